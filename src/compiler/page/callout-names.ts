import { about } from "../../features/callouts/callouts.about.ts";

/** Callout names of other tools and docsgen's equivalents. */
const names: Readonly<Record<string, string>> = {
  abstract: "info",
  admonition: "note",
  alert: "warning",
  aside: "note",
  attention: "warning",
  bug: "danger",
  callout: "note",
  caution: "caution",
  check: "tip",
  danger: "danger",
  error: "danger",
  example: "info",
  fail: "danger",
  failure: "danger",
  faq: "info",
  help: "info",
  hint: "tip",
  important: "important",
  info: "info",
  note: "note",
  question: "info",
  quote: "info",
  seealso: "info",
  success: "tip",
  summary: "info",
  tip: "tip",
  todo: "info",
  warn: "warning",
  warning: "warning",
  // In other languages; those of the theme are its own words.
  achtung: "warning",
  anmerkung: "note",
  atenção: "warning",
  beispiel: "info",
  conseil: "tip",
  ejemplo: "info",
  esempio: "info",
  exemple: "info",
  exemplo: "info",
  fehler: "danger",
  sugerencia: "tip",
  внимание: "warning",
  说明: "info",
};

/**
 * Finds docsgen's callout for the name that another tool uses.
 * @returns The name, or `null` if there is no equivalent.
 */
export function calloutFor(name: string): string | null {
  const lower = name.toLowerCase();
  return Object.hasOwn(names, lower) ? (names[lower] ?? null) : (titles.get(lower) ?? null);
}

/** The titles of callouts in all languages, in lower case. */
const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(about.words).flatMap(([kind, words]) =>
    Object.values(words).map((word) => [word.toLowerCase().replaceAll(" ", "-"), kind] as const),
  ),
);
