/**
 * The feeds that pages ask for in their frontmatter: `feed: sections` has an entry for each heading of level two, as on
 * a page of releases; `feed: pages` has one for each page of the folder, as in a collection of articles. Pure.
 */
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { OutputPath, SourcePath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { PageNames } from "./place.ts";

/** A feed of a page: "/releases/" has its feed in "releases/feed.xml". */
export interface Feed {
  readonly output: OutputPath;
  /** The pages of the folder; `null` for the sections of the page itself. */
  readonly pages: readonly SourcePath[] | null;
}

/** @param pages All pages of the site. */
export function makeFeed(
  page: PageInterface,
  pages: readonly PageInterface[],
  { origin }: SiteConfig,
  { fileOf }: PageNames,
): { readonly feed: Feed | null; readonly findings: readonly LinkFinding[] } {
  const { frontmatter, path, headers } = page.record;
  const kind = frontmatter.feed;
  if (kind === undefined) return { feed: null, findings: [] };
  const folder = path.replace(/\.html$/u, "/");
  const listed =
    kind === "sections"
      ? null
      : pages.flatMap((each) =>
          each.record.path.startsWith(folder) && each !== page && each.record.frontmatter.noindex !== true
            ? [fileOf(each)]
            : [],
        );
  const isEmpty = listed === null ? !headers.some(({ level }) => level === 2) : listed.length === 0;
  const fail = (reason: string, hint: string) => ({
    feed: null,
    findings: [
      {
        kind: "part" as const,
        page: fileOf(page),
        part: "title" as const,
        ...problemOf("empty-feed", { reason }, hint),
      },
    ],
  });
  if (origin === null) return fail("the config has no `origin`", 'write origin: "https://example.com" in the config');
  if (isEmpty && listed === null)
    return fail("the page has no heading of level two", "write a heading of level two for each entry");
  if (isEmpty)
    return fail("its folder has no other pages", "write `feed: sections` for a feed of this page's headings");
  return { feed: { output: toOutputPath(`${folder.slice(1)}feed.xml`), pages: listed }, findings: [] };
}
