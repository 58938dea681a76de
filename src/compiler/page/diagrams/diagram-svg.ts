/**
 * Adapts the drawing of Graphviz to a page: black becomes the color of the text, its ids unique, and what a picture in a
 * page does not need is left out: styles, links, tooltips and the names of the tool's parts.
 */
import { Parser } from "htmlparser2";
import { escapeHtml, escapeText } from "../../escape-html.ts";

/** The ids and labels that a drawing gets on its page, which may show the same drawing twice. */
export interface SvgOptions {
  /** Precedes the ids of the drawing. */
  readonly prefix: string;
  /** The text alternative, or `null`. */
  readonly name: string | null;
}

const droppedElements: ReadonlySet<string> = new Set(["a", "title"]);
const droppedContent: ReadonlySet<string> = new Set(["style", "image", "script", "foreignObject"]);
/** Everything else describes the shape or the text itself. */
const droppedAttributes = /^(?:data-.*|class|style|xmlns.*|xml:.*|xlink:.*|font-family|on.*|href)$/u;

/** `svg` is the output of Graphviz, as one `<svg>` element, perhaps after a prolog, which is dropped. */
export function adaptSvg(svg: string, options: SvgOptions): string {
  const out: string[] = [];
  const parts: Part[] = [];
  let dropped = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (droppedContent.has(name)) dropped += 1;
        const outer = parts.at(-1) ?? { name: "", isBox: false, isArrow: false, isFilled: false };
        const isArrow = name === "g" ? attributes["class"] === "edge" : outer.isArrow;
        const isBox = name === "g" ? /\b(?:node|cluster)\b/u.test(attributes["class"] ?? "") : outer.isBox;
        const part: Part = { name, isBox, isArrow, isFilled: name === "g" ? false : outer.isFilled };
        if (isBox && name !== "g" && name !== "text" && hasOwnColor(attributes["fill"])) outer.isFilled = true;
        parts.push(part);
        if (dropped > 0 || droppedElements.has(name)) return;
        out.push(
          name === "svg"
            ? openSvg(attributes, options)
            : `<${name}${writeAttributes(attributes, part, outer, options)}>`,
        );
      },
      ontext: (text) => {
        if (dropped === 0 && parts.some(({ name }) => name === "text") && parts.at(-1)?.name !== "title")
          out.push(escapeText(text));
      },
      onclosetag: (name) => {
        parts.pop();
        if (dropped === 0 && !droppedElements.has(name)) out.push(`</${name}>`);
        if (droppedContent.has(name)) dropped -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(svg);
  return out.join("").replaceAll(/><\/(?:circle|ellipse|line|path|polygon|polyline|rect)>/gu, "/>");
}

interface Part {
  readonly name: string;
  /** Whether it belongs to a box, rather than to an arrow. */
  readonly isBox: boolean;
  /** Whether it belongs to an arrow of Graphviz. */
  readonly isArrow: boolean;
  /** Whether the box has a color of the author's, on which the theme's color of text may be illegible. */
  isFilled: boolean;
}

function openSvg(attributes: Readonly<Record<string, string>>, { name }: SvgOptions): string {
  const [, , width = "0", height = "0"] = (attributes["viewBox"] ?? "").split(/[\s,]+/u);
  const label = name === null ? "" : ` aria-label="${escapeHtml(name)}"`;
  const [wide, high] = [Math.ceil(Number(width)), Math.ceil(Number(height))];
  const viewBox = escapeHtml(round(attributes["viewBox"] ?? ""));
  return `<svg role="img"${label} viewBox="${viewBox}" width="${wide}" height="${high}" fill="currentColor">`;
}

function writeAttributes(
  attributes: Readonly<Record<string, string>>,
  { name, isArrow }: Part,
  { isFilled }: Part,
  { prefix }: SvgOptions,
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (droppedAttributes.test(key) && !(name === "stop" && key === "style")) return [];
    if (key === "id") return name === "g" || name === "svg" ? [] : [[key, `${prefix}${value}`]];
    const adapted = value.replaceAll("url(#", `url(#${prefix}`);
    if (key === "fill" || key === "stroke")
      return [
        [
          key,
          name === "text" && isFilled && isOfTheme(value) ? onColor : isOfTheme(adapted) ? "currentColor" : adapted,
        ],
      ];
    return [[key, round(adapted)]];
  });
  if (name === "text" && isFilled && attributes["fill"] === undefined) written.push(["fill", onColor]);
  // Graphviz leaves no space between an arrow and its text.
  if (name === "text" && isArrow) written.push(["dx", "3"]);
  return written.map(([key, value]) => ` ${key}="${escapeHtml(value ?? "")}"`).join("");
}

/** The text on a color of the author's, which is the same in light and dark mode. */
const onColor = "#1b1f27";

function isOfTheme(value: string): boolean {
  return value === "black" || value === "#000000";
}

function hasOwnColor(fill: string | undefined): boolean {
  return fill !== undefined && fill !== "none" && fill !== "transparent" && !isOfTheme(fill);
}

/** Two decimals are a fortieth of a hair, and take a third of the bytes. */
function round(value: string): string {
  return value.replaceAll(/-?\d+\.\d+(?:e-?\d+)?/gu, (number) => String(Math.round(Number(number) * 100) / 100));
}
