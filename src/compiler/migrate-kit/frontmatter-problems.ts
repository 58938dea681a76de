/** The values in the frontmatter of a page that a program has written which docsgen refuses. Pure. */
import { frontmatterKeys, frontmatterSchema } from "../page/frontmatter/frontmatter-schema.ts";

/**
 * @param values Of all keys; those that docsgen does not have are ignored.
 * @returns The path of each wrong value: `["hero", "actions", 0, "target"]`. That of a missing one leads to nothing.
 */
export function frontmatterProblems(
  values: Readonly<Record<string, unknown>>,
): readonly (readonly (string | number)[])[] {
  const known = Object.fromEntries(Object.entries(values).filter(([key]) => frontmatterKeys.includes(key)));
  const { error } = frontmatterSchema.safeParse(known);
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    return issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
  });
}
