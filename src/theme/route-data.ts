/**
 * The contract between the compiler and the theme: all that a component may know of the site and of the page that it shows.
 * The compiler builds one `RouteData` a route; components are functions of it alone. Every URL in it is final: it carries the
 * base, is in canonical form, and may be written into an attribute as it is.
 */

/** What one route shows. `site` and `sidebar` are shared by many routes; `page` is this route's own. */
export interface RouteData {
  readonly site: SiteData;
  /** `null`: the page shows no sidebar. */
  readonly sidebar: SidebarData | null;
  readonly page: PageData;
}

/** What every route shows alike. */
export interface SiteData {
  readonly title: string;
  readonly description: string;
  /** BCP 47 tag for `<html lang>`. */
  readonly lang: string;
  /** Begins and ends with a slash: "/docs/". */
  readonly base: string;
  /** Origin of the published site without a trailing slash, "https://stepwire.example". */
  readonly origin: string;
  readonly headTags: readonly HeadTag[];
  readonly navbar: { readonly left: readonly NavbarItem[]; readonly right: readonly NavbarItem[] };
  /** `shortcuts`: `/` and `s` open the search. */
  readonly search: { readonly enabled: boolean; readonly placeholder: string; readonly shortcuts: boolean };
  /** Label of the edit link: "Improve this page". */
  readonly editLinkText: string;
  readonly features: FeatureConstants;
  /** Container id of the tag manager, or `null`: none is loaded. */
  readonly tagManagerId: string | null;
  readonly assets: ThemeAssets;
  /** Of what all pages share: a page script of another version belongs to another layout. */
  readonly version: string;
  /** A small text at the foot of every page, or `null`. */
  readonly footer: string | null;
}

/** URLs of the theme's own files; each name carries the hash of its content. */
export interface ThemeAssets {
  readonly style: string;
  readonly script: string;
  /** Loaded by the not-found page alone. */
  readonly notFoundScript: string;
  /** Loaded by the search page alone. */
  readonly searchScript: string;
  /** The search dialog, fetched when a reader reaches for it. */
  readonly searchIsland: string;
  /** Makes an author's components live; `null`: the site has none that ask for it. */
  readonly islandsScript: string | null;
  readonly icon: string | null;
}

/** The page features that the browser's code reads; each has a default in the config. Durations in milliseconds. */
export interface FeatureConstants {
  /** How long the copy button shows its confirmation. */
  readonly copyConfirmation: number;
  /** The scroll handler runs at most once in this time, the trailing call included. */
  readonly scrollThrottle: number;
  /** A page script that takes longer is given up. */
  readonly pageScriptTimeout: number;
  readonly progressBar: {
    /** Width at the start, as a fraction of 1. */
    readonly minimum: number;
    readonly speed: number;
    /** Largest step of a trickle, as a fraction of 1. */
    readonly trickleRate: number;
    readonly trickleSpeed: number;
  };
  /** How long a reader's choice of a tab is remembered. */
  readonly tabsCache: number;
}

export type HeadTag = {
  readonly tag: "meta" | "link" | "script" | "style";
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | null;
};

export type NavbarItem =
  | {
      readonly kind: "link";
      readonly text: string;
      readonly url: string;
      readonly isExternal: boolean;
      readonly isPrimary: boolean;
      readonly badge: string | null;
      /** Pages at or below this path make the entry the current one; `null` for external entries. */
      readonly activePath: string | null;
    }
  | {
      readonly kind: "menu";
      readonly text: string;
      /** Accessible name, where the text alone does not say what the menu is. */
      readonly label: string;
      readonly items: readonly Extract<NavbarItem, { kind: "link" }>[];
    };

/** A sidebar as it is before a page is put in: the component compares `url` with `page.url`. */
export interface SidebarData {
  /** Names the sidebar among the site's: routes with the same key show the same tree. */
  readonly key: string;
  readonly entries: readonly SidebarEntry[];
}

export type SidebarEntry =
  | {
      readonly kind: "link";
      readonly text: string;
      readonly url: string;
      readonly badge: string | null;
    }
  | {
      readonly kind: "group";
      readonly text: string;
      /** Where the heading of the group leads, or `null`: it only opens and closes. */
      readonly url: string | null;
      /** A group that is not collapsible has no toggle and is always open. */
      readonly isCollapsible: boolean;
      /** Open on arrival even where the current page is elsewhere. */
      readonly isOpen: boolean;
      readonly entries: readonly SidebarEntry[];
    };

/** A heading of the page, nested truly. */
export interface TocEntry {
  readonly level: number;
  readonly title: string;
  readonly slug: string;
  readonly children: readonly TocEntry[];
}

/** A neighbour in reading order. */
export interface PageLink {
  readonly text: string;
  readonly url: string;
}

/** What this route shows alone. */
export interface PageData {
  /** Stable for the route; names its page script. */
  readonly key: string;
  readonly layout: "page" | "home" | "not-found" | "search";
  /** Shown as the page's heading and in breadcrumbs. */
  readonly title: string;
  /** `<title>`: made different from other pages of the same title by the section. */
  readonly documentTitle: string;
  readonly description: string;
  /** Path with the base: "/docs/code/nodejs/". */
  readonly url: string;
  /** Absolute URL. */
  readonly canonicalUrl: string;
  /** URL of the preview image, or `null`. */
  readonly thumbnailUrl: string | null;
  /** Classes that the author asks for on the content, or "". */
  readonly contentClass: string;
  /** Headings h2 to h4 that the table of contents and the sidebar show. */
  readonly toc: readonly TocEntry[];
  /** Ancestors from the root down, without the page; one that is no page has no `url`. */
  readonly breadcrumbs: readonly { readonly text: string; readonly url: string | null }[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly editUrl: string | null;
  readonly headTags: readonly HeadTag[];
  /** `false`: the page's source begins with its own h1, and the theme adds none. */
  readonly needsTitleHeading: boolean;
  /** Old ids of headings, and the address of each now. */
  readonly movedAnchors: readonly { readonly id: string; readonly url: string }[];
  /** Trusted HTML, made by the compiler; the only HTML that a component may insert raw. */
  readonly bodyHtml: string;
}
