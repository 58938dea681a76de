/** Storage for the texts of the search index. */
import type { StoredValue } from "../source/stored-value.ts";

/** Texts that persist between runs. */
export interface TextStore {
  readonly add: (text: string) => StoredValue;
  readonly read: (value: StoredValue) => string;
}

/** The position of a temporary text in its file, in bytes. */
export interface ScratchRange {
  readonly offset: number;
  readonly length: number;
}

/** Temporary texts. */
export interface Scratch {
  readonly add: (text: string) => ScratchRange;
  readonly read: (range: ScratchRange) => string;
  readonly close: () => void;
}
