/** The messages between a program and its drawing thread. */
import type { Diagram, Drawing, Theme } from "./diagram.ts";

/** The diagrams of one call of `draw`. */
export interface Batch {
  readonly diagrams: readonly Diagram[];
  readonly theme: Theme;
}

/**
 * The messages of the thread for a batch: "started" before each drawing, so at most twice for a diagram, and "done" once at
 * the end.
 */
export type Message =
  /** The thread begins to draw the diagram with this index, in one of the schemes. */
  | { readonly kind: "started"; readonly index: number }
  | { readonly kind: "done"; readonly drawings: readonly Drawing[] };
