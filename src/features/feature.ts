/**
 * How a feature is drawn. The kind of its syntax decides when its code runs: what is not written with colons when the page
 * has been parsed, inline directives while texts are filled in, containers and leaves once headings have ids and plugins
 * have run, outer ones before inner ones.
 */
import type { BlockContent, Code, DefinitionContent, Link, Nodes, PhrasingContent, Root } from "mdast";
import type { Properties } from "../compiler/markup/elements.ts";
import type { Problem } from "../compiler/diagnostics/diagnostic.ts";
import type { About } from "./about.ts";

/** The content of containers and blocks. */
export type Children = (BlockContent | DefinitionContent)[];

/** A container or a leaf, as the author wrote it. */
export interface Directive<Name extends string = string> {
  readonly node: Nodes;
  /** Such as "tip". */
  readonly name: string;
  /** The text in brackets, or `null`. */
  readonly title: readonly PhrasingContent[] | null;
  /** A flag is "". */
  readonly attributes: { readonly [Each in Name]?: string | null | undefined };
}

/** A directive with colons around its content: `:::name[Title]{attribute}` … `:::`. */
export interface Container<Name extends string = string> extends Directive<Name> {
  readonly content: Children;
  /** The content, with the title as its first paragraph. */
  readonly children: Children;
}

/** The element that a directive becomes. It also gets the author's `id` and `class`. */
export interface Block<Child extends Nodes = Children[number]> {
  readonly element: string;
  readonly className: string;
  readonly children: readonly Child[];
  readonly properties: Properties;
  /** Values for the directives in it; see `createContext`. */
  readonly provides: readonly Provided[];
}

/** The page as a feature sees it. @typeParam Word The feature's own words. */
export interface Page<Word extends string = string> {
  /** A word in the language of the site, or the author's replacement. */
  word(name: Word): string;
  /** Reports content that the directive cannot use. @param hint What to do, exactly. */
  reportContent(problem: string, hint: string, place?: ReportPlace): void;
  report(problem: Problem, place?: ReportPlace): void;
  /** The Markdown of a node, as the author wrote it. */
  sourceOf(node: Nodes): string;
  /** The directive's title as the author wrote it, with variables filled in: for a title that is not Markdown. */
  writtenTitle(): string;
  /** The name of a code block: its `[label]`, its title, its language or the word for code. */
  nameOf(code: Code): string;
  /** A link at the place of the directive, so that a wrong address is reported there. */
  link(url: string, children: Link["children"]): Link;
  /** An icon of the set, a language, an emoji or a file; nothing if there is no such icon, which is reported. */
  icon(name: string): readonly PhrasingContent[];
  /** Reports an address that the site's Content-Security-Policy blocks. @param directive Such as "frame-src". */
  checkPolicy(directive: "frame-src", url: string, tag: string): void;
  readonly place: Place;
}

/** Where a report points to: the first line of the directive, unless it says otherwise. */
export interface ReportPlace {
  readonly node?: Nodes;
  /** A text in the first line of the node. */
  readonly text?: string;
  /** Its replacement, if only one text can be correct. */
  readonly replacement?: string | null;
}

/** The surroundings of a directive. */
export interface Place {
  /** The id of the heading above, or "". */
  readonly section: string;
  /** An id that nothing else on the page has: `base`, or `base` with a number. */
  takeId(base: string): string;
  /** The value that the nearest block around it provides, or `null`. */
  find<Value>(context: Context<Value>): Value | null;
}

/** A value that blocks pass to the directives in them, like a context in React. */
export interface Context<Value> {
  provide(value: Value): Provided;
  /** @param around From the outermost to the innermost. */
  find(around: readonly Provided[]): Value | null;
}

/** A value of a context. Only its context can read it. */
export interface Provided {
  readonly context: object;
}

/** Called once at the top of a module, which then provides and finds its values by it. */
export function createContext<Value>(): Context<Value> {
  const values = new WeakMap<Provided, Value>();
  const context: Context<Value> = {
    provide: (value) => {
      const provided = { context };
      values.set(provided, value);
      return provided;
    },
    find: (around) => {
      const innermost = around.findLast((provided) => provided.context === context);
      return innermost === undefined ? null : (values.get(innermost) ?? null);
    },
  };
  return context;
}

/** A page that has just been parsed: no variable is filled in, and nothing is included but Markdown. */
export interface ParsedText {
  /** The text that was parsed, by which a feature that the page does not use can return at once. */
  readonly text: string;
  /** The Markdown of a node, as the author wrote it. */
  sourceOf(node: Nodes): string;
  /** Reports a problem at the first line of a node. */
  report(problem: Problem, node: Nodes): void;
}

/** Reads what is not written with colons: changes the tree. The directives that it makes are drawn like the author's. */
export type Read = (tree: Root, page: ParsedText) => void;

/**
 * Called for each container, outer ones first. The block's children may contain directives, which are drawn afterwards.
 */
export type DrawContainer<Name extends string = string, Word extends string = string> = (
  container: Container<Name>,
  page: Page<Word>,
) => Block;

/** Called for each `::name[Title]{attribute}`. A leaf becomes an element with phrasing content only. */
export type DrawLeaf<Name extends string = string, Word extends string = string> = (
  leaf: Directive<Name>,
  page: Page<Word>,
) => Block<PhrasingContent>;

/** An inline directive: `:kbd[Ctrl+K]`. */
export interface Inline {
  /** The plain text in brackets. */
  readonly text: string;
  /** The text in braces, or "". */
  readonly attributes: string;
  /** The meanings of terms in the config. */
  readonly glossary: { get(term: string): string | undefined; names(): Iterable<string> };
}

/** @returns The nodes that replace it, or what is wrong with it. */
export type DrawInline = (
  inline: Inline,
) => readonly PhrasingContent[] | { readonly problem: string; readonly hint: string };

/** A declaration with the functions that it needs, as `feature` checks them. */
export interface Feature {
  readonly about: About;
  /** Called before checks see the page. Features are called in the order of their list. */
  readonly read?: Read;
  readonly containers?: Readonly<Record<string, DrawContainer>>;
  readonly leaves?: Readonly<Record<string, DrawLeaf>>;
  readonly inline?: Readonly<Record<string, DrawInline>>;
}

type KeysOf<Declared> = Extract<keyof Declared, string>;
type WordsOf<Declared> = Declared extends { readonly words: infer Words } ? KeysOf<Words> : never;

/** One function for each name that the feature declares. */
type DrawsOf<Declared> = (Declared extends { readonly containers: infer Names }
  ? { readonly containers: { readonly [Name in keyof Names]: DrawContainer<KeysOf<Names[Name]>, WordsOf<Declared>> } }
  : unknown) &
  (Declared extends { readonly leaves: infer Names }
    ? { readonly leaves: { readonly [Name in keyof Names]: DrawLeaf<KeysOf<Names[Name]>, WordsOf<Declared>> } }
    : unknown) &
  (Declared extends { readonly inline: readonly (infer Name extends string)[] }
    ? { readonly inline: { readonly [Each in Name]: DrawInline } }
    : unknown);

/** Joins the declaration of a feature and the code that draws it. */
export function feature<const Declared extends About>(
  about: Declared,
  draws: DrawsOf<Declared> & Pick<Feature, "read">,
): Feature {
  return { about, ...draws };
}

/** @param className Classes, separated by spaces. */
export function block<Child extends Nodes>(
  element: string,
  className: string,
  children: readonly Child[],
  properties: Properties = {},
): Block<Child> {
  return { element, className, children, properties, provides: [] };
}

/** A text node of Markdown: `text("a < b")` is published as "a &lt; b". */
export function text(value: string): PhrasingContent {
  return { type: "text", value };
}
