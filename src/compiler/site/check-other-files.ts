/**
 * Finds files that have an effect in other tools or on hosts, but none in docsgen. Files that pages include are theirs,
 * whatever their names are.
 */
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { describeOtherFile } from "../dialects/files.ts";
import type { SourcePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { PageNames } from "./place.ts";

/** @param unread Files and folders that are left out, and that other tools or hosts would read. */
export function checkOtherFiles(
  unread: readonly SourcePath[],
  pages: readonly PageInterface[],
  names: PageNames,
): LinkFinding[] {
  const included = unread.length === 0 ? [] : pages.flatMap(({ includes }) => includes);
  const isIncluded = (path: SourcePath): boolean =>
    included.some((each) => each === path || each.startsWith(`${path}/`));
  return [
    ...unread.filter((path) => !isIncluded(path)).flatMap(describeUnread),
    ...pages.flatMap((page) => describePage(page, names) ?? []),
  ];
}

function describeUnread(path: SourcePath): LinkFinding[] {
  const other = describeOtherFile(path);
  return other === null ? [] : [describe(path, path, other.reason, other.hint)];
}

/** A page that other tools and hosts do not show as one. */
function describePage(page: PageInterface, { fileOf, labelOf }: PageNames): LinkFinding | null {
  const { relativePath, path, title } = page.record;
  if (path === "/404/")
    return describe(
      fileOf(page),
      labelOf(page),
      " on unknown addresses: it is the page /404/, and hosts answer with docsgen's 404.html",
      "remove it; the texts of 404.html are `notFound` and `noPageHere` in `themeConfig.strings`, and `theme/components/NotFound.tsx` replaces the rest",
    );
  if (relativePath === "SUMMARY.md" && /^(?:summary|table of contents)$/iu.test(title))
    return describe(
      fileOf(page),
      labelOf(page),
      " on the sidebar, as it has in mdBook and GitBook: it is an ordinary page",
      "list the pages in `themeConfig.sidebars` of site.config.ts, and remove it",
    );
  return null;
}

function describe(page: SourcePath, path: string, reason: string, hint: string): LinkFinding {
  return { kind: "page", page, span: startOfText, ...problemOf("file-without-effect", { path, reason }, hint) };
}
