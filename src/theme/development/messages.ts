/** The messages between the development server and open pages: JSON over a WebSocket. */
import type { PageScript } from "../client/page-script.ts";

export type ServerMessage =
  /** The site has changed. `page` is the page that the client requested last, or `null` if it has not requested one. */
  | { readonly kind: "changed"; readonly page: ShownPage | null }
  /** The current state of the requested page. */
  | ({ readonly kind: "page" } & ShownPage)
  /** The site's style sheet has a new URL; `version` is the version of the layout that uses it. */
  | { readonly kind: "style"; readonly url: string; readonly version: string }
  /** The current problems of the site. */
  | ({ readonly kind: "problems" } & ShownProblems);

export type ClientMessage =
  /** Requests a page. `fingerprint` identifies the version that is shown; "" if unknown. */
  | { readonly kind: "view"; readonly path: string; readonly fingerprint: string }
  /** Opens the editor at the location of a problem. */
  | { readonly kind: "edit"; readonly file: string; readonly line: number; readonly column: number };

export interface ShownPage {
  /** The path as it was requested. */
  readonly path: string;
  readonly fingerprint: string;
  /** `null` if the page is unchanged or does not exist. */
  readonly script: PageScript | null;
}

/** The first problems, errors before warnings, and the total numbers. */
export interface ShownProblems {
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly ShownProblem[];
}

export interface ShownProblem {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly hint: string | null;
  /** Lines and columns start at 1. */
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | null;
  /** The code frame: the source line, and the mark below it. */
  readonly frame: readonly string[];
}
