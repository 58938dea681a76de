/** A mistake in a description, at the node that is wrong. It becomes a finding of docsgen, with the node's place. */
import { distance } from "fastest-levenshtein";
import type { Node } from "../read/node.ts";

export interface Mistake {
  /** Lower-case words with hyphens; the name of the plugin comes before it in reports. */
  readonly code: string;
  readonly severity: "error" | "warning" | "hint";
  /** One sentence without a full stop. */
  readonly message: string;
  readonly hint: string;
  readonly node: Node;
  /** The part of an entry that is wrong. By default, the value if it is on one line, and else the key. */
  readonly part?: "key" | "value";
}

/** The known name that was most likely meant: two letters differ, as when they are exchanged, or a third of a long name. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let found: string | null = null;
  let smallest = (name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3))) + 1;
  for (const each of known) {
    const steps = distance(name.toLowerCase(), each.toLowerCase());
    if (each !== name && steps < smallest) [found, smallest] = [each, steps];
  }
  return found;
}

/** "did you mean “limit”?", or else the other hint. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const meant = nearest(name, known);
  return meant === null ? otherwise : `did you mean “${meant}”?`;
}

/** "a", "a or b", "a, b or c" */
export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
