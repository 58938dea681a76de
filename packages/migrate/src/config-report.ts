/** The result of converting a config, and what is reported about it, with the lines of the old config. Pure. */
import type { SiteConfigInput } from "docsgen";
import { settingHint } from "docsgen/migrate-kit";
import type { Note, Outcome } from "./note.ts";

export interface ConvertedConfig {
  readonly config: SiteConfigInput;
  readonly notes: readonly Note[];
  /** The packages that the new config needs. */
  readonly packages: readonly string[];
}

/** Where a value is in the old config: `["themeConfig", "nav", 2]`. */
export type Key = readonly (string | number)[];

export type Report = (outcome: Outcome, key: Key, what: string, advice: string) => void;

/** @param file The path of the config in the old site. */
export function makeReport(notes: Note[], file: string, lineOf: (key: Key) => number): Report {
  return (outcome, key, what, advice) =>
    void notes.push({ outcome, what, advice, place: { site: "old", file, line: lineOf(key) } });
}

/** Reports the settings that are not converted. @param nameOf Their names in the report. */
export function reportUnknown(
  settings: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  within: Key,
  report: Report,
  nameOf: (key: string) => string = (key) => `\`${key}\` of the config`,
): void {
  for (const [key, value] of Object.entries(settings)) {
    if (known.has(key)) continue;
    const hint = settingHint(key, value) ?? "docsgen has no such setting; see the reference of the config";
    const [, reason] = /^(?:leave it out|remove it): (.*)$/su.exec(hint) ?? [];
    report(reason === undefined ? "left" : "lossy", [...within, key], nameOf(key), reason ?? hint);
  }
}

/** Of links to edit a page. */
export const leadsToOldFiles =
  "it leads to the old files; change the pattern when you have moved the pages in the repository";

export const needsOwnPlugin = "docsgen has its own plugins, written in TypeScript; see the guide to extending it";

/** @param last The last level of the headings that are listed beside a page. */
export function tocDepthOf(last: unknown): { readonly tocDepth?: number } {
  return typeof last === "number" && Number.isInteger(last) ? { tocDepth: Math.min(3, Math.max(0, last - 1)) } : {};
}
