/** Converts the pages of Starlight, and finds the files that they need. Pure. */
import { posix } from "node:path";
import { aliasesOf } from "../aliases.ts";
import { recordIn, textIn } from "../config-values.ts";
import { decodePath } from "../decode-path.ts";
import type { Languages } from "../languages.ts";
import { convertFences } from "../markdown/code-words.ts";
import { containersIn, convertContainers } from "../markdown/containers.ts";
import { escapeBraces } from "../markdown/escape-braces.ts";
import { changeFrontmatter, removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import type { HeadingTexts } from "../markdown/keep-anchors.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { relink } from "../markdown/relink.ts";
import type { Draft, Edit, Pass } from "../markdown/rewrite.ts";
import { draftOf, editDraft, finishDraft } from "../markdown/rewrite.ts";
import { importedPages, leftOutNote } from "../mdx/imported-pages.ts";
import * as mdx from "../mdx/passes.ts";
import { followRoute } from "../moved-pages.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import {
  addressesInBody,
  addressesInFrontmatter,
  keepRoute,
  makePageFinder,
  partPaths,
  publishablePath,
  relativeAddress,
} from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage } from "../tool.ts";
import { convertComponents, convertLinkCards, findContainers, gatherCards } from "./components.ts";
import { convertBanner, convertKey } from "./frontmatter.ts";
import type { StarlightPage } from "./pages.ts";
import { pagePattern } from "./pages.ts";

/** The places of an old site. Folders end with a slash. */
export interface Layout {
  readonly source: string;
  readonly pages: string;
  readonly public: string;
  /** The folders that the prefixes of imports stand for: `~/` → `src/`. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** `srcDir` and `publicDir` of the config with one slash at the end: "./website/src" → "website/src/". */
export function layoutOf(site: OldSite, astro: Readonly<Record<string, unknown>>): Layout {
  const folderIn = (key: string, fallback: string): string =>
    `${posix.normalize(textIn(astro[key]) ?? fallback).replace(/\/$/u, "")}/`;
  const source = folderIn("srcDir", "src");
  return {
    source,
    pages: `${source}content/docs/`,
    public: folderIn("publicDir", "public"),
    aliases: aliasesOf(site),
  };
}

interface PagesToConvert {
  readonly site: OldSite;
  readonly layout: Layout;
  readonly pages: readonly StarlightPage[];
  readonly orders: ReadonlyMap<string, number>;
  readonly astro: Readonly<Record<string, unknown>>;
  readonly showsDates: boolean;
  readonly languages: Languages;
}

interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly copies: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  /** Copies a file, and returns its address in the new site; `null` if it does not exist. */
  readonly addFile: (path: string) => string | null;
}

/** What the conversion of each page is done with. */
interface Conversion extends PagesToConvert {
  readonly isFile: boolean;
  /** Of the old addresses, with slashes at both ends. */
  readonly base: string;
  readonly findPage: (link: string) => OldPage | null;
  readonly files: Files;
  /** The texts that pages import, by their path. */
  readonly parts: ReadonlyMap<string, string>;
  readonly notes: Note[];
}

/**
 * Converts the pages, in their order, and then the Markdown files that they import. Calls of `addFile` still extend
 * `copies`.
 */
export function convertPages(given: PagesToConvert): ConvertedPages {
  const { site, layout, pages, orders, astro } = given;
  const files = filesOf(given);
  const parts = importedPages(site, pages, (written, from) => {
    const path = files.named(written, from);
    return pagePattern.test(path) ? path : null;
  });
  const notes: Note[] = [];
  for (const path of site.paths) {
    const within = path.startsWith(layout.pages) ? path.slice(layout.pages.length) : "";
    const isUsed = files.byFile.has(path) || parts.has(path);
    if (pagePattern.test(within) && posix.basename(path).startsWith("_") && !isUsed) notes.push(leftOutNote(path));
  }
  const isFile = recordIn(astro["build"])["format"] === "file";
  const base = posix.join("/", textIn(astro["base"]) ?? "/", "/");
  const conversion = { ...given, isFile, base, findPage: makePageFinder(pages), files, parts, notes };
  const made = [
    ...pages.map((page) => {
      const order = orders.get(page.from);
      const positions =
        order === undefined
          ? []
          : [changeFrontmatter(({ key }) => (key === "order" ? { kind: "set", values: { order } } : null), { order })];
      return convertPage(page, conversion, [...positions, keepRoute(page, isFile ? "html" : "folder")]);
    }),
    ...Array.from(parts, ([from, text]) =>
      convertPage({ from, path: files.newPathOf(from), text, route: null }, conversion, []),
    ),
  ];
  return { pages: made, copies: files.copies, notes, addFile: files.add };
}

/** The files of the old site, and where they are in the new one. */
interface Files {
  readonly known: ReadonlySet<string>;
  readonly byFile: ReadonlyMap<string, StarlightPage>;
  readonly copies: Map<string, string>;
  readonly newPathOf: (path: string) => string;
  /** Where a text or code that is shown on pages is in the new source folder. */
  readonly partPath: (path: string) => string;
  readonly add: ConvertedPages["addFile"];
  /** The file that a page names: beside it, from the root, or with a prefix of its `tsconfig.json`. */
  readonly named: (written: string, from: string) => string;
}

function filesOf({ site, layout, pages }: PagesToConvert): Files {
  const known = new Set(site.paths);
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const copies = new Map<string, string>();
  for (const path of site.paths)
    if (path.startsWith(layout.public)) copies.set(`public/${path.slice(layout.public.length)}`, path);
  const partPath = partPaths((path) => path.replace(pagePattern, ".md"));
  const newPathOf = (path: string): string => {
    const page = byFile.get(path);
    if (page !== undefined) return page.path;
    const within = path.startsWith(layout.pages) ? path.slice(layout.pages.length) : null;
    if (pagePattern.test(path)) return within?.replace(pagePattern, ".md") ?? partPath(path);
    return publishablePath(within ?? posix.join("assets", path.replace(layout.source, "").replace(/^assets\//u, "")));
  };
  return {
    known,
    byFile,
    copies,
    newPathOf,
    partPath,
    add: (path) => {
      if (!known.has(path)) return null;
      if (path.startsWith(layout.public)) return `/${path.slice(layout.public.length)}`;
      copies.set(newPathOf(path), path);
      return `/${newPathOf(path)}`;
    },
    named: (written, from) => {
      const decoded = decodePath(written.replace(/[?#].*$/su, ""));
      if (decoded.startsWith(".")) return posix.join(posix.dirname(from), decoded);
      for (const [prefix, folder] of layout.aliases)
        if (decoded.startsWith(prefix)) return folder + decoded.slice(prefix.length);
      return decoded.replace(/^[~@]\//u, layout.source).replace(/^\/(?=src\/)/u, "");
    },
  };
}

/** A page, or a text that pages import, which has no route. */
interface OldText extends Pick<OldPage, "from" | "path" | "text" | "language"> {
  readonly route: string | null;
}

function convertPage(page: OldText, conversion: Conversion, more: readonly Pass[]): MigratedPage {
  const { from, path, route } = page;
  const { site, astro, showsDates, base, findPage, files, notes } = conversion;
  const given = draftOf(page.text);
  const names = importedNames(page, given, conversion);
  const isMdx = from.endsWith(".mdx");
  const newAddress = addressesIn(page, conversion);
  const components = { linkOf: (href: string) => newAddress(href) ?? href, ...names };
  const opened = editDraft(given, [
    convertBanner,
    changeFrontmatter((entry) =>
      convertKey(entry, {
        showsDates,
        fileOf: (written) => addressOf(files.named(written, from), page, conversion),
        routeOf: (link) => findPage(link.startsWith(base) ? `/${link.slice(base.length)}` : link)?.route ?? null,
      }),
    ),
    removeEmptyFrontmatter,
    ...(isMdx ? mdx.firstPasses : []),
  ]);
  const { title } = given.page.frontmatter.values;
  const oldText = editDraft(opened, isMdx ? [mdx.onlyHeadings] : []).page.text.replaceAll(
    "{frontmatter.title}",
    typeof title === "string" ? title : "",
  );
  const elements = editDraft(
    opened,
    isMdx
      ? [
          mdx.convertPartials(names.partOf),
          mdx.convertAttributes(names.fileOf),
          mdx.convertExpressions,
          gatherCards,
          convertLinkCards(components),
          convertComponents(components),
          mdx.convertElements([mdx.findTabs, mdx.findDetails, findContainers]),
          mdx.removeComputed(site),
          mdx.separateHtml,
          mdx.reportComponents,
        ]
      : [],
  );
  // Files beside a page that raw HTML or frontmatter names.
  for (const address of [...addressesInBody(elements.page), ...addressesInFrontmatter(given.page)]) {
    const file = files.named(address, from);
    if (/^\.{1,2}\//u.test(address) && !pagePattern.test(file) && !/\.(?:astro|[cm]?[jt]sx?)$/u.test(file))
      files.add(file);
  }
  const converted = editDraft(elements, [
    [
      ...(isMdx ? [] : [escapeBraces]),
      removeAsideIcons,
      convertContainers([]),
      convertFences(null),
      relink((url) => {
        const address = newAddress(url);
        return address === null ? null : { url: address };
      }),
      ...(route === null ? [] : [keepAnchors(oldText, headingTexts(site, astro))]),
    ],
    ...more,
  ]);
  const made = finishDraft(converted, pageFile(path));
  notes.push(...made.notes);
  return { path, text: made.text };
}

/** The address of a file in a page, which is copied if it is not a page; `null` if it does not exist. */
function addressOf(file: string, { path }: OldText, { files, layout }: Conversion): string | null {
  if (files.byFile.has(file)) return relativeAddress(path, files.newPathOf(file));
  const address = files.add(file);
  return address === null || file.startsWith(layout.public) ? address : relativeAddress(path, address.slice(1));
}

interface ImportedNames {
  readonly fileOf: (expression: string) => string | null;
  readonly sourceOf: (name: string) => string | null;
  readonly partOf: (name: string) => string | null;
}

/** What the names that a page imports stand for: addresses of files, of code, and of texts. */
function importedNames(page: OldText, given: Draft, conversion: Conversion): ImportedNames {
  const { files, parts } = conversion;
  const imports = mdx.importsIn(given.page);
  const imported = (expression: string): string | null => {
    const written = imports.get(expression.replace(/\.src$/u, ""));
    return written === undefined ? null : files.named(written, page.from);
  };
  return {
    fileOf: (expression) => {
      const target = imported(expression);
      return target === null || /\.(?:astro|mdx?|[cm]?[jt]sx?)$/u.test(target)
        ? null
        : addressOf(target, page, conversion);
    },
    sourceOf: (name) => {
      const target = (imports.get(name) ?? "").endsWith("?raw") ? imported(name) : null;
      if (target === null || !files.known.has(target)) return null;
      files.copies.set(files.partPath(target), target);
      return `@/${files.partPath(target)}`;
    },
    partOf: (name) => {
      const target = imported(name);
      return target !== null && (parts.has(target) || files.byFile.has(target))
        ? relativeAddress(page.path, files.newPathOf(target))
        : null;
    },
  };
}

/** The new address of a link or picture of a page; `null` if it stays as it is. */
function addressesIn(page: OldText, conversion: Conversion): (url: string) => string | null {
  const { from, path, route } = page;
  const { files, layout, base, findPage, languages } = conversion;
  const moved = followRoute(page, findPage);
  return (url) => {
    const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
    if (url === "#_top") return "#top";
    if (url.length === suffix.length || /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(url)) return null;
    const written = url.slice(0, url.length - suffix.length);
    if (url.startsWith("/") && !url.startsWith("/src/")) {
      const address = moved(written.startsWith(base) ? `/${written.slice(base.length)}` : written);
      return address === null ? null : address + suffix;
    }
    const target = files.named(url, from);
    const beside = url.startsWith(".") || files.known.has(target) ? target : posix.join(posix.dirname(from), target);
    const file = addressOf(beside, page, conversion);
    if (file !== null) return posix.normalize(file) === posix.normalize(written) ? null : file + suffix;
    if (route === null || url.startsWith("/")) return null;
    // Other addresses are relative to that of the page.
    const address = posix.join(route.replace(/[^/]*$/u, ""), decodePath(written));
    const found = findPage(address);
    if (found !== null) return relativeAddress(path, found.path) + suffix;
    // The page of the main language that stands in for its translation.
    const language = page.language ?? languages.main;
    const source = language.folder === "" ? null : findPage(`/${address.slice(language.folder.length + 1)}`);
    if (source !== null && address.startsWith(`/${language.folder}`))
      return `/${language.folder}${source.route.slice(1)}${suffix}`;
    return files.known.has(posix.join(layout.public, address)) ? address + suffix : null;
  };
}

/** Astro makes the ids of headings from their typeset text. Before version 6, it cut a hyphen off their ends. */
function headingTexts(site: OldSite, astro: Readonly<Record<string, unknown>>): HeadingTexts {
  const { dependencies, devDependencies } = readYaml(site.textOf("package.json") ?? "").value;
  const range = textIn(recordIn(dependencies)["astro"]) ?? textIn(recordIn(devDependencies)["astro"]) ?? "";
  const version = Number(/\d+/u.exec(range)?.[0] ?? 6);
  const isCut = version < 6 && recordIn(astro["experimental"])["headingIdCompat"] !== true;
  const isTypeset = recordIn(astro["markdown"])["smartypants"] !== false;
  return {
    rules: "github",
    withImages: false,
    withEmoji: true,
    typeset: (text) => (isTypeset ? text.replaceAll(/(?<!-)--(?!-)/gu, "—") : text),
    finish: (slug) => (isCut ? slug.replace(/-$/u, "") : slug),
  };
}

/** `:::tip[Title]{icon="heart"}` → `:::tip[Title]` */
const removeAsideIcons: Pass = (page) =>
  containersIn(page).flatMap(({ name, nameStart, rest }): Edit[] => {
    if (!/^(?:note|tip|caution|danger)$/u.test(name)) return [];
    const [written] = /\{[^{}]*\bicon\s*=[^{}]*\}/u.exec(rest) ?? [];
    if (written === undefined) return [];
    const start = nameStart + name.length + rest.indexOf(written);
    const remark = {
      outcome: "lossy",
      what: "Icons of asides",
      advice: "each kind of callout has its own icon",
    } as const;
    return [{ start, end: start + written.length, text: "", remark }];
  });
