/** Splits a page's text into sections for search. Headings of level one to three begin a section. */
import type { Code, Heading, Html, Nodes, Paragraph, Root } from "mdast";
import { withoutEscapes } from "../../code/ansi-escapes.ts";
import type { SearchField, SearchSection } from "../compiled-page.ts";
import { withoutCutLines } from "../../code/cut-marks.ts";
import { withoutTypeQueries } from "../../code/type-queries.ts";
import { codeMetaOf, shownCode } from "../code-blocks/fence.ts";
import type { Variables } from "../variables.ts";
import type { VisibleHtml } from "../html/visible-html.ts";
import { readVisibleHtml } from "../html/visible-html.ts";

interface OpenSection {
  /** The level of the heading; 0 before the first one. */
  readonly depth: number;
  readonly anchor: string;
  readonly heading: string;
  readonly text: string[];
  readonly code: string[];
  readonly fields: SearchField[];
}

/**
 * Returns the sections in document order. The first is the beginning of the page, even if it has no words.
 * @param ids The ids of the headings.
 * @param html The raw HTML that the author wrote; generated nodes contain no text of the author.
 * @param variables The values of variables in code blocks.
 */
export function makeSections(
  tree: Root,
  ids: ReadonlyMap<Heading, string>,
  html: ReadonlySet<Html>,
  variables: Variables,
): readonly SearchSection[] {
  const sections: OpenSection[] = [{ depth: 0, anchor: "", heading: "", text: [], code: [], fields: [] }];
  const raw: RawText = html.size === 0 ? null : { nodes: html, reader: readVisibleHtml() };
  const proseIn = (node: Nodes): string => proseOf(node, raw);
  const walk = (node: Nodes): void => {
    const current = sections.at(-1);
    switch (node.type) {
      case "heading": {
        const anchor = ids.get(node) ?? "";
        const heading = proseIn(node);
        if (raw?.reader.isHidden() === true) return;
        if (node.depth <= 3) sections.push({ depth: node.depth, anchor, heading, text: [], code: [], fields: [] });
        else current?.text.push(heading);
        return;
      }
      case "code":
        if (raw?.reader.isHidden() !== true) current?.code.push(codeOf(node, variables));
        return;
      case "paragraph":
        current?.text.push(proseIn(node));
        if (node.data?.hName === "dt") current?.fields.push(...fieldsIn(node));
        return;
      case "tableRow":
        current?.text.push(rowOf(node.children.map(proseIn)));
        return;
      case "html":
        for (const part of raw?.nodes.has(node) === true ? raw.reader.read(node.value) : [])
          if (part.kind === "text") sections.at(-1)?.text.push(part.text);
          // A heading without an id is found at the last place before it that a link can target.
          else
            sections.push({
              depth: part.depth,
              anchor: part.id === "" ? (sections.at(-1)?.anchor ?? "") : part.id,
              heading: part.text,
              text: [],
              code: [],
              fields: [],
            });
        return;
      case "definition":
        return;
      default:
        if ("children" in node) for (const child of node.children) walk(child);
    }
  };
  walk(tree);
  const [beginning, title] = sections;
  // If the page begins with its title, the section before it is empty.
  const isTitleFirst = beginning?.text.join("").trim() === "" && beginning.code.length === 0 && title?.depth === 1;
  return (isTitleFirst ? sections.slice(1) : sections).map(({ anchor, heading, text, code, fields }, index) => ({
    anchor: isTitleFirst && index === 0 ? "" : anchor,
    heading: inOneLine(heading),
    text: inOneLine(text.join(" ")),
    code: inOneLine(code.join(" ")),
    fields,
  }));
}

/** The fields of a term: links to themselves around their names. */
function fieldsIn({ children }: Paragraph): readonly SearchField[] {
  return children.flatMap((node) => {
    const id = node.data?.hName === "a" ? node.data.hProperties?.["id"] : undefined;
    const [code] = "children" in node ? node.children : [];
    return typeof id === "string" && code?.type === "inlineCode" ? [{ name: code.value, anchor: id }] : [];
  });
}

/** The code of a block, after its title, which is often the name of a file. */
function codeOf(node: Code, variables: Variables): string {
  const meta = codeMetaOf(node);
  const written = withoutCutLines(shownCode(node, meta, variables));
  const code = withoutTypeQueries(written, meta.language).replaceAll(/\[!code [^\]]+\]/gu, "");
  const shown = node.lang?.toLowerCase() === "ansi" ? withoutEscapes(code) : code;
  return `${meta.title ?? ""} ${shown}`;
}

/** Shows the cells of a row apart, because cells do not form a sentence: "Payload · 512KB · Rejected." */
function rowOf(cells: readonly string[]): string {
  const row = cells.filter((cell) => cell.trim() !== "").join(" · ");
  return row === "" || /[\p{P}\p{S}]\s*$/u.test(row) ? row : `${row}.`;
}

/** Collapses whitespace. The pattern skips single spaces, which are the common case. */
function inOneLine(text: string): string {
  return text.replaceAll(/ \s+|[^\S ]\s*/gu, " ").trim();
}

/** The author's HTML and its reader; `null` on a page without HTML. */
type RawText = { readonly nodes: ReadonlySet<Html>; readonly reader: VisibleHtml } | null;

/** The text as a reader sees it, without tags and markup. */
function proseOf(node: Nodes, raw: RawText): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return raw?.reader.isHidden() === true ? "" : node.value;
    case "html":
      return raw?.nodes.has(node) === true
        ? raw.reader
            .read(node.value)
            .map(({ text }) => text)
            .join(" ")
        : "";
    case "break":
      return " ";
    case "image":
      return raw?.reader.isHidden() === true ? "" : (node.alt ?? "");
    default:
      if (!("children" in node)) return "";
      // A figure is an image and its caption.
      return node.children.map((child: Nodes) => proseOf(child, raw)).join(node.data?.hName === "figure" ? " " : "");
  }
}
