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
};

/**
 * Finds docsgen's callout for the name that another tool uses.
 * @returns The name, or `null` if there is no equivalent.
 */
export function calloutFor(name: string): string | null {
  const lower = name.toLowerCase();
  return Object.hasOwn(names, lower) ? (names[lower] ?? null) : null;
}
