/** The style sheet in a drawing of Mermaid, and which of its declarations apply to an element. */
import { compile } from "css-select";
import type { Selector } from "css-what";
import { parse } from "css-what";

/** `Fill: red !important` → name "fill" in lower case, value "red" as written, and `isImportant`. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A rule with one selector: `.node, .cluster { … }` becomes two. */
export interface Rule {
  readonly isFor: (element: Element) => boolean;
  /** A condition on the element itself, which rules out most elements before they are matched. */
  readonly needed: { readonly tag: string | null; readonly id: string | null; readonly className: string | null };
  readonly specificity: number;
  readonly declarations: readonly Declaration[];
}

/** Splits at a separator that is not in parentheses or quotes. */
function splitOutside(text: string, separator: "," | ";"): readonly string[] {
  const parts = text.match(new RegExp(`(?:"[^"]*"|'[^']*'|\\([^)]*\\)|[^${separator}])+`, "gu")) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** The body of a rule, or a `style` attribute, in its order. A part that is not `name: value` is left out. */
export function declarationsIn(text: string): readonly Declaration[] {
  return splitOutside(text, ";").flatMap((part) => {
    const [, name, value, important] = /^([\w-]+)\s*:\s*(.*?)\s*(!\s*important)?$/su.exec(part) ?? [];
    if (name === undefined || value === undefined) return [];
    return [{ name: name.toLowerCase(), value, isImportant: important !== undefined }];
  });
}

/** The rules of a sheet without nesting, in order. Rules for states such as `:hover` and at-rules do not count. */
export function rulesIn(css: string): readonly Rule[] {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//gu, "")
    .replaceAll(/@[\w-]+[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, "");
  return Array.from(plain.matchAll(/([^{}]+)\{([^{}]*)\}/gu)).flatMap(([, selectors = "", body = ""]) =>
    splitOutside(selectors, ",").flatMap((selector) => makeRule(selector, declarationsIn(body))),
  );
}

function makeRule(selector: string, declarations: readonly Declaration[]): readonly Rule[] {
  if (/::|:(?:hover|focus|active|root)/u.test(selector)) return [];
  const tokens = parsed(selector);
  if (tokens === null) return [];
  const last = tokens.slice(
    tokens.findLastIndex(({ type }) => /^(?:descendant|child|adjacent|sibling)$/u.test(type)) + 1,
  );
  const valueOf = (name: string): string | null =>
    last.flatMap((token) => (token.type === "attribute" && token.name === name ? [token.value] : []))[0] ?? null;
  const tag = last.flatMap((token) => (token.type === "tag" ? [token.name.toLowerCase()] : []))[0] ?? null;
  return [
    {
      isFor: compile<Node, Element>([tokens], { adapter, cacheResults: false, xmlMode: true }),
      needed: { tag, id: valueOf("id"), className: valueOf("class") },
      specificity: tokens.reduce((sum, token) => sum + weightOf(token), 0),
      declarations,
    },
  ];
}

/** `null` if it is not a selector, as a class that an author named `1st`. */
function parsed(selector: string): Selector[] | null {
  try {
    return parse(selector)[0] ?? null;
  } catch {
    return null;
  }
}

function weightOf(token: Selector): number {
  if (token.type === "attribute") return token.name === "id" && token.action === "equals" ? 10_000 : 100;
  if (token.type === "pseudo") return 100;
  return token.type === "tag" ? 1 : 0;
}

type Adapter = NonNullable<NonNullable<Parameters<typeof compile<Node, Element>>[1]>["adapter"]>;

const adapter: Adapter = {
  isTag: (node): node is Element => node.nodeType === 1,
  getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
  getChildren: (node) => [...node.childNodes],
  getName: (element) => element.localName,
  getParent: (element) => element.parentElement,
  getSiblings: (node) => [...(node.parentElement?.childNodes ?? [node])],
  getText: (node) => node.textContent ?? "",
  hasAttrib: (element, name) => element.hasAttribute(name),
  removeSubsets: (nodes) => nodes,
};

const ofAttribute = 1_000_000;
const ofImportant = 10_000_000;

/** The declarations of matching rules and of the element's own `style`, the strongest last. */
export function declaredFor(element: Element, rules: readonly Rule[]): readonly Declaration[] {
  const classes = classesOf(element);
  const [tag, id] = [element.localName.toLowerCase(), element.getAttribute("id")];
  const found = rules
    .filter(
      ({ needed, isFor }) =>
        (needed.tag === null || needed.tag === tag) &&
        (needed.id === null || needed.id === id) &&
        (needed.className === null || classes.includes(needed.className)) &&
        isFor(element),
    )
    .flatMap(({ specificity, declarations }) => declarations.map((each) => ({ each, rank: specificity })));
  const own = declarationsIn(element.getAttribute("style") ?? "").map((each) => ({ each, rank: ofAttribute }));
  return [...found, ...own]
    .map(({ each, rank }) => ({ each, rank: rank + (each.isImportant ? ofImportant : 0) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}

/** `class="node default"` → `["node", "default"]`; an element without classes has `[""]`. */
export function classesOf(element: Element): readonly string[] {
  return (element.getAttribute("class") ?? "").split(/\s+/u);
}

/** A length in px, or `NaN`. */
export function lengthIn(text: string | null | undefined, fontSize: number): number {
  const [, number, unit = ""] = /^\s*(-?[\d.]+(?:e-?\d+(?![a-z]))?)([a-z]*|%)/iu.exec(text ?? "") ?? [];
  const factors: Readonly<Record<string, number>> = { em: fontSize, ex: fontSize * 0.547, rem: 16, pt: 4 / 3 };
  return number === undefined ? Number.NaN : Number(number) * (factors[unit] ?? 1);
}
