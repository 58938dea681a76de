/** Reads the manual that comes with the package, in Markdown, and finds topics in it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCodeDetector } from "../page/markdown/containers.ts";
import { SlugSet } from "../page/slug.ts";

/** A page of the manual in Markdown, with its title as a heading and without the line of its source. */
export interface ManualPage {
  /** Its path without an extension: "guide/write". */
  readonly name: string;
  readonly title: string;
  readonly sections: readonly ManualSection[];
  readonly text: string;
}

/**
 * A part of a page below a heading other than the first, in the order of the page. Sections contain those of lower
 * levels.
 */
export interface ManualSection {
  /** The name of the page and the id of the heading: "guide/write/links". */
  readonly name: string;
  /** From its heading to the next one of the same or a higher level. */
  readonly text: string;
}

/** Folders of translations, which a checkout has and the package does not. */
const translationFolder = /^[a-z]{2}[\\/]/u;

/** Returns no pages in a checkout in which the manual has not been built. */
export function readManual(): readonly ManualPage[] {
  const folder = fileURLToPath(new URL("../manual/dist/", import.meta.url));
  return markdownFiles(folder).map((path) => readManualPage(path, readFileSync(join(folder, path), "utf8")));
}

function markdownFiles(folder: string): readonly string[] {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return files.filter((path) => path.endsWith(".md") && !translationFolder.test(path)).sort();
  } catch {
    return [];
  }
}

/** @param path Relative to the manual: "guide/write.md". */
export function readManualPage(path: string, markdown: string): ManualPage {
  const name = path.replaceAll("\\", "/").replace(/\.md$/u, "");
  // This paragraph has addresses of the manual's own site.
  const text = markdown.replace(/^Source: (?:.*\S.*\n)+\n?/mu, "");
  const lines = text.split("\n");
  const isCode = makeCodeDetector();
  const slugs = new SlugSet();
  const headings = lines.flatMap((line, index) => {
    const [, marks, heading] = isCode(line) ? [] : (/^(#+) (.*)$/u.exec(line) ?? []);
    return marks === undefined || heading === undefined ? [] : [{ index, level: marks.length, heading }];
  });
  const sections = headings.slice(1).map(({ index, level, heading }) => {
    const next = headings.find((other) => other.index > index && other.level <= level);
    const section = lines.slice(index, next?.index).join("\n").trimEnd();
    return { name: `${name}/${slugs.slugOf(heading.replaceAll("`", ""))}`, text: `${section}\n` };
  });
  return { name, title: headings[0]?.heading ?? name, sections, text };
}

/** Words that writers use for topics of the manual, and the topics. A word that is the name of a topic needs no entry. */
export const otherWords: Readonly<Record<string, string>> = {
  math: "guide/write/formulas",
  latex: "guide/write/formulas",
  katex: "guide/write/formulas",
  mermaid: "guide/write/diagrams",
  graphviz: "guide/write/diagrams",
  charts: "guide/write/diagrams",
  i18n: "guide/organize/languages",
  l10n: "guide/organize/languages",
  locales: "guide/organize/languages",
  language: "guide/organize/languages",
  translation: "guide/organize/languages",
  translations: "guide/organize/languages",
  hreflang: "guide/organize/languages",
  versions: "guide/organize/old-versions",
  versioning: "guide/organize/old-versions",
  version: "guide/organize/old-versions",
  monorepo: "guide/large-sites/monorepos-and-several-sites",
  monorepos: "guide/large-sites/monorepos-and-several-sites",
  workspaces: "guide/large-sites/monorepos-and-several-sites",
  multisite: "guide/large-sites/monorepos-and-several-sites",
  symlink: "guide/large-sites/monorepos-and-several-sites",
  symlinks: "guide/large-sites/monorepos-and-several-sites",
  swagger: "guide/extend/openapi",
  api: "guide/write/api-reference",
  changes: "guide/extend/changelog",
  "release-notes": "guide/extend/changelog",
  components: "guide/style/components-for-pages",
  plugins: "guide/extend",
  theme: "guide/style",
  colors: "guide/style/colors-and-fonts",
  fonts: "guide/style/colors-and-fonts",
  css: "guide/style/colors-and-fonts",
  hosting: "guide/deploy",
  redirect: "guide/move/redirects",
  rename: "guide/move",
};

/**
 * The pages or, if there are none, the sections that a topic names.
 * @param topic The name of a page or section or the end of it, as a path or with the section after `#`: "write",
 * "guide/write#links", "links".
 */
export function findTopic(pages: readonly ManualPage[], topic: string): readonly (ManualPage | ManualSection)[] {
  const wanted = topic
    .toLowerCase()
    .replace("#", "/")
    .replaceAll(/^\/+|\/+$/gu, "");
  const named = topicsNamed(pages, wanted);
  const other = named.length === 0 && Object.hasOwn(otherWords, wanted) ? otherWords[wanted] : undefined;
  return other === undefined ? named : topicsNamed(pages, other);
}

function topicsNamed(pages: readonly ManualPage[], wanted: string): readonly (ManualPage | ManualSection)[] {
  const isNamed = ({ name }: { readonly name: string }): boolean => `/${name}`.endsWith(`/${wanted}`);
  const found = pages.filter(isNamed);
  return found.length > 0 ? found : pages.flatMap(({ sections }) => sections.filter(isNamed));
}

/** All names that `findTopic` understands, each in its shortest form. */
export function topicNames(pages: readonly ManualPage[]): readonly string[] {
  const last = ({ name }: { readonly name: string }): string => name.slice(name.lastIndexOf("/") + 1);
  return pages.flatMap((page) => [page.name, last(page), ...page.sections.map(last)]);
}
