/** Finds titles and descriptions that two pages share, so that readers cannot tell the pages apart. */
import { problemOf } from "../diagnostics/catalog.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { PageNames } from "./place.ts";

/** @param sectionTitleOf A page's title, with its section if other pages have the same title. */
export function checkTexts(
  pages: readonly PageInterface[],
  sectionTitleOf: (page: PageInterface) => string,
  { fileOf, labelOf }: PageNames,
): readonly LinkFinding[] {
  const titles = new Map<string, SourcePath>();
  const descriptions = new Map<string, SourcePath>();
  const found = pages.map((page): LinkFinding[] => {
    const { title, frontmatter } = page.record;
    const findings: LinkFinding[] = [];
    if (!page.isReadable) return findings;
    const sameTitle = remember(titles, sectionTitleOf(page), labelOf(page));
    if (sameTitle !== null)
      findings.push({
        kind: "part",
        page: fileOf(page),
        part: "title",
        ...problemOf("duplicate-title", { title, other: sameTitle }, "make one of them more specific"),
      });
    const description = frontmatter.short_description ?? frontmatter.description ?? "";
    const sameDescription = description === "" ? null : remember(descriptions, description, labelOf(page));
    if (sameDescription !== null)
      findings.push({
        kind: "part",
        page: fileOf(page),
        part: "description",
        ...problemOf("duplicate-description", { other: sameDescription }, "say what this page is for"),
      });
    return findings;
  });
  return found.flat();
}

/** Returns the page that already uses the text, or `null`. */
function remember(texts: Map<string, SourcePath>, text: string, page: SourcePath): SourcePath | null {
  const key = text.trim().toLowerCase();
  const known = texts.get(key);
  if (known === undefined) texts.set(key, page);
  return known ?? null;
}
