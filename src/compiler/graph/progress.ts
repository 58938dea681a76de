/** How far a build is. */

/** What is going on, for a progress bar. `total` is `null` where it is not known before. */
export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number | null;
}

export type Phase = "scan" | "fetch" | "compile" | "link" | "ask" | "render" | "write";

/** How a long step is followed, interrupted and ended. */
export interface UpdateOptions {
  /** Awaited now and then: who looks at a page goes first. */
  readonly pause?: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}
