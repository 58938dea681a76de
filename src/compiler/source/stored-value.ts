/**
 * A reference to a value in the cache. Values are stored under their hash, so what a reference refers to never changes.
 */
export interface StoredValue {
  /** The hash of the stored bytes, shortened to the length that we store. */
  readonly hash: string;
  /** In bytes. */
  readonly length: number;
}
