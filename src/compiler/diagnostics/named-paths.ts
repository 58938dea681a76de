/**
 * Paths in hints that are known only once all pages have been read. A page is compiled without knowing the others, so
 * its hint contains the name that the author wrote, between two characters that no text contains, and
 * `graph/complete-hints.ts` replaces it with the path.
 */
import type { Finding } from "./diagnostic.ts";

const [start, end] = ["\uFDD0", "\uFDD1"];
const named = new RegExp(`${start}([^${end}]*)${end}`, "gu");

/** The path from this page to what an author calls “Getting Started”, `limits#Size` or `queue.svg`. */
export function pathTo(name: string): string {
  return `${start}${name.trim()}${end}`;
}

/** The same path from the source folder, as includes write it: `@/_parts/setup.md`. */
export function sourcePathTo(name: string): string {
  return `${start}@/${name.trim().replace(/^[@~]?\//u, "")}${end}`;
}

export function hasNamedPaths({ hint }: Finding): boolean {
  return hint?.includes(start) ?? false;
}

/** Replaces the names in a hint. For a page or file that the site does not have, it shows the path that it could have. */
export function withPaths(finding: Finding, find: (name: string) => string | null): Finding {
  const missing = new Set<string>();
  const hint = (finding.hint ?? "").replaceAll(named, (_, name: string) => {
    const path = find(name);
    if (path === null && !name.startsWith("#")) missing.add(name.replace(/^@\/|#.*$/gu, ""));
    return path ?? pathFor(name);
  });
  const names = [...missing].map((name) => `“${name}”`).join(" and ");
  const kind = /\.(?!md\b)\w+”$/u.test(names) ? "file" : "page";
  return { ...finding, hint: names === "" ? hint : `${hint}; there is no ${kind} ${names}` };
}

/** "Getting Started#Part one" → "getting-started.md#part-one", "my queue.svg" → "my%20queue.svg" */
function pathFor(name: string): string {
  const [path = "", anchor] = name.replace(/^@\/(?:\.{1,2}\/)+/u, "@/").split("#");
  if (/\.(?!md$)\w+$/u.test(path)) return path.replaceAll(" ", "%20");
  const page = path === "" ? "" : `${slugOf(path.replace(/\.md$/u, ""))}.md`;
  return anchor === undefined ? page : `${page}#${slugOf(anchor)}`;
}

/** The words of a name as they are in a path: "Getting Started" → "getting-started" */
export function slugOf(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/gu, "-");
}
