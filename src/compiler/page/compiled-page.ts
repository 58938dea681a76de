/**
 * The result of compiling one source file, handed from `page/compile` to the linker and the renderer. Other pages may
 * depend only on the interface; the body belongs to this page. Spans are stored outside both, so that moving a link
 * down a line changes neither, while its diagnostic still points to the right place.
 */
import type { IndexSection } from "../../theme/search/index-format.ts";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import type { Frontmatter } from "./frontmatter/frontmatter.ts";
import type { OptionRead } from "./option-tables.ts";

/** All that is known of a page without another page, as the cache stores it. Findings have no severity yet. */
export interface CompiledPage {
  readonly interface: PageInterface;
  readonly body: PageBody;
  /** The page's search data; empty if its frontmatter excludes it from search. */
  readonly search: PageSearch;
  readonly searchFiles: SearchFiles;
  /** The source span of reference `n` of the interface. */
  readonly spans: readonly Span[];
  /** The links and images of the text that have these references, in document order. */
  readonly links: readonly PageLink[];
  /** The source span of component `n` of the interface. */
  readonly componentSpans: readonly Span[];
  /** The source span of external address `n` of the interface. */
  readonly externalSpans: readonly Span[];
  /** The spans of the page's title and description, or its first line where it has none. */
  readonly partSpans: { readonly title: Span; readonly description: Span };
  /** The spans of the values of the author's own frontmatter keys. */
  readonly keySpans: Readonly<Record<string, Span>>;
  /** The headings of every level, in order, with their spans. */
  readonly headings: readonly { readonly id: string; readonly span: Span }[];
  /** The texts that name the code which they follow, in document order. */
  readonly claims: readonly PageClaim[];
  /** A similarity signature; see `page/search/signature.ts`. */
  readonly signature: string;
  /** Problems of this page alone, in document order. */
  readonly findings: readonly Finding[];
  /** Problems that the page accepts, in document order. */
  readonly exceptions: readonly PageException[];
  /** What the page looked up in the config, sorted; see `page/option-tables.ts`. */
  readonly reads: readonly OptionRead[];
}

/** A sentence, a list item or a row of a table that names its source. */
export interface PageClaim {
  /** "src/queue.ts#retry" */
  readonly source: string;
  /** What it says, as Markdown; "" if there is nothing before the comment. */
  readonly text: string;
  /** Of the comment. */
  readonly span: Span;
}

/** A link or an image: the number of its reference, and its source span as a whole. */
export interface PageLink {
  readonly reference: number;
  readonly span: Span;
}

/**
 * A comment that accepts problems, with a reason: `<!-- docsgen-ignore missing-alt: the logo is named beside it -->`.
 */
export interface PageException {
  readonly codes: readonly DiagnosticCode[];
  /** The first and last line that the comment applies to. */
  readonly lines: readonly [number, number];
  /** The last day on which the exception is valid, such as "2027-01-31", or `null`. */
  readonly until: string | null;
  readonly span: Span;
}

/** Everything about a page that other pages, menus and the linker may depend on. */
export interface PageInterface {
  readonly record: PageRecord;
  /** The page's references, by number. The body's relocations and the frontmatter's entries use these numbers. */
  readonly references: readonly Reference[];
  /** Other ids that a link may target, besides those of the record's headers, in document order. */
  readonly otherAnchors: readonly string[];
  /** External addresses, by number, as the author wrote them. */
  readonly external: readonly string[];
  /** Source files whose code the page shows. */
  readonly includes: readonly SourcePath[];
  /** The names of the variables that the page prints, in order, such as "constants.NODE_VERSION". */
  readonly variables: readonly string[];
  /** The author's own components, by number. The body's `<dg-component>` elements use these numbers. */
  readonly components: readonly UsedComponent[];
  /** The previous and next page set by the author: `null` follows the sidebar, `false` shows none. */
  readonly previous: NeighborChoice;
  readonly next: NeighborChoice;
  /** The sidebar set by the author: `null` follows the path, `false` shows none, `auto` lists this page's headings. */
  readonly sidebar: "auto" | false | null | readonly SidebarChoice[];
  readonly banner: PageBanner | null;
  /** The number of the preview image's reference, or `null`. */
  readonly thumbnail: number | null;
  /** Whether the body begins with its own title heading, so that the theme adds none. */
  readonly hasTitleHeading: boolean;
  /** `false` if only the page's path is known, so that links to the page are not reported as broken. */
  readonly isReadable: boolean;
  /** The values of the author's own frontmatter keys, as YAML reads them. Plain data. */
  readonly own: Readonly<Record<string, unknown>>;
  /** The style sheets in the page's HTML, which documents need the policy to allow. */
  readonly inlineStyles: readonly string[];
}

/** A banner above the page. */
export interface PageBanner {
  readonly kind: "info" | "warning";
  readonly text: BannerText;
}

/** Text and formatted text. The target of a link is the number of a reference, or an address outside the site. */
export type BannerText = readonly (
  | string
  | {
      readonly tag: "a" | "code" | "em" | "strong";
      readonly target: number | string | null;
      readonly content: BannerText;
    }
)[];

/** A directive that renders one of the author's components. */
export interface UsedComponent {
  readonly name: string;
  /** The attribute values as written, always text. */
  readonly props: Readonly<Record<string, string>>;
}

/** `previous` or `next` of a page: none, that of the sidebar (`null`), or the page of a reference. */
export type NeighborChoice = false | null | { readonly reference: number };

/** An entry of a sidebar in frontmatter. `text` is `null` for the title of the page to which it links. */
export type SidebarChoice =
  | { readonly kind: "link"; readonly text: string | null; readonly reference: number }
  | { readonly kind: "group"; readonly text: string; readonly items: readonly SidebarChoice[] };

/** The page record, as the specification defines it. Its paths are relative to the folder of its language. */
export interface PageRecord {
  readonly title: string;
  readonly frontmatter: Frontmatter;
  /** The route derived from the file's path. */
  readonly regularPath: RoutePath;
  readonly relativePath: SourcePath;
  /** A stable name for the route and the files that belong to it: a path without a leading or trailing slash. */
  readonly key: string;
  /** The page's route: its permalink, or else the regular path. */
  readonly path: RoutePath;
  readonly headers: readonly Header[];
  /** Whether a plugin makes the whole page from data. Set when the site is linked. */
  readonly isOfData?: true;
}

/** A heading of level 2 to 4 with its subheadings. */
export interface Header {
  readonly level: number;
  readonly title: string;
  readonly slug: string;
  readonly children: readonly Header[];
}

/** A place inside the site that a page refers to. Addresses outside the site are stored separately. */
export interface Reference {
  /** As the author wrote it. */
  readonly url: string;
  /**
   * Decoded path from the source folder, beginning with a slash: "/code/python.md", "/limits"; "" is the page itself. If
   * the author wrote the base, it is included, because pages are compiled independently of the base.
   */
  readonly path: string;
  /** Includes the question mark; "" if there is none. */
  readonly query: string;
  /** Decoded, without the `#`; "" if there is none. */
  readonly fragment: string;
  /** The expected target: a link may point to a page or a file, an asset must be a file. */
  readonly role: "link" | "asset";
  /** The included file that contains it, if it is not the page's own. */
  readonly file?: SourcePath | undefined;
  /** The tags of the languages that the text of the link names, if there are any: it leads to them deliberately. */
  readonly languages?: readonly string[] | undefined;
}

/** The page's HTML, with holes where addresses are inserted. */
export interface PageBody {
  readonly html: string;
  /**
   * The holes of `html` in ascending order. At `offset` (UTF-16 code units), the linker inserts the escaped URL of
   * reference `reference`.
   */
  readonly relocations: readonly Relocation[];
  /** The holes for the sizes of images, in ascending order: at `offset`, within a tag, the linker inserts attributes. */
  readonly images: readonly ImageHole[];
}

/** An image whose size and other formats the linker knows, at reference `reference`. */
export interface ImageHole {
  readonly offset: number;
  readonly reference: number;
  /**
   * The side whose length the author set, from which the other one is computed; or "both" if nothing may be written: the
   * author set both sides, a percentage, or styles that may.
   */
  readonly given: ImageSide | "both" | null;
}

interface ImageSide {
  readonly side: "width" | "height";
  /** In CSS pixels. */
  readonly length: number;
}

/** A hole for the URL of a reference; several holes may have the same reference. */
export interface Relocation {
  readonly offset: number;
  readonly reference: number;
}

/** The text under one heading, prepared for search. */
export interface SearchSection {
  /** The id of the heading, or "" for the text before the first one. */
  readonly anchor: string;
  readonly heading: string;
  /** Prose, with single spaces between words. */
  readonly text: string;
  /** The text of inline code and code blocks. */
  readonly code: string;
  /** The fields that have anchors, such as properties of an object. */
  readonly fields: readonly SearchField[];
}

/** A field by its own name and its id on the page: "limit", "create-queue.limit". */
export interface SearchField {
  readonly name: string;
  readonly anchor: string;
}

/** A page's contribution to the search index. It depends only on this page, so merging the index of a site is cheap. */
export interface PageSearch {
  /** The number of sections. */
  readonly count: number;
  readonly files: SectionFiles;
  /** One line for each term, sorted: the term, its sections, and its impact in each. */
  readonly terms: string;
}

/** The files with the sections of a page. */
export interface SectionFiles {
  /** Their names, concatenated. */
  readonly names: string;
  /** The number of the first section of each file but the first. */
  readonly starts: readonly number[];
}

/** The sections that search results show, by file. */
export type SearchFiles = readonly (readonly IndexSection[])[];
