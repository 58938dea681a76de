/** Reads the state diagrams of Mermaid (https://mermaid.js.org/syntax/stateDiagram.html). */
import type { Arrow } from "./mermaid-cycles.ts";
import { arrowKey, findRoutes } from "./mermaid-cycles.ts";
import type { Advice, Form, Grammar } from "./mermaid-grammar.ts";
import { form, makeGrammar, withLabel, writeAs } from "./mermaid-grammar.ts";
import { backMark, blank, encodeLabel } from "./mermaid-labels.ts";

const group = form(String.raw`state\s+(?:"([^"]+)"\s+as\s+)?(ID)\s*\{`);
const transition = form(String.raw`(\[\*\]|ID)\s*-->\s*(\[\*\]|ID)(?:\s*:\s*(.+))?`);
const alias = form(String.raw`state\s+"([^"]+)"\s+as\s+(ID)`);
const description = form(String.raw`(ID)\s*:(?!::)\s*(.+)`);

/** beautiful-mermaid skips states whose names contain other characters than letters, digits and "_". */
const nameOf = (name = ""): string =>
  name === "[*]" ? name : name.replaceAll(/[^\w\p{L}]/gu, (other) => `ꓸ${other.codePointAt(0)}`);

const advice: Advice = [
  [/^note\s/iu, "notes are drawn in sequence diagrams only: write it below the diagram"],
  [/<<(?:fork|join|choice)>>/u, "only plain states are drawn: draw the arrows from state to state"],
  [/^--$/u, "parallel parts are not drawn: write each as a state of its own"],
  [/^(?:classDef|class|style)\s|:::/u, "remove it: states have the colours of the theme"],
];

/** The labels of states. */
const labels: readonly Form[] = [
  { pattern: alias, write: ([label, name]) => `state "${encodeLabel(label ?? "")}" as ${nameOf(name)}` },
  { pattern: description, write: ([name, label]) => withLabel(nameOf(name), label ?? "") },
];

const statements = makeGrammar(
  /^stateDiagram(?:-v2)?$/u,
  "}",
  [
    { pattern: form(String.raw`direction\s+(TB|TD|BT|LR|RL)`), write: ([to]) => `direction ${to}` },
    {
      pattern: group,
      write: ([label = "", name = ""]) => `state "${encodeLabel(label === "" ? name : label)}" as ${nameOf(name)} {`,
      opens: "statements",
    },
    { pattern: transition, write: ([from, to, label]) => withLabel(`${nameOf(from)} --> ${nameOf(to)}`, label ?? "") },
    ...labels,
  ],
  (name) => withLabel(nameOf(name), name),
);

export const stateDiagram: Grammar = {
  ...statements,
  advice,
  // A label that follows the first mention of its state would be ignored.
  head: (lines) => {
    const groups = groupsIn(lines);
    const unlabelled = statesIn(lines).filter((name) => !groups.has(name));
    return [
      ...lines.flatMap((line) => writeAs(labels, line) ?? []),
      ...unlabelled.map((name) => withLabel(nameOf(name), name)),
    ];
  },
  open: (lines) => {
    const { back, long } = findRoutes(statesIn(lines), lines.flatMap(arrowIn));
    const read = statements.open(lines);
    const groups = groupsIn(lines);
    const labelled = new Set<string>();
    return (line, block) => {
      const name = alias.exec(line)?.[2] ?? description.exec(line)?.[1];
      if (name !== undefined) {
        if (groups.has(name)) return { kind: "unknown", rest: line, hint: `write state "text" as ${name} {` };
        if (labelled.has(name))
          return { kind: "unknown", rest: line, hint: "write one text, with <br> between its lines" };
        labelled.add(name);
      }
      const [, from = "", to = "", label = ""] = transition.exec(line) ?? [];
      const key = arrowKey(from, to);
      const [start, end] = [nameOf(from), nameOf(to)];
      if (back.has(key)) return { kind: "written", lines: [`${end} --> ${start} : ${encodeLabel(label)}${backMark}`] };
      if (long.has(key) && label === "") return { kind: "written", lines: [`${start} --> ${end} : ${blank}`] };
      return read(line, block);
    };
  },
};

function groupsIn(lines: readonly string[]): ReadonlySet<string | undefined> {
  return new Set(lines.map((line) => group.exec(line)?.[2]));
}

/** The states in the order in which the author names them. */
function statesIn(lines: readonly string[]): readonly string[] {
  const named = lines.flatMap((line) => {
    const [, from, to] = transition.exec(line) ?? [];
    return [from, to, alias.exec(line)?.[2], group.exec(line)?.[2], description.exec(line)?.[1]];
  });
  return [...new Set(named.filter((name) => name !== undefined))].filter((name) => name !== "[*]");
}

/** Each start and end is a state of its own, so they are not part of cycles. */
function arrowIn(line: string): readonly Arrow[] {
  const [, from, to] = transition.exec(line) ?? [];
  if (from === undefined || to === undefined || from === "[*]" || to === "[*]") return [];
  return [{ from, to }];
}
