/** The measures of elements that Mermaid asks of a browser. */
import type { ComputedStyle } from "./computed-style.ts";
import { makeStyles } from "./computed-style.ts";
import { lengthIn } from "./css.ts";
import type { Box, Matrix, Point } from "./geometry.ts";
import { boxAround, matrixIn, multiply, pointsOf, transform } from "./geometry.ts";
import { layOutHtml } from "./html-label.ts";
import { ascentOf, descentOf, textWidth } from "./text-width.ts";

type Styles = (element: Element) => ComputedStyle;

/** The box of an element in its own coordinates, without its transformation. */
export function boxOf(element: Element): Box {
  return boxAround(cornersOf(element, makeStyles()));
}

/** The box of an element in the coordinates of the drawing. */
export function clientBoxOf(element: Element): Box {
  if (!isInDrawing(element)) return htmlBoxOf(element);
  let matrix: Matrix = matrixIn(element.getAttribute("transform"));
  for (let outer = element.parentElement; outer !== null && outer.localName !== "svg"; outer = outer.parentElement)
    matrix = multiply(matrixIn(outer.getAttribute("transform")), matrix);
  return boxAround(cornersOf(element, makeStyles()).map((point) => transform(matrix, point)));
}

/** The box of HTML in a label. */
export function htmlBoxOf(element: Element): Box {
  const { width, height } = layOutHtml(element, makeStyles());
  return { x: 0, y: 0, width, height };
}

/** The width in px of the text in a `<text>` or `<tspan>`, without the gaps that `x` and `dx` make. */
export function textLengthOf(element: Element): number {
  return piecesIn(element, makeStyles()).reduce((sum, { width }) => sum + width, 0);
}

/** The points of a path, each with the length of the path up to it. */
export function lengthsOf(path: Element): readonly { readonly point: Point; readonly length: number }[] {
  let length = 0;
  let before: Point | null = null;
  return pointsOf(path.getAttribute("d") ?? "").map((point) => {
    length += before === null ? 0 : Math.hypot(point[0] - before[0], point[1] - before[1]);
    before = point;
    return { point, length };
  });
}

const htmlTags = /^(?:div|span|p|b|i|em|strong|code|br|body|html|ul|ol|li|label|table|tr|td)$/iu;

function isInDrawing(element: Element): boolean {
  return !htmlTags.test(element.localName);
}

/** Elements of a drawing that are not visible. */
const invisible =
  /^(?:defs|marker|style|title|desc|clipPath|linearGradient|radialGradient|symbol|pattern|filter|mask|metadata|script)$/iu;

/** Elements without a size are not drawn. */
function corners(x: number, y: number, width: number, height: number): readonly Point[] {
  if (width === 0 || height === 0) return [];
  return [
    [x, y],
    [x + width, y + height],
    [x + width, y],
    [x, y + height],
  ];
}

function cornersOf(element: Element, styleOf: Styles): readonly Point[] {
  const number = (name: string): number => lengthIn(element.getAttribute(name), 16) || 0;
  switch (element.localName.toLowerCase()) {
    case "rect":
    case "image":
    case "use":
    case "foreignobject":
      return corners(number("x"), number("y"), number("width"), number("height"));
    case "circle": {
      const radius = number("r");
      return corners(number("cx") - radius, number("cy") - radius, 2 * radius, 2 * radius);
    }
    case "ellipse":
      return corners(number("cx") - number("rx"), number("cy") - number("ry"), 2 * number("rx"), 2 * number("ry"));
    case "line":
      return [
        [number("x1"), number("y1")],
        [number("x2"), number("y2")],
      ];
    case "polygon":
    case "polyline":
      return pointsOf(`M${element.getAttribute("points") ?? ""}`);
    case "path":
      return pointsOf(element.getAttribute("d") ?? "");
    case "text":
    case "tspan":
      return piecesIn(element, styleOf).flatMap((piece) => cornersOfText(piece));
    default:
      return [...element.children]
        .filter((child) => !invisible.test(child.localName) && styleOf(child).display !== "none")
        .flatMap((child) => {
          const matrix = matrixIn(child.getAttribute("transform"));
          return cornersOf(child, styleOf).map((point) => transform(matrix, point));
        });
  }
}

/** A piece of a text, with the place where it begins. */
interface Piece {
  readonly element: Element;
  readonly text: string;
  x: number;
  readonly y: number;
  readonly width: number;
  readonly style: ComputedStyle;
}

function cornersOfText({ x, y, width, style: { size, baseline } }: Piece): readonly Point[] {
  const top = y + shiftOf(baseline, size) - ascentOf(size);
  return [
    [x, top],
    [x + width, top + ascentOf(size) + descentOf(size)],
  ];
}

function shiftOf(baseline: string, size: number): number {
  if (baseline.includes("central")) return (ascentOf(size) - descentOf(size)) / 2;
  if (baseline.includes("middle")) return 0.27 * size;
  if (baseline.includes("hanging")) return 0.73 * size;
  if (/before-edge|text-top/u.test(baseline)) return ascentOf(size);
  return baseline.includes("after-edge") ? -descentOf(size) : 0;
}

function keepsSpaces(element: Element | null): boolean {
  if (element === null) return false;
  if (element.getAttribute("xml:space") === "preserve") return true;
  return element.localName !== "text" && keepsSpaces(element.parentElement);
}

/** The pieces of the text that are in an element. */
function piecesIn(element: Element, styleOf: Styles): readonly Piece[] {
  return layOutText(element.closest("text") ?? element, styleOf).filter((piece) => element.contains(piece.element));
}

/** See https://www.w3.org/TR/SVG2/text.html#TextLayoutAlgorithm; only what Mermaid writes. */
function layOutText(text: Element, styleOf: Styles): readonly Piece[] {
  const pieces: Piece[] = [];
  let [x, y] = [0, 0];
  /** The first piece that is anchored together with the current one. */
  let first = 0;
  const anchor = (): void => {
    const chunk = pieces.slice(first);
    const width = chunk.reduce((sum, piece) => sum + piece.width, 0);
    const share = { middle: 0.5, end: 1 }[chunk[0]?.style.anchor ?? ""] ?? 0;
    for (const piece of chunk) piece.x -= width * share;
    first = pieces.length;
  };
  const visit = (element: Element): void => {
    const style = styleOf(element);
    if (style.display === "none") return;
    const at = (name: string): number =>
      lengthIn((element.getAttribute(name) ?? "").trim().split(/[\s,]+/u)[0], style.size);
    if (!Number.isNaN(at("x"))) {
      anchor();
      x = at("x");
    }
    if (!Number.isNaN(at("y"))) y = at("y");
    x += at("dx") || 0;
    y += at("dy") || 0;
    const isKept = keepsSpaces(element) || style.whiteSpace.includes("pre");
    for (const child of element.childNodes) {
      if (child.nodeType === 3) {
        const data = child.textContent ?? "";
        const collapsed = isKept ? data : data.replaceAll(/\s+/gu, " ");
        const isFirst = pieces.slice(first).every((piece) => piece.text.trim() === "");
        const shown = isFirst && !isKept ? collapsed.trimStart() : collapsed;
        if (shown === "") continue;
        const width = textWidth(shown, style);
        pieces.push({ element, text: shown, x, y, width, style });
        x += width;
      } else if (isElement(child) && !invisible.test(child.localName)) visit(child);
    }
  };
  visit(text);
  anchor();
  return pieces;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
