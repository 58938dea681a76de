/** Reports days that the calendar does not have, in headings from which a feed takes the dates of its entries. */
import { dayPattern, describeMissingDay } from "../../calendar-day.ts";
import { finding } from "../../diagnostics/catalog.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkFeedDays: Check = ({ draft, source }) => {
  if (source.frontmatter.feed !== "sections") return [];
  return [
    on(["heading"], (heading) => {
      const found = heading.depth === 2 ? dayPattern.exec(sliceOf(draft, heading)) : null;
      const problem = describeMissingDay(found?.[0]);
      if (found === null || problem === null) return;
      const start = rangeOf(heading).start + found.index;
      draft.findings.push(finding("missing-day", { problem }, draft.spanOf(start, start + found[0].length)));
    }),
  ];
};
