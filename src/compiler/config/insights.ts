/** Where the site sends what its readers look for. */
import * as z from "zod";
import { pageOrUrl } from "./address.ts";

export const insightsSchema = z.strictObject({
  /**
   * The address to which they are posted as JSON: `"https://insights.example.com/docs"`, or one of the site,
   * `"/insights"`.
   */
  endpoint: pageOrUrl,
  /**
   * Whether readers have to agree first: nothing is sent before a script of yours stores their answer with
   * `localStorage.setItem("docsgen:insights", "yes")`.
   */
  consent: z.boolean().default(true),
});
