/**
 * The interface between compilation and the remote cache. The cache is advisory: these functions neither fail nor wait
 * for long, and at worst find nothing.
 */
import type { CompiledPage } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";

/** Identifies a page by its inputs. */
export interface PageName {
  /** In the folder of its language. */
  readonly localPath: SourcePath;
  /** Fingerprint of the page's source, its includes and the Markdown options. */
  readonly key: string;
}

export interface RemotePages {
  /** Requests these pages, several at a time, and calls `onFound` for each page that exists, in order of arrival. */
  readonly findAll: <Page extends PageName>(
    pages: readonly Page[],
    signal: AbortSignal,
    onFound: (page: Page, compiled: CompiledPage) => void,
  ) => Promise<void>;
  /** Stores a page in the background. Waits only if too many pages are being stored. */
  readonly store: (page: PageName, compiled: CompiledPage, signal: AbortSignal) => Promise<void>;
  /** Waits for the pages that are being stored. */
  readonly flush: (signal: AbortSignal) => Promise<void>;
}

/** How the remote cache was used in one run. */
export interface RemoteReport {
  readonly found: number;
  readonly stored: number;
  /** The remote rejects writes from this machine. */
  readonly isReadOnly: boolean;
  /** A one-line warning, or `null`. */
  readonly warning: string | null;
}
