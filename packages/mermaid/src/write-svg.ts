/**
 * Writes a drawing of Mermaid as part of a page: without style sheet, classes and HTML, in the colors of the site, with
 * ids of its own, and with nothing that `svg-rules.ts` does not list.
 */
import { parseHTML } from "linkedom";
import type { WriteColor } from "./colors.ts";
import { hexOf, legibleOn } from "./colors.ts";
import { makeStyles } from "./computed-style.ts";
import type { Rule } from "./css.ts";
import { classesOf, declarationsIn, declaredFor, lengthIn, rulesIn } from "./css.ts";
import type { Diagram, Label, Theme } from "./diagram.ts";
import { matrixIn, transform } from "./geometry.ts";
import { layOutHtml } from "./html-label.ts";
import { frontmatterTitle } from "./source.ts";
import {
  colorStyles,
  definitions,
  elementName,
  inheritedStyles,
  isAllowed,
  isAllowedAddress,
  ownStyles,
  shapeAttributes,
} from "./svg-rules.ts";

/** The `svg` is published only if it is not empty and no link was refused. */
export interface WrittenSvg {
  readonly svg: string;
  readonly label: Label;
  readonly isEmpty: boolean;
  /** The addresses of links that may not be published. */
  readonly refused: readonly string[];
}

interface Drawing {
  readonly root: Element;
  readonly rules: readonly Rule[];
}

/** The properties that an element inherits. */
interface Context {
  readonly styles: Readonly<Record<string, string>>;
  /** The author's own color of the box around the element, or `null`. */
  readonly fill: string | null;
}

type Attribute = readonly [name: string, value: string];

/**
 * @param light The drawing, as Mermaid wrote it.
 * @param dark The same in dark colors.
 */
export function writeSvg(
  light: string,
  dark: string,
  { source, idPrefix, title }: Diagram,
  { colors, codeFont }: Theme,
  writeColor: WriteColor,
): WrittenSvg {
  const [one, other] = [readDrawing(light), readDrawing(dark)];
  const targets = new Set(
    Array.from(light.matchAll(/url\(["']?#([^"')]+)["']?\)|href="#([^"]+)"/gu), ([, id, target]) => id ?? target),
  );
  const ids = new Map<string, string>();
  const idFor = (id: string): string => {
    const known = ids.get(id) ?? `${idPrefix}${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  const withId = new Set<string>();
  const refused: string[] = [];
  let hasContent = false;
  /** The definitions that have been written, by their ids in Mermaid's drawing. */
  const defined = new Map<string, string>();

  const rootStyles = [stylesOf(one.root, one.rules), stylesOf(other.root, other.rules)].map(
    (styles) => styles.get("fill") ?? "#000",
  );
  const textFill = writeColor(rootStyles[0] ?? "#000", rootStyles[1] ?? "#000", "text");
  const rootContext: Context = { styles: { fill: textFill, stroke: "none", "font-size": "16" }, fill: null };

  const writeStyles = (element: Element, twin: Element, { styles, fill }: Context): readonly Attribute[] => {
    const [inLight, inDark] = [stylesOf(element, one.rules), stylesOf(twin, other.rules)];
    const byAuthor = new Set(declarationsIn(element.getAttribute("style") ?? "").map(({ name }) => name));
    const isText = textTags.test(element.localName);
    return [...inLight].flatMap(([name, value]): readonly Attribute[] => {
      const url = /^url\(["']?#([^"')]+)["']?\)$/u.exec(value)?.[1];
      if (url !== undefined) return [[name, `url(#${idFor(url)})`]];
      if (colorStyles.has(name)) {
        if (name === "fill" && isText && fill !== null && !byAuthor.has("fill") && !byAuthor.has("color"))
          return [[name, legibleOn(fill)]];
        const use = byAuthor.has(name) ? "author" : isText ? "text" : "shape";
        const written = writeColor(value, inDark.get(name) ?? value, use);
        return [[name, name === "fill" && isBackdrop(element) ? pale(written, colors.surface.css) : written]];
      }
      return isAllowed(name, value) && styles[name] !== value ? [[name, value]] : [];
    });
  };

  const writeLabel = (element: Element, twin: Element, { styles, fill: fillOfBox }: Context): string => {
    const content = element.firstElementChild;
    // The rows of a table have their own color.
    const isAttribute = classesOf(element.parentElement ?? element).some((name) => name.startsWith("attribute-"));
    const fill = isAttribute ? null : fillOfBox;
    if (content === null) return "";
    const [inLight, inDark] = [textColorOf(element, one.rules), textColorOf(twin, other.rules)];
    const isOwn = [content, ...content.querySelectorAll("*")].some((each) =>
      declarationsIn(each.getAttribute("style") ?? "").some(({ name }) => name === "color"),
    );
    const color =
      fill !== null && !isOwn
        ? legibleOn(fill)
        : inLight === null
          ? colors.text.css
          : writeColor(inLight, inDark ?? inLight, isOwn ? "author" : "text");
    const isOnLine = classesOf(element.parentElement?.parentElement ?? element).some((name) =>
      /^edgeLabels?$/u.test(name),
    );
    hasContent ||= content.textContent !== "";
    return writeHtml(element, content, {
      fill: color === styles["fill"] ? null : color,
      stroke: styles["stroke"] === "none" ? null : "none",
      backdrop: isOnLine ? colors.surface.css : null,
      codeFont,
    });
  };

  const writeAttributes = (element: Element): readonly Attribute[] =>
    Array.from(element.attributes).flatMap(({ name, value }): readonly Attribute[] => {
      if (name === "href" || name === "xlink:href") {
        if (element.localName !== "a") return value.startsWith("#") ? [["href", `#${idFor(value.slice(1))}`]] : [];
        if (isAllowedAddress(value)) return [["href", value]];
        refused.push(value);
        return [];
      }
      if (!shapeAttributes.has(name)) return [];
      const plain = value
        .replaceAll(/(\d)px\b/gu, "$1")
        .replaceAll(/\s+/gu, " ")
        .trim();
      const rounded = name === "d" ? roundPath(plain) : round(plain);
      return isAllowed(name, rounded) ? [[name, rounded]] : [];
    });

  const writeChildren = (element: Element, twin: Element, context: Context, isText: boolean): string => {
    const places = new Map([...element.childNodes].map((child, index) => [child, index]));
    return labelsLast(element)
      .map((child) => {
        if (child.nodeType === 3) return isText ? escapeXml(decodeEntities(child.textContent ?? "")) : "";
        const childTwin = twin.childNodes[places.get(child) ?? -1] ?? child;
        return isElement(child) ? write(child, isElement(childTwin) ? childTwin : child, context) : "";
      })
      .join("");
  };

  const write = (element: Element, twin: Element, context: Context): string => {
    if (/^foreignobject$/iu.test(element.localName)) return writeLabel(element, twin, context);
    if (element.localName === "switch") {
      // The HTML, or else the text that is for browsers without it.
      const index = [...element.children].findIndex(({ localName }) => /^foreignobject$/iu.test(localName));
      const chosen = element.children[Math.max(index, 0)];
      return chosen === undefined ? "" : write(chosen, twin.children[Math.max(index, 0)] ?? chosen, context);
    }
    const tag = elementName(element.localName);
    if (tag === null || isHidden(element, one.rules) || isToday(element)) return "";
    if (!definitions.has(tag)) return writeElement(tag, element, twin, context);
    // Mermaid defines markers and gradients for every diagram, and some of them twice.
    if (targets.has(element.id) && !defined.has(element.id))
      defined.set(element.id, writeElement(tag, element, twin, rootContext));
    return "";
  };

  const writeElement = (tag: string, element: Element, twin: Element, context: Context): string => {
    const styles = writeStyles(element, twin, context).filter(([name, value]) =>
      name in inheritedStyles ? (context.styles[name] ?? inheritedStyles[name]) !== value : ownStyles[name] !== value,
    );
    const attributes = [
      ...styles,
      ...writeAttributes(element).filter(([name]) => !styles.some(([style]) => style === name)),
    ];
    if (targets.has(element.id) && !withId.has(element.id)) {
      withId.add(element.id);
      attributes.unshift(["id", idFor(element.id)]);
    }
    const inner: Context = {
      styles: { ...context.styles, ...Object.fromEntries(styles.filter(([name]) => name in inheritedStyles)) },
      fill: isBox(element) ? ownFillOf(element, twin) : context.fill,
    };
    const content = writeChildren(element, twin, inner, textTags.test(tag));
    if (content === "" && /^(?:g|text|tspan|defs|a)$/u.test(tag)) return "";
    if (tag === "rect" && !(Number.parseFloat(element.getAttribute("width") ?? "") > 0)) return "";
    if (attributes.length === 0 && (tag === "g" || tag === "a")) return content;
    hasContent ||= /^(?:text|rect|circle|ellipse|path|polygon|line)$/u.test(tag) && element.closest("marker") === null;
    const written = attributes.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("");
    return content === "" ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`;
  };

  const body = writeChildren(one.root, other.root, rootContext, false);
  const used = usedBy(body, new Map([...defined].map(([id, written]) => [idFor(id), written])));
  const label: Label = {
    title: title ?? textIn(one.root, "title") ?? frontmatterTitle(source),
    description: textIn(one.root, "desc"),
  };
  const [x = "0", y = "0", width = "0", height = "0"] = round(one.root.getAttribute("viewBox") ?? "").split(/[\s,]+/u);
  const attributes: readonly Attribute[] = [
    // The links of a picture would not be read.
    ["role", body.includes("<a ") ? "group" : "img"],
    ...(label.title === null ? [] : [["aria-label", label.title] as const]),
    ...(label.description === null ? [] : [["aria-description", label.description] as const]),
    ["viewBox", `${x} ${y} ${width} ${height}`],
    ["width", String(Math.ceil(Number(width)))],
    ["height", String(Math.ceil(Number(height)))],
    ["fill", textFill],
    ["font-size", "16"],
  ];
  const written = attributes.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("");
  return {
    svg: `<svg${written}>${used === "" ? "" : `<defs>${used}</defs>`}${body}</svg>`,
    label,
    isEmpty: !hasContent,
    refused,
  };
}

/** The definitions to which a drawing refers, also from one to the next. */
function usedBy(body: string, defined: ReadonlyMap<string, string>): string {
  const used = new Set<string>();
  const visit = (text: string): void => {
    for (const [, id = ""] of text.matchAll(/#([\w-]+)[)"]/gu)) {
      const definition = used.has(id) ? undefined : defined.get(id);
      if (definition === undefined) continue;
      used.add(id);
      visit(definition);
    }
  };
  visit(body);
  return Array.from(used, (id) => defined.get(id) ?? "").join("");
}

const textTags = /^(?:text|tspan)$/u;

function readDrawing(svg: string): Drawing {
  const { document } = parseHTML(`<!doctype html><html><body>${svg}</body></html>`);
  const root = document.querySelector("svg");
  if (root === null) throw new Error("Mermaid has drawn nothing");
  const css = [...root.querySelectorAll("style")].map((sheet) => sheet.textContent ?? "").join("\n");
  return { root, rules: rulesIn(css) };
}

function stylesOf(element: Element, rules: readonly Rule[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, value: string): void => {
    if (!(name in inheritedStyles) && !(name in ownStyles)) return;
    const plain = value.replaceAll(/(\d)px\b/gu, "$1");
    const isSize = name === "font-size";
    const size = isSize ? lengthIn(value, 16) : 0;
    if (isSize ? size > 0 : plain !== "") found.set(name, isSize ? round(String(size)) : plain);
  };
  for (const { name, value } of element.attributes) add(name, value);
  for (const { name, value } of declaredFor(element, rules)) add(name, value);
  return found;
}

function isHidden(element: Element, rules: readonly Rule[]): boolean {
  if (element.getAttribute("display") === "none") return true;
  return declaredFor(element, rules).findLast(({ name }) => name === "display")?.value === "none";
}

/** The line in a chart that marks the day on which it was drawn, which is not the day on which it is read. */
function isToday(element: Element): boolean {
  return classesOf(element).includes("today");
}

function isBox(element: Element): boolean {
  return element.localName === "g" && classesOf(element).some((name) => /^(?:node|cluster|actor)$/u.test(name));
}

/** The flows of a sankey diagram are drawn over its labels, blended in a way that the page does not allow. */
function labelsLast(element: Element): readonly ChildNode[] {
  const nodes = [...element.childNodes];
  const isLabels = (node: ChildNode): boolean => isElement(node) && classesOf(node).includes("node-labels");
  return nodes.some(isLabels) ? [...nodes.filter((node) => !isLabels(node)), ...nodes.filter(isLabels)] : nodes;
}

/** A colored area behind a part of a diagram, on which lines and texts of the theme are. */
function isBackdrop(element: Element): boolean {
  return element.localName === "rect" && classesOf(element).includes("rect");
}

function pale(color: string, surface: string): string {
  return /^(?:none|transparent|var\(.*)$/u.test(color) ? color : `color-mix(in srgb, ${color} 30%, ${surface})`;
}

/** The author's color of a box, which is the same in both schemes. */
function ownFillOf(box: Element, twin: Element): string | null {
  const [fills, others] = [box, twin].map((each) =>
    [...each.querySelectorAll("rect, path, polygon, circle, ellipse, g")].map(
      (shape) => declarationsIn(shape.getAttribute("style") ?? "").find(({ name }) => name === "fill")?.value ?? null,
    ),
  );
  const found = fills?.find((fill, index) => fill !== null && hexOf(fill) !== null && fill === others?.[index]);
  return found ?? null;
}

/** The color of the text in a label of HTML. */
function textColorOf(label: Element, rules: readonly Rule[]): string | null {
  const innermost = [...label.querySelectorAll("*")].at(-1) ?? label;
  for (
    let element: Element | null = innermost;
    element !== null && element.localName !== "body";
    element = element.parentElement
  ) {
    const found = declaredFor(element, rules).findLast(({ name, value }) => name === "color" && value !== "inherit");
    if (found !== undefined) return found.value;
  }
  return null;
}

function textIn(root: Element, tag: string): string | null {
  const text = [...root.children].find(({ localName }) => localName === tag)?.textContent?.trim() ?? "";
  return text === "" ? null : text;
}

interface LabelStyle {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly backdrop: string | null;
  readonly codeFont: string;
}

/** Writes HTML as text in the same place, with the lines as they were measured. */
function writeHtml(object: Element, content: Element, { fill, stroke, backdrop, codeFont }: LabelStyle): string {
  const [x = 0, y = 0, width = 0, height = 0] = ["x", "y", "width", "height"].map(
    (name) => Number.parseFloat(object.getAttribute(name) ?? "") || 0,
  );
  const { lines, lineHeight } = layOutHtml(content, makeStyles());
  const isLeft =
    isInRow(object, x + width / 2) ||
    declarationsIn(content.getAttribute("style") ?? "").some(
      ({ name, value }) => name === "text-align" && /left|start/u.test(value),
    );
  const top = y + (height - lines.length * lineHeight) / 2;
  const texts = lines.map((runs, index) => {
    const size = runs[0]?.size ?? 16;
    const written = runs
      .map(({ text, isBold, isItalic, isCode }, at) => {
        const shown = escapeXml(decodeEntities(at === runs.length - 1 ? text.trimEnd() : text));
        const attributes = [
          isBold ? ' font-weight="bold"' : "",
          isItalic ? ' font-style="italic"' : "",
          isCode ? ` font-family="${escapeXml(codeFont)}"` : "",
        ].join("");
        return attributes === "" ? shown : `<tspan${attributes}>${shown}</tspan>`;
      })
      .join("");
    if (written === "") return "";
    const attributes = [
      ` x="${round(String(isLeft ? x : x + width / 2))}" y="${round(String(top + (index + 0.5) * lineHeight + 0.36 * size))}"`,
      isLeft ? "" : ' text-anchor="middle"',
      size === 16 ? "" : ` font-size="${round(String(size))}"`,
      fill === null ? "" : ` fill="${escapeXml(fill)}"`,
      stroke === null ? "" : ` stroke="${stroke}"`,
    ].join("");
    return `<text${attributes}>${written}</text>`;
  });
  const shown = texts.join("");
  if (backdrop === null || shown === "" || !(width > 0)) return shown;
  const place = Object.entries({ x, y, width, height }).map(([name, value]) => ` ${name}="${round(String(value))}"`);
  return `<rect${place.join("")} fill="${escapeXml(backdrop)}" fill-opacity=".85" stroke="none"/>${shown}`;
}

/**
 * Whether a label is one of the rows of a box, which begin at its left side, as the members of a class do. A label that
 * is centered in its box stays there in a narrower font.
 */
function isInRow(object: Element, center: number): boolean {
  if (classesOf(object.parentElement ?? object).includes("name")) return false;
  let at = center;
  for (let outer = object.parentElement; outer !== null && outer.localName === "g"; outer = outer.parentElement) {
    if (isBox(outer)) return Math.abs(at) > 1 && outer.querySelectorAll("foreignObject").length > 1;
    [at] = transform(matrixIn(outer.getAttribute("transform")), [at, 0]);
  }
  return false;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** Two decimals are a fortieth of a hair, and take a third of the bytes. */
function round(value: string): string {
  return value.replaceAll(/-?\d*\.\d+(?:e[-+]?\d+)?/giu, (number, offset: number) => {
    const rounded = String(Math.round(Number(number) * 100) / 100);
    // In `1.5.5`, nothing separates the numbers.
    return /[\d.]/u.test(value[offset - 1] ?? "") && !rounded.startsWith("-") ? ` ${rounded}` : rounded;
  });
}

/** In a short form of arcs, `01.5` is two flags and a number. */
function roundPath(path: string): string {
  return path.replaceAll(/([a-df-z])([^a-df-z]*)/giu, (all, letter: string, numbers: string) => {
    const isShort = letter.toLowerCase() === "a" && numbers.trim().split(/[\s,]+/u).length % 7 !== 0;
    return isShort ? all : `${letter}${round(numbers)}`;
  });
}

/** For text, and for attributes in double quotes: `a < "b"` → `a &lt; &quot;b&quot;`. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const named: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", nbsp: "\u00A0", apos: "'" };

/** Mermaid writes the codes of characters, such as `#35;`, with these signs, and leaves some of them. */
function decodeEntities(text: string): string {
  return text
    .replaceAll(/(?:&#|ﬂ°°)(\d{1,6})(?:;|¶ß)/gu, (all, code: string) =>
      Number(code) > 31 && Number(code) < 0x110000 ? String.fromCodePoint(Number(code)) : all,
    )
    .replaceAll(/(?:&|ﬂ°)(\w+)(?:;|¶ß)/gu, (all, name: string) => named[name] ?? all);
}
