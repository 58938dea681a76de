/**
 * `print`: writes pages as one linked document with contents, as HTML or, printed by an installed browser, as PDF. The
 * site is brought up to date as `build` does, and its pages are rendered as they are published. Has effects.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import type { BookData, BookEntry } from "../theme/print/Book.tsx";
import { hasErrors } from "./build-result.ts";
import type { SiteCache } from "./cache/site-cache.ts";
import { articleIn } from "./compare/blocks.ts";
import { endBundler } from "./config/bundler.ts";
import { decode, decodeUri } from "./decode-uri.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import type { GraphState } from "./graph/build-graph.ts";
import { withCache } from "./graph/open-cache.ts";
import type { OpenBuild } from "./graph/open-site.ts";
import { openBuild } from "./graph/open-site.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { prepareBuild } from "./graph/prepare-site.ts";
import { withoutCacheOnFailure } from "./graph/without-cache.ts";
import { parseUrl } from "./parse-url.ts";
import type { PrintOptions } from "./options.ts";
import { textOf } from "./output/output-file.ts";
import type { EditionPlan } from "./output/plan.ts";
import { partsIn } from "./page/html/html-parts.ts";
import type { ContentsEntry } from "./print/contents.ts";
import { adviseOnPart, findPart, listContents, onlyPages, pagesOf } from "./print/contents.ts";
import { findBrowser } from "./print/find-browser.ts";
import type { PrintedPage } from "./print/join-article.ts";
import { inlineCss, joinArticle } from "./print/join-article.ts";
import { readDestinations } from "./print/pdf-destinations.ts";
import { printPdf } from "./print/print-pdf.ts";
import type { LinkedEdition } from "./site/link-editions.ts";
import type { LinkedPage } from "./site/linked-site.ts";
import { encodeFragment, routeUrl } from "./site/urls.ts";
import { inProduction } from "./import-module.ts";
import { reasonOf } from "./source/scan.ts";
import { makeRunFolder } from "./source/running.ts";
import { isOutputPath } from "./source/paths.ts";

/** `bytes` is the size of the file that was written. */
export type PrintResult =
  | {
      readonly kind: "printed";
      readonly pages: number;
      /** Of paper; `null` for HTML. */
      readonly sheets: number | null;
      readonly bytes: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  /** The content has errors. Nothing was written. */
  | { readonly kind: "refused"; readonly diagnostics: readonly Diagnostic[] }
  /** The config, the command line or the machine prevents it. */
  | Failed;

/** @throws The signal's reason if it is aborted. */
export async function print(options: PrintOptions): Promise<PrintResult> {
  const isPdf = extname(options.to).toLowerCase() === ".pdf";
  const browser = isPdf ? findBrowser() : null;
  if (isPdf && browser === null) {
    const hint = "install Chromium or Chrome, name its program in the variable `CHROMIUM`, or write `--to site.html`";
    return wrongTarget("needs a browser to print, and none is found", hint);
  }
  return withoutCacheOnFailure({ ...options, out: null }, async (each) => {
    const result = await prepareBuild(each, "read");
    if (result.kind === "failed") return result;
    await endBundler();
    return withCache(result.prepared, each, (open) => printPrepared(result.prepared, open(), each, browser));
  });
}

function wrongTarget(problem: string, hint: string | null): Failed {
  return failed(siteDiagnostic("config-value", { path: "--to", problem }, hint));
}

async function printPrepared(
  prepared: PreparedBuild,
  cache: SiteCache,
  options: PrintOptions & { readonly out: null },
  browser: string | null,
): Promise<PrintResult> {
  const { workingFolder, signal, to, useCache } = options;
  const site = openBuild(prepared, options, cache, true);
  const state = await site.graph.update({ ...options, trial: "thorough" });
  if (useCache) cache.save();
  if (hasErrors(state.diagnostics, false)) return { kind: "refused", diagnostics: state.diagnostics };
  const chosen = choose(state.editions, options, site.sourceLabel);
  if (chosen.kind === "failed") return chosen;
  const bookWith = await makeBook(site, state, chosen, options);
  const pages = pagesOf(chosen.contents).length;
  const write = (contents: string | Uint8Array, sheets: number | null): PrintResult => {
    const file = resolve(workingFolder, to);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents);
    } catch (error) {
      return wrongTarget(`cannot be written: ${reasonOf(error)}`, "name a file in a folder that you may change");
    }
    return { kind: "printed", pages, sheets, bytes: Buffer.byteLength(contents), diagnostics: state.diagnostics };
  };
  if (browser === null) return write(bookWith(new Map()), null);
  const folder = makeRunFolder(join(tmpdir(), "docsgen-print"), "book-");
  try {
    // The sheet of each target is known only after printing. Its number takes no space, so it stays there.
    let sheetOf: ReadonlyMap<string, number> = new Map();
    for (let attempt = 1; ; attempt += 1) {
      const printed = await printPdf(browser, bookWith(sheetOf), folder, signal);
      if (printed.kind === "failed") return wrongTarget(`cannot be printed by ${browser}: ${printed.reason}`, null);
      const pdf = readFileSync(printed.file);
      const found = readDestinations(pdf.toString("latin1"));
      const isRight = [...found.sheetOf].every(([url, sheet]) => sheetOf.get(url) === sheet);
      if (isRight || attempt === maxAttempts) return write(pdf, found.sheets);
      sheetOf = found.sheetOf;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A site's own style may let the numbers move what they count. */
const maxAttempts = 3;

/** The pages to print, of one edition. */
interface Choice {
  readonly kind: "chosen";
  readonly edition: LinkedEdition;
  readonly contents: readonly ContentsEntry[];
  /** The titles of the named parts. */
  readonly parts: readonly string[];
}

/** The first edition that has all that is named; without `--lang`, an address may name any. */
function choose(
  editions: readonly LinkedEdition[],
  { parts, lang }: Pick<PrintOptions, "parts" | "lang">,
  sourceLabel: string,
): Choice | Failed {
  const candidates = editions.filter(({ edition }) => lang === null || edition.lang === lang);
  if (candidates.length === 0) {
    const tags = [...new Set(editions.map(({ edition }) => edition.lang))];
    const values = { path: "languages", problem: `does not have “${lang ?? ""}”` };
    return failed(siteDiagnostic("config-value", values, `write one of ${tags.join(", ")}`));
  }
  let unknown = "";
  for (const edition of candidates) {
    const all = listContents(edition);
    if (parts.length === 0) return { kind: "chosen", edition, contents: all, parts: [] };
    const found = parts.flatMap((name) => findPart(name, edition, all, sourceLabel) ?? []);
    if (found.length === parts.length) {
      const contents = onlyPages(all, (page) => found.some(({ pages }) => pages.has(page)));
      return { kind: "chosen", edition, contents, parts: found.map(({ title }) => title) };
    }
    unknown ||= parts.find((name) => findPart(name, edition, all, sourceLabel) === null) ?? "";
  }
  const advice = adviseOnPart(unknown, candidates, sourceLabel);
  const values = { request: `print ${unknown}`, reason: "it names no page, no folder and no group of a sidebar" };
  const hint = typeof advice === "string" ? advice : advice.hint;
  return failed(siteDiagnostic("nothing-to-do", values, hint));
}

/** @returns Makes the document, given the numbers of the sheets to which its links lead. */
async function makeBook(
  { graph }: OpenBuild,
  state: GraphState,
  { edition: chosen, contents, parts }: Choice,
  options: PrintOptions,
): Promise<(sheetOf: ReadonlyMap<string, number>) => string> {
  const { config, edition } = chosen;
  const plan = state.plan.editions[state.editions.indexOf(chosen)];
  if (plan === undefined) throw new Error(`there is no plan of “${edition.prefix}”`);
  const pages = await renderPages(chosen, plan, graph, pagesOf(contents));
  const { siteData } = plan;
  const files = new Map<string, string>();
  const wanted = new Set<string>();
  const styleSheets = new Set([siteData.assets.style]);
  for (const { attributes } of siteData.headTags)
    if (attributes["rel"] === "stylesheet") styleSheets.add(attributes["href"] ?? "");
  const ownStyles = siteData.headTags.flatMap(({ tag, content }) => (tag === "style" ? [content ?? ""] : []));
  const site = {
    origin: config.origin,
    pages: new Map(Array.from(pages.values(), (page) => [decode(page.url), page])),
    dataOf: (url: string): string | null => {
      wanted.add(url);
      return files.get(url) ?? null;
    },
  };
  // All is joined twice: to see which files it needs, and with them.
  for (const page of pages.values()) joinArticle(page, site, (url) => styleSheets.add(url));
  const read = (urls: Iterable<string>): Promise<ReadonlyMap<string, Uint8Array>> =>
    readFiles(urls, graph, state, options);
  const sheets = Array.from(await read(styleSheets), ([url, bytes]) => ({
    url,
    css: textOf(bytes),
  }));
  const inlineStyles = (): readonly string[] =>
    sheets.map(({ url: sheet, css }) =>
      inlineCss(css, (url) => site.dataOf(parseUrl(url, `http://site.invalid${sheet}`)?.pathname ?? "")),
    );
  inlineStyles();
  for (const [url, bytes] of await read(wanted)) files.set(url, dataUrl(url, bytes));
  const styles = [...inlineStyles(), ...ownStyles];
  const sections = Array.from(pages.values(), (page) => ({ id: page.id, article: joinArticle(page, site) }));
  const { renderBook } = await inProduction(() => import("./print/render-book.ts"));
  return (sheetOf) => {
    const version = siteData.ownVersion?.label ?? "";
    const listed = listEntries(contents, pages, sheetOf);
    const data: BookData = { site: siteData, parts, version, contents: listed, sections, styles };
    return renderBook(data);
  };
}

/** The contents with the numbers of their sheets. */
function listEntries(
  contents: readonly ContentsEntry[],
  pages: ReadonlyMap<LinkedPage, PrintedPage>,
  sheetOf: ReadonlyMap<string, number>,
): readonly BookEntry[] {
  const entryOf = (text: string, id: string | null, entries: readonly BookEntry[]): BookEntry => {
    const url = id === null ? null : encodeFragment(id);
    return { text, url, sheet: sheetOf.get(url?.slice(1) ?? "") ?? null, entries };
  };
  return contents.map(({ text, page, entries }) => {
    const id = page === null ? null : (pages.get(page)?.id ?? null);
    const headings =
      page === null ? [] : page.record.headers.map(({ title, slug }) => entryOf(title, `${id ?? ""}#${slug}`, []));
    return entryOf(text, id, [...headings, ...listEntries(entries, pages, sheetOf)]);
  });
}

/** Makes the published files at these addresses, without pages. @returns The bytes of those that exist, by address. */
async function readFiles(
  urls: Iterable<string>,
  graph: OpenBuild["graph"],
  state: GraphState,
  options: PrintOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { base } = state.plan.siteData;
  const byPath = new Map(
    [...urls].flatMap((url) => {
      const path = url.startsWith(base) ? decodeUri(url.slice(base.length).replace(/[?#].*$/u, "")) : null;
      const planned = path !== null && isOutputPath(path) ? state.plan.findWithoutPage(path) : null;
      return planned === null ? [] : [[planned.path, { url, planned }] as const];
    }),
  );
  const made = new Map<string, Uint8Array>();
  const published = { read: () => new Uint8Array(), hashOf: () => "" };
  const outputs = Array.from(byPath.values(), ({ planned }) => planned);
  for await (const { path, contents: bytes } of graph.make(state, outputs, published, options))
    made.set(byPath.get(path)?.url ?? "", typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  return made;
}

/** Renders pages as they are published. @returns In the given order. @throws RenderError */
async function renderPages(
  { config, site }: LinkedEdition,
  plan: EditionPlan,
  graph: OpenBuild["graph"],
  chosen: readonly LinkedPage[],
): Promise<ReadonlyMap<LinkedPage, PrintedPage>> {
  const numberOf = new Map(site.pages.map((page, number) => [page, number]));
  const pages = new Map<LinkedPage, PrintedPage>();
  for (const page of chosen) {
    const { document } = await graph.render(plan, plan.routeInput(numberOf.get(page) ?? 0));
    const article = articleIn(textOf(document.contents));
    pages.set(page, {
      id: page.record.path,
      url: routeUrl(config.base, page.record.path),
      article: article.startsWith("<article") ? `${article}</article>` : article,
      ids: new Set(partsIn(article).ids.map(({ id }) => id)),
      moved: new Map(page.movedAnchors.map(({ id, url }) => [id, url])),
    });
  }
  return pages;
}

function dataUrl(path: string, bytes: Uint8Array): string {
  const ending = extname(path.replace(/[?#].*$/u, ""))
    .slice(1)
    .toLowerCase();
  const type =
    { svg: "image/svg+xml", jpg: "image/jpeg", woff2: "font/woff2", woff: "font/woff", ico: "image/x-icon" }[ending] ??
    `image/${ending}`;
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}
