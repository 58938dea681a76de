/**
 * Compiles one page: takes its text and returns its record, references, HTML and findings. Pure, except that grammars
 * are loaded when a page first needs them. It only sees the page and the files it includes, never another page or the
 * disk.
 *
 *     text → frontmatter → tree → includes, text, headings, containers, links → HTML with holes
 */
import { finding } from "../diagnostics/catalog.ts";
import type { Heading, Root } from "mdast";
import type { DirectiveNames } from "../config/directive-names.ts";
import { namesOf } from "../config/directive-names.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import type { RunningHook } from "../config/plugin-failure.ts";
import { PluginError, unusableResult } from "../config/plugin-failure.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { SourceFile } from "../source/source-file.ts";
import { readAlerts } from "./markdown/alerts.ts";
import { findManyBlocks, lineLimit, nodeLimit } from "./limits/block-limit.ts";
import { makeBody } from "./body.ts";
import { runChecks } from "./checks/run-checks.ts";
import { findConflict } from "./checks/check-conflict.ts";
import { checkHeadings } from "./checks/check-headings.ts";
import { checkTexts, partSpansOf } from "./checks/check-texts.ts";
import type { CodeSyntax } from "../code/code-syntax.ts";
import { createCodeSyntax } from "../code/code-syntax.ts";
import type { CompiledPage } from "./compiled-page.ts";
import { parseContainers } from "./markdown/containers.ts";
import { applyConditions } from "./conditions.ts";
import { readDefinitionLists } from "./markdown/definition-lists.ts";
import type { DiagramRenderer } from "./diagrams/diagrams.ts";
import { createDiagramRenderer } from "./diagrams/diagrams.ts";
import type { DrawDirectives } from "./directives/apply-features.ts";
import { createDirectives } from "./directives/apply-features.ts";
import type { RunFeature } from "./plugins/run-feature.ts";
import { createFeatureRunner, listFeatures } from "./plugins/run-feature.ts";
import type { InlineDirectives } from "./directives/inline-directives.ts";
import { inlineDirectivesOf } from "./directives/inline-directives.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, makeSpans, sliceOf } from "./draft.ts";
import { takeExceptions } from "./exceptions.ts";
import { frontmatterReferences } from "./frontmatter/frontmatter-references.ts";
import { readFrontmatter } from "./frontmatter/frontmatter.ts";
import { slugsIn } from "./header-slugs.ts";
import { findGrowth } from "./limits/growth.ts";
import type { Headings } from "./headings.ts";
import { finishHeadings, identifyHeadings } from "./headings.ts";
import type { Highlighter } from "../code/highlight.ts";
import { createHighlighter } from "../code/highlight.ts";
import { readRawHtml } from "./html/html-tokens.ts";
import { readImageAttributes } from "./markdown/image-attributes.ts";
import { expandMarkdown } from "./includes/include-markdown.ts";
import type { IncludedFiles } from "./includes/includes.ts";
import { expandIncludes } from "./includes/includes.ts";
import { separateLabels } from "./includes/labels.ts";
import { addLinkReferences } from "./links.ts";
import { heroHeading, makeLanding } from "./frontmatter/landing.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import type { MarkdownParser } from "./markdown/parser.ts";
import { createParser } from "./markdown/parser.ts";
import { MarkupLimitError, markupLimit } from "./limits/markup-limit.ts";
import { readMarks } from "./markdown/marks.ts";
import { renderMath } from "./math/math.ts";
import { nodesOf } from "../markup/nodes-of.ts";
import { findDeepNesting, nestingLimit } from "./limits/nesting.ts";
import type { PageTables } from "./option-tables.ts";
import { OptionTables } from "./option-tables.ts";
import type { createPagePlugins, OnPlugin, OpenPage } from "./plugins/page-plugins.ts";
import { makePageRecord, pageVariables } from "./page-record.ts";
import { protect, restoreCode, withoutMarks } from "./placeholders.ts";
import { addRawHtmlReferences } from "./html/raw-html.ts";
import { ReferenceList } from "./references.ts";
import { makePageSearch } from "./search/search-words.ts";
import { makeSections } from "./search/sections.ts";
import { signatureOf } from "./search/signature.ts";
import type { EmojiTable } from "./text.ts";
import { mayHaveEmoji, transformText } from "./text.ts";
import { renderTree } from "./to-html.ts";
import { unpublishable } from "./unpublishable.ts";
import type { Variables } from "./variables.ts";

/** Compiles pages, sharing the parser, the highlighter and the checkers between them. */
export interface PageCompiler {
  /**
   * @param includes The existing files among `includedPaths`.
   * @param onPlugin Called before a plugin runs, and with `null` when it has returned.
   * @throws PluginError
   */
  readonly compile: (source: SourceFile, includes: IncludedFiles, onPlugin?: OnPlugin) => Promise<CompiledPage>;
}

export async function createPageCompiler(
  options: MarkdownOptions,
  plugins: readonly ListedPlugin[] = [],
): Promise<PageCompiler> {
  const features = listFeatures(plugins);
  const names = namesOf(features.map(({ feature }) => feature.about));
  const tools: Tools = {
    options,
    parse: await createParser(options.parser, options.math),
    highlighter: createHighlighter(),
    renderDiagrams: createDiagramRenderer(),
    syntax: createCodeSyntax(),
    loadEmoji: async () => (await import("gemoji")).nameToEmoji,
    names,
    inline: inlineDirectivesOf(features),
    drawDirectives: createDirectives(features, names, options),
  };
  const runFeature = createFeatureRunner();
  const optionTables = new OptionTables(options);
  const openPage = plugins.length === 0 ? null : (await import("./plugins/page-plugins.ts")).createPagePlugins(plugins);
  return {
    compile: async (source, includes, onPlugin = () => undefined) => {
      const { text, includedAt, relocate } = expandMarkdown(source.text, source.path, includes);
      const tables = optionTables.open();
      let last: RunningHook | null = null;
      const onHook: OnPlugin = (running) => {
        last = running ?? last;
        onPlugin(running);
      };
      const author: AuthorCode = {
        open: openPage === null ? null : (file) => openPage(file, onHook),
        run: (report) => runFeature(source.path, onHook, report),
      };
      const input = { ...source, text };
      const compiled = await compilePage(input, includes, includedAt, tools, tables, author).catch(
        async (error: unknown) => {
          if (isStackOverflow(error)) return unpublishable(source.path, [deepNesting(startOfText)], options.routes);
          if (error instanceof PluginError || last === null) throw error;
          // If the page can be compiled without plugins, the plugins are to blame. Otherwise, this throws our own error.
          const withoutPlugins = await createPageCompiler(options);
          await withoutPlugins.compile(source, includes);
          throw wrongTree(last, error);
        },
      );
      const page = relocate(compiled);
      const findings = inTextOrder(page.findings.map((found) => restoreFinding(found, source.text)));
      return { ...page, findings, reads: tables.reads() };
    },
  };
}

function wrongTree(running: RunningHook, error: unknown): PluginError {
  const reason = `docsgen cannot compile the tree: ${error instanceof Error ? error.message : String(error)}`;
  return unusableResult(running, reason);
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === "Maximum call stack size exceeded";
}

function deepNesting(span: Span, hint: string | null = null): Finding {
  return finding("nesting-limit", { limit: nestingLimit }, span, hint);
}

/** @param limit A phrase: "600000 links". */
function tooLong(limit: string, span: Span): Finding {
  const problem = `This page has more than ${limit.replace(/^\d+(?=\d{3})/u, "$&,")}`;
  return finding("page-limit", { problem }, span, "split it here into two pages");
}

/** Restores the author's text in findings, which quote the parsed text with its placeholder marks. */
function restoreFinding(found: Finding, text: string): Finding {
  const { message, hint, span } = found;
  const fix = found.fix === null ? null : { from: restoreCode(found.fix.from), to: restoreCode(found.fix.to) };
  const isUsable = fix !== null && fix.from !== fix.to && (span.included !== undefined || isIn(text, span, fix.from));
  return {
    ...found,
    message: restoreCode(message),
    hint: hint === null ? null : restoreCode(hint),
    fix: isUsable ? fix : null,
  };
}

/** Whether a fix finds its text in the file. What was parsed may differ: variables, entities and NUL were replaced in it. */
function isIn(text: string, { start }: Span, from: string): boolean {
  const count = from.split("\n").length;
  const lines = text.split(/\r\n?|\n/u).slice(start.line - 1, start.line - 1 + count);
  return lines.join("\n").startsWith(from, start.column - 1);
}

type OpenPlugins = (file: Parameters<ReturnType<typeof createPagePlugins>>[0]) => OpenPage;

interface Tools {
  readonly options: MarkdownOptions;
  readonly parse: MarkdownParser;
  readonly highlighter: Highlighter;
  readonly renderDiagrams: DiagramRenderer;
  readonly syntax: CodeSyntax;
  readonly loadEmoji: () => Promise<EmojiTable>;
  readonly inline: InlineDirectives;
  readonly names: DirectiveNames;
  readonly drawDirectives: DrawDirectives;
}

/** The author's plugins on one page. */
interface AuthorCode {
  readonly open: OpenPlugins | null;
  readonly run: (report: (found: Finding) => void) => RunFeature;
}

const megabyte = 1024 * 1024;
/** The limit on the characters of a source, about the length of a thousand-page book. */
const sourceLimit = 4 * megabyte;
/**
 * The limit on the characters of the HTML: the larger of `outputLimit` and `outputRatio` times the length of the
 * source.
 */
const outputLimit = 2 * megabyte;
const outputRatio = 50;

async function compilePage(
  { path, text }: SourceFile,
  includes: IncludedFiles,
  includedAt: (line: number) => SourcePath | null,
  { options, parse, highlighter, renderDiagrams, syntax, loadEmoji, names, inline, drawDirectives }: Tools,
  tables: PageTables,
  author: AuthorCode,
): Promise<CompiledPage> {
  const refuse = (found: readonly Finding[]): CompiledPage => unpublishable(path, found, options.routes);
  if (text.length > sourceLimit) {
    const sizes = { size: showSize(text.length), limit: showSize(sourceLimit) };
    return refuse([finding("page-size", sizes, startOfText, "split it into several pages")]);
  }
  const conflict = findConflict(text);
  if (conflict !== null) return refuse([conflict]);
  const page = readFrontmatter(protect(text), tables.variables, options);
  const { frontmatter } = page;
  const findings: Finding[] = [...page.findings];
  const long = findManyBlocks(page.body);
  if (long !== null) return refuse([...findings, tooLong(`${lineLimit} lines, list items and ends of quotes`, long)]);
  const deep = findDeepNesting(page.body);
  if (deep !== null) findings.push(deepNesting(deep));
  if (!page.isReadable || deep !== null) return refuse(findings);

  const run = author.run((found) => void findings.push(found));
  const known = [...names.containers, ...Object.keys(options.containers), ...options.components];
  const containers = parseContainers(page.body, known, (body) => parseWithinLimit(parse, body));
  findings.push(...containers.findings);
  if (containers.deep !== null) {
    const tooDeep = deepNesting(containers.deep, "close each container with a line of the same number of colons");
    return refuse(inTextOrder([...findings, tooDeep]));
  }
  const { parsed } = containers;
  const spanOf = makeSpans(containers.text, page.body, containers.shifts);
  if (parsed instanceof MarkupLimitError) {
    const span = spanOf(parsed.offset, parsed.offset + 1);
    return refuse([...findings, finding("markup-limit", { limit: markupLimit }, span, hintOfMarkup)]);
  }
  let tree = parsed;
  const draft: Draft = {
    path,
    text: containers.text,
    spanOf,
    findings,
    references: new ReferenceList(path, includedAt, findings, options.schemes),
    components: [],
    usedVariables: new Set(page.usedVariables),
    variables: withPageVariables(tables.variables, pageVariables(path, frontmatter, tree, options.routes)),
  };
  const exceptions = takeExceptions(tree, draft);
  applyConditions(tree, draft, options.components);
  readAlerts(tree, draft);
  readDefinitionLists(tree, draft);
  readImageAttributes(tree, draft);
  expandIncludes(tree, draft, includes);
  const nodes = nodesOf(tree);
  if (includes.size > 0) separateLabels(nodes, draft, includedAt);
  const limit = Math.max(outputLimit, outputRatio * text.length);
  const last = nodes[nodeLimit];
  if (last !== undefined) {
    const parts = `${nodeLimit} texts, links and other parts`;
    return refuse([...findings, tooLong(parts, firstLineSpan(draft, last))]);
  }
  const growing = findGrowth(nodes, limit);
  if (growing !== null) return refuse([...findings, pastLimit(limit, firstLineSpan(draft, growing))]);
  let rawHtml = readRawHtml(nodes, draft);
  // Started here and awaited at the end, because parsers may still have to be loaded.
  const checked = runChecks(tree, { draft, source: page, nodes, rawHtml, options, names, tables, syntax });
  transformText(tree, draft, mayHaveEmoji(page.body) ? await loadEmoji() : null, inline, tables.glossary, run);
  readMarks(tree, draft);
  const plugins =
    author.open?.({ path, text: draft.text, frontmatter: { ...frontmatter, ...page.own }, spanOf }) ?? null;
  if (plugins !== null) {
    tree = await plugins.transformMarkdown(tree);
    rawHtml = readRawHtml(nodesOf(tree), draft);
  }
  const ownHeading = heroHeading(frontmatter);
  const isTitled = frontmatter.title !== undefined || ownHeading !== null;
  const headings = identifyHeadings(tree, draft, options.slugs, isTitled);
  const title = frontmatter.title ?? ownHeading ?? headings.title;
  const landing = makeLanding(page, frontmatter.title ?? null, draft, parse);
  const isHeroTitled = frontmatter.hero !== undefined && isTitled;
  const beginsWithTitle = headings.hasTitle && !isHeroTitled;
  checkHeadings(headings.ids.keys(), draft, {
    hasTitle: isTitled,
    beginsWithTitle,
    titleLevel: headings.titleLevel,
    title,
    ownTitle: frontmatter.title ?? null,
    isIncluded: ({ position }) => position !== undefined && includedAt(position.start.line) !== null,
  });
  drawDirectives(tree, draft, headings.ids, run);
  const fromFrontmatter = frontmatterReferences(page, draft);
  addLinkReferences(tree, draft);
  addRawHtmlReferences(rawHtml, draft);
  const sections = makeSections(
    { ...tree, children: [...landing, ...tree.children] },
    headings.ids,
    new Set(rawHtml.map(({ node }) => node)),
    draft.variables,
  );
  finishHeadings(tree, headings, draft, options.labels);
  tree.children.unshift(...landing);
  if (options.diagrams.length > 0) await renderDiagrams(tree, draft, options.diagrams);
  if (options.math) await renderMath(tree, draft, options.labels);
  const [{ html, anchors, repeated }, codeFindings] = await Promise.all([
    renderTree(
      tree,
      draft,
      { lineNumbers: options.lineNumbers, labels: options.labels, highlighter },
      plugins?.transformHtml,
    ),
    checked,
  ]);
  findings.push(...codeFindings, ...(plugins?.findings() ?? []), ...findRepeatedIds(repeated, headings.ids, draft));

  if (html.length > limit) return refuse([...findings, pastLimit(limit, startOfText)]);
  if (page.body.trim() === "" && landing.length === 0)
    findings.push(finding("empty-page", {}, startOfText, "write it, or mark it `draft: true`"));
  else if (!page.keys.includes("title")) {
    // A hero with a mistake in it may contain the title.
    const isInHero = page.keys.includes("hero") && frontmatter.hero === undefined;
    if (title === null && !isInHero) findings.push(missingTitle(findings, text));
    else if (title !== null && headings.replacement !== null) {
      const replaced = replacedTitle(headings, headings.replacement, draft);
      // A heading that is a mistake is no title.
      const endLine = headings.replacement.position?.end.line ?? 0;
      const isMistake = ({ code, span: { start } }: Finding): boolean =>
        code === "unsupported-syntax" && start.line >= replaced.span.start.line - 1 && start.line <= endLine;
      if (!findings.some(isMistake)) findings.push(replaced);
    }
  }
  if (title !== null) findings.push(...checkTexts(page, title));
  const record = makePageRecord(path, frontmatter, title, headings.headers, options.routes);
  const slugs = new Set(slugsIn(record.headers));
  return {
    interface: {
      record,
      otherAnchors: anchors.filter((id) => !slugs.has(id)),
      references: draft.references.items,
      external: draft.references.external,
      includes: [...includes.keys()].sort(),
      variables: [...draft.usedVariables].sort(),
      components: draft.components.map(({ used }) => used),
      ...fromFrontmatter,
      hasTitleHeading: beginsWithTitle || isHeroTitled,
      isReadable: true,
      own: page.own,
    },
    body: makeBody(html),
    ...makePageSearch(record, sections),
    spans: draft.references.spans,
    componentSpans: draft.components.map(({ span }) => span),
    externalSpans: draft.references.externalSpans,
    partSpans: partSpansOf(page),
    keySpans: page.ownSpans,
    headings: [...headings.ids].map(([heading, id]) => ({ id, span: firstLineSpan(draft, heading) })),
    signature: signatureOf(sections),
    findings: inTextOrder(findings),
    exceptions,
    reads: [],
  };
}

/** Reports ids that several elements have, unless they were reported as those of two headings. */
function findRepeatedIds(ids: readonly string[], headings: Headings["ids"], draft: Draft): Finding[] {
  return ids.flatMap((id) => {
    const found = finding("duplicate-id", { id }, startOfText, "give one of them another id");
    if (draft.findings.some(({ code, message }) => code === found.code && message === found.message)) return [];
    const at = Math.max(
      ...[`id="${id}"`, `id='${id}'`, `id=${id}`, `#${id}}`].map((each) => draft.text.lastIndexOf(each)),
    );
    if (at !== -1) {
      const start = draft.text.indexOf(id, at + (draft.text[at] === "#" ? 1 : "id=".length));
      return [{ ...found, span: draft.spanOf(start, start + id.length) }];
    }
    const heading = Array.from(headings).find(([, each]) => each === id)?.[0];
    return [heading === undefined ? found : { ...found, span: firstLineSpan(draft, heading) }];
  });
}

const hintOfMarkup = "split it with blank lines, or put text that is not markup in a code block";

function parseWithinLimit(parse: MarkdownParser, text: string): Root | MarkupLimitError {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof MarkupLimitError) return error;
    throw error;
  }
}

function pastLimit(limit: number, span: Span): Finding {
  return finding("output-limit", { limit: showSize(limit) }, span);
}

function replacedTitle({ only, title }: Headings, heading: Heading, draft: Draft): Finding {
  const span = firstLineSpan(draft, heading);
  // A heading that is underlined may begin with a number sign too, as in `#1`.
  const [marks = ""] = /^#+(?=[ \t]|$)/u.exec(sliceOf(draft, heading)) ?? [];
  const values = { title: title ?? "" };
  // A single heading at the top of the page is probably the title, at the wrong level.
  if (only === heading && marks !== "") {
    const hint = `write “# ${values.title}”: a level-one heading at the top is the title`;
    return finding("title-from-heading", values, span, hint, { from: marks, to: "#" });
  }
  return finding("title-from-heading", values, span, hintOfTitle(values.title));
}

/** A key that is meant as the title is reported here, and not as unknown, too. */
function missingTitle(findings: Finding[], text: string): Finding {
  const at = findings.findIndex(
    ({ code, hint }) => code === "frontmatter-unknown-key" && hint === "did you mean “title”?",
  );
  const [key] = at === -1 ? [] : findings.splice(at, 1);
  if (key !== undefined) return finding("missing-title", {}, key.span, "write `title:` here");
  const [, comment] = /^---[ \t]*\n(?:#.*\n|[ \t]*\n)*?#[ \t]*(title:.*)\n(?:#.*\n|[ \t]*\n)*?---/u.exec(text) ?? [];
  const hint = comment === undefined ? hintOfTitle("…") : `remove the # before ${comment.trim()}`;
  return finding("missing-title", {}, startOfText, hint);
}

function hintOfTitle(title: string): string {
  return `add \`title: ${title}\` between two \`---\` lines at the top`;
}

/** Adds the page's own variables to those of the config. */
function withPageVariables(ofConfig: Variables, ofPage: Readonly<Record<string, string>>): Variables {
  return {
    get: (name) => {
      const value = Object.hasOwn(ofPage, name) ? ofPage[name] : ofConfig.get(name);
      return value === undefined ? undefined : withoutMarks(value);
    },
    names: () => [...ofConfig.names(), ...Object.keys(ofPage)],
  };
}

function showSize(characters: number): string {
  return `${(characters / megabyte).toFixed(1).replace(/\.0$/u, "")} MB`;
}

function inTextOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    ({ span: { start: left } }, { span: { start: right } }) => left.line - right.line || left.column - right.column,
  );
}
