/** Converts the pages of MkDocs, and the texts that they include. Pure. */
import { posix } from "node:path";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { convertContainers } from "../markdown/containers.ts";
import { changeFrontmatter, removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import { convertHeadingIds } from "../markdown/heading-ids.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { namePublicFiles, pathIn } from "../markdown/public-files.ts";
import { convertRegions } from "../markdown/regions.ts";
import type { Pass } from "../markdown/rewrite.ts";
import { rewritePage } from "../markdown/rewrite.ts";
import { convertSyntax } from "../markdown/syntax.ts";
import { followMoves } from "../moved-pages.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { keepRoute, partPaths } from "../pages.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage } from "../tool.ts";
import { abbreviationsIn, markAbbreviations, removeDefinitions } from "./abbreviations.ts";
import { convertBlocks } from "./blocks.ts";
import { convertCode } from "./code.ts";
import { convertKey } from "./frontmatter.ts";
import {
  commentGenerated,
  convertAttributes,
  convertDefinitions,
  convertGrids,
  convertMarks,
  reportRest,
} from "./inline.ts";
import type { SiteLanguages } from "./languages.ts";
import type { MacroValues } from "./macros.ts";
import { convertSlashBlocks } from "./slash-blocks.ts";
import { convertSnippets, convertVariants, separateSnippets, snippetMarks, snippetsIn } from "./snippets.ts";

interface PagesToConvert {
  readonly site: OldSite;
  /** The folder of the documents, with a slash at its end. */
  readonly folder: string;
  readonly isDirectory: boolean;
  readonly extensions: ReadonlyMap<string, unknown>;
  /** The addresses of the published files that are not pages, by their path in the folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly pages: readonly OldPage[];
  readonly macros: MacroValues | null;
  readonly languages: SiteLanguages;
  readonly nav: unknown;
}

interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly glossary: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

/** What the conversion of each page is done with. */
interface Conversion extends PagesToConvert {
  readonly snippets: Snippets;
  readonly words: Abbreviations;
  /** Those of the published files. */
  readonly addresses: ReadonlySet<string>;
  /** Where a file of the folder is now, as a page names it; `null` if it is not a page. */
  readonly newPathOf: (file: string, page: OldText) => string | null;
  readonly hasMoves: boolean;
  readonly notes: Note[];
}

/**
 * Converts the pages, in their order, and then the files that they include. `glossary` has the abbreviations of all pages:
 * `*[HTML]: HyperText Markup Language`.
 */
export function convertPages(given: PagesToConvert): ConvertedPages {
  const { folder, isDirectory, extensions, files, pages, languages, nav } = given;
  const snippets = includedTexts(given);
  const words = readAbbreviations(given, snippets);
  const notes: Note[] = [];
  const conversion = {
    ...given,
    snippets,
    words,
    notes,
    addresses: new Set(files.values()),
    newPathOf: placesOf(given),
    hasMoves: pages.some(({ from, path }) => from.slice(folder.length).replace(/\.\w+$/u, ".md") !== path),
  };
  const made = [
    ...pages.map((page) => {
      const structured = rewritePage(page.text, "", [
        commentGenerated,
        convertBlocks,
        convertSlashBlocks,
        convertHeadingIds,
      ]).text;
      const within = languages.locate(page.from.slice(folder.length))?.within ?? page.from.slice(folder.length);
      const written = titleFrom(nav, within);
      const { language } = page;
      const title = written === null || language === undefined ? written : languages.translate(language, written);
      return convertPage(page, conversion, [
        keepAnchors(structured, {
          rules: "python-markdown",
          withImages: false,
          withEmoji: !extensions.has("pymdownx.emoji"),
        }),
        keepRoute(page, isDirectory ? "folder" : "html"),
        ...(page.title === null ? [changeFrontmatter(() => null, { title: title ?? nameOf(page.path) })] : []),
      ]);
    }),
    ...Array.from(snippets.parts, ([from, text]) => {
      const path = snippets.pathOf(from);
      const regions = convertRegions(text, snippetMarks);
      return from.endsWith(".md")
        ? convertPage({ from, path, route: "/", text: regions }, conversion, [])
        : { path, text: regions };
    }),
  ];
  return { pages: made, glossary: words.glossary, notes };
}

/** A page, or a text that pages include. */
type OldText = Pick<OldPage, "from" | "path" | "route" | "oldRoute" | "text" | "language">;

function convertPage(page: OldText, conversion: Conversion, more: readonly Pass[]): MigratedPage {
  const { folder, extensions, macros, snippets, words, hasMoves, newPathOf, notes } = conversion;
  const { from, path, route, oldRoute = route, text } = page;
  const names = new Set(extensions.keys());
  const inMarkdown = (address: string): string | null =>
    addressOfFile(posix.join(posix.dirname(from), pathIn(address)), address, page, conversion);
  const inHtml = (address: string): string | null =>
    addressOfFile(
      posix.join(folder, posix.join(oldRoute.replace(/[^/]*$/u, ""), pathIn(address))),
      address,
      page,
      conversion,
    ) ?? inMarkdown(address);
  const made = rewritePage(text, pageFile(path), [
    changeFrontmatter(convertKey),
    removeEmptyFrontmatter,
    ...(macros === null ? [] : [macros.convert]),
    commentGenerated,
    convertBlocks,
    convertSlashBlocks,
    convertGrids,
    convertDefinitions,
    separateSnippets,
    convertSnippets(snippets.find),
    convertVariants(snippets.find),
    convertCode,
    convertHeadingIds,
    convertAttributes,
    convertMarks(names),
    convertSyntax(["MkDocs", ...(names.has("pymdownx.critic") ? ["CriticMarkup"] : [])]),
    removeDefinitions,
    markAbbreviations(words.meaningsOf(text), words.glossary),
    convertContainers([]),
    namePublicFiles(inMarkdown, inHtml),
    ...(hasMoves ? [followMoves(from.slice(folder.length), path, (file) => newPathOf(file, page))] : []),
    reportRest(macros?.isVariable ?? (() => false)),
    ...more,
  ]);
  notes.push(...made.notes);
  return { path, text: made.text };
}

/**
 * The address of a published file, in the language of the page if it is there; `null` if it is none.
 *
 * @param path The file that the address leads to, in the folder of the old site.
 */
function addressOfFile(
  path: string,
  address: string,
  { language }: OldText,
  { folder, files, addresses, languages }: Conversion,
): string | null {
  if (address === "" || /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/iu.test(address) || !path.startsWith(folder)) return null;
  const name = path.slice(folder.length);
  const within = languages.locate(name)?.within ?? name;
  const own = `${language?.oldRoot ?? "/"}${within}`;
  const found = addresses.has(own)
    ? own
    : (files.get(name) ?? (addresses.has(`/${within}`) ? `/${within}` : undefined));
  if (found === undefined) return null;
  const rest = /[?#].*$/su.exec(address)?.[0] ?? "";
  return `${found.split("/").map(encodeURIComponent).join("/")}${rest}`;
}

/**
 * Where links lead now. The link of a translation to a file without a language leads to the page in its own language, or to
 * what is shown in its place.
 */
function placesOf({ pages, folder, languages }: PagesToConvert): Conversion["newPathOf"] {
  const places = new Map(pages.map((page) => [page.from.slice(folder.length), page]));
  const isNamed = (file: string): boolean => languages.locate(file)?.within !== file;
  return (file, { language }) => {
    const page = places.get(file);
    if (page === undefined) return null;
    const isOwn = language === undefined || language.folder === "" || page.language === language;
    return isOwn || isNamed(file) ? page.path : language.folder + page.path;
  };
}

/** The texts that pages include with `--8<--`. */
interface Snippets {
  readonly find: Parameters<typeof convertSnippets>[0];
  readonly resolve: (name: string) => string | null;
  /** The included files, by their old path. */
  readonly parts: ReadonlyMap<string, string>;
  readonly pathOf: (path: string) => string;
}

function includedTexts({ site, folder, pages, extensions }: PagesToConvert): Snippets {
  const basePath = recordIn(extensions.get("pymdownx.snippets"))["base_path"];
  const bases = [...(Array.isArray(basePath) ? basePath : [basePath ?? "."])].flatMap((each) => textIn(each) ?? []);
  const resolve = (name: string): string | null =>
    bases.map((base) => posix.join(base, name)).find((path) => site.textOf(path) !== null) ?? null;
  const sources = new Map(pages.map(({ from, path }) => [from, path]));
  const partOf = partPaths((path) => (path.startsWith(folder) ? path.slice(folder.length) : path));
  const pathOf = (path: string): string => sources.get(path) ?? partOf(path);
  const parts = new Map<string, string>();
  const collect = (text: string): void => {
    for (const { file: name } of snippetsIn(text)) {
      const path = resolve(name);
      const included = path === null ? null : site.textOf(path);
      if (path === null || included === null || sources.has(path) || parts.has(path)) continue;
      parts.set(path, included);
      collect(included);
    }
  };
  for (const { text } of pages) collect(text);
  return {
    resolve,
    parts,
    pathOf,
    find: (name) => {
      const target = resolve(name);
      const included = target === null ? null : site.textOf(target);
      return target === null || included === null ? null : { text: included, reference: `@/${pathOf(target)}` };
    },
  };
}

interface Abbreviations {
  readonly glossary: ReadonlyMap<string, string>;
  /** Those of a page, with those of the texts that it includes. */
  readonly meaningsOf: (text: string) => ReadonlyMap<string, string>;
}

function readAbbreviations({ site, pages, extensions }: PagesToConvert, { resolve, parts }: Snippets): Abbreviations {
  const textOf = (path: string | null): string => (path === null ? "" : (site.textOf(path) ?? ""));
  const options = recordIn(extensions.get("pymdownx.snippets"));
  const appended = listIn(options["auto_append"]).map((each) => textOf(resolve(textIn(each) ?? "")));
  const glossary = new Map<string, string>();
  for (const text of [...appended, ...pages.map((page) => page.text), ...parts.values()])
    for (const [term, meaning] of abbreviationsIn(text)) if (!glossary.has(term)) glossary.set(term, meaning);
  const everywhere = appended.flatMap((text) => [...abbreviationsIn(text)]);
  return {
    glossary,
    meaningsOf: (text) =>
      new Map([
        ...everywhere,
        ...snippetsIn(text).flatMap(({ file }) => [...abbreviationsIn(textOf(resolve(file)))]),
        ...abbreviationsIn(text),
      ]),
  };
}

/** The title that `nav` gives a page. */
function titleFrom(nav: unknown, path: string): string | null {
  for (const each of listIn(nav))
    for (const [title, target] of Object.entries(recordIn(each))) {
      if (target === path) return title;
      const inner = titleFrom(target, path);
      if (inner !== null) return inner;
    }
  return null;
}

/** "getting-started.md" → "Getting started" */
export function nameOf(path: string): string {
  const bare = posix.basename(path, ".md");
  const name = /^(?:index|README)$/u.test(bare) ? posix.basename(posix.dirname(path)) : bare;
  const words = name.replaceAll(/[-_]/gu, " ").trim();
  return words === "" || words === "." ? "Home" : words.charAt(0).toUpperCase() + words.slice(1);
}
