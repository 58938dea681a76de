/**
 * Pages that a plugin makes from data. The hook `pages` returns the data, and `render` turns the data of one page into
 * blocks while that page is compiled: a page is compiled again only when its own data changes.
 */

/** The result of the hook `pages` if it adds more than pages of Markdown. */
export interface PluginPagesResult<Data = unknown> {
  readonly pages: readonly PluginPageEntry<Data>[];
  /** Problems of what the pages are made from, each with the place `at` which it is. */
  readonly findings?: readonly PluginFinding[] | undefined;
  /** Settings of folders of the pages, as `_folder.yml` has them. A file of the author's own takes precedence. */
  readonly folders?: readonly PluginFolderSettings[] | undefined;
  /** Files that belong to the pages, such as data that their scripts fetch. Pages can link to them. */
  readonly outputs?: readonly PluginTextOutput[] | undefined;
}

/** A text file of the output. */
export interface PluginTextOutput {
  /** Relative to the output folder: "api/forms/create-queue.json". No other file of the site may have the same path. */
  readonly path: string;
  readonly contents: string;
}

/** The result of `pages` for a page: its Markdown, its data for `render`, or data for a page of the author. */
export type PluginPageEntry<Data = unknown> = PluginPageSource | PluginDataPage<Data> | PluginAttachment<Data>;

/** A computed page of Markdown. */
export interface PluginPageSource {
  /** Relative to the source folder, ending in .md: "changelog.md". No file or other plugin may have the same path. */
  readonly path: string;
  /** Markdown, with frontmatter. */
  readonly text: string;
}

/** A computed page whose content `render` makes. */
export interface PluginDataPage<Data = unknown> {
  /** Like the `path` of a page of Markdown. */
  readonly path: string;
  /** The keys that a page has between the lines `---`. Variables are not substituted in them. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Plain data: what `JSON.stringify` keeps. */
  readonly data: Data;
  readonly targets?: readonly PluginTarget[] | undefined;
  /**
   * The value in the frontmatter of a page of the author that takes the place of this page, under the key that the
   * plugin `claims`: "createQueue" for `operation: createQueue`. The content then stands in that page, as with
   * `attachTo`. No other page may have the same value.
   */
  readonly claimedBy?: string | undefined;
}

/**
 * Content that `render` makes for a page of the author. It stands where the page says `::generated`, or else at its
 * end. A section of the author with the id of a generated section replaces it, and `::generated{section="errors"}`
 * places one section alone.
 */
export interface PluginAttachment<Data = unknown> {
  /** The path of a page of the source folder: "guide/queues.md". */
  readonly attachTo: string;
  readonly data: Data;
  readonly targets?: readonly PluginTarget[] | undefined;
  /** The place in a file that attaches it, if there is one. A missing page is reported there. */
  readonly at?: PluginPlace | undefined;
}

/**
 * A target of links with a scheme of the plugin: "api:createQueue", for the page itself. With an `anchor`, the target
 * is a part of a page, and the anchors of links continue it with a dot: `api:createQueue#limit` is
 * "#create-queue.limit" of the page if the anchor is "create-queue".
 */
export type PluginTarget = string | { readonly name: string; readonly anchor: string };

/** Settings of a folder of pages. */
export interface PluginFolderSettings {
  /** Relative to the source folder: "api/schemas". */
  readonly folder: string;
  /** The keys of `_folder.yml`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A place in any file, counted from 1; columns are UTF-16 code units. */
export interface PluginPlace {
  /** Relative to the folder of the config, or absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The column after the last character, if it is in the same line. */
  readonly endColumn?: number | undefined;
}

/** The page that `render` makes content for. */
export interface PluginRenderedPage {
  /** Relative to the source folder. */
  readonly path: string;
  /** The frontmatter of the page, with docsgen's keys and the author's own. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** The language of the page. */
  readonly lang: string;
}

/** A part of the content of a page. */
export type PluginBlock = PluginMarkdown | (LiteralBlock & { readonly at?: PluginPlace | undefined });

/** Blocks other than Markdown can have a place: problems in them, such as a broken link, are reported there. */
type LiteralBlock =
  | PluginHeadingBlock
  | PluginParagraph
  | PluginCall
  | PluginFields
  | PluginCode
  | PluginList
  | PluginTable;

/** A text in Markdown, which may have several blocks. Its links and headings are checked like those of a page. */
export interface PluginMarkdown {
  readonly kind: "markdown";
  readonly text: string;
  /**
   * `gfm`, the default, is for texts that were not written for docsgen: GitHub's Markdown, without variables,
   * containers and emoji, and with HTML of a few elements only. `docsgen` is everything that authors can write in a
   * page.
   */
  readonly dialect?: "gfm" | "docsgen" | undefined;
  /**
   * The level from which headings in the text begin. Default: 3, so that they do not become sections of the page.
   */
  readonly headings?: 2 | 3 | 4 | 5 | 6 | undefined;
  /** The base URL of relative links and links from the root, if the text was written for another site. */
  readonly linkBase?: string | undefined;
  /**
   * Replacements for link targets in the text, by the target as it is written: `{ "#create-a-queue": "api:createQueue"
   * }`.
   */
  readonly links?: Readonly<Record<string, string>> | undefined;
  /**
   * Where the text begins, or where each of its parts does, in order, if the file has it with other breaks, indents or
   * escapes: problems in it are reported there.
   */
  readonly at?: PluginPlace | readonly PluginTextRun[] | undefined;
}

/** Where a part of a text begins in a file. Up to the next part, text and file have the same characters. */
export interface PluginTextRun extends PluginPlace {
  /** Where the part begins in the text, in UTF-16 code units from 0. */
  readonly offset: number;
}

/** A heading with an anchor of its own. One of level 2 begins a section. */
export interface PluginHeadingBlock {
  readonly kind: "heading";
  readonly level: 2 | 3 | 4;
  readonly id: string;
  readonly text: PluginText;
}

/** A paragraph of text that is not Markdown, unless parts of it say so. */
export interface PluginParagraph {
  readonly kind: "paragraph";
  readonly text: PluginText;
}

/**
 * A container or a leaf by its name: a block of docsgen such as "endpoint", "tabs" or "details", one of a plugin's
 * feature, or a component of the config.
 */
export interface PluginCall {
  readonly kind: "call";
  readonly name: string;
  /** The text in brackets: `:::details[Title]`. */
  readonly title?: PluginText | undefined;
  /** The attributes in braces. A flag is `true`. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  /** The content of a container. Without it, the block is a leaf. */
  readonly children?: readonly PluginBlock[] | undefined;
}

/** A list of fields, as `:::fields` shows it, with anchors of their own. */
export interface PluginFields {
  readonly kind: "fields";
  readonly title?: PluginText | undefined;
  readonly items: readonly PluginField[];
}

/** A field of a request, a response or an object, such as a parameter of a function. */
export interface PluginField {
  readonly name: string;
  /** The anchor. Without it, the field has none. */
  readonly id?: string | undefined;
  /** More names that everything here is true of, each with its own anchor. */
  readonly others?: readonly { readonly name: string; readonly id?: string | undefined }[] | undefined;
  /** Further anchors of the field, such as those of fields that it stands in for. */
  readonly anchors?: readonly string[] | undefined;
  readonly type?: PluginText | undefined;
  /** The part of a request that has it: "query". */
  readonly in?: string | undefined;
  /** A text says when it is: "if you omit the size". The word "required" comes before it, in the language of the page. */
  readonly required?: boolean | PluginText | undefined;
  readonly deprecated?: boolean | undefined;
  readonly defaultValue?: string | undefined;
  /** More about the field, in its first line: "at most 40 characters". */
  readonly details?: readonly PluginText[] | undefined;
  readonly children?: readonly PluginBlock[] | undefined;
  readonly at?: PluginPlace | undefined;
}

/** A code block. Its language is one that authors write after a fence, or "". */
export interface PluginCode {
  readonly kind: "code";
  readonly lang: string;
  readonly text: string;
  /** The rest of the opening line after the language: `[curl] {2}`. */
  readonly meta?: string | undefined;
}

/** A list of bullets, or of numbers from 1 if it is `ordered`. Each item has blocks of its own. */
export interface PluginList {
  readonly kind: "list";
  readonly ordered?: boolean | undefined;
  readonly items: readonly (readonly PluginBlock[])[];
}

/** A table whose first row is `head`. A cell is one line of text, without blocks. */
export interface PluginTable {
  readonly kind: "table";
  readonly head: readonly PluginText[];
  readonly rows: readonly (readonly PluginText[])[];
}

/** Text of a line: plain, or in parts, of which only those of Markdown are read as such. */
export type PluginText = string | readonly PluginTextPart[];

/** A part of a line: a string is shown as it is, with no character that has a meaning. */
export type PluginTextPart =
  | string
  | { readonly code: string }
  | { readonly strong: PluginText }
  | { readonly emphasis: PluginText }
  /** `to` is anything that an author can link to, such as "api:createQueue". */
  | { readonly link: PluginText; readonly to: string }
  /** `:badge[Beta]{warning}`: an inline directive by its name. */
  | { readonly call: string; readonly text: string; readonly attributes?: string | undefined }
  /** Its paragraphs, without other blocks. */
  | PluginMarkdown;

/** A problem found by a plugin. */
export interface PluginFinding {
  /**
   * Lower-case words with hyphens: "too-long". In reports and in the config, the plugin's name comes before it:
   * "length/too-long".
   */
  readonly code: string;
  /** The problem, in one sentence without a full stop. */
  readonly message: string;
  /** A suggestion for the author. */
  readonly hint?: string | undefined;
  /** The severity unless the config sets another under `checks.severity`. Default: "warning". */
  readonly severity?: "error" | "warning" | "hint" | undefined;
  /** A place in any file, such as the one that pages are made from. */
  readonly at?: PluginPlace | undefined;
  /** The option in the config, if the plugin is a call with one object: `length({ most: 80 })`. */
  readonly option?: string | undefined;
  /** The `path` of the page. Without all of these, the problem is reported where the config lists the plugin. */
  readonly page?: string | undefined;
  /** The line in the page's file, counted from 1. */
  readonly line?: number | undefined;
  /** The column, counted from 1 in UTF-16 code units. */
  readonly column?: number | undefined;
}
