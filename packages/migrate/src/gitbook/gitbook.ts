/** Reads repositories of GitBook. Pure. */
import { cleanAddressOf } from "../addresses.ts";
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import { folderIn } from "../config-file.ts";
import type { Report } from "../config-report.ts";
import { makeReport, markdownNeeds } from "../config-report.ts";
import { recordIn, textIn } from "../config-values.ts";
import { decodePath, encodeLike } from "../decode-path.ts";
import { filled } from "../filled.ts";
import { escapeBraces } from "../markdown/escape-braces.ts";
import { changeFrontmatter, removeEmptyFrontmatter, leaveOut } from "../markdown/frontmatter.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";
import type { HeadingTexts } from "../markdown/keep-anchors.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { relink } from "../markdown/relink.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { rewritePage } from "../markdown/rewrite.ts";
import { showsMath, showsMermaid } from "../markdown/shown-syntax.ts";
import type { Summary } from "../mdbook/summary.ts";
import { readSummary } from "../mdbook/summary.ts";
import type { OldEntry } from "../menus.ts";
import { convertSidebar } from "../menus.ts";
import { uniqueSources } from "../source-redirects.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import {
  isInside,
  keepRoute,
  makePageFinder,
  otherFrontmatterKeys,
  publishablePath,
  relativeAddress,
  titleOf,
  uniquePaths,
} from "../pages.ts";
import type { YamlConfig } from "../read-yaml.ts";
import { readYaml } from "../read-yaml.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import {
  convertCardTables,
  convertCode,
  convertContainers,
  convertIds,
  convertLeaves,
  convertMentions,
  convertSteppers,
  reportBlocks,
  unlinkBroken,
  unlinkNotes,
} from "./blocks.ts";

const configPattern = /^(?<folder>(?:.*\/)?)\.gitbook\.ya?ml$/u;

export const gitbook: Tool = {
  name: "gitbook",
  title: "GitBook",
  find: (paths) => {
    const config = paths.find((path) => configPattern.test(path));
    if (config !== undefined) return folderIn(config, configPattern);
    // Without a config, the table of contents is beside the home page. mdBook has one, too.
    const summary = paths.find(
      (path) =>
        posix.basename(path) === "SUMMARY.md" &&
        (paths.includes(path.replace(/SUMMARY\.md$/u, "book.json")) ||
          paths.some((each) => each.startsWith(path.replace(/SUMMARY\.md$/u, ".gitbook/")))),
    );
    return summary === undefined ? null : summary.replace(/\/?SUMMARY\.md$/u, "");
  },
  modules: () => [],
  ownPackages: /^$/u,
  migrate: migrateGitbook,
};

function migrateGitbook(site: OldSite): MigratedSite {
  const layout = layoutOf(site);
  const { file, old, book, folder, summaryFile } = layout;
  const notes: Note[] = [];
  const report = makeReport(notes, file ?? summaryFile, layout.lineOf);
  const summaryText = site.textOf(summaryFile);
  const summary = readSummary(summaryText ?? "", 2);
  const { pages, unlisted } = pagesIn(site, layout, summaryText === null ? null : summary);
  const pageAt = pageFinder(pages);
  const made = convertPages({ site, folder, pages, pageAt });
  for (const name of unlisted)
    if (!made.included.has(name))
      notes.push({
        outcome: "lossy",
        what: "Pages that the summary does not list",
        advice: `GitBook does not publish them, so they were left out; add them to \`${summaryFile}\` and migrate again`,
        place: { site: "old", file: name, line: 1 },
      });
  const withRoutes = (entries: readonly OldEntry[]): readonly OldEntry[] =>
    entries.map((entry) => ({
      ...entry,
      link:
        entry.link?.startsWith("/") === true ? (pageAt(folder + entry.link.slice(1))?.route ?? entry.link) : entry.link,
      items: withRoutes(entry.items),
    }));
  const sidebar = convertSidebar(withRoutes(summary.entries), { findPage: makePageFinder(pages), file: summaryFile });
  notes.push(...sidebar.notes);

  const needs = markdownNeeds(
    made.pages.some(({ text }) => showsMath(text, /\$\$[^$]+\$\$/u)),
    made.pages.some(({ text }) => showsMermaid(text)),
  );
  const home = pages.find(({ path }) => path === "index.md");
  const first = home === undefined ? pages[0] : undefined;
  const redirects = [
    ...redirectsOf(old["redirects"], pages, (path) => pageAt(folder + bare(path)), report),
    ...(first === undefined ? [] : [{ from: "/", to: first.route }]),
  ];
  if (book["plugins"] !== undefined)
    notes.push({
      outcome: "left",
      what: "Plugins of `book.json`",
      advice: "docsgen does much of what they do itself; see the manual, “Extend”, for the rest",
      place: { site: "old", file: "book.json", line: 1 },
    });
  return {
    configFile: file ?? summaryFile,
    config: filled<SiteConfigInput>({
      title: textIn(book["title"]) ?? home?.title ?? "Documentation",
      description: textIn(book["description"]),
      themeConfig: sidebar.value.length === 0 ? {} : { sidebars: [{ paths: ["/"], entries: sidebar.value }] },
      markdown: filled({ ...needs.markdown, frontmatterKeys: otherFrontmatterKeys(made.pages) }),
      redirects: uniqueSources(redirects),
    }),
    pages: made.pages,
    copies: made.copies,
    notes: [...notes, ...made.notes],
    packages: needs.packages,
    addressOf: cleanAddressOf,
    isThemeId: (id) => /^(?:__next.*|radix-.*|:r.*|_R_.*|site-header|table-of-contents)$/u.test(id),
  };
}

/** What the config and `book.json` of older versions say. */
interface Layout {
  /** The config, or `null` if there is none. */
  readonly file: string | null;
  readonly old: Readonly<Record<string, unknown>>;
  readonly lineOf: YamlConfig["lineOf"];
  readonly book: Readonly<Record<string, unknown>>;
  /** The folder of the pages, "" or with a slash at its end. */
  readonly folder: string;
  /** The home page, in that folder. */
  readonly readme: string;
  /** The table of contents, in the folder of the site. */
  readonly summaryFile: string;
}

function layoutOf(site: OldSite): Layout {
  const file = site.paths.find((path) => /^\.gitbook\.ya?ml$/u.test(path)) ?? null;
  const { value: old, lineOf } = readYaml(file === null ? "" : (site.textOf(file) ?? ""));
  const book = readYaml(site.textOf("book.json") ?? "").value;
  const folder = bare(posix.join(textIn(old["root"]) ?? textIn(book["root"]) ?? ".", "/"));
  const structure = recordIn(old["structure"] ?? book["structure"]);
  const readme = bare(textIn(structure["readme"]) ?? "README.md");
  const summaryFile = folder + bare(textIn(structure["summary"]) ?? "SUMMARY.md");
  return { file, old, lineOf, book, folder, readme, summaryFile };
}

function bare(path: string): string {
  return path.replace(/^\.?\//u, "");
}

/**
 * @param summary `null` for a repository without one, of which all pages are published.
 * @returns The pages, and the paths of files that the summary does not list.
 */
function pagesIn(
  site: OldSite,
  { folder, readme, summaryFile }: Layout,
  summary: Summary | null,
): { readonly pages: readonly OldPage[]; readonly unlisted: readonly string[] } {
  const inFolder = site.paths.filter((path) => path.startsWith(folder) && /\.md$/iu.test(path));
  const all = inFolder.map((path) => path.slice(folder.length)).filter((path) => !/(?:^|\/)[._]/u.test(path));
  const chapters = summary?.chapters ?? [];
  const listed = chapters.flatMap(({ path }) => (path === null ? [] : [path.replace(/[?#].*$/u, "")]));
  const names = new Set(summary === null ? all : [readme, ...listed]);
  const titles = new Map(chapters.map(({ path, title }) => [path ?? "", title]));
  const unlisted = all.flatMap((name) =>
    summary === null || folder + name === summaryFile || names.has(name) ? [] : [folder + name],
  );
  const pages = [...names].flatMap((name): OldPage[] => {
    const from = posix.join(folder, name);
    const text = site.textOf(from);
    const isHome = name === readme;
    if (text === null || from === summaryFile || !(isHome || isInside(name))) return [];
    const path = isHome ? "index.md" : name.replace(/(^|\/)README\.md$/iu, "$1index.md");
    const route = posix.join("/", path.replace(/\.md$/iu, "").replace(/(?:^|(?<=\/))index$/u, ""), "/");
    return [{ from, path: publishablePath(path), route, text, title: titleOf(text) ?? titles.get(name) ?? null }];
  });
  return { pages, unlisted };
}

/** The page that a path of the old site stands for, with or without `.md` or `README.md`. */
function pageFinder(pages: readonly OldPage[]): (path: string) => OldPage | null {
  const byFile = new Map(pages.map((page) => [page.from, page]));
  return (path) => {
    const name = decodePath(path.replace(/[?#].*$/su, "")).replace(/\/$/u, "");
    const candidates = [name, `${name}.md`, posix.join(name, "README.md")];
    return candidates.map((each) => byFile.get(each)).find((each) => each !== undefined) ?? null;
  };
}

type Redirects = NonNullable<SiteConfigInput["redirects"]>;

/** The redirects of the config, of which the first from an address counts. */
function redirectsOf(
  value: unknown,
  pages: readonly OldPage[],
  pageAt: (path: string) => OldPage | null,
  report: Report,
): Redirects {
  const routes = new Set(pages.map(({ route }) => route.replace(/\/$/u, "")));
  const seen = new Set<string>();
  return Object.entries(recordIn(value)).flatMap(([key, target]): Redirects => {
    const from = posix.join("/", key).replace(/(?<=.)\/$/u, "");
    const written = textIn(target);
    if (written === null || seen.has(from)) return [];
    seen.add(from);
    if (routes.has(from)) {
      const advice = "they were left out, because a page is there";
      report("lossy", ["redirects", key], "Redirects from addresses of pages", advice);
      return [];
    }
    if (/^https?:/u.test(written)) return [{ from, to: written }];
    const [hash = ""] = /#.*$/su.exec(written) ?? [];
    const page = pageAt(written);
    if (page !== null) return [{ from, to: page.route + hash }];
    const advice = "it does not lead to a page; name another in `redirects`";
    report("left", ["redirects", key], `The redirect to “${written}”`, advice);
    return [];
  });
}

interface PagesToConvert {
  readonly site: OldSite;
  /** The folder of the pages, "" or with a slash at its end. */
  readonly folder: string;
  readonly pages: readonly OldPage[];
  /** The page that a path of the old site stands for. */
  readonly pageAt: (path: string) => OldPage | null;
}

interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly copies: ReadonlyMap<string, string>;
  /** The paths in the old site of files that pages include. */
  readonly included: ReadonlySet<string>;
  readonly notes: readonly Note[];
}

function convertPages({ site, folder, pages, pageAt }: PagesToConvert): ConvertedPages {
  const known = new Set(site.paths);
  const copies = new Map<string, string>();
  const notes: Note[] = [];
  const parts = new Map<string, string>();
  const partPath = uniquePaths(
    (path) => `_parts/${path.replace(/^.*\.gitbook\/includes\//u, "").replaceAll("../", "")}`,
  );
  const copyPath = uniquePaths((file) => {
    const within = file.startsWith(folder) ? file.slice(folder.length) : file;
    return publishablePath(within.replace(/^.*\.gitbook\/assets\//u, "assets/").replaceAll("../", ""));
  });

  const convert = (from: string, path: string, text: string, page: OldPage | null): MigratedPage => {
    const fileAt = (url: string): string => {
      const written = decodePath(url.replace(/[?#].*$/su, ""));
      return written.startsWith("/") ? folder + written.slice(1) : posix.join(posix.dirname(from), written);
    };
    const addressOf = (given: string): string | null => {
      const url = given.replace(/#(?=\d)/u, "#id-");
      const changed = url === given ? null : url;
      if (url.startsWith("#")) return changed;
      if (url === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/|\?)/iu.test(url)) return null;
      const file = fileAt(url);
      const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
      const written = url.slice(0, url.length - suffix.length);
      const leadTo = (to: string): string | null => {
        const address = relativeAddress(path, to);
        const isSame = posix.normalize(address) === posix.normalize(decodePath(written));
        return isSame ? changed : encodeLike(address, written) + suffix;
      };
      const target = pageAt(file);
      if (target !== null) return leadTo(target.path);
      if (!known.has(file) || /\.md$/iu.test(file)) return null;
      const to = copyPath(file);
      copies.set(to, file);
      return leadTo(to);
    };
    const titleAt = (url: string): string | null =>
      /^(?:[a-z]+:|#)/iu.test(url) ? null : (pageAt(fileAt(url))?.title ?? null);
    const partOf = (written: string): string | null => {
      const file = written === "" ? "" : fileAt(written);
      const part = file === "" ? null : site.textOf(file);
      if (part === null) return null;
      parts.set(file, part);
      return relativeAddress(path, partPath(file));
    };
    const old = rewritePage(text, path, [convertIds]).text;
    const title = page !== null && titleOf(text) === null && page.title !== null ? { title: page.title } : {};
    const made = rewritePage(text, pageFile(path), [
      changeFrontmatter(convertKey, title),
      removeEmptyFrontmatter,
      escapeBraces,
      convertIds,
      convertMentions(titleAt),
      convertCode,
      unlinkBroken,
      unlinkNotes,
      convertCardTables,
      convertLeaves({ titleOf: titleAt, partOf }),
      convertContainers,
      { repeated: [convertSteppers] },
      reportBlocks,
      relink((url) => {
        const address = addressOf(url);
        return address === null ? null : { url: address };
      }),
      relinkCards(addressOf),
      ...(page === null ? [] : [keepAnchors(old, headingTexts), keepRoute(page, "folder")]),
    ]);
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  const made = pages.map((page) => convert(page.from, page.path, page.text, page));
  const includedPages: MigratedPage[] = [];
  const done = new Set<string>();
  // A part may include others.
  for (let rest = [...parts]; rest.length > 0; rest = [...parts].filter(([from]) => !done.has(from)))
    for (const [from, text] of rest) {
      done.add(from);
      includedPages.push(convert(from, partPath(from), text, null));
    }
  return { pages: [...made, ...includedPages], copies, included: done, notes };
}

/** GitBook keeps dots in ids, has single hyphens, and begins no id with a digit: "2. Node.js" → "id-2.-node.js". */
const headingTexts: HeadingTexts = {
  rules: "github",
  withImages: false,
  withEmoji: false,
  slugOf: (text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s./_-]/gu, "")
      .trim()
      .replaceAll(/[\s/-]+/gu, "-")
      .replaceAll(/^-|-$/gu, "")
      .replace(/^(?=\d)/u, "id-"),
};

/** The links of cards, which are attributes. */
function relinkCards(addressOf: (url: string) => string | null): Pass {
  return ({ prose }) =>
    [...prose.matchAll(/^[ \t>]*:{3,}card\[[^\]\n]*\]\{link="([^"\n]*)"\}/gmu)].flatMap(
      ({ 0: whole, 1: url = "", index }): Edit[] => {
        const address = addressOf(url);
        const start = index + whole.length - 2 - url.length;
        return address === null ? [] : [{ start, end: start + url.length, text: address }];
      },
    );
}

function convertKey({ key, value }: FrontmatterEntry): KeyChange | null {
  switch (key) {
    case "hidden":
      return { kind: "set", values: value === true ? { sidebar: { hidden: true } } : {} };
    case "noIndex":
      return {
        kind: "set",
        values: value === true ? { head: [{ tag: "meta", attributes: { name: "robots", content: "noindex" } }] } : {},
      };
    case "icon":
    case "cover":
    case "coverY":
    case "coverHeight":
    case "layout":
    case "metaLinks":
    case "if":
    case "vars":
      return leaveOut(key);
    default:
      return null;
  }
}
