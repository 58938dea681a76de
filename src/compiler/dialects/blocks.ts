/**
 * How docsgen writes the blocks of other tools. Tools share their names, whatever marks they have: `<Accordion>`,
 * `:::accordion`, `{% accordion %}` and `{{< accordion >}}`.
 */
import type { About } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import { containerForm } from "./callouts.ts";

/** By docsgen's form, names without hyphens. */
const others: Readonly<Record<string, string>> = {
  ":::cards": "cardgrid cardgroup",
  ':::card[Title]{link="page.md"}': "linkcard",
  ":::code-group": "codegroup codetabs",
  ":::columns with a :::column for each": "row",
  ":::details[Title], and close it with a line :::": "accordion collapse expandable expander spoiler toggle",
  ":::note": "aside",
  ":::note[Title], and close it with a line :::": "admonition alert callout",
  ":::tab[Label] inside :::tabs": "tabitem",
  ":::tabs": "paneltabset tabset",
  '::video[Title]{src="https://…"}': "embed vimeo youtube yt",
  "![Description](picture.png)": "figure image img",
  "[text](page.md)": "contentref file link posturl ref relref",
  ":::steps around a numbered list: 1. **[Title]**": "step",
  "a code block, or <<< @/file": "code",
  "only the text: HTML needs no container": "raw",
  "only the text: pages have one version": "moniker",
  "only the text; to show braces, write `\\{{`": "vpre",
};

const own = {
  containers: new Set(abouts.flatMap((about: About) => Object.keys(about.containers ?? {}))),
  inline: new Set(abouts.flatMap((about: About) => about.inline ?? [])),
};
const forms: ReadonlyMap<string, string> = new Map(
  Object.entries(others).flatMap(([form, list]) => list.split(" ").map((name) => [name, form] as const)),
);

/** How docsgen writes one of its own names, or `null`. */
export function formOf(name: string): string | null {
  if (name === "tab") return ":::tab[Label] inside :::tabs";
  if (own.containers.has(name)) return containerForm(name, name === "card" || name === "details" ? "Title" : "");
  if (name === "video") return '::video[Title]{src="https://…"}';
  if (name === "include") return '::include{file="@/_parts/name.md"}';
  return own.inline.has(name) ? `:${name}[text]` : null;
}

/** docsgen's equivalent of a block that only other tools have, or `null`. */
export function otherBlock(name: string): string | null {
  return forms.get(name.toLowerCase().replaceAll("-", "")) ?? null;
}

/** docsgen's equivalent of a block such as `<TabItem>`, or `null`. */
export function blockFor(name: string): string | null {
  return formOf(name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase()) ?? otherBlock(name);
}

/** Components of other tools whose names are those of elements, but for the capital letter. */
export const componentNames: ReadonlySet<string> = new Set(
  "Aside Button Code Frame Head Image Link Picture".split(" "),
);

/** The container of docsgen that takes the same content, or `null`. */
export function containerFor(name: string): string | null {
  const [, container] = /^:::([\w-]+)(?:\[Title\])?(?:, and close .*)?$/u.exec(blockFor(name) ?? "") ?? [];
  return container ?? null;
}
