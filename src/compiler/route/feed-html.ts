/**
 * The HTML of a page for feed readers: text, links, images and code, without scripts, classes and the author's own
 * components, of which the content between their marks remains. Pure.
 */
import { createHtmlParser } from "../page/html/html-parser.ts";
import { escapeHtml } from "../escape-html.ts";
import { absoluteAddress, isDropped } from "./markdown.ts";

/** A page or a section as feeds show it, with absolute addresses. */
export interface FeedPart {
  /** The id of the heading, or "" for the whole page. */
  readonly id: string;
  readonly html: string;
}

/** Elements of which only the content is kept. */
const unwrapped: ReadonlySet<string> = new Set([
  "dg-component",
  "span",
  "div",
  "section",
  "nav",
  "details",
  "summary",
  "figure",
]);
const empty: ReadonlySet<string> = new Set(["br", "hr", "img", "source", "wbr", "col", "input"]);
const kept: ReadonlySet<string> = new Set([
  "href",
  "src",
  "alt",
  "width",
  "height",
  "colspan",
  "rowspan",
  "start",
  "title",
  "datetime",
]);

/** @returns The whole page, and the content of each section of level two, without its heading. */
export function feedHtml(html: string, pageUrl: string, origin: string): readonly FeedPart[] {
  let whole = "";
  let droppedDepth = 0;
  let headingDepth = 0;
  const sections: { id: string; html: string }[] = [];
  const write = (text: string): void => {
    whole += text;
    const section = sections.at(-1);
    if (section !== undefined && headingDepth === 0) section.html += text;
  };
  const parser = createHtmlParser({
    onopentag: (name, attributes) => {
      if (droppedDepth > 0 || isDropped(name, attributes)) {
        droppedDepth += 1;
        return;
      }
      if (name === "h2") {
        sections.push({ id: attributes["id"] ?? "", html: "" });
        headingDepth += 1;
      }
      if (unwrapped.has(name)) return;
      const written = Object.entries(attributes).flatMap(([key, value]) => {
        if (!kept.has(key)) return [];
        const shown = key === "href" || key === "src" ? absoluteAddress(value, pageUrl, origin) : value;
        return [` ${key}="${escapeHtml(shown)}"`];
      });
      write(`<${name}${written.join("")}>`);
    },
    onclosetag: (name) => {
      if (droppedDepth > 0) {
        droppedDepth -= 1;
        return;
      }
      if (!unwrapped.has(name) && !empty.has(name)) write(`</${name}>`);
      if (name === "h2") headingDepth -= 1;
    },
    ontext: (text) => {
      if (droppedDepth === 0) write(escapeHtml(text));
    },
  });
  parser.end(html);
  return [{ id: "", html: whole.trim() }, ...sections.map((section) => ({ ...section, html: section.html.trim() }))];
}
