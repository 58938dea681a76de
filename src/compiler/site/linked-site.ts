/** The whole site once every page is known: routes, menus, neighbours, redirects and resolved references. Made by `link`. */
import type { HeadTag } from "../config/head-tag.ts";
import type { ConfigPath } from "../config/site-config.ts";
import type { Problem, Span } from "../diagnostics/diagnostic.ts";
import type { PageRecord } from "../page/compiled-page.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import type { SidebarData, NavbarItem } from "../../theme/route-data.ts";
import type { LinkedComponent } from "./components.ts";
import type { Redirect } from "./redirects.ts";
import type { SiteRecord } from "./site-record.ts";

export interface LinkedSite {
  readonly record: SiteRecord;
  /** In the order of their routes' code units. */
  readonly pages: readonly LinkedPage[];
  readonly navbar: { readonly left: readonly NavbarItem[]; readonly right: readonly NavbarItem[] };
  readonly redirects: readonly Redirect[];
  /** Of every head, with final addresses. */
  readonly headTags: readonly HeadTag[];
  /** Files beside the pages that a page shows or links to, by source path, with the address that each is published at. */
  readonly assets: ReadonlyMap<SourcePath, string>;
  readonly findings: readonly LinkFinding[];
}

export interface LinkedPage {
  readonly record: PageRecord;
  /** Of each reference of the page, by number: the final URL with the base, not escaped. */
  readonly urls: readonly string[];
  /** Of each reference, by number: the source file that it leads to, or `null`. */
  readonly targets: readonly (SourcePath | null)[];
  /** `null`: the page shows none. */
  readonly sidebar: SidebarData | null;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** From the root down, without the page. */
  readonly breadcrumbs: readonly { readonly text: string; readonly path: RoutePath | null }[];
  /** Different from every other page's. */
  readonly documentTitle: string;
  readonly thumbnailUrl: string | null;
  /** Of its head, with final addresses. */
  readonly headTags: readonly HeadTag[];
  readonly hasTitleHeading: boolean;
  /** Old ids of this page's headings, and where each is now: a URL with the base. */
  readonly movedAnchors: readonly { readonly id: string; readonly url: string }[];
  /** Of the author's own, by number. */
  readonly components: readonly LinkedComponent[];
}

/** A page that comes before or after another in reading order. */
export interface Neighbour {
  readonly text: string;
  readonly path: RoutePath;
}

/** A problem that only the whole site shows. Its place is found when it is reported, from the page's spans or the config. */
export type LinkFinding = Problem &
  (
    | { readonly kind: "reference"; readonly page: SourcePath; readonly reference: number }
    | { readonly kind: "outside"; readonly page: SourcePath; readonly outside: number }
    | { readonly kind: "component"; readonly page: SourcePath; readonly component: number }
    | { readonly kind: "part"; readonly page: SourcePath; readonly part: "title" | "description" }
    | { readonly kind: "page"; readonly page: SourcePath; readonly span: Span }
    | { readonly kind: "config"; readonly path: ConfigPath }
    | { readonly kind: "site" }
    /** In a file beside the pages, as messages name it. */
    | { readonly kind: "file"; readonly file: string; readonly span: Span }
  );
