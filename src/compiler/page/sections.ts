/** Cuts a page's text into the sections that search finds: from one heading down to level three to the next. */
import type { Heading, Nodes, Root } from "mdast";
import type { SearchSection } from "./compiled-page.ts";
import { restoreCode } from "./placeholders.ts";

interface OpenSection {
  /** Of the heading; 0 for the page's beginning. */
  readonly depth: number;
  readonly anchor: string;
  readonly heading: string;
  readonly text: string[];
  readonly code: string[];
}

/** @param ids Of the headings. The first is the page's beginning, with or without words. */
export function makeSections(tree: Root, ids: ReadonlyMap<Heading, string>): readonly SearchSection[] {
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
        current?.code.push(restoreCode(node.value).replaceAll(/\[!code [^\]]+\]/gu, ""));
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
  // A page that begins with its title has nothing before it.
  const isTitleFirst = beginning?.text.length === 0 && beginning.code.length === 0 && title?.depth === 1;
  return (isTitleFirst ? sections.slice(1) : sections).map(({ anchor, heading, text, code }, index) => ({
    anchor: isTitleFirst && index === 0 ? "" : anchor,
    heading: inOneLine(heading),
    text: inOneLine(text.join(" ")),
    code: inOneLine(code.join(" ")),
  }));
}

/** Single blanks, which most are, stay as they are. */
function inOneLine(text: string): string {
  return text.replaceAll(/ \s+|[^\S ]\s*/gu, " ").trim();
}

/** Words as a reader sees them: no tags, no marks. */
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
