/** Leaves out of the frontmatter of converted pages what docsgen refuses, so that one value costs no other. Pure. */
import { frontmatterProblems } from "docsgen/migrate-kit";
import type { KeyChange } from "./markdown/frontmatter.ts";
import { changeFrontmatter } from "./markdown/frontmatter.ts";
import { rewritePage } from "./markdown/rewrite.ts";
import type { Note } from "./note.ts";
import { pageFile } from "./report.ts";
import type { MigratedPage } from "./tool.ts";
import { nameOf, present, shortened, withoutProblems } from "./value-paths.ts";

/** The page without the values that docsgen refuses, and a note for each of their keys. */
export interface ValidPage {
  readonly page: MigratedPage;
  readonly notes: readonly Note[];
}

/** Returns files other than Markdown, such as `_folder.yml`, as they are. */
export function withValidFrontmatter(page: MigratedPage): ValidPage {
  if (!page.path.endsWith(".md") || !page.text.startsWith("---")) return { page, notes: [] };
  const made = rewritePage(page.text, pageFile(page.path), [
    (parsed) => {
      const { removed, value: values } = withoutProblems(
        parsed.frontmatter.values,
        (each) => frontmatterProblems(each).map((path) => ({ path })),
        (value, path) => present(value, path, 0),
      );
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
