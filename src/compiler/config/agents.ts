/** Questions that programs ask of the site, each with the page that answers it. */
import * as z from "zod";
import { pagePath } from "./address.ts";

export const agentsSchema = z
  .array(
    z.strictObject({
      /** A question in a sentence, as it is typed into an agent. */
      ask: z.string().trim().min(1, "must be a question").max(500),
      /** The page or heading that answers it: `/limits/#size`. */
      expect: pagePath,
      /** Words that an agent must have read there: "512 events". Emphasis, code and links do not matter. */
      says: z.string().trim().min(1, "must contain words").nullable().default(null),
    }),
  )
  .default([]);

/** A question of `agents`, with `says: null` if the right page is enough for an answer. */
export type AgentQuestion = z.output<typeof agentsSchema>[number];
