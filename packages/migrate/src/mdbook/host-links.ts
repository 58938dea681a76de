/** Links of a book to other sites on its host, such as `../std/index.html`, which leave the book's folder. Pure. */
import { posix } from "node:path";
import { relink } from "../markdown/relink.ts";
import type { Pass } from "../markdown/rewrite.ts";

/**
 * @param path That of the chapter, in the book's folder.
 * @param base The path under which the book is published. A book whose config does not say it is next to the other sites.
 * @param prefixes Collects the paths of the other sites: "/std/".
 */
export function keepHostLinks(path: string, base: string | undefined, prefixes: Set<string>): Pass {
  const parent = posix.dirname(base === undefined || base === "/" ? "/book" : base.replace(/\/$/u, ""));
  return relink((url) => {
    if (!url.startsWith("../")) return null;
    const target = posix.join(posix.dirname(path), url);
    const [, folder] = /^\.\.\/((?!\.\.\/)[^/?#]+\/)/u.exec(target) ?? [];
    if (folder === undefined) return null;
    prefixes.add(posix.join(parent, folder));
    // mdBook writes `.html` for the `.md` of every relative link.
    const published = target.slice("../".length).replace(/\.md(?=$|[?#])/u, ".html");
    return { url: posix.join(parent, published), remark };
  });
}

const remark = {
  outcome: "converted",
  what: "Links to other sites on the host of the book",
  advice: "they are paths from the root of the host, below those that `links.elsewhere` in the config lists",
} as const;
