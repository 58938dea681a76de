/** What an update of a served site says to those who look at it. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";

/** Called with pages that can be shown before the update is over, by decoded path with the base. */
export type OnPages = (paths: readonly string[]) => Promise<void>;

/** What an update changed, for those who look at the site. */
export interface SiteUpdate {
  /** Paths of the pages that may look different and were not told of before, decoded, with the base; `null`: any may. */
  readonly paths: readonly string[] | null;
  /** Where the site's style sheet is another one, and the layout is not. */
  readonly style: { readonly url: string; readonly version: string } | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
}

/** The style sheet, where two states of a site differ in nothing else of the theme and the config. */
export function otherStyle(before: OpenBuild, after: OpenBuild): string | null {
  const withoutStyle = ({ theme, loaded }: OpenBuild): string =>
    JSON.stringify([theme.module, { ...theme.bundle.paths, style: "" }, [...loaded.files.texts]]);
  const { style } = after.theme.bundle.paths;
  return before.theme.bundle.paths.style !== style && withoutStyle(before) === withoutStyle(after) ? style : null;
}
