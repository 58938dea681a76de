/**
 * Compiles one page: text in, record, references, HTML and findings out. Pure, but for grammars that are loaded when a page first
 * asks for them. It sees one page and the files that it includes, never another page and never a disk.
 *
 *     text → frontmatter → tree → includes, containers, text, headings, links → HTML with holes
 */
import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import type { Root } from "mdast";
import type { Handlers } from "mdast-util-to-hast";
import { toString } from "mdast-util-to-string";
import { defaultHandlers } from "remark-rehype";
import { visit } from "unist-util-visit";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { SourcePath } from "../source/paths.ts";
import { isRoutePath } from "../source/paths.ts";
import { makeBody } from "./body.ts";
import { renderCodeBlock } from "./code-block.ts";
import { readCodeMeta } from "./code-meta.ts";
import type { CompiledPage, PageInterface } from "./compiled-page.ts";
import { normalizeContainers } from "./containers.ts";
import { transformDirectives } from "./directives.ts";
import type { Draft } from "./draft.ts";
import type { PageSource } from "./frontmatter.ts";
import { readFrontmatter } from "./frontmatter.ts";
import { frontmatterReferences } from "./frontmatter-references.ts";
import { finishHeadings, identifyHeadings } from "./headings.ts";
import type { Highlighter } from "./highlight.ts";
import { createHighlighter } from "./highlight.ts";
import { expandIncludes } from "./includes.ts";
import { makeLineIndex } from "./line-index.ts";
import { referToLinks } from "./links.ts";
import type { MarkdownParser } from "./markdown.ts";
import { createParser, toHast, toHtml } from "./markdown.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import { findDeepNesting, nestingLimit } from "./nesting.ts";
import { protect } from "./placeholders.ts";
import { idsInHtml, referToRawHtml } from "./raw-html.ts";
import { ReferenceList } from "./references.ts";
import { keyOf, regularPathOf } from "./route-of.ts";
import { makeSections } from "./sections.ts";
import type { EmojiTable } from "./text.ts";
import { mayHaveEmoji, transformText } from "./text.ts";

/** Compiles pages one after another; what they share is made once. */
export interface PageCompiler {
  /** @param includes Texts of the files that `includedPaths` names, as far as they exist. */
  readonly compile: (source: SourceFile, includes: ReadonlyMap<SourcePath, string>) => Promise<CompiledPage>;
}

interface Tools {
  readonly options: MarkdownOptions;
  readonly parse: MarkdownParser;
  readonly highlighter: Highlighter;
  readonly loadEmoji: () => Promise<EmojiTable>;
}

export async function createPageCompiler(options: MarkdownOptions): Promise<PageCompiler> {
  const tools: Tools = {
    options,
    parse: await createParser(options.parser),
    highlighter: await createHighlighter(),
    loadEmoji: async () => (await import("gemoji")).nameToEmoji,
  };
  return { compile: (source, includes) => compilePage(source, includes, tools) };
}

/** Characters of a source; a book of a thousand pages has as many. */
const sourceLimit = 4 * 1024 * 1024;
/** Characters of HTML, whatever the source; and for each character of the source. */
const outputLimit = 2 * 1024 * 1024;
const outputRatio = 50;

async function compilePage(
  { path, text }: SourceFile,
  includes: ReadonlyMap<SourcePath, string>,
  { options, parse, highlighter, loadEmoji }: Tools,
): Promise<CompiledPage> {
  if (text.length > sourceLimit) {
    const size = `${(text.length / 1024 / 1024).toFixed(1)} MB`;
    return unpublishable(path, [
      finding("page-size", { size, limit: "4 MB" }, startOfText, "split it into pages of a section"),
    ]);
  }
  const page = readFrontmatter(protect(text), options.variables, options.frontmatterKeys);
  const findings: Finding[] = [...page.findings];
  const deep = findDeepNesting(page.body);
  if (deep !== null) findings.push(finding("nesting-limit", { limit: nestingLimit }, deep));
  if (!page.isReadable || deep !== null) return unpublishable(path, findings);

  const containers = normalizeContainers(page.body);
  findings.push(...containers.findings);
  const tree = parse(containers.text);
  const draft: Draft = {
    path,
    text: containers.text,
    spanOf: makeSpans(containers.text, containers.shifts),
    findings,
    references: new ReferenceList(path, options.base, findings),
    variables: { ...options.variables, ...pageVariables(path, page, tree) },
  };
  expandIncludes(tree, draft, includes);
  transformText(tree, draft, mayHaveEmoji(page.body) ? await loadEmoji() : null);
  const headings = identifyHeadings(tree, draft);
  transformDirectives(tree, draft, options.labels);
  const sections = page.frontmatter.search === false ? [] : makeSections(tree, headings.ids);
  const fromFrontmatter = frontmatterReferences(page, draft);
  referToLinks(tree, draft);
  referToRawHtml(tree, draft);
  finishHeadings(tree, headings, draft);
  await highlighter.load(languagesIn(tree));
  const hast = toHast(tree, makeHandlers(draft, { lineNumbers: options.lineNumbers, highlighter }));
  const html = toHtml(hast);
  const limit = Math.max(outputLimit, outputRatio * text.length);
  if (html.length > limit) {
    findings.push(finding("output-limit", { limit: `${Math.round(limit / 1024 / 1024)} MB` }, startOfText));
    return unpublishable(path, findings);
  }

  const isEmpty = page.body.trim() === "";
  const title = page.frontmatter.title ?? headings.title;
  if (isEmpty) findings.push(finding("empty-page", {}, startOfText, "write it, or mark it `draft: true`"));
  else if (title === null || title === undefined)
    findings.push(finding("missing-title", {}, startOfText, "write `title: …` between two lines `---` at the top"));
  const regularPath = regularPathOf(path);
  const { permalink } = page.frontmatter;
  const route = permalink !== undefined && isRoutePath(permalink) ? permalink : regularPath;
  return {
    interface: {
      record: {
        title: title ?? nameOf(path),
        frontmatter: page.frontmatter,
        regularPath,
        relativePath: path,
        key: keyOf(route),
        path: route,
        headers: headings.headers,
      },
      anchors: anchorsIn(hast),
      references: draft.references.items,
      ...fromFrontmatter,
      hasTitleHeading: headings.title !== null,
    },
    body: makeBody(html, sections),
    spans: draft.references.spans,
    findings: inTextOrder(findings),
  };
}

/** A page whose problems leave nothing to publish: it keeps its place, so that other pages' links to it are no problems too. */
function unpublishable(path: SourcePath, findings: readonly Finding[]): CompiledPage {
  const route = regularPathOf(path);
  const record: PageInterface["record"] = {
    title: nameOf(path),
    frontmatter: {},
    regularPath: route,
    relativePath: path,
    key: keyOf(route),
    path: route,
    headers: [],
  };
  return {
    interface: {
      record,
      anchors: [],
      references: [],
      previous: null,
      next: null,
      sidebar: null,
      thumbnail: null,
      hasTitleHeading: false,
    },
    body: { html: "", relocations: [], sections: [] },
    spans: [],
    findings,
  };
}

/** "code/sharing-code.md" → "sharing-code" */
function nameOf(path: SourcePath): string {
  const parts = path.replace(/\.md$/iu, "").split("/");
  const last = parts.at(-1) ?? path;
  return /^(?:index|readme)$/iu.test(last) ? (parts.at(-2) ?? last) : last;
}

/** What `{{ page.… }}` stands for. */
function pageVariables(path: SourcePath, { frontmatter }: PageSource, tree: Root): Record<string, string> {
  const { title, description, short_description: short, permalink } = frontmatter;
  const [first] = tree.children;
  const own = title ?? (first?.type === "heading" && first.depth === 1 ? toString(first) : nameOf(path));
  return {
    "page.title": own,
    "page.path": permalink ?? regularPathOf(path),
    ...(description === undefined ? {} : { "page.description": description }),
    ...(short === undefined ? {} : { "page.short_description": short }),
  };
}

/** From offsets in the normalized text to the file: what follows a container's name may stand elsewhere there. */
function makeSpans(text: string, shifts: ReadonlyMap<number, number>): Draft["spanOf"] {
  const positionOf = makeLineIndex(text);
  const inFile = (offset: number): Span["start"] => {
    const { line, column } = positionOf(offset);
    const shift = shifts.get(line);
    return shift === undefined || column <= 4 ? { line, column } : { line, column: Math.max(1, column - shift) };
  };
  return (start, end) => ({ start: inFile(start), end: inFile(end) });
}

function languagesIn(tree: Root): readonly string[] {
  const languages: string[] = [];
  visit(tree, "code", (node) => void languages.push(readCodeMeta(node.lang ?? "", node.meta ?? "").language));
  return languages;
}

function makeHandlers(draft: Draft, code: Parameters<typeof renderCodeBlock>[2]): Handlers {
  return {
    code: (_state, node) => ({ type: "raw", value: renderCodeBlock(node, draft, code) }),
    table: (state, node): Element => ({
      type: "element",
      tagName: "div",
      properties: { className: ["dg-table"], role: "group", ariaLabel: "Table", tabIndex: 0 },
      children: [defaultHandlers.table(state, node)],
    }),
  };
}

/** Every id of the page in the order of the document. */
function anchorsIn(tree: HastRoot): readonly string[] {
  const ids: string[] = [];
  visit(tree, (node: HastNodes) => {
    if (node.type === "element" && typeof node.properties.id === "string") ids.push(node.properties.id);
    if (node.type === "raw" && /\b(?:id|name)\s*=/iu.test(node.value)) ids.push(...idsInHtml(node.value));
  });
  return [...new Set(ids)];
}

function inTextOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    ({ span: { start: left } }, { span: { start: right } }) => left.line - right.line || left.column - right.column,
  );
}
