/**
 * Replaces variables in prose with values of the config or the page: `{{ constants.NAME }}`, `{{ product.name }}` and
 * `{{ page.title }}`.
 */
import { finding, shorten } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { nearestPath, suggest } from "../diagnostics/suggest.ts";
import { dialects } from "../dialects/dialects.ts";
import type { Table } from "./option-tables.ts";
import { restoreCode } from "./placeholders.ts";

/** Values by dotted name. */
export type Variables = Table<string>;

const pattern = /\{\{([^{}\n]*)\}\}/gu;
/** A variable of ours without one of its braces, or over two lines: `{{ product.name }`. */
const halfPattern =
  /\{\{\s*((?:constants|product|page)\.[\w-]+)(?:\s*\}+)?|(?<!\{)\{\s*((?:constants|product|page)\.[\w-]+)\s*\}\}/gu;
/** In code, braces usually belong to the code, so only names with these prefixes count as ours. */
const ownRoots = /^(?:constants|product|page)\./u;

/** A text with values in place of names. `text` has unknown names as they were. */
export interface Substitution {
  readonly text: string;
  /** Unknown names, with their offset and length in the given text. */
  readonly unknown: readonly UnknownVariable[];
  /** The names that were replaced. */
  readonly used: readonly string[];
}

/** A name that has no value. Offset and length are those of the braces around it, in UTF-16 code units. */
export interface UnknownVariable {
  readonly name: string;
  /** As written, if it lacks a brace or extends over two lines. */
  readonly half: string | null;
  readonly offset: number;
  readonly length: number;
}

/** Whether a text is worth searching. Closing braces alone count, as a variable may lack an opening one. */
export function mayHaveVariable(text: string): boolean {
  return text.includes("{{") || text.includes("}}");
}

/** Replaces variables with their values. Unknown ones are left unchanged. */
export function substitute(text: string, variables: Variables): Substitution {
  if (!mayHaveVariable(text)) return { text, unknown: [], used: [] };
  const unknown: UnknownVariable[] = [];
  const used: string[] = [];
  const result = text.replaceAll(pattern, (whole: string, inner: string, offset: number) => {
    const name = nameIn(inner);
    const value = variables.get(name);
    if (value !== undefined) {
      used.push(name);
      return value;
    }
    if (!isOtherEnd(name)) unknown.push({ name, half: null, offset, length: whole.length });
    // The author uses it, although under another name.
    const meant = meantVariable(name, variables);
    if (meant !== null) used.push(meant);
    return whole;
  });
  return { text: result, unknown: [...unknown, ...halvesIn(text)], used };
}

function halvesIn(text: string): readonly UnknownVariable[] {
  const others = text.replaceAll(pattern, (whole) => " ".repeat(whole.length));
  return [...others.matchAll(halfPattern)].map(({ 0: half, 1: start, 2: end, index }) => ({
    name: start ?? end ?? "",
    half,
    offset: index,
    length: half.length,
  }));
}

/** Replaces variables in code. Unknown names without one of our prefixes are not reported. */
export function substituteInCode(text: string, variables: Variables): Substitution {
  const { text: result, unknown, used } = substitute(text, variables);
  return { text: result, used, unknown: unknown.filter(({ name, half }) => half === null && ownRoots.test(name)) };
}

/** The end of a shortcode is reported with its start. */
function isOtherEnd(name: string): boolean {
  return /^[<%]\s*\//u.test(name);
}

/**
 * @param span The span of the variable or of its parent.
 * @param otherwise The hint if no variable has a similar name.
 */
export function unknownVariable(
  { name, half = null }: { readonly name: string; readonly half?: string | null },
  variables: Variables,
  span: Span,
  otherwise = "to show the braces themselves, write `\\{{`",
): Finding {
  if (half !== null) {
    const isSplit = half.includes("\n");
    const what = isSplit ? "a variable on two lines" : "a variable without all of its braces";
    const values = { text: half.replaceAll(/\s+/gu, " "), what, effect: "shows as text" } as const;
    const written = `{{ ${name} }}`;
    const hint = `write ${written}${isSplit ? " on one line" : ""}`;
    return finding("unsupported-syntax", values, span, hint, isSplit ? null : { from: half, to: written });
  }
  const other = dialects.flatMap(({ braces = [] }) => braces).find(({ form }) => form.test(name));
  if (other !== undefined) {
    const values = { text: shorten(`{{${name}}}`), what: other.what, effect: "shows as text" } as const;
    return finding("unsupported-syntax", values, span, other.hint(name));
  }
  const meant = meantVariable(name, variables);
  const hint = meant === null ? (hintForExpression(name, variables) ?? otherwise) : suggest(name, meant);
  return finding("unknown-variable", { name }, span, hint);
}

/** The variable that an author most likely meant by an unknown name, or `null`. */
export function meantVariable(name: string, variables: Variables): string | null {
  return variableFor(name, variables) ?? nearestPath(name, variables.names());
}

/** The hint for `{{ product.name | upper }}`, `{{ 1 + 1 }}` and `{{ f(x) }}`, which only a template could compute. */
function hintForExpression(name: string, variables: Variables): string | null {
  const [inner = ""] = /(?:constants|product|page)\.[\w-]+/u.exec(name) ?? [];
  if (inner === name || !/[|()+*/?!=&<>"'[]|\s-\s/u.test(name)) return null;
  const known =
    variables.get(inner) !== undefined ? inner : inner.startsWith("page.") ? null : meantVariable(inner, variables);
  return known === null
    ? "write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`"
    : `write {{ ${known} }}: docsgen reads names between the braces, without filters and operators`;
}

/** Our name for `$frontmatter.title` of VitePress, `frontmatter.title` and a name without its root, or `null`. */
function variableFor(name: string, variables: Variables): string | null {
  const [, key] = /^(?:\$?frontmatter\.)?([\w-]+)$/u.exec(name) ?? [];
  const known = variables.names();
  return ["page", "constants", "product"].map((root) => `${root}.${key}`).find((each) => known.includes(each)) ?? null;
}

/** Spaces may be placeholder marks, which keep a link destination in one piece. */
function nameIn(inner: string): string {
  return restoreCode(inner).trim();
}
