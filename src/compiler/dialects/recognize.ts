/** Finds the syntax of other tools, in one pass over the characters of a text that rarely has any. Pure. */
import type { Nodes } from "mdast";
import { escapePattern } from "../escape-pattern.ts";
import type { Syntax, SyntaxOptions } from "./dialect.ts";
import { textNodes } from "./dialect.ts";
import { dialects } from "./dialects.ts";

export interface Found {
  readonly syntax: Syntax;
  readonly match: RegExpExecArray;
  /** Offsets in the node, without the prefix of a quote and spaces around it. */
  readonly start: number;
  readonly end: number;
}

const all = dialects.flatMap(({ syntax = [] }) => syntax);
const kindsOf = ({ in: kinds = textNodes }: Syntax): readonly string[] => kinds;

/** The syntax of nodes that are no texts: a few for each kind. */
const ofOthers: ReadonlyMap<string, readonly Syntax[]> = new Map(
  ["html", "image", "definition", "delete", "inlineCode", "code", "blockquote"].map((kind) => [
    kind,
    all.filter((syntax) => kindsOf(syntax).includes(kind)),
  ]),
);

/** A text that a match contains, and the indexes in `all` of what may match. */
interface Trigger {
  readonly text: string;
  /** The offset of its first character that is neither a letter nor a space, if it has one: these are rarer. */
  readonly offset: number;
  readonly owners: number[];
}

/** The triggers by the character at their offset: an index into `triggers`, or 0. */
const starts = new Uint8Array(0x1_00_00);
const triggers: Trigger[][] = [[]];
for (const [owner, syntax] of all.entries())
  for (const text of kindsOf(syntax).some((kind) => ofOthers.has(kind)) ? [] : [syntax.has].flat()) {
    const offset = Math.max(0, text.search(/[^\w\s]/u));
    const code = text.charCodeAt(offset);
    const index = starts[code] === 0 ? triggers.length : (starts[code] ?? 0);
    starts[code] = index;
    const list = (triggers[index] ??= []);
    const known = list.find((each) => each.text === text);
    if (known === undefined) list.push({ text, offset, owners: [owner] });
    else known.owners.push(owner);
  }

/** Most texts contain none of them. */
const anyTrigger = new RegExp(triggers.flatMap((list) => list.map(({ text }) => escapePattern(text))).join("|"));

/** The syntax whose triggers the text contains, in order. */
function candidatesIn(text: string): readonly Syntax[] {
  if (!anyTrigger.test(text)) return [];
  const found = new Set<Trigger>();
  for (let at = 0; at < text.length; at += 1) {
    const index = starts[text.charCodeAt(at)] ?? 0;
    if (index === 0) continue;
    for (const trigger of triggers[index] ?? [])
      if (text.startsWith(trigger.text, at - trigger.offset) && !found.has(trigger)) found.add(trigger);
  }
  const owners = new Set([...found].flatMap((trigger) => trigger.owners));
  return [...owners].sort((one, other) => one - other).flatMap((owner) => all[owner] ?? []);
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

/** Finds syntax in a node. Of matches that overlap, the first counts, and of these the longest. */
export function syntaxIn(
  { kind, textOf, page, start }: Source,
  isWanted: (syntax: Syntax) => boolean,
): readonly Found[] {
  const candidates = ofOthers.get(kind) ?? candidatesIn(textOf("all"));
  const found = candidates
    .filter((syntax) => kindsOf(syntax).includes(kind) && isWanted(syntax))
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
