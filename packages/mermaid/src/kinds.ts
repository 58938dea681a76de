/** The kinds of diagrams, by the word that begins them. */
import { distance } from "fastest-levenshtein";

export const kinds = [
  "architecture-beta",
  "block-beta",
  "C4Component",
  "C4Container",
  "C4Context",
  "C4Deployment",
  "C4Dynamic",
  "classDiagram",
  "cynefin-beta",
  "erDiagram",
  "eventmodeling",
  "flowchart",
  "gantt",
  "gitGraph",
  "graph",
  "ishikawa-beta",
  "journey",
  "kanban",
  "mindmap",
  "packet-beta",
  "pie",
  "quadrantChart",
  "radar-beta",
  "railroad-ebnf-beta",
  "requirementDiagram",
  "sankey-beta",
  "sequenceDiagram",
  "stateDiagram-v2",
  "swimlane-beta",
  "timeline",
  "treeView-beta",
  "treemap-beta",
  "venn-beta",
  "wardley-beta",
  "xychart-beta",
] as const;

/** The kind that an author probably means, or `null`. */
export function similarKind(word: string): string | null {
  const written = word.toLowerCase().replace(/-beta$|-v2$/u, "");
  const near = kinds
    .map((kind) => ({ kind, edits: distance(written, kind.toLowerCase().replace(/-beta$|-v2$/u, "")) }))
    .sort((one, other) => one.edits - other.edits)[0];
  return near !== undefined && near.edits <= Math.max(1, written.length / 4) ? near.kind : null;
}
