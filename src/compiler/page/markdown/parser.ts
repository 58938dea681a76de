/**
 * The Markdown grammar: CommonMark and GFM, with containers (`:::name`) and leaf directives (`::name`) on their own
 * lines. There are no inline directives: `at 10:30` and `a:b[c]` are text, as in CommonMark.
 */
import type { Element, Root as HastRoot, RootContent } from "hast";
import type { Node, Nodes, Root } from "mdast";
import type { Handlers } from "mdast-util-to-hast";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { gfmStrikethroughCjkFriendly } from "micromark-extension-cjk-friendly-gfm-strikethrough";
import { subtokenize } from "micromark-util-subtokenize";
import rehypeStringify from "rehype-stringify";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import type { Processor } from "unified";
import { unified } from "unified";
import { fill } from "../../../theme/strings.ts";
import type { PageLabels } from "../../config/markdown-labels.ts";
import { endAddresses, mayEndEarlier } from "./bare-addresses.ts";
import { hasCjkEmphasis } from "./cjk-emphasis.ts";
import { footnotePrefix } from "./footnote-prefix.ts";
import type { MarkdownOptions } from "../markdown-options.ts";
import { makeMarkupLimit } from "../limits/markup-limit.ts";
import type { makeMathSyntax } from "./math-syntax.ts";
import { normalizeSatteriTree } from "./satteri-tree.ts";

/**
 * Parses text into a tree with positions. Pure.
 * @throws MarkupLimitError if a paragraph has too much markup.
 */
export type MarkdownParser = (text: string) => Root;

/** Creates a parser that is shared by all pages. `satteri` is only loaded if it is configured. */
export async function createParser(name: MarkdownOptions["parser"], math = false): Promise<MarkdownParser> {
  const mathSyntax = math ? (await import("./math-syntax.ts")).makeMathSyntax() : null;
  const parse: MarkdownParser = (text) => {
    const processor = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(addCjkEmphasis, text)
      .use(remarkDirective)
      .use(adaptDirectives)
      .use(limitMarkup)
      .use(skipAutolinkSearch)
      .use(limitTables, headRowsIn(text));
    if (mathSyntax !== null) processor.use(addMath, mathSyntax);
    if (!text.includes("@")) processor.use(removeEmailAutolinks);
    if (mayEndEarlier.test(text)) processor.use(limitAddresses, text);
    return processor.parse(text);
  };
  if (name === "remark") return parse;
  const { markdownToMdast } = await import("satteri");
  const features = { gfm: true, frontmatter: false, directive: true } as const;
  return (text) => {
    // satteri's rules for dollar signs differ.
    if (math && text.includes("$")) return parse(text);
    const tree: Node = markdownToMdast(text, { features });
    return isRoot(tree) && normalizeSatteriTree(tree, text) ? tree : parse(text);
  };
}

/** Parses GitHub's Markdown alone: what looks like a directive is text. @throws MarkupLimitError */
export const parseGfm: MarkdownParser = (text) => {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(limitMarkup)
    .use(skipAutolinkSearch)
    .use(limitTables, headRowsIn(text));
  if (!text.includes("@")) processor.use(removeEmailAutolinks);
  return processor.parse(text);
};

/**
 * Converts a Markdown tree to HTML. Raw HTML is passed through; earlier steps have removed unsafe addresses from it.
 */
export function toHast(tree: Root, handlers: Handlers, { footnotes, backToReference }: PageLabels): HastRoot {
  const processor = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: footnotePrefix,
    handlers,
    footnoteLabel: footnotes,
    // A footnote that is referred to again has a second link back.
    footnoteBackLabel: (reference, again) =>
      fill(backToReference, { number: `${reference + 1}${again > 1 ? `-${again}` : ""}` }),
  });
  return renameFootnoteLabel(processor.runSync(tree));
}

const footnoteLabel = "dg:footnote-label";

/** The id of the heading above the footnotes is fixed in `mdast-util-to-hast`, and a heading of the page may have it. */
function renameFootnoteLabel(tree: HastRoot): HastRoot {
  const section = tree.children.at(-1);
  if (section?.type !== "element" || section.properties["dataFootnotes"] === undefined) return tree;
  const [label] = section.children;
  if (label?.type === "element") label.properties["id"] = footnoteLabel;
  for (const reference of referencesIn(tree.children)) reference.properties["ariaDescribedBy"] = [footnoteLabel];
  return tree;
}

function referencesIn(nodes: readonly RootContent[]): readonly Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    return node.properties["dataFootnoteRef"] === undefined ? referencesIn(node.children) : [node];
  });
}

const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/** Writes the tree as HTML. Raw nodes are written as they are. */
export function toHtml(tree: HastRoot): string {
  return stringifier.stringify(tree);
}

const colon = 58;

type TokenizerEvents = Parameters<typeof subtokenize>[0];

/** Removes inline directives from the grammar of remark-directive, and parses the content of containers earlier. */
function adaptDirectives(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => {
    if (extension.text?.[colon] === undefined) return extension;
    const { text: _text, ...others } = extension;
    const flow = [extension.flow?.[colon] ?? []].flat().map((construct) => ({ ...construct, resolve: readContent }));
    return { ...others, flow: { ...extension.flow, [colon]: flow } };
  });
}

/**
 * Splits the content of a container into blocks as soon as the container ends, so that its definitions are known before
 * any text is parsed: in CommonMark, a reference may precede its definition and be in a different block. The label is
 * such text, so we leave it unparsed.
 */
function readContent(events: TokenizerEvents): TokenizerEvents {
  const start = events.findIndex(([, { contentType }]) => contentType === "document");
  if (start === -1) return events;
  const content = events.slice(start);
  subtokenize(content);
  return [...events.slice(0, start), ...content];
}

/** Opens and closes emphasis beside punctuation where it touches Chinese, Japanese or Korean. */
function addCjkEmphasis(this: Processor, text: string): void {
  if (!hasCjkEmphasis(text)) return;
  const data = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly(),
  ];
}

function addMath(this: Processor, { tokens, tree }: ReturnType<typeof makeMathSyntax>): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), tokens];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), tree];
}

function limitMarkup(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), makeMarkupLimit()];
}

/** A line of hyphens, with a vertical bar or a colon, perhaps in a quote. */
const delimiterRow = /^(?=.*[|:])[ \t>]*[|:\- \t]*-[|:\- \t]*$/u;

/** The numbers, from 1, of the lines before a delimiter row. Only these can begin a table. */
function headRowsIn(text: string): ReadonlySet<number> {
  const lines = text.split(/\r\n?|\n/u);
  return new Set(lines.flatMap((line, index) => (delimiterRow.test(line) ? [index] : [])));
}

/** Lets tables begin only at these lines. GFM tries the first line of every paragraph, which doubles its cost. */
function limitTables(this: Processor, headRows: ReadonlySet<number>): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => {
    const flow = [extension.flow?.["null"] ?? []].flat();
    if (!flow.some(({ name }) => name === "table")) return extension;
    const limited = flow.map((construct): typeof construct => ({
      ...construct,
      tokenize(effects, ok, nok) {
        const mayBeRow = headRows.has(this.now().line) || isAfterRow(this.events);
        return mayBeRow ? construct.tokenize.call(this, effects, ok, nok) : nok;
      },
    }));
    return { ...extension, flow: { ...extension.flow, null: limited } };
  });
}

function isAfterRow(events: TokenizerEvents): boolean {
  const last = events.findLast(([, { type }]) => type !== "lineEnding" && type !== "linePrefix");
  const type: string | undefined = last?.[1].type;
  return type === "tableHead" || type === "tableRow";
}

/** Removes GFM's e-mail autolinks, which are tried at every letter. Used for texts without "@". */
function removeEmailAutolinks(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => {
    const text = Object.entries(extension.text ?? {}).flatMap(([code, constructs]) => {
      const others = [constructs ?? []].flat().filter(({ name }) => name !== "emailAutolink");
      return others.length === 0 ? [] : [[code, others] as const];
    });
    return { ...extension, text: Object.fromEntries(text) };
  });
}

function limitAddresses(this: Processor, text: string): void {
  endAddresses(this.data(), text);
}

const address = /@|https?:\/\/|www\./iu;

/**
 * GFM searches all texts of a tree for addresses that the tokenizer missed. We skip that for trees that cannot contain
 * one.
 */
function skipAutolinkSearch(this: Processor): void {
  const data = this.data();
  const mayHave = (node: Nodes): boolean =>
    node.type === "text" ? address.test(node.value) : "children" in node && node.children.some(mayHave);
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => ({
    ...extension,
    transforms: (extension.transforms ?? []).map(
      (transform) =>
        (tree: Root): Root | null | undefined | void =>
          mayHave(tree) ? transform(tree) : tree,
    ),
  }));
}

function isRoot(node: Node): node is Root {
  return node.type === "root";
}
