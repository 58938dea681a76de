/** Parses one paragraph of Markdown in the config: emphasis, code and links. Pure. */
import type { PhrasingContent } from "mdast";
import remarkParse from "remark-parse";
import type { Processor } from "unified";
import { unified } from "unified";

/** A text in which each link is followed by its content. */
export type InlineNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code" | "em" | "strong"; readonly content: readonly InlineNode[] }
  | { readonly kind: "link"; readonly url: string; readonly content: readonly InlineNode[] };

/** A parsed paragraph. What it cannot contain is in `content` as text. */
export interface InlineText {
  readonly content: readonly InlineNode[];
  /** What the text contains although it cannot, or `null`. */
  readonly problem: string | null;
}

/**
 * Parses a text of the config or of frontmatter: "Read the [guide](/guide/)". Blocks such as lists and headings are
 * text.
 */
export function parseInlineText(text: string): InlineText {
  const { children } = parser.parse(text);
  const [paragraph] = children;
  if (paragraph === undefined) return { content: [], problem: null };
  if (paragraph.type !== "paragraph" || children.length > 1)
    return { content: [{ kind: "text", text }], problem: "has more than one paragraph" };
  const problems: string[] = [];
  const content = readNodes(paragraph.children, problems);
  return { content, problem: problems[0] ?? null };
}

const parser = unified().use(remarkParse).use(withoutBlocks).freeze();

/** A line that looks like a heading or a list, such as "1. Edition", is text. */
function withoutBlocks(this: Processor): void {
  const names = [
    "blockQuote",
    "codeFenced",
    "codeIndented",
    "definition",
    "headingAtx",
    "htmlFlow",
    "list",
    "setextUnderline",
    "thematicBreak",
  ];
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: names } }];
}

function readNodes(nodes: readonly PhrasingContent[], problems: string[]): readonly InlineNode[] {
  return nodes.map((node): InlineNode => {
    switch (node.type) {
      case "text":
        return { kind: "text", text: node.value };
      case "inlineCode":
        return { kind: "code", content: [{ kind: "text", text: node.value }] };
      case "break":
        return { kind: "text", text: " " };
      case "emphasis":
        return { kind: "em", content: readNodes(node.children, problems) };
      case "strong":
        return { kind: "strong", content: readNodes(node.children, problems) };
      case "link":
        return { kind: "link", url: node.url, content: readNodes(node.children, problems) };
      case "html":
        problems.push(`contains the HTML “${node.value}”`);
        return { kind: "text", text: node.value };
      default:
        problems.push("contains an image");
        return { kind: "text", text: "" };
    }
  });
}
