/**
 * Reduces a page to what every generator understands: CommonMark and GFM without raw HTML, images, footnotes,
 * directives and variables. It has slots for what differs between copies: the number in each heading, and the targets
 * of links to other pages.
 */
import type { Link, Nodes, Root } from "mdast";
import { posix } from "node:path";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { plainLanguage } from "./languages.ts";

export interface PlainPage {
  /** The path of the source. */
  readonly path: string;
  readonly title: string;
  /** Markdown without frontmatter, with slots; see `fillSlots`. */
  readonly template: string;
}

/** The slots for the page's number and for a link's target are two characters that no text uses. */
const numberSlot = "\u{E000}";
const linkSlot = /\u{E001}([^\u{E002}]*)\u{E002}/gu;

/** @param link The address to write for a link to that source. */
export function fillSlots(template: string, number: string, link: (source: string) => string): string {
  return template.replaceAll(numberSlot, number).replaceAll(linkSlot, (_, source: string) => link(source));
}

const processor = unified().use(remarkParse).use(remarkGfm);

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * @param value Returns the replacement of `{{ name }}`.
 * @param sources Paths of all sources; a relative link to anything else becomes its text.
 */
export function plainPage(
  path: string,
  source: string,
  value: (name: string) => string,
  sources: ReadonlySet<string>,
): PlainPage {
  const [, frontmatter = "", text = source] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/u.exec(source) ?? [];
  const [, title = path] = /^title:\s*(.+)$/mu.exec(frontmatter) ?? [];
  const fill = (words: string): string =>
    words.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/gu, (_, name: string) => value(name)).replaceAll("{{", "{ {");
  const markdown = withoutDirectives(fill(text));
  const tree = processor.parse(markdown);
  return {
    path,
    title: fill(title.trim().replaceAll(/^(["'])(.*)\1$/gu, "$2")),
    template: applySplices(markdown, splicesOf(tree, markdown, posix.dirname(path), sources)).trim(),
  };
}

/** Removes the lines of `:::`, `::leaf` and `[[toc]]` outside code, but not the text between them. */
function withoutDirectives(markdown: string): string {
  let fence: string | null = null;
  const kept = markdown.split("\n").filter((line) => {
    const [, mark] = /^\s*(`{3,}(?!.*`)|~{3,})/u.exec(line) ?? [];
    if (mark !== undefined && (fence === null || line.trim().startsWith(fence))) fence = fence === null ? mark : null;
    return fence !== null || !/^\s*(?::{2,}|\[\[toc\]\])/iu.test(line);
  });
  return kept.join("\n");
}

function splicesOf(tree: Root, markdown: string, folder: string, sources: ReadonlySet<string>): readonly Splice[] {
  const splices: Splice[] = [];
  const replace = (start: number, end: number, text: string): void => void splices.push({ start, end, text });
  const target = (url: string): string | null => targetOf(url, folder, sources);
  visit(tree, (node) => {
    const { start, end } = rangeOf(node);
    const raw = markdown.slice(start, end);
    switch (node.type) {
      case "html":
      // Some generators have no footnotes, and parse their definitions as those of links.
      case "footnoteReference":
      case "footnoteDefinition":
        return replace(start, end, "");
      case "image":
      case "imageReference":
        return replace(start, end, escapeText(node.alt ?? ""));
      case "text":
        return raw.search(/[<{}]/u) < 0 ? undefined : replace(start, end, escapeText(raw));
      case "inlineCode":
        // Some generators parse a line that begins with "<" as JSX, even here.
        return raw.includes("\n") ? replace(start, end, raw.replaceAll(/\n\s*/gu, " ")) : undefined;
      case "code":
        return /^(?:`{3}|~{3})/u.test(raw)
          ? replace(start, start + lineLength(raw), fenceLine(raw))
          : replace(start, end, fencedCode(node.value, node.position?.start.column ?? 1));
      case "heading":
        if (raw.startsWith("# ")) replace(start, start, "#");
        return replace(...after(node), ` ${numberSlot}`);
      case "definition":
        return replace(start, end, definitionLine(raw, node.url, target(node.url)));
      case "link":
        return void splices.push(...linkSplices(node, raw, target(node.url)));
      default:
        return undefined;
    }
  });
  return splices;
}

/** Wraps the link's content, which has its own splices, in `[text](url)`, unless there is no such page. */
function linkSplices(link: Link, raw: string, target: string | null): readonly Splice[] {
  const { start, end } = rangeOf(link);
  const first = link.children.at(0);
  const last = link.children.at(-1);
  if (first === undefined || last === undefined) return [{ start, end, text: "" }];
  if (target === link.url && !raw.startsWith("<")) return [];
  return [
    { start, end: rangeOf(first).start, text: target === null ? "" : "[" },
    { start: rangeOf(last).end, end, text: target === null ? "" : `](${target})` },
  ];
}

/** Returns a full address unchanged, a slot for a page of the corpus, and `null` for anything that no copy has. */
function targetOf(url: string, folder: string, sources: ReadonlySet<string>): string | null {
  if (/^(?:https?:|mailto:)/iu.test(url)) return url;
  const path = posix.join(folder, url.replace(/[?#].*$/u, ""));
  const source = [path, `${path}.md`, posix.join(path, "index.md")].find((name) => sources.has(name));
  return source === undefined || url.startsWith("#") ? null : `\u{E001}${source}\u{E002}`;
}

function definitionLine(raw: string, url: string, slot: string | null): string {
  if (slot === url) return raw;
  return slot === null ? "" : `${raw.slice(0, raw.indexOf("]:") + 2)} ${slot}`;
}

/** "```js vars" → "```js" */
function fenceLine(raw: string): string {
  const [, fence = "", language = ""] = /^(`{3,}|~{3,})[ \t]*([^\s`]*)/u.exec(raw) ?? [];
  return `${fence}${plainLanguage(language)}`;
}

/** Fences indented code, which some generators treat as text. @param column The column of its first line, from 1. */
function fencedCode(code: string, column: number): string {
  const indent = " ".repeat(column - 1);
  return ["~~~text", ...code.split("\n"), "~~~"].map((line, index) => (index === 0 ? line : indent + line)).join("\n");
}

function lineLength(raw: string): number {
  const length = raw.indexOf("\n");
  return length < 0 ? raw.length : length;
}

/** Escapes the characters with a meaning in JSX, Vue and HTML. */
function escapeText(text: string): string {
  return text.replaceAll(/\\?([<{}])/gu, (_, character: string) =>
    character === "<" ? "&lt;" : `&#${character.charCodeAt(0)};`,
  );
}

function after(node: Nodes): [number, number] {
  const last = "children" in node ? node.children.at(-1) : undefined;
  const { end } = rangeOf(last ?? node);
  return [end, end];
}

function rangeOf(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

function applySplices(text: string, splices: readonly Splice[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, text: inserted } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < done) continue;
    result += text.slice(done, start) + inserted;
    done = end;
  }
  return result + text.slice(done);
}
