/** The messages between a program and its drawing thread. */
import type { Diagram, Drawing, Theme } from "./diagram.ts";

/** The diagrams of one call of `draw`. */
export interface Batch {
  readonly diagrams: readonly Diagram[];
  readonly theme: Theme;
}

export type Message =
  /** The thread begins to draw the diagram with this index, in one of the schemes. */
  | { readonly kind: "started"; readonly index: number }
  | { readonly kind: "done"; readonly drawings: readonly Drawing[] };
