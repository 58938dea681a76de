/**
 * A rule: one mistake, how it is found, and what to write instead. Its examples are its tests (`tests/unit/rules/`). From
 * the lists of rules follow `docsgen explain`, the codes that a config may name, and the reference in the manual.
 *
 *     export const emptyLink = rule({
 *       code: "empty-content",
 *       severity: "warning",
 *       message: (text) => `The link ${quote(text)} has no text`,
 *       about: "Readers cannot see a link without a text, and screen readers read its address.",
 *       on: ["link"],
 *       *find(node) {
 *         if (node.children.length === 0) yield { at: placeOf(node), hint: "write its text in the brackets" };
 *       },
 *       bad: [["[](a.md)", "[A](a.md)"]],
 *       good: ["[![A](a.png)](a.md)"],
 *     });
 */
import type { Nodes, Parents } from "mdast";
import type { CatalogCode, SyntaxEffect, ValuesOf } from "../diagnostics/catalog.ts";
import { catalog, makeProblem, messageOf, shorten } from "../diagnostics/catalog.ts";
import type { Advice, Finding, Problem, Severity, Span } from "../diagnostics/diagnostic.ts";
import type { Concern } from "../diagnostics/rule-codes.ts";
import type { CheckedPage } from "../page/checked-page.ts";
import { memoizeWeakly } from "../once.ts";
import { rangeOf } from "../page/draft.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";

/** What a code means, whichever of its rules finds it. */
export interface Meaning<Values> {
  readonly code: string;
  readonly severity: Severity;
  /** `readers`, or `authors` for a hint, unless it says otherwise. */
  readonly concerns?: Concern;
  /**
   * One sentence without a full stop that quotes the author's own words.
   * @param text What is at the place, shortened.
   */
  readonly message: (text: string, values: Values) => string;
  /** Why it is a mistake. `docsgen explain` prints it. */
  readonly about: string;
}

/** A mistake, with its correction if that is certain. */
type Bad = string | readonly [mistake: string, correction: string];

/** One place with the mistake, and the values of its message. */
export type Found<Values, Place> = Values & {
  readonly at: Place;
  /** What the message quotes, if it is not all that is at the place. */
  readonly text?: string;
  /** What `to` replaces, if the place is a span at which there is more than `text`. */
  readonly from?: string;
  /** The author's own text, corrected. It is what `check --fix` writes at the place. */
  readonly to?: string | null;
  /**
   * The same, if the author has to agree: an editor offers it, and `check --fix --suggested` writes it. It replaces what is
   * at the place, unless it has another one.
   */
  readonly meant?: string | PlacedText | null;
  /** Set if the author has to choose, for example where an element ends: `--suggested` does not write `meant`. */
  readonly isGuess?: boolean;
  /** What to do, if that is not to write `to` or `meant`. */
  readonly hint?: Advice | null;
  /** The setting that accepts what was written, if it is harmless on this site. */
  readonly accept?: Problem["accept"];
};

/** A text to write at a place of its own, which may be empty. */
export interface PlacedText {
  readonly at: PagePlace;
  readonly to: string;
  /** What is there, if the place is a span. */
  readonly from?: string;
}

/** A range of offsets in the text of the page, or a span of a file. */
export type PagePlace = readonly [start: number, end: number] | Span;

/** What is around a node. */
export interface NodeView {
  readonly parent: Parents;
  /** Among the children of its parent. */
  readonly index: number;
  /** The node as the author wrote it. */
  readonly source: string;
  readonly page: CheckedPage;
}

type Results<Each> = Iterable<Each> | AsyncIterable<Each>;

interface PageDeclaration<Values, Type extends Nodes["type"]> extends Meaning<Values> {
  /** A page of somebody that has the mistake: “babel/website docs/v8-migration-api.md:1175”. */
  readonly seen?: string;
  /** Each is found once, and its correction is silent. */
  readonly bad: readonly Bad[];
  /** What looks alike, and is silent. */
  readonly good: readonly string[];
  /** What `docsgen explain` shows, if no page can: by default, the first of `bad` that has a correction. */
  readonly shown?: readonly [mistake: string, correction: string];
  /** The nodes to look at. `root` is the page as a whole. */
  readonly on: readonly Type[];
  /** Only nodes whose source has this text, or matches, are looked at. */
  readonly has?: string | RegExp;
  readonly find: (node: Extract<Nodes, { type: Type }>, view: NodeView) => Results<Found<Values, PagePlace>>;
  /** A page has many of it, with one cause: only the first is reported. */
  readonly once?: true;
  /** Another tool reads what it finds, so no rule reports anything in it. */
  readonly isForeign?: true;
  /** Options that its examples need. */
  readonly options?: Partial<MarkdownOptions>;
}

/** A rule for the Markdown of a page. */
export interface PageRule extends Omit<PageDeclaration<never, Nodes["type"]>, "message" | "find"> {
  readonly find: (node: Nodes, view: NodeView) => Results<Finding>;
}

/** Any rule, as the lists see it. */
export type Rule = Omit<Meaning<never>, "message"> & Partial<Pick<PageRule, "bad" | "shown">>;

/** Makes a rule of its declaration: `find` then gives complete findings. */
export function rule<Values, Type extends Nodes["type"]>(declared: PageDeclaration<Values, Type>): PageRule {
  const { code, severity, message, on, find } = declared;
  const isOn = (node: Nodes): node is Extract<Nodes, { type: Type }> => on.some((type) => type === node.type);
  const complete = (found: Found<Values, PagePlace>, { draft }: CheckedPage): Finding => {
    const { at, to = null, meant = null } = found;
    const own = { at, from: found.from ?? found.text ?? "" };
    const { span, from } = locate(own, draft);
    const fix = to === null ? null : { from, to };
    const edit = typeof meant === "string" ? { ...own, to: meant } : meant;
    const written = to ?? edit?.to ?? null;
    const { hint = written === null ? null : written === "" ? "remove it" : `write ${shorten(written)}` } = found;
    const isGuess = found.isGuess === true ? { isGuess: true as const } : {};
    const advice =
      edit === null || typeof hint !== "string" ? hint : { hint, ...locate(edit, draft), to: edit.to, ...isGuess };
    const problem = makeProblem(code, message(shorten(found.text ?? from), found), advice, fix);
    return { ...problem, severity, span, ...(found.accept === undefined ? {} : { accept: found.accept }) };
  };
  return {
    ...declared,
    find: (node, view) => {
      if (!isOn(node)) return [];
      const found = find(node, view);
      return Symbol.iterator in found
        ? completeAll(found, (each) => complete(each, view.page))
        : completeLater(found, (each) => complete(each, view.page));
    },
  };
}

function* completeAll<Each>(found: Iterable<Each>, complete: (each: Each) => Finding): Iterable<Finding> {
  for (const each of found) yield complete(each);
}

async function* completeLater<Each>(
  found: AsyncIterable<Each>,
  complete: (each: Each) => Finding,
): AsyncIterable<Finding> {
  for await (const each of found) yield complete(each);
}

function locate(
  { at, from = "" }: Omit<PlacedText, "to">,
  draft: CheckedPage["draft"],
): { readonly span: Span; readonly from: string } {
  if ("start" in at) return { span: at, from };
  const [start, end] = at;
  return { span: draft.spanOf(start, end), from: draft.text.slice(start, end) };
}

/** The place of a node, or of a part of it. */
export function placeOf(node: Nodes, from = 0, length?: number): PagePlace {
  const { start, end } = rangeOf(node);
  return [start + from, length === undefined ? end : start + from + length];
}

/** The place of the first line of a node, which is enough to locate a block. */
export function firstLineOf(node: Nodes, { draft: { text } }: CheckedPage): PagePlace {
  const { start, end } = rangeOf(node);
  const lineEnd = text.indexOf("\n", start);
  return [start, lineEnd === -1 ? end : Math.min(end, lineEnd)];
}

/** What stands before an offset in its line: the indentation, or the marks of quotes. */
export function prefixOf(offset: number, { draft: { text } }: CheckedPage): string {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
}

/** The lines of a range with more or fewer spaces before them; `null` if something else is before them. */
export function reindent(start: number, end: number, by: number, page: CheckedPage): PlacedText | null {
  const before = prefixOf(start, page);
  const from = start - before.length;
  const lines = page.draft.text.slice(from, end).split("\n");
  const isFree = lines.every((line) => line.trim() === "" || /^ */u.exec(line)?.[0].length === line.search(/[^ ]/u));
  const isWide = lines.every((line) => line.trim() === "" || line.search(/[^ ]/u) >= -by);
  if (before.trim() !== "" || !isFree || !isWide) return null;
  const moved = lines.map((line) => (line.trim() === "" ? line : by < 0 ? line.slice(-by) : " ".repeat(by) + line));
  return { at: [from, end], to: moved.join("\n") };
}

/** What several rules find: syntax that docsgen does not read, or not as it was meant. */
export const unsupportedSyntax: Meaning<{ readonly what: string; readonly effect?: SyntaxEffect }> = {
  ...inCatalog("unsupported-syntax"),
  message: (text, { what, effect = "shows as text" }) => catalog["unsupported-syntax"].message({ text, what, effect }),
};

/** The meaning of a code that several rules, or steps without rules, find. */
export function inCatalog<Code extends CatalogCode>(code: Code): Meaning<ValuesOf<Code>> {
  const { severity, about } = catalog[code];
  return { code, severity, about, message: (_, values) => messageOf(code, values) };
}

/** The same, of one kind. */
export function unsupported(what: string, effect: SyntaxEffect = "shows as text"): Meaning<unknown> {
  return { ...unsupportedSyntax, message: (text) => unsupportedSyntax.message(text, { what, effect }) };
}

/** Makes a fact about a page that several of its nodes, or several rules, need. */
export const perPage: <Fact>(make: (page: CheckedPage) => Fact) => (page: CheckedPage) => Fact = memoizeWeakly;
