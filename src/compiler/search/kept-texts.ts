/** Storage for the texts of the search index. */
import type { ValueLocation } from "../source/value-location.ts";

/** Texts that persist between runs. */
export interface KeptTexts {
  readonly add: (text: string) => ValueLocation;
  readonly read: (place: ValueLocation) => string;
}

/** Temporary texts. */
export interface Scratch extends KeptTexts {
  readonly close: () => void;
}
