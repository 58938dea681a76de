/**
 * Reads the sections of a built site from its documents, down to the third level of headings. The peers index these.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";

export interface Section {
  /**
   * The route without the site's base, followed by `#` and the heading's id, except for the part above the first
   * heading.
   */
  readonly ref: string;
  readonly title: string;
  /** The section's own heading; the page's title for the part above the first one. */
  readonly heading: string;
  /** The parent headings, the page's title first. */
  readonly above: readonly string[];
  readonly path: string;
  readonly text: string;
  /** Its code blocks. */
  readonly code: string;
}

const levels: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3 };
const unread = new Set(["script", "style", "svg", "template"]);
const inline = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "del",
  "em",
  "i",
  "kbd",
  "mark",
  "s",
  "span",
  "strong",
  "sub",
  "sup",
]);

/** The routes of all documents with an article, except for the search page, which repeats the headings of others. */
export function findRoutes(site: string): readonly string[] {
  return readdirSync(site, { recursive: true, encoding: "utf8" })
    .filter((path) => path === "index.html" || path.endsWith("/index.html"))
    .filter((path) => path !== "search/index.html" && readFileSync(join(site, path), "utf8").includes("<article"))
    .map((path) => `/${path.slice(0, -"index.html".length)}`)
    .sort();
}

export function readSections(site: string): readonly Section[] {
  return findRoutes(site).flatMap((route) =>
    splitDocument(readFileSync(join(site, route, "index.html"), "utf8"), route),
  );
}

function splitDocument(html: string, route: string): readonly Section[] {
  const parts = [{ level: 1, id: "", heading: "", text: "", code: "" }];
  let isInside = false;
  let isHeading = false;
  let isCode = false;
  let skipped = 0;
  const parser = new Parser({
    onopentag: (name, { id = "" }) => {
      if (name === "article") isInside = true;
      if (!isInside) return;
      if (unread.has(name)) skipped += 1;
      const level = levels[name];
      if (level !== undefined && id !== "") {
        isHeading = true;
        if (level > 1) parts.push({ level, id, heading: "", text: "", code: "" });
      }
      if (name === "pre") isCode = true;
      if (!inline.has(name)) add(" ");
    },
    ontext: (text) => add(text),
    onclosetag: (name) => {
      if (name === "article") isInside = false;
      if (!isInside) return;
      if (unread.has(name)) skipped -= 1;
      if (levels[name] !== undefined) isHeading = false;
      if (name === "pre") isCode = false;
    },
  });
  const add = (text: string): void => {
    const part = parts.at(-1);
    if (!isInside || skipped > 0 || part === undefined) return;
    if (isHeading) part.heading += text;
    else if (isCode) part.code += text;
    else part.text += text;
  };
  parser.end(html);

  const tidy = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
  const title = tidy(parts[0]?.heading ?? "");
  let above: readonly { readonly level: number; readonly heading: string }[] = [];
  return parts.map(({ level, id, heading: raw, text, code }) => {
    const heading = tidy(raw);
    const outer = above.filter((other) => other.level < level);
    above = [...outer, { level, heading }];
    return {
      ref: id === "" ? route : `${route}#${id}`,
      title,
      heading,
      above: outer.map((other) => other.heading),
      path: route,
      text: tidy(text),
      code: tidy(code),
    };
  });
}
