/** `{{ constants.NAME }}`, `{{ product.name }}` and `{{ page.title }}`: names in prose that stand for values of the config or the page. */
import { finding, shorten } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";

/** Values by dotted name. */
export type Variables = Readonly<Record<string, string>>;

const pattern = /\{\{([^{}\n]*)\}\}/gu;
/** In code that is not asked for variables, braces are most often the code's own: only names of these are taken for ours. */
const ownRoots = /^(?:constants|product|page)\./u;

export interface Substitution {
  readonly text: string;
  /** Names that stand for nothing, with their offset and length in the text that was given. */
  readonly unknown: readonly UnknownVariable[];
  /** Names that values were put in for. */
  readonly used: readonly string[];
}

export interface UnknownVariable {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Puts the values in. What stands for nothing stays as it is. */
export function substitute(text: string, variables: Variables): Substitution {
  if (!text.includes("{{")) return { text, unknown: [], used: [] };
  const unknown: UnknownVariable[] = [];
  const used: string[] = [];
  const result = text.replaceAll(pattern, (whole: string, inner: string, offset: number) => {
    const name = nameIn(inner);
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value !== undefined) {
      used.push(name);
      return value;
    }
    unknown.push({ name, offset, length: whole.length });
    return whole;
  });
  return { text: result, unknown, used };
}

/** The same for a piece of code: what is not ours is left alone, and is no mistake. */
export function substituteInCode(text: string, variables: Variables): Substitution {
  const { text: result, unknown, used } = substitute(text, variables);
  return { text: result, used, unknown: unknown.filter(({ name }) => ownRoots.test(name)) };
}

/** What other tools write between double braces. */
const otherBraces = [
  { form: /^[<%]/u, what: "a shortcode of Hugo", hint: "write what it stands for: a link is [text](page.md)" },
  { form: /^#\w*include\b/u, what: "an include of mdBook", hint: "to show the file as code, write <<< @/file" },
  { form: /^["'\w$-]+\s*:/u, what: "an object of JSX", hint: 'HTML takes text: style="color: red"' },
] as const;

/** @param span Of the variable, or of what it stands in. */
export function unknownVariable(name: string, variables: Variables, span: Span): Finding {
  const other = otherBraces.find(({ form }) => form.test(name));
  if (other !== undefined) {
    const values = { text: shorten(`{{${name}}}`), what: other.what, effect: "shows as text" } as const;
    return finding("unsupported-syntax", values, span, other.hint);
  }
  const hint = didYouMean(name, Object.keys(variables)) ?? "to show the braces themselves, write `\\{{`";
  return finding("unknown-variable", { name }, span, hint);
}

/** The blanks may be marks that keep a link's destination whole. */
function nameIn(inner: string): string {
  return inner.replaceAll("\uFDD4", " ").trim();
}
