/** Builds a page's record: its title, its route and its key. */
import type { Root } from "mdast";
import { pageKey } from "../../theme/client/page-key.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { isRoutePath } from "../source/paths.ts";
import type { Header, PageInterface, PageRecord } from "./compiled-page.ts";
import type { Frontmatter } from "./frontmatter/frontmatter.ts";
import { textOf } from "./headings.ts";
import { heroHeading } from "./frontmatter/landing.ts";
import type { RouteForm } from "./route-of.ts";
import { regularPathOf } from "./route-of.ts";

/**
 * Without a `title`, the page is called like its file: "code/sharing-code.md" → "sharing-code". A permalink that is
 * not a route is ignored.
 */
export function makePageRecord(
  path: SourcePath,
  frontmatter: Frontmatter,
  title: string | null,
  headers: readonly Header[],
  form: RouteForm,
): PageRecord {
  const route = routeOf(path, frontmatter, form);
  return {
    title: title ?? nameOf(path),
    frontmatter,
    regularPath: regularPathOf(path, form),
    relativePath: path,
    key: pageKey(route),
    path: route,
    headers,
  };
}

/** The record of the same page at other paths. */
export function recordAt(
  record: PageRecord,
  paths: Pick<PageRecord, "relativePath" | "regularPath" | "path">,
): PageRecord {
  return { ...record, ...paths, key: pageKey(paths.path) };
}

/**
 * The interface of a page that cannot be published. It keeps its route, so that links to the page are not reported as
 * broken.
 */
export function makeEmptyInterface(path: SourcePath, form: RouteForm): PageInterface {
  return {
    record: makePageRecord(path, {}, null, [], form),
    otherAnchors: [],
    references: [],
    external: [],
    includes: [],
    variables: [],
    components: [],
    previous: null,
    next: null,
    sidebar: null,
    banner: null,
    thumbnail: null,
    hasTitleHeading: false,
    isReadable: false,
    own: {},
    inlineStyles: [],
  };
}

/** The values of `{{ page.… }}`. */
export function pageVariables(
  path: SourcePath,
  frontmatter: Frontmatter,
  tree: Root,
  form: RouteForm,
): Readonly<Record<string, string>> {
  const { title, description, short_description: short } = frontmatter;
  const [first] = tree.children;
  const heading = first?.type === "heading" && first.depth === 1 ? textOf(first) : null;
  return {
    "page.title": title ?? heroHeading(frontmatter) ?? heading ?? nameOf(path),
    "page.path": routeOf(path, frontmatter, form),
    ...(description === undefined ? {} : { "page.description": description }),
    ...(short === undefined ? {} : { "page.short_description": short }),
  };
}

function routeOf(path: SourcePath, { permalink }: Frontmatter, form: RouteForm): RoutePath {
  return permalink !== undefined && isRoutePath(permalink) ? permalink : regularPathOf(path, form);
}

/** "code/sharing-code.md" → "sharing-code", "code/index.md" → "code" */
function nameOf(path: SourcePath): string {
  const parts = path.replace(/\.md$/iu, "").split("/");
  const last = parts.at(-1) ?? path;
  return /^(?:index|readme)$/iu.test(last) ? (parts.at(-2) ?? last) : last;
}
