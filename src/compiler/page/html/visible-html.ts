/**
 * Reads the text of an author's raw HTML as a reader of the page sees it, for search. Elements can be open from one node
 * of the tree to the next, with Markdown between them, so one reader takes all nodes of a page in order.
 */
import { createHtmlParser } from "./html-parser.ts";
import { allMarks } from "../placeholders.ts";

/** A piece of visible HTML. */
export type VisiblePart =
  | { readonly kind: "text"; readonly text: string }
  /** @property id The id of the heading or of an element in it; "" without one. */
  | { readonly kind: "heading"; readonly depth: number; readonly id: string; readonly text: string };

/** A reader of one page. It remembers open elements from one node to the next. */
export interface VisibleHtml {
  /** Reads the next node. A heading ends with its node. */
  readonly read: (html: string) => readonly VisiblePart[];
  /** Whether an element is open that hides what follows. */
  readonly isHidden: () => boolean;
}

/** Elements whose content no reader sees as text of the page. */
export const hiddenElements: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "datalist",
  "iframe",
  "metadata",
  "textarea",
]);
/** Elements within a sentence. All others separate words. */
export const phrasing: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q ruby s samp small span strike strong sub sup time tspan tt u var wbr".split(
    " ",
  ),
);

/** Opens a reader for one page. Headings of level 1 to 3 begin parts of their own, as in Markdown. */
export function readVisibleHtml(): VisibleHtml {
  /** For each open element, its name and whether it hides its content. */
  const open: { readonly name: string; readonly hides: boolean }[] = [];
  /** The text of an open drawing: what it is called, and its labels. */
  let drawing: { names: string; labels: string } | null = null;
  let hidden = 0;
  const parts: VisiblePart[] = [];
  let text = "";
  let heading: { readonly depth: number; id: string } | null = null;
  const endPart = (): void => {
    if (heading !== null) parts.push({ kind: "heading", ...heading, text });
    else if (text.trim() !== "") parts.push({ kind: "text", text });
    heading = null;
    text = "";
  };
  const parser = createHtmlParser({
    onopentag: (name, attributes) => {
      const hides = hiddenElements.has(name) || isHiding(name, attributes);
      open.push({ name, hides });
      if (hides) hidden += 1;
      if (hidden > 0) return;
      if (name === "svg") drawing ??= { names: "", labels: "" };
      if (!phrasing.has(name)) text += " ";
      const depth = depthOf(name);
      if (depth !== null) {
        endPart();
        heading = { depth, id: "" };
      }
      const id = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
      if (heading !== null && heading.id === "" && id !== undefined) heading.id = id;
      if (name === "img") text += ` ${attributes["alt"] ?? ""} `;
    },
    ontext: (source) => {
      if (hidden > 0) return;
      // After <textarea> or <title> without an end, tags with addresses are text.
      const data = source.replaceAll(allMarks(), "");
      if (drawing === null) text += data;
      else if (open.some(({ name }) => name === "title" || name === "desc")) drawing.names += ` ${data}`;
      else drawing.labels += ` ${data}`;
    },
    onclosetag: (name) => {
      if (hidden === 0 && depthOf(name) !== null && heading !== null) endPart();
      if (hidden === 0 && !phrasing.has(name)) text += " ";
      if (open.pop()?.hides === true) hidden -= 1;
      if (drawing === null || open.some((element) => element.name === "svg")) return;
      // As for other images, the alternative text says what it shows.
      text += drawing.names.trim() === "" ? drawing.labels : drawing.names;
      drawing = null;
    },
  });
  return {
    read: (html) => {
      parser.write(html);
      endPart();
      return parts.splice(0);
    },
    isHidden: () => hidden > 0,
  };
}

/** Whether an element is not shown, by its attributes. */
export function isHiding(name: string, { hidden, style = "", open }: Readonly<Record<string, string>>): boolean {
  if (hidden !== undefined) return hidden.toLowerCase() !== "until-found";
  if (name === "dialog") return open === undefined;
  return /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu.test(style);
}

/** Levels of headings that begin a section; `null` for all other elements. */
function depthOf(name: string): number | null {
  return /^h[1-3]$/u.test(name) ? Number(name.slice(1)) : null;
}
