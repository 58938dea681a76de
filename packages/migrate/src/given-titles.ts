/**
 * Gives pages without a title one, because docsgen publishes none without: home pages that of the site, others that of
 * their file. Pure.
 */
import type { Diagnostic, SiteConfigInput } from "docsgen";
import { changeFrontmatter } from "./markdown/frontmatter.ts";
import { rewritePage } from "./markdown/rewrite.ts";
import type { Note } from "./note.ts";
import { fileTitle } from "./pages.ts";
import { pageFile } from "./report.ts";
import type { MigratedPage } from "./tool.ts";

/** The pages in the given order. `diagnostics` are without `missing-title` of the pages that got one. */
export interface TitledPages {
  readonly pages: readonly MigratedPage[];
  /** The other problems. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly Note[];
}

/**
 * Only pages with a `missing-title` diagnostic change: "guide/import-example.md" gets `title: Import example`.
 *
 * @param diagnostics Of the new site, compiled with these pages.
 */
export function giveTitles(
  pages: readonly MigratedPage[],
  diagnostics: readonly Diagnostic[],
  config: SiteConfigInput,
): TitledPages {
  const untitled = (file: string): boolean =>
    diagnostics.some((each) => each.code === "missing-title" && each.kind !== "site" && each.file === file);
  const titled = new Map(
    pages.flatMap((page): (readonly [string, MigratedPage])[] => {
      if (!untitled(pageFile(page.path))) return [];
      const title = siteTitle(page.path, config) ?? fileTitle(page.path);
      const values = { title };
      const set = changeFrontmatter(({ key }) => (key === "title" ? { kind: "set", values } : null), values);
      return [[page.path, { ...page, text: rewritePage(page.text, "", [set]).text }]];
    }),
  );
  return {
    pages: pages.map((page) => titled.get(page.path) ?? page),
    diagnostics: diagnostics.filter(
      ({ code, ...each }) =>
        code !== "missing-title" || each.kind === "site" || !titled.has(each.file.replace(pageFile(""), "")),
    ),
    notes: Array.from(titled.keys(), (path) => ({
      outcome: "converted",
      what: "Pages without a title",
      advice: "they got that of the site or of their file",
      place: { site: "new", file: pageFile(path), line: 1 },
    })),
  };
}

/** The title of the site, for its home page in a language; `null` for other pages. */
function siteTitle(path: string, { title, languages = {} }: SiteConfigInput): string | null {
  const [whole, language] = /^(?:([^/]+)\/)?index\.md$/u.exec(path) ?? [];
  if (whole === undefined || (language !== undefined && !(language in languages))) return null;
  if (typeof title === "string") return title;
  return title[language ?? ""] ?? Object.values(title)[0] ?? null;
}
