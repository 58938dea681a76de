/** The result of an update of the served site. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";

/** `diagnostics` are all problems of the site, also those that were known before. */
export interface SiteUpdate {
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
}

/** A new style sheet, if nothing else in the settings has changed. */
export interface StyleChange {
  readonly url: string;
  /** The version of the layout that uses it. */
  readonly version: string;
  /** Whether the style sheet is all that has changed. */
  readonly isOnlyChange: boolean;
}

/**
 * Called when a new state answers requests; the update continues when it resolves. `null` unless the style sheet has
 * changed.
 */
export type OnShown = (style: StyleChange | null) => Promise<void>;

/** The settings that a page depends on. */
interface ReadSettings {
  readonly theme: {
    readonly module: OpenBuild["theme"]["module"];
    readonly bundle: { readonly paths: { readonly style: string } };
  };
  readonly loaded: { readonly files: { readonly texts: ReadonlyMap<string, string> } };
}

/** The path of the new style sheet, if it is the only difference between two states of the settings. */
export function changedStyle(before: ReadSettings, after: ReadSettings): string | null {
  const withoutStyle = ({ theme, loaded }: ReadSettings): string =>
    JSON.stringify([theme.module, { ...theme.bundle.paths, style: "" }, [...loaded.files.texts]]);
  const { style } = after.theme.bundle.paths;
  return before.theme.bundle.paths.style !== style && withoutStyle(before) === withoutStyle(after) ? style : null;
}
