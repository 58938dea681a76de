/**
 * The owners of a file, according to `CODEOWNERS`: https://docs.github.com/articles/about-code-owners. GitLab's
 * sections are read as well. Pure.
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

interface Rule {
  readonly matches: (path: string) => boolean;
  readonly owners: readonly string[];
}

/** @param text The content of `CODEOWNERS`. In each section, the last line that matches a file decides. */
export function readCodeOwners(text: string): OwnersOf {
  let ofSection: readonly string[] = [];
  let rules: Rule[] = [];
  const sections = new Map([["", rules]]);
  for (const line of text.split(/\r?\n/u)) {
    const content = line.replace(/(?:^|\s)#.*$/u, "").trim();
    const [, name = "", owners] = /^\^?\[([^\]]+)\](?:\[\d+\])?(?:\s+(.*))?$/u.exec(content) ?? [];
    if (name !== "") {
      ofSection = wordsOf(owners ?? "");
      rules = sections.get(name.toLowerCase()) ?? [];
      sections.set(name.toLowerCase(), rules);
      continue;
    }
    const [pattern, ...own] = content.match(/(?:\\.|\S)+/gu) ?? [];
    if (pattern === undefined) continue;
    rules.push({ matches: picomatch([...globsOf(pattern)], { dot: true }), owners: own.length > 0 ? own : ofSection });
  }
  return (path) => [
    ...new Set([...sections.values()].flatMap((each) => each.findLast(({ matches }) => matches(path))?.owners ?? [])),
  ];
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/**
 * A pattern in the syntax of `.gitignore`, without its sets of characters: without a slash before its end it matches at any
 * depth, and folders match all files below. Braces, brackets and parentheses mean themselves.
 */
function globsOf(written: string): readonly string[] {
  const pattern = written.replaceAll(/\\.|[[\]{}()|!]/gu, (part) => (part.startsWith("\\") ? part : `\\${part}`));
  const path = pattern.replace(/^\//u, "").replace(/\/$/u, "");
  const isAnchored = pattern.slice(0, -1).includes("/");
  const from = isAnchored ? path : `**/${path}`;
  const isFolder = pattern.endsWith("/");
  // “docs/*” owns the files of the folder, and not those below.
  if (/(?:^|\/)\*$/u.test(path) && isAnchored) return [from];
  return isFolder ? [`${from}/**`] : [from, `${from}/**`];
}
