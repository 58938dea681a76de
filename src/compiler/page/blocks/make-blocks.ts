/**
 * Turns the blocks of a plugin into nodes of the page's tree: directives that features draw, as if an author had written
 * them, and elements for what Markdown has no nodes for. Their texts are literal; only blocks of Markdown are parsed.
 */
import type { BlockContent, Code, DefinitionContent, Heading, Html, PhrasingContent, Root, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { Point, Position } from "unist";
import type {
  PluginBlock,
  PluginCall,
  PluginField,
  PluginFields,
  PluginMarkdown,
  PluginPlace,
  PluginTable,
  PluginText,
  PluginTextPart,
} from "../../config/plugin-pages.ts";
import type { PageLabels } from "../../config/markdown-labels.ts";
import { element, inlineElement, paragraph, paragraphAs } from "../../markup/elements.ts";
import { nodesOf } from "../../markup/nodes-of.ts";
import type { DrawInline } from "../../../features/feature.ts";
import { parseUrl } from "../../parse-url.ts";
import { withoutMarks } from "../placeholders.ts";
import { allowHtml } from "./allowed-html.ts";
import type { GeneratedText } from "./generated-text.ts";

type Children = (BlockContent | DefinitionContent)[];

/** What blocks are made with. */
export interface BlockTools {
  readonly labels: PageLabels;
  readonly text: GeneratedText;
  /** GitHub's Markdown, without directives. */
  readonly parseGfm: (text: string) => Root;
  /** Reads what GitHub writes in Markdown beyond it: alerts. */
  readonly readGfm: (tree: Root) => void;
  /** The Markdown of pages, all of it read. @param place Adds the text that was parsed. */
  readonly readOwn: (text: string, at: PluginMarkdown["at"]) => Root;
  /** @returns The nodes of an inline directive. @throws PluginError */
  readonly drawInline: (
    name: string,
    inline: Omit<Parameters<DrawInline>[0], "glossary">,
  ) => readonly PhrasingContent[];
}

/** @throws PluginError */
export function makeBlocks(blocks: readonly PluginBlock[], tools: BlockTools): RootContent[] {
  return new BlockMaker(tools).blocks(blocks, tools.text.positionAt(undefined));
}

class BlockMaker {
  readonly #tools: BlockTools;
  readonly #words: Readonly<Record<string, string>>;

  constructor(tools: BlockTools) {
    this.#tools = tools;
    this.#words = tools.labels;
  }

  /** @param around The position of what the blocks are in. */
  blocks(blocks: readonly PluginBlock[], around: Position): Children {
    return blocks.flatMap((block) => this.#block(block, around));
  }

  #block(block: PluginBlock, around: Position): Children {
    if (block.kind === "markdown") return this.#markdown(block);
    const position = this.#position(block.at, around);
    switch (block.kind) {
      case "heading": {
        const children = this.#text(block.text, position);
        const heading: Heading = { type: "heading", depth: block.level, children, position };
        heading.data = { hProperties: { id: block.id.normalize("NFC") } };
        return [heading];
      }
      case "paragraph":
        return [{ type: "paragraph", children: this.#text(block.text, position), position }];
      case "call":
        return [this.#call(block, position)];
      case "fields":
        return [this.#fields(block, position)];
      case "code": {
        const { lang, meta = null, text } = block;
        const code: Code = { type: "code", lang, meta, value: withoutMarks(text), position };
        return [code];
      }
      case "list": {
        const { ordered = false, items } = block;
        const children = items.map((item) => ({
          type: "listItem" as const,
          spread: false,
          children: this.blocks(item, position),
        }));
        return [{ type: "list", ordered, spread: false, children, position }];
      }
      case "table":
        return [this.#table(block, position)];
    }
  }

  #position(at: PluginPlace | undefined, around: Position): Position {
    return at === undefined ? around : this.#tools.text.positionAt(at);
  }

  #text(text: PluginText, position: Position): PhrasingContent[] {
    const parts = typeof text === "string" ? [text] : text;
    return parts.flatMap((part) => this.#part(part, position));
  }

  #part(part: PluginTextPart, position: Position): readonly PhrasingContent[] {
    if (typeof part === "string") return part === "" ? [] : [{ type: "text", value: withoutMarks(part) }];
    if ("code" in part) return [{ type: "inlineCode", value: withoutMarks(part.code) }];
    if ("strong" in part) return [{ type: "strong", children: this.#text(part.strong, position) }];
    if ("emphasis" in part) return [{ type: "emphasis", children: this.#text(part.emphasis, position) }];
    if ("link" in part)
      return [{ type: "link", url: withoutMarks(part.to), children: this.#text(part.link, position), position }];
    if ("kind" in part)
      return this.#markdown(part).flatMap((block, index): readonly PhrasingContent[] =>
        block.type === "paragraph" ? (index === 0 ? block.children : [space, ...block.children]) : [],
      );
    const { call, text, attributes = "" } = part;
    return this.#tools.drawInline(call, { text: withoutMarks(text), attributes: withoutMarks(attributes) });
  }

  #call(
    { name, title, attributes = {}, children }: PluginCall,
    position: Position,
  ): ContainerDirective | LeafDirective {
    const written = Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]) =>
        value === undefined || value === null || value === false
          ? []
          : [[key, value === true ? "" : withoutMarks(String(value))]],
      ),
    );
    const label = title === undefined ? null : this.#text(title, position);
    if (children === undefined)
      return { type: "leafDirective", name, attributes: written, children: label ?? [], position };
    const content = this.blocks(children, position);
    const named: Children =
      label === null ? content : [{ type: "paragraph", children: label, data: { directiveLabel: true } }, ...content];
    return { type: "containerDirective", name, attributes: written, children: named, position };
  }

  #fields({ title, items }: PluginFields, position: Position): BlockContent {
    const heading = title === undefined ? [] : [paragraph("dg-fields-title", this.#text(title, position))];
    const list = element(
      "dl",
      {},
      items.flatMap((field) => this.#field(field, this.#position(field.at, position))),
    );
    return { ...element("div", { className: ["dg-fields"] }, [...heading, list]), position };
  }

  #field(field: PluginField, position: Position): readonly BlockContent[] {
    const { name, id, others = [], anchors = [], type, required = false, deprecated = false, defaultValue } = field;
    const { details = [], children = [] } = field;
    const word = (key: string): PhrasingContent => ({ type: "text", value: this.#words[key] ?? key });
    const shown: readonly (readonly PhrasingContent[])[] = [
      ...(type === undefined ? [] : [[inlineElement("span", { className: ["dg-type"] }, this.#text(type, position))]]),
      ...(field.in === undefined ? [] : [[{ type: "text" as const, value: withoutMarks(field.in) }]]),
      ...(required === false
        ? []
        : [
            [
              inlineElement(
                "strong",
                {},
                required === true ? [word("required")] : [word("required"), space, ...this.#text(required, position)],
              ),
            ],
          ]),
      ...(deprecated ? [[inlineElement("em", {}, [word("deprecated")])]] : []),
      ...(defaultValue === undefined
        ? []
        : [[word("defaultValue"), space, { type: "inlineCode" as const, value: withoutMarks(defaultValue) }]]),
      ...details.map((detail) => this.#text(detail, position)),
    ];
    const empty = anchors.map((anchor) => inlineElement("a", { id: anchor.normalize("NFC") }, []));
    const names = [{ name, id }, ...others].flatMap((each, index) => [
      ...(index === 0 ? [] : [{ type: "text" as const, value: ", " }]),
      fieldName(each.name, each.id),
    ]);
    const after = shown.flatMap((nodes, index): readonly PhrasingContent[] =>
      index === 0 ? nodes : [{ type: "text", value: ", " }, ...nodes],
    );
    const named = [...empty, ...names];
    const term = after.length === 0 ? named : [...named, space, inlineElement("span", {}, after)];
    return [{ ...paragraphAs("dt", term), position }, definition(this.blocks(children, position))];
  }

  #table({ head, rows }: PluginTable, position: Position): BlockContent {
    const rowOf = (cells: readonly PluginText[]) => ({
      type: "tableRow" as const,
      children: cells.map((cell) => ({ type: "tableCell" as const, children: this.#text(cell, position) })),
    });
    return { type: "table", children: [rowOf(head), ...rows.map(rowOf)], position };
  }

  #markdown(block: PluginMarkdown): Children {
    const { text, dialect = "gfm", headings = 3, at } = block;
    const tree = dialect === "docsgen" ? this.#tools.readOwn(text, at) : this.#foreign(block);
    const nodes = nodesOf(tree);
    const levels = nodes.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
    const lowered = headings - Math.min(...levels);
    for (const node of nodes) if (node.type === "heading") node.depth = levelOf(node.depth + lowered);
    return tree.children.flatMap((child) => (isBlock(child) ? [child] : []));
  }

  #foreign({ text, at, linkBase, links = {} }: PluginMarkdown): Root {
    const plain = withoutMarks(text.replaceAll(/\r\n?/gu, "\n")).replaceAll("\0", "\uFFFD");
    const tree = this.#tools.parseGfm(plain);
    moveNodes(tree, this.#tools.text.add(plain, at));
    this.#tools.readGfm(tree);
    const nodes = nodesOf(tree);
    const resolve = (url: string): string =>
      Object.hasOwn(links, url) ? (links[url] ?? url) : linkBase === undefined ? url : absolute(url, linkBase);
    allowHtml(
      nodes.filter((node): node is Html => node.type === "html"),
      resolve,
    );
    for (const node of nodes)
      if (node.type === "link" || node.type === "image" || node.type === "definition") node.url = resolve(node.url);
    return tree;
  }
}

const space: PhrasingContent = { type: "text", value: " " };

function fieldName(name: string, id: string | undefined): PhrasingContent {
  const code: PhrasingContent = { type: "inlineCode", value: withoutMarks(name) };
  const anchor = id?.normalize("NFC");
  return anchor === undefined ? code : inlineElement("a", { id: anchor, href: `#${encodeURI(anchor)}` }, [code]);
}

/** What a field means. One paragraph needs no element of its own, as in `:::fields`. */
function definition(content: Children): BlockContent {
  const [only, ...more] = content;
  return only?.type === "paragraph" && only.data === undefined && more.length === 0
    ? { ...only, data: { hName: "dd" } }
    : element("dd", {}, content);
}

/** Moves the nodes of a parsed text to its place in the text of the page. */
export function moveNodes(tree: Root, { offset, line }: { readonly offset: number; readonly line: number }): void {
  const moved = (point: Point): Point => ({
    line: point.line + line,
    column: point.column,
    offset: (point.offset ?? 0) + offset,
  });
  for (const node of nodesOf(tree))
    if (node.position !== undefined)
      node.position = { start: moved(node.position.start), end: moved(node.position.end) };
}

function isBlock(node: RootContent): node is BlockContent | DefinitionContent {
  return (
    node.type !== "text" &&
    node.type !== "yaml" &&
    node.type !== "listItem" &&
    node.type !== "tableRow" &&
    node.type !== "tableCell" &&
    !isPhrasing(node)
  );
}

const phrasing: ReadonlySet<string> = new Set(
  "break delete emphasis footnoteReference image imageReference inlineCode inlineMath link linkReference strong text textDirective".split(
    " ",
  ),
);

function isPhrasing(node: RootContent): node is PhrasingContent {
  return phrasing.has(node.type);
}

function levelOf(depth: number): Heading["depth"] {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  return levels[Math.min(Math.max(depth, 1), 6) - 1] ?? 6;
}

/** An address of the other site; anchors, schemes and hosts stay as they are. */
function absolute(url: string, base: string): string {
  if (url === "" || /^(?:#|[a-z][a-z0-9+.-]*:|\/\/)/iu.test(url)) return url;
  return parseUrl(url, base)?.href ?? url;
}
