/** Where a value lies that is kept between two runs; `cache/value-packs.ts` reads and writes it. */
export interface ValueLocation {
  /** Name of the pack. */
  readonly pack: string;
  /** Bytes. */
  readonly offset: number;
  readonly length: number;
  /** Of the value as it is stored. */
  readonly hash: string;
}

/** Of a value that is not on disk. */
export const nowhere: ValueLocation = { pack: "", offset: 0, length: 0, hash: "" };
