/**
 * Links that Markdown does not take for links, so that readers see their brackets: an address with a blank, a label that nothing
 * defines. Prose has brackets of its own, so only what can hardly be meant as text is reported.
 */
import type { Nodes } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
import { nearestName } from "../../diagnostics/suggest.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";

export function checkLinks(nodes: readonly Nodes[], draft: Draft): void {
  const labels = readLabels(nodes);
  for (const node of nodes) {
    if (!("children" in node) || !node.children.some(({ type }) => type === "text")) continue;
    const prose = proseIn(node.children, draft);
    if (!prose.text.includes("]")) continue;
    checkAddresses(prose, draft);
    checkLabels(prose, labels, draft);
  }
}

/** Text of the source, from an offset on. */
interface Prose {
  readonly text: string;
  readonly start: number;
}

/**
 * What stands between texts, such as code, is letters: brackets in it are its own. Where GFM finds an address in a text that is
 * parsed already, its parts have no position; they are read from the source between their neighbours.
 */
function proseIn(children: readonly Nodes[], draft: Draft): Prose {
  const pieces: string[] = [];
  const placed = children.filter(({ position }) => position !== undefined);
  const [first] = placed;
  const start = first === undefined ? 0 : rangeOf(first).start;
  let from = start;
  for (const child of placed) {
    const range = rangeOf(child);
    const isText = child.type === "text";
    pieces.push(
      draft.text.slice(from, range.start),
      isText ? sliceOf(draft, child) : "x".repeat(range.end - range.start),
    );
    from = range.end;
  }
  return { text: pieces.join(""), start };
}

/** `](my guide.md)`: a path or a full address, which ends with the name of a file or begins as only addresses do. */
const blankAddress = /(?<!\\)\]\(((?:https?:\/\/|\.{0,2}\/)?[^\s()<>"']+(?: [^\s()<>"']+)+)\)/gu;
const isAddress =
  /^(?:https?:\/\/|\.{1,2}\/)|\.(?:md|html|png|jpe?g|svg|gif|webp|pdf|zip|json|ya?ml|txt)(?:[?#]\S*)?$/iu;

function checkAddresses({ text, start }: Prose, draft: Draft): void {
  for (const { 1: url = "", index } of text.matchAll(blankAddress)) {
    const opening = text.lastIndexOf("[", index);
    if (!isAddress.test(url) || opening === -1 || text[opening - 1] === "\\") continue;
    const from = start + index + "](".length;
    const exact = url.replaceAll(" ", "%20");
    const span = draft.spanOf(from, from + url.length);
    draft.findings.push(
      finding("unread-link", { url }, span, `write “${exact}” or “<${url}>”`, { from: url, to: exact }),
    );
  }
}

interface Labels {
  /** As they are compared, with what the author wrote. */
  readonly defined: ReadonlyMap<string, string>;
  /** Those of `defined` that nothing uses. */
  readonly unused: readonly string[];
}

function readLabels(nodes: readonly Nodes[]): Labels {
  const defined = new Map<string, string>();
  const used = new Set<string>();
  for (const node of nodes) {
    if (node.type === "definition") defined.set(normalized(node.identifier), node.label ?? node.identifier);
    if (node.type === "linkReference" || node.type === "imageReference") used.add(normalized(node.identifier));
  }
  return { defined, unused: [...defined.keys()].filter((label) => !used.has(label)) };
}

function normalized(label: string): string {
  return label.trim().replaceAll(/\s+/gu, " ").toLowerCase();
}

const bracketPairs = /(?<![\w\])\\])\[([^[\]\n]+)\](?:\[([^[\]\n]*)\])?(?![[(:])/gu;
/** Footnotes, alerts, boxes of tasks; numbers and single letters, as of an array or a matrix. */
const isOwn = /^(?:[\^!].*|[ x]|\d+|\w)$/iu;

function checkLabels({ text, start }: Prose, { defined, unused }: Labels, draft: Draft): void {
  for (const { 0: whole, 1: shown = "", 2: second, index } of text.matchAll(bracketPairs)) {
    const label = second === undefined || second.trim() === "" ? shown : second;
    if (isOwn.test(label) || defined.has(normalized(label))) continue;
    const isAlone = second === undefined;
    // Alone, it is a text in brackets, unless a definition that nothing uses is spelt nearly so.
    const nearest = nearestName(normalized(label), isAlone ? unused : defined.keys());
    if (isAlone && nearest === null) continue;
    const from = start + index + whole.indexOf(`[${label}]`, second === label ? shown.length + 2 : 0);
    const meant = nearest === null ? null : (defined.get(nearest) ?? nearest);
    const hint = meant === null ? `add a line \`[${label}]: address\`` : `did you mean “[${meant}]”?`;
    const span = draft.spanOf(from, from + label.length + 2);
    draft.findings.push(finding("undefined-reference", { label }, span, hint));
  }
}
