/** The frontmatter key by which a page of the author belongs to an operation, with the interface of a zod object. */
import type { FrontmatterSchema } from "docsgen/plugin";
import type { Settings } from "./options.ts";
import { recordOf } from "./read/node.ts";

/** "operation"; with the scheme "billing", "billingOperation", because no two plugins may have the same key. */
export function operationKey(scheme: string): string {
  return scheme === "api"
    ? "operation"
    : `${scheme.replaceAll(/[+.-]+(.?)/gu, (_, letter: string) => letter.toUpperCase())}Operation`;
}

type Frontmatter = Readonly<Record<string, unknown>>;

/**
 * Accepts `operation: createQueue` in frontmatter, only with `per: "operation"`. Whether there is such an operation is
 * checked by docsgen, from the `claimedBy` of the pages.
 */
export function operationFrontmatter({
  scheme,
  per,
}: Pick<Settings, "scheme" | "per">): FrontmatterSchema<Frontmatter> {
  const key = operationKey(scheme);
  return {
    shape: { [key]: {} },
    safeParse: (value) => {
      const written = recordOf(value)[key];
      if (written === undefined) return { success: true, data: {} };
      const failed = (message: string): ReturnType<FrontmatterSchema["safeParse"]> => ({
        success: false,
        error: { issues: [{ path: [key], message }] },
      });
      if (per !== "operation")
        return failed(`has no effect, as operations have no pages of their own with per: "${per}"`);
      return typeof written === "string" && written !== ""
        ? { success: true, data: { [key]: written } }
        : failed("must be the operationId of an operation");
    },
  };
}
