/** The headings of a page form an outline: one of level one, and no level is skipped. */
import type { Heading } from "mdast";
import { toString } from "mdast-util-to-string";
import type { CheckedPage } from "../../page/checked-page.ts";
import { heroHeading } from "../../page/frontmatter/landing.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import type { Found, PagePlace, PlacedText } from "../rule.ts";
import { firstLineOf, placeOf, prefixOf, rule } from "../rule.ts";

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
      const at = firstLineOf(heading, page);
      if (isTitled && !isTitle)
        yield text === title
          ? { at, meant: blockOf(heading, page), hint: "remove it: the page shows its title by itself" }
          : { at, ...withMarks(heading, 2, page) };
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
        // Headings of the same level that follow have to change with it.
        yield { at: firstLineOf(heading, page), level, before, ...withMarks(heading, before + 1, page), isGuess: true };
      before = level;
    }
  },
  bad: [
    ["## A\n\n#### B", "## A\n\n### B"],
    ["### A", "## A"],
  ],
  good: ["## A\n\n### B\n\n## C"],
});

/** Another level. A heading that is underlined gets its marks by hand. */
function withMarks(
  heading: Heading,
  level: number,
  { draft }: CheckedPage,
): Pick<Found<unknown, PagePlace>, "meant" | "hint"> {
  const to = "#".repeat(level);
  const isMarked = sliceOf(draft, heading).startsWith("#");
  return isMarked ? { meant: { at: placeOf(heading, 0, heading.depth), to } } : { hint: `write ${to}` };
}

/** A block that is in no other one, with the blank lines above it. */
function blockOf(node: Heading, page: CheckedPage): PlacedText | null {
  const { start, end } = rangeOf(node);
  const above = page.draft.text.slice(0, start).trimEnd().length;
  return prefixOf(start, page) === "" ? { at: [above, end], to: "" } : null;
}

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
