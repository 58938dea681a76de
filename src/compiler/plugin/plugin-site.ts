/** The site as plugins see it, made from the linked site. Pure. */
import { plainConfig } from "../config/plain-config.ts";
import type { PluginFolder, PluginHeading, PluginPage, PluginSite } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { Header, PageBody, PageInterface } from "../page/compiled-page.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { tokensIn } from "../page/html/html-tokens.ts";
import { fillRelocations } from "../route/relocations.ts";
import type { LinkedPage, LinkedSite } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";

/** The parts of a page that are read from the cache. */
export interface PageParts {
  readonly body: PageBody;
  readonly external: PageInterface["external"];
  readonly headings: readonly { readonly id: string; readonly span: Span }[];
}

export interface PluginSiteOptions {
  readonly config: SiteConfig;
  readonly root: string;
  readonly sourceFolder: string;
  readonly partsOf: (path: SourcePath) => PageParts;
  /** The text of a page and its number of words, cached because most pages stay the same between two updates. */
  readonly textOf: (path: SourcePath, make: () => PageText) => PageText;
}

export interface PageText {
  readonly text: string;
  readonly words: number;
}

export function makePluginFolder({
  config,
  root,
  sourceFolder,
}: Pick<PluginSiteOptions, "config" | "root" | "sourceFolder">): PluginFolder {
  return { root, sourceFolder, config: plainConfig(config) };
}

export function makePluginSite({ pages }: LinkedSite, options: PluginSiteOptions): PluginSite {
  return { ...makePluginFolder(options), pages: pages.map((page) => makePluginPage(page, options)) };
}

/** The content of a page with final addresses and without the marks of components. */
export function htmlOf({ record, urls, images }: LinkedPage, { partsOf }: Pick<PluginSiteOptions, "partsOf">): string {
  return fillRelocations(partsOf(record.relativePath).body, { urls, images }).replaceAll(
    /<\/?dg-component\b[^>]*>/gu,
    "",
  );
}

function makePluginPage(page: LinkedPage, { config, partsOf, textOf }: PluginSiteOptions): PluginPage {
  const { record, urls, targets, frontmatter: own } = page;
  const { body, external, headings } = partsOf(record.relativePath);
  const lines = new Map(headings.map(({ id, span }) => [id, span.start.line]));
  const { frontmatter } = record;
  return {
    path: record.relativePath,
    route: record.path,
    url: routeUrl(config.base, record.path),
    title: record.title,
    description: frontmatter.description ?? frontmatter.short_description ?? "",
    frontmatter: { ...frontmatter, ...own },
    headings: flatten(record.headers, lines),
    ...textOf(record.relativePath, () => measure(textIn(body.html))),
    links: [
      ...urls.map((url, index) => ({ url, path: targets[index] ?? null })),
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
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" };

function textIn(html: string): string {
  const parts = tokensIn(html).map((token) => {
    if (token.kind === "text") return decode(html.slice(token.start, token.end));
    return blocks.test(token.name) && (token.kind === "end" || token.name === "br") ? "\n" : "";
  });
  return parts
    .join("")
    .replaceAll(/[^\S\n]*\n\s*/gu, "\n")
    .trim();
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (all, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name ?? ""] ?? all;
  });
}

function measure(text: string): PageText {
  return { text, words: text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0 };
}
