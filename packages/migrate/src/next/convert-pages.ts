/**
 * Converts pages in MDX of tools that are built on Next.js: what they import, link to and show, with the passes of the
 * tool for its components. Pure.
 */
import { posix } from "node:path";
import { aliasesOf } from "../aliases.ts";
import { decodePath, encodeLike } from "../decode-path.ts";
import { convertContainers } from "../markdown/containers.ts";
import { escapeBraces } from "../markdown/escape-braces.ts";
import { removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { relink } from "../markdown/relink.ts";
import type { Edit, Pass, Rewritten, Stage } from "../markdown/rewrite.ts";
import { draftOf, editDraft, finishDraft } from "../markdown/rewrite.ts";
import { convertSyntax } from "../markdown/syntax.ts";
import { importedPages } from "../mdx/imported-pages.ts";
import { became } from "../mdx/became.ts";
import * as mdx from "../mdx/passes.ts";
import { textOf } from "../mdx/passes.ts";
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
import { pageFile } from "../report.ts";
import type { MigratedPage } from "../tool.ts";
import { convertFileTrees } from "./file-tree.ts";
import { convertImages } from "./images.ts";
import { convertSteps } from "./steps.ts";
import { findIndexedTabs } from "./tabs.ts";

/** The pages of a site, and what differs between Nextra and Fumadocs in how they are converted. */
export interface NextPages<Page extends OldPage> {
  readonly site: OldSite;
  readonly pages: readonly Page[];
  /** Where a file in a folder of pages belongs in the new source folder; `null` for files of other folders. */
  readonly placeOf: (path: string) => string | null;
  /** What links of a page may leave out at their beginning, such as its language: "/en"; "" for nothing. */
  readonly prefixOf?: (page: OldPage) => string;
  /** Passes for the frontmatter of a page; `null` for a file that pages import. */
  readonly frontmatter: (page: Page | null) => readonly Pass[];
  /** Passes for the components that do not become containers, before those that do. */
  readonly components: (linkOf: LinkOf) => readonly Pass[];
  readonly containers: (linkOf: LinkOf) => readonly mdx.ContainerFinder[];
  /** The pass for code blocks. */
  readonly code: Pass;
  /** Passes after all others for the content. */
  readonly last?: readonly Pass[];
}

/** The new address of a link. */
export type LinkOf = (href: string) => string;

/** `copies` are the pictures and code that pages show: old paths by their paths in the new source folder. */
export interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly copies: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

const pageEnding = /\.mdx?$/u;
const script = /\.(?:[cm]?[jt]sx?|json|css|scss)$/u;

/** Converts the pages, in their order, then the files that they import, and then those that any of these include. */
export function convertNextPages<Page extends OldPage>(given: NextPages<Page>): ConvertedPages {
  const work = workOf(given);
  const notes: Note[] = [];
  const convert = (source: Source<Page>): MigratedPage => {
    const made = convertPage(source, given, work);
    notes.push(...made.notes);
    return { path: source.path, text: made.text };
  };
  const partOf = ([from, text]: readonly [string, string]): Source<Page> => ({
    from,
    path: work.partPath(from),
    text,
    own: null,
  });
  const made = [
    ...given.pages.map((own) => convert({ from: own.from, path: own.path, text: own.text, own })),
    ...Array.from(work.parts, (part) => convert(partOf(part))),
  ];
  // What is included may include more.
  const done = new Set(work.parts.keys());
  const notDone = (): readonly (readonly [string, string])[] => [...work.included].filter(([from]) => !done.has(from));
  for (let rest = notDone(); rest.length > 0; rest = notDone())
    for (const part of rest) {
      made.push(convert(partOf(part)));
      done.add(part[0]);
    }
  return { pages: made, copies: work.copies, notes };
}

/** A page, or a file that pages import or include. */
interface Source<Page extends OldPage> {
  readonly from: string;
  readonly path: string;
  readonly text: string;
  /** `null` for a file that pages import or include. */
  readonly own: Page | null;
}

/** What is known of all pages, and what converting them finds. */
interface Work {
  readonly known: ReadonlySet<string>;
  readonly byFile: ReadonlyMap<string, OldPage>;
  readonly findPage: (link: string) => OldPage | null;
  /** The file that a page names: beside it, from the root of the site, or with a prefix of its `tsconfig.json`. */
  readonly fileNamed: (written: string, from: string) => string;
  /** The files that pages import, with their texts. */
  readonly parts: ReadonlyMap<string, string>;
  /** The files that pages include, as they are found. */
  readonly included: Map<string, string>;
  readonly copies: Map<string, string>;
  /** Where a text or code that pages show is in the new source folder. */
  readonly partPath: (path: string) => string;
}

function workOf<Page extends OldPage>({ site, pages }: NextPages<Page>): Work {
  const known = new Set(site.paths);
  const aliases = aliasesOf(site);
  const fileNamed = (written: string, from: string): string => {
    const path = decodePath(written.replace(/[?#].*$/su, ""));
    if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
    if (path.startsWith("/")) return `public${path}`;
    for (const [prefix, folder] of aliases)
      if (path.startsWith(prefix)) return posix.join(folder, path.slice(prefix.length));
    const beside = posix.join(posix.dirname(from), path);
    return known.has(beside) ? beside : path;
  };
  return {
    known,
    byFile: new Map<string, OldPage>(pages.map((each) => [each.from, each])),
    findPage: makePageFinder(pages),
    fileNamed,
    parts: importedPages(site, pages, (written, from) => {
      const path = fileNamed(written, from);
      return pageEnding.test(path) ? path : null;
    }),
    included: new Map(),
    partPath: partPaths((path) => publishablePath(path.replaceAll("../", "").replace(pageEnding, ".md"))),
    copies: new Map(site.paths.flatMap((path) => (path.startsWith("public/") ? [[path, path] as const] : []))),
  };
}

/** The new addresses of what a page names. */
interface Addresses {
  /** Of a file of the old site, which is copied if it is not a page. */
  readonly ofFile: (file: string) => string | null;
  /** Of a link, or `null` if it stays as it is. */
  readonly ofLink: (url: string) => string | null;
  /** How the page includes the file that `<include>` of Fumadocs names. */
  readonly ofInclude: (written: string) => string | null;
}

function addressesOf<Page extends OldPage>(
  { from, path, own }: Source<Page>,
  given: NextPages<Page>,
  { known, byFile, findPage, fileNamed, included, copies, partPath }: Work,
): Addresses {
  const ofFile = (file: string): string | null => {
    if (file.startsWith("public/")) return known.has(file) ? `/${file.slice("public/".length)}` : null;
    const target = byFile.get(file);
    if (target !== undefined) return relativeAddress(path, pathFor(target, own));
    if (!known.has(file) || script.test(file) || pageEnding.test(file)) return null;
    const to = publishablePath(given.placeOf(file) ?? `assets/${file.replaceAll("../", "")}`);
    copies.set(to, file);
    return relativeAddress(path, to);
  };
  const resolve = (written: string): string | null => {
    if (written.startsWith("/")) {
      if (pageEnding.test(written)) return findPage(written.replace(pageEnding, ""))?.route ?? null;
      // Addresses that name no language lead to that of the page.
      const isNamed = `${written}/`.startsWith(findPage(written)?.language?.oldRoot ?? "/");
      const moved = isNamed ? followRoute({ path, ...own }, findPage)(written) : null;
      if (moved !== null) return moved;
      const prefix = own === null ? "" : (given.prefixOf?.(own) ?? "");
      return prefix === "" || findPage(written) !== null ? null : (findPage(prefix + written)?.route ?? null);
    }
    const file = ofFile(fileNamed(written, from));
    if (file !== null) return posix.normalize(file) === posix.normalize(written) ? null : file;
    // Other addresses are relative to that of the page, which has no slash at its end.
    const around = own === null ? [] : [posix.dirname(own.route.replace(/(?<=.)\/$/u, ""))];
    const candidates = [...around, posix.dirname(posix.join("/", path))].map((folder) => posix.join(folder, written));
    const target = candidates.map((each) => findPage(each)).find((each) => each !== null);
    return target === undefined || target === null ? null : relativeAddress(path, target.path);
  };
  return {
    ofFile,
    ofLink: (url) => {
      const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
      const written = decodePath(url.slice(0, url.length - suffix.length));
      if (written === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(url)) return null;
      const address = resolve(written);
      return address === null || address === written ? null : encodeLike(address, url) + suffix;
    },
    ofInclude: (written) => {
      const [, name = written] = /^(.*?)(?:#[\w-]+)?$/u.exec(written.trim()) ?? [];
      const target = name.startsWith(".") ? fileNamed(name, from) : name;
      const part = given.site.textOf(target);
      if (part === null) return null;
      if (!pageEnding.test(target)) {
        copies.set(partPath(target), target);
        return `@/${partPath(target)}`;
      }
      const shown = byFile.get(target);
      if (shown !== undefined) return relativeAddress(path, shown.path);
      included.set(target, part);
      return relativeAddress(path, partPath(target));
    },
  };
}

/** A page as one of another language names it, which means its own translation if the name says no language. */
function pathFor({ from, path, language }: OldPage, own: OldPage | null): string {
  const isNamed = from.includes(`/${language?.key ?? ""}/`) || from.includes(`.${language?.key ?? ""}.`);
  return language?.folder === "" && !isNamed ? (own?.language?.folder ?? "") + path : path;
}

function convertPage<Page extends OldPage>(source: Source<Page>, given: NextPages<Page>, work: Work): Rewritten {
  const { from, path, text, own } = source;
  const old = draftOf(text);
  const addresses = addressesOf(source, given, work);
  const isMdx = from.endsWith(".mdx") || /^(?:import|export)\s|<[A-Z]/mu.test(old.page.prose);
  const opened = editDraft(old, [...given.frontmatter(own), removeEmptyFrontmatter, ...(isMdx ? mdx.firstPasses : [])]);
  const oldText = editDraft(opened, [...(isMdx ? [mdx.onlyHeadings] : []), convertSyntax(["MDX"])]).page.text;
  const elements = editDraft(
    opened,
    isMdx ? elementStages(source, mdx.importsIn(old.page), addresses, given, work) : [escapeBraces],
  );
  for (const address of [...addressesInBody(elements.page), ...addressesInFrontmatter(old.page)])
    if (/^\.{1,2}\//u.test(address)) addresses.ofFile(work.fileNamed(address, from));
  const converted = editDraft(elements, [
    convertCodeAndIds,
    [
      convertContainers([]),
      given.code,
      relink((url) => {
        const address = addresses.ofLink(url);
        return address === null ? null : { url: address };
      }),
      ...(own === null ? [] : [keepAnchors(oldText, { rules: "github", withImages: false, withEmoji: true })]),
    ],
    ...(given.last ?? []),
    ...(own === null ? [] : [keepRoute(own, "folder")]),
  ]);
  return finishDraft(converted, pageFile(path));
}

/** The stages for what MDX has besides Markdown. */
function elementStages<Page extends OldPage>(
  { from, path }: Source<Page>,
  imports: ReadonlyMap<string, string>,
  addresses: Addresses,
  given: NextPages<Page>,
  { byFile, parts, fileNamed, partPath }: Work,
): readonly Stage[] {
  const fileOf = (expression: string): string | null => {
    const written = imports.get(expression.replace(/\.src$/u, ""));
    return written === undefined ? null : addresses.ofFile(fileNamed(written, from));
  };
  const partOf = (name: string): string | null => {
    const target = fileNamed(imports.get(name) ?? "", from);
    if (!parts.has(target) && !byFile.has(target)) return null;
    return relativeAddress(path, byFile.get(target)?.path ?? partPath(target));
  };
  const linkOf: LinkOf = (href) => addresses.ofLink(href) ?? href;
  return [
    mdx.convertPartials(partOf),
    removeFragments,
    convertImages(fileOf),
    convertIncludes(addresses.ofInclude),
    mdx.convertAttributes(fileOf),
    ...given.components(linkOf),
    convertFileTrees,
    mdx.convertElements([findIndexedTabs, mdx.findDetails, ...given.containers(linkOf)]),
    { repeated: [convertSteps] },
    mdx.convertExpressions,
    mdx.removeComputed(given.site),
    mdx.separateHtml,
    mdx.reportComponents,
  ];
}

/** `<include>./part.mdx</include>` of Fumadocs, which shows other files as code. */
function convertIncludes(includeOf: (written: string) => string | null): Pass {
  return (given) => {
    const { text, elements } = mdx.readMdx(given);
    return elements.flatMap(({ opening, closing }): Edit[] => {
      if (opening.name !== "include" || closing === null) return [];
      const written = text.slice(opening.end, closing.start).trim();
      const target = includeOf(written);
      if (target === null) return [];
      const [, region] = /#([\w-]+)$/u.exec(written) ?? [];
      const words = textOf(opening, "meta") ?? "";
      const lang = textOf(opening, "lang");
      const part = region === undefined ? "" : `#${region}`;
      const made = target.startsWith("@/")
        ? `<<< ${target}${part}${lang === null ? "" : `{${lang}}`}${words === "" ? "" : ` ${words}`}`
        : `::include{file="${target}${part}"}`;
      const used = target.startsWith("@/") ? ["lang", "meta", "cwd"] : ["cwd"];
      const remark = became(opening, target.startsWith("@/") ? "`<<<`" : "`::include`", used);
      return [{ start: opening.start, end: closing.end, text: made, remark }];
    });
  };
}

/** `<>![Logo](/logo.png)</>` → `![Logo](/logo.png)` */
const removeFragments: Pass = (given) =>
  mdx.readMdx(given).tags.flatMap(({ name, start, end }): Edit[] => (name === "" ? [{ start, end, text: "" }] : []));

/** `code{:js}` and `[#id]`, reported by their kind. */
const convertCodeAndIds: Pass = (given) =>
  convertSyntax(["MDX"])(given).map((edit) => {
    const text = given.text.slice(edit.start, edit.end);
    const what = text.startsWith("`") ? "Languages of inline code" : text.startsWith("[#") ? "Ids of headings" : null;
    if (what === null) return edit;
    return what.startsWith("L")
      ? { ...edit, remark: { outcome: "lossy", what, advice: "they were removed; code in a line has one color" } }
      : { ...edit, remark: { outcome: "converted", what, advice: "they are written as in docsgen: `## Title {#id}`" } };
  });
