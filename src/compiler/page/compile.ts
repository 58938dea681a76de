/**
 * Compiles one page: takes its text and returns its record, references, HTML and findings. Pure, except that grammars
 * are loaded when a page first needs them. It only sees the page and the files it includes, never another page or the
 * disk. `compilePage` lists the phases in their order.
 */
import { createCodeSyntax } from "../code/code-syntax.ts";
import { sharedHighlighter } from "../code/highlight.ts";
import { namesOf } from "../config/directive-names.ts";
import type { RunningHook } from "../config/plugin-failure.ts";
import { PluginError, unusableResult } from "../config/plugin-failure.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import type { Edit, Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import { createDataRenderer } from "./blocks/generate-content.ts";
import type { CheckPage } from "./checked-page.ts";
import type { CompiledPage } from "./compiled-page.ts";
import { createDiagramRenderer } from "./diagrams/diagrams.ts";
import { createDirectives } from "./directives/apply-features.ts";
import { inlineDirectivesOf } from "./directives/inline-directives.ts";
import { drawPage } from "./draw-page.ts";
import { emitPage } from "./emit-page.ts";
import { fillPage } from "./fill-page.ts";
import { readRawHtml } from "./html/html-tokens.ts";
import { expandMarkdown } from "./includes/include-markdown.ts";
import type { IncludedFiles } from "./includes/includes.ts";
import { languageFolder } from "./includes/includes.ts";
import { ElementLimitError, elementLimit } from "./html/html-parser.ts";
import { deepNesting } from "./limits/page-limits.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import { createParser, parseGfm } from "./markdown/parser.ts";
import { OptionTables } from "./option-tables.ts";
import type { PageData, PageInput, PageTools, Refused } from "./page-input.ts";
import { outlinePage } from "./page-title.ts";
import { parsePage } from "./parse-page.ts";
import { restoreCode } from "./placeholders.ts";
import type { OnPlugin } from "./plugins/page-plugins.ts";
import { createFeatureRunner, listFeatures } from "./plugins/run-feature.ts";
import { readPage } from "./read-page.ts";
import { renderTree } from "./to-html.ts";
import { unpublishable } from "./unpublishable.ts";

/** Compiles pages, sharing the parser, the highlighter and the checkers between them. */
export interface PageCompiler {
  /**
   * @param includes The existing files among `includedPaths`.
   * @param onPlugin Called before a plugin runs, and with `null` when it has returned.
   * @param data What plugins make content of the page from.
   * @throws PluginError
   */
  readonly compile: (
    source: SourceFile,
    includes: IncludedFiles,
    onPlugin?: OnPlugin,
    data?: readonly PageData[],
  ) => Promise<CompiledPage>;
}

/**
 * Makes a compiler for one edition. It is reused for all pages of a thread, as parsers and grammars are loaded once.
 * @param checkPage Runs the rules of pages, which are in a room above this one.
 */
export async function createPageCompiler(
  options: MarkdownOptions,
  checkPage: CheckPage,
  plugins: readonly ListedPlugin[] = [],
): Promise<PageCompiler> {
  const features = listFeatures(plugins);
  const names = namesOf(features.map(({ feature }) => feature.about));
  const tools: PageTools = {
    options,
    checkPage,
    parse: await createParser(options.parser, options.math),
    parseGfm,
    highlighter: sharedHighlighter(),
    renderDiagrams: createDiagramRenderer(),
    syntax: createCodeSyntax(),
    loadEmoji: async () => (await import("gemoji")).nameToEmoji,
    names,
    features,
    inline: inlineDirectivesOf(features),
    drawDirectives: createDirectives(features, names, options),
  };
  const runFeature = createFeatureRunner();
  const renderData = createDataRenderer(plugins);
  const optionTables = new OptionTables(options);
  const openPage = plugins.length === 0 ? null : (await import("./plugins/page-plugins.ts")).createPagePlugins(plugins);
  return {
    compile: async (source, includes, onPlugin = () => undefined, data = []) => {
      const { text, includedAt, relocate } = expandMarkdown(
        source.text,
        source.path,
        includes,
        languageFolder(source.path, options),
      );
      const tables = optionTables.open();
      let last: RunningHook | null = null;
      const onHook: OnPlugin = (running) => {
        last = running ?? last;
        onPlugin(running);
      };
      const author: PageInput["author"] = {
        open: openPage === null ? null : (file) => openPage(file, onHook),
        render: renderData(onHook),
        run: (report) => runFeature(source.path, onHook, report),
      };
      const input: PageInput = { path: source.path, text, includes, includedAt, tables, tools, data, author };
      const compiled = await compilePage(input).catch(async (error: unknown): Promise<Refused> => {
        if (isStackOverflow(error)) return { refused: [deepNesting(startOfText)] };
        if (error instanceof ElementLimitError) return { refused: [deepNesting(startOfText, null, elementLimit)] };
        if (error instanceof PluginError || last === null) throw error;
        // If the page can be compiled without plugins, the plugins are to blame. Otherwise, this throws our own error.
        const withoutPlugins = await createPageCompiler(options, checkPage);
        await withoutPlugins.compile(source, includes);
        throw wrongTree(last, error);
      });
      const whole = isRefused(compiled) ? unpublishable(source.path, compiled.refused, options.routes) : compiled;
      const page = relocate({ ...whole, findings: inTextOrder(whole.findings) });
      const findings = inTextOrder(page.findings.map((found) => restoreFinding(found, source.text)));
      return { ...page, findings, reads: tables.reads() };
    },
  };
}

async function compilePage(input: PageInput): Promise<CompiledPage | Refused> {
  const { tools, tables, author, includedAt } = input;
  const { options, names, syntax, highlighter, checkPage } = tools;

  // The author's text: its tree, and in it what Markdown has no nodes for.
  const parsed = parsePage(input);
  if (isRefused(parsed)) return parsed;
  const { source } = parsed;
  const run = author.run((found) => void parsed.findings.push(found));
  const read = readPage(parsed, input, run);
  if (isRefused(read)) return read;
  // Checks quote what the author wrote, so they come before anything replaces it.
  const rawHtml = readRawHtml(read.nodes, read.draft);
  const later = checkPage({
    tree: read.tree,
    draft: read.draft,
    source,
    nodes: read.nodes,
    rawHtml,
    options,
    names,
    tables,
    syntax,
    isIncluded: ({ position }) => position !== undefined && includedAt(position.start.line) !== null,
  });

  // Its content, with values filled in. Titles may contain variables, and plugins may add headings, so ids follow both.
  const filled = await fillPage(read, rawHtml, source, input, run);
  const { draft } = filled;
  const outline = outlinePage(filled.tree, source, draft, input);
  const drawn = await drawPage(filled.tree, filled.rawHtml, source, outline, draft, tools, run);

  // HTML with holes for addresses.
  const { lineNumbers, labels } = options;
  const [rendered, found] = await Promise.all([
    renderTree(filled.tree, draft, { lineNumbers, labels, highlighter }, filled.plugins?.transformHtml),
    // Parsers of code may still have to be loaded.
    later,
  ]);
  draft.findings.push(...found, ...(filled.plugins?.findings() ?? []));
  return emitPage({ source, read: { ...read, draft }, outline, drawn, rendered }, input);
}

function isRefused(result: object): result is Refused {
  return "refused" in result;
}

function wrongTree(running: RunningHook, error: unknown): PluginError {
  const reason = `docsgen cannot compile the tree: ${error instanceof Error ? error.message : String(error)}`;
  return unusableResult(running, reason);
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === "Maximum call stack size exceeded";
}

/** Restores the author's text in findings, which quote the parsed text with its placeholder marks. */
function restoreFinding(found: Finding, text: string): Finding {
  const { message, hint, span, suggestion, ...rest } = found;
  const fix = found.fix === null ? null : restoreEdit(found.fix, span, text);
  const edit = suggestion === undefined ? null : restoreEdit(suggestion, suggestion.span ?? null, text);
  return {
    ...rest,
    span,
    message: restoreCode(message),
    hint: hint === null ? null : restoreCode(hint),
    fix,
    ...(edit === null ? {} : { suggestion: edit }),
  };
}

/** @param span Where the text must be; `null` if it is searched for. @returns `null` for an edit that cannot be made. */
function restoreEdit<Each extends Edit>(edit: Each, span: Span | null, text: string): Each | null {
  const [from, to] = [restoreCode(edit.from), restoreCode(edit.to)];
  const isElsewhere = span?.included !== undefined || span?.origin !== undefined;
  return from !== to && (span === null || isElsewhere || isIn(text, span, from)) ? { ...edit, from, to } : null;
}

/**
 * Whether a fix finds its text in the file. What was parsed may differ: variables, entities and NUL were replaced in it.
 */
function isIn(text: string, { start }: Span, from: string): boolean {
  const count = from.split("\n").length;
  const lines = text.split(/\r\n?|\n/u).slice(start.line - 1, start.line - 1 + count);
  return lines.join("\n").startsWith(from, start.column - 1);
}

function inTextOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    ({ span: { start: left } }, { span: { start: right } }) => left.line - right.line || left.column - right.column,
  );
}
