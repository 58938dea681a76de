/**
 * Splits a rendered page into blocks: headings, paragraphs, list items, table rows, code. A block holds its words in
 * Markdown's notation, not the HTML that they come from. Pure.
 */
import { wordPattern } from "../../theme/development/word-pattern.ts";
import { createHtmlParser, ElementLimitError } from "../page/html/html-parser.ts";
import { hiddenElements, isHiding, phrasing } from "../page/html/visible-html.ts";

/** As reports call it. */
export type BlockKind =
  | "heading"
  | "paragraph"
  | "list item"
  | "table row"
  | "code"
  | "rule"
  | "image"
  /** Outside the article. */
  | "description"
  | "banner"
  | "preview image";

/** A part of a page that is compared as a whole. */
export interface Block {
  readonly kind: BlockKind;
  /** The level of a heading, or the marker of a list item: "2", "-", "1."; "" for all others. */
  readonly form: string;
  /** Words, marks and the white space between them, in order. Those of code include line breaks. */
  readonly words: readonly string[];
  /** The id of the last heading up to here; "" before the first one. */
  readonly section: string;
  /** The element that contains it: the `nth` one of that name in the article, beginning with 0; `null` outside of it. */
  readonly element: { readonly name: string; readonly nth: number } | null;
}

interface OpenElement {
  readonly name: string;
  readonly nth: number;
  readonly hides: boolean;
  /** The mark that closes it: "**", "](/guide/)". */
  readonly closing: string;
}

/** The marks of elements within a sentence. */
const marks: Readonly<Record<string, string>> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  code: "`",
  del: "~~",
  s: "~~",
  sub: "~",
  sup: "^",
  mark: "==",
};

/** Elements that show a file, and the attributes that name it. */
const media: Readonly<Record<string, readonly string[]>> = {
  img: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  source: ["src"],
  iframe: ["src"],
  embed: ["src"],
  object: ["data"],
};

/** Classes of elements that docsgen itself adds to a page: anchor links and former anchors. */
const added = /(?:^|\s)dg-(?:anchor|moved)(?:\s|$)/u;

/** The content of the page in a document: its `<article>`. */
export function articleIn(document: string): string {
  const start = document.indexOf('<article class="dg-article');
  const end = document.lastIndexOf("</article>");
  return start === -1 || end < start ? (/<main\b[^]*<\/main>/u.exec(document)?.[0] ?? "") : document.slice(start, end);
}

/** @param addressOf Returns an address as it is shown and compared. */
export function blocksIn(article: string, addressOf: (url: string) => string): readonly Block[] {
  const blocks: Block[] = [];
  const open: OpenElement[] = [];
  const counts = new Map<string, number>();
  let hidden = 0;
  let inTemplate = 0;
  let section = "";
  let text = "";
  const isOpen = (name: string): boolean => open.some((each) => each.name === name);
  const flush = (): void => {
    const isCode = isOpen("pre");
    const words = wordsIn(isCode ? text.replace(/\n$/u, "") : text.replaceAll(/\s+/gu, " ").trim());
    text = "";
    const element = open.findLast(({ name }) => (isOpen("tr") ? name === "tr" : !phrasing.has(name)));
    if (words.length === 0 || element === undefined) return;
    const { name, nth } = element;
    blocks.push({ ...kindOf(open, isCode, words), words, section, element: { name, nth } });
  };
  const parser = createHtmlParser({
    onopentag: (name, attributes) => {
      const nth = counts.get(name) ?? 0;
      if (inTemplate === 0) counts.set(name, nth + 1);
      const hides =
        (hiddenElements.has(name) && name !== "iframe") ||
        isHiding(name, attributes) ||
        added.test(attributes["class"] ?? "");
      const mark = hidden === 0 && !hides && !isOpen("pre") ? (marks[name] ?? "") : "";
      const isLink = name === "a" && attributes["href"] !== undefined && hidden === 0 && !hides;
      const isBlock = !phrasing.has(name) && !isOpen("tr");
      if (isBlock && hidden === 0) flush();
      if (name === "template") inTemplate += 1;
      open.push({ name, nth, hides, closing: isLink ? `](${addressOf(attributes["href"] ?? "")})` : mark });
      if (hides) hidden += 1;
      if (hidden > 0) return;
      if (/^h[1-6]$/u.test(name)) section = attributes["id"] === "dg:title" ? "" : (attributes["id"] ?? section);
      text += isLink ? "[" : mark;
      if (name === "td" || name === "th") text += text.trim() === "" ? "" : " | ";
      else if (!phrasing.has(name) || name === "br") text += isOpen("pre") ? "" : " ";
      if (name === "input" && attributes["type"] === "checkbox")
        text += attributes["checked"] === undefined ? "[ ] " : "[x] ";
      const shown = (media[name] ?? []).flatMap((attribute) => attributes[attribute] ?? []);
      if (shown.length > 0) text += `![${attributes["alt"] ?? ""}](${shown.map((url) => addressOf(url)).join(" ")})`;
      if (name === "hr") blocks.push({ kind: "rule", form: "", words: ["---"], section, element: { name, nth } });
    },
    ontext: (data) => {
      if (hidden === 0) text += data;
    },
    onclosetag: (name) => {
      const element = open.at(-1);
      if (hidden === 0) {
        text += element?.closing ?? "";
        if (!phrasing.has(name) && (name === "tr" || !isOpen("tr"))) flush();
      }
      open.pop();
      if (element?.hides === true) hidden -= 1;
      if (name === "template") inTemplate -= 1;
    },
  });
  try {
    parser.end(article);
  } catch (error) {
    if (!(error instanceof ElementLimitError)) throw error;
  }
  return blocks;
}

function kindOf(
  open: readonly OpenElement[],
  isCode: boolean,
  [first = "", ...others]: readonly string[],
): Pick<Block, "kind" | "form"> {
  if (isCode) return { kind: "code", form: "" };
  if (others.length === 0 && first.startsWith("![")) return { kind: "image", form: "" };
  const element = open.findLast(({ name }) => /^(?:h[1-6]|tr|li)$/u.test(name));
  switch (element?.name) {
    case undefined:
      return { kind: "paragraph", form: "" };
    case "tr":
      return { kind: "table row", form: "" };
    case "li":
      return {
        kind: "list item",
        form: open.findLast(({ name }) => /^[ou]l$/u.test(name))?.name === "ol" ? "1." : "-",
      };
    default:
      return { kind: "heading", form: element?.name.slice(1) ?? "" };
  }
}

/** The words, marks and white space of a text: what is marked as changed is at least one of these. */
export function wordsIn(text: string): readonly string[] {
  return text.match(wordPattern) ?? [];
}

/** The text of a block: "Write **two** lines.". */
export function textOf({ words }: Pick<Block, "words">): string {
  return words.join("");
}
