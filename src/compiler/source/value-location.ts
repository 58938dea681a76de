/** The location of a value that is stored between runs; `cache/value-packs.ts` reads and writes it. */
export interface ValueLocation {
  /** The name of the pack. */
  readonly pack: string;
  /** In bytes, as is `length`. */
  readonly offset: number;
  readonly length: number;
  /** The hash of the stored value. */
  readonly hash: string;
}

/** The location of a value that is not on disk. */
export const nowhere: ValueLocation = { pack: "", offset: 0, length: 0, hash: "" };
