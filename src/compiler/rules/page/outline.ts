/** The headings of a page form an outline: one of level one, and no level is skipped. */
import { toString } from "mdast-util-to-string";
import type { CheckedPage } from "../../page/checked-page.ts";
import { heroHeading } from "../../page/frontmatter/landing.ts";
import { firstLineOf, rule } from "../rule.ts";

export const secondTitle = rule({
  code: "second-h1",
  severity: "warning",
  concerns: "authors",
  message: () => "This page already has a title, and this heading is a second one",
  about: "A page has one level-one heading: its `title`, or a heading at its very start. Parts start at level two.",
  on: ["root"],
  *find({ children }, { page }) {
    const { frontmatter } = page.source;
    const title = frontmatter.title ?? heroHeading(frontmatter);
    // The page shows a heading at its very start as its title, unless it has a hero.
    const begins = frontmatter.hero === undefined ? children.find(isShown) : undefined;
    let isTitled = title !== null;
    for (const heading of headingsOf(page)) {
      if (heading.depth !== 1) continue;
      const text = toString(heading);
      // The title of an included file would be shown in place of the page's own.
      const isTitle =
        heading === begins && (frontmatter.title === undefined || text === title || !page.isIncluded(heading));
      const hint = text === title ? "remove it: the page shows its title by itself" : "write `##`";
      if (isTitled && !isTitle) yield { at: firstLineOf(heading, page), hint };
      isTitled = true;
    }
  },
  bad: [
    ["Text\n\n# Part", "Text\n\n## Part"],
    ["# A\n\n# B", "# A\n\n## B"],
    ["Text\n\n# Page", "Text"],
  ],
  good: ["# Page\n\n## A", "<!-- a -->\n\n# Page"],
});

export const skippedLevel = rule({
  code: "skipped-heading-level",
  severity: "warning",
  concerns: "authors",
  message: (_, { level, before }: { readonly level: number; readonly before: number }) =>
    `This level ${level} heading follows a level ${before} heading`,
  about: "People who use a screen reader navigate by heading levels. A skipped level sounds like a missing section.",
  on: ["root"],
  *find(_, { page }) {
    const isUntitled = page.source.frontmatter.title === undefined && heroHeading(page.source.frontmatter) === null;
    // The first heading of a page without a title becomes its title, at any level.
    let before = isUntitled ? 6 : 1;
    for (const heading of headingsOf(page)) {
      const { depth: level } = heading;
      if (level > before + 1 && !isStep(heading, page))
        yield { at: firstLineOf(heading, page), level, before, hint: `write ${"#".repeat(before + 1)}` };
      before = level;
    }
  },
  bad: [
    ["## A\n\n#### B", "## A\n\n### B"],
    ["### A", "## A"],
  ],
  good: ["## A\n\n### B\n\n## C"],
});

function headingsOf({ nodes }: CheckedPage) {
  return nodes.filter((node) => node.type === "heading");
}

function isShown({ type }: { readonly type: string }): boolean {
  return type !== "html" && type !== "definition";
}

/** Whether a heading stands in place of an item of `:::steps`, which is reported. */
function isStep(heading: CheckedPage["nodes"][number], { nodes }: CheckedPage): boolean {
  return nodes.some(
    (node) =>
      node.type === "containerDirective" && node.name === "steps" && node.children.some((each) => each === heading),
  );
}
