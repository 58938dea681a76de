/** Determines which files contain output of the author's own code. */
import type { ThemeModule } from "../asset/site-theme.ts";
import type { PlannedOutput } from "../output/output-file.ts";
import type { LinkedSite } from "../site/linked-site.ts";

/** @param module The module of the site's own theme and components, or `null` if it has none. */
export function makeOwnDocumentTest(
  { pages }: LinkedSite,
  module: ThemeModule | null,
): (output: PlannedOutput) => boolean {
  return ({ source }) => {
    if (module === null || source.kind === "made") return false;
    const hasComponents = (page: number): boolean => (pages[page]?.components.length ?? 0) > 0;
    // Markdown is made from the body alone, and the site's theme replaces only what surrounds it.
    if (source.kind === "markdown") return hasComponents(source.page);
    if (source.kind === "joined") return source.pages.some((each) => hasComponents(each.source.page));
    return module.replacesComponents || (source.kind === "document" && hasComponents(source.page));
  };
}
