/**
 * A compiled page is named within its language: what is compiled is the same wherever its language and its version are
 * published, and where that is is decided when the site is linked. Pure.
 */
import { isName } from "../config/schemes.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { toRoutePath, toSourcePath } from "../source/paths.ts";
import type { PageInterface, Reference } from "./compiled-page.ts";
import { recordAt } from "./page-record.ts";

/**
 * The page as it would be if the folder of its language were the source folder. Files that it includes keep their paths:
 * a language that lacks one shows that of the default language.
 * @param folder "fr/"; "" for the default language.
 */
export function localPage(page: PageInterface, folder: string): PageInterface {
  if (folder === "") return page;
  const { record } = page;
  const inFolder = (route: RoutePath): RoutePath =>
    route.startsWith(`/${folder}`) ? toRoutePath(route.slice(folder.length)) : route;
  return {
    ...page,
    record: recordAt(record, {
      relativePath: pathInFolder(record.relativePath, folder),
      regularPath: inFolder(record.regularPath),
      path: inFolder(record.path),
    }),
    references: page.references.map((reference) => localReference(reference, folder)),
  };
}

/** Addresses from the root are relative to the language already. */
function isRooted({ url, path }: Reference): boolean {
  return path === "" || isName(path) || /^(?:[\\/]|%2f|%5c)/iu.test(url);
}

function localReference(reference: Reference, folder: string): Reference {
  const { path, file } = reference;
  if (isRooted(reference)) return reference;
  if (`${path}/`.startsWith(`/${folder}`)) return { ...reference, path: path.slice(folder.length) || "/" };
  // A file of another folder is shown in each language: its links lead to the pages of the language, where it has them.
  if (file !== undefined && !file.startsWith(folder)) return reference;
  // Outside the folder of the language.
  return { ...reference, path: `/..${path}` };
}

/** A reference of a local page with its path from the source folder. */
export function fromSourceFolder(reference: Reference, folder: string): Reference {
  const { path, file } = reference;
  if (folder === "" || isRooted(reference) || (file !== undefined && !file.startsWith(folder))) return reference;
  return { ...reference, path: pathFromSource(path, folder) };
}

/** A path from the folder of a language as one from the source folder. */
export function pathFromSource(path: string, folder: string): string {
  if (folder === "") return path;
  return path.startsWith("/../") ? path.slice("/..".length) : `/${folder}${path.slice(1)}`;
}

/** The path of a file in a folder; the same path if it is not in that folder. */
export function pathInFolder(path: SourcePath, folder: string): SourcePath {
  return path.startsWith(folder) ? toSourcePath(path.slice(folder.length)) : path;
}
