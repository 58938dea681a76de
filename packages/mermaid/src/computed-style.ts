/** The styles that decide on the size of a text. */
import type { Rule } from "./css.ts";
import { declaredFor, lengthIn, rulesIn } from "./css.ts";
import type { TextStyle } from "./text-width.ts";

/**
 * The styles that decide on the size and position of a text, after inheritance. "" is the initial value of CSS; `anchor` is
 * "start", "middle" or "end".
 */
export interface ComputedStyle extends TextStyle {
  readonly display: string;
  readonly anchor: string;
  readonly baseline: string;
  readonly whiteSpace: string;
}

const root: ComputedStyle = {
  size: 16,
  isBold: false,
  isCode: false,
  display: "",
  anchor: "start",
  baseline: "",
  whiteSpace: "",
};

const sheets = new WeakMap<Element, readonly Rule[]>();

/** The rules of the drawing that contains an element. */
function rulesFor(element: Element): readonly Rule[] {
  let drawing: Element | null = element;
  while (drawing !== null && (drawing.localName !== "svg" || drawing.parentElement?.localName === "g"))
    drawing = drawing.parentElement;
  const sheet = drawing === null ? undefined : [...drawing.children].find(({ localName }) => localName === "style");
  if (sheet === undefined) return [];
  const known = sheets.get(sheet);
  if (known !== undefined) return known;
  const rules = rulesIn(sheet.textContent ?? "");
  sheets.set(sheet, rules);
  return rules;
}

const attributes = ["font-size", "font-weight", "text-anchor", "dominant-baseline", "alignment-baseline", "display"];

/** Computes styles, each element once. They must not change meanwhile. */
export function makeStyles(): (element: Element) => ComputedStyle {
  const known = new Map<Element, ComputedStyle>();
  const styleOf = (element: Element): ComputedStyle => {
    const found = known.get(element) ?? compute(element, element.parentElement, styleOf);
    known.set(element, found);
    return found;
  };
  return styleOf;
}

function compute(
  element: Element,
  parent: Element | null,
  styleOf: (element: Element) => ComputedStyle,
): ComputedStyle {
  const outer = parent === null || element.localName === "html" ? root : styleOf(parent);
  const tag = element.localName.toLowerCase();
  let style: ComputedStyle = {
    ...outer,
    display: "",
    isBold: outer.isBold || tag === "b" || tag === "strong",
    isCode: outer.isCode || /^(?:code|kbd|samp|pre)$/u.test(tag),
  };
  const written = attributes.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [{ name, value }];
  });
  for (const { name, value } of [...written, ...declaredFor(element, rulesFor(element))])
    style = withDeclaration(style, outer, name, value);
  return style;
}

function withDeclaration(style: ComputedStyle, outer: ComputedStyle, name: string, value: string): ComputedStyle {
  switch (name) {
    case "font":
    case "font-size": {
      const size = lengthIn(name === "font" ? /[\d.]+px/u.exec(value)?.[0] : value, outer.size);
      return size > 0 ? { ...style, size } : style;
    }
    case "font-weight":
      return { ...style, isBold: value === "inherit" ? outer.isBold : /^(?:bold|bolder|[6-9]00)$/u.test(value) };
    case "text-anchor":
      return { ...style, anchor: value };
    case "dominant-baseline":
    case "alignment-baseline":
      return { ...style, baseline: value };
    case "white-space":
      return { ...style, whiteSpace: value };
    case "display":
      return { ...style, display: value };
    default:
      return style;
  }
}
