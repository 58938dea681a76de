/**
 * The record of a migration: what was written, by which a second run finds what has changed in the old site and what
 * people have edited in the new one. Pure.
 */
import type { ToolName } from "docsgen/migrate-kit";
import { toolNames } from "docsgen/migrate-kit";
import { recordIn, textIn } from "./config-values.ts";
import { isRecord } from "./is-record.ts";
import type { Note } from "./note.ts";

/** The path of the record in the new folder. */
export const recordFile = "migration.json";

/** The hashes of files as they were written, by path in the new folder. */
export type WrittenFiles = ReadonlyMap<string, string>;

/** What a run was told, which is the default of the next one. Paths are relative to the new folder, with forward slashes. */
export interface RunOptions {
  /** The folder of the old site; `null` if an earlier version has not recorded it. */
  readonly site: string | null;
  readonly from: ToolName | null;
  readonly published: string | null;
  readonly config: string | null;
  readonly stubs: boolean;
}

/** An earlier migration into the same folder. */
export interface EarlierRun {
  readonly options: RunOptions;
  readonly written: WrittenFiles;
}

/** What a second run does. */
export interface Update {
  /** The files that are written: those whose conversion has changed, and new ones. */
  readonly changed: ReadonlySet<string>;
  /** The files that have changed in the old site, but were edited or removed in the new one, which are kept. */
  readonly kept: readonly string[];
  /** The files that the old site no longer has. They stay. */
  readonly gone: readonly string[];
}

/** JSON with the files sorted by path, so that the same migration writes the same bytes. */
export function formatRecord({ options, written }: EarlierRun): string {
  const sorted = Object.fromEntries([...written].sort(([left], [right]) => (left < right ? -1 : 1)));
  return `${JSON.stringify({ options, written: sorted }, null, 2)}\n`;
}

/** The hashes to record: a file that was kept has those of before, so that the next run names it again. */
export function recordOf(made: WrittenFiles, before: WrittenFiles | null, update: Update | null): WrittenFiles {
  const record = new Map(made);
  for (const path of update?.kept ?? []) {
    const hash = before?.get(path);
    if (hash === undefined) record.delete(path);
    else record.set(path, hash);
  }
  return record;
}

/** @returns `null` for a text that is not a record. */
export function parseRecord(text: string): EarlierRun | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !isRecord(value["written"])) return null;
  const options = recordIn(value["options"]);
  return {
    options: {
      site: textIn(options["site"]),
      from: toolNames.find((name) => name === options["from"]) ?? null,
      published: textIn(options["published"]),
      config: textIn(options["config"]),
      stubs: options["stubs"] === true,
    },
    written: new Map(Object.entries(value["written"]).map(([path, hash]) => [path, String(hash)])),
  };
}

/**
 * @param made The hashes of the files of the new conversion.
 * @param before What the run before has written.
 * @param hashIn The hash of a file as it is in the new folder now, or `null` if there is none.
 */
export function planUpdate(made: WrittenFiles, before: WrittenFiles, hashIn: (path: string) => string | null): Update {
  const changed = new Set<string>();
  const kept: string[] = [];
  for (const [path, hash] of made) {
    const old = before.get(path) ?? null;
    const now = old === hash ? hash : hashIn(path);
    if (old === hash || now === hash) continue;
    if (now === old) changed.add(path);
    else kept.push(path);
  }
  return { changed, kept, gone: [...before.keys()].filter((path) => !made.has(path)) };
}

/** Notes for people on kept files: those whose source has changed, and those whose source is gone. */
export function notesOfUpdate({ kept, gone }: Update): readonly Note[] {
  const noteOf = (what: string, advice: string, file: string): Note => ({
    outcome: "left",
    what,
    advice,
    place: { site: "new", file, line: 1 },
  });
  return [
    ...kept.map((file) =>
      noteOf(
        "Files that have changed in the old site, and were edited in the new one",
        "they were kept; convert the old site into another folder with `--out`, and copy the changes by hand",
        file,
      ),
    ),
    ...gone.map((file) =>
      noteOf("Files that the old site no longer has", "they were kept; remove those that you do not need", file),
    ),
  ];
}
