/** The result of converting a config, and what is reported about it, with the lines of the old config. Pure. */
import type { SiteConfigInput } from "docsgen";
import type { Note, Outcome } from "./note.ts";

/** The result of the config converters of all tools. The lines of its notes are those of the old config. */
export interface ConvertedConfig {
  readonly config: SiteConfigInput;
  readonly notes: readonly Note[];
  /** The packages that the new config needs. */
  readonly packages: readonly string[];
}

/** Where a value is in the old config: `["themeConfig", "nav", 2]`. */
export type Key = readonly (string | number)[];

/** Adds a note about the value at `key` of the old config, where it also looks up the line. */
export type Report = (outcome: Outcome, key: Key, what: string, advice: string) => void;

/** @param file The path of the config in the old site. */
export function makeReport(notes: Note[], file: string, lineOf: (key: Key) => number): Report {
  return (outcome, key, what, advice) =>
    void notes.push({ outcome, what, advice, place: { site: "old", file, line: lineOf(key) } });
}

/** Of links to edit a page. */
export const leadsToOldFiles =
  "it leads to the old files; change the pattern when you have moved the pages in the repository";

/** @param last The last level of the headings that are listed beside a page. */
export function tocDepthOf(last: unknown): { readonly tocDepth?: number } {
  return typeof last === "number" && Number.isInteger(last) ? { tocDepth: Math.min(3, Math.max(0, last - 1)) } : {};
}

/** "https://example.com/docs/" → "https://example.com" */
export function originOf(url: unknown): string | null {
  return /^https?:\/\/[^/?#]+/u.exec(typeof url === "string" ? url : "")?.[0] ?? null;
}

/** What formulas and diagrams of Mermaid need in the config, and as packages. */
export function markdownNeeds(
  hasMath: boolean,
  hasMermaid: boolean,
): {
  readonly markdown: Pick<NonNullable<SiteConfigInput["markdown"]>, "math" | "diagrams">;
  readonly packages: readonly string[];
} {
  return {
    markdown: { ...(hasMath ? { math: true } : {}), ...(hasMermaid ? { diagrams: ["mermaid"] } : {}) },
    packages: [...(hasMath ? ["temml"] : []), ...(hasMermaid ? ["@docsgen/mermaid"] : [])],
  };
}
