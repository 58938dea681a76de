/** Checks that the headings form an outline: a single heading of level one, and no skipped levels. */
import type { Heading } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan } from "../draft.ts";

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
  }: { readonly hasTitle: boolean; readonly beginsWithTitle: boolean; readonly titleLevel: number },
): void {
  let before = 1;
  let isTitled = hasTitle && !beginsWithTitle;
  for (const node of headings) {
    const { depth } = node;
    if (depth === 1) {
      if (isTitled) draft.findings.push(finding("second-h1", {}, firstLineSpan(draft, node), "write `##`"));
      isTitled = true;
    } else if (depth > before + 1) {
      const hint = `write ${"#".repeat(before + 1)}`;
      draft.findings.push(finding("skipped-heading-level", { level: depth, before }, firstLineSpan(draft, node), hint));
    }
    before = depth === 1 ? titleLevel : depth;
  }
}
