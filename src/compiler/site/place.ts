/**
 * The one name of a page, from the scan to the output: its edition, which is a language of a version, and its path in the
 * folder of that language. Only these functions make it from the path of a file, and print it. Pure.
 */
import type { Edition } from "../config/editions.ts";
import { withinVersion } from "../config/editions.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { fromSourceFolder, pathInFolder } from "../page/local-page.ts";
import { recordAt } from "../page/page-record.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { toRoutePath, toSourcePath } from "../source/paths.ts";

/**
 * "guide/install.md" in French of version 1 has the file "v1/fr/guide/install.md" and the label "fr/guide/install.md".
 */
export interface Place {
  readonly edition: Edition;
  /** "guide/install.md" */
  readonly path: SourcePath;
}

/** The place of a file of the site. */
export function placeOfFile(file: SourcePath, editions: readonly { readonly edition: Edition }[]): Place {
  const edition = editions.findLast((each) => file.startsWith(each.edition.prefix))?.edition;
  if (edition === undefined) throw new Error("a site has an edition");
  return { edition, path: pathInFolder(file, edition.prefix) };
}

/** The path of its file in the site, under which pages are stored: "v1/fr/guide/install.md". */
export function fileOf({ edition, path }: Place): SourcePath {
  return toSourcePath(edition.prefix + path);
}

/** The path of its file in its version, as messages show it: "fr/guide/install.md". */
export function labelOf({ edition, path }: Place): SourcePath {
  return toSourcePath(withinVersion(edition).prefix + path);
}

/** An address of an edition as one of the site: "/guide/" becomes "/v1/fr/guide/". */
export function routeIn({ prefix }: Pick<Edition, "prefix">, route: RoutePath): RoutePath {
  return prefix === "" ? route : toRoutePath(`/${prefix}${route.slice(1)}`);
}

/** A compiled page with the paths that it has in the site, for what looks at all pages at once. */
export function inSite(page: PageInterface, { edition }: Place): PageInterface {
  if (edition.prefix === "") return page;
  const { record } = page;
  return {
    ...page,
    record: recordAt(record, {
      relativePath: toSourcePath(edition.prefix + record.relativePath),
      regularPath: routeIn(edition, record.regularPath),
      path: routeIn(edition, record.path),
    }),
    references: page.references.map((each) => fromSourceFolder(each, edition.prefix)),
  };
}

/** The paths of the files of pages. */
export interface PageNames {
  /** Under which a page is stored. */
  readonly fileOf: (page: PageInterface) => SourcePath;
  /** The same within its version, as messages show it. */
  readonly labelOf: (page: PageInterface) => SourcePath;
}
