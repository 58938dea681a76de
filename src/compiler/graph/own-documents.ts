/** Tells which documents contain something that the author's own code renders. */
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
    if (module.replacesComponents) return true;
    return source.kind === "document" && (pages[source.page]?.components.length ?? 0) > 0;
  };
}
