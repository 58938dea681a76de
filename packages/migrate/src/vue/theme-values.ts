/** Turns values of the old theme that pages show, `{{ $site.themeConfig.LIMIT }}`, into values of docsgen's config. Pure. */
import type { SiteConfigInput } from "docsgen";
import { visit } from "unist-util-visit";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { Remark } from "../note.ts";

type Constants = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["constants"]>;

/** `LIMIT: "5 MB"` of the theme becomes `constants.LIMIT`; other values that pages show become `product.NAME`. */
export interface ThemeValues {
  readonly constants: Constants;
  readonly product: NonNullable<SiteConfigInput["product"]>;
  /** The keys of the theme that pages show. */
  readonly shown: ReadonlySet<string>;
  readonly convert: Pass;
  /** Whether an expression is one that `convert` has written. */
  readonly isVariable: (expression: string) => boolean;
}

const expression =
  /\{\{\s*(?:\$?site\.themeConfig|\$themeConfig|\$?themeLocaleConfig|\$?theme(?:\.value)?)\.(?<key>[A-Za-z_$][\w$]*)\s*\}\}/gu;

/** @param theme The config of the old theme. */
export function themeValues(
  theme: Readonly<Record<string, unknown>>,
  pages: readonly { readonly text: string }[],
): ThemeValues {
  const shown = new Set(
    pages.flatMap(({ text }) =>
      Array.from(text.matchAll(expression), ({ groups }) => groups?.["key"] ?? "").filter(
        (key) => textOf(theme[key]) !== null,
      ),
    ),
  );
  const constants: Constants = {};
  const product: Record<string, string> = {};
  for (const key of [...shown].sort()) {
    const text = textOf(theme[key]) ?? "";
    const [, amount, unit] = /^(\d+(?:\.\d+)?) (KB|MB|GB)$/u.exec(text) ?? [];
    if (amount === undefined || (unit !== "KB" && unit !== "MB" && unit !== "GB")) product[key] = text;
    else constants[key] = { value: Number(amount), unit };
  }
  const variableOf = (key: string): string => (key in constants ? `constants.${key}` : `product.${key}`);
  const convert: Pass = ({ tree, prose, text }) => {
    const edits: Edit[] = [];
    for (const { 0: whole, index, groups } of prose.matchAll(expression)) {
      const key = groups?.["key"] ?? "";
      if (!shown.has(key)) continue;
      edits.push({ start: index, end: index + whole.length, text: `{{ ${variableOf(key)} }}`, remark });
    }
    // VuePress computes expressions in inline code, too; docsgen prints code as it is written.
    visit(tree, "inlineCode", ({ position }) => {
      const start = position?.start.offset ?? 0;
      for (const { 0: whole, index, groups } of text.slice(start, position?.end.offset ?? start).matchAll(expression)) {
        const value = shown.has(groups?.["key"] ?? "") ? textOf(theme[groups?.["key"] ?? ""]) : null;
        if (value === null || value.includes("`")) continue;
        edits.push({ start: start + index, end: start + index + whole.length, text: value, remark: inCode });
      }
    });
    return edits;
  };
  const names = new Set([...shown].map(variableOf));
  return { constants, product, shown, convert, isVariable: (each) => names.has(each) };
}

const remark: Remark = {
  outcome: "converted",
  what: "Values of the theme in pages",
  advice: "they are in the config, under `themeConfig.constants` or `product`",
};
const inCode: Remark = {
  outcome: "lossy",
  what: "Values of the theme in inline code",
  advice: "they were written out, because code shows no variables",
};

function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
