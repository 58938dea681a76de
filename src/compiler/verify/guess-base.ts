/** The path below which a folder of another generator is published, from what its documents say. Pure. */
import type { OutputPage } from "../output/output-page.ts";
import { parseUrl } from "../parse-url.ts";

/**
 * Canonical links have the base before the document's own address; without them, addresses from the root begin alike.
 *
 * @param files The paths of all files.
 * @returns The base with slashes at both ends; `null` if nothing says it, or documents contradict each other.
 */
export function guessBase(pages: readonly OutputPage[], files: ReadonlySet<string>): string | null {
  const said = new Set(pages.flatMap(basesOf));
  const fromRoot = pages.flatMap(({ targets }) => targets.flatMap(({ url }) => (/^\/(?!\/)/u.test(url) ? [url] : [])));
  const [base = firstFolder(fromRoot, files)] = said;
  if (said.size > 1 || base === null) return null;
  const below = fromRoot.filter((url) => url.startsWith(base)).length;
  return fromRoot.length === 0 || below * 2 > fromRoot.length ? base : null;
}

/** The folder with which the first address begins, if it is none of the published ones. */
function firstFolder([url = ""]: readonly string[], files: ReadonlySet<string>): string | null {
  const [folder, name = ""] = /^\/([^/?#]+)\//u.exec(url) ?? [];
  return folder === undefined || [...files].some((path) => path.startsWith(`${name}/`)) ? null : folder;
}

/** The bases that the canonical links of a document mean. */
function basesOf({ path, targets }: OutputPage): readonly string[] {
  const bare = path.replace(/(?:^|(?<=\/))index\.html$/u, "");
  const own = [path, bare, bare.replace(/\.html$|\/$/u, "")];
  return targets.flatMap(({ role, url }) => {
    const pathname = role === "canonical" ? (parseUrl(url)?.pathname ?? "") : "";
    const address = own.find((each) => pathname.endsWith(`/${each}`));
    return address === undefined ? [] : pathname.slice(0, pathname.length - address.length);
  });
}
