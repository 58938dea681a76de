/**
 * Takes out of the new config what leads nowhere, as it did in the old one: redirects, and sidebars of folders without
 * pages. Pure.
 */
import type { Diagnostic, SiteConfigInput } from "docsgen";
import type { CompiledSite } from "docsgen/migrate-kit";
import { filled } from "./filled.ts";
import type { Note } from "./note.ts";
import { newConfigFile } from "./plan-files.ts";

/** The outcome of `withoutDeadEnds`; without dead ends, the very config and diagnostics that were given. */
export interface WithoutDeadEnds {
  readonly config: SiteConfigInput;
  /** The other problems. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly Note[];
}

/**
 * @param text The text of the config, in which each problem has its place.
 * @param oldFile The config of the old site, which said so.
 */
export function withoutDeadEnds(
  config: SiteConfigInput,
  text: string,
  { diagnostics, findPage }: Pick<CompiledSite, "diagnostics" | "findPage">,
  oldFile: string,
): WithoutDeadEnds {
  const lines = text.split("\n");
  const notes: Note[] = [];
  const redirects = new Map<string, string | null>();
  const paths = new Set<string>();
  const rest = diagnostics.filter((diagnostic) => {
    if (diagnostic.kind === "site" || diagnostic.file !== newConfigFile) return true;
    const { code, message, span } = diagnostic;
    const [, written = null] =
      /^"([^"\\]*)"$/u.exec((lines[span.start.line - 1] ?? "").slice(span.start.column - 1, span.end.column - 1)) ?? [];
    const note = (advice: string): false => {
      notes.push({ outcome: "lossy", what: message, advice, place: { site: "old", file: oldFile, line: 1 } });
      return false;
    };
    if (written !== null && code === "sidebar-prefix-without-page") {
      paths.add(written);
      return note("it was left out; write it into `themeConfig.sidebars` again when it has pages");
    }
    if (written === null || code !== "broken-redirect") return true;
    const page = findPage(written.replace(/#.*$/su, ""));
    redirects.set(written, page?.path ?? null);
    return note(
      page === null
        ? "it was left out; add it to `redirects` with the page that it should lead to"
        : "it leads to the page without the anchor",
    );
  });
  if (notes.length === 0) return { config, diagnostics, notes };
  const made = filled<SiteConfigInput>({
    ...config,
    redirects: config.redirects?.flatMap(({ from, to }) => {
      const target = redirects.get(to);
      return target === null ? [] : [{ from, to: target ?? to }];
    }),
    themeConfig: filled<NonNullable<SiteConfigInput["themeConfig"]>>({
      ...config.themeConfig,
      sidebars: config.themeConfig?.sidebars?.flatMap((sidebar) => {
        const left = sidebar.paths.filter((path) => !paths.has(path));
        return left.length === 0 ? [] : [{ ...sidebar, paths: left }];
      }),
    }),
  });
  return { config: made, diagnostics: rest, notes };
}
