/**
 * Generates a site with any number of pages by copying the plain pages repeatedly. Each copy has its own title, route
 * and headings, and its links lead to pages of the same site. The order of the sources mixes large and small ones, so
 * that the average page is the same at every size.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fillSlots } from "./plain-page.ts";
import type { PlainPage } from "./plain-page.ts";

/** The kind of links between pages that a generator expects: to the file, or to the page's future address. */
export type LinkStyle = "file" | "url";

export interface CorpusPage {
  /** "part-001/slack-17.md" */
  readonly path: string;
  /** "/part-001/slack-17/" */
  readonly route: string;
  readonly title: string;
  /** A word that occurs only on this page. */
  readonly mark: string;
  readonly text: (style: LinkStyle) => string;
}

export interface Section {
  readonly title: string;
  /** "/part-001/" */
  readonly route: string;
  /** The first one is the section's index. */
  readonly pages: readonly CorpusPage[];
}

export interface Corpus {
  readonly home: CorpusPage;
  readonly sections: readonly Section[];
  readonly pages: readonly CorpusPage[];
}

const sectionSize = 30;

/** @param count The total number of pages, including the home page and the sections' index pages. */
export function makeCorpus(sources: readonly PlainPage[], count: number): Corpus {
  const spread = spreadBySize(sources);
  const sectionCount = Math.ceil((count - 1) / sectionSize);
  const articleCount = count - 1 - sectionCount;
  const perSection = Math.ceil(articleCount / sectionCount);
  const numbers = new Map(spread.map(({ path }, index) => [path, index]));
  const pathOf = (number: number): string => {
    const source = spread[number % spread.length];
    const name = slug(source?.title ?? "");
    return `${sectionPath(Math.floor(number / perSection))}/${name}-${number}.md`;
  };
  const articles = Array.from({ length: articleCount }, (_, number) => {
    const source = spread[number % spread.length];
    if (source === undefined) throw new Error("there are no source pages");
    const copy = Math.floor(number / spread.length);
    const path = pathOf(number);
    const title = `${source.title} ${number}`;
    const target = (linked: string): string => {
      const wanted = copy * spread.length + (numbers.get(linked) ?? 0);
      return pathOf(wanted < articleCount ? wanted : wanted % articleCount);
    };
    return makePage(path, title, number, (style) =>
      fillSlots(source.template, `${number}`, (linked) => relativeLink(path, target(linked), style)),
    );
  });
  const sections = Array.from({ length: sectionCount }, (_, number) => {
    const pages = articles.slice(number * perSection, (number + 1) * perSection);
    const path = `${sectionPath(number)}/index.md`;
    const title = `Part ${number + 1}`;
    const index = makePage(path, title, articleCount + number, (style) => linkList(path, pages, style));
    return { title, route: index.route, pages: [index, ...pages] };
  });
  const indexes = sections.flatMap(({ pages: [index] }) => (index === undefined ? [] : [index]));
  const home = makePage("index.md", "All parts", count - 1, (style) => linkList("index.md", indexes, style));
  return { home, sections, pages: [home, ...sections.flatMap(({ pages }) => pages)] };
}

/** The form in which a generator expects its pages. */
export interface CorpusForm {
  /** Folder of the pages, relative to the site. */
  readonly pages: string;
  readonly linkStyle: LinkStyle;
  readonly indexName: string;
}

/** Writes the pages, and `sections.json` in the site's folder, which the generators' configs read. */
export function writeCorpus(corpus: Corpus, site: string, form: CorpusForm): void {
  const folder = join(site, form.pages);
  rmSync(folder, { recursive: true, force: true });
  for (const { route } of corpus.sections) mkdirSync(join(folder, route), { recursive: true });
  for (const page of corpus.pages) {
    writeFileSync(
      join(folder, page.path.replace(/(?:^|(?<=\/))index\.md$/u, form.indexName)),
      page.text(form.linkStyle),
    );
  }
  const sections = corpus.sections.map(({ title, route, pages }) => ({
    title,
    route,
    pages: pages.map((page) => ({ route: page.route, file: page.path })),
  }));
  writeFileSync(join(site, "sections.json"), JSON.stringify(sections));
}

function makePage(path: string, title: string, number: number, body: (style: LinkStyle) => string): CorpusPage {
  const mark = `mark${number.toString().padStart(6, "0")}`;
  const text = (style: LinkStyle): string =>
    `---\ntitle: ${JSON.stringify(title)}\n---\n\nThis is page ${number} of the corpus, ${mark}.\n\n${body(style)}\n`;
  return { path, route: routeOf(path), title, mark, text };
}

function linkList(path: string, pages: readonly CorpusPage[], style: LinkStyle): string {
  const items = pages.map(
    (page) => `- [${page.title.replaceAll(/[[\]<>{}\\*_`]/gu, "")}](${relativeLink(path, page.path, style)})`,
  );
  return items.join("\n");
}

function relativeLink(from: string, to: string, style: LinkStyle): string {
  if (style === "file") return posix.relative(posix.dirname(from), to);
  return `${posix.relative(routeOf(from), routeOf(to)) || "."}/`;
}

/** "part-001/index.md" → "/part-001/" */
function routeOf(path: string): string {
  return `/${path.replace(/(?:^|(?<=\/))index\.md$/u, "").replace(/\.md$/u, "/")}`;
}

function sectionPath(number: number): string {
  return `part-${(number + 1).toString().padStart(4, "0")}`;
}

function slug(title: string): string {
  const words = title.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-");
  return words.slice(0, 40).replaceAll(/^-|-$/gu, "");
}

/**
 * Sorts by size, then steps by the golden ratio, so that any run of neighbors has the same mix of sizes as the whole.
 */
function spreadBySize(sources: readonly PlainPage[]): readonly PlainPage[] {
  const sorted = sources.toSorted((a, b) => a.template.length - b.template.length || (a.path < b.path ? -1 : 1));
  let step = Math.max(1, Math.round(sorted.length * 0.618));
  while (divisor(step, sorted.length) !== 1) step += 1;
  return sorted.flatMap((_, index) => sorted[(index * step) % sorted.length] ?? []);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
