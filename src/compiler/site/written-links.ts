/** How an author would write a link to a page: in the form of the link that is there. Pure. */
import { posix } from "node:path";
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import { encodePath } from "./urls.ts";

/** Offers a fix only if it needs no escaping in Markdown or HTML. */
export function fixOf(url: string, exact: string): Fix | null {
  return /^[\w./#?=&%~+:@-]+$/u.test(exact) ? { from: url, to: exact } : null;
}

/** Whether a link names a page by its file rather than by its address. */
export function isSourceLink({ path }: Pick<Reference, "path">): boolean {
  return /\.md$/iu.test(path);
}

/**
 * The target of a link, as it is written: a page with an address, or another file. Both begin where its own file does.
 */
export interface Named {
  /** `null` for a file that is not a page. */
  readonly route: string | null;
  readonly file: string;
}

/**
 * A link in the form in which another is written: from the root or relative, to the address of a page or to its file. A
 * relative link to an address names the file, because it starts from the file's folder.
 * @param from The file that contains the link.
 * @param bases Which an address may begin with, if the author wrote it.
 */
export function write(
  { url, path }: Pick<Reference, "url" | "path">,
  from: string,
  { route, file }: Named,
  bases: readonly string[] = [],
): string {
  if (!url.startsWith("/")) {
    const relative = posix.relative(posix.dirname(from), file);
    return encodeFile(relative.startsWith(".") || !url.startsWith("./") ? relative : `./${relative}`);
  }
  if (route === null || isSourceLink({ path })) return `/${encodeFile(file.replace(/^public\//u, ""))}`;
  return (bases.find((base) => url.startsWith(base)) ?? "/") + encodePath(route.slice(1));
}

/** The link to a page of the same edition. */
export function writeLink(
  reference: Reference,
  from: PageInterface,
  { record: { path, relativePath } }: PageInterface,
  bases: readonly string[] = [],
): string {
  return write(reference, reference.file ?? from.record.relativePath, { route: path, file: relativePath }, bases);
}

/** The link to a file of the same edition. */
export function writeFile(reference: Reference, from: PageInterface, file: string): string {
  return write(reference, reference.file ?? from.record.relativePath, { route: null, file });
}

/** The path of a file as authors write it: only what ends an address, or has a meaning in one, is encoded. */
function encodeFile(path: string): string {
  return path.replaceAll(/[\s#?%()<>"\\]/gu, encodeURIComponent);
}
