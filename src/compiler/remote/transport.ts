/** How the contents of a store are read and written, over HTTP or in a folder. Types only. */

export type Answer =
  /** With the meaning that the status has in HTTP. */
  | { readonly kind: "answer"; readonly status: number; readonly body: Buffer }
  | { readonly kind: "failed"; readonly reason: string; readonly isRetryable: boolean };

/** `get` and `put` never reject. A path is such as "ac/0123…", relative to the store. */
export interface Transport {
  /** @param limit Maximum size in bytes; a longer content is a failure. */
  readonly get: (path: string, limit: number) => Promise<Answer>;
  readonly put: (path: string, bytes: Buffer) => Promise<Answer>;
  /** Aborts all requests in progress; they fail. */
  readonly abort: () => void;
  readonly close: () => void;
}
