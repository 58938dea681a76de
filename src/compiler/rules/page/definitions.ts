/** Lines `[label]: address` and `[^label]: text` that have no effect, so that readers miss what they say. */
import type { Definition, FootnoteDefinition, Nodes } from "mdast";
import { quote } from "../../diagnostics/catalog.ts";
import { nearestName } from "../../diagnostics/suggest.ts";
import { fenceOf } from "../../page/code-blocks/fence.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import type { PlacedText } from "../rule.ts";
import { perPage, placeOf, rule } from "../rule.ts";
import { isAddress } from "./prose.ts";

interface Labels {
  /** As the author wrote them, by key. */
  readonly defined: ReadonlyMap<string, string>;
  /** Keys. */
  readonly used: ReadonlySet<string>;
  /** The nodes that define what an earlier one of the page defines otherwise. */
  readonly repeated: ReadonlySet<Nodes>;
}

/** What the definitions of a page define. The keys of footnotes begin with `^`. */
export const labelsOf = perPage(({ nodes, draft }: CheckedPage): Labels => {
  const defined = new Map<string, string>();
  const firsts = new Map<string, string>();
  const used = new Set<string>();
  const repeated = new Set<Nodes>();
  for (const node of nodes) {
    if (node.type === "linkReference" || node.type === "imageReference") used.add(keyOf(node.identifier));
    if (node.type === "footnoteReference") used.add(`^${keyOf(node.identifier)}`);
    if (node.type !== "definition" && node.type !== "footnoteDefinition") continue;
    const key = keyOfDefinition(node);
    const content = sliceOf(draft, node)
      .replace(/^[\s\S]*?\]:/u, "")
      .trim();
    if (!defined.has(key)) defined.set(key, labelOf(node));
    const first = firsts.get(key) ?? content;
    firsts.set(key, first);
    if (first !== content) repeated.add(node);
  }
  return { defined, used, repeated };
});

/** The key of a label: case and spaces do not count. */
export function keyOf(label: string): string {
  return label.trim().replaceAll(/\s+/gu, " ").toLowerCase();
}

/** An included file has labels of its own, whose identifiers differ from those of the page. */
function keyOfDefinition({ type, identifier }: Definition | FootnoteDefinition): string {
  return (type === "definition" ? "" : "^") + keyOf(identifier);
}

function labelOf(node: Definition | FootnoteDefinition): string {
  return (node.type === "definition" ? "" : "^") + (node.label ?? node.identifier);
}

export const duplicateDefinition = rule({
  code: "duplicate-definition",
  severity: "warning",
  message: (text) => `${quote(text)} is defined again, which has no effect`,
  about:
    "Of several lines `[label]: address` or `[^label]: text` with the same label, Markdown reads the first. The text of the others is not published.",
  on: ["definition", "footnoteDefinition"],
  *find(node, { page }) {
    const { repeated, used } = labelsOf(page);
    if (!repeated.has(node) || !used.has(keyOfDefinition(node))) return;
    yield { at: placeOf(node, 0, labelOf(node).length + 2), hint: "remove it, or give it a name of its own" };
  },
  bad: [
    ["[a] [b]\n\n[a]: b.md\n[A]: c.md\n\n[b]: d.md", "[a] [b]\n\n[a]: b.md\n\n[b]: d.md"],
    "a[^1]\n\n[^1]: b\n\n[^1]: c",
  ],
  good: ["[a][b]\n\n[b]: b.md\n[B]: b.md"],
});

export const unusedFootnote = rule({
  code: "unused-footnote",
  severity: "warning",
  concerns: "authors",
  message: (text) => `Nothing refers to the footnote ${quote(text)}`,
  about: "A footnote is published if the text of its page refers to it: `[^name]`. Otherwise, readers never see it.",
  on: ["footnoteDefinition"],
  *find(node, { page }) {
    const { used, defined } = labelsOf(page);
    const label = labelOf(node);
    if (used.has(keyOfDefinition(node))) return;
    // A reference that is misspelled, or has spaces in it, is reported where it stands.
    const written = Array.from(page.draft.text.matchAll(/\[[ \t]*\^([^[\]\n]+)\](?!:)/gu), ([, name = ""]) => name);
    const isMeant = (name: string): boolean =>
      name.trim() === label.slice(1) ||
      (!defined.has(`^${keyOf(name)}`) && nearestName(name, [label.slice(1)]) !== null);
    if (written.some(isMeant)) return;
    yield { at: placeOf(node, 0, label.length + 2), hint: `write \`[${label}]\` where it belongs, or remove it` };
  },
  bad: [["a[^1]\n\n[^1]: Note\n\n[^two]: Note", "a[^1] b[^two]\n\n[^1]: Note\n\n[^two]: Note"]],
  good: ["a[^1]\n\n[^1]: Note"],
});

export const unusedDefinition = rule({
  code: "unused-definition",
  severity: "warning",
  message: (text) => `The line ${quote(text)} defines a link that nothing uses, so readers do not see it`,
  about:
    "A line `[label]: word` is the address of links named `[label]`, and is not shown itself. With a backslash before the first bracket, it is text.",
  seen: "getify/You-Dont-Know-JS#724",
  on: ["definition"],
  *find(node, { parent, source, page }) {
    const { defined, used } = labelsOf(page);
    const key = keyOfDefinition(node);
    if (used.has(key) || defined.get(key) === undefined) return;
    // An item or a quotation of definitions alone is published empty.
    const isEmpty = parent.type === "listItem" || parent.type === "blockquote";
    const isLink = /^[#?]|:\/\/|^[a-z][a-z\d+.-]*:|[./]./iu.test(node.url);
    if (node.url === "" || node.url === "#") return;
    if (!isLink) yield { at: placeOf(node), to: `\\${source}` };
    else if (isEmpty && parent.children.every(({ type }) => type === "definition"))
      yield { at: placeOf(node), to: `[${labelOf(node)}](${node.url})` };
  },
  bad: [
    ["Before.\n\n[TODO]: check\n\nAfter.", "Before.\n\n\\[TODO]: check\n\nAfter."],
    ["> [note]: quoted", "> \\[note]: quoted"],
    ["1. [INFO]: started", "1. \\[INFO]: started"],
    ["- [2026-11-29]: released.", "- \\[2026-11-29]: released."],
    ["- [Guide]: https://a.example\n- Text", "- [Guide](https://a.example)\n- Text"],
  ],
  good: [
    "Text\n\n[//]: # (A comment)",
    "Text\n\n[comment]: <> (A comment)",
    "## [1.0.0]\n\nText\n\n[1.0.0]: https://a.example/1.0.0\n[0.9.0]: https://a.example/0.9.0",
    "See [a].\n\n[a]: limits\n[b]: limits.md\n[c]: ?q=limits",
  ],
});

/** A line that begins as a definition does. */
const definitionLine =
  /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)\[(?!\^)((?:[^[\]\\\n]|\\.)+)\](?:;|[ \t]*:)(?!:)[ \t]*(.*?)[ \t]*$/u;

interface UnreadLine {
  readonly key: string;
  readonly node: Nodes;
  readonly at: readonly [start: number, end: number];
  /** The line as it was meant; `null` if that is not known. */
  readonly meant: PlacedText | null;
}

/** The lines of paragraphs, and of indented code, that were meant as definitions. */
export const unreadDefinitions = perPage((page: CheckedPage): readonly UnreadLine[] => {
  const { nodes, draft } = page;
  if (!/\](?:;|[ \t]*:)/u.test(draft.text)) return [];
  return nodes.flatMap((node) => {
    const isCode = node.type === "code" && node.lang === null && fenceOf(node, draft) === "";
    if (node.type !== "paragraph" && !isCode) return [];
    let offset = rangeOf(node).start;
    const found: UnreadLine[] = [];
    for (const line of sliceOf(draft, node).split("\n")) {
      const [whole, indent = "", label = "", rest = ""] = definitionLine.exec(line) ?? [];
      if (whole !== undefined && isDefinitionLike(label, rest, page)) {
        const at = [offset + indent.length, offset + line.trimEnd().length] as const;
        const start = draft.text.lastIndexOf("\n", offset - 1) + 1;
        const isBelowText = draft.text.slice(0, start).trimEnd().length === start - 1 && start > 1;
        const form = formOf(label, rest);
        const isFree = form !== null && draft.text.slice(start, at[0]).trim() === "";
        const meant = isFree ? { at: [start, at[1]] as const, to: (isBelowText ? "\n" : "") + form } : null;
        found.push({ key: keyOf(label), node, at, meant });
      }
      offset += line.length + 1;
    }
    return found;
  });
});

/** A definition of what follows a label: an address, or the path of a file with spaces, and perhaps a title. */
function formOf(label: string, rest: string): string | null {
  const [, path, title] = /^<?([^<>"]*[^<>"\s])>?\s*(?:"([^"]*)"?)?$/u.exec(rest) ?? [];
  if (path === undefined || (path.includes(" ") && !/\.\w+$/u.test(path))) return null;
  const address = path.includes(" ") ? `<${path}>` : path;
  return `[${label}]: ${address}${title === undefined ? "" : ` "${title}"`}`;
}

function isDefinitionLike(label: string, rest: string, page: CheckedPage): boolean {
  if (labelsOf(page).defined.has(keyOf(label))) return false;
  const [first = ""] = rest.replace(/^</u, "").split(/[\s>"]/u);
  if (isAddress(first)) return true;
  const words = rest === "" ? [] : rest.split(/\s+/u);
  const { text } = page.draft;
  const uses = [...text.matchAll(/(\])?\[((?:[^[\]\\\n]|\\.)+)\](?![ \t]*[:;(])/gu)].filter(
    ([, , used = ""]) => keyOf(used) === keyOf(label),
  );
  // A sentence after a name in brackets may describe an optional argument.
  return uses.some(([, afterText]) => afterText !== undefined) || (uses.length > 0 && words.length < 4);
}

export const unreadDefinition = rule({
  code: "unread-definition",
  severity: "warning",
  message: (text) => `${quote(text)} is shown as text: it is not of the form “[label]: address "title"”`,
  about:
    "The address of `[label]` is a line of its own, below a blank line: `[label]: address`, or with a title in quotes after a space. In any other form, readers see the line, and the brackets of the links.",
  seen: "npm/marky-markdown#159",
  on: ["paragraph", "code"],
  *find(node, { page }) {
    const hint = 'write [label]: address, or [label]: <address> "title", at the start of a line below a blank line';
    for (const { node: owner, at, meant } of unreadDefinitions(page)) if (owner === node) yield { at, meant, hint };
  },
  bad: [
    ["See [alpha].\n[alpha]: page.md", "See [alpha].\n\n[alpha]: page.md"],
    ["See [alpha].\n\n[alpha]: <page.md", "See [alpha].\n\n[alpha]: page.md"],
    ['See [the file][alpha].\n\n[alpha]: page.md"View it"', 'See [the file][alpha].\n\n[alpha]: page.md "View it"'],
    ['See [alpha].\n\n[alpha]: page.md "View it', 'See [alpha].\n\n[alpha]: page.md "View it"'],
    ["See [alpha].\n\n[alpha]: my file.md", "See [alpha].\n\n[alpha]: <my file.md>"],
    ["See [alpha].\n\n    [alpha]: page.md", "See [alpha].\n\n[alpha]: page.md"],
    ["See [alpha].\n\n[alpha] : page.md", "See [alpha].\n\n[alpha]: page.md"],
    ["See [alpha].\n\n[alpha]; page.md", "See [alpha].\n\n[alpha]: page.md"],
    "See [alpha].\n\n[alpha]: page.md extra",
    "See [alpha].\n\n[alpha]:\n\nText.",
  ],
  good: [
    "Options\n\n[positional parameters]:\n-R: list",
    "Text [a] and\n[b]: prose",
    "The option [x] is short.\n\n[x]: it does what its name says",
    "```md\n[a] : b.md\n```\n\n[a]",
  ],
});
