/** Reads the sequence diagrams of Mermaid (https://mermaid.js.org/syntax/sequenceDiagram.html). */
import { form, makeGrammar } from "./mermaid-grammar.ts";
import { encodeLabel } from "./mermaid-labels.ts";

export const sequenceDiagram = makeGrammar(/^sequenceDiagram$/u, "end", [
  {
    pattern: form(String.raw`(participant|actor)\s+(ID)(?:\s+as\s+(.+))?`),
    write: ([kind, name, label]) => `${kind} ${name} as ${encodeLabel(label === "" ? (name ?? "") : (label ?? ""))}`,
  },
  {
    pattern: form(String.raw`note\s+(left of|right of|over)\s+(ID(?:\s*,\s*ID)?)\s*:\s*(.+)`, "iu"),
    write: ([place, names, text]) => `Note ${place} ${names}: ${encodeLabel(text ?? "")}`,
  },
  {
    pattern: form(String.raw`(loop|alt|opt|par|critical|break)(?:\s+(.*))?`),
    write: ([kind, label]) => `${kind} ${encodeLabel(label ?? "")}`,
    opens: "statements",
  },
  {
    pattern: form(String.raw`(?:else|and|option)(?:\s+(.*))?`),
    write: ([label]) => `else ${encodeLabel(label ?? "")}`,
    inside: "statements",
  },
  {
    pattern: form(String.raw`(ID)\s*(-->>|->>|-->|->|--\)|-\)|--x|-x)\s*([+-]?)\s*(ID)\s*:\s*(.+)`),
    write: ([from, arrow, mark, to, label]) => `${from}${arrow}${mark}${to}: ${encodeLabel(label ?? "")}`,
  },
]);
