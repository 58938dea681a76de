/** Checks that the headings form an outline: a single heading of level one, and no skipped levels. */
import type { Heading } from "mdast";
import { toString } from "mdast-util-to-string";
import { finding } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, sliceOf } from "../draft.ts";

/**
 * @param hasTitle Whether the frontmatter sets a title.
 * @param titleLevel The level at which the author wrote the title.
 * @param beginsWithTitle Whether the first heading is the title.
 */
export function checkHeadings(
  headings: Iterable<Heading>,
  draft: Draft,
  {
    hasTitle,
    beginsWithTitle,
    titleLevel,
    title,
    ownTitle,
    isStep,
    isIncluded,
  }: {
    readonly hasTitle: boolean;
    readonly beginsWithTitle: boolean;
    readonly titleLevel: number;
    readonly title: string | null;
    /** The title of the frontmatter, or `null`. */
    readonly ownTitle: string | null;
    /** Whether a heading stands in place of an item of `:::steps`, which is reported. */
    readonly isStep: (heading: Heading) => boolean;
    /** Whether a heading is part of an included file. */
    readonly isIncluded: (heading: Heading) => boolean;
  },
): void {
  let before = 1;
  let isTitled = hasTitle && !beginsWithTitle;
  // Lines of a sentence that begin with `#`.
  const reported = new Set(
    draft.findings.filter(({ code }) => code === "unsupported-syntax").map(({ span }) => span.start.line),
  );
  for (const node of headings) {
    const { depth } = node;
    if (depth === 1) {
      const hint = toString(node) === title ? "remove it: the page shows its title by itself" : "write `##`";
      // The page would show the title of a file in place of its own.
      const isOther = ownTitle !== null && isIncluded(node) && toString(node) !== ownTitle;
      const isReported = sliceOf(draft, node).startsWith("#") && reported.has(node.position?.start.line ?? 0);
      if ((isTitled || isOther) && !isReported)
        draft.findings.push(finding("second-h1", {}, firstLineSpan(draft, node), hint));
      isTitled = true;
    } else if (depth > before + 1 && !isStep(node)) {
      const hint = `write ${"#".repeat(before + 1)}`;
      draft.findings.push(finding("skipped-heading-level", { level: depth, before }, firstLineSpan(draft, node), hint));
    }
    before = depth === 1 ? titleLevel : depth;
  }
}
