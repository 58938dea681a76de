/**
 * The interface between the compiler and the stores that machines share: a remote cache, and folders of object files. They
 * are advisory: these functions neither fail nor wait for long, and at worst find nothing.
 */
import type { SourcePath } from "../source/paths.ts";
import type { SharedPage, ValueKind } from "./sealed-value.ts";

/** Identifies a page by its inputs. */
export interface PageName {
  /** In the folder of its language. */
  readonly localPath: SourcePath;
  /** The fingerprint of everything that is known to decide the page before it is compiled; see `PageKey`. */
  readonly base: string;
}

/** Called with a page that exists. @returns Whether it is valid here. */
export type OnFound<Page> = (page: Page, shared: SharedPage) => boolean;

/** A store of compiled pages. */
export interface RemotePages {
  /** Requests these pages, several at a time, and calls `onFound` for each page that exists, in order of arrival. */
  readonly findAll: <Page extends PageName>(
    pages: readonly Page[],
    signal: AbortSignal,
    onFound: OnFound<Page>,
  ) => Promise<void>;
  /** Stores a page in the background. Waits only if too many pages are being stored. */
  readonly store: (page: PageName, shared: SharedPage, signal: AbortSignal) => Promise<void>;
  /** Waits for what is being stored. */
  readonly flush: (signal: AbortSignal) => Promise<void>;
}

/** A store of pages, pictures and samples. */
export interface SharedValues extends RemotePages {
  /** The content of a value, or `null`. */
  readonly find: (kind: ValueKind, key: string, signal: AbortSignal) => Promise<Buffer | null>;
  /** Stores a value in the background. */
  readonly storeValue: (kind: ValueKind, key: string, content: Uint8Array, signal: AbortSignal) => Promise<void>;
  readonly report: RemoteReport;
  readonly close: () => void;
}

/** How the stores were used in one run. */
export interface RemoteReport {
  /** "the remote cache", "object files" or "object files and the remote cache" */
  readonly name: string;
  readonly found: number;
  readonly stored: number;
  /** A store rejects writes from this machine. */
  readonly isReadOnly: boolean;
  /** One-line warnings. */
  readonly warnings: readonly string[];
}

/** Several stores as one: each is asked for what those before it lack, and all receive what they may store. */
export function joinStores(stores: readonly SharedValues[]): SharedValues {
  return {
    findAll: async (pages, signal, onFound) => {
      const open = new Set(pages);
      for (const store of stores)
        await store.findAll([...open], signal, (page, shared) => {
          const isValid = onFound(page, shared);
          if (isValid) open.delete(page);
          return isValid;
        });
    },
    store: async (...values) => {
      for (const store of stores) await store.store(...values);
    },
    find: async (...values) => {
      for (const store of stores) {
        const found = await store.find(...values);
        if (found !== null) return found;
      }
      return null;
    },
    storeValue: async (...values) => {
      for (const store of stores) await store.storeValue(...values);
    },
    flush: async (signal) => {
      for (const store of stores) await store.flush(signal);
    },
    get report() {
      const reports = stores.map((store) => store.report);
      return {
        name: [...new Set(reports.map(({ name }) => name))].join(" and "),
        found: reports.reduce((sum, { found }) => sum + found, 0),
        stored: Math.max(0, ...reports.map(({ stored }) => stored)),
        isReadOnly: reports.some(({ isReadOnly }) => isReadOnly),
        warnings: reports.flatMap(({ warnings }) => warnings),
      };
    },
    close: () => {
      for (const store of stores) store.close();
    },
  };
}
