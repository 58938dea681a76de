/** The author's search settings: synonyms, and queries with the results they must find. */
import * as z from "zod";
import { pagePath } from "./address.ts";

const words = z.string().trim().min(1, "must contain words");

export const searchSchema = z.strictObject({
  /** Groups of synonyms: `["rate limit", "throttling"]`. A query for one also finds the others, ranked below it. */
  synonyms: z.array(z.array(words).min(2, "must contain at least two words")).default([]),
  /**
   * How much the pages of a folder count: `{ "blog/**": 0.3 }` ranks the files below `blog` lower. The patterns are
   * relative to the source folder; if several match, all apply. The frontmatter's `search: { boost: 2 }` applies too.
   */
  boost: z.record(z.string().min(1).normalize("NFC"), z.number().min(0.1).max(10)).default({}),
  /**
   * The page or heading that a query must find: `"cold start": "/workflows/events/cold-starts/"`. The check passes if
   * the target is among the first three results.
   */
  expect: z.record(words, pagePath).default({}),
});
