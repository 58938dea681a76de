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

/** The path of a page's source, relative to the author's file or to the root, whichever the author used. */
export function writeLike({ url, file }: Reference, from: PageInterface, page: PageInterface, suffix: string): string {
  const target = page.record.relativePath.replaceAll(" ", "%20");
  if (url.startsWith("/")) return `/${target}${suffix}`;
  const relative = posix.relative(posix.dirname(file ?? from.record.relativePath), target);
  return relative.replace(/^(?!\.)/u, url.startsWith("./") ? "./" : "") + suffix;
}

/**
 * The path of a page's route, with the base if the author wrote it.
 * @param bases That of the edition, and that of the site.
 */
export function writeRouteLike(
  reference: Reference,
  from: PageInterface,
  page: PageInterface,
  suffix: string,
  bases: readonly string[],
): string {
  const { url } = reference;
  const route = encodePath(page.record.path.slice(1));
  if (url.startsWith("/")) return (bases.find((base) => url.startsWith(base)) ?? "/") + route + suffix;
  // A relative link to a route starts from the file's folder, so we suggest the relative path of the source instead.
  return writeLike(reference, from, page, suffix);
}
