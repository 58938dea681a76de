import { quote } from "../../diagnostics/catalog.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import type { SourcePath } from "../../source/paths.ts";
import type { SiteView } from "../../site/link.ts";
import type { LinkPlace } from "../../site/linked-site.ts";
import { siteRule } from "../site-rule.ts";

type Part = "title" | "description";

/** Pages whose title or description an earlier page has, which are then hard to tell apart. */
function* sharing(
  { targets: { routes, resolver } }: SiteView,
  part: Part,
  textOf: (page: PageInterface) => string,
): Generator<{ readonly at: LinkPlace; readonly other: SourcePath; readonly page: PageInterface }> {
  const known = new Map<string, SourcePath>();
  for (const page of routes.pages) {
    const text = page.isReadable ? textOf(page).trim().toLowerCase() : "";
    const other = known.get(text);
    if (text === "") continue;
    if (other === undefined) known.set(text, resolver.labelOf(page));
    else yield { at: { kind: "part", page: resolver.fileOf(page), part }, other, page };
  }
}

export const duplicateTitle = siteRule({
  code: "duplicate-title",
  severity: "warning",
  concerns: "authors",
  message: (_, { title, other }: { title: string; other: string }) =>
    `${quote(other)} has the same title, ${quote(title)}`,
  about:
    "Readers tell tabs and search results apart by the title, to which docsgen adds the section. These pages share both.",
  shown: ["title: Settings, on two pages of a section", "title: Account settings"],
  *find(view: SiteView) {
    for (const { page, ...found } of sharing(view, "title", view.titles.withSection))
      yield { ...found, title: page.record.title, hint: "make one of them more specific" };
  },
});

export const duplicateDescription = siteRule({
  code: "duplicate-description",
  severity: "warning",
  concerns: "authors",
  message: (_, { other }: { other: string }) => `${quote(other)} has the same short_description`,
  about: "A description says what this page is for, and no other page.",
  shown: ["the same sentence on two pages", "a sentence of its own for each page"],
  *find(view: SiteView) {
    const textOf = ({ record: { frontmatter } }: PageInterface): string =>
      frontmatter.short_description ?? frontmatter.description ?? "";
    for (const { at, other } of sharing(view, "description", textOf))
      yield { at, other, hint: "say what this page is for" };
  },
});
