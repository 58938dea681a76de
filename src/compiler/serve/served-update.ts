/** The report of a development server about an update. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** Handed to the command line after each update, the first one included. */
export interface ServedUpdate {
  /** Changed paths, relative to the working folder. Empty if everything was checked. */
  readonly changed: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
  /** Duration in milliseconds. */
  readonly duration: number;
  /** The URL of the site's first page. */
  readonly url: string;
}
