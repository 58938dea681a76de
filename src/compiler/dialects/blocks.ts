/**
 * How docsgen writes the blocks of other tools. Tools share their names, whatever marks they have: `<Accordion>`,
 * `:::accordion`, `{% accordion %}` and `{{< accordion >}}`.
 */
import type { About } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import { pathTo, sourcePathTo } from "../diagnostics/named-paths.ts";
import { calloutFor, calloutForm, containerForm } from "./callouts.ts";
import type { TagSource } from "./dialect.ts";

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
  '::video[Title]{src="https://vimeo.com/…"}': "vimeo",
  '::video[Title]{src="https://youtu.be/…"}': "youtube yt",
  "![Description](picture.png)": "image",
  "[text](page.md)": "link",
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

/** The hint for `<Aside type="caution">`, or `null` for other components. */
export function asideFor(name: string, attributes: TagSource["attributes"]): string | null {
  const type = attributes.find((attribute) => attribute.name === "type")?.value ?? "";
  return name === "Aside" ? `write ${calloutForm(type)}` : null;
}

/**
 * The form of a block with the values of a component's attributes in place of samples: `:::tab[Label]` → `:::tab[npm]`. A
 * callout without a title needs none.
 */
export function withValues(form: string, attributes: TagSource["attributes"]): string {
  const valueOf = (names: string): string | null =>
    attributes.find(({ name, value }) => names.split(" ").includes(name) && /^[^{}[\]"\n]+$/u.test(value ?? ""))
      ?.value ?? null;
  const title = valueOf("label title text summary header caption heading") ?? valueOf("value");
  const type = valueOf("type kind variant intent status");
  const callout = type === null || !form.startsWith(":::note") ? null : calloutFor(type);
  const target = valueOf("href to link url page");
  const source = valueOf("src source file");
  const video = valueOf("id videoid youtubeid uid vid") ?? source;
  return (callout === null ? form : form.replace(":::note", `:::${callout}`))
    .replace(/\[(?:Label|Title|text)\](?:\{tip\})?/u, (sample) =>
      title === null
        ? /^:::(?:note|details)/u.test(form)
          ? ""
          : sample
        : `[${title}]${form.startsWith(":badge") && type !== null ? `{${type}}` : ""}`,
    )
    .replace(/1\. \*\*\[(.*)\]\*\*/u, "1. **$1**")
    .replace("(page.md)", () => `(${target === null ? "page.md" : addressOf(target)})`)
    .replace('"page.md"', () => `"${target === null ? "page.md" : addressOf(target)}"`)
    .replace("Description", () => valueOf("alt alt-text caption title") ?? "Description")
    .replace("(picture.png)", () => `(${source === null ? "picture.png" : addressOf(source)})`)
    .replace(/https:\/\/(?:(?:vimeo\.com|youtu\.be)\/)?…/u, (sample) =>
      video === null ? sample : video.includes("/") ? video : sample.replace("…", video),
    )
    .replace("@/_parts/name.md", () => (source === null ? "@/_parts/name.md" : sourcePathTo(source)));
}

function addressOf(target: string): string {
  return /^(?:[a-z]+:|\/|#)/iu.test(target) ? target : pathTo(target);
}

/** The attributes of a line without braces: `:::image type="content" source="queue.svg":::` */
export function attributesIn(line: string): TagSource["attributes"] {
  return [...line.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/gu)].map(([, name = "", one, two]) => ({
    name: name.toLowerCase(),
    value: one ?? two ?? null,
  }));
}

/** The container of docsgen that takes the same content, or `null`. */
export function containerFor(name: string): string | null {
  const [, container] = /^:::([\w-]+)(?:\[Title\])?(?:, and close .*)?$/u.exec(blockFor(name) ?? "") ?? [];
  return container ?? null;
}
