/**
 * The outline of a page, which is known without compiling it: route, title and frontmatter. While other pages are still
 * being compiled, the development server uses their outlines for menus and neighbors.
 */
import type { SourcePath } from "../source/paths.ts";
import type { PageInterface } from "./compiled-page.ts";
import { readFrontmatter } from "./frontmatter/frontmatter.ts";
import { heroHeading } from "./frontmatter/landing.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import { OptionTables } from "./option-tables.ts";
import { makeEmptyInterface, makePageRecord } from "./page-record.ts";
import { protect } from "./placeholders.ts";

/** The interface of a page without headings, anchors and references. Links to parts of it cannot be resolved yet. */
export function makeOutline(path: SourcePath, text: string, options: MarkdownOptions): PageInterface {
  const { frontmatter, own, body } = readFrontmatter(
    protect(text),
    new OptionTables(options).open().variables,
    options,
  );
  const [, heading = ""] = /^\s*# +(.+?)(?: +#+)?$/mu.exec(body.trimStart().split("\n", 1).join("")) ?? [];
  const title =
    frontmatter.title ?? heroHeading(frontmatter) ?? (heading === "" ? null : heading.replaceAll(/[`*_]/gu, ""));
  const record = makePageRecord(path, frontmatter, title, [], options.routes);
  return { ...makeEmptyInterface(path, options.routes), references: [], own, record };
}
