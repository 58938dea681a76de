/**
 * Makes this thread a browser as far as Mermaid needs one: a document, and the measures of what is drawn in it. Has
 * effects: it defines global values, so only the thread of the diagrams may import it.
 */
import { color } from "d3-color";
import { parseHTML } from "linkedom";
import { makeStyles } from "./computed-style.ts";
import type { Box } from "./geometry.ts";
import { boxOf, clientBoxOf, htmlBoxOf, lengthsOf, textLengthOf } from "./measure.ts";
import { textWidth } from "./text-width.ts";

/** The width that charts fill, in px: about that of a page's text. */
const windowWidth = 760;

/**
 * Defines `window`, `document` and the other globals that Mermaid reads. Call it once, before `mermaid` is imported.
 */
export function defineBrowser(): void {
  const window = parseHTML("<!doctype html><html><head></head><body></body></html>");
  const { document } = window;
  defineMeasures(window);
  const own = {
    window: globalThis,
    self: globalThis,
    document,
    CSSStyleSheet: StyleSheet,
    CSS: { supports: (name: string, value: string) => name !== "color" || color(value) !== null },
    getComputedStyle: styleOf,
    screen: { availWidth: windowWidth, availHeight: windowWidth },
    requestAnimationFrame: (call: (time: number) => void) => setTimeout(() => call(0), 0),
    cancelAnimationFrame: clearTimeout,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const names =
    "Element HTMLElement SVGElement Node NodeFilter DocumentFragment HTMLTemplateElement HTMLFormElement NamedNodeMap DOMParser MutationObserver Event CustomEvent Text Comment";
  for (const name of names.split(" ")) define(globalThis, name, { value: Reflect.get(window, name) });
  for (const [name, value] of Object.entries(own)) define(globalThis, name, { value });
  define(document, "defaultView", { value: globalThis });
}

function define(object: object, name: string, property: PropertyDescriptor): void {
  Object.defineProperty(object, name, {
    configurable: true,
    ...("value" in property ? { writable: true } : {}),
    ...property,
  });
}

function edgesOf({ x, y, width, height }: Box): Box & Record<"left" | "top" | "right" | "bottom", number> {
  return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
}

function defineMeasures(window: ReturnType<typeof parseHTML>): void {
  const element = window.Element.prototype;
  const measures = {
    getBBox(this: Element) {
      return boxOf(this);
    },
    getBoundingClientRect(this: Element) {
      return edgesOf(clientBoxOf(this));
    },
    getComputedTextLength(this: Element) {
      return textLengthOf(this);
    },
    getTotalLength(this: Element) {
      return lengthsOf(this).at(-1)?.length ?? 0;
    },
    getPointAtLength(this: Element, length: number) {
      const all = lengthsOf(this);
      const [x, y] = (all.find((each) => each.length >= length) ?? all.at(-1))?.point ?? [0, 0];
      return { x, y };
    },
    getScreenCTM: () => null,
  };
  for (const [name, value] of Object.entries(measures)) define(element, name, { value });
  const isWindow = (each: Element): boolean =>
    /^(?:body|html)$/u.test(each.localName) || each.querySelector("svg") !== null;
  for (const name of ["offsetWidth", "clientWidth"])
    define(element, name, {
      get(this: Element) {
        return isWindow(this) ? windowWidth : htmlBoxOf(this).width;
      },
    });
  for (const name of ["offsetHeight", "clientHeight"])
    define(element, name, {
      get(this: Element) {
        return htmlBoxOf(this).height;
      },
    });
  // In linkedom, the names of SVG elements are in capitals, as those of HTML are.
  define(window.SVGElement.prototype, "tagName", {
    get(this: Element) {
      return this.localName;
    },
  });
  const canvas = window.document.createElement("canvas");
  define(Object.getPrototypeOf(canvas), "getContext", { value: drawingContext });
}

function styleOf(element: Element): object {
  const { size, anchor, isBold, display } = makeStyles()(element);
  const values: Readonly<Record<string, string>> = {
    "font-size": `${size}px`,
    "font-weight": isBold ? "700" : "400",
    "text-anchor": anchor,
    display: display || "block",
  };
  const valueOf = (name: string): string => values[name] ?? (/^(?:padding|border|margin)/u.test(name) ? "0px" : "");
  const dashed = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  return new Proxy(values, {
    get: (_all, name) => (name === "getPropertyValue" ? valueOf : valueOf(dashed(String(name)))),
  });
}

/** A 2D context that draws nothing. A package that Mermaid uses asks for one to draw in, and does not use the result. */
function drawingContext(): object {
  const measureText = (text: string): object => ({
    width: textWidth(text, { size: 16, isBold: false, isCode: false }),
  });
  return new Proxy(
    { measureText },
    {
      get: (all, name) =>
        Reflect.get(all, name) ?? (String(name).endsWith("PixelRatio") ? undefined : () => drawingContext()),
      set: () => true,
    },
  );
}

/** A style sheet to which Mermaid adds the rules of `classDef`. */
class StyleSheet {
  cssRules: object[] = [];

  insertRule(text: string, at = 0): number {
    this.cssRules.splice(at, 0, makeCssRule(text));
    return at;
  }

  replaceSync(text: string): void {
    this.cssRules = [{ cssText: text }];
  }
}

function makeCssRule(text: string): object {
  const open = text.indexOf("{");
  const selector = text.slice(0, open);
  let body = text.slice(open + 1, text.lastIndexOf("}"));
  return {
    get cssText(): string {
      return `${selector}{${body}}`;
    },
    style: {
      get length(): number {
        return body.trim() === "" ? 0 : 1;
      },
      setProperty: (name: string, value: string, priority = "") => {
        body += `;${name}:${value}${priority === "" ? "" : "!important"};`;
      },
    },
  };
}
