/** The frontmatter key by which a page of the author belongs to an operation, with the interface of a zod object. */
import type { FrontmatterSchema } from "docsgen";

export const operationKey: FrontmatterSchema<Readonly<Record<string, unknown>>> = {
  shape: { operation: {} },
  safeParse: (value) => {
    const written = typeof value === "object" && value !== null && "operation" in value ? value.operation : undefined;
    if (written === undefined) return { success: true, data: {} };
    return typeof written === "string" && written !== ""
      ? { success: true, data: { operation: written } }
      : {
          success: false,
          error: { issues: [{ path: ["operation"], message: "must be the operationId of an operation" }] },
        };
  },
};
