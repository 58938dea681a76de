/** Turns variables of the plugin `macros`, `{{ version }}`, into values of docsgen's config. Pure. */
import { visit } from "unist-util-visit";
import { isRecord } from "../is-record.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { Remark } from "../note.ts";

export interface MacroValues {
  /** The values that pages show, by their names in the config. */
  readonly product: Readonly<Record<string, string>>;
  readonly convert: Pass;
  /** Whether docsgen has the value of an expression, such as "product.version". */
  readonly isVariable: (expression: string) => boolean;
}

const expression = /\{\{-?[ \t]*([A-Za-z_]\w*(?:\.\w+)*)[ \t]*-?\}\}/gu;
const rawTag = /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/gu;

/**
 * @param extra The values under `extra`.
 * @param config All settings, which pages show as `{{ config.site_name }}`.
 */
export function macroValues(
  extra: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>>,
  pages: readonly { readonly text: string }[],
): MacroValues {
  const valueOf = (path: string): string | null =>
    textAt(path.startsWith("config.") ? config : extra, path.replace(/^config\./u, ""));
  const product: Record<string, string> = {};
  for (const { text } of pages)
    for (const [, path = ""] of text.matchAll(expression)) {
      const value = valueOf(path);
      if (value !== null) product[nameOf(path)] = value;
    }
  const convert: Pass = ({ tree, prose, text }) => {
    if (!text.includes("{{") && !text.includes("{%")) return [];
    const { values } = readPageFrontmatter(text);
    const edits: Edit[] = [];
    const tags = [...prose.matchAll(rawTag)];
    const isRaw = (offset: number): boolean => tags.filter(({ index }) => index < offset).length % 2 === 1;
    for (const { 0: whole, index } of tags)
      edits.push({ start: index, end: index + whole.length, text: "", remark: raw });
    for (const { index } of prose.matchAll(/\{\{/gu))
      if (isRaw(index)) edits.push({ start: index, end: index, text: "\\" });
    for (const { 0: whole, 1: path = "", index } of prose.matchAll(expression)) {
      if (isRaw(index)) continue;
      const own = valueOf(path) === null ? textAt(values, path.replace(/^page\.meta\./u, "")) : null;
      const made = valueOf(path) === null ? own : `{{ product.${nameOf(path)} }}`;
      if (made !== null) edits.push({ start: index, end: index + whole.length, text: made, remark });
    }
    visit(tree, ["code", "inlineCode"], (node) => {
      const start = node.position?.start.offset ?? 0;
      const code = text.slice(start, node.position?.end.offset ?? start);
      for (const { 0: whole, 1: path = "", index } of code.matchAll(expression)) {
        const value = isRaw(start) ? null : (valueOf(path) ?? textAt(values, path.replace(/^page\.meta\./u, "")));
        if (value !== null && !value.includes("`"))
          edits.push({ start: start + index, end: start + index + whole.length, text: value, remark: inCode });
      }
    });
    return edits;
  };
  const isVariable = (each: string): boolean =>
    each === "page.title" || (each.startsWith("product.") && each.slice("product.".length) in product);
  return { product, convert, isVariable };
}

/** "links.forum" → "links_forum" */
function nameOf(path: string): string {
  return path.replaceAll(".", "_");
}

function textAt(values: Readonly<Record<string, unknown>>, path: string): string | null {
  let value: unknown = values;
  for (const key of path.split(".")) value = isRecord(value) ? value[key] : undefined;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

const remark: Remark = {
  outcome: "converted",
  what: "Variables of the plugin `macros`",
  advice: "they are in the config, under `product`, or written out if the page defines them",
};
const inCode: Remark = {
  outcome: "lossy",
  what: "Variables of the plugin `macros` in code",
  advice: "they were written out, because code shows no variables",
};
const raw: Remark = { outcome: "converted", what: "`{% raw %}`", advice: "braces in it are escaped" };
