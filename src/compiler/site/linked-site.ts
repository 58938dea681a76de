/**
 * The whole site once every page is known: routes, menus, neighbors, redirects and resolved references. Made by
 * `link`.
 */
import type { ImageSize } from "../asset/image-size.ts";
import type { ImageVariant } from "../asset/image-variants.ts";
import type { HeadTag } from "../config/head-tag.ts";
import type { ConfigPath } from "../config/site-config.ts";
import type { Problem, Span } from "../diagnostics/diagnostic.ts";
import type { PageRecord } from "../page/compiled-page.ts";
import type { Changes } from "../source/git-history.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import type { Banner, SidebarData } from "../../theme/route-data.ts";
import type { Feed } from "./feeds.ts";
import type { LinkedComponent } from "./components.ts";
import type { Navbar } from "./navbar.ts";
import type { PageFrame } from "./page-frame.ts";
import type { ShownTitle } from "./page-titles.ts";
import type { Redirect } from "./redirects.ts";
import type { SocialCard } from "./social-card.ts";
import type { PageInVersions } from "./versions.ts";

/**
 * An edition, or all of them joined (`LinkedEditions.whole`), whose routes are then relative to the base of the site.
 */
export interface LinkedSite {
  /** Ordered by the code units of their routes. */
  readonly pages: readonly LinkedPage[];
  readonly navbar: Pick<Navbar, "left" | "right" | "support">;
  readonly frame: PageFrame;
  readonly redirects: readonly Redirect[];
  /** The tags of every head, with final addresses. */
  readonly headTags: readonly HeadTag[];
  /** The published address of each file that a page shows or links to, by source path. */
  readonly assets: ReadonlyMap<SourcePath, string>;
  readonly findings: readonly LinkFinding[];
  /** The paths of the editions below the base, without the one at the base itself. */
  readonly prefixes: readonly string[];
}

/**
 * All of a page that its document shows or that other outputs list, except for its body. Edited prose leaves it as it
 * is.
 */
export interface LinkedPage {
  readonly record: PageRecord;
  /** The final URL of each reference of the page, by number: with the base, not HTML-escaped; `null` if it leads nowhere. */
  readonly urls: readonly (string | null)[];
  /** The images among the references, with their sizes, in the order of their numbers. */
  readonly images: readonly LinkedImage[];
  /** The source file that each reference points to, by number, or `null`. */
  readonly targets: readonly (SourcePath | null)[];
  /** `null` if the page shows no sidebar. */
  readonly sidebar: SidebarData | null;
  /** The page whose entry in the sidebar stands for this one: itself, or the nearest page above it; or `null`. */
  readonly sidebarEntry: RoutePath | null;
  readonly previous: Neighbor | null;
  readonly next: Neighbor | null;
  /** From the root down, without the page itself. */
  readonly breadcrumbs: readonly (ShownTitle & { readonly path: RoutePath | null })[];
  /** Unique within the site. */
  readonly documentTitle: string;
  readonly banner: Banner | null;
  readonly thumbnailUrl: string | null;
  readonly card: SocialCard | null;
  readonly feed: Feed | null;
  /** The tags of the page's own head, with final addresses. */
  readonly headTags: readonly HeadTag[];
  /** The style sheets in its HTML, which the policy allows. */
  readonly inlineStyles: readonly string[];
  /** The author's own frontmatter, as its schemas return it. Plain data. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly hasTitleHeading: boolean;
  readonly changes: Changes;
  /** Former ids of the page's headings, each with its current URL, which includes the base. */
  readonly movedAnchors: readonly { readonly id: string; readonly url: string }[];
  /** Its ids that are not those of headings, if it has any. */
  readonly otherAnchors?: readonly string[];
  /** The full URLs of pages of other sites to which it links, if there are any. */
  readonly toSites?: readonly string[];
  /** The author's own components, by number. */
  readonly components: readonly LinkedComponent[];
  /** Only in a site with several languages. */
  readonly languages?: PageLanguages;
  /** Only of a page of an archived version. */
  readonly inVersions?: PageInVersions;
}

/** A page in the languages of its version. */
export interface PageLanguages {
  /** The page in each language that has it, in the order of the config, this one included. */
  readonly translations: readonly Translation[];
  /** The language and the address of the page that is shown in place of its translation; `null` for any other page. */
  readonly source: { readonly lang: string; readonly url: string } | null;
  /** Whether it says to its readers that its source has changed since it was translated. */
  readonly isStale?: boolean;
}

/** A page in one language. */
export interface Translation {
  readonly lang: string;
  /** The name of the language. */
  readonly label: string;
  /** With the base. */
  readonly url: string;
  /** Whether the page is in that language, rather than shown in place of its translation. */
  readonly isTranslated: boolean;
  /** Whether search engines list the page in that language: it is translated, not hidden, and no copy of another page. */
  readonly isListed: boolean;
}

/** Whether a page is shown in place of its translation. Search, sitemaps and lists for programs leave it out. */
export function isStandIn({ languages }: Pick<LinkedPage, "languages">): boolean {
  return languages !== undefined && languages.source !== null;
}

/** An image that a page shows. */
export interface LinkedImage extends ImageSize {
  readonly reference: number;
  /** The image in other formats, the preferred one first. */
  readonly variants: readonly Pick<ImageVariant, "format" | "url">[];
}

/** The page before or after another one in reading order. */
export interface Neighbor extends ShownTitle {
  readonly path: RoutePath;
}

/** Where a problem of a site is. It is looked up in the page's spans or the config when the problem is reported. */
export type LinkPlace =
  | { readonly kind: "reference"; readonly page: SourcePath; readonly reference: number }
  | { readonly kind: "external"; readonly page: SourcePath; readonly external: number }
  | { readonly kind: "component"; readonly page: SourcePath; readonly component: number }
  | { readonly kind: "part"; readonly page: SourcePath; readonly part: "title" | "description" }
  /** At the author's own frontmatter key; at the start of the page if it does not have the key. */
  | { readonly kind: "key"; readonly page: SourcePath; readonly key: string }
  | { readonly kind: "page"; readonly page: SourcePath; readonly span: Span }
  | { readonly kind: "config"; readonly path: ConfigPath }
  | { readonly kind: "site" }
  /** In a file that is not a page, with its path as shown in messages. */
  | { readonly kind: "file"; readonly file: string; readonly span: Span };

/** A problem that becomes apparent only when all pages are linked. */
export type LinkFinding = Problem & LinkPlace;
