/** Where the search index puts texts, and finds them again. */
import type { ValueLocation } from "../source/value-location.ts";

/** Texts that are kept between two runs. */
export interface KeptTexts {
  readonly add: (text: string) => ValueLocation;
  readonly read: (place: ValueLocation) => string;
}

/** Texts that are needed for a while. */
export interface Scratch extends KeptTexts {
  readonly close: () => void;
}
