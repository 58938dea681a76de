/**
 * Converts pages in MDX of tools that are built on Next.js: what they import, link to and show, with the passes of the
 * tool for its components. Pure.
 */
import { posix } from "node:path";
import { aliasesOf } from "../aliases.ts";
import { decodePath, encodeLike } from "../decode-path.ts";
import { convertContainers } from "../markdown/containers.ts";
import { removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { relink } from "../markdown/relink.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { draftOf, editDraft, finishDraft } from "../markdown/rewrite.ts";
import { convertSyntax } from "../markdown/syntax.ts";
import { importedPages } from "../mdx/imported-pages.ts";
import { became } from "../mdx/became.ts";
import * as mdx from "../mdx/passes.ts";
import { textOf } from "../mdx/passes.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import {
  addressesInBody,
  addressesInFrontmatter,
  keepRoute,
  makePageFinder,
  publishablePath,
  relativeAddress,
} from "../pages.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage } from "../tool.ts";
import { convertFileTrees } from "./file-tree.ts";
import { convertImages } from "./images.ts";
import { convertSteps } from "./steps.ts";
import { findIndexedTabs } from "./tabs.ts";

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

export interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly copies: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

const page = /\.mdx?$/u;
const script = /\.(?:[cm]?[jt]sx?|json|css|scss)$/u;

export function convertNextPages<Page extends OldPage>(given: NextPages<Page>): ConvertedPages {
  const { site, pages, placeOf } = given;
  const known = new Set(site.paths);
  const byFile = new Map<string, OldPage>(pages.map((each) => [each.from, each]));
  const findPage = makePageFinder(pages);
  const aliases = aliasesOf(site);
  const notes: Note[] = [];
  const copies = new Map<string, string>();
  for (const path of site.paths) if (path.startsWith("public/")) copies.set(path, path);

  /** The file that a page names: beside it, from the root of the site, or with a prefix of its `tsconfig.json`. */
  const fileNamed = (written: string, from: string): string => {
    const path = decodePath(written.replace(/[?#].*$/su, ""));
    if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
    if (path.startsWith("/")) return `public${path}`;
    for (const [prefix, folder] of aliases)
      if (path.startsWith(prefix)) return posix.join(folder, path.slice(prefix.length));
    const beside = posix.join(posix.dirname(from), path);
    return known.has(beside) ? beside : path;
  };
  const partPath = (path: string): string =>
    `_parts/${publishablePath(path.replaceAll("../", "").replace(page, ".md"))}`;
  const included = new Map<string, string>();
  const parts = importedPages(site, pages, (written, from) => {
    const path = fileNamed(written, from);
    return page.test(path) ? path : null;
  });

  const convert = (from: string, path: string, text: string, own: Page | null): MigratedPage => {
    const old = draftOf(text);
    const imports = mdx.importsIn(old.page);
    /** The new address of a file of the old site, which is copied if it is not a page. */
    const addressOf = (file: string): string | null => {
      if (file.startsWith("public/")) return known.has(file) ? `/${file.slice("public/".length)}` : null;
      const target = byFile.get(file);
      if (target !== undefined) return relativeAddress(path, target.path);
      if (!known.has(file) || script.test(file) || page.test(file)) return null;
      const to = publishablePath(placeOf(file) ?? `assets/${file.replaceAll("../", "")}`);
      copies.set(to, file);
      return relativeAddress(path, to);
    };
    const fileOf = (expression: string): string | null => {
      const written = imports.get(expression.replace(/\.src$/u, ""));
      return written === undefined ? null : addressOf(fileNamed(written, from));
    };
    const partOf = (name: string): string | null => {
      const target = fileNamed(imports.get(name) ?? "", from);
      if (!parts.has(target) && !byFile.has(target)) return null;
      return relativeAddress(path, byFile.get(target)?.path ?? partPath(target));
    };
    /** How the page includes the file that `<include>` of Fumadocs names. */
    const includeOf = (written: string): string | null => {
      const [, name = written] = /^(.*?)(?:#[\w-]+)?$/u.exec(written.trim()) ?? [];
      const target = name.startsWith(".") ? fileNamed(name, from) : name;
      const part = site.textOf(target);
      if (part === null) return null;
      if (!page.test(target)) {
        copies.set(`_parts/${publishablePath(target.replaceAll("../", ""))}`, target);
        return `@/_parts/${publishablePath(target.replaceAll("../", ""))}`;
      }
      if (byFile.has(target)) return relativeAddress(path, byFile.get(target)?.path ?? "");
      included.set(target, part);
      return relativeAddress(path, partPath(target));
    };
    const newAddress = (url: string): string | null => {
      const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
      const written = decodePath(url.slice(0, url.length - suffix.length));
      if (written === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(url)) return null;
      const address = resolve(written);
      return address === null || address === written ? null : encodeLike(address, url) + suffix;
    };
    const resolve = (written: string): string | null => {
      if (written.startsWith("/")) {
        if (page.test(written)) return findPage(written.replace(page, ""))?.route ?? null;
        const prefix = own === null ? "" : (given.prefixOf?.(own) ?? "");
        return prefix === "" || findPage(written) !== null ? null : (findPage(prefix + written)?.route ?? null);
      }
      const file = addressOf(fileNamed(written, from));
      if (file !== null) return posix.normalize(file) === posix.normalize(written) ? null : file;
      // Other addresses are relative to that of the page, which has no slash at its end.
      const around = own === null ? [] : [posix.dirname(own.route.replace(/(?<=.)\/$/u, ""))];
      const candidates = [...around, posix.dirname(posix.join("/", path))].map((folder) => posix.join(folder, written));
      const target = candidates.map((each) => findPage(each)).find((each) => each !== null);
      return target === undefined || target === null ? null : relativeAddress(path, target.path);
    };
    const linkOf: LinkOf = (href) => newAddress(href) ?? href;
    const isMdx = from.endsWith(".mdx") || /^(?:import|export)\s|<[A-Z]/mu.test(old.page.prose);
    const opened = editDraft(old, [
      ...given.frontmatter(own),
      removeEmptyFrontmatter,
      ...(isMdx ? mdx.firstPasses : []),
    ]);
    const oldText = editDraft(opened, [...(isMdx ? [mdx.onlyHeadings] : []), convertSyntax(["MDX"])]).page.text;
    const elements = editDraft(
      opened,
      isMdx
        ? [
            mdx.convertPartials(partOf),
            removeFragments,
            convertImages(fileOf),
            convertIncludes(includeOf),
            mdx.convertAttributes(fileOf),
            ...given.components(linkOf),
            convertFileTrees,
            mdx.convertElements([findIndexedTabs, mdx.findDetails, ...given.containers(linkOf)]),
            { repeated: [convertSteps] },
            mdx.convertExpressions,
            mdx.removeComputed(site),
            mdx.separateHtml,
            mdx.reportComponents,
          ]
        : [escapeBraces],
    );
    for (const address of [...addressesInBody(elements.page), ...addressesInFrontmatter(old.page)])
      if (/^\.{1,2}\//u.test(address)) addressOf(fileNamed(address, from));
    const converted = editDraft(elements, [
      convertCodeAndIds,
      [
        convertContainers([]),
        given.code,
        relink((url) => {
          const address = newAddress(url);
          return address === null ? null : { url: address };
        }),
        ...(own === null ? [] : [keepAnchors(oldText, { rules: "github", withImages: false, withEmoji: true })]),
      ],
      ...(given.last ?? []),
      ...(own === null ? [] : [keepRoute(own, "folder")]),
    ]);
    const made = finishDraft(converted, pageFile(path));
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  const made = [
    ...pages.map((each) => convert(each.from, each.path, each.text, each)),
    ...Array.from(parts, ([from, text]) => convert(from, partPath(from), text, null)),
  ];
  // What is included may include more.
  const done = new Set(parts.keys());
  for (let rest = [...included]; rest.length > 0; rest = [...included].filter(([from]) => !done.has(from)))
    for (const [from, text] of rest) {
      if (!done.has(from)) made.push(convert(from, partPath(from), text, null));
      done.add(from);
    }
  return { pages: made, copies, notes };
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

/** Braces are text in Markdown, but values of the config in docsgen. */
const escapeBraces: Pass = ({ prose }) =>
  [...prose.matchAll(/(?<!\\)\{\{/gu)].map(({ index }): Edit => ({ start: index, end: index, text: "\\" }));
