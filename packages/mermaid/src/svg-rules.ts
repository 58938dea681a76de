/**
 * The elements and attributes that a drawing may contain. All others are left out, so that no style sheet, script or
 * address gets from a diagram into a page.
 */

const elements = [
  "svg",
  "g",
  "a",
  "defs",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "marker",
  "linearGradient",
  "radialGradient",
  "stop",
  "clipPath",
  "pattern",
  "symbol",
  "use",
];

const canonical = new Map(elements.map((name) => [name.toLowerCase(), name]));

/** The name of an element in a drawing, which parsers of HTML write in lower case, or `null` if it may not be there. */
export function elementName(name: string): string | null {
  return canonical.get(name.toLowerCase()) ?? null;
}

/** Elements that are only seen where another one refers to them. */
export const definitions: ReadonlySet<string> = new Set([
  "marker",
  "linearGradient",
  "radialGradient",
  "clipPath",
  "pattern",
  "symbol",
]);

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const numbers = new RegExp(String.raw`^\s*(?:${number}(?:%|em)?[\s,]*)+$`, "iu");
const word = /^[a-z][a-z-]*$/iu;
const reference = /^url\(#[\w-]+\)$/u;

/** The values that attributes may have. Colors and ids are written by us. */
const patterns: Readonly<Record<string, RegExp>> = {
  d: /^[\s,.\d+eMmZzLlHhVvCcSsQqTtAa-]*$/u,
  transform: new RegExp(
    String.raw`^(?:(?:translate|rotate|scale|matrix|skewX|skewY)\(\s*(?:${number}[\s,]*)*\)[\s,]*)*$`,
    "iu",
  ),
  orient: new RegExp(String.raw`^(?:auto|auto-start-reverse|${number})$`, "u"),
  "stroke-dasharray": new RegExp(String.raw`^(?:none|\s*(?:${number}[\s,]*)+)$`, "u"),
  "paint-order": /^[a-z ]+$/u,
  preserveAspectRatio: /^[a-z]+(?: [a-z]+)?$/iu,
  "letter-spacing": new RegExp(`^(?:normal|${number})$`, "u"),
  "font-weight": new RegExp(`^(?:[a-z]+|${number})$`, "u"),
  "text-decoration": /^[a-z -]+$/u,
};

/** The attributes that describe a shape. */
const measures =
  "x y x1 x2 y1 y2 cx cy r rx ry fx fy d dx dy points transform width height viewBox refX refY markerWidth markerHeight markerUnits orient offset gradientUnits gradientTransform patternUnits patternTransform preserveAspectRatio textLength lengthAdjust fill-rule clip-rule clipPathUnits";

export const shapeAttributes: ReadonlySet<string> = new Set(measures.split(" "));

/** Styles that elements inherit, with the values that they have without one. */
export const inheritedStyles: Readonly<Record<string, string>> = {
  fill: "#000",
  stroke: "none",
  "stroke-width": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-opacity": "1",
  "fill-opacity": "1",
  "font-size": "",
  "font-weight": "normal",
  "font-style": "normal",
  "text-anchor": "start",
  "dominant-baseline": "auto",
  "letter-spacing": "normal",
  visibility: "visible",
};

/** Styles of an element alone. */
export const ownStyles: Readonly<Record<string, string>> = {
  opacity: "1",
  "alignment-baseline": "auto",
  "text-decoration": "none",
  "stop-color": "",
  "stop-opacity": "1",
  "paint-order": "normal",
  "clip-path": "none",
  "marker-start": "none",
  "marker-mid": "none",
  "marker-end": "none",
};

export const colorStyles: ReadonlySet<string> = new Set(["fill", "stroke", "stop-color"]);

const words = new Set([
  "markerUnits",
  "gradientUnits",
  "patternUnits",
  "clipPathUnits",
  "lengthAdjust",
  "fill-rule",
  "clip-rule",
  "stroke-linecap",
  "stroke-linejoin",
  "font-style",
  "text-anchor",
  "dominant-baseline",
  "alignment-baseline",
  "visibility",
]);
const references = new Set(["clip-path", "marker-start", "marker-mid", "marker-end"]);

/** Whether an attribute may have this value. Values of colors are not asked for. */
export function isAllowed(name: string, value: string): boolean {
  if (references.has(name)) return reference.test(value);
  if (words.has(name)) return word.test(value);
  return (patterns[name] ?? numbers).test(value);
}

/** Whether a link in a diagram may go to this address. */
export function isAllowedAddress(url: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(url) || url === "") return false;
  const [, scheme] = /^([a-z][a-z\d+.-]*):/iu.exec(url) ?? [];
  return scheme === undefined || /^(?:https?|mailto)$/iu.test(scheme);
}
