/**
 * Renames what docsgen would leave out: pages and pictures whose path has a name that begins with an underscore, which
 * other tools publish. Pure.
 */
import { posix } from "node:path";
import { decodePath, encodeLike } from "./decode-path.ts";
import { relink } from "./markdown/relink.ts";
import type { Pass } from "./markdown/rewrite.ts";
import type { Note } from "./note.ts";
import type { OldPage } from "./pages.ts";
import { publishablePath, relativeAddress } from "./pages.ts";

/** Gives pages paths that docsgen publishes. Their addresses stay the same. */
export function publishPages<Page extends OldPage>(
  pages: readonly Page[],
): { readonly pages: readonly Page[]; readonly notes: readonly Note[] } {
  const taken = new Set(pages.map(({ path }) => path));
  const notes: Note[] = [];
  const placed = pages.map((page): Page => {
    const wanted = publishablePath(page.path);
    if (wanted === page.path) return page;
    let path = wanted;
    for (let number = 2; taken.has(path); number += 1) path = wanted.replace(/\.md$/u, `-${number}.md`);
    taken.add(path);
    const advice = "docsgen publishes no such files, so they were renamed; their addresses stay the same";
    const what = "Names that begin with an underscore";
    notes.push({ outcome: "converted", what, advice, place: { site: "old", file: page.from, line: 1 } });
    return { ...page, path };
  });
  return { pages: placed, notes };
}

/** Lets links with the old addresses of pages that have moved lead to the new ones. */
export function followRoutes(
  page: Pick<OldPage, "path" | "language">,
  findPage: (link: string) => OldPage | null,
): Pass {
  const follow = followRoute(page, findPage);
  return relink((url) => {
    const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
    const address = /^\/(?!\/)/u.test(url) ? follow(url.slice(0, url.length - suffix.length)) : null;
    return address === null ? null : { url: address + suffix };
  });
}

/**
 * The new address of a page that has moved, by its old one; `null` for others. A page of another language links the file
 * of a page of the main language, whose address names no language.
 */
export function followRoute(
  { path, language }: Pick<OldPage, "path" | "language">,
  findPage: (link: string) => OldPage | null,
): (address: string) => string | null {
  return (address) => {
    const page = findPage(address);
    if (page === null || page.oldRoute === undefined) return null;
    const isAcross = page.language?.folder === "" && language?.folder !== "";
    return isAcross ? relativeAddress(path, page.path) : page.route;
  };
}

type Redirects = readonly { readonly from: string; readonly to: string }[];

/** Lets redirects of the old site lead to pages that have moved. */
export function followRedirects(redirects: Redirects, findPage: (link: string) => OldPage | null): Redirects {
  return redirects.map(({ from, to }) => {
    const page = findPage(to);
    return { from, to: page?.oldRoute === undefined ? to : page.route + (/[?#].*$/su.exec(to)?.[0] ?? "") };
  });
}

/**
 * Lets the links and pictures of a page lead to files that were renamed, and to all files if the page itself was.
 *
 * @param old The path of the page in the old source folder.
 * @param path Its path in the new one.
 * @param newPathOf Where a file of the old source folder is now, or `null` if there is none.
 */
export function followMoves(old: string, path: string, newPathOf: (file: string) => string | null): Pass {
  const find = (target: string): { readonly from: string; readonly to: string } | null => {
    const candidates = [target, `${target}.md`, target.replace(/\.html$/u, ".md"), `${target}/index.md`];
    for (const from of candidates) {
      const to = newPathOf(from);
      if (to !== null) return { from, to };
    }
    return null;
  };
  return relink((url) => {
    const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
    const written = url.slice(0, url.length - suffix.length);
    if (written === "" || /^(?:[a-z][a-z\d+.-]*:|\/)/iu.test(written)) return null;
    const found = find(posix.join(posix.dirname(old), decodePath(written)));
    if (found === null || (found.from === found.to && posix.dirname(old) === posix.dirname(path))) return null;
    return { url: encodeLike(posix.relative(posix.dirname(path), found.to), written) + suffix };
  });
}
