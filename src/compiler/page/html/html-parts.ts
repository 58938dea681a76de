/** Extracts the ids that an HTML document defines and the addresses that it refers to, parsed as browsers do. Pure. */
import { createHtmlParser, ElementLimitError } from "./html-parser.ts";
import { addressesInCss } from "./css-addresses.ts";
import type { HtmlAttributes } from "./html-addresses.ts";
import { addressAttribute, addressesOf } from "./html-addresses.ts";

/** The offsets of an opening tag. */
interface TagRange {
  readonly start: number;
  readonly end: number;
}

/** An address as it is written, without those that are data. */
export interface HtmlTarget {
  readonly url: string;
  readonly role: "link" | "asset" | "canonical";
  /** Whether programs read it, in a `<link>` or `<meta>`, for which addresses of the site have its origin. */
  readonly isMetadata: boolean;
}

/** The definitions and references of a document, in document order, with offsets of the tags in UTF-16 code units. */
export interface HtmlParts {
  /** `null` if the document has no title. */
  readonly title: string | null;
  /** What a link may target. The name of an old browser's anchor may be the id of an element, too. */
  readonly ids: readonly ({ readonly id: string; readonly isName: boolean } & TagRange)[];
  readonly targets: readonly (HtmlTarget & TagRange)[];
  /** Whether the document redirects, so that its anchors are those of its target. */
  readonly isRedirect: boolean;
  /** Where the document is nested too deeply, so that the rest was not read; `null` if it is not. */
  readonly tooDeepAt: number | null;
}

/** Reads a document or a part of one. Ids and addresses in a `<template>` are left out. */
export function partsIn(html: string): HtmlParts {
  const ids: HtmlParts["ids"][number][] = [];
  const targets: HtmlParts["targets"][number][] = [];
  const open: string[] = [];
  /** The numbers of open templates and drawings. */
  const within = { template: 0, svg: 0 };
  const count = (name: string, change: 1 | -1): void => {
    if (name === "template" || name === "svg") within[name] += change;
  };
  let title: string | null = null;
  let isTitleOpen = false;
  let isRedirect = false;
  let isRebased = false;
  const parser = createHtmlParser({
    onopentag: (name, attributes) => {
      // A template's content is not part of the document until a script inserts it.
      if (within.template === 0) {
        const range = { start: parser.startIndex, end: parser.endIndex + 1 };
        const id = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
        if (id !== undefined) ids.push({ id, isName: attributes["id"] === undefined, ...range });
        isRedirect ||= name === "meta" && refreshTarget(attributes) !== null;
        isRebased ||= name === "base" && attributes["href"] !== undefined;
        for (const target of targetsOf(name, attributes))
          // Relative addresses below a `<base>` start from an address that we may not know.
          if (!isRebased || /^(?:[/#]|[a-z][a-z\d+.-]*:)/iu.test(target.url)) targets.push({ ...target, ...range });
        isTitleOpen = name === "title" && title === null && within.svg === 0;
        if (isTitleOpen) title = "";
      }
      open.push(name);
      count(name, 1);
    },
    ontext: (text) => {
      if (open.at(-1) === "style") {
        const range = { start: parser.startIndex, end: parser.endIndex + 1 };
        for (const target of targetsInCss(text)) targets.push({ ...target, ...range });
      }
      if (isTitleOpen) title = (title ?? "") + text;
    },
    onclosetag: () => {
      count(open.pop() ?? "", -1);
      isTitleOpen = false;
    },
  });
  let tooDeepAt: number | null = null;
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof ElementLimitError)) throw error;
    tooDeepAt = error.offset;
  }
  return { title: title === null ? null : String(title).trim(), ids, targets, isRedirect, tooDeepAt };
}

function targetsOf(name: string, attributes: HtmlAttributes): readonly HtmlTarget[] {
  return addressesOf(name.toLowerCase(), attributes).flatMap(({ url, role }) => {
    // Scripts often add the symbols to which an SVG refers within the document.
    const isSymbol = url.startsWith("#") && name !== "a" && name !== "area";
    return isSymbol || isData(url) ? [] : [{ url, role, isMetadata: name === "link" || name === "meta" }];
  });
}

function targetsInCss(css: string): readonly HtmlTarget[] {
  return addressesInCss(css).flatMap(({ url }) =>
    isData(url) ? [] : [{ url, role: "asset" as const, isMetadata: false }],
  );
}

function isData(url: string): boolean {
  return /^data:/iu.test(url);
}

/** The target of a redirect such as `<meta http-equiv="refresh" content="0; url=/new/">`. */
export function refreshTarget(attributes: HtmlAttributes): string | null {
  if (addressAttribute("meta", "content", attributes)?.form !== "refresh") return null;
  return addressesOf("meta", attributes)[0]?.url ?? null;
}
