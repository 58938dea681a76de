/** Reads the state diagrams of Mermaid (https://mermaid.js.org/syntax/stateDiagram.html). */
import type { Form, Grammar } from "./mermaid-grammar.ts";
import { form, makeGrammar, withLabel, writeAs } from "./mermaid-grammar.ts";
import { encodeLabel } from "./mermaid-labels.ts";

/** The labels of states. */
const labels: readonly Form[] = [
  {
    pattern: form(String.raw`state\s+"([^"]+)"\s+as\s+(ID)`),
    write: ([label, name]) => `state "${encodeLabel(label ?? "")}" as ${name}`,
  },
  { pattern: form(String.raw`(ID)\s*:\s*(.+)`), write: ([name, label]) => withLabel(name ?? "", label ?? "") },
];

const statements = makeGrammar(
  /^stateDiagram(?:-v2)?$/u,
  "}",
  [
    { pattern: form(String.raw`direction\s+(TB|TD|BT|LR|RL)`), write: ([to]) => `direction ${to}` },
    {
      pattern: form(String.raw`state\s+(?:"([^"]+)"\s+as\s+)?(ID)\s*\{`),
      write: ([label, name]) => `state ${label === "" ? "" : `"${encodeLabel(label ?? "")}" as `}${name} {`,
      opens: "statements",
    },
    {
      pattern: form(String.raw`(\[\*\]|ID)\s*-->\s*(\[\*\]|ID)(?:\s*:\s*(.+))?`),
      write: ([from, to, label]) => withLabel(`${from} --> ${to}`, label ?? ""),
    },
    ...labels,
  ],
  (name) => `${name} : ${name}`,
);

export const stateDiagram: Grammar = {
  ...statements,
  // A label that follows the first mention of its state would be ignored.
  head: (lines) => lines.flatMap((line) => writeAs(labels, line) ?? []),
};
