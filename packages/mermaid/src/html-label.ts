/** Lays out the HTML of a label: the lines into which a browser breaks it, each as runs of one style. */
import type { ComputedStyle } from "./computed-style.ts";
import { declarationsIn, lengthIn } from "./css.ts";
import type { TextStyle } from "./text-width.ts";
import { textWidth } from "./text-width.ts";

/** A part of a line in one style. Neighbors in the same style are one run. */
export interface Run extends TextStyle {
  readonly text: string;
  readonly isItalic: boolean;
}

/**
 * The lines of a label from the top, and its measures in px. An empty label has one line without runs, and the height
 * 0.
 */
export interface HtmlLayout {
  readonly lines: readonly (readonly Run[])[];
  readonly lineHeight: number;
  readonly width: number;
  readonly height: number;
}

interface Line {
  readonly runs: Run[];
  width: number;
}

const blocks = /^(?:p|div|li|ul|ol|table|tr|pre|h[1-6])$/u;

/**
 * Breaks lines at elements such as `<br>` and `<p>`; at the element's `max-width` only if its own `white-space` lets
 * text wrap.
 */
export function layOutHtml(element: Element, styleOf: (element: Element) => ComputedStyle): HtmlLayout {
  const own = new Map(declarationsIn(element.getAttribute("style") ?? "").map(({ name, value }) => [name, value]));
  const limit = lengthIn(own.get("max-width"), 16) || Infinity;
  const wraps = /break-spaces|normal|pre-wrap/u.test(own.get("white-space") ?? "");
  const lines: [Line, ...Line[]] = [{ runs: [], width: 0 }];
  let line: Line = lines[0];
  const breakLine = (): void => {
    line = { runs: [], width: 0 };
    lines.push(line);
  };
  const add = (text: string, style: Omit<Run, "text">): void => {
    for (const piece of text.split(/(\s+)/u).filter((each) => each !== "")) {
      const word = piece.trim() === "" ? " " : piece;
      const width = textWidth(word, style);
      if (wraps && word !== " " && line.width > 0 && line.width + width > limit) breakLine();
      if (word === " " && line.width === 0) continue;
      const last = line.runs.at(-1);
      if (last !== undefined && isSame(last, style)) line.runs.splice(-1, 1, { ...last, text: last.text + word });
      else line.runs.push({ ...style, text: word });
      line.width += width;
    }
  };
  const visit = (node: Element, isItalic: boolean): void => {
    const { size, isBold, isCode } = styleOf(node);
    for (const child of node.childNodes) {
      if (child.nodeType === 3) add(child.textContent ?? "", { size, isBold, isCode, isItalic });
      if (!isElement(child)) continue;
      const tag = child.localName.toLowerCase();
      if (tag === "br") breakLine();
      if (blocks.test(tag) && line.width > 0) breakLine();
      visit(child, isItalic || /^(?:i|em)$/u.test(tag));
      if (blocks.test(tag) && child.nextSibling !== null && line.width > 0) breakLine();
    }
  };
  visit(element, false);
  if (lines.length > 1 && line.width === 0) lines.pop();
  const widest = Math.max(...lines.map(({ width }) => width));
  const lineHeight = styleOf(element).size * (Number.parseFloat(own.get("line-height") ?? "") || 1.5);
  return {
    lines: lines.map(({ runs }) => runs),
    lineHeight,
    // A word that is longer than the limit makes the label wider.
    width: wraps ? Math.max(widest, limit === Infinity ? 0 : limit) : Math.min(widest, limit),
    height: widest === 0 ? 0 : lines.length * lineHeight,
  };
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function isSame(run: Run, style: Omit<Run, "text">): boolean {
  return (
    run.size === style.size &&
    run.isBold === style.isBold &&
    run.isCode === style.isCode &&
    run.isItalic === style.isItalic
  );
}
