/**
 * Leaves out of a converted config what docsgen refuses, so that one value of the old config costs no other. Pure.
 */
import type { SiteConfigInput } from "docsgen";
import { configProblems } from "docsgen/migrate-kit";
import { isRecord } from "./is-record.ts";
import type { Note } from "./note.ts";
import type { Path } from "./value-paths.ts";
import { nameOf, present, shortened, without, withoutProblems } from "./value-paths.ts";

/** There is a note for every value that was left out; equal messages have one note. */
export interface ValidConfig {
  readonly config: SiteConfigInput;
  readonly notes: readonly Note[];
}

/**
 * @param file The config of the old site, or the other file that its menus come from.
 * @param text Its text, in which the values that were left out are looked up.
 */
export function makeValid(given: SiteConfigInput, file: string, text: string): ValidConfig {
  const { value: config, removed } = withoutProblems(given, configProblems, removable, (each, path) =>
    path[0] === "title" || path.length === 0 ? { ...each, title: "Documentation" } : without(each, path),
  );
  const notes: Note[] = [];
  for (const { path, message, value } of removed) {
    if (notes.some(({ advice }) => advice.startsWith(message))) continue;
    notes.push({
      outcome: "left",
      what: `\`${nameOf(path)}\``,
      advice: `${message}, so it was left out: \`${shortened(JSON.stringify(value))}\`; write it into \`site.config.ts\` in a form that docsgen takes`,
      place: { site: "old", file, line: lineOf(value, text) },
    });
  }
  return { config, notes };
}

/** The entry of a list that contains the value, or else the value. */
function removable(config: unknown, path: Path): Path {
  const index = path.findLastIndex((part) => typeof part === "number");
  return present(config, index === -1 ? path : path.slice(0, index + 1), 1);
}

/** The first line that contains a text of the value. */
function lineOf(value: unknown, text: string): number {
  const words = textsIn(value).filter((word) => word.length > 1);
  const lines = text.split("\n");
  for (const word of words) {
    const bare = word.replaceAll(/^\/|\/$/gu, "");
    const at = lines.findIndex((line) => line.includes(word) || (bare.length > 2 && line.includes(bare)));
    if (at !== -1) return at + 1;
  }
  return 1;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
