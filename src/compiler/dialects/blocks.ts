/**
 * How docsgen writes the blocks of other tools. Tools share their names, whatever marks they have: `<Accordion>`,
 * `:::accordion`, `{% accordion %}` and `{{< accordion >}}`.
 */
import type { About } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import { calloutForm, containerForm } from "./callouts.ts";
import type { TagSource } from "./dialect.ts";

/** By docsgen's form, names without hyphens. */
const others: Readonly<Record<string, string>> = {
  ":::cards": "cardgrid cardgroup",
  ':::card[Title]{link="page.md"}': "linkcard",
  ":::code-group": "codegroup codetabs",
  ":::columns with a :::column for each": "row",
  ":::details[Title]": "accordion collapse expandable expander spoiler toggle",
  ":::note": "aside",
  ":::note[Title]": "admonition alert callout",
  ":::tab[Label] inside :::tabs": "tabitem",
  ":::tabs": "paneltabset tabset",
  '::video[Title]{src="https://vimeo.com/…"}': "vimeo",
  '::video[Title]{src="https://youtu.be/…"}': "youtube yt",
  "![Description](picture.png)": "image",
  "[text](page.md)": "link",
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

/** The hint for `<Aside type="caution">`, or `null` for other components. */
export function asideFor(name: string, attributes: TagSource["attributes"]): string | null {
  const type = attributes.find((attribute) => attribute.name === "type")?.value ?? "";
  return name === "Aside" ? `write ${calloutForm(type)}` : null;
}

/** The form of a block with the texts of a component's attributes: `:::tab[Label]` → `:::tab[npm]`. */
export function withValues(form: string, attributes: TagSource["attributes"]): string {
  const valueOf = (...names: readonly string[]): string | null =>
    attributes.find(({ name, value }) => names.includes(name) && /^[^{}[\]"\n]+$/u.test(value ?? ""))?.value ?? null;
  const label = valueOf("label", "title", "text") ?? valueOf("value");
  if (label === null) return form;
  const kind = form.startsWith(":badge") ? valueOf("type", "variant") : null;
  return form.replace(/\[(?:Label|Title|text)\](?:\{tip\})?/u, () => `[${label}]${kind === null ? "" : `{${kind}}`}`);
}

/** The container of docsgen that takes the same content, or `null`. */
export function containerFor(name: string): string | null {
  const [, container] = /^:::([\w-]+)(?:\[Title\])?(?:, and close .*)?$/u.exec(blockFor(name) ?? "") ?? [];
  return container ?? null;
}
