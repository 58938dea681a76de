/** The messages between the development server and open pages: JSON over a WebSocket, and what the page asks for. */
import type { PageScript } from "../client/page-script.ts";

/** A page may get several of a kind, of which the last one holds. */
export type ServerMessage =
  /** The site has changed. `page` is the page that the client requested last, or `null` if it has not requested one. */
  | { readonly kind: "changed"; readonly page: ShownPage | null }
  /** The current state of the requested page. */
  | ({ readonly kind: "page" } & ShownPage)
  /** The site's style sheet has a new URL; `version` is the version of the layout that uses it. */
  | { readonly kind: "style"; readonly url: string; readonly version: string }
  /** The current problems of the site. */
  | ({ readonly kind: "problems" } & ShownProblems)
  /** The site has been compared with an earlier state. */
  | { readonly kind: "compared" };

/** Checked by the server before use, because any program on the machine may connect. */
export type ClientMessage =
  /** Requests a page. `fingerprint` identifies the version that is shown; "" if unknown. */
  | { readonly kind: "view"; readonly path: string; readonly fingerprint: string }
  /** Opens the editor at the location of a problem. */
  | { readonly kind: "edit"; readonly file: string; readonly line: number; readonly column: number };

/** A page as the development server shows it now. */
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

/** A diagnostic as the panel shows it. Those of the severity "hint" are in the terminal only. */
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

/** The differences that readers see since an earlier state of the site. */
export interface ShownChanges {
  /** The earlier state, as it was named. */
  readonly since: string;
  /** "3 pages changed, 1 new page", or why nothing was compared. */
  readonly summary: string;
  /** All changes of the site. */
  readonly sections: readonly {
    readonly title: string;
    /** `url` leads to the page that it is about. */
    readonly lines: readonly { readonly text: string; readonly url: string | null }[];
  }[];
  /** The URLs of the pages with changes, in the order in which they are walked through. */
  readonly pages: readonly string[];
  /** The changes of the requested page, in its order. */
  readonly changes: readonly ShownChange[];
}

/** A changed block of a page. */
export interface ShownChange {
  readonly change: "added" | "removed" | "changed" | "moved";
  /** The kind of block that has changed: "paragraph", "list item". */
  readonly block: string;
  /** In Markdown's notation, from the earlier text to the current one. */
  readonly words: readonly { readonly kind: "same" | "removed" | "added"; readonly text: string }[];
  /**
   * The `nth` element of this name in the article, beginning with 0: the changed one, or the one that a removed block came
   * after. `null` for the beginning of the article.
   */
  readonly element: { readonly name: string; readonly nth: number } | null;
}
