/** The problems of translations, for `check`. Pure. */
import { problemOf } from "../diagnostics/catalog.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { nearestPath } from "../diagnostics/suggest.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { PageText } from "./page-text.ts";
import type { TranslationState } from "./translation-state.ts";

/** The number of headings that a message names. */
const namedHeadings = 3;

/**
 * A translation that is stale, says something else than its source, or has none. A missing one is not a problem of any
 * page: `docsgen translate` lists those.
 * @param missing The paths of translations that do not exist.
 * @param labelOf The path of a page as messages show it.
 */
export function findTranslationProblems(
  translations: readonly { readonly state: TranslationState; readonly translation: PageText | null }[],
  missing: readonly string[],
  labelOf: (path: string) => string,
): readonly LinkFinding[] {
  return translations.flatMap(({ state, translation }): readonly LinkFinding[] => {
    if (translation === null) return [];
    const span = spanOfMark(translation.text);
    const { path: page, source } = state;
    if (source === null) {
      const near = nearestPath(
        page,
        missing.filter((path) => path.startsWith(`${state.lang}/`)),
      );
      const hint = near === null ? "remove it, or write the page that it translates" : `rename it to ${labelOf(near)}`;
      return [{ kind: "page", page, span, ...problemOf("orphaned-translation", {}, hint) }];
    }
    if (state.status === "stale") {
      const values = { source, headings: describeChanges(state), count: state.changes.length, of: state.sections };
      const them = state.changes.length === 1 ? "it" : "them";
      const hint = `translate ${them}, then run docsgen translate ${labelOf(page)} --accept; with --diff, it shows what has changed`;
      return [{ kind: "page", page, span, ...problemOf("stale-translation", values, hint) }];
    }
    const [first] = state.differences;
    if (state.status !== "current" || first === undefined) return [];
    const { kind, part, isMissing } = first;
    const hint = isMissing ? `add it, or remove it from ${source} too` : `remove it, or add it to ${source} too`;
    return [
      { kind: "page", page, span, ...problemOf("different-translation", { source, kind, part, isMissing }, hint) },
    ];
  });
}

function describeChanges({ changes }: TranslationState): string {
  const names = changes.map(({ heading }) => (heading === "" ? "its beginning" : `“${heading}”`));
  const more = names.length - namedHeadings;
  return [...names.slice(0, namedHeadings), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** The line of the frontmatter that records the source; the start of the page if it has none. */
function spanOfMark(text: string): Span {
  const index = text.split("\n").findIndex((line) => line.startsWith("source:"));
  if (index === -1) return startOfText;
  const length = (text.split("\n")[index] ?? "").trimEnd().length;
  return { start: { line: index + 1, column: 1 }, end: { line: index + 1, column: length + 1 } };
}
