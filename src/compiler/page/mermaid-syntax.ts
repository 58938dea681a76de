/**
 * Reads the part of Mermaid (https://mermaid.js.org) that beautiful-mermaid draws. That package skips what it does not
 * understand, even `A-->B` without spaces, so we read every line ourselves, report the lines that it would skip, and
 * write the others in the form that it expects.
 */
import { shorten } from "../diagnostics/catalog.ts";
import { flowchart } from "./mermaid-flowchart.ts";
import type { Block, Grammar } from "./mermaid-grammar.ts";
import { form, makeGrammar, withLabel } from "./mermaid-grammar.ts";
import { encodeLabel, encodeText } from "./mermaid-labels.ts";
import { sequenceDiagram } from "./mermaid-sequence.ts";
import { stateDiagram } from "./mermaid-state.ts";

export interface MermaidDiagram {
  /** Labels are encoded; see `decodeLabel`. */
  readonly text: string;
  /** The text after `accTitle:`, or `null`. */
  readonly title: string | null;
  /** The text after `accDescr:`, or `null`. */
  readonly description: string | null;
  readonly problems: readonly MermaidProblem[];
}

export interface MermaidProblem {
  /** The offset in the source. */
  readonly offset: number;
  readonly length: number;
  readonly reason: string;
  readonly hint: string | null;
}

const classArrow = String.raw`<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.\|>|\.\.>|<--|<\.\.|--`;
const member = (text: string): string =>
  text.replaceAll(/~([^~]+)~/gu, (_all, type: string) => encodeText(`<${type}>`));

const classes = makeGrammar(/^classDiagram(?:-v2)?$/u, "}", [
  { pattern: form(String.raw`namespace\s+(ID)\s*\{`), write: ([name]) => `namespace ${name} {`, opens: "statements" },
  {
    pattern: form(String.raw`class\s+(ID)(?:~(\w+)~)?\s*\{`),
    write: ([name = "", type]) => `class ${encodeLabel(name)}${type === "" ? "" : ` ~${type}~`} {`,
    opens: "members",
  },
  {
    pattern: form(String.raw`class\s+(ID)(?:~(\w+)~)?`),
    write: ([name = "", type]) => `class ${encodeLabel(name)}${type === "" ? "" : ` ~${type}~`}`,
  },
  {
    pattern: form(String.raw`<<(\w+)>>\s+(ID)`),
    write: ([kind, name = ""]) => `class ${encodeLabel(name)} { <<${kind}>> }`,
  },
  {
    pattern: form(String.raw`(ID)\s*(?:"([^"]*)"\s*)?(${classArrow})\s*(?:"([^"]*)"\s*)?(ID)(?:\s*:\s*(.+))?`),
    write: ([from = "", near, arrow, far, to = "", label]) =>
      withLabel(
        [encodeLabel(from), quoted(near ?? ""), arrow, quoted(far ?? ""), encodeLabel(to)]
          .filter((word) => word !== "")
          .join(" "),
        label ?? "",
      ),
  },
  {
    pattern: form(String.raw`(ID)\s*:\s*(.+)`),
    write: ([name = "", text]) => `${encodeLabel(name)} : ${member(text ?? "")}`,
  },
  { pattern: form(String.raw`(<<\w+>>|[^{}]+)`), write: ([text]) => member(text ?? ""), inside: "members" },
]);

const entities = makeGrammar(
  /^erDiagram$/u,
  "}",
  [
    { pattern: form(String.raw`(ID)\s*\{`), write: ([name = ""]) => `${encodeLabel(name)} {`, opens: "members" },
    {
      pattern: form(
        String.raw`(ID)\s*(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)\s*(ID)\s*:\s*(?:"([^"]+)"|([^"]+))`,
      ),
      // The package knows the left side of "zero or more" only as `o{`.
      write: ([from = "", near, line, far, to = "", inQuotes, label]) =>
        `${encodeLabel(from)} ${near === "}o" ? "o{" : near}${line}${far} ${encodeLabel(to)} : ${encodeLabel(inQuotes === "" ? (label ?? "") : (inQuotes ?? ""))}`,
    },
    {
      pattern: form(String.raw`(\S+)\s+(ID)((?:(?:\s+|\s*,\s*)(?:PK|FK|UK))*)(?:\s+"([^"]*)")?`),
      write: ([type, name, keys, comment]) =>
        `${encodeText(type ?? "")} ${name} ${(keys ?? "").replaceAll(",", " ")} ${quoted(comment ?? "")}`,
      inside: "members",
    },
  ],
  (name) => `${encodeLabel(name)} {\n}`,
);

function quoted(text: string): string {
  return text === "" ? "" : `"${encodeLabel(text)}"`;
}

const grammars: readonly Grammar[] = [flowchart, sequenceDiagram, classes, stateDiagram, entities];
const kinds = "flowchart, sequenceDiagram, classDiagram, stateDiagram-v2 and erDiagram";

const description = /^(accTitle|accDescr)\s*:\s*(.+)$/u;

/** Reads a diagram. If it has problems, its text is not complete. */
export function readMermaid(source: string): MermaidDiagram {
  const [header, ...lines] = linesOf(source);
  // They describe the diagram and are no part of it.
  const statements = lines.filter(({ text }) => !description.test(text));
  const problems: MermaidProblem[] = [];
  const report = ({ offset, text }: Line, reason: string, hint: string | null): void =>
    void problems.push({ offset, length: text.length, reason, hint });
  const described = (key: string): string | null =>
    lines.map(({ text }) => description.exec(text)).findLast((match) => match?.[1] === key)?.[2] ?? null;
  const written: string[] = [];
  const result = (): MermaidDiagram => ({
    text: written.join("\n"),
    title: described("accTitle"),
    description: described("accDescr"),
    problems,
  });

  if (header === undefined) {
    report({ offset: 0, text: "" }, "it is empty", null);
    return result();
  }
  const grammar = grammars.find((each) => each.header.test(header.text));
  if (grammar === undefined) {
    const kind = header.text.split(/\s/u, 1)[0] ?? "";
    const isFlowchart = /^(?:graph|flowchart)$/u.test(kind);
    if (isFlowchart)
      report(header, `“${shorten(header.text)}” names no direction`, "write flowchart TD or flowchart LR");
    else report(header, `“${shorten(kind)}” is not a kind of diagram that can be drawn`, `the kinds are ${kinds}`);
    return result();
  }
  const texts = statements.map(({ text }) => text);
  written.push(header.text, ...(grammar.head?.(texts) ?? []));
  const read = grammar.open(texts);
  const open: { readonly line: Line; readonly block: Block }[] = [];
  for (const line of statements) {
    const statement = read(line.text, open.at(-1)?.block ?? null);
    if (statement.kind === "unknown") {
      const rest = statement.rest === "" ? line.text : statement.rest;
      const at = Math.max(0, line.text.lastIndexOf(rest));
      report(
        { offset: line.offset + at, text: rest },
        statement.rest === "" ? `“${shorten(rest)}” is not complete` : `“${shorten(rest)}” is not understood`,
        statement.hint ?? adviceFor(rest),
      );
      continue;
    }
    written.push(...statement.lines);
    if (statement.kind === "opening") open.push({ line, block: statement.block });
    if (statement.kind === "closing" && open.pop() === undefined)
      report(line, `“${line.text}” closes nothing`, "remove it");
  }
  for (const { line } of open)
    report(line, `“${shorten(line.text)}” has no end`, `close it with a line ${grammar.close}`);
  if (problems.length === 0 && lines.length === 0) report(header, "it has only its first line", null);
  return result();
}

interface Line {
  readonly offset: number;
  readonly text: string;
}

/** The lines that are neither empty nor comments, without spaces around them and semicolons after them. */
function linesOf(source: string): readonly Line[] {
  const lines = [...source.matchAll(/^[^\n]*$/gmu)].map(({ 0: text, index }) => ({
    offset: index + (text.length - text.trimStart().length),
    text: text.trim().replace(/\s*;$/u, ""),
  }));
  return lines.filter(({ text }) => text !== "" && !text.startsWith("%%"));
}

const advice: readonly (readonly [RegExp, string])[] = [
  [/^(?:click|link|callback|href)\s/u, "a picture has no links; write them in the text"],
  [/^(?:--+|-\.+-|==+)>?$/u, "write a box after it"],
  [/\s(?:\|\||\|o|\}o|\}\|)(?:--|\.\.)/u, "write a colon and a label after it"],
];

function adviceFor(text: string): string | null {
  return advice.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
