/** The result of an update, for those who look at the site. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";

export interface SiteUpdate {
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
  /** The new style sheet, if nothing else has changed. */
  readonly style: StyleChange | null;
}

export interface StyleChange {
  readonly url: string;
  /** The version of the layout that uses it. */
  readonly version: string;
}

/** The path of the new style sheet, if two states of the settings differ in nothing else. */
export function changedStyle(before: OpenBuild, after: OpenBuild): string | null {
  const withoutStyle = ({ theme, loaded }: OpenBuild): string =>
    JSON.stringify([theme.module, { ...theme.bundle.paths, style: "" }, [...loaded.files.texts]]);
  const { style } = after.theme.bundle.paths;
  return before.theme.bundle.paths.style !== style && withoutStyle(before) === withoutStyle(after) ? style : null;
}
