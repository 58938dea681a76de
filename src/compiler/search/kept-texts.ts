/** Storage for the texts of the search index. */
import type { ValueLocation } from "../source/value-location.ts";

/** Texts that persist between runs. */
export interface TextStore {
  readonly add: (text: string) => ValueLocation;
  readonly read: (place: ValueLocation) => string;
}

/** Temporary texts. */
export interface Scratch extends TextStore {
  readonly close: () => void;
}
