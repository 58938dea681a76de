/**
 * An article as a part of a larger document: the ids of each page begin with its address, links between the pages lead
 * within the document, all others to where the site is published, and pictures and styles are in the document. Pure.
 */
import { escapeHtml } from "../escape-html.ts";
import { addressesInCss } from "../page/html/css-addresses.ts";
import { addressAttribute } from "../page/html/html-addresses.ts";
import { createHtmlParser } from "../page/html/html-parser.ts";
import { decode, decodeUri } from "../decode-uri.ts";
import { parseUrl } from "../parse-url.ts";
import { encodeFragment } from "../site/urls.ts";

/** A page that is printed. */
export interface PrintedPage {
  /** Its id, which begins those of its parts: "/guide/". */
  readonly id: string;
  /** Its address, with the base. */
  readonly url: string;
  readonly article: string;
  /** The ids of its parts. */
  readonly ids: ReadonlySet<string>;
  /** Former ids of its headings, and where they lead. */
  readonly moved: ReadonlyMap<string, string>;
}

/** The targets of links and pictures of pages. */
export interface PrintedSite {
  /** `null` if the config has none: links to what is left out then lead nowhere. */
  readonly origin: string | null;
  /** By decoded address. */
  readonly pages: ReadonlyMap<string, PrintedPage>;
  /** The content of a published file as a `data:` address; `null` if it cannot be in the document. */
  readonly dataOf: (url: string) => string | null;
}

/** The elements that show a file, which the document contains. Sound, films and frames stay where they are. */
const showing: ReadonlySet<string> = new Set(["img", "image", "feimage", "input"]);
const lists: ReadonlySet<string> = new Set(["aria-controls", "aria-describedby", "aria-labelledby", "for", "headers"]);
/** Attributes that only programs need, or that would load more than one file for a picture. */
const dropped: ReadonlySet<string> = new Set(["srcset", "sizes", "loading"]);

/** @param onStyleSheet Called with the address of each style sheet that the article loads. */
export function joinArticle(
  { article, id: pageId, url: pageUrl, ids }: PrintedPage,
  site: PrintedSite,
  onStyleSheet: (url: string) => void = () => undefined,
): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const open: { readonly name: string; readonly start: number }[] = [];
  const own = (id: string): string => `${pageId}#${id}`;
  const inCss = (css: string): string =>
    inlineCss(css, site.dataOf).replaceAll(/url\((["']?)#([^)"']+)\1\)/gu, (_whole, _quote, id: string) =>
      ids.has(id) ? `url("${encodeFragment(own(id))}")` : `url("#${id}")`,
    );
  const written = (tag: string, name: string, attributes: Readonly<Record<string, string>>): string | null => {
    const value = attributes[name] ?? "";
    if (dropped.has(name)) return null;
    if (name === "id" || (name === "name" && tag === "a")) return own(value);
    if (lists.has(name)) return value.split(/\s+/u).map(own).join(" ");
    const address = addressAttribute(tag, name, attributes);
    if (address?.form === "css" || (address === null && value.includes("url("))) return inCss(value);
    if (address?.form !== "url" || value.startsWith("data:")) return value;
    if (showing.has(tag) && address.role === "asset") return site.dataOf(value) ?? addressOf(value, pageUrl, site);
    return addressOf(value, pageUrl, site);
  };
  const parser = createHtmlParser({
    onopentag: (tag, attributes, isImplied) => {
      open.push({ name: tag, start: parser.startIndex });
      if (isImplied || tag === "script") return;
      const range = { start: parser.startIndex, end: parser.endIndex + 1 };
      if (tag === "link" && attributes["rel"] === "stylesheet") onStyleSheet(attributes["href"] ?? "");
      if (tag === "link" || (tag === "source" && attributes["srcset"] !== undefined)) {
        edits.push({ ...range, text: "" });
        return;
      }
      const given: Record<string, string> = {};
      for (const name of Object.keys(attributes)) {
        const value = written(tag, name, attributes);
        if (value !== null) given[name] = value;
      }
      const isOfSite = tag === "a" && site.origin !== null && given["href"]?.startsWith(site.origin) === true;
      if (isOfSite) given["class"] = `${given["class"] ?? ""} dg-left-out`.trim();
      const isSame = Object.entries(attributes).every(([name, value]) => given[name] === value);
      if (!isSame || isOfSite) edits.push({ ...range, text: writeTag(article.slice(range.start, range.end), given) });
    },
    ontext: (text) => {
      if (open.at(-1)?.name !== "style") return;
      const selectors = text.replaceAll(/#([\w-]+)/gu, (whole, id: string) =>
        ids.has(id) ? `#${escapeCss(own(id))}` : whole,
      );
      // On the site, it is a style of this page alone.
      const css = `@scope (#${escapeCss(pageId)}) {${inCss(selectors)}}`;
      edits.push({ start: parser.startIndex, end: parser.endIndex + 1, text: css });
    },
    onclosetag: (tag) => {
      const opened = open.pop();
      if (tag === "script") edits.push({ start: opened?.start ?? 0, end: parser.endIndex + 1, text: "" });
    },
  });
  parser.end(article);
  let joined = "";
  let from = 0;
  for (const { start, end, text } of edits) {
    joined += article.slice(from, start) + text;
    from = end;
  }
  return joined + article.slice(from);
}

/** @param tag As it was. SVG has tags that close themselves. */
function writeTag(tag: string, attributes: Readonly<Record<string, string>>): string {
  const [start = ""] = /^<[^\s/>]+/u.exec(tag) ?? [];
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return start + written.join("") + (tag.endsWith("/>") ? "/>" : ">");
}

/** A style sheet with its fonts and images. @param dataOf As in `PrintedSite`, for addresses as they are written. */
export function inlineCss(css: string, dataOf: (url: string) => string | null): string {
  let inlined = "";
  let from = 0;
  for (const { url, start, end } of addressesInCss(css)) {
    inlined += `${css.slice(from, start)}"${dataOf(url) ?? url}"`;
    from = end;
  }
  return inlined + css.slice(from);
}

/** Where a link of a page leads in the document or outside it; `null` if its target has no address. */
function addressOf(url: string, pageUrl: string, { origin, pages }: PrintedSite): string | null {
  const home = origin ?? "http://site.invalid";
  const target = parseUrl(url, home + pageUrl);
  if (target === null || target.origin !== parseUrl(home)?.origin) return url;
  const path = decode(target.pathname);
  const page = pages.get(path);
  if (page === undefined) return origin === null ? null : origin + target.pathname + target.search + target.hash;
  const fragment = decodeUri(target.hash.slice(1)) ?? target.hash.slice(1);
  const moved = page.moved.get(fragment);
  if (moved !== undefined && moved !== url) return addressOf(moved, page.url, { origin, pages, dataOf: () => null });
  return encodeFragment(page.ids.has(fragment) ? `${page.id}#${fragment}` : page.id);
}

function escapeCss(name: string): string {
  return name.replaceAll(/[^\w-]/gu, String.raw`\$&`);
}
