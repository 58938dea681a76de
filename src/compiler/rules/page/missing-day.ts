import { dayPattern, describeMissingDay } from "../../calendar-day.ts";
import { placeOf, rule } from "../rule.ts";

export const missingDay = rule({
  code: "missing-day",
  severity: "warning",
  message: (_, { problem }: { readonly problem: string }) => `This entry of the feed has no date, because ${problem}`,
  about:
    "`feed: sections` in the frontmatter takes the date of an entry from the day in its heading, such as 2027-01-31.",
  on: ["heading"],
  has: dayPattern,
  *find(node, { source, page }) {
    if (node.depth !== 2 || page.source.frontmatter.feed !== "sections") return;
    const [day = "", index] = [dayPattern.exec(source)?.[0], source.search(dayPattern)];
    const problem = describeMissingDay(day);
    if (problem !== null) yield { at: placeOf(node, index, day.length), problem };
  },
  bad: [
    [
      "---\ntitle: News\nfeed: sections\nshort_description: A page whose description is as long as search engines show it.\n---\n\n## 2027-02-30\n\nText",
      "---\ntitle: News\nfeed: sections\nshort_description: A page whose description is as long as search engines show it.\n---\n\n## 2027-02-28\n\nText",
    ],
  ],
  good: ["## 2027-02-30"],
});
