/** Converts the pages of Docusaurus, and finds the files that they need. Pure. */
import { posix } from "node:path";
import { listIn, recordIn } from "../config-values.ts";
import { decodePath, encodeLike } from "../decode-path.ts";
import { convertContainers } from "../markdown/containers.ts";
import { changeFrontmatter, removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { keepOneTitle } from "../markdown/one-title.ts";
import type { NewAddress } from "../markdown/relink.ts";
import { relink } from "../markdown/relink.ts";
import type { Draft, Pass } from "../markdown/rewrite.ts";
import { draftOf, editDraft, finishDraft } from "../markdown/rewrite.ts";
import { importedPages, leftOutNote } from "../mdx/imported-pages.ts";
import * as mdx from "../mdx/passes.ts";
import type { MenuContext } from "../menus.ts";
import { followRoute } from "../moved-pages.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import {
  addressesInBody,
  addressesInFrontmatter,
  fileBeside,
  keepRoute,
  makePageFinder,
  partPaths,
  publishablePath,
  relativeAddress,
  titleOf,
  uniquePaths,
} from "../pages.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage } from "../tool.ts";
import { convertCodeWords, convertHighlights } from "./code.ts";
import { convertComponents, findAdmonitions } from "./components.ts";
import type { Doc, DocsInstance } from "./docs.ts";
import { isInside, isPart, newFilePath } from "./docs.ts";
import { convertKey } from "./frontmatter.ts";

interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly copies: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

interface PagesToConvert {
  readonly site: OldSite;
  /** In all languages, like the instances. */
  readonly pages: readonly OldPage[];
  readonly instances: readonly DocsInstance[];
  /** The old config. */
  readonly old: Readonly<Record<string, unknown>>;
}

/** What the conversion of each page is done with. */
interface Conversion extends PagesToConvert {
  readonly known: ReadonlySet<string>;
  readonly byFile: ReadonlyMap<string, OldPage>;
  readonly docs: readonly Doc[];
  /** The listed documents by their folder in the old site. */
  readonly listedIn: ReadonlyMap<string, readonly Doc[]>;
  readonly findPage: MenuContext["findPage"];
  readonly copies: Map<string, string>;
  /** The address in the site of a file that is published unchanged, or `null`. */
  readonly publicAddress: (path: string) => string | null;
  readonly newPathOf: (path: string) => string;
  /** The texts that pages import, by their path. */
  readonly parts: ReadonlyMap<string, string>;
  readonly notes: Note[];
}

function isDoc(page: OldPage): page is Doc {
  return "id" in page;
}

function isMarkdown(path: string): boolean {
  return /\.mdx?$/u.test(path);
}

/** The published pages in their order, then the files that they import, which become parts of the new source folder. */
export function convertPages(given: PagesToConvert): ConvertedPages {
  const { site, pages, instances } = given;
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const parts = importedPages(site, pages, (written, from) =>
    isMarkdown(written) ? mdx.importedPath(written, from) : null,
  );
  const notes: Note[] = [];
  for (const path of site.paths) {
    const instance = instances.find(({ folder }) => isInside(path, folder));
    const within = instance === undefined ? "" : posix.relative(instance.folder, path);
    const isLeftOut = isMarkdown(within) && isPart(within) && !byFile.has(path) && !parts.has(path);
    if (isLeftOut) notes.push(leftOutNote(path));
  }
  const docs = pages.filter(isDoc);
  const conversion = {
    ...given,
    docs,
    listedIn: documentsByFolder(docs),
    ...publicFiles(given),
    known: new Set(site.paths),
    byFile,
    findPage: makePageFinder(pages),
    newPathOf: newPaths(byFile, instances),
    parts,
    notes,
  };
  const made = [
    ...pages.map((page) => {
      const number = isDoc(page) ? page.number : null;
      const added = {
        ...(titleOf(page.text) === null ? { title: page.title ?? posix.basename(page.path, ".md") } : {}),
        ...(number === null ? {} : { order: number }),
      };
      return convertPage(page, conversion, [changeFrontmatter(() => null, added), keepRoute(page, "folder")]);
    }),
    ...Array.from(parts, ([from, text]) =>
      convertPage({ from, path: conversion.newPathOf(from), text, route: null }, conversion, []),
    ),
  ];
  return { pages: made, copies: conversion.copies, notes };
}

function publicFiles({ site, old }: PagesToConvert): Pick<Conversion, "copies" | "publicAddress"> {
  const folders = listIn(old["staticDirectories"] ?? ["static"]).map((each) =>
    posix.join(String(each), ".").replace(/\/$/u, ""),
  );
  const folderOf = (path: string): string | undefined => folders.find((each) => path.startsWith(`${each}/`));
  const copies = new Map<string, string>();
  for (const path of site.paths) {
    const folder = folderOf(path);
    if (folder !== undefined && !path.endsWith("/.nojekyll"))
      copies.set(`public/${path.slice(folder.length + 1)}`, path);
  }
  return {
    copies,
    publicAddress: (path) => {
      const folder = folderOf(path);
      return folder === undefined ? null : path.slice(folder.length);
    },
  };
}

/** Where files of the old site are in the new source folder. */
function newPaths(byFile: ReadonlyMap<string, OldPage>, instances: readonly DocsInstance[]): (path: string) => string {
  const partOf = partPaths((path) => path.replace(/\.mdx$/u, ".md"));
  const assetOf = uniquePaths((path) => publishablePath(`assets/${path.replaceAll("../", "")}`));
  return (path) => {
    const page = byFile.get(path);
    if (page !== undefined) return page.path;
    const instance = instances.find(({ folder }) => isInside(path, folder));
    const within =
      instance !== undefined
        ? newFilePath(path, instance)
        : path.startsWith("src/pages/")
          ? path.slice("src/pages/".length)
          : null;
    if (!isMarkdown(path)) return within === null ? assetOf(path) : publishablePath(within);
    return within?.replace(/\.mdx$/u, ".md") ?? partOf(path);
  };
}

/** A page, or a text that pages import, which has no route. */
interface OldText extends Pick<OldPage, "from" | "path" | "text" | "language"> {
  readonly route: string | null;
}

function convertPage(page: OldText, conversion: Conversion, more: readonly Pass[]): MigratedPage {
  const { from, path, route } = page;
  const { site, old, listedIn, notes } = conversion;
  const format = recordIn(old["markdown"])["format"];
  const isMdx = format !== "md" && (format !== "detect" || from.endsWith(".mdx"));
  const given = editDraft(draftOf(page.text), isMdx ? [mdx.unwrapCodeBlocks] : []);
  const names = importedNames(page, given, conversion);
  const siblings = (listedIn.get(posix.dirname(from)) ?? []).filter((doc) => doc.from !== from);
  const opened = editDraft(given, [
    changeFrontmatter((entry, values) => convertKey(entry, values, linkFrom(from, conversion))),
    removeEmptyFrontmatter,
    ...(isMdx ? mdx.firstPasses : []),
  ]);
  const oldText = editDraft(opened, isMdx ? [mdx.onlyHeadings] : []).page.text;
  const elements = editDraft(
    opened,
    isMdx
      ? [
          mdx.convertPartials(names.partOf),
          mdx.convertElements([mdx.findTabs, mdx.findDetails, findAdmonitions]),
          convertComponents(siblings, names.addressOf),
          mdx.convertAttributes(names.addressOf),
          mdx.removeComputed(site),
          mdx.separateHtml,
          mdx.convertExpressions,
          mdx.reportComponents,
        ]
      : [],
  );
  for (const address of [...addressesInBody(elements.page), ...addressesInFrontmatter(given.page)]) {
    const file = fileBeside(address, from);
    if (file !== null) copyFile(file, page, conversion);
  }
  const resolve = (url: string): NewAddress | null => {
    if (url.startsWith("pathname://")) return { url: url.slice("pathname://".length) };
    const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
    const address = url.slice(0, url.length - suffix.length);
    const made = newAddress(decodePath(address), page, conversion);
    return made === null ? null : { url: encodeLike(made, address) + suffix };
  };
  const converted = editDraft(elements, [
    [
      convertContainers([]),
      convertHighlights,
      convertCodeWords,
      relink(resolve),
      ...(route === null
        ? []
        : [keepAnchors(oldText, { rules: "github", withImages: true, withEmoji: true }), keepOneTitle]),
    ],
    ...more,
  ]);
  const made = finishDraft(converted, pageFile(path));
  notes.push(...made.notes);
  return { path, text: made.text };
}

/** The address of a document by its id, in the language and instance of a page. */
function linkFrom(from: string, { byFile, docs }: Conversion): (id: string) => string | null {
  const own = byFile.get(from);
  if (own === undefined || !isDoc(own)) return () => null;
  return (id) => {
    const found = docs.filter((doc) => doc.id === id && doc.instance === own.instance);
    return (found.find(({ language }) => language === own.language) ?? found[0])?.route ?? null;
  };
}

/** The listed documents by the folder in which they are. */
function documentsByFolder(docs: readonly Doc[]): ReadonlyMap<string, readonly Doc[]> {
  const found = new Map<string, Doc[]>();
  for (const doc of docs) {
    const folder = posix.dirname(doc.from);
    if (doc.isListed) found.set(folder, [...(found.get(folder) ?? []), doc]);
  }
  return found;
}

/** Copies a file of the old site to where it has an address in the new one, unless it is a page; returns the address. */
function copyFile(file: string, { path }: OldText, conversion: Conversion): string | null {
  const { publicAddress, byFile, known, copies } = conversion;
  const shown = publicAddress(file);
  if (shown !== null) return shown;
  const target = conversion.newPathOf(file);
  if (!byFile.has(file)) {
    if (!known.has(file)) return null;
    copies.set(target, file);
  }
  return relativeAddress(path, target);
}

interface ImportedNames {
  readonly addressOf: (name: string) => string | null;
  readonly partOf: (name: string) => string | null;
}

/** What the names that a page imports stand for: addresses of files, and of texts. */
function importedNames(page: OldText, given: Draft, conversion: Conversion): ImportedNames {
  const { parts, byFile } = conversion;
  const imports = mdx.importsIn(given.page);
  const imported = (name: string): string | null => mdx.importedPath(imports.get(name) ?? "", page.from);
  return {
    addressOf: (name) => {
      const file = imported(name);
      return file === null || /\.(?:mdx?|[jt]sx?)$/u.test(file) ? null : copyFile(file, page, conversion);
    },
    partOf: (name) => {
      const file = imported(name);
      return file !== null && (parts.has(file) || byFile.has(file))
        ? relativeAddress(page.path, conversion.newPathOf(file))
        : null;
    },
  };
}

/**
 * The new address of a link: to a file beside the page or in the site, or to a URL, which may be relative to the page's.
 *
 * @param written Decoded, and without query and fragment, like the result.
 */
function newAddress(written: string, page: OldText, conversion: Conversion): string | null {
  const { from, path, route } = page;
  const { findPage, known } = conversion;
  if (written === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(written)) return null;
  const isSame = (target: string): boolean => posix.join(posix.dirname(path), written) === target;
  if (written.startsWith("@site/")) return copyFile(written.slice("@site/".length), page, conversion);
  if (isMarkdown(written)) {
    const target = pathOfDocument(written, page, conversion);
    if (target === null || isSame(target)) return null;
    const address = posix.relative(posix.dirname(path), target);
    return written.startsWith("./") && !address.startsWith(".") ? `./${address}` : address;
  }
  if (written.startsWith("/")) return followRoute(page, findPage)(written);
  const asset = posix.join(posix.dirname(from), written);
  if (known.has(asset)) {
    const address = copyFile(asset, page, conversion);
    return address === null || isSame(posix.join(posix.dirname(path), address)) ? null : address;
  }
  if (route === null) return null;
  // Documents are published at addresses without a slash at the end, to which such links are relative.
  const found = findPage(posix.join(posix.dirname(route.replace(/(?<=.)\/$/u, "")), written));
  return found === null || isSame(found.path) ? null : posix.relative(posix.dirname(path), found.path);
}

/**
 * The new path of a document that a page names by its file: beside it, in its instance, or in the site. In a translation,
 * it may be a document that is not translated, for which docsgen shows that of the main language.
 */
function pathOfDocument(written: string, { from, language }: OldText, conversion: Conversion): string | null {
  const { instances, byFile } = conversion;
  const instance = instances.find(({ folder }) => isInside(from, folder));
  const source = instances.find(({ id, language: each }) => id === instance?.id && each?.folder === "");
  const bare = written.replace(/^\//u, "");
  const beside = written.startsWith("/") ? [] : [posix.join(posix.dirname(from), written)];
  const candidates = [...beside, ...(instance === undefined ? [] : [posix.join(instance.folder, bare)]), bare];
  const found = candidates.map((each) => byFile.get(each)).find((each) => each !== undefined);
  if (found !== undefined) return found.path;
  if (instance === undefined || source === undefined || source === instance || language === undefined) return null;
  const inSource = candidates.flatMap((each) =>
    isInside(each, instance.folder) ? [posix.join(source.folder, posix.relative(instance.folder, each))] : [],
  );
  const standIn = inSource.map((each) => byFile.get(each)).find((each) => each !== undefined);
  return standIn === undefined ? null : language.folder + standIn.path;
}
