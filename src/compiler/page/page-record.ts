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
  return changeRecord(record, { ...paths, key: pageKey(paths.path) });
}

/** The record with other values. */
export function changeRecord(record: PageRecord, change: Partial<Omit<PageRecord, "headers">>): PageRecord {
  const { title, frontmatter, regularPath, relativePath, key, path, isOfData } = record;
  const values = { title, frontmatter, regularPath, relativePath, key, path, ...(isOfData && { isOfData }), ...change };
  return new LazyRecord(values, record);
}

/** The page's interface with another record, and with references that are those of `list`. */
export function changeInterface(
  page: PageInterface,
  change: Pick<PageInterface, "record" | "sourcePath">,
  list: Pick<PageInterface, "references"> = page,
): PageInterface {
  const { sourcePath, otherAnchors, external, includes, variables, components, previous, next, sidebar } = page;
  const { banner, thumbnail, hasTitleHeading, isReadable, own, inlineStyles } = page;
  return withReferences(
    {
      ...(sourcePath === undefined ? {} : { sourcePath }),
      otherAnchors,
      external,
      includes,
      variables,
      components,
      previous,
      next,
      sidebar,
      banner,
      thumbnail,
      hasTitleHeading,
      isReadable,
      own,
      inlineStyles,
      ...change,
    },
    list,
  );
}

/**
 * A record whose headings are expanded when they are read, because there are many pages. It is a class, because objects
 * with a getter of their own each have a hidden class of their own, which costs a kilobyte.
 */
export class LazyRecord implements PageRecord {
  readonly title: PageRecord["title"];
  readonly frontmatter: PageRecord["frontmatter"];
  readonly regularPath: PageRecord["regularPath"];
  readonly relativePath: PageRecord["relativePath"];
  readonly key: PageRecord["key"];
  readonly path: PageRecord["path"];
  readonly isOfData?: true;
  readonly #list: Pick<PageRecord, "headers">;

  constructor(values: Omit<PageRecord, "headers">, list: Pick<PageRecord, "headers">) {
    this.title = values.title;
    this.frontmatter = values.frontmatter;
    this.regularPath = values.regularPath;
    this.relativePath = values.relativePath;
    this.key = values.key;
    this.path = values.path;
    if (values.isOfData !== undefined) this.isOfData = values.isOfData;
    this.#list = list;
  }

  get headers(): PageRecord["headers"] {
    return this.#list.headers;
  }
}

class LazyReferences {
  readonly #list: Pick<PageInterface, "references">;

  constructor(list: Pick<PageInterface, "references">) {
    this.#list = list;
  }

  get references(): PageInterface["references"] {
    return this.#list.references;
  }
}

/** The interface whose references are those of `list`, read when they are needed. */
export function withReferences(
  others: Omit<PageInterface, "references">,
  list: Pick<PageInterface, "references">,
): PageInterface {
  return Object.assign(new LazyReferences(list), others);
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
