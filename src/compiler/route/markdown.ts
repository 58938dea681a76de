/**
 * Converts the rendered HTML of a page to Markdown, for programs that read the site. In the rendered HTML, variables,
 * includes and components are already resolved. Pure.
 */
import type { About, Twin } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import type { Element, ElementContent, Nodes as HastNodes, Properties, Root } from "hast";
import { defaultHandlers, toMdast } from "hast-util-to-mdast";
import type { Handle, State } from "hast-util-to-mdast";
import { nestingLimit } from "../page/limits/nesting.ts";
import { createHtmlParser, ElementLimitError } from "../page/html/html-parser.ts";
import type { BlockContent, ListItem, Nodes, Paragraph, PhrasingContent, RootContent, Text } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Strings } from "../../theme/strings.ts";
import { fill } from "../../theme/strings.ts";
import type { MarkdownFrame } from "./markdown-frame.ts";

/** @param html The page's body, with its components rendered. */
export function makeMarkdown(html: string, { page, origin, llmsUrl, strings, twins = {} }: MarkdownFrame): string {
  const handlers = makeHandlers(strings, new Map([...builtInTwins, ...Object.entries(twins)]));
  const tree = toMdast(parseBody(html, page.url, origin), { handlers, newlines: true });
  const body = tree.type === "root" ? tree.children : [];
  const title: RootContent = { type: "heading", depth: 1, children: [text(page.title)] };
  const [first, ...rest] = body;
  // A page with a title heading of its own begins with it.
  const [heading, content] = page.needsTitleHeading || first === undefined ? [title, body] : [first, rest];
  const addressed = (label: string, url: string): readonly PhrasingContent[] => [
    text(`${label} `),
    { type: "link", url: origin + url, children: [text(origin + url)] },
  ];
  const description: readonly RootContent[] =
    page.description === "" ? [] : [{ type: "blockquote", children: [paragraph([text(page.description)])] }];
  const about = [
    ...description,
    paragraph([
      ...addressed(strings.source, page.url),
      ...(llmsUrl === null ? [] : addressed(`\n${strings.allAsMarkdown}`, llmsUrl)),
    ]),
  ];
  return toMarkdown({ type: "root", children: [heading, ...about, ...content] }, style);
}

/**
 * Text in which nothing can be read as Markdown, which is most of it. The library looks for each unsafe character in
 * every text, twice.
 */
const plainText = /^(?!\d+[.)]|[-+=>:(])(?:[^\s!-/:-@[-`{-~]|[- "'$%,;?+=>/(){}]|(?<![Ww])\.|:(?!\/))*$/u;

const style: Parameters<typeof toMarkdown>[1] = {
  bullet: "-",
  rule: "-",
  handlers: {
    text: ({ value }: Text, _parent, state, info) => {
      const isAtBreak = (value.startsWith(" ") && info.before === "\n") || (value.endsWith(" ") && info.after === "\n");
      return plainText.test(value) && !isAtBreak ? value : state.safe(value, info);
    },
  },
  extensions: [gfmToMarkdown({ tablePipeAlign: false, tableCellPadding: true })],
};

/** Elements that make sense only in a browser. */
const dropped = new Set(["button", "dialog", "noscript", "script", "style", "template"]);

const voidElements = new Set(["br", "hr", "img", "input"]);

/**
 * Parses the body, drops elements that have no meaning in Markdown, and makes addresses absolute. The content of
 * elements that are nested too deeply belongs to the elements around them, because Markdown repeats a mark of each
 * quote and list in each line.
 */
function parseBody(html: string, pageUrl: string, origin: string): Root {
  const root: Root = { type: "root", children: [] };
  const open: Element[] = [];
  /** The number of open elements inside dropped content. */
  let droppedDepth = 0;
  /** Whether the next text begins with the line break of a dropped line. */
  let isAfterDroppedLine = false;
  const add = (node: ElementContent): void => void (open.at(-1) ?? root).children.push(node);
  const addText = (value: string): void => {
    const last = (open.at(-1) ?? root).children.at(-1);
    if (last?.type === "text") last.value += value;
    else add({ type: "text", value });
  };
  /** The types of names in the current line of code, and how much of that has been read. */
  let comments = "";
  let column = 0;
  const takeComments = (): string => {
    const taken = comments;
    comments = "";
    return taken;
  };
  const parser = createHtmlParser({
    onopentag: (name, attributes) => {
      if (droppedDepth > 0 || isDropped(name, attributes)) {
        droppedDepth += 1;
        if (droppedDepth === 1) isAfterDroppedLine = name === "span";
        return;
      }
      // The spans of highlighted code, hundreds per page, have no meaning in Markdown.
      if (name === "span") {
        // A prompt is an attribute, so that readers do not copy it.
        const { "data-prompt": prompt } = attributes;
        if (prompt !== undefined) addText(prompt);
        // So is the type of a name, which is in the comment again that asked for it.
        if (attributes["class"] === "dg-typed-name")
          comments += `\n//${" ".repeat(Math.max(0, column - 2))}^? ${attributes["aria-description"]}`;
        return;
      }
      const element: Element = {
        type: "element",
        tagName: name,
        properties: propertiesOf(attributes, pageUrl, origin),
        children: [],
      };
      if (name === "code") column = 0;
      const around = open.at(-1);
      const isTooDeep = around !== undefined && open.length >= nestingLimit && !voidElements.has(name);
      if (!isTooDeep) add(element);
      open.push(isTooDeep ? { ...element, children: around.children } : element);
    },
    onclosetag: (name) => {
      if (droppedDepth > 0) {
        droppedDepth -= 1;
        return;
      }
      if (name === "code" && comments !== "") addText(takeComments());
      if (open.at(-1)?.tagName === name) open.pop();
    },
    ontext: (value) => {
      if (droppedDepth > 0) return;
      const rest = isAfterDroppedLine ? value.replace(/^\n/u, "") : value;
      isAfterDroppedLine = false;
      const lineEnd = rest.indexOf("\n");
      addText(lineEnd === -1 ? rest : `${rest.slice(0, lineEnd)}${takeComments()}${rest.slice(lineEnd)}`);
      column = lineEnd === -1 ? column + rest.length : rest.length - rest.lastIndexOf("\n") - 1;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    // No reader sees what is nested deeper.
    if (!(error instanceof ElementLimitError)) throw error;
  }
  return root;
}

type Attributes = Readonly<Record<string, string>>;

/** Whether an element makes sense only in a browser. */
export function isDropped(name: string, { class: className = "", hidden, ...attributes }: Attributes): boolean {
  return (
    dropped.has(name) ||
    hidden !== undefined ||
    attributes["aria-hidden"] === "true" ||
    className === "dg-anchor" ||
    // Icons, and the second image of a pair for light and dark mode.
    (name === "img" && /\b(?:dg-symbol|dg-dark-only)\b/u.test(className)) ||
    // Omits removed lines, as the copy button does.
    (name === "span" && /\bdg-removed\b/u.test(className)) ||
    attributes["data-footnote-backref"] !== undefined
  );
}

function propertiesOf(attributes: Attributes, pageUrl: string, origin: string): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") properties["className"] = value.split(/\s+/u);
    else if (name === "href" || name === "src" || name === "poster")
      properties[name] = absoluteAddress(value, pageUrl, origin);
    else if (name === "start") properties[name] = Number(value);
    else if (name === "checked" || name === "disabled") properties[name] = true;
    else if (name === "colspan") properties["colSpan"] = Number(value);
    else if (name === "rowspan") properties["rowSpan"] = Number(value);
    else properties[name] = value;
  }
  return properties;
}

/** Adds the origin to addresses within the site, which begin with its base. */
export function absoluteAddress(url: string, pageUrl: string, origin: string): string {
  if (url.startsWith("#")) return origin + pageUrl + url;
  if (url.startsWith("/") && !url.startsWith("//")) return origin + url;
  return url;
}

function makeHandlers({ figure }: Pick<Strings, "figure">, twins: ReadonlyMap<string, Twin>): Record<string, Handle> {
  return {
    figure: (state, element) =>
      hasClass(element, "dg-code")
        ? codeOf(element)
        : twinOf(element, twins) === "quote"
          ? quoteOf(state, element)
          : state.toFlow(state.all(element)),
    svg: (_state, element) => drawingOf(element, figure),
    div: (state, element) =>
      twinOf(element, twins) === "quote" ? quoteOf(state, element) : state.toFlow(state.all(element)),
    details: quoteOf,
    table: (state, element) => (state.inTable || !isSparse(element) ? defaultHandlers.table : rowsOf)(state, element),
    a: (state, element) => {
      const link = defaultHandlers.a(state, element);
      // An old anchor, which shows nothing.
      return link.url === "" || link.children.length === 0 ? link.children : link;
    },
    math: (_state, element) => formulaOf(element),
    summary: (state, element) => labelOf(state, element),
    p: (state, element) => {
      switch (twinOf(element, twins)) {
        case "code":
          return paragraph([{ type: "inlineCode", value: textOf(element) }]);
        case "label":
          return labelOf(state, element);
        default:
          return defaultHandlers.p(state, element);
      }
    },
    dl: (state, element) => (isFieldList(element) ? fieldsOf(state, element) : defaultHandlers.dl(state, element)),
  };
}

/** How the elements of features appear in Markdown, by class. */
const builtInTwins: readonly (readonly [name: string, twin: Twin])[] = abouts.flatMap(({ twin = {} }: About) =>
  Object.entries(twin),
);

/** Whether a table has far fewer cells than Markdown would write, which has as many in every row as in the longest one. */
function isSparse(table: Element): boolean {
  const rows = allIn(table, "tr");
  let [cells, widest, spanned] = [0, 0, 0];
  for (const row of rows) {
    let width = 0;
    for (const { tagName, properties } of row.children.filter((child) => child.type === "element")) {
      if (tagName !== "td" && tagName !== "th") continue;
      const columns = Math.max(1, Number(properties["colSpan"] ?? 1));
      width += columns;
      spanned += columns * Math.max(1, Math.min(rows.length, Number(properties["rowSpan"] ?? 1)));
      cells += 1;
    }
    widest = Math.max(widest, width);
  }
  return Math.max(spanned, rows.length * widest) > 10_000 + 4 * cells;
}

/** A list of the rows, each with the cells that it has. */
function rowsOf(state: State, table: Element): RootContent {
  const wasInTable = state.inTable;
  state.inTable = true;
  const children = allIn(table, "tr").map((row): ListItem => {
    const cells = row.children.flatMap((cell) => (cell.type === "element" ? [phrasingIn(state.all(cell))] : []));
    const content = cells.flatMap((cell, index) => (index === 0 ? cell : [text(" | "), ...cell]));
    return { type: "listItem", spread: false, children: [paragraph(content)] };
  });
  state.inTable = wasInTable;
  return { type: "list", ordered: false, spread: false, children };
}

/** The elements with a name in another, without those in tables that it contains. */
function allIn(parent: Element, name: string): readonly Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== "element" || child.tagName === "table") return [];
    return child.tagName === name ? [child] : allIn(child, name);
  });
}

function twinOf({ properties: { className } }: Element, twins: ReadonlyMap<string, Twin>): Twin | undefined {
  const names = Array.isArray(className) ? className : [];
  return names.map((name) => twins.get(String(name))).find((twin) => twin !== undefined);
}

function isFieldList({ children: [term] }: Element): boolean {
  const name = term?.type === "element" ? term.children[0] : undefined;
  return name?.type === "element" && name.tagName === "a" && name.properties["id"] !== undefined;
}

/** Writes fields as their author did: "- `limit` (integer, query, default `10`): Maximum number of items" */
function fieldsOf(state: State, list: Element): RootContent {
  const items: ListItem[] = [];
  for (const child of list.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "dt") items.push({ type: "listItem", spread: false, children: [termOf(state, child)] });
    else addMeaning(state, child, items.at(-1));
  }
  return { type: "list", ordered: false, spread: false, children: items };
}

function termOf(state: State, { children }: Element): Paragraph {
  const last = children.findLastIndex((child) => child.type === "element" && child.properties["id"] !== undefined);
  const names = children.slice(0, last + 1).flatMap((child): PhrasingContent[] => {
    const value = textOf(child);
    // An anchor that shows nothing.
    if (value === "") return [];
    return [child.type === "text" ? text(value) : { type: "inlineCode", value }];
  });
  const details = phrasingIn(state.all({ type: "root", children: children.slice(last + 1) })).flatMap((node) =>
    node.type === "strong" || node.type === "emphasis" ? node.children : [node],
  );
  return paragraph(details.length === 0 ? names : [...names, text(" ("), ...withoutSpace(details), text(")")]);
}

function addMeaning(state: State, description: Element, item: ListItem | undefined): void {
  const [term] = item?.children ?? [];
  if (item === undefined || term?.type !== "paragraph") return;
  const [first, ...rest] = state.toFlow(state.all(description)).filter((node) => isBlock(node));
  if (first?.type === "paragraph") term.children.push(text(": "), ...first.children);
  item.children.push(...(first === undefined || first.type === "paragraph" ? rest : [first, ...rest]));
}

function withoutSpace([first, ...rest]: readonly PhrasingContent[]): readonly PhrasingContent[] {
  if (first?.type !== "text") return first === undefined ? [] : [first, ...rest];
  return [text(first.value.trimStart()), ...rest];
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties["className"]) && properties["className"].includes(name);
}

/** The label of a callout, tab, card or disclosure, in bold, because Markdown has no labels. */
function labelOf(state: State, element: Element): RootContent {
  const children = phrasingIn(state.all(element));
  const [only] = children;
  // "[**Title**](…)" rather than "**[Title](…)**", which some parsers read as text.
  if (children.length === 1 && only?.type === "link")
    return paragraph([{ ...only, children: [{ type: "strong", children: only.children }] }]);
  return paragraph([{ type: "strong", children }]);
}

function quoteOf(state: State, element: Element): RootContent {
  const children = state.toFlow(state.all(element)).filter((node): node is BlockContent => isBlock(node));
  return { type: "blockquote", children };
}

function codeOf(element: Element): RootContent {
  const language = String(element.properties["data-language"] ?? "");
  const title = textOf(findIn(element, "figcaption"));
  const value = textOf(findIn(element, "code")).replace(/\n$/u, "");
  return {
    type: "code",
    lang: language === "" ? (title === "" ? null : "text") : language,
    meta: title === "" ? null : `title="${title.replaceAll('"', "'")}"`,
    value,
  };
}

/** The text that replaces a drawing: its title or its label. */
function drawingOf(element: Element, figure: string): RootContent | undefined {
  const title = textOf(findIn(element, "title")).trim();
  const label = title === "" ? String(element.properties["aria-label"] ?? "") : title;
  return label === "" ? undefined : paragraph([text(fill(figure, { text: label }))]);
}

/** The LaTeX of a formula, or the text of one in HTML. */
function formulaOf(element: Element): RootContent {
  const latex = textOf(findIn(element, "annotation"));
  if (latex === "") return text(textOf(element));
  const isDisplayed = element.properties["display"] === "block";
  return { type: "html", value: isDisplayed ? `$$\n${latex.trim()}\n$$` : `$${latex.trim()}$` };
}

function findIn(parent: Element, name: string): Element | null {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const found = child.tagName === name ? child : findIn(child, name);
    if (found !== null) return found;
  }
  return null;
}

function textOf(node: HastNodes | null): string {
  if (node === null) return "";
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map((child) => textOf(child)).join("") : "";
}

const phrasing: ReadonlySet<string> = new Set([
  "break",
  "delete",
  "emphasis",
  "footnoteReference",
  "html",
  "image",
  "imageReference",
  "inlineCode",
  "link",
  "linkReference",
  "strong",
  "text",
]);

function isPhrasing(node: Nodes): node is PhrasingContent {
  return phrasing.has(node.type);
}

function isBlock(node: Nodes): node is BlockContent {
  return !isPhrasing(node);
}

function phrasingIn(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node) => (isPhrasing(node) ? [node] : "children" in node ? phrasingIn(node.children) : []));
}

function text(value: string): PhrasingContent {
  return { type: "text", value };
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: "paragraph", children };
}
