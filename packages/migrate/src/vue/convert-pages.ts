/** Converts the pages of VitePress and VuePress, and finds the files that they need. Pure. */
import type { SiteConfigInput } from "docsgen";
import type { RouteForm } from "docsgen/migrate-kit";
import { closeInner, convertContainers, defineContainers } from "../markdown/containers.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";
import { changeFrontmatter, removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import type { HeadingTexts } from "../markdown/keep-anchors.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { removeLinkAttributes } from "../markdown/link-attributes.ts";
import type { Pass } from "../markdown/rewrite.ts";
import { parsePage, rewritePage } from "../markdown/rewrite.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { followMoves, followRoutes } from "../moved-pages.ts";
import {
  addressesIn,
  fileBeside,
  keepRoute,
  makePageFinder,
  otherFrontmatterKeys,
  partPaths,
  publishablePath,
} from "../pages.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage } from "../tool.ts";
import { convertIncludes, includesIn } from "./includes.ts";
import { convertLabels } from "./labels.ts";
import { convertBadges, convertBuiltIns, escapeExpressions, removeVueBlocks, reportVue } from "./markup.ts";
import type { ThemeValues } from "./theme-values.ts";

/** The pages of a site, and what differs between VitePress and VuePress in how they are converted. */
export interface VueSite {
  readonly site: OldSite;
  readonly pages: readonly OldPage[];
  /** The path of a file within the old source folder, or `null` if it is elsewhere. */
  readonly withinSource: (path: string) => string | null;
  /** The folder of the files that are published unchanged, with a slash at its end. */
  readonly publicFolder: string;
  /** The path in the old site of a file that a page includes, given as it is written. */
  readonly includedPath: (file: string, page: string) => string;
  readonly headings: HeadingTexts;
  readonly routes: RouteForm;
  readonly convertKey: (entry: FrontmatterEntry, values: Readonly<Record<string, unknown>>) => KeyChange | null;
  /** Containers of which only the content remains. */
  readonly removed: readonly string[];
  readonly values: ThemeValues;
  /** Write ids of headings in the notation from which the old ids are read. */
  readonly headingIds: readonly Pass[];
  /** What else is converted, before everything but the frontmatter. */
  readonly passes: readonly Pass[];
}

/** The result for both tools; `exclude` and `markdown` are parts of the new config, `{}` if it needs none. */
export interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  /** Files that are copied: their path in the old site by their path in the new source folder. */
  readonly copies: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  /** Settings that only the pages show to be necessary. */
  readonly exclude: Pick<SiteConfigInput, "exclude">;
  readonly markdown: Pick<NonNullable<SiteConfigInput["markdown"]>, "containers" | "frontmatterKeys">;
}

/** Converts the pages, in their order, and then the Markdown files that they include and that `exclude` names. */
export function convertPages(vue: VueSite): ConvertedPages {
  const { site, pages, withinSource, publicFolder, includedPath, removed } = vue;
  const known = new Set(site.paths);
  const copies = new Map<string, string>();
  for (const path of site.paths)
    if (path.startsWith(publicFolder)) copies.set(`public/${path.slice(publicFolder.length)}`, path);

  /** The included pages that are no pages of their own, by their old path. */
  const parts = new Map<string, string>();
  const sources = new Set(pages.map(({ from }) => from));
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const partOf = partPaths();
  const newPathOf = (path: string): string => byFile.get(path)?.path ?? withinSource(path) ?? partOf(path);
  /** Files by their path in the old source folder. Pictures must not be where docsgen leaves them out. */
  const fileAt = new Map(
    site.paths.flatMap((path) => {
      const within = withinSource(path);
      return within === null ? [] : [[within, path] as const];
    }),
  );
  const placeOf = (within: string): string | null => {
    const path = fileAt.get(within);
    if (path === undefined || parts.has(path)) return null;
    const page = byFile.get(path);
    return page === undefined ? publishablePath(within) : page.path;
  };
  const hasMoves =
    [...fileAt.keys()].some((within) => !within.startsWith(".") && publishablePath(within) !== within) ||
    pages.some(({ from, path }) => withinSource(from) !== path);
  const findPage = makePageFinder(pages);
  const shownPathOf = (path: string): string => {
    const within = withinSource(path);
    return publishablePath(within ?? `assets/${path.replaceAll("../", "")}`);
  };
  const collect = (from: string, text: string): void => {
    for (const { kind, file } of includesIn(parsePage(text))) {
      const path = includedPath(file, from);
      const included = site.textOf(path);
      if (included === null || sources.has(path) || parts.has(path)) continue;
      if (kind === "markdown") {
        parts.set(path, included);
        collect(path, included);
      } else copies.set(newPathOf(path), path);
    }
    for (const address of addressesIn(text)) {
      const path = fileBeside(address, from);
      if (path !== null && known.has(path) && !/\.(?:md|vue)$/u.test(path)) copies.set(shownPathOf(path), path);
    }
  };
  for (const { from, text } of pages) collect(from, text);

  const notes: Note[] = [];
  const convert = (from: string, path: string, text: string, more: readonly Pass[]): MigratedPage => {
    const newReference = (file: string): string | null => {
      const target = includedPath(file, from);
      const isSame =
        withinSource(target) === newPathOf(target) &&
        !/^@(?!\/)/u.test(file) &&
        (!file.startsWith("@/") || file === `@/${newPathOf(target)}`);
      return isSame ? null : `@/${newPathOf(target)}`;
    };
    const lineCount = (file: string): number | null =>
      site.textOf(includedPath(file, from))?.replace(/\n$/u, "").split("\n").length ?? null;
    const made = rewritePage(text, pageFile(path), [
      changeFrontmatter(vue.convertKey),
      removeEmptyFrontmatter,
      ...vue.headingIds,
      closeInner,
      vue.values.convert,
      convertLabels,
      ...vue.passes,
      removeVueBlocks,
      convertIncludes(newReference, lineCount),
      convertContainers(removed),
      convertBadges,
      convertBuiltIns,
      escapeExpressions(vue.values.isVariable),
      removeLinkAttributes,
      ...(hasMoves ? [followMoves(withinSource(from) ?? path, path, placeOf)] : []),
      reportVue,
      ...more,
    ]);
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  const converted = [
    ...pages.map((page) =>
      convert(page.from, page.path, page.text, [
        ...(page.language === undefined ? [] : [followRoutes(page, findPage)]),
        keepAnchors(rewritePage(page.text, "", vue.headingIds).text, vue.headings),
        keepRoute(page, vue.routes),
      ]),
    ),
    ...Array.from(parts, ([from, text]) => convert(from, newPathOf(from), text, [])),
  ];

  const containers = defineContainers(converted, removed);
  const otherKeys = otherFrontmatterKeys(converted);
  const exclude = [...parts.keys()].map(newPathOf).filter((path) => !/(?:^|\/)_/u.test(path));
  return {
    pages: converted,
    copies,
    notes: [...notes, ...containers.notes],
    exclude: exclude.length === 0 ? {} : { exclude },
    markdown: {
      ...containers.markdown,
      ...(otherKeys.length === 0 ? {} : { frontmatterKeys: otherKeys }),
    },
  };
}
