/**
 * Descriptions that say where generated parts stand, in comments, which other programs do not show: `<!-- samples -->`.
 */
import type { PluginBlock } from "docsgen/plugin";
import type { Description } from "../read/description.ts";
import { textAt } from "../read/description.ts";
import { textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { markdownBlock } from "./reference.ts";
import type { Reference } from "./reference.ts";

/** The parts of an operation, in the order in which they stand without marks. */
export const partNames = ["parameters", "samples", "errors"] as const;
type PartName = (typeof partNames)[number];

/** A text between marks, or a mark: a part of the operation, or a schema of the components by its name. */
export type Piece =
  | { readonly kind: "text"; readonly blocks: readonly PluginBlock[] }
  | { readonly kind: "part"; readonly name: PartName }
  | { readonly kind: "schema"; readonly name: string };

const mark = /^[ \t]*<!--[ \t]*(?:(parameters|samples|errors)|schema[ \t]+(\S+))[ \t]*-->[ \t]*$/gmu;

/**
 * Splits a description at its marks, in its order. A mark has a line of its own; texts that are empty are left out.
 *
 * @param headings The level of the first headings in each text.
 */
export function piecesOf(owner: Node | null, reference: Reference, headings: 2 | 4): readonly Piece[] {
  const node = textAt(owner, "description", reference.description);
  if (node === null) return [];
  const pieces: Piece[] = [];
  const text = textOf(node.value);
  let from = 0;
  const addText = (to: number): void => {
    const blocks = markdownBlock(node, reference, headings, [from, to]);
    if (blocks.length > 0) pieces.push({ kind: "text", blocks });
  };
  for (const { 0: whole, 1: part, 2: schema = "", index } of text.matchAll(mark)) {
    addText(index);
    const name = partNames.find((each) => each === part);
    pieces.push(name === undefined ? { kind: "schema", name: schema } : { kind: "part", name });
    from = index + whole.length;
  }
  addText(text.length);
  return pieces;
}

/** The schemas that a description names in marks. */
export function schemasMarkedIn(owner: Node, description: Description): readonly string[] {
  const text = textOf(textAt(owner, "description", description)?.value);
  return [...text.matchAll(mark)].flatMap(([, , schema]) => schema ?? []);
}
