/** The names of callouts in other tools, and docsgen's equivalents. */
import { about } from "../../features/callouts/callouts.about.ts";

/** By docsgen's name. Those in other languages are here if they are not the theme's own words. */
const others: Readonly<Record<string, string>> = {
  danger: "bug error fail failure fehler",
  info: "abstract beispiel ejemplo esempio example exemple exemplo faq help question quote seealso summary todo 说明",
  note: "admonition anmerkung aside callout",
  tip: "check conseil hint success sugerencia",
  warning: "achtung alert atenção attention warn внимание",
};

const names: ReadonlyMap<string, string> = new Map([
  ...Object.entries(about.words).flatMap(([name, words]) =>
    Object.values(words).map((word) => [word.toLowerCase().replaceAll(" ", "-"), name] as const),
  ),
  ...Object.entries(others).flatMap(([name, list]) => list.split(" ").map((other) => [other, name] as const)),
  ...Object.keys(about.containers).map((name) => [name, name] as const),
]);

/**
 * Finds docsgen's callout for the name that another tool uses.
 * @returns The name, or `null` if there is no equivalent.
 */
export function calloutFor(name: string): string | null {
  return names.get(name.toLowerCase()) ?? null;
}

/** ":::warning[Title], and close it with a line :::" */
export function calloutForm(name: string, title?: string): string {
  return containerForm(calloutFor(name) ?? "note", title);
}

/** ":::details[Title], and close it with a line :::" */
export function containerForm(name: string, title = ""): string {
  return `:::${name}${title === "" ? "" : `[${title}]`}, and close it with a line :::`;
}
