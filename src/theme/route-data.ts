/**
 * The contract between the compiler and the theme: everything that a component may know about the site and the current
 * page. The compiler creates one `RouteData` per route, and components depend on nothing else. Every URL is final: it
 * includes the base, is in canonical form, and can be used in an attribute unchanged.
 */

import type { Strings } from "./strings.ts";

/**
 * The data of one route. `site` and `sidebar` are shared by many routes; `page` belongs to this route.
 *
 * @example The author's own frontmatter keys, typed by the schema of the config:
 *   export function Page({ data }: { data: RouteData<z.output<typeof frontmatter>> })
 */
export interface RouteData<OwnFrontmatter = Readonly<Record<string, unknown>>> {
  readonly site: SiteData;
  /** `null` if the page shows no sidebar. */
  readonly sidebar: SidebarData | null;
  readonly page: PageData<OwnFrontmatter>;
}

/** The data shared by all routes. */
export interface SiteData {
  readonly title: string;
  readonly description: string;
  /** BCP 47 tag for `<html lang>`. */
  readonly lang: string;
  readonly direction: "ltr" | "rtl";
  /** The theme's texts in the language of the site. */
  readonly strings: Strings;
  /** Starts and ends with a slash: "/docs/". */
  readonly base: string;
  /** Origin of the published site without a trailing slash, "https://stepwire.example". */
  readonly origin: string;
  readonly headTags: readonly HeadTag[];
  readonly navbar: { readonly left: readonly NavbarItem[]; readonly right: readonly NavbarItem[] };
  /** `shortcuts`: whether `/` and `s` open the search. */
  readonly search: { readonly enabled: boolean; readonly placeholder: string; readonly shortcuts: boolean };
  /** Text of the edit link: "Improve this page". */
  readonly editLinkText: string;
  /** The levels of headings that the sidebar lists below the entry of the current page. */
  readonly sidebarDepth: number;
  readonly features: FeatureConstants;
  /** How elements of plugins, by class, appear in the Markdown version of a page. */
  readonly twins?: Readonly<Record<string, "quote" | "label" | "code">>;
  /** The list of pages for programs that read the site; only if it is published. */
  readonly llmsUrl?: string;
  /** Container id of the tag manager, or `null` if none is loaded. */
  readonly tagManagerId: string | null;
  /** How what readers look for is sent; only if it is. */
  readonly insights?: Insights;
  readonly assets: ThemeAssets;
  /** Version of the shared layout. Page scripts with another version do not fit into this document. */
  readonly version: string;
  readonly logo: Logo | null;
  /** Links with icons, in the navigation bar or the footer. */
  readonly social: readonly SocialLink[];
  readonly announcement: Announcement | null;
  readonly footer: Footer | null;
  /** The name of this version, or `null`, if it is an old one; `null` for the current version. */
  readonly oldVersion: { readonly name: string | null } | null;
  /** The home page in each language; only in a site with several languages. */
  readonly languages?: readonly LanguageChoice[];
  /** The version to which the pages belong; only in a site with several versions. */
  readonly ownVersion?: OwnVersion;
}

/** Settings for the script that counts searches and missing pages. */
export interface Insights {
  /** With the base, or a URL. */
  readonly endpoint: string;
  /** Whether readers have to agree first. */
  readonly consent: boolean;
}

/** The version of a page. It does not know the others, so that it does not change with them. */
export interface OwnVersion {
  /** Its name in addresses: "v1". */
  readonly id: string;
  /** The name that readers see. */
  readonly label: string;
  /** Of its home page, in the language of the pages. */
  readonly url: string;
  /** Of the list of all versions, a `VersionList`. */
  readonly listUrl: string;
}

/** An entry of the language menu. */
export interface LanguageChoice {
  /** BCP 47 tag. */
  readonly lang: string;
  /** The name of the language, in that language. */
  readonly label: string;
  readonly url: string;
}

/** The language of a text that is not that of the document. */
export interface TextLanguage {
  readonly lang: string;
  readonly direction: "ltr" | "rtl";
}

/** The languages of a page, in a site with several. */
export interface PageInLanguages {
  /** The page in each language that has it, this one included. */
  readonly choices: readonly LanguageChoice[];
  /** For search engines: the absolute URLs of the page in each language into which it is translated, and `x-default`. */
  readonly alternates: readonly { readonly lang: string; readonly url: string }[];
  /** The language and the address of the page that is shown in place of its translation, or `null`. */
  readonly source: { readonly lang: string; readonly direction: "ltr" | "rtl"; readonly url: string } | null;
  /** The source of a page that has changed since the page was translated, if readers should know. */
  readonly stale?: LanguageChoice;
}

/** Text with formatting. */
export type RichText = readonly (string | RichElement)[];

/** An element in a formatted text. Elements can be nested. */
export interface RichElement {
  readonly tag: "a" | "code" | "em" | "strong";
  /** The address of a link; `null` for other elements. */
  readonly url: string | null;
  readonly content: RichText;
}

/** The image before the site's name. */
export interface Logo {
  readonly light: LogoImage;
  /** The image for dark mode, or `null` if it is the same. */
  readonly dark: LogoImage | null;
  /** "" if the title beside the image says the same. */
  readonly alt: string;
  readonly showsTitle: boolean;
}

/** An image of the logo, for light or for dark mode. */
export interface LogoImage {
  readonly url: string;
  /** In pixels, as shown; `null` if the file does not tell. */
  readonly width: number | null;
  readonly height: number;
}

/** A link to the project elsewhere, such as on GitHub. */
export interface SocialLink {
  /** The accessible name. */
  readonly name: string;
  readonly url: string;
  /** The `d` of a path in a box of 24 by 24. */
  readonly iconPath: string;
}

/** A note above a page. */
export interface Banner {
  readonly text: RichText;
  readonly kind: "info" | "warning";
}

/** A banner on all pages. */
export interface Announcement extends Banner {
  /** Readers can close a banner with an id. */
  readonly id: string | null;
}

/** The columns and the small print of every page. */
export interface Footer {
  /** Small print; empty if there is none. */
  readonly text: RichText;
  readonly columns: readonly { readonly title: string; readonly links: readonly PageLink[] }[];
  /** Whether the social links are here instead of in the navigation bar. */
  readonly showsSocial: boolean;
}

/** How readers say whether a page was helpful: a form, or a link for each answer. */
export type Feedback =
  | { readonly kind: "form"; readonly url: string; readonly page: string }
  | { readonly kind: "issue"; readonly yesUrl: string; readonly noUrl: string };

/** URLs of the theme's files. Each name contains a hash of the content. */
export interface ThemeAssets {
  readonly style: string;
  /** Loaded only by pages with mathematics or diagrams. */
  readonly figuresStyle: string;
  readonly script: string;
  /** Loaded only by the not-found page. */
  readonly notFoundScript: string;
  /** Loaded only by the search page. */
  readonly searchScript: string;
  /** Actions that few readers use, fetched on the first click. */
  readonly actionsScript: string;
  /** The search dialog, fetched when a reader is about to use it. */
  readonly searchIsland: string;
  /** Hydrates the author's components; `null` if none of them requires it. */
  readonly islandsScript: string | null;
  /** Sends what readers look for; only if the site asks for it. */
  readonly insightsScript?: string;
  /** The faces of text and code, or `null` if the site uses those of the system. */
  readonly textFont: string | null;
  readonly codeFont: string | null;
  readonly icon: string | null;
  /** The icon for the home screens of phones, or `null`. */
  readonly touchIcon: string | null;
}

/** Settings for the client's page features. Each has a default in the config. Durations are in milliseconds. */
export interface FeatureConstants {
  /** How long the copy button shows its confirmation. */
  readonly copyConfirmation: number;
  /** The scroll handler runs at most once in this interval, including the trailing call. */
  readonly scrollThrottle: number;
  /** Timeout for loading a page script. */
  readonly pageScriptTimeout: number;
  readonly progressBar: {
    /** Initial width as a fraction of 1. */
    readonly minimum: number;
    readonly speed: number;
    /** Largest step of the trickle animation as a fraction of 1. */
    readonly trickleRate: number;
    readonly trickleSpeed: number;
  };
  /** How long a reader's choice of a tab is remembered. */
  readonly tabsCache: number;
}

/**
 * A tag that the author or a plugin adds to `<head>`. `content` is that of a script or a style; `null` for tags
 * without.
 */
export type HeadTag = {
  readonly tag: "meta" | "link" | "script" | "style";
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | null;
};

/** An entry of the navbar: a link, or a menu of links. */
export type NavbarItem =
  | {
      readonly kind: "link";
      readonly text: string;
      readonly url: string;
      readonly isExternal: boolean;
      readonly isPrimary: boolean;
      readonly badge: string | null;
      /** Marks the entry as current on pages at or below this path; `null` for external entries. */
      readonly activePath: string | null;
    }
  | {
      readonly kind: "menu";
      readonly text: string;
      /** The accessible name, in case the text alone is not clear. */
      readonly label: string;
      readonly items: readonly Extract<NavbarItem, { kind: "link" }>[];
    };

/** A short label of an entry. One of the kind `method` comes before the text, and `deprecated` strikes the text through. */
export interface BadgeData {
  readonly text: string;
  readonly kind: "tip" | "info" | "warning" | "danger" | "method" | "deprecated";
}

/** A sidebar without page-specific data: the component marks the current entry by comparing `url` with `page.url`. */
export interface SidebarData {
  /** Identifies the sidebar within the site. Routes with the same key show the same tree. */
  readonly key: string;
  readonly entries: readonly SidebarEntry[];
}

/** An entry of a sidebar: a link, or a group of entries. Groups can be nested. */
export type SidebarEntry =
  | {
      readonly kind: "link";
      readonly text: string;
      readonly language?: TextLanguage;
      readonly url: string;
      readonly badges: readonly BadgeData[];
      /** Trusted HTML of an icon, or `null`. */
      readonly icon: string | null;
    }
  | {
      readonly kind: "group";
      readonly text: string;
      readonly language?: TextLanguage;
      /** The link of the group's heading, or `null` if the heading only opens and closes the group. */
      readonly url: string | null;
      readonly badges: readonly BadgeData[];
      /** Trusted HTML of an icon, or `null`. */
      readonly icon: string | null;
      /** A group that is not collapsible has no toggle and is always open. */
      readonly isCollapsible: boolean;
      /** Whether the group is open even if it does not contain the current page. */
      readonly isOpen: boolean;
      readonly entries: readonly SidebarEntry[];
    };

/** A heading of the page. Children are nested by level. */
export interface TocEntry {
  readonly level: number;
  readonly title: string;
  readonly slug: string;
  readonly children: readonly TocEntry[];
}

/** The previous or next page in reading order. */
export interface PageLink {
  readonly text: string;
  readonly language?: TextLanguage;
  readonly url: string;
}

/** The data of this route only. */
export interface PageData<OwnFrontmatter = Readonly<Record<string, unknown>>> {
  /** A stable name for the route, used for its page script. */
  readonly key: string;
  readonly layout: "page" | "landing" | "not-found" | "search";
  /** Shown as the page's heading and in breadcrumbs. */
  readonly title: string;
  /** The content of `<title>`. The section is added if several pages have the same title. */
  readonly documentTitle: string;
  readonly description: string;
  /** Path including the base: "/docs/code/nodejs/". */
  readonly url: string;
  /** The URL of the sidebar's entry for this page: its own, or that of the nearest page above it. */
  readonly sidebarUrl: string;
  /** Absolute URL. */
  readonly canonicalUrl: string;
  /** The image that other sites show with links to the page, with its size in pixels if it is known. */
  readonly previewImage: {
    readonly url: string;
    readonly width: number | null;
    readonly height: number | null;
    readonly alt: string;
  } | null;
  /** The page's own banner. */
  readonly banner: Banner | null;
  /** Classes that the author adds to the content, or "". */
  readonly contentClass: string;
  /** The headings, h2 to h4, for the table of contents or the sidebar. */
  readonly toc: readonly TocEntry[];
  /** Ancestors from the root down, without this page. An ancestor that is not a page has no `url`. */
  readonly breadcrumbs: readonly {
    readonly text: string;
    readonly language?: TextLanguage;
    readonly url: string | null;
  }[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** The day of the last change: `date` is "2027-01-31", `text` is in the language of the site. */
  readonly lastUpdated: { readonly date: string; readonly text: string } | null;
  /** The names of those who changed the page, if the site shows them. */
  readonly contributors: readonly string[];
  readonly editUrl: string | null;
  /** `null` if readers are not asked. */
  readonly feedback: Feedback | null;
  /** Address of this page or the site in the current version; `null` if this is the current version. */
  readonly currentVersionUrl: string | null;
  /** The author's own frontmatter keys, as their schemas return them. */
  readonly frontmatter: OwnFrontmatter;
  readonly headTags: readonly HeadTag[];
  /**
   * Set if a link to the page always loads its document. Sites can have thousands of pages of data, and with what a browser
   * inserts without loading a document, each of them would be published twice.
   */
  readonly needsDocument?: true;
  /** `false` if the page's source begins with its own h1, so the theme must not add one. */
  readonly needsTitleHeading: boolean;
  /** Former ids of headings, with their current addresses. */
  readonly movedAnchors: readonly { readonly id: string; readonly url: string }[];
  /** Path of the page's Markdown, including the base, or `null` if it is not published. */
  readonly markdownUrl: string | null;
  /** Path of the page's feed, including the base, or `null`. */
  readonly feedUrl: string | null;
  /** Programs that can read the page's Markdown, with the address that opens it in them. */
  readonly openIn: readonly { readonly name: string; readonly url: string }[];
  /** Only in a site with several languages. */
  readonly languages?: PageInLanguages;
  /** The language of the text, if it is not that of the site. */
  readonly language?: TextLanguage;
  /** Trusted HTML generated by the compiler. Components must not insert any other raw HTML. */
  readonly bodyHtml: string;
}
