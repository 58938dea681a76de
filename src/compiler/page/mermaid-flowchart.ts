/**
 * Reads the flowcharts of Mermaid (https://mermaid.js.org/syntax/flowchart.html), and writes each box with its last label
 * where it is first named, because beautiful-mermaid takes the first one for the definition.
 */
import type { Arrow, Routes } from "./mermaid-cycles.ts";
import { arrowKey, findRoutes } from "./mermaid-cycles.ts";
import type { Advice, Grammar, Statement } from "./mermaid-grammar.ts";
import { backMark, blank, encodeLabel } from "./mermaid-labels.ts";

export const flowchart: Grammar = {
  header: /^(?:graph|flowchart)\s+(?:TD|TB|LR|BT|RL)$/u,
  close: "end",
  open: (lines) => {
    const names = new Names();
    const shapes = new Map<string, string>();
    const groups = new Set<string>();
    const boxes: string[] = [];
    const arrows: Arrow[] = [];
    for (const line of lines) {
      const [, group] = subgraph.exec(line) ?? namedGroup.exec(line) ?? [];
      if (group !== undefined) groups.add(group);
      const read = readChain(line);
      for (const { name, shape } of read?.boxes ?? []) {
        boxes.push(name);
        if (shape !== null) shapes.set(name, shape);
      }
      for (const { from, to } of linksIn(read?.parts ?? [])) arrows.push({ from: from.name, to: to.name });
    }
    const routes = findRoutes(boxes, arrows);
    const written = new Set<string>();
    const grouped = new Set<string>();
    return (line, block) =>
      readLine(line, { names, shapes, groups, routes, written, grouped, isInGroup: block !== null });
  },
};

interface Chart {
  readonly names: Names;
  /** The last shape and label of each box. */
  readonly shapes: ReadonlyMap<string, string>;
  readonly groups: ReadonlySet<string>;
  readonly routes: Routes;
  /** The boxes that have been written with their shape. */
  readonly written: Set<string>;
  /** The boxes that belong to a group: the first one that names them. */
  readonly grouped: Set<string>;
  readonly isInGroup: boolean;
}

/** Short names for those of the author, which may contain what the package takes for an arrow or a keyword. */
class Names {
  readonly #names = new Map<string, string>();

  of(name: string): string {
    const known = this.#names.get(name) ?? `n${this.#names.size}`;
    this.#names.set(name, known);
    return known;
  }
}

const name = String.raw`[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*`;
const subgraph = new RegExp(String.raw`^subgraph\s+(${name})\s*\[(.+)\]$`, "u");
const namedGroup = /^subgraph\s+(.+)$/u;
const classDefinition = /^classDef\s+([\w-]+)\s+(\S.*)$/u;
const linkStyle = /^linkStyle\s+(?:default|[\d,\s]+)\s+\S.*$/u;
const direction = /^direction\s+(?:TD|TB|LR|BT|RL)$/u;
const boxList = String.raw`${name}(?:\s*,\s*${name})*`;
const classAssignment = new RegExp(String.raw`^class\s+(${boxList})\s+([\w-]+)$`, "u");
const boxStyle = new RegExp(String.raw`^style\s+(${boxList})\s+(\S.*)$`, "u");

/** The name of a class, in which beautiful-mermaid allows no hyphen. */
const classNameOf = (written: string): string => written.replaceAll("-", "__");

function readLine(line: string, chart: Chart): Statement {
  if (line === "end") return { kind: "closing", lines: ["end"] };
  if (linkStyle.test(line)) return { kind: "written", lines: [line] };
  if (direction.test(line))
    return chart.isInGroup
      ? { kind: "written", lines: [line] }
      : { kind: "unknown", rest: line, hint: "write it in the first line, after flowchart" };
  const [, defined, definition] = classDefinition.exec(line) ?? [];
  if (defined !== undefined) return { kind: "written", lines: [`classDef ${classNameOf(defined)} ${definition}`] };
  const namesOf = (boxes: string): readonly string[] => boxes.split(",").map((each) => chart.names.of(each.trim()));
  const [, members, className = ""] = classAssignment.exec(line) ?? [];
  if (members !== undefined)
    return { kind: "written", lines: [`class ${namesOf(members).join(",")} ${classNameOf(className)}`] };
  const [, styled, style] = boxStyle.exec(line) ?? [];
  if (styled !== undefined) return { kind: "written", lines: [`style ${namesOf(styled).join(",")} ${style}`] };
  const [, title] = namedGroup.exec(line) ?? [];
  if (title !== undefined) {
    const [, group = title, label = title] = subgraph.exec(line) ?? [];
    const opening = `subgraph ${chart.names.of(group)} [${encodeLabel(label)}]`;
    return { kind: "opening", lines: [opening], block: "statements" };
  }
  const chain = /^(?:click|href)\s/u.test(line) ? null : readChain(line);
  if (chain === null || chain.rest !== "") return { kind: "unknown", ...explain(chain?.rest ?? line) };
  const group = chain.boxes.find((box) => chart.groups.has(box.name));
  if (group !== undefined)
    return { kind: "unknown", rest: line, hint: `${group.name} is a group; draw the arrow to one of its boxes` };
  return { kind: "written", lines: writeChain(chain.parts, chart) };
}

/** Writes a chain arrow by arrow if beautiful-mermaid needs a hint for one of them. */
function writeChain(chain: readonly Part[], chart: Chart): readonly string[] {
  const links = linksIn(chain);
  const { back, long } = chart.routes;
  const keyOf = ({ from, to }: Link): string => arrowKey(from.name, to.name);
  if (!links.some((link) => back.has(keyOf(link)) || long.has(keyOf(link))))
    return [chain.map((part) => writePart(part, chart)).join(" ")];
  return links.map((link) => {
    const { from, arrow, to } = link;
    if (back.has(keyOf(link))) return `${writePart(to, chart)} ${withMark(arrow, backMark)} ${writePart(from, chart)}`;
    const shown = long.has(keyOf(link)) && !arrow.endsWith("|") ? withMark(arrow, blank) : arrow;
    return `${writePart(from, chart)} ${shown} ${writePart(to, chart)}`;
  });
}

/** Adds to the label of an arrow. */
function withMark(arrow: string, mark: string): string {
  return arrow.endsWith("|") ? `${arrow.slice(0, -1)}${mark}|` : `${arrow}|${mark}|`;
}

interface Link {
  readonly from: Box;
  readonly arrow: string;
  readonly to: Box;
}

/** The arrows of a chain in the order of Mermaid: `A & B --> C` has two. */
function linksIn(chain: readonly Part[]): readonly Link[] {
  const groups: Box[][] = [[]];
  const arrows: string[] = [];
  for (const part of chain)
    if (typeof part !== "string") groups.at(-1)?.push(part);
    else if (part !== "&") {
      arrows.push(part);
      groups.push([]);
    }
  return arrows.flatMap((arrow, index) =>
    (groups[index] ?? []).flatMap((from) => (groups[index + 1] ?? []).map((to) => ({ from, arrow, to }))),
  );
}

/** The texts between semicolons that are not part of a label or of an entity such as `#35;`, with their offsets. */
export function splitStatements(line: string): readonly { readonly offset: number; readonly text: string }[] {
  const marks = line.matchAll(/"[^"]*"|[&#]\w+;|(?<=[>=-] ?)\|[^|]*\||[[({\])};]/gu);
  let depth = 0;
  const ends: number[] = [];
  for (const { 0: mark, index } of marks) {
    if (/^[[({]$/u.test(mark)) depth += 1;
    if (/^[\])}]$/u.test(mark)) depth = Math.max(0, depth - 1);
    if (mark === ";" && depth === 0) ends.push(index);
  }
  return [...ends, line.length].map((end, index) => {
    const text = line.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end);
    return { offset: end - text.trimStart().length, text: text.trim() };
  });
}

const advice: Advice = [
  [
    /^[ox]?(?:--|==|-\.).*?[-=.][ox](?:\s|$)|^[ox](?:--|==|-\.)|^(?:--|==)[ox](?:\s|$)/u,
    "arrows end in > or in nothing: -->, ---",
  ],
  [/^~~~/u, "invisible arrows are not drawn"],
  [/^@\{/u, "write the shape in brackets: A[(Store)]"],
  [/^\w+@/u, "arrows have no names: remove it"],
  [/^\[([/\\]).*\1\]/u, "parallelograms are not drawn: write [text]"],
];

function explain(rest: string): { readonly rest: string; readonly hint: string | null } {
  return { rest, hint: advice.find(([pattern]) => pattern.test(rest))?.[1] ?? null };
}

type Part = Box | string;

interface Box {
  readonly name: string;
  /** The brackets and the encoded label, or `null`. */
  readonly shape: string | null;
  /** `:::name`, or "". */
  readonly style: string;
}

interface Chain {
  readonly boxes: readonly Box[];
  /** Boxes, `&` and arrows, in order. */
  readonly parts: readonly Part[];
  /** The rest of the line that was not understood, or "". */
  readonly rest: string;
}

/** Reads `A & B -->|text| C`. `null` if the line does not begin with a box. */
function readChain(line: string): Chain | null {
  const boxes: Box[] = [];
  const parts: Part[] = [];
  let rest = line;
  const take = (read: { readonly part: Part; readonly length: number } | null): boolean => {
    if (read === null) return false;
    parts.push(read.part);
    if (typeof read.part !== "string") boxes.push(read.part);
    rest = rest.slice(read.length).trimStart();
    return true;
  };
  if (!take(readBox(rest))) return null;
  while (rest !== "") {
    const before = rest;
    if (!take(readArrow(rest))) return { boxes, parts, rest };
    if (!take(readBox(rest))) return { boxes, parts, rest: before };
  }
  return { boxes, parts, rest };
}

/** The brackets of each shape, the longest first. */
const shapes: readonly (readonly [open: string, close: string])[] = [
  ["(((", ")))"],
  ["([", "])"],
  ["((", "))"],
  ["[[", "]]"],
  ["[(", ")]"],
  ["[/", "\\]"],
  ["[\\", "/]"],
  ["{{", "}}"],
  [">", "]"],
  ["[", "]"],
  ["(", ")"],
  ["{", "}"],
];
const boxName = new RegExp(`^${name}`, "u");

function readBox(text: string): { readonly part: Box; readonly length: number } | null {
  const [found] = boxName.exec(text) ?? [];
  if (found === undefined) return null;
  const { shape, length } = readShape(text.slice(found.length));
  const [style = ""] = /^:::\w+(?:-\w+)*/u.exec(text.slice(found.length + length)) ?? [];
  return { part: { name: found, shape, style: classNameOf(style) }, length: found.length + length + style.length };
}

function readShape(text: string): { readonly shape: string | null; readonly length: number } {
  for (const [open, close] of shapes) {
    if (!text.startsWith(open)) continue;
    const inside = text.slice(open.length);
    const [, quoted] = /^\s*("[^"]*")\s*/u.exec(inside) ?? [];
    const end =
      quoted === undefined ? inside.indexOf(close) : inside.indexOf(close, inside.indexOf(quoted) + quoted.length);
    const label = end === -1 ? "" : inside.slice(0, end).trim();
    // `[/text/]` is a shape that cannot be drawn.
    if (label === "" || (quoted !== undefined && label !== quoted) || /^\/.*\/$|^\\.*\\$/u.test(label)) continue;
    return { shape: `${open}${encodeLabel(label)}${close}`, length: open.length + end + close.length };
  }
  return { shape: null, length: 0 };
}

const arrows: readonly (readonly [pattern: RegExp, written: string])[] = [
  [/^-{2,}>/u, "-->"],
  [/^-\.+->/u, "-.->"],
  [/^={2,}>/u, "==>"],
  [/^-{3,}(?![ox]\s)/u, "---"],
  [/^-\.+-(?![ox]\s)/u, "-.-"],
  [/^={3,}(?![ox]\s)/u, "==="],
];
/** Arrows with their text in the middle: `-- text -->`. */
const textArrows: readonly (readonly [pattern: RegExp, written: string])[] = [
  [/^--\s*([^\s>ox-][^|]*?|[ox][^\s|][^|]*?)\s*-{2,}>/u, "-->"],
  [/^--\s*([^\s>ox-][^|]*?|[ox][^\s|][^|]*?)\s*-{3,}/u, "---"],
  [/^-\.\s*([^\s-][^|]*?)\s*\.+->/u, "-.->"],
  [/^-\.\s*([^\s-][^|]*?)\s*\.+-/u, "-.-"],
  [/^==\s*([^\s=>][^|]*?)\s*={2,}>/u, "==>"],
  [/^==\s*([^\s=>][^|]*?)\s*={3,}/u, "==="],
];

function readArrow(text: string): { readonly part: string; readonly length: number } | null {
  if (text.startsWith("&")) return { part: "&", length: 1 };
  const [start = ""] = /^</u.exec(text) ?? [];
  const arrow = text.slice(start.length);
  for (const [pattern, written] of arrows) {
    const [found] = pattern.exec(arrow) ?? [];
    if (found === undefined) continue;
    const [label = "", inside = ""] = /^\s*\|(\s*"[^"]*"\s*|[^|"]*)\|/u.exec(arrow.slice(found.length)) ?? [];
    const shown = inside.trim() === "" ? "" : `|${encodeLabel(inside)}|`;
    return { part: `${start}${written}${shown}`, length: start.length + found.length + label.length };
  }
  for (const [pattern, written] of textArrows) {
    const [found, label = ""] = pattern.exec(arrow) ?? [];
    if (found !== undefined)
      return { part: `${start}${written}|${encodeLabel(label)}|`, length: start.length + found.length };
  }
  return null;
}

function writePart(part: Part, { names, shapes: shapeOf, written, grouped, isInGroup }: Chart): string {
  if (typeof part === "string") return part;
  const short = names.of(part.name);
  const isNew = !written.has(part.name) || (isInGroup && !grouped.has(part.name));
  written.add(part.name);
  if (isInGroup) grouped.add(part.name);
  return `${short}${isNew ? (shapeOf.get(part.name) ?? `[${encodeLabel(part.name)}]`) : ""}${part.style}`;
}
