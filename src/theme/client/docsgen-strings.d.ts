import type { Strings } from "../strings.ts";

declare global {
  /**
   * The texts of the scripts. The scripts of the package do not contain them: a build replaces each
   * `docsgenStrings.name` by the text in the language of the site.
   */
  const docsgenStrings: Strings;

  /** The styles of the search dialog, which its script brings. */
  const docsgenSearchStyle: string;
}
