/** The tools that read a site, published or not: search, read, pages. */
import * as z from "zod";
import { routeListFile } from "../../theme/client/resolve-path.ts";
import { openSearch } from "../../theme/search/open-search.ts";
import type { PageResult, TextPart } from "../../theme/search/search-answer.ts";
import { decodeUri } from "../decode-uri.ts";
import { parseUrl } from "../parse-url.ts";
import { encodePath } from "../site/urls.ts";
import { documentAt, markdownFilesOf } from "../output/hosts/prefers-markdown.ts";
import { ElementLimitError } from "../page/html/html-parser.ts";
import type { Article } from "./article.ts";
import { articleMarkdown, forwardedTo, readArticle, sectionOf } from "./article.ts";
import type { Resources, Tool } from "./protocol.ts";
import { defineTool, parseJson, ToolError } from "./protocol.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

/** The number of characters of one answer. */
export const maxAnswer = 20_000;
const maxPages = 20;
/** The number of pages of an answer to a search, if the program names none. */
export const defaultPages = 5;
const maxForwards = 3;

/** A page of another site. */
export interface OtherPage {
  readonly files: SiteFiles;
  /** Its full URL. */
  readonly url: string;
}

/**
 * @param open Called by each call, so that a site that changes is up to date.
 * @param otherPage The page of another site at an address; `null` if it is one of this site.
 */
export function readingTools(
  open: (signal: AbortSignal) => Promise<SiteFiles>,
  otherPage: (address: string) => OtherPage | null = () => null,
): readonly Tool[] {
  return [
    defineTool({
      name: "search",
      title: "Search the documentation",
      description:
        "Finds pages and sections by words, names of functions or fields, error messages or a question. Returns the best pages with their addresses and passages. Start here, then `read` what it found.",
      input: z.strictObject({
        query: z.string().trim().min(1).max(500).describe("Words, or a phrase in quotes"),
        limit: z.int().min(1).max(maxPages).default(defaultPages).describe("The number of pages"),
        language: z
          .string()
          .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/u)
          .optional()
          .describe("In a site with several languages: the tag of one that is not the main language, such as fr"),
      }),
      isReadOnly: true,
      run: async ({ query, limit, language }, signal) =>
        showPages(query, await searchSite(await open(signal), { query, limit, language }, signal)),
    }),
    defineTool({
      name: "read",
      title: "Read a page",
      description:
        "Returns a page, or one section of it, as Markdown. A long page is returned in parts, each of which says how to get the next.",
      input: z.strictObject({
        page: z
          .string()
          .trim()
          .min(1)
          .max(2000)
          .describe("The address as `search` returned it, such as /docs/limits/ or /docs/limits/#uploads"),
        from: z.int().min(0).default(0).describe("The number of characters to skip"),
      }),
      isReadOnly: true,
      run: async ({ page, from }, signal) => {
        const own = await open(signal);
        const { files, url } = otherPage(page) ?? { files: own, url: page };
        return readPart(files, url, from, signal);
      },
    }),
    defineTool({
      name: "pages",
      title: "List the pages",
      description: "Lists the addresses and titles of the pages, of the whole site or below an address.",
      input: z.strictObject({
        below: z.string().trim().max(2000).default("").describe("Such as /docs/guide/"),
        from: z.int().min(0).default(0).describe("The number of characters to skip"),
      }),
      isReadOnly: true,
      run: async ({ below, from }, signal) => {
        const pages = await pagesBelow(await open(signal), below, signal);
        return partOf(pages.map(({ path, title }) => `${path} ${title}\n`).join(""), from);
      },
    }),
  ];
}

/** The scheme of a page for clients: "docsgen:/docs/limits/". Pages that are not published have no other address. */
const scheme = "docsgen:";

/** The pages, for people who attach them to their questions. @param open See `readingTools`. */
export function pageResources(open: (signal: AbortSignal) => Promise<SiteFiles>): Resources {
  return {
    list: async (signal) => {
      const pages = await pagesBelow(await open(signal), "", signal);
      return pages.map(({ path, title }) => ({ uri: scheme + encodePath(path), name: path, title }));
    },
    read: async (uri, signal) => {
      if (!uri.startsWith(scheme)) throw new ToolError(`“${uri}” is not a page, such as ${scheme}/docs/limits/`);
      return readPage(await open(signal), uri.slice(scheme.length), signal);
    },
  };
}

/**
 * Searches as a reader would, with the index as it is now: a program may ask for days, while the site is published again.
 * @throws ToolError if the site has no search.
 */
export async function searchSite(
  files: SiteFiles,
  {
    query,
    limit,
    language,
  }: { readonly query: string; readonly limit: number; readonly language?: string | undefined },
  signal: AbortSignal,
): Promise<readonly PageResult[]> {
  const folder = language === undefined ? "" : `${language}/`;
  const fetchText = async (path: string): Promise<string> => {
    const file = await files.read(folder + path, signal);
    if (file === null) throw new Error(`${folder}${path} does not exist`);
    return file.text;
  };
  try {
    return (await openSearch({ fetchText }).search(query, limit)).pages;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    if (language !== undefined)
      throw new ToolError(`There is no search in the language “${language}”. Leave it out for the main language.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError(`The search index cannot be read: ${reason}. Is this a site made by docsgen, with search?`);
  }
}

function showPages(query: string, pages: readonly PageResult[]): string {
  if (pages.length === 0) return `Nothing was found for “${query}”. Try fewer or other words.`;
  const plain = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join("");
  const blocks = pages.map(({ url, title, breadcrumb, sections }) =>
    [
      `## ${[...breadcrumb, title].join(" › ")}`,
      url,
      ...sections.map(({ url: at, heading, snippet }) => `- ${plain(heading)} (${at}): ${plain(snippet)}`),
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

/**
 * The part of a page or a section that one answer shows.
 * @param from The number of characters to skip.
 * @throws ToolError
 */
export async function readPart(files: SiteFiles, page: string, from: number, signal: AbortSignal): Promise<string> {
  return partOf(await readPage(files, page, signal), from);
}

/**
 * The Markdown of a page or a section.
 * @param written An address, with or without the origin and the base.
 * @param forwards The number of documents that may lead to another one.
 * @throws ToolError if there is none.
 */
export async function readPage(
  files: SiteFiles,
  written: string,
  signal: AbortSignal,
  forwards = maxForwards,
): Promise<string> {
  const target = addressOf(files, written);
  const path = target.pathname.slice(files.url.pathname.length);
  const id = decodeUri(target.hash.slice(1)) ?? "";
  if (id === "") {
    for (const file of /\.(?:md|txt)$/u.test(path) ? [path] : markdownFilesOf(documentAt(path))) {
      const found = await files.read(file, signal);
      if (found !== null && !isHtml(found)) return found.text;
    }
  }
  const document = await files.read(path, signal);
  if (document === null || !isHtml(document))
    throw new ToolError(
      `There is no page at ${target.pathname} on this site, ${files.shownOrigin + files.url.pathname}.`,
    );
  const article = articleIn(document.text, target.pathname);
  const moved = article === null && forwards > 0 ? forwardedTo(document.text) : null;
  if (moved !== null) return readPage(files, moved, signal, forwards - 1);
  if (article === null) throw new ToolError(`${target.pathname} is not a page made by docsgen.`);
  const url = new URL(document.path, files.url);
  if (id === "") return articleMarkdown(article.title, article.body, url, files.shownOrigin);
  const section = sectionOf(article, id);
  if (section === null) {
    const ids = [...article.starts.keys()].slice(0, 50).join(", ");
    throw new ToolError(`${url.pathname} has no “#${id}”, only: ${ids}`);
  }
  url.hash = id;
  return articleMarkdown(article.title, section, url, files.shownOrigin);
}

function articleIn(html: string, path: string): Article | null {
  try {
    return readArticle(html);
  } catch (error) {
    if (!(error instanceof ElementLimitError)) throw error;
    throw new ToolError(`${path} cannot be read: its ${error.message}.`);
  }
}

/**
 * The address on this site that was meant.
 * @throws ToolError if it is on another one.
 */
export function addressOf({ url, ownOrigin, shownOrigin }: SiteFiles, written: string): URL {
  const named = parseUrl(written, url);
  if (named === null) throw new ToolError(`“${written}” is not an address.`);
  const parsed = named.origin === ownOrigin ? new URL(named.pathname + named.search + named.hash, url) : named;
  // Programs write a route without the base, such as /limits/.
  if (parsed.origin === url.origin && !parsed.pathname.startsWith(url.pathname) && written.startsWith("/"))
    return new URL(url.pathname + parsed.pathname.slice(1) + parsed.hash, url);
  if (parsed.origin !== url.origin || !parsed.pathname.startsWith(url.pathname))
    throw new ToolError(`“${written}” is not on this site, ${shownOrigin + url.pathname}.`);
  return parsed;
}

const isHtml = ({ type }: SiteFile): boolean => type.startsWith("text/html");

const routesSchema = z.object({ routes: z.array(z.tuple([z.string(), z.string()])) });

/** @throws ToolError if there are none. */
async function pagesBelow(
  files: SiteFiles,
  below: string,
  signal: AbortSignal,
): Promise<readonly { readonly path: string; readonly title: string }[]> {
  const file = await files.read(routeListFile, signal);
  const { data } = routesSchema.safeParse(file === null ? null : parseJson(file.text));
  if (data === undefined) throw new ToolError("The list of pages cannot be read. Is this a site made by docsgen?");
  const folder = below === "" ? files.url.pathname : addressOf(files, below).pathname;
  const pages = data.routes
    .map(([route, title]) => ({ path: files.url.pathname + route.slice(1), title }))
    .filter(({ path }) => path.startsWith(folder));
  if (pages.length === 0) throw new ToolError(`There are no pages below ${folder}.`);
  return pages;
}

function partOf(text: string, from: number): string {
  if (from > 0 && from >= text.length) throw new ToolError(`The text has only ${text.length} characters.`);
  const part = text.slice(from, from + maxAnswer).toWellFormed();
  const next = from + maxAnswer;
  return next >= text.length
    ? part
    : `${part}\n\n[${text.length - next} more characters: call again with from: ${next}]`;
}
