/** Points, boxes, transformations and the outlines of paths; see https://www.w3.org/TR/SVG2/paths.html. */

export type Point = readonly [x: number, y: number];
/** As in `matrix(a b c d e f)`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** In px, which are the user units of a drawing. `x` and `y` are the top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that applies the second matrix first, as `transform="A B"` applies B first. */
export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The point to which a matrix moves a point: `[1, 0, 0, 1, 5, 0]` and `[1, 2]` → `[6, 2]`. */
export function transform([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/**
 * Reads a `transform` attribute: `translate(5, 0) scale(2)` → `[2, 0, 0, 2, 5, 0]`. `skewX` and `skewY`, which Mermaid
 * does not write, change nothing; `null` is the identity.
 */
export function matrixIn(attribute: string | null): Matrix {
  let matrix = identity;
  for (const [, kind, inside = ""] of (attribute ?? "").matchAll(/(\w+)\(([^)]*)\)/gu)) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = inside
      .trim()
      .split(/[\s,]+/u)
      .map((number) => Number.parseFloat(number));
    const turn = (a * Math.PI) / 180;
    if (kind === "translate") matrix = multiply(matrix, [1, 0, 0, 1, a, b ?? 0]);
    else if (kind === "scale") matrix = multiply(matrix, [a, 0, 0, b ?? a, 0, 0]);
    else if (kind === "matrix") matrix = multiply(matrix, [a, b ?? 0, c ?? 0, d, e, f]);
    else if (kind === "rotate") {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const around = multiply([1, 0, 0, 1, b ?? 0, c ?? 0], [cos, sin, -sin, cos, 0, 0]);
      matrix = multiply(multiply(matrix, around), [1, 0, 0, 1, -(b ?? 0), -(c ?? 0)]);
    }
  }
  return matrix;
}

/** The smallest box that contains all points. Without points, it has no size and is at 0, 0. */
export function boxAround(points: readonly Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const numberPattern = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/giu;
/** The flags of an arc may have no space after them. */
const arcPattern = /(NUM)[\s,]*(NUM)[\s,]*(NUM)[\s,]*([01])[\s,]*([01])[\s,]*(NUM)[\s,]*(NUM)/u.source.replaceAll(
  "NUM",
  numberPattern.source,
);
const lengths: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
/** A curve becomes this many lines. */
const steps = 24;

/** The points of a path, in which curves are short lines. */
export function pointsOf(path: string): readonly Point[] {
  const points: Point[] = [];
  let at: Point = [0, 0];
  let start: Point = at;
  let control: Point = at;
  let before = "";
  const draw = (curve: (t: number) => Point): void => {
    for (let step = 1; step <= steps; step += 1) points.push(curve(step / steps));
  };
  const mirrored = (letters: string): Point =>
    letters.includes(before) && before !== "" ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at;
  for (const { letter, numbers } of segmentsIn(path)) {
    const upper = letter.toUpperCase();
    const base: Point = letter === upper ? [0, 0] : at;
    const pointAt = (index: number): Point => [(numbers[index] ?? 0) + base[0], (numbers[index + 1] ?? 0) + base[1]];
    const from = at;
    if (upper === "Z") at = start;
    else if (upper === "H") at = [(numbers[0] ?? 0) + base[0], from[1]];
    else if (upper === "V") at = [from[0], (numbers[0] ?? 0) + base[1]];
    else at = pointAt(numbers.length - 2);
    const to = at;
    if (upper === "M") start = to;
    if (upper === "C" || upper === "S") {
      at = from;
      const first = upper === "C" ? pointAt(0) : mirrored("CS");
      at = to;
      control = pointAt(numbers.length - 4);
      draw(cubic(from, first, control, to));
    } else if (upper === "Q" || upper === "T") {
      at = from;
      control = upper === "Q" ? pointAt(0) : mirrored("QT");
      at = to;
      draw(quadratic(from, control, to));
    } else if (upper === "A") draw(arc(from, numbers, to));
    else points.push(to);
    before = upper;
  }
  return points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
}

interface Segment {
  readonly letter: string;
  readonly numbers: readonly number[];
}

/** Repeated numbers are segments of their own; after the first of `M`, they are lines. */
function segmentsIn(path: string): readonly Segment[] {
  return Array.from(path.matchAll(/([a-z])([^a-df-z]*)/giu)).flatMap(([, letter = "", rest = ""]): Segment[] => {
    if (/a/iu.test(letter))
      return Array.from(rest.matchAll(new RegExp(arcPattern, "giu")), ([, ...numbers]) => ({
        letter,
        numbers: numbers.map(Number),
      }));
    const numbers = (rest.match(numberPattern) ?? []).map(Number);
    const length = lengths[letter.toUpperCase()] ?? 0;
    if (length === 0) return [{ letter, numbers: [] }];
    return Array.from({ length: Math.floor(numbers.length / length) }, (_, index) => ({
      letter: index === 0 ? letter : letter === "M" ? "L" : letter === "m" ? "l" : letter,
      numbers: numbers.slice(index * length, (index + 1) * length),
    }));
  });
}

function cubic(a: Point, b: Point, c: Point, d: Point): (t: number) => Point {
  const at = (t: number, axis: 0 | 1): number =>
    (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t * t * c[axis] + t ** 3 * d[axis];
  return (t) => [at(t, 0), at(t, 1)];
}

function quadratic(a: Point, b: Point, c: Point): (t: number) => Point {
  const at = (t: number, axis: 0 | 1): number => (1 - t) ** 2 * a[axis] + 2 * (1 - t) * t * b[axis] + t * t * c[axis];
  return (t) => [at(t, 0), at(t, 1)];
}

/** See https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter. */
function arc([x1, y1]: Point, numbers: readonly number[], [x2, y2]: Point): (t: number) => Point {
  const [radiusX = 0, radiusY = 0, turn = 0, isLarge = 0, sweep = 0] = numbers;
  if (radiusX === 0 || radiusY === 0) return (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const growth = Math.sqrt(Math.max(1, (px / radiusX) ** 2 + (py / radiusY) ** 2));
  const [rx, ry] = [Math.abs(radiusX) * growth, Math.abs(radiusY) * growth];
  const ratio = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1;
  const factor = (isLarge === sweep ? -1 : 1) * Math.sqrt(Math.max(0, ratio));
  const [cx, cy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const first = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let angle = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - first;
  if (sweep === 1 && angle < 0) angle += 2 * Math.PI;
  if (sweep === 0 && angle > 0) angle -= 2 * Math.PI;
  return (t) => {
    const [x, y] = [rx * Math.cos(first + angle * t) + cx, ry * Math.sin(first + angle * t) + cy];
    return [cos * x - sin * y + (x1 + x2) / 2, sin * x + cos * y + (y1 + y2) / 2];
  };
}
