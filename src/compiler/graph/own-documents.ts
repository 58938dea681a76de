/** Determines which files contain output of the author's own code. */
import type { ThemeModule } from "../asset/site-theme.ts";
import type { PlannedOutput } from "../output/output-file.ts";
import type { LinkedSite } from "../site/linked-site.ts";

/** @param module The module of the site's own theme and components, or `null` if it has none. */
export function makeOwnDocumentTest(
  sites: readonly LinkedSite[],
  module: ThemeModule | null,
): (output: PlannedOutput) => boolean {
  if (module === null) return () => false;
  return ({ source, edition = 0 }) => {
    const hasComponents = (page: number): boolean => (sites[edition]?.pages[page]?.components.length ?? 0) > 0;
    switch (source.kind) {
      case "made":
        return false;
      // Markdown is made from the body alone, and the site's theme replaces only what surrounds it.
      case "markdown":
        return hasComponents(source.page);
      case "joined":
        return source.pages.some((each) => hasComponents(each.source.page));
      case "rendered":
        return module.replacesComponents;
      case "document":
      case "page-script":
        return module.replacesComponents || hasComponents(source.page);
    }
  };
}
