/** What an author says of search: words that mean the same, and what must be found. */
import * as z from "zod";

const words = z.string().trim().min(1, "holds words");

export const searchSchema = z.strictObject({
  /** Groups of words that mean the same: `["rate limit", "throttling"]`. Who looks for one finds the others too, after it. */
  synonyms: z.array(z.array(words).min(2, "holds two words at least")).default([]),
  /**
   * What must be found: the page, or the heading, that a query leads to: `"cold start": "/workflows/events/cold-starts/"`. One of the
   * first three results is enough.
   */
  expect: z
    .record(words, z.string().regex(/^\/(?!\/)/u, "is a path of the site that begins with a slash, such as /limits/"))
    .default({}),
});
