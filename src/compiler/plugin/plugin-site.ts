/** The site as plugins see it, made from the linked site. Pure. */
import { plainConfig } from "../config/plain-config.ts";
import type { PluginFolder, PluginHeading, PluginPage, PluginSite } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { Header, PageBody, PageInterface } from "../page/compiled-page.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { tokensIn } from "../page/html/html-tokens.ts";
import { fillRelocations } from "../route/relocations.ts";
import type { PickedPage } from "./hook-call.ts";
import type { LinkedPage, LinkedSite } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";

/** The parts of a page that are read from the cache. */
export interface PageParts {
  readonly body: PageBody;
  readonly external: PageInterface["external"];
  readonly headings: readonly { readonly id: string; readonly span: Span }[];
}

/** The source of the pages of a linked site. `root` and `sourceFolder` are absolute. */
export interface PluginSiteOptions {
  readonly config: SiteConfig;
  readonly root: string;
  readonly sourceFolder: string;
  readonly partsOf: (path: SourcePath) => PageParts;
  /** The text of a page and its number of words, cached because most pages stay the same between two updates. */
  readonly textOf: (path: SourcePath, make: () => PageText) => PageText;
}

/** The text of a page without markup, a block on each line, and the number of its words. */
export interface PageText {
  readonly text: string;
  readonly words: number;
}

/** The part of the site that is known before pages are compiled, which `pages` gets. */
export function makePluginFolder({
  config,
  root,
  sourceFolder,
}: Pick<PluginSiteOptions, "config" | "root" | "sourceFolder">): PluginFolder {
  return { root, sourceFolder, config: plainConfig(config) };
}

/** The site with everything of its pages, for which all bodies are read. */
export function makePluginSite({ pages }: LinkedSite, options: PluginSiteOptions): PluginSite {
  return { ...makePluginFolder(options), pages: pages.map((page) => makePluginPage(page, options)) };
}

/** The site with nothing of pages but `needs`. What is not needed is not read. */
export function makePickedSite(
  { pages }: LinkedSite,
  needs: readonly (keyof PluginPage)[],
  options: PluginSiteOptions,
): PluginSite<PickedPage> {
  const needed = new Set(needs);
  if (needs.length === 0) return { ...makePluginFolder(options), pages: [] };
  return {
    ...makePluginFolder(options),
    pages: pages.map((page): PickedPage => {
      const made = needs.some((key) => isRead(key))
        ? makePluginPage(page, options, needed)
        : describePage(page, options.config);
      const picked: PickedPage = { path: made.path };
      for (const [key, value] of Object.entries(made))
        if (needs.some((each) => each === key)) Object.assign(picked, { [key]: value });
      return picked;
    }),
  };
}

/** The content of a page with final addresses and without the marks of components. */
export function htmlOf({ record, urls, images }: LinkedPage, { partsOf }: Pick<PluginSiteOptions, "partsOf">): string {
  return fillRelocations(partsOf(record.relativePath).body, { urls, images }).replaceAll(
    /<\/?dg-component\b[^>]*>/gu,
    "",
  );
}

/** The properties of a page that need no access to its body. */
function describePage({ record, frontmatter: own }: LinkedPage, config: SiteConfig): Omit<PluginPage, ReadKey> {
  const { frontmatter } = record;
  return {
    path: record.relativePath,
    route: record.path,
    url: routeUrl(config.base, record.path),
    title: record.title,
    description: frontmatter.description ?? frontmatter.short_description ?? "",
    frontmatter: { ...frontmatter, ...own },
  };
}

/** The keys of a page that are read from the cache. */
type ReadKey = "headings" | "text" | "words" | "links";

function isRead(key: keyof PluginPage): key is ReadKey {
  return key === "headings" || key === "text" || key === "words" || key === "links";
}

/** @param needed The text is not read if it is not needed. */
function makePluginPage(
  page: LinkedPage,
  { config, partsOf, textOf }: PluginSiteOptions,
  needed: ReadonlySet<keyof PluginPage> = new Set(["text"]),
): PluginPage {
  const { record, urls, targets } = page;
  const { body, external, headings } = partsOf(record.relativePath);
  const lines = new Map(headings.map(({ id, span }) => [id, span.start.line]));
  const isTextNeeded = needed.has("text") || needed.has("words");
  return {
    ...describePage(page, config),
    headings: flatten(record.headers, lines),
    ...(isTextNeeded ? textOf(record.relativePath, () => measure(textIn(body.html))) : { text: "", words: 0 }),
    links: [
      ...urls.flatMap((url, index) => (url === null ? [] : [{ url, path: targets[index] ?? null }])),
      ...external.map((url) => ({ url, path: null })),
    ],
  };
}

function flatten(headers: readonly Header[], lines: ReadonlyMap<string, number>): readonly PluginHeading[] {
  return headers.flatMap(({ level, title, slug, children }) => [
    { level, title, id: slug, line: lines.get(slug) ?? 1 },
    ...flatten(children, lines),
  ]);
}

const blocks = /^(?:p|h[1-6]|li|tr|pre|div|figure|blockquote|table|ul|ol|dl|dt|dd|section|details|summary|br|hr)$/iu;

function textIn(html: string): string {
  const parts = tokensIn(html).map((token) => {
    if (token.kind === "text") return token.text;
    return blocks.test(token.name) && (token.kind === "end" || token.name === "br") ? "\n" : "";
  });
  return parts
    .join("")
    .replaceAll(/[^\S\n]*\n\s*/gu, "\n")
    .trim();
}

function measure(text: string): PageText {
  return { text, words: text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0 };
}
