/**
 * Reads the sequence diagrams of Mermaid (https://mermaid.js.org/syntax/sequenceDiagram.html). beautiful-mermaid places
 * participants by their labels alone, so we give them the labels that leave space for messages and conditions.
 */
import type { Advice, Grammar } from "./mermaid-grammar.ts";
import { form, makeGrammar } from "./mermaid-grammar.ts";
import { blank, encodeLabel, labelLines, labelWidth } from "./mermaid-labels.ts";

const declaration = form(String.raw`(participant|actor)\s+(ID)(?:\s+as\s+(.+))?`);
const note = form(String.raw`note\s+(left of|right of|over)\s+(ID(?:\s*,\s*ID)?)\s*:\s*(.+)`, "iu");
const opening = form(String.raw`(loop|alt|opt|par|critical|break)(?:\s+(.*))?`);
const divider = form(String.raw`(?:else|and|option)(?:\s+(.*))?`);
const message = form(String.raw`(ID)\s*(-->>|->>|-->|->|--\)|-\)|--x|-x)\s*([+-]?)\s*(ID)\s*:\s*(.+)`);

const numbering = /^autonumber(?:\s+(off)|\s+(\d+)(?:\s+(\d+))?)?$/u;

const advice: Advice = [
  [/^activate\s/u, "write + after the arrow before it: A->>+B: text"],
  [/^deactivate\s/u, "write - after the arrow before it: B-->>-A: text"],
  [/^rect\b/u, "remove it and its end: nothing is drawn behind messages"],
  [/^box\b/u, "remove it and its end: participants are not grouped"],
  [/^par_over\b/u, "write par"],
  [/^(?:create|destroy)\s/u, "remove it: participants are there from the first line to the last"],
  [/<<--?>>/u, "write two messages, one for each direction"],
  [/^note\s/iu, "write Note over A: text"],
  [/-{1,2}>>?\s*[+-]?[^\s:]+$/u, "write a colon and a text after it"],
];

const statements = makeGrammar(/^sequenceDiagram$/u, "end", [
  // They have been written by `writeParticipants` and `numberMessages`.
  { pattern: declaration, write: () => "" },
  { pattern: numbering, write: () => "" },
  {
    pattern: note,
    write: ([place, names, text]) => `Note ${place} ${names}: ${encodeLabel(text ?? "")}`,
  },
  {
    pattern: opening,
    write: ([kind, label]) => `${kind} ${encodeLabel(label ?? "")}`,
    opens: "statements",
  },
  {
    pattern: divider,
    write: ([label]) => `else ${encodeLabel(label ?? "")}`,
    inside: "statements",
  },
  {
    pattern: message,
    write: ([from, arrow, mark, to, label = ""]) => {
      // The lines are above the arrow, where beautiful-mermaid leaves space for one; arrows that are not drawn make more.
      const rows = from === to ? 0 : Math.ceil((labelLines(label) * drawn.line - drawn.above) / drawn.row);
      return `${`${from}->>${to}: ${blank}\n`.repeat(rows)}${from}${arrow}${mark}${to}: ${encodeLabel(label)}`;
    },
  },
]);

export const sequenceDiagram: Grammar = {
  ...statements,
  advice,
  head: (lines) => writeParticipants(numberMessages(lines)),
  open: (written) => {
    const lines = numberMessages(written);
    const read = statements.open(lines);
    let at = -1;
    let previous: "message" | "note" | "end" | null = null;
    return (original, block) => {
      at += 1;
      const line = lines[at] ?? original;
      const statement = read(line, block);
      const isNote = note.test(line);
      // beautiful-mermaid draws a note below the message before it, if there is one, and the end of a block above it.
      const needsSpace = isNote ? previous === null || previous === "end" : line === "end" && previous === "note";
      const space = needsSpace ? writeSpace(lines, at, previous === null) : [];
      if (isNote) previous = "note";
      else if (line === "end") previous = "end";
      else if (message.test(line)) previous = "message";
      else if (!declaration.test(line)) previous = null;
      return statement.kind === "unknown" ? statement : { ...statement, lines: [...space, ...statement.lines] };
    };
  },
};

/** Writes the numbers of `autonumber` into the texts of messages. */
function numberMessages(lines: readonly string[]): readonly string[] {
  let next: number | null = null;
  let step = 1;
  return lines.map((line) => {
    const [found, off, from = "1", by = "1"] = numbering.exec(line) ?? [];
    if (found !== undefined) {
      next = off === undefined ? Number(from) : null;
      step = Number(by);
    }
    if (next === null || !message.test(line)) return line;
    const numbered = line.replace(/:\s*/u, `: ${next}. `);
    next += step;
    return numbered;
  });
}

/** A message that is not drawn, between the participants of the nearest one in the same block. */
function writeSpace(lines: readonly string[], at: number, isFirst: boolean): readonly string[] {
  const before = lines.slice(0, at).findLast((line) => message.test(line));
  const after = lines.slice(at).find((line) => message.test(line));
  const [, , names = ""] = note.exec(lines[at] ?? "") ?? [];
  const [alone = ""] = names.split(",");
  const [, from = alone.trim(), , , to = from] =
    message.exec((isFirst ? after : before) ?? after ?? before ?? "") ?? [];
  return [`${from}->>${to}: ${blank}`];
}

/** How beautiful-mermaid draws, in px. */
const drawn = {
  /** The least distance of two participants, from center to center, and of their boxes. */
  distance: 140,
  gap: 40,
  /** The least width of a participant, and what it adds to the width of its label. */
  participant: 80,
  padding: 34,
  /** The width of a unit in the label of a participant. */
  unit: 7.41,
  /** The font size of messages and conditions. */
  small: 11,
  /** The width that a block adds on both sides, and the space around its conditions. */
  block: 20,
  around: 24,
  /** The height of a line of a message, of the space above an arrow, and of an arrow with both. */
  line: 14.3,
  above: 21,
  row: 40,
  /** The arrow from a participant to itself. */
  loop: 38,
};

interface Participant {
  readonly kind: string;
  readonly name: string;
  readonly label: string;
  width: number;
}

/** The space that a text needs. */
interface Need {
  /** The indexes of the outermost participants, in order. */
  readonly first: number;
  readonly last: number;
  readonly width: number;
  /** Whether it is between the centers of the participants, or in the block around both. */
  readonly isBetween: boolean;
}

function writeParticipants(lines: readonly string[]): readonly string[] {
  return findParticipants(lines).map(
    ({ kind, name, label, width }) => `${kind} ${name} as ${encodeLabel(label, (width - drawn.padding) / drawn.unit)}`,
  );
}

function findParticipants(lines: readonly string[]): readonly Participant[] {
  const declared = new Map(
    lines.flatMap((line) => {
      const [, kind, name = "", label = ""] = declaration.exec(line) ?? [];
      return kind === undefined ? [] : [[name, { kind, label: label === "" ? name : label }]];
    }),
  );
  const participants: Participant[] = [];
  const indexOf = (name: string): number => {
    const index = participants.findIndex((each) => each.name === name);
    if (index !== -1) return index;
    const { kind, label } = declared.get(name) ?? { kind: "participant", label: name };
    const width = Math.max(drawn.participant, labelWidth(label) * 13 + drawn.padding);
    return participants.push({ kind, name, label, width }) - 1;
  };
  const needs: Need[] = [];
  const blocks: { readonly texts: string[]; readonly members: number[] }[] = [];
  for (const line of lines) {
    const [, , declaredName] = declaration.exec(line) ?? [];
    if (declaredName !== undefined) indexOf(declaredName);
    const [, , names] = note.exec(line) ?? [];
    for (const each of names?.split(",") ?? []) indexOf(each.trim());
    const [, block, condition = ""] = opening.exec(line) ?? [];
    if (block !== undefined) blocks.push({ texts: [`${block} [${condition}]`], members: [] });
    const [, otherwise] = divider.exec(line) ?? [];
    if (otherwise !== undefined) blocks.at(-1)?.texts.push(`[${otherwise}]`);
    const [, from, , , to, text = ""] = message.exec(line) ?? [];
    if (from !== undefined && to !== undefined) {
      const ends = [indexOf(from), indexOf(to)];
      for (const { members } of blocks) members.push(...ends);
      const [first, last] = [Math.min(...ends), Math.max(...ends)];
      const width = labelWidth(text) * drawn.small + drawn.around;
      // The text of an arrow from a participant to itself is on its right.
      needs.push(
        first === last
          ? { first, last: last + 1, width: width + drawn.loop, isBetween: true }
          : { first, last, width, isBetween: true },
      );
    }
    if (line === "end") {
      const { texts, members } = blocks.pop() ?? { texts: [], members: [] };
      if (members.length === 0) continue;
      // Conditions are bold.
      const width = Math.max(...texts.map(labelWidth)) * drawn.small * 1.15 + drawn.around;
      needs.push({ first: Math.min(...members), last: Math.max(...members), width, isBetween: false });
    }
  }
  for (const need of needs)
    if (need.last < participants.length) widen(participants.slice(need.first, need.last + 1), need);
  return participants;
}

/** Widens the participants of a text equally, until it fits. */
function widen(participants: readonly Participant[], { width, isBetween }: Need): void {
  const gaps = participants.length - 1;
  const outer = isBetween ? 0 : drawn.block;
  const between = participants
    .slice(1)
    .reduce(
      (total, each, index) =>
        total + Math.max(drawn.distance, ((participants[index]?.width ?? 0) + each.width) / 2 + drawn.gap),
      0,
    );
  const ends = isBetween ? 0 : ((participants.at(0)?.width ?? 0) + (participants.at(-1)?.width ?? 0)) / 2;
  if (between + ends + outer >= width) return;
  const least = (width - outer - gaps * drawn.gap) / (isBetween ? gaps : gaps + 1);
  for (const each of participants) each.width = Math.max(each.width, least);
}
