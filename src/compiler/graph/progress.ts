/** The progress of an update. */
export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  /** `null` if it is not known in advance. */
  readonly total: number | null;
}

/** Remote pages are fetched, external links requested, agents asked, and samples run. */
export type Phase = "scan" | "fetch" | "compile" | "link" | "request" | "ask" | "run" | "render" | "write";

/** Options for following and aborting a long step. */
export interface UpdateOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}
