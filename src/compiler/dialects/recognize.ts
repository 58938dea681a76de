/** Finds the syntax of other tools, in one pass over the characters of a text that rarely has any. Pure. */
import type { Nodes } from "mdast";
import type { Syntax, SyntaxOptions } from "./dialect.ts";
import { textNodes } from "./dialect.ts";
import { dialects } from "./dialects.ts";

export interface Found {
  readonly syntax: Syntax;
  readonly match: RegExpExecArray;
}

const all = dialects.flatMap(({ syntax = [] }) => syntax);

/** The syntax of each kind of node. */
const byKind: ReadonlyMap<string, readonly Syntax[]> = new Map(
  [...new Set(all.flatMap(({ in: kinds = textNodes }) => kinds))].map((kind) => [
    kind,
    all.filter(({ in: kinds = textNodes }) => kinds.includes(kind)),
  ]),
);

export function hasSyntax(kind: Nodes["type"]): boolean {
  return byKind.has(kind);
}

/** The triggers of the syntax of texts, by their first character: an index into `triggers`, or 0. */
const starts = new Uint8Array(0x1_00_00);
const triggers: Map<string, Set<Syntax>>[] = [new Map()];
for (const syntax of all)
  for (const text of [syntax.has].flat()) {
    const code = text.charCodeAt(0);
    const index = starts[code] === 0 ? triggers.length : (starts[code] ?? 0);
    starts[code] = index;
    const owners = (triggers[index] ??= new Map<string, Set<Syntax>>());
    owners.set(text, (owners.get(text) ?? new Set()).add(syntax));
  }

/** The syntax whose triggers the text contains. */
function candidatesIn(text: string): ReadonlySet<Syntax> {
  const found = new Set<Syntax>();
  for (let at = 0; at < text.length; at += 1) {
    const index = starts[text.charCodeAt(at)] ?? 0;
    if (index === 0) continue;
    for (const [trigger, owners] of triggers[index] ?? [])
      if (text.startsWith(trigger, at)) for (const owner of owners) found.add(owner);
  }
  return found;
}

/** A node of a page to search. */
export interface Source {
  readonly kind: Nodes["type"];
  /** Its text with all links, with bare addresses only, or without links. */
  readonly textOf: (links: "all" | "bare" | "none") => string;
  /** The text of the page, and where the node begins in it. */
  readonly page: string;
  readonly start: number;
}

/**
 * Finds syntax in a node. Of matches that overlap, the first counts, and of these the longest. Their indexes are in the
 * text of the node.
 */
export function syntaxIn(
  { kind, textOf, page, start }: Source,
  isWanted: (syntax: Syntax) => boolean,
): readonly Found[] {
  const candidates = candidatesIn(textOf("all"));
  if (candidates.size === 0) return [];
  const found = (byKind.get(kind) ?? [])
    .filter((syntax) => candidates.has(syntax) && isWanted(syntax))
    .flatMap((syntax) => {
      const { pattern, has, links = "none" } = syntax;
      const text = textOf(links);
      if (![has].flat().some((trigger) => text.includes(trigger))) return [];
      const matches = pattern.sticky ? matchAt(pattern, page, start) : [...text.matchAll(pattern)];
      return matches.map((match) => ({ syntax, match }));
    });
  let end = 0;
  return found
    .sort((one, other) => one.match.index - other.match.index || other.match[0].length - one.match[0].length)
    .filter(({ match }) => {
      if (match.index < end) return false;
      end = match.index + match[0].length;
      return true;
    });
}

function matchAt(pattern: RegExp, page: string, start: number): readonly RegExpExecArray[] {
  pattern.lastIndex = start;
  const match = pattern.exec(page);
  return match === null ? [] : [Object.assign(match, { index: 0 })];
}

/** What to write instead. */
export function hintFor({ syntax, match }: Found, options: SyntaxOptions): string {
  const { hint } = syntax;
  return typeof hint === "string" ? hint : (hint?.(match, options) ?? `write ${syntax.to?.(match)}`);
}
