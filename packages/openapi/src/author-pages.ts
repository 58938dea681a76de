/** The author's pages that belong to operations, by the frontmatter key `operation`. */
import type { FrontmatterSchema, PluginFinding } from "docsgen";
import { didYouMean } from "./check/mistake.ts";
import type { Operation } from "./model/operations.ts";
import type { AuthorPage } from "./pages.ts";

/** The part of a frontmatter that names an operation, with the interface of a zod object. */
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

/**
 * @param path Relative to the source folder.
 * @param file The same, relative to the folder of the config.
 */
export function authorPageIn(text: string, path: string, file: string): AuthorPage | null {
  const [, frontmatter] = /^---\r?\n([^]*?)\r?\n---/u.exec(text) ?? [];
  const lines = (frontmatter ?? "").split(/\r?\n/u);
  for (const [at, line] of lines.entries()) {
    const [, start = "", operation = ""] = /^(operation:\s*["']?)([^"'#]*?)["']?\s*(?:#.*)?$/u.exec(line) ?? [];
    if (operation === "") continue;
    const column = start.length + 1;
    return { path, operation, place: { file, line: at + 2, column, endColumn: column + operation.length } };
  }
  return null;
}

export function checkAuthorPages(
  pages: readonly AuthorPage[],
  operations: readonly Operation[],
): readonly PluginFinding[] {
  const ids = operations.map(({ id }) => id).filter((id) => id !== "");
  const seen = new Map<string, string>();
  return pages.flatMap(({ operation, path, place }): readonly PluginFinding[] => {
    const other = seen.get(operation);
    seen.set(operation, path);
    if (!ids.includes(operation))
      return [
        {
          code: "unknown-operation",
          severity: "error",
          message: `The page belongs to the operation “${operation}”, which the description does not have`,
          hint: didYouMean(operation, ids, "write the operationId of an operation, or remove the key"),
          at: place,
        },
      ];
    if (other === undefined) return [];
    return [
      {
        code: "second-page",
        severity: "error",
        message: `The operation “${operation}” already belongs to the page “${other}”`,
        hint: "move the text to that page",
        at: place,
      },
    ];
  });
}
