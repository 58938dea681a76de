/** Leaves out of the frontmatter of converted pages what docsgen refuses, so that one value costs no other. Pure. */
import { frontmatterProblems } from "docsgen/migrate-kit";
import type { KeyChange } from "./markdown/frontmatter.ts";
import { changeFrontmatter } from "./markdown/frontmatter.ts";
import { rewritePage } from "./markdown/rewrite.ts";
import type { Note } from "./note.ts";
import { pageFile } from "./report.ts";
import type { MigratedPage } from "./tool.ts";
import type { Path } from "./value-paths.ts";
import { comparePaths, nameOf, shortened, valueAt, without } from "./value-paths.ts";

export interface ValidPage {
  readonly page: MigratedPage;
  readonly notes: readonly Note[];
}

export function withValidFrontmatter(page: MigratedPage): ValidPage {
  if (!page.path.endsWith(".md") || !page.text.startsWith("---")) return { page, notes: [] };
  const made = rewritePage(page.text, pageFile(page.path), [
    (parsed) => {
      const { removed, values } = withoutProblems(parsed.frontmatter.values);
      const change = ({ key }: { readonly key: string }): KeyChange | null => {
        const own = removed.filter(({ path: [first] }) => first === key);
        if (own.length === 0) return null;
        const left = own.map(({ path, value }) => `\`${nameOf(path)}: ${shortened(JSON.stringify(value))}\``);
        return {
          kind: "set",
          values: values[key] === undefined ? {} : { [key]: values[key] },
          remark: {
            outcome: "lossy",
            what: `Values of \`${key}\` in frontmatter that docsgen does not take`,
            advice: `they were left out: ${left.join(", ")}`,
          },
        };
      };
      return changeFrontmatter(change)(parsed);
    },
  ]);
  return { page: { ...page, text: made.text }, notes: made.notes };
}

type Values = Readonly<Record<string, unknown>>;

interface Removed {
  readonly path: Path;
  readonly value: unknown;
}

/** Without a part, what contains it may be wrong in turn. */
function withoutProblems(given: Values): { readonly values: Values; readonly removed: readonly Removed[] } {
  const removed: Removed[] = [];
  let values = given;
  for (;;) {
    const targets = new Map(
      frontmatterProblems(values).flatMap((problem) => {
        const path = present(values, problem);
        return path.length === 0 ? [] : [[JSON.stringify(path), path] as const];
      }),
    );
    if (targets.size === 0) return { values, removed };
    // Later elements of a list first, so that the places of the others stay the same.
    for (const path of [...targets.values()].sort((left, right) => comparePaths(right, left))) {
      removed.push({ path, value: valueAt(values, path) });
      values = without(values, path);
    }
  }
}

/** The value, or what contains it if it is missing; empty for a missing key. */
function present(values: Values, path: Path): Path {
  let target = path;
  while (target.length > 0 && valueAt(values, target) === undefined) target = target.slice(0, -1);
  return target;
}
