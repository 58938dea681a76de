/**
 * What compilation makes of one source file: the value handed from `page/compile` to the linker and the renderer.
 * The interface is what other pages may depend on; the body is what only this page shows. Spans stand outside both, so that a
 * link that moves down a line changes neither, and its diagnostic still points right.
 */
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import type { Frontmatter } from "./frontmatter.ts";

export interface CompiledPage {
  readonly interface: PageInterface;
  readonly body: PageBody;
  /** What search finds of the page; nothing where its frontmatter says so. */
  readonly search: PageSearch;
  readonly searchTexts: SearchTexts;
  /** Where reference `n` of the interface stands in the source. */
  readonly spans: readonly Span[];
  /** Where component `n` of the interface stands in the source. */
  readonly componentSpans: readonly Span[];
  /** Where outside address `n` of the interface stands in the source. */
  readonly outsideSpans: readonly Span[];
  /** Where the page says what it is called and what it is for; the first line where it does not. */
  readonly partSpans: { readonly title: Span; readonly description: Span };
  /** The headings of every level, in order, and where each stands. */
  readonly headings: readonly { readonly id: string; readonly span: Span }[];
  /** Tells how alike two pages are; see `page/signature.ts`. */
  readonly signature: string;
  /** Problems of this page alone, in the order of the text. */
  readonly findings: readonly Finding[];
  /** Problems that the page accepts, in the order of the text. */
  readonly exceptions: readonly PageException[];
}

/** A comment that accepts problems, with a reason: `<!-- docsgen-ignore missing-alt: the logo is named beside it -->`. */
export interface PageException {
  readonly codes: readonly DiagnosticCode[];
  /** First and last line of what the comment speaks of. */
  readonly lines: readonly [number, number];
  /** The last day on which it holds, "2027-01-31", or `null`. */
  readonly until: string | null;
  readonly span: Span;
}

/** All that another page, a menu or the linker may know of a page. */
export interface PageInterface {
  readonly record: PageRecord;
  /** Ids that a link may name with `#` beside those of the record's headers, in the order of the document. */
  readonly otherAnchors: readonly string[];
  /** What the page refers to, by number; the body's relocations and the frontmatter's entries name these numbers. */
  readonly references: readonly Reference[];
  /** Addresses outside the site, by number, as the author wrote them. */
  readonly outside: readonly string[];
  /** Files of the source folder that the page shows as code. */
  readonly includes: readonly SourcePath[];
  /** Names of the variables that the page prints, in order: "constants.NODE_VERSION". */
  readonly variables: readonly string[];
  /** Components of the author's own, by number; the body's `<dg-component>` elements name these numbers. */
  readonly components: readonly UsedComponent[];
  /** The neighbours that the author sets: `null` follows the sidebar, `false` shows none. */
  readonly previous: NeighbourChoice;
  readonly next: NeighbourChoice;
  /** The sidebar that the author sets: `null` follows the path, `false` shows none, `auto` lists this page's headings. */
  readonly sidebar: "auto" | false | null | readonly SidebarChoice[];
  /** Number of the reference to the preview image, or `null`. */
  readonly thumbnail: number | null;
  /** The body begins with a heading of its own, and the theme adds none. */
  readonly hasTitleHeading: boolean;
  /** `false`: nothing is known of the page but its place, so that nothing about it can be wrong elsewhere. */
  readonly isReadable: boolean;
}

/** A directive that is a component. */
export interface UsedComponent {
  readonly name: string;
  /** As written: text. */
  readonly props: Readonly<Record<string, string>>;
}

export type NeighbourChoice = false | null | { readonly reference: number };

export type SidebarChoice =
  | { readonly kind: "link"; readonly text: string | null; readonly reference: number }
  | { readonly kind: "group"; readonly text: string; readonly items: readonly SidebarChoice[] };

/** The page record of the specification. */
export interface PageRecord {
  readonly title: string;
  readonly frontmatter: Frontmatter;
  /** Where the file's place puts the page. */
  readonly regularPath: RoutePath;
  readonly relativePath: SourcePath;
  /** Stable name of the route, and of the files that belong to it: a path without slashes at its ends. */
  readonly key: string;
  /** Where the page is: the permalink, or else the regular path. */
  readonly path: RoutePath;
  readonly headers: readonly Header[];
}

/** A heading of level 2 to 4 with those beneath it. */
export interface Header {
  readonly level: number;
  readonly title: string;
  readonly slug: string;
  readonly children: readonly Header[];
}

/** A place inside the site that a page names. Addresses outside the site are no references. */
export interface Reference {
  /** As the author wrote it. */
  readonly url: string;
  /** Decoded path from the source folder, beginning with a slash: "/code/python.md", "/limits"; "" is the page itself. */
  readonly path: string;
  /** With its question mark, or "". */
  readonly query: string;
  /** Decoded, without the `#`; "" where there is none. */
  readonly fragment: string;
  /** What it should be: a link may lead to a page or a file, an asset must be a file. */
  readonly role: "link" | "asset";
}

/** The page's HTML with holes. */
export interface PageBody {
  readonly html: string;
  /** Holes of `html`, ascending: at `offset` (UTF-16 code units) the escaped URL of reference `reference` is put in. */
  readonly relocations: readonly Relocation[];
}

export interface Relocation {
  readonly offset: number;
  readonly reference: number;
}

/** The text under one heading, as a search engine sees it. */
export interface SearchSection {
  /** Id of the heading, or "" for the text before the first. */
  readonly anchor: string;
  readonly heading: string;
  /** Prose, one space between words. */
  readonly text: string;
  /** Text of inline and fenced code. */
  readonly code: string;
}

/** What the search index is merged from; made of one page alone, so that the merge of a site has little to do. */
export interface PageSearch {
  /** What results show of each section; `file` is the number of the file that has its text. */
  readonly sections: readonly { readonly anchor: string; readonly heading: string; readonly file: number }[];
  /** Names of its files of text, one after another. */
  readonly textNames: string;
  /** A line for each term, in order: the term, its sections, and how much it tells of each. */
  readonly terms: string;
}

/** The texts of a page's sections for snippets, by file. */
export type SearchTexts = readonly (readonly string[])[];
