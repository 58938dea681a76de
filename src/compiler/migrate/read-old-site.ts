/** Reads the folder of an old site. Has effects. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Folders without sources of a site. */
const skipped = new Set(["node_modules", ".git", ".docsgen", ".cache", ".temp", "cache"]);
const generated = /(?:^|\/)(?:\.vitepress|\.vuepress)\/(?:dist|cache|\.cache|\.temp)$|(?:^|\/)\.docusaurus$/u;

/** The paths of all files below a folder, sorted. Links to folders are not followed. */
export function listFiles(folder: string, within = ""): readonly string[] {
  return readdirSync(join(folder, within), { withFileTypes: true })
    .flatMap((entry): readonly string[] => {
      const path = within === "" ? entry.name : `${within}/${entry.name}`;
      if (!entry.isDirectory()) return entry.isFile() || entry.isSymbolicLink() ? [path] : [];
      const isSkipped = (skipped.has(entry.name) && entry.name !== "cache") || generated.test(path);
      return isSkipped ? [] : listFiles(folder, path);
    })
    .sort();
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Reads texts of a folder, each at most once. */
export function textReader(folder: string): (path: string) => string | null {
  const known = new Map<string, string | null>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const text = readText(resolve(folder, path));
    known.set(path, text);
    return text;
  };
}

function readText(path: string): string | null {
  try {
    return utf8.decode(readFileSync(path));
  } catch {
    return null;
  }
}
