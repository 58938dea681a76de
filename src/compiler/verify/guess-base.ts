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

/** The folder with which the first address begins, if what is below it is published, but not the folder itself. */
function firstFolder(addresses: readonly string[], files: ReadonlySet<string>): string | null {
  const [folder = null, name = ""] = /^\/([^/?#]+)\//u.exec(addresses[0] ?? "") ?? [];
  if (folder === null || [...files].some((path) => path.startsWith(`${name}/`))) return null;
  const isPublished = (address: string): boolean => {
    const rest = address.startsWith(folder) ? address.slice(folder.length).replace(/[?#].*$/su, "") : "";
    return rest !== "" && ["", ".html", "index.html", "/index.html"].some((end) => files.has(rest + end));
  };
  return addresses.some(isPublished) ? folder : null;
}

/** The bases that the canonical links of a document mean. That of the home page may be any address. */
function basesOf({ path, targets }: OutputPage): readonly string[] {
  const bare = path.replace(/(?:^|(?<=\/))index\.html$/u, "");
  if (bare === "") return [];
  const own = [path, bare, bare.replace(/\.html$|\/$/u, "")];
  return targets.flatMap(({ role, url }) => {
    const pathname = role === "canonical" ? (parseUrl(url)?.pathname ?? "") : "";
    const address = own.find((each) => pathname.endsWith(`/${each}`));
    return address === undefined ? [] : pathname.slice(0, pathname.length - address.length);
  });
}
