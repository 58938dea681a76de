/** What the development server and a page that it serves say to each other: JSON over a WebSocket. */
import type { PageScript } from "../client/page-script.ts";

export type ServerMessage =
  /**
   * These pages may look different now, by decoded path with the base; `null`: any may. With the page that was asked for last, where it is
   * among them.
   */
  | { readonly kind: "changed"; readonly paths: readonly string[] | null; readonly page: ShownPage | null }
  /** The page that was asked for as it is now. */
  | ({ readonly kind: "page" } & ShownPage)
  /** The site's style sheet has another address; `version` is that of the layout with it. */
  | { readonly kind: "style"; readonly url: string; readonly version: string }
  /** What stands against the site. */
  | ({ readonly kind: "problems" } & ShownProblems);

export type ClientMessage =
  /** Asks for a page, and says which state of it is shown: "" where that is not known. */
  | { readonly kind: "look"; readonly path: string; readonly fingerprint: string }
  /** Asks for the editor at the place of a problem. */
  | { readonly kind: "edit"; readonly file: string; readonly line: number; readonly column: number };

export interface ShownPage {
  /** As it was asked for. */
  readonly path: string;
  readonly fingerprint: string;
  /** `null`: it is as it was, or there is none. */
  readonly script: PageScript | null;
}

/** The first problems, errors before warnings, and how many there are. */
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
  /** Lines and columns count from 1. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
  /** The source line, and the mark below it. */
  readonly frame: readonly string[];
}
