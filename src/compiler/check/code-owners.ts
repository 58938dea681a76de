/**
 * Who owns a file, according to `CODEOWNERS`: https://docs.github.com/articles/about-code-owners. GitLab's sections are
 * read as well. Pure.
 */
import picomatch from "picomatch";

/** Where GitHub and GitLab look for the file, from the root of the repository; the first one counts. */
export const ownersFiles: readonly string[] = [
  ".github/CODEOWNERS",
  ".gitlab/CODEOWNERS",
  "CODEOWNERS",
  "docs/CODEOWNERS",
];

/** The owners of a file, such as "@acme/docs", by its path from the root of the repository. */
export type OwnersOf = (path: string) => readonly string[];

/** @param text The content of `CODEOWNERS`. The last line that matches a file decides. */
export function readCodeOwners(text: string): OwnersOf {
  let ofSection: readonly string[] = [];
  const rules = text.split(/\r?\n/u).flatMap((line) => {
    const content = line.replace(/(?:^|\s)#.*$/u, "").trim();
    const [, owners] = /^\^?\[[^\]]+\](?:\[\d+\])?\s*(.*)$/u.exec(content) ?? [];
    if (owners !== undefined) {
      ofSection = wordsOf(owners);
      return [];
    }
    const [pattern, ...own] = content.match(/(?:\\.|\S)+/gu) ?? [];
    if (pattern === undefined) return [];
    return [{ matches: picomatch([...globsOf(pattern)], { dot: true }), owners: own.length > 0 ? own : ofSection }];
  });
  return (path) => rules.findLast(({ matches }) => matches(path))?.owners ?? [];
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** A pattern in the syntax of `.gitignore`: without a slash before its end it matches at any depth, and folders match all files below. */
function globsOf(pattern: string): readonly string[] {
  const path = pattern.replace(/^\//u, "").replace(/\/$/u, "");
  const isAnchored = pattern.slice(0, -1).includes("/");
  const from = isAnchored ? path : `**/${path}`;
  const isFolder = pattern.endsWith("/");
  // “docs/*” owns the files of the folder, and not those below.
  if (/(?:^|\/)\*$/u.test(path) && isAnchored) return [from];
  return isFolder ? [`${from}/**`] : [from, `${from}/**`];
}
