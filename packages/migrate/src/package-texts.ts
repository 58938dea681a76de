/**
 * Finds the texts of an old config that contain values of packages that were not run, such as `v${version}`. The values
 * become placeholders, and those that reach the new site are reported. Pure.
 */
import type { ModuleRun } from "docsgen/migrate-kit";
import { isRecord } from "./is-record.ts";
import type { Note } from "./note.ts";
import type { MigratedSite } from "./tool.ts";

/** The characters around the name of such a value. Unicode reserves them for use within programs. */
export const textMarks = ["\u{FDD0}", "\u{FDD1}"] as const;

const marked = /\u{FDD0}([^\u{FDD0}\u{FDD1}]*)\u{FDD1}/gu;

/** A text with placeholders. */
export interface PackageText {
  readonly text: string;
  /** The names of the values: "package.version". */
  readonly names: readonly string[];
  /** The module in the old site, and the line. */
  readonly file: string;
  readonly line: number;
}

/**
 * Writes placeholders into the value of a module.
 *
 * @param found Gets each text with placeholders.
 */
export function readPackageTexts(run: ModuleRun, file: string, found: PackageText[]): ModuleRun {
  const read = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof value === "string") {
      const names = Array.from(value.matchAll(marked), ([, name = ""]) => name);
      if (names.length === 0) return value;
      const text = withPlaceholders(value);
      found.push({ text, names, file, line: run.lineOf(path) });
      return text;
    }
    if (Array.isArray(value)) return value.map((each: unknown, index) => read(each, [...path, index]));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [withPlaceholders(key), read(each, [...path, key])]),
    );
  };
  return { ...run, value: read(run.value, []) };
}

function withPlaceholders(text: string): string {
  return text.replaceAll(marked, (_whole, name: string) => placeholderOf(name));
}

function placeholderOf(name: string): string {
  return `TODO-${name}`;
}

/** The notes on texts whose placeholders are in the new site. */
export function notesOfPackageTexts(
  found: readonly PackageText[],
  { config, pages }: Pick<MigratedSite, "config" | "pages">,
): readonly Note[] {
  if (found.length === 0) return [];
  const written = [JSON.stringify(config), ...pages.map(({ text }) => text)];
  const isWritten = (text: string): boolean => {
    const quoted = JSON.stringify(text).slice(1, -1);
    return written.some((each) => each.includes(text) || each.includes(quoted));
  };
  const whole = new Set(found.filter(({ text }) => isWritten(text)).flatMap(({ names }) => names));
  return found.flatMap(({ text, names, file, line }): readonly Note[] => {
    // A text may have been changed by the conversion, but not if the value is explained by another one.
    const shown = [...new Set(names)].filter(
      (name) => isWritten(placeholderOf(name)) && (!whole.has(name) || isWritten(text)),
    );
    if (shown.length === 0) return [];
    const list = (each: (name: string) => string): string => shown.map((name) => `\`${each(name)}\``).join(", ");
    return [
      {
        outcome: "left",
        what: `The text “${text}”`,
        advice: `the config takes ${list((name) => name)} from a package that was not run; write its value in place of ${list(placeholderOf)}, or install the package and migrate again`,
        place: { site: "old", file, line },
      },
    ];
  });
}
