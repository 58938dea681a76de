/** What the checks of a description look at. */
import type { Description } from "../read/description.ts";
import type { Node } from "../read/node.ts";
import type { Operation } from "../model/operations.ts";
import type { mistakeOf } from "./mistake.ts";

/** Handed to every check. `report` adds a mistake to those of `findMistakes`; no check throws. */
export interface Context {
  readonly description: Description;
  readonly operations: readonly Operation[];
  /** `null` for operations of callbacks. */
  readonly operationAt: (node: Node) => Operation | null;
  readonly report: (...mistake: Parameters<typeof mistakeOf>) => void;
}
