/** A compiled page in the cache. Its large parts are read from there when they are needed. */
import type { CompiledPage } from "../page/compiled-page.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { StoredPage } from "./cached-values.ts";

/** A page that was compiled from a text that is not saved, and is therefore not in the store. */
export interface UnsavedPage {
  readonly compiled: CompiledPage;
  readonly author: readonly StoredValue[];
}

/** A page as an update has it in memory: its interface and findings, and the places of the rest in the store. */
export interface CachedPage extends StoredPage {
  /** The fingerprint of everything that the page was compiled from. */
  readonly key: string;
  /** `null` if the page is in the store. */
  readonly unsaved: UnsavedPage | null;
}
