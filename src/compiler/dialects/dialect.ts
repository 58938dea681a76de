/**
 * The syntax, files and keys of another tool, with docsgen's equivalents. Data, from which the checks of pages and of
 * the config, `check --fix` and `docsgen migrate` are derived. To add syntax, add an entry with the text that every
 * match contains, by which `recognize.ts` finds it, and an example, which is tested. What several tools share is a
 * table of its own.
 */
import type { Nodes } from "mdast";
import type { SyntaxEffect } from "../diagnostics/catalog.ts";

/** All that docsgen knows of one tool. What it lacks is optional: most tools have only some of these. */
export interface Dialect {
  /** For a sentence: “the files of Docusaurus”. */
  readonly name: string;
  readonly syntax?: readonly Syntax[];
  /** The files that it reads from a folder of pages. */
  readonly files?: readonly OtherFile[];
  /** Keys of its frontmatter that docsgen does not have: the key that takes the same value, or what to do instead. */
  readonly frontmatter?: Readonly<Record<string, { readonly key: string } | string | ((value: string) => string)>>;
  /** Its expressions in `{{` and `}}`, where docsgen has variables. */
  readonly braces?: readonly Braces[];
  /** Its attributes in the tags of HTML, which browsers ignore. */
  readonly attributes?: readonly OtherAttribute[];
}

/** An attribute that HTML does not have. `find` returns the first in a tag; `null` if it has none. */
export interface OtherAttribute {
  /** For the message: “an attribute of JSX”. */
  readonly what: string;
  readonly find: (tag: TagSource) => FoundAttribute | null;
}

/** An opening tag as it is written in a page. */
export interface TagSource {
  /** “<div className="note">” */
  readonly source: string;
  /** Names are in lower case. */
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
}

/** An attribute in a tag, with the correction if there is one: in `to`, or in `meant` if it is a guess. */
export interface FoundAttribute {
  /** The part of the tag that the message quotes. */
  readonly text: string;
  readonly hint: string;
  /** The tag to write. */
  readonly to?: string;
  /** The same, if the author has to agree. */
  readonly meant?: string;
}

/** The correction of syntax that has one. */
export interface Rewritten {
  readonly hint: string;
  /** The text to write, or `null` if several could be meant. */
  readonly to: string | null;
}

/** A file or folder that has no effect in docsgen, recognized by its name alone: `_category_.json`. */
export interface OtherFile {
  /** The tools that read it, as they appear in a sentence: “Nextra and Rspress”. By default, this tool. */
  readonly readers?: string;
  /** Matches the names of files and folders. */
  readonly names: RegExp;
  readonly hint: string;
}

/** Hints for files that several tools have. */
export const fileHints = {
  order: "write the folder's title as `title` into `_folder.yml`, and give its pages an `order` in their frontmatter",
  sidebar: "list the pages in `themeConfig.sidebars` of site.config.ts",
  navbar: "list the links in `themeConfig.navbar` of site.config.ts",
  config: "write the settings into site.config.ts",
  migrate: "convert the site with `docsgen migrate`, or remove it",
} as const;

/** Hints for keys that several tools have. */
export const keyHints = {
  declare: "declare the key in `markdown.frontmatterKeys` if it is another tool's",
  tocDepth: "write `toc: false` to hide the contents, or set `themeConfig.tocDepth` in the config",
  wholePath: (value: string) => `write permalink: /${value.replaceAll(/^\/|\/$/gu, "")}/, with the whole path`,
} as const;

/** The settings of the site that a hint depends on. */
export interface SyntaxOptions {
  /** Whether docsgen reads formulas. */
  readonly math: boolean;
}

/** Syntax of a page, with its replacement, or with a hint where there is no single one. */
export type Syntax = Recognized & (Replaced | Advised);

interface Recognized {
  /** For the message: “a MkDocs admonition”. */
  readonly what: string;
  /** Every match contains one of these texts, so that other text is not searched. */
  readonly has: string | readonly string[];
  /**
   * With the flag `g`, it finds parts of a node, in which code and HTML are U+FFFC. With the flag `y`, it continues from
   * the beginning of a node, and sees the text around it. A group `quoted` is what the message quotes of a match, and a
   * group `before` is text of the node that precedes it.
   */
  readonly pattern: RegExp;
  /** The kinds of nodes to search; by default, those of `textNodes`. */
  readonly in?: readonly Nodes["type"][];
  /** The links that a match may include: all of them, or bare addresses. Others are U+FFFC, too. */
  readonly links?: "all" | "bare";
  /** How docsgen treats it. By default, it is shown as text. */
  readonly effect?: SyntaxEffect;
  /** A page that has one match usually has many with the same cause: only the first is reported. */
  readonly once?: true;
  /** A page with one match, and what its hint says if that depends on the match. It is the test of the syntax. */
  readonly example: string | readonly [page: string, hint: string];
}

interface Replaced {
  readonly to: (match: RegExpExecArray) => string;
  /** If it is not “write” and the replacement. */
  readonly hint?: Hint;
}

interface Advised {
  /** The replacement, or `null` if it could be wrong. */
  readonly to?: (match: RegExpExecArray) => string | null;
  readonly hint: Hint;
}

/** `text` is what the author wrote, with the code and HTML that a match does not see. */
type Hint = string | ((match: RegExpExecArray, options: SyntaxOptions, text: string) => string);

/** An expression between `{{` and `}}`, such as `{{ site.title }}`. `hint` gets what is inside the braces. */
export interface Braces {
  /** Matches what is inside the braces. */
  readonly form: RegExp;
  readonly what: string;
  readonly hint: (inner: string) => string;
}

/** The nodes whose source is text, except for code, HTML and links. */
export const textNodes: readonly Nodes["type"][] = ["paragraph", "heading", "tableCell"];

/** A pattern at the start of a line, after the prefix of a quote, which reports leave out. */
export function onLine(source: string, flags = "gmu"): RegExp {
  return new RegExp(String.raw`^[ \t>]*(?:${source})`, flags);
}

/** The value of an attribute in a tag or shortcode: `style="success"`. */
export function valueIn(text: string, key: string): string | undefined {
  const [, quoted, bare] = new RegExp(`\\b${key}=(?:["']([^"']*)["']|([^"'\\s>]+))`, "u").exec(text) ?? [];
  return quoted ?? bare;
}

/** A path of an author from the source folder, as includes write it: `@/_parts/setup.md`. */
export function sourcePath(path: string): string {
  return `@/${path.trim().replace(/^(?:[@~]?\/|(?:\.{1,2}\/)+)/u, "")}`;
}

/** The path of a page for an example: “Getting Started” → “getting-started.md”. */
export function pathOfPage(name: string): string {
  const [path = "", anchor] = name.trim().toLowerCase().replaceAll(/\s+/gu, "-").split("#");
  const page = path === "" || /\.\w+$/u.test(path) ? path : `${path}.md`;
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** The hint for an include in a block of code: `--8<-- "a.py:main"`. */
export function hintForCode(file = ""): string {
  return `replace the whole block with <<< ${sourcePath(file.replace(/:.*$/u, ""))}`;
}
