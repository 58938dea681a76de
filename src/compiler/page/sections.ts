/** Splits a page's text into sections for search. Headings of level one to three begin a section. */
import type { Code, Heading, Nodes, Root } from "mdast";
import { withoutEscapes } from "../code/ansi-escapes.ts";
import type { SearchSection } from "./compiled-page.ts";
import { codeMetaOf, shownCode } from "./fence.ts";
import type { Variables } from "./variables.ts";

interface OpenSection {
  /** The level of the heading; 0 before the first one. */
  readonly depth: number;
  readonly anchor: string;
  readonly heading: string;
  readonly text: string[];
  readonly code: string[];
}

/**
 * Returns the sections in document order. The first is the beginning of the page, even if it has no words.
 * @param ids The ids of the headings.
 * @param variables Those that code blocks may ask for.
 */
export function makeSections(
  tree: Root,
  ids: ReadonlyMap<Heading, string>,
  variables: Variables,
): readonly SearchSection[] {
  const sections: OpenSection[] = [{ depth: 0, anchor: "", heading: "", text: [], code: [] }];
  const walk = (node: Nodes): void => {
    const current = sections.at(-1);
    switch (node.type) {
      case "heading":
        if (node.depth <= 3)
          sections.push({ depth: node.depth, anchor: ids.get(node) ?? "", heading: proseOf(node), text: [], code: [] });
        else current?.text.push(proseOf(node));
        return;
      case "code":
        current?.code.push(codeOf(node, variables));
        return;
      case "paragraph":
      case "tableCell":
        current?.text.push(proseOf(node));
        return;
      case "html":
      case "definition":
        return;
      default:
        if ("children" in node) for (const child of node.children) walk(child);
    }
  };
  walk(tree);
  const [beginning, title] = sections;
  // If the page begins with its title, the section before it is empty.
  const isTitleFirst = beginning?.text.length === 0 && beginning.code.length === 0 && title?.depth === 1;
  return (isTitleFirst ? sections.slice(1) : sections).map(({ anchor, heading, text, code }, index) => ({
    anchor: isTitleFirst && index === 0 ? "" : anchor,
    heading: inOneLine(heading),
    text: inOneLine(text.join(" ")),
    code: inOneLine(code.join(" ")),
  }));
}

/** The code of a block, after its title, which is often the name of a file. */
function codeOf(node: Code, variables: Variables): string {
  const meta = codeMetaOf(node);
  const code = shownCode(node, meta, variables).replaceAll(/\[!code [^\]]+\]/gu, "");
  const shown = node.lang?.toLowerCase() === "ansi" ? withoutEscapes(code) : code;
  return `${meta.title ?? ""} ${shown}`;
}

/** Collapses whitespace. The pattern skips single spaces, which are the common case. */
function inOneLine(text: string): string {
  return text.replaceAll(/ \s+|[^\S ]\s*/gu, " ").trim();
}

/** The text as a reader sees it, without tags and markup. */
function proseOf(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "break":
      return " ";
    case "image":
      return node.alt ?? "";
    default:
      return "children" in node ? node.children.map((child: Nodes) => proseOf(child)).join("") : "";
  }
}
