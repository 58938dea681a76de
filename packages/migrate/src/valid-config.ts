/**
 * Leaves out of a converted config what docsgen refuses, so that one value of the old config costs no other. Pure.
 */
import type { SiteConfigInput } from "docsgen";
import { configProblems } from "docsgen/migrate-kit";
import { isRecord } from "./is-record.ts";
import type { Note } from "./note.ts";
import type { Path } from "./value-paths.ts";
import { comparePaths, nameOf, shortened, valueAt, without } from "./value-paths.ts";

export interface ValidConfig {
  readonly config: SiteConfigInput;
  readonly notes: readonly Note[];
}

/**
 * @param file The config of the old site, or the other file that its menus come from.
 * @param text Its text, in which the values that were left out are looked up.
 */
export function makeValid(given: SiteConfigInput, file: string, text: string): ValidConfig {
  const notes: Note[] = [];
  let config = given;
  // Without an entry, the list around it may be empty, which is refused in turn.
  for (let problems = configProblems(config); problems.length > 0; problems = configProblems(config)) {
    const before = config;
    const removed = new Map<string, { readonly path: Path; readonly message: string }>();
    for (const { path, message } of problems) {
      const target = removable(config, path);
      if (!removed.has(JSON.stringify(target))) removed.set(JSON.stringify(target), { path: target, message });
    }
    // Later entries of a list first, so that the places of the others stay the same.
    for (const { path, message } of [...removed.values()].sort((left, right) => comparePaths(right.path, left.path))) {
      const value = valueAt(config, path);
      config = path[0] === "title" || path.length === 0 ? { ...config, title: "Documentation" } : without(config, path);
      if (notes.some(({ advice }) => advice.startsWith(message))) continue;
      notes.push({
        outcome: "left",
        what: `\`${nameOf(path)}\``,
        advice: `${message}, so it was left out: \`${shortened(JSON.stringify(value))}\`; write it into \`site.config.ts\` in a form that docsgen takes`,
        place: { site: "old", file, line: lineOf(value, text) },
      });
    }
    if (JSON.stringify(config) === JSON.stringify(before)) break;
  }
  return { config, notes };
}

/** The entry of a list that contains the value, or else the value, or what contains it if it is missing. */
function removable(config: unknown, path: Path): Path {
  const index = path.findLastIndex((part) => typeof part === "number");
  let target = index === -1 ? path : path.slice(0, index + 1);
  while (target.length > 1 && valueAt(config, target) === undefined) target = target.slice(0, -1);
  return target;
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
