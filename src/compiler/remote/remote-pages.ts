/** What a compilation asks of the pages that other machines share. At worst there are none: nothing here fails or waits for long. */
import type { CompiledPage } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";

/** A page by what it is made from. */
export interface PageName {
  readonly path: SourcePath;
  /** Fingerprint of its source, its includes and the Markdown options. */
  readonly key: string;
}

export interface RemotePages {
  /** Asks for these pages, some at a time; `onFound` is called for those that there are, in the order in which they arrive. */
  readonly findAll: <Page extends PageName>(
    pages: readonly Page[],
    signal: AbortSignal,
    onFound: (page: Page, compiled: CompiledPage) => void,
  ) => Promise<void>;
  /** Stores a page beside the work that follows; waits only while too many are on their way. */
  readonly store: (page: PageName, compiled: CompiledPage, signal: AbortSignal) => Promise<void>;
  /** Waits for those that are on their way. */
  readonly settle: (signal: AbortSignal) => Promise<void>;
}

/** What came of the remote in one run. */
export interface RemoteReport {
  readonly found: number;
  readonly stored: number;
  /** It takes nothing from this machine. */
  readonly isReadOnly: boolean;
  /** One line that says what was wrong with it, or `null`. */
  readonly warning: string | null;
}
