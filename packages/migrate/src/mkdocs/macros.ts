/** Turns variables of the plugin `macros`, `{{ version }}`, into values of docsgen's config. Pure. */
import { visit } from "unist-util-visit";
import { isRecord } from "../is-record.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import type { Remark } from "../note.ts";

/** Only values that pages show are in `product`: `{{ links.forum }}` → `links_forum`. All other expressions stay. */
export interface MacroValues {
  /** The values that pages show, by their names in the config. */
  readonly product: Readonly<Record<string, string>>;
  readonly convert: Pass;
  /** Whether docsgen has the value of an expression, such as "product.version". */
  readonly isVariable: (expression: string) => boolean;
}

const expression = /\{\{-?[ \t]*([A-Za-z_]\w*(?:\.\w+)*)[ \t]*-?\}\}/gu;
const rawTag = /\{%-?[ \t]*(end)?raw[ \t]*-?%\}/gu;

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
  for (const { text } of pages) {
    const isRaw = rawIn(text).includes;
    for (const { 1: path = "", index } of text.matchAll(expression)) {
      const value = isRaw(index) ? null : valueOf(path);
      if (value !== null) product[nameOf(path)] = value;
    }
  }
  const convert: Pass = ({ tree, prose, text, frontmatter: { values } }) => {
    if (!text.includes("{{") && !text.includes("{%")) return [];
    const edits: Edit[] = [];
    const { tags, includes: isRaw } = rawIn(text);
    for (const { start, end } of tags) {
      // In code, a line with only the tag would leave an empty one.
      const isProse = prose.slice(start, end).trim() !== "";
      const range = isProse ? { start, end } : wholeLine({ start, end }, text);
      edits.push({ ...range, text: "", remark: isProse ? raw : rawCode });
    }
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
        const value = isRaw(start + index)
          ? null
          : (valueOf(path) ?? textAt(values, path.replace(/^page\.meta\./u, "")));
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

/** `{% raw %}` and `{% endraw %}`, which the plugin reads in code, too, and which offsets are between them. */
function rawIn(text: string): {
  readonly tags: readonly { readonly start: number; readonly end: number }[];
  readonly includes: (offset: number) => boolean;
} {
  const tags: { start: number; end: number }[] = [];
  const parts: { start: number; end: number }[] = [];
  let open: number | null = null;
  for (const { 0: whole, 1: end, index } of text.matchAll(rawTag)) {
    if ((open === null) !== (end === undefined)) continue;
    tags.push({ start: index, end: index + whole.length });
    if (open !== null) parts.push({ start: open, end: index });
    open = open === null ? index : null;
  }
  if (open !== null) parts.push({ start: open, end: text.length });
  return { tags, includes: (offset) => parts.some(({ start, end }) => start <= offset && offset < end) };
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
const rawCode: Remark = {
  outcome: "converted",
  what: "`{% raw %}` in code",
  advice: "it was removed; braces in code stay as they are",
};
const raw: Remark = { outcome: "converted", what: "`{% raw %}`", advice: "braces in it are escaped" };
