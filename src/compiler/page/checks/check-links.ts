/**
 * Reports links that Markdown does not recognize, so that readers see the brackets: an address with a space, or a label
 * without a definition. Prose has brackets of its own, so we only report what is very unlikely to be text.
 */
import { escapePattern } from "../../escape-pattern.ts";
import type { Definition, FootnoteDefinition, FootnoteReference, ImageReference, LinkReference, Nodes } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
import { nearestName, suggest } from "../../diagnostics/suggest.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import type { SlugRules } from "../slug.ts";
import { SlugSet } from "../slug.ts";
import { once } from "../../once.ts";
import type { Check } from "./check.ts";
import { on, textBlocks } from "./check.ts";

const textParents = [
  ...textBlocks,
  "emphasis",
  "strong",
  "delete",
  "link",
  "linkReference",
  "leafDirective",
  "textDirective",
] as const;

export const checkLinks: Check = ({ nodes, rawHtml, draft, options: { slugs }, afterWalk }) => {
  const labels = once(() => readLabels(nodes));
  const started = once(() => startedFootnotes(nodes, draft));
  const footnotes = once(
    () => new Set(nodes.flatMap((node) => (node.type === "footnoteReference" ? [node.identifier] : []))),
  );
  /** The footnotes that nothing refers to, as the author wrote their names. */
  const unusedFootnotes = once(() =>
    nodes.flatMap((node) =>
      node.type === "footnoteDefinition" && !footnotes().has(node.identifier) ? [node.label ?? node.identifier] : [],
    ),
  );
  const misspelled = new Set<string>();
  const unused: FootnoteDefinition[] = [];
  afterWalk(() => {
    // In a text of HTML, its reference is reported.
    const inHtml = (name: string): boolean =>
      rawHtml.some(({ node: { value }, tokens }) =>
        tokens.some(({ kind, start, end }) => kind === "text" && value.slice(start, end).includes(`[^${name}]`)),
      );
    for (const node of unused) {
      const name = node.label ?? node.identifier;
      if (!misspelled.has(name) && !inHtml(name)) checkUnusedFootnote(node, draft);
    }
    return Promise.resolve([]);
  });
  return [
    on(["footnoteDefinition"], (node) => {
      if (!footnotes().has(node.identifier)) unused.push(node);
    }),
    on(["definition", "footnoteDefinition"], duplicateCheck(nodes, draft)),
    on(textParents, ({ children }) => {
      if (!children.some(({ type }) => type === "text")) return;
      const prose = proseIn(children, draft);
      if (!prose.text.includes("]")) return;
      checkAddresses(prose, draft, slugs);
      checkLabels(prose, labels, draft);
      for (const label of checkFootnotes(prose, started, unusedFootnotes, draft)) misspelled.add(label);
    }),
  ];
};

/** The labels of paragraphs such as `[^1] Text`, which lack a colon, with their offsets. */
function startedFootnotes(nodes: readonly Nodes[], draft: Draft): ReadonlyMap<string, number> {
  return new Map(
    nodes.flatMap((node): [string, number][] => {
      if (node.type !== "paragraph") return [];
      const [, label] = /^\[(\^[\w-]+)\][ \t]+\S/u.exec(sliceOf(draft, node)) ?? [];
      const { start } = rangeOf(node);
      const isUsed = label !== undefined && draft.text.slice(0, start).includes(`[${label}]`);
      return label !== undefined && isUsed ? [[label, start]] : [];
    }),
  );
}

/**
 * Reports `[^1]` without a definition, but not a class of characters such as `[^a-z]`.
 * @returns The names of footnotes that are misspelled there.
 */
function checkFootnotes(
  { text, start }: Prose,
  started: () => ReadonlyMap<string, number>,
  unused: () => readonly string[],
  draft: Draft,
): readonly string[] {
  const meant: string[] = [];
  for (const { 0: found, 1: label = "", index } of text.matchAll(/(?<!\\)\[(\^(?!.-.\])[\w-]+)\](?![(:[])/gu)) {
    const span = draft.spanOf(start + index, start + index + found.length);
    const definition = started().get(label);
    const nearest = definition === undefined ? nearestName(label.slice(1), unused()) : null;
    if (nearest !== null) {
      meant.push(nearest);
      const to = `[^${nearest}]`;
      draft.findings.push(
        finding("undefined-reference", { label }, span, `did you mean “${to}”?`, { from: found, to }),
      );
    } else if (definition === undefined)
      draft.findings.push(finding("undefined-reference", { label }, span, `add a line \`[${label}]: text\``));
    else if (definition === start + index) {
      const to = `[${label}]:`;
      const [spaced = ""] = /^[ \t]+:/u.exec(draft.text.slice(start + index + found.length)) ?? [];
      const hint =
        spaced === "" ? `write a colon after it: \`${to} text\`` : `write ${to} without a space before the colon`;
      const from = found + spaced;
      const place = draft.spanOf(start + index, start + index + from.length);
      draft.findings.push(finding("undefined-reference", { label }, place, hint, { from, to }));
    }
  }
  return meant;
}

/** Reports a footnote that nothing refers to, because it is not published. */
function checkUnusedFootnote(node: FootnoteDefinition, draft: Draft): void {
  const label = `^${node.label ?? node.identifier}`;
  // Reported where it stands.
  const name = escapePattern(label.slice(1));
  const spaced = String.raw`\[(?:[ \t]+\^[ \t]*${name}[ \t]*|\^[ \t]+${name}[ \t]*|\^${name}[ \t]+)\]`;
  if (new RegExp(spaced, "u").test(draft.text)) return;
  const { start } = rangeOf(node);
  const span = draft.spanOf(start, start + `[${label}]`.length);
  draft.findings.push(
    finding("unused-footnote", { label }, span, `write \`[${label}]\` where it belongs, or remove it`),
  );
}

/** @returns Reports a footnote or an address that differs from an earlier one with its label: only the first counts. */
function duplicateCheck(nodes: readonly Nodes[], draft: Draft): (node: Definition | FootnoteDefinition) => void {
  // A definition that nothing uses is often a comment: `[//]: # (text)`.
  const used = once(() => new Set(nodes.flatMap((node) => (isReference(node) ? [keyOf(node)] : []))));
  const firsts = new Map<string, string>();
  return (node) => {
    if (!used().has(keyOf(node))) return;
    const label = (node.type === "definition" ? "" : "^") + (node.label ?? node.identifier);
    const [text, key] = [sliceOf(draft, node), keyOf(node)];
    const first = firsts.get(key) ?? text;
    firsts.set(key, first);
    if (contentOf(first) === contentOf(text)) return;
    const { start } = rangeOf(node);
    const span = draft.spanOf(start, start + `[${label}]`.length);
    draft.findings.push(finding("duplicate-definition", { label }, span, "remove it, or give it a name of its own"));
  };
}

function isReference(node: Nodes): node is LinkReference | ImageReference | FootnoteReference {
  return node.type === "linkReference" || node.type === "imageReference" || node.type === "footnoteReference";
}

function keyOf(node: Extract<Nodes, { identifier: string }>): string {
  return (node.type.startsWith("footnote") ? "^" : "") + normalized(node.identifier);
}

/** The address or the text of a definition, without its label. */
function contentOf(definition: string): string {
  return definition.slice(definition.indexOf("]:")).trim();
}

/** A part of the source and its offset. */
interface Prose {
  readonly text: string;
  readonly start: number;
}

/**
 * Joins the source of the children. Nodes other than text, such as code, become letters, because their brackets are
 * their own. GFM autolinks that are found in parsed text have no position, so we take their source from between their
 * neighbors.
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

/**
 * Matches `](my guide.md)`. We only report paths and full addresses, which have a known file extension or start as only
 * an address does.
 */
const addressWithSpace = /(?<!\\)\]\(((?:https?:\/\/|\.{0,2}\/)?[^\s()<>"']+(?: [^\s()<>"']+)+)\)/gu;
const isAddress =
  /^(?:https?:\/\/|\.{1,2}\/|#\p{L})|\.(?:md|html|png|jpe?g|svg|gif|webp|pdf|zip|json|ya?ml|txt)(?:[?#]\S*)?$/iu;

function checkAddresses({ text, start }: Prose, draft: Draft, slugs: SlugRules): void {
  for (const { 1: found = "", index } of text.matchAll(addressWithSpace)) {
    const opening = text.lastIndexOf("[", index);
    const from = start + index + "](".length;
    // Taken from the source, where emphasis has not become letters.
    const url = draft.text.slice(from, from + found.length);
    const exact = addressOf(url, slugs);
    // Reported as the size of an image.
    if (/[ \t]=(?:\d+%?)?x(?:\d+%?)?$/u.test(url)) continue;
    if (!isAddress.test(exact) || /[\n()<>"'`]/u.test(url)) continue;
    if (opening === -1 || text[opening - 1] === "\\") continue;
    const span = draft.spanOf(from, from + url.length);
    const hint = exact !== url.replaceAll(" ", "%20") ? `write “${exact}”` : `write “${exact}” or “<${url}>”`;
    draft.findings.push(finding("unread-link", { url }, span, hint, { from: url, to: exact }));
  }
}

/** "a b.md #My size" → "a%20b.md#my-size": an anchor of this site is the slug of a heading. */
function addressOf(url: string, slugs: SlugRules): string {
  const [, path = "", fragment] = /^([^#]*)(?:#(.*))?$/su.exec(url) ?? [];
  const written = path.trimEnd().replaceAll(" ", "%20");
  if (fragment === undefined) return written;
  const anchor = fragment.trim();
  if (/^https?:/u.test(path)) return `${written}#${anchor.replaceAll(" ", "%20")}`;
  return `${written}#${anchor.includes(" ") ? new SlugSet(slugs).slugOf(anchor) : anchor}`;
}

interface Labels {
  /** The labels as the author wrote them, by normalized label. */
  readonly defined: ReadonlyMap<string, string>;
  /** The normalized labels of `defined` that nothing uses. */
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
/** Footnotes, alerts and checkboxes, and numbers and single letters, as in an array or a matrix. */
const isOtherSyntax = /^(?:[\^!].*|[ x]|\d+|\w)$/iu;

function checkLabels({ text, start }: Prose, labels: () => Labels, draft: Draft): void {
  for (const { 1: shown = "", 2: second, index } of text.matchAll(bracketPairs)) {
    const { defined, unused } = labels();
    const isAlone = second === undefined;
    const isShown = isAlone || second.trim() === "";
    const from = start + index + (isShown ? 0 : `[${shown}]`.length);
    const label = draft.text.slice(from + 1, from + 1 + (isShown ? shown : second).length);
    // `![a][x]` is an image, whatever its label.
    const isImage = !isAlone && text.charAt(index - 1) === "!";
    if ((!isImage && isOtherSyntax.test(label)) || /[\n[\]]/u.test(label) || defined.has(normalized(label))) continue;
    // A single pair of brackets is text, unless its label is close to that of an unused definition.
    const nearest = nearestName(normalized(label), isAlone ? unused : defined.keys());
    if (isAlone && nearest === null) continue;
    const meant = nearest === null ? null : (defined.get(nearest) ?? nearest);
    const contained = isShown && !isAlone ? containedLabel(normalized(label), [...defined.keys()]) : null;
    const started = draft.text.includes(`\n[${label}] :`);
    const hint =
      meant !== null
        ? suggest(`[${label}]`, `[${meant}]`)
        : contained !== null
          ? `write [${shown}][${defined.get(contained) ?? contained}]`
          : started
            ? `write \`[${label}]:\` without a space before the colon in its line`
            : `add a line \`[${label}]: address\``;
    const span = draft.spanOf(from, from + label.length + 2);
    draft.findings.push(finding("undefined-reference", { label }, span, hint));
  }
}

/** The only label whose words are among those of the text: `[the limits][]` and `[limits]: limits.md`. */
function containedLabel(text: string, labels: readonly string[]): string | null {
  const words = ` ${text} `;
  const [only, ...others] = labels.filter((label) => words.includes(` ${label} `) || ` ${label} `.includes(words));
  return only === undefined || others.length > 0 ? null : only;
}
