/** Finds the syntax of other tools. Pure. */
import type { Nodes } from "mdast";
import { escapePattern } from "../escape-pattern.ts";
import type { Syntax, SyntaxOptions } from "./dialect.ts";
import { textNodes } from "./dialect.ts";
import { dialects } from "./dialects.ts";

/** Syntax of another tool in a node. `match` also contains what is left out of `start` and `end`. */
export interface Found {
  readonly syntax: Syntax;
  readonly match: RegExpExecArray;
  /** Offsets in the node, without the prefix of a quote and spaces around it. */
  readonly start: number;
  readonly end: number;
}

const all = dialects.flatMap(({ syntax = [] }) => syntax);
const byKind = new Map<Nodes["type"], Syntax[]>();
for (const syntax of all)
  for (const kind of syntax.in ?? textNodes) byKind.set(kind, [...(byKind.get(kind) ?? []), syntax]);

/** Most nodes contain none of these texts. */
const anyTrigger = new RegExp(all.flatMap(({ has }) => [has].flat().map(escapePattern)).join("|"));

/** A node of a page to search. */
export interface Source {
  readonly kind: Nodes["type"];
  /** Its text with all links, with bare addresses only, or without links. */
  readonly textOf: (links: "all" | "bare" | "none") => string;
  /** The text of the page, and where the node begins in it. */
  readonly page: string;
  readonly start: number;
}

/** Finds syntax in a node. Of matches that overlap, the first counts, and of these the longest. */
export function syntaxIn(
  { kind, textOf, page, start }: Source,
  isWanted: (syntax: Syntax) => boolean,
): readonly Found[] {
  const candidates = byKind.get(kind) ?? [];
  if (candidates.length === 0 || !anyTrigger.test(textOf("all"))) return [];
  const found = candidates
    .filter((syntax) => isWanted(syntax))
    .flatMap((syntax) => {
      const { pattern, has, links = "none" } = syntax;
      const text = textOf(links);
      if (typeof has === "string" ? !text.includes(has) : !has.some((trigger) => text.includes(trigger))) return [];
      const matches = pattern.sticky ? matchAt(pattern, page, start) : [...text.matchAll(pattern)];
      return matches.flatMap((match) => {
        const { before = "" } = match.groups ?? {};
        const [from, to] = [match.index + before.length, match.index + match[0].length];
        return from < text.length ? [{ syntax, match, from, to }] : [];
      });
    });
  let end = 0;
  return found
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .flatMap(({ syntax, match, from, to }): Found[] => {
      if (from < end) return [];
      end = to;
      const written = match[0].slice(from - match.index);
      const [prefix = ""] = /^[ \t>]*(?=[^ \t>])/u.exec(written) ?? [];
      return [{ syntax, match, start: from + prefix.length, end: from + written.trimEnd().length }];
    });
}

function matchAt(pattern: RegExp, page: string, start: number): readonly RegExpExecArray[] {
  pattern.lastIndex = start;
  const match = pattern.exec(page);
  return match === null ? [] : [Object.assign(match, { index: 0 })];
}

/** The hint for a match: a text is for those without a replacement on one line. */
export function hintFor(
  { syntax, match }: Pick<Found, "syntax" | "match">,
  text: string,
  options: SyntaxOptions,
): string {
  const { hint } = syntax;
  if (typeof hint === "function") return hint(match, options, text);
  const to = syntax.to?.(match) ?? null;
  return hint !== undefined && (to === null || to.includes("\n")) ? hint : `write ${to}`;
}
