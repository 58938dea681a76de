/**
 * Reads the part of Mermaid (https://mermaid.js.org) that beautiful-mermaid draws. That package skips what it does not
 * understand, even `A-->B` without spaces, so we read every line ourselves, report the lines that it would skip, and
 * write the others in the form that it expects.
 */
import { shorten } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { flowchart, splitStatements } from "./mermaid-flowchart.ts";
import type { Advice, Block, Grammar } from "./mermaid-grammar.ts";
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

const classAdvice: Advice = [
  [/^note\s/iu, "notes are drawn in sequence diagrams only: write it below the diagram"],
  [/^direction\s/u, "remove it: class diagrams run from the top to the bottom"],
  [/^(?:classDef|cssClass|style)\s|:::/u, "remove it: classes have the colours of the theme"],
  [/^class\s.*\["/u, "write the name alone: class A"],
  [/\(\)/u, "write A ..|> B"],
];

const entityAdvice: Advice = [
  [/^direction\s/u, "remove it: the direction cannot be chosen"],
  [/^(?:classDef|class|style)\s|:::/u, "remove it: entities have the colours of the theme"],
  [/\[.*\]/u, "write the name alone"],
  [/\s(?:\|\||\|o|\}o|\}\|)(?:--|\.\.)/u, "write a colon and a label after it"],
  [/\sto\s/u, "write how many with signs: A ||--o{ B : text"],
];

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
    pattern: form(String.raw`(ID)\s*:(?!::)\s*(.+)`),
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

const grammars: readonly Grammar[] = [
  flowchart,
  sequenceDiagram,
  { ...classes, advice: classAdvice },
  stateDiagram,
  { ...entities, advice: entityAdvice },
];
const kinds = ["flowchart", "graph", "sequenceDiagram", "classDiagram", "stateDiagram-v2", "erDiagram"];
const hintOfKinds =
  "docsgen draws flowcharts, sequence, class, state and entity relationship diagrams: export this one as SVG, and show it as an image";

const description = /^(accTitle|accDescr)\s*:\s*(.+)$/u;

/** Reads a diagram. If it has problems, its text is not complete. */
export function readMermaid(source: string): MermaidDiagram {
  const { header, lines, properties } = partsOf(source);
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
    title: described("accTitle") ?? titleIn(properties),
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
    if (kind === "---") report(header, "“---” has no end", "close it with a line ---");
    else if (/^(?:graph|flowchart)$/u.test(kind))
      report(header, `“${shorten(header.text)}” names no direction`, "write flowchart TD or flowchart LR");
    else {
      const reason = `“${shorten(kind)}” is not a kind of diagram that can be drawn`;
      report(header, reason, didYouMean(kind, kinds) ?? hintOfKinds);
    }
    return result();
  }
  const other = properties.find(({ text }) => !property.test(text));
  if (other !== undefined) report(other, `“${shorten(other.text)}” is not understood`, hintOfProperties);
  const texts = statements.map(({ text }) => text);
  written.push(header.text, ...(grammar.head?.(texts) ?? []));
  const read = grammar.open(texts);
  const open: { readonly line: Line; readonly block: Block }[] = [];
  /** The line that ends what is not understood, or `null`. */
  let end: string | null = null;
  for (const [index, line] of statements.entries()) {
    const statement = read(line.text, open.at(-1)?.block ?? null);
    if (end !== null) {
      if (line.text === end) end = null;
      continue;
    }
    if (statement.kind === "unknown") {
      const rest = statement.rest === "" ? line.text : statement.rest;
      const at = Math.max(0, line.text.lastIndexOf(rest));
      report(
        { offset: line.offset + at, text: rest },
        statement.rest === "" ? `“${shorten(rest)}” is not complete` : `“${shorten(rest)}” is not understood`,
        statement.hint ?? adviceFor(rest, [...(grammar.advice ?? []), ...advice]),
      );
      if (grammar === sequenceDiagram && openings.test(line.text)) open.push({ line, block: "statements" });
      const [, last] = endings.find(([start]) => start.test(line.text)) ?? [];
      if (statements.slice(index).some(({ text }) => text === last)) end = last ?? null;
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

/** The first line and the statements, and the lines above them that are between `---`. */
function partsOf(source: string): {
  readonly header: Line | undefined;
  readonly lines: readonly Line[];
  readonly properties: readonly Line[];
} {
  const all = linesOf(source);
  const last = all[0]?.text === "---" ? all.findIndex(({ text }, index) => index > 0 && text === "---") : -1;
  const rest = all.slice(last + 1);
  const isFlowchart = /^(?:graph|flowchart)\b/u.test(rest[0]?.text ?? "");
  const [header, ...lines] = isFlowchart ? rest.flatMap(split) : rest;
  return { header, lines, properties: all.slice(1, Math.max(last, 1)) };
}

function split(line: Line): readonly Line[] {
  return splitStatements(line.text)
    .filter(({ text }) => text !== "")
    .map(({ offset, text }) => ({ offset: line.offset + offset, text }));
}

const property = /^title\s*:\s*(["']?)(.+)\1$/u;
const hintOfProperties = "remove it: of these lines, only title: is read";

function titleIn(properties: readonly Line[]): string | null {
  return properties.map(({ text }) => property.exec(text)?.[2] ?? null).find((title) => title !== null) ?? null;
}

/** Unsupported blocks that an `end` closes. */
const openings = /^(?:rect|box|par_over)\b/u;
/** Unsupported statements of several lines, and the line that ends them. */
const endings: readonly (readonly [start: RegExp, end: string])[] = [
  [/\{$/u, "}"],
  [/^note\s[^:"]*$/iu, "end note"],
];

const advice: Advice = [
  [/^(?:click|links?|callback|href)\s/u, "a picture has no links; write them in the text"],
  [/^(?:--+|-\.+-|==+)>?$/u, "write a box after it"],
  [/^title\b/u, 'write title="…" after the language of the fence'],
  [/^accDescr\s*\{/u, "write it in one line: accDescr: text"],
  [/%%/u, "write a comment on a line of its own"],
];

function adviceFor(text: string, hints: Advice): string | null {
  return hints.find(([statement]) => statement.test(text))?.[1] ?? null;
}
