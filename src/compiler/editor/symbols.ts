/**
 * The symbols to which words of a page refer, where they are defined, and where else they are used: pages, anchors,
 * files, constants and components. Everything is read from the linked site, so an address means here what it means on
 * the published one. Pure.
 */
import { resolve } from "node:path";
import type { Position } from "vscode-languageserver-protocol";
import { listAddresses } from "../config/addresses.ts";
import { makeConfigLocator } from "../config/locate.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { makeSpanIndex, spanIn } from "../diagnostics/line-index.ts";
import { decode } from "../decode-uri.ts";
import { escapePattern } from "../escape-pattern.ts";
import type { PageLink } from "../page/compiled-page.ts";
import { writtenIncludes } from "../page/includes/includes.ts";
import type { SourcePath } from "../source/paths.ts";
import { toSourcePath } from "../source/paths.ts";
import { readSites } from "../graph/read-sites.ts";
import { resolveSiteLink } from "../site/other-sites.ts";
import { splitAddress } from "../site/urls.ts";
import type { Word } from "./cursor.ts";
import { wordAt } from "./cursor.ts";
import type { FileSpan } from "./positions.ts";
import { isWithin, linesOf, spanOnLine } from "./positions.ts";
import type { SiteView, ViewedPage } from "./site-view.ts";
import { optionsFor, pageAt, pageAtRoute, pagesOf } from "./site-view.ts";

/** Something that a page can name. Paths are those of files in the source folder. */
export type SiteSymbol =
  | { readonly kind: "page"; readonly path: SourcePath }
  | { readonly kind: "anchor"; readonly path: SourcePath; readonly id: string }
  /** A file that pages show, link to or include. */
  | { readonly kind: "file"; readonly path: SourcePath }
  /** "constants.MAX_SIZE" or "product.name" */
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "component"; readonly name: string }
  /** A page of another site, with its full URL and its title, which may be "". */
  | { readonly kind: "outside"; readonly url: string; readonly title: string };

/** A use of a symbol, or the place that defines it. */
export interface FoundSymbol {
  readonly symbol: SiteSymbol;
  /** The text at the position that names the symbol. */
  readonly span: Span;
}

/** The symbol at a position of a file of the source folder, or `null`. */
export function symbolAt(path: SourcePath, position: Position, view: SiteView): FoundSymbol | null {
  const text = view.textOf(path) ?? "";
  const { line, character } = position;
  const word = wordAt(text, line, character);
  const symbol = word === null ? null : symbolOfWord(word, view);
  if (word !== null && symbol !== null) return { symbol, span: spanOnLine(line, word.start, word.end) };
  return includeAt(path, position, view) ?? referenceAt(path, position, view) ?? headingAt(path, position, word, view);
}

function symbolOfWord(word: Word, { project }: SiteView): SiteSymbol | null {
  if (word.kind === "variable")
    return /^(?:constants|product)\./u.test(word.name) ? { kind: "variable", name: word.name } : null;
  const isComponent = word.kind === "directive" && Object.hasOwn(project.config.components, word.name);
  return isComponent ? { kind: "component", name: word.name } : null;
}

function includeAt(path: SourcePath, position: Position, view: SiteView): FoundSymbol | null {
  const found = includedIn(path, view).find(({ span }) => isWithin(position, span));
  return found === undefined ? null : { symbol: { kind: "file", path: found.path }, span: found.span };
}

/** The files that a file includes, and where it names them. */
export function includedIn(
  path: SourcePath,
  view: SiteView,
): readonly { readonly path: SourcePath; readonly span: Span }[] {
  const text = view.textOf(path) ?? "";
  const spanOf = makeSpanIndex(text);
  return writtenIncludes(text, path).map(({ path: included, file, offset }) => ({
    path: included,
    span: spanOf(offset, offset + file.length),
  }));
}

function referenceAt(path: SourcePath, position: Position, view: SiteView): FoundSymbol | null {
  for (const page of pagesWith(path, view)) {
    const addresses = page.spans.spans.map((span, reference) => ({ reference, span }));
    const isHere = ({ span }: PageLink): boolean => fileOf(span, page.path) === path && isWithin(position, span);
    // An image in a link follows the link.
    const found = addresses.find(isHere) ?? page.spans.links.findLast(isHere);
    const symbol = found === undefined ? null : targetOf(page, found.reference, view);
    if (symbol !== null && found !== undefined) return { symbol, span: found.span };
  }
  return null;
}

/** The symbol that a reference of a page points to, or `null`. */
export function targetOf({ path, compiled, linked }: ViewedPage, index: number, view: SiteView): SiteSymbol | null {
  const reference = compiled.references[index];
  if (reference === undefined) return null;
  const target = reference.path === "" ? path : (linked?.targets[index] ?? null);
  if (target === null) {
    const { lang } = optionsFor(path, view);
    const other = resolveSiteLink(reference, lang, readSites(view.project.loaded).sites);
    return other === null || other.url === null ? null : { kind: "outside", url: other.url, title: other.title };
  }
  if (!view.state.pages.has(target)) return { kind: "file", path: target };
  const { fragment } = reference;
  return fragment === "" ? { kind: "page", path: target } : { kind: "anchor", path: target, id: fragment };
}

/** A heading stands for its anchor, and the title for its page. */
function headingAt(path: SourcePath, { line }: Position, word: Word | null, view: SiteView): FoundSymbol | null {
  const page = pageAt(path, view);
  if (page === null) return null;
  const heading = page.spans.headings.find(({ span }) => span.start.line === line + 1);
  if (heading !== undefined) {
    const isTitle = /^#\s/u.test(linesOf(view.textOf(path) ?? "")[line] ?? "");
    return { symbol: isTitle ? { kind: "page", path } : { kind: "anchor", path, id: heading.id }, span: heading.span };
  }
  if (word?.kind !== "key" || word.path.join(".") !== "title") return null;
  return { symbol: { kind: "page", path }, span: spanOnLine(line, word.start, word.end) };
}

/** The page of a file or, if it is not a page, all that may include it. */
function pagesWith(path: SourcePath, view: SiteView): readonly ViewedPage[] {
  const own = pageAt(path, view);
  return own === null ? [...pagesOf(view)] : [own];
}

/** The file in which a span of a page is. */
function fileOf({ included }: Span, page: SourcePath): string {
  return included?.file ?? page;
}

/** Where a symbol is defined, or `null` if that is not written in a file. */
export function definitionOf(symbol: SiteSymbol, view: SiteView): FileSpan | null {
  const { project } = view;
  const inSource = (path: string, span: Span): FileSpan => ({ file: resolve(project.sourceFolder, path), span });
  switch (symbol.kind) {
    case "page":
      return inSource(symbol.path, pageAt(symbol.path, view)?.spans.partSpans.title ?? startOfText);
    case "anchor":
      return inSource(symbol.path, anchorSpan(symbol, view));
    case "file":
      return inSource(symbol.path, startOfText);
    case "variable": {
      const [root = "", ...rest] = symbol.name.split(".");
      const path = [...(root === "constants" ? ["themeConfig", root] : [root]), rest.join(".")];
      const { file, span } = makeConfigLocator(project.loaded.files)(path, "key");
      return { file: resolve(project.root, file), span };
    }
    case "component": {
      const file = project.config.components[symbol.name]?.file;
      return file === undefined ? null : { file: resolve(project.root, file), span: startOfText };
    }
    case "outside":
      return null;
  }
}

function anchorSpan({ path, id }: SiteSymbol & { kind: "anchor" }, view: SiteView): Span {
  const heading = pageAt(path, view)?.spans.headings.find((each) => each.id === id);
  if (heading !== undefined) return heading.span;
  // An id that is not of a heading is written on the page, or computed from what is.
  const text = view.textOf(path) ?? "";
  const found = new RegExp(`(?<=\\bid=["']?|\\{#)${escapePattern(id)}(?=["'\\s}>])`, "u").exec(text);
  return found === null ? startOfText : spanIn(text, found.index, found.index + id.length);
}

/** Every place that uses a symbol, without its definition. */
export function referencesTo(symbol: SiteSymbol, view: SiteView): readonly FileSpan[] {
  const places: FileSpan[] = [];
  const add = (page: SourcePath, span: Span): void => void places.push(placeIn(page, span, view));
  for (const page of pagesOf(view)) {
    const { path, compiled, spans } = page;
    if (symbol.kind === "variable") {
      if (!compiled.variables.includes(symbol.name)) continue;
      for (const span of variablesIn(view.textOf(path) ?? "", symbol.name)) add(path, span);
    } else if (symbol.kind === "component") {
      for (const [index, { name }] of compiled.components.entries()) {
        const span = spans.componentSpans[index];
        if (name === symbol.name && span !== undefined) add(path, nameIn(span, name, page, view));
      }
    } else {
      for (const [index, span] of spans.spans.entries())
        if (isSame(targetOf(page, index, view), symbol)) add(path, span);
      if (symbol.kind === "file")
        for (const { path: included, span } of includedIn(path, view)) if (included === symbol.path) add(path, span);
    }
  }
  // Pages also show what is in files that they include.
  if (symbol.kind === "variable")
    for (const path of view.listFiles())
      if (path.endsWith(".md") && !view.state.pages.has(path))
        for (const span of variablesIn(view.textOf(path) ?? "", symbol.name)) add(path, span);
  return withoutRepetition([...places, ...placesInConfig(symbol, view)]);
}

/** Every place that uses a symbol, and its definition if that is wanted. */
export function placesOf(symbol: SiteSymbol, view: SiteView, withDefinition: boolean): readonly FileSpan[] {
  const place = withDefinition ? definitionOf(symbol, view) : null;
  return [...(place === null ? [] : [place]), ...referencesTo(symbol, view)];
}

/** The name of a component in the line that uses it. */
function nameIn(span: Span, name: string, { path }: ViewedPage, view: SiteView): Span {
  const text = view.textOf(toSourcePath(fileOf(span, path))) ?? "";
  const { line, column } = span.start;
  const at = (linesOf(text)[line - 1] ?? "").indexOf(name, column - 1);
  return at === -1 ? span : { ...span, ...spanOnLine(line - 1, at, at + name.length) };
}

/** Where a span of a page is, which may be in a file that the page includes. */
export function placeIn(page: SourcePath, span: Span, { project }: SiteView): FileSpan {
  return { file: resolve(project.sourceFolder, fileOf(span, page)), span: withoutInclusion(span) };
}

/** Where menus, sidebars, redirects and expectations of the config name a page or an anchor. */
function placesInConfig(symbol: SiteSymbol, view: SiteView): readonly FileSpan[] {
  const { loaded, root } = view.project;
  if (symbol.kind === "variable")
    return [...loaded.files.texts].flatMap(([file, text]) =>
      variablesIn(text, symbol.name).map((span) => ({ file: resolve(root, file), span })),
    );
  const locate = makeConfigLocator(loaded.files);
  return listAddresses(loaded).flatMap(({ path, address, folder }): FileSpan[] => {
    if (!isSame(symbolOfAddress(address, folder, view), symbol)) return [];
    const { file, span } = locate(path);
    return [{ file: resolve(root, file), span }];
  });
}

/** The page or the anchor at an address of the config. @param folder That of its language: "fr/" */
export function symbolOfAddress(address: string, folder: string, view: SiteView): SiteSymbol | null {
  const { path: written, fragment } = splitAddress(address);
  const page = written.startsWith("/") ? pageAtRoute(`/${folder}${decode(written.slice(1))}`, view) : null;
  if (page === null) return null;
  const path = page.record.relativePath;
  return fragment === "" ? { kind: "page", path } : { kind: "anchor", path, id: decode(fragment) };
}

/** A link to an anchor of a page is also one to the page. */
function isSame(target: SiteSymbol | null, wanted: SiteSymbol): boolean {
  if (target === null || !("path" in target) || !("path" in wanted) || target.path !== wanted.path) return false;
  return wanted.kind === "anchor" ? target.kind === "anchor" && target.id === wanted.id : true;
}

function variablesIn(text: string, name: string): readonly Span[] {
  const pattern = new RegExp(`(?<=\\{\\{\\s*)${escapePattern(name)}(?=\\s*\\}\\})`, "gu");
  const spanOf = makeSpanIndex(text);
  return Array.from(text.matchAll(pattern), ({ index }) => spanOf(index, index + name.length));
}

/** Keeps each place once: a file that several pages include is found with each of them. */
function withoutRepetition(places: readonly FileSpan[]): readonly FileSpan[] {
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

function withoutInclusion({ start, end }: Span): Span {
  return { start, end };
}
