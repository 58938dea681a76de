/** Extracts the ids that an HTML document defines and the addresses that it refers to, parsed as browsers do. Pure. */
import { Parser } from "htmlparser2";
import { addressesInCss } from "./css-addresses.ts";
import { readSrcset } from "./srcset.ts";

/** The offsets of an opening tag. */
interface TagRange {
  readonly start: number;
  readonly end: number;
}

export interface HtmlTarget {
  readonly url: string;
  readonly role: "link" | "asset" | "canonical";
}

export interface HtmlParts {
  /** `null` if the document has no title. */
  readonly title: string | null;
  /** What a link may target. The name of an old browser's anchor may be the id of an element, too. */
  readonly ids: readonly ({ readonly id: string; readonly isName: boolean } & TagRange)[];
  readonly targets: readonly (HtmlTarget & TagRange)[];
  /** Whether the document redirects, so that its anchors are those of its target. */
  readonly isRedirect: boolean;
}

export function partsIn(html: string): HtmlParts {
  const ids: HtmlParts["ids"][number][] = [];
  const targets: HtmlParts["targets"][number][] = [];
  const open: string[] = [];
  let title: string | null = null;
  let isTitleOpen = false;
  let isRedirect = false;
  let isRebased = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      // A template's content is not part of the document until a script inserts it.
      if (!open.includes("template")) {
        const range = { start: parser.startIndex, end: parser.endIndex + 1 };
        const id = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
        if (id !== undefined) ids.push({ id, isName: attributes["id"] === undefined, ...range });
        const refresh = name === "meta" ? refreshTarget(attributes) : null;
        isRedirect ||= refresh !== null;
        if (refresh !== null) targets.push({ url: refresh, role: "link", ...range });
        isRebased ||= name === "base" && attributes["href"] !== undefined;
        for (const target of targetsOf(name, attributes))
          // Relative addresses below a `<base>` start from an address that we may not know.
          if (!isRebased || /^(?:[/#]|[a-z][a-z\d+.-]*:)/iu.test(target.url)) targets.push({ ...target, ...range });
        isTitleOpen = name === "title" && title === null && !open.includes("svg");
        if (isTitleOpen) title = "";
      }
      open.push(name);
    },
    ontext: (text) => {
      if (open.at(-1) === "style") {
        const range = { start: parser.startIndex, end: parser.endIndex + 1 };
        for (const target of targetsInCss(text)) targets.push({ ...target, ...range });
      }
      if (isTitleOpen) title = (title ?? "") + text;
    },
    onclosetag: () => {
      open.pop();
      isTitleOpen = false;
    },
  });
  parser.end(html);
  return { title: title === null ? null : String(title).trim(), ids, targets, isRedirect };
}

function targetsInCss(css: string): readonly HtmlTarget[] {
  return addressesInCss(css).flatMap(({ url }) => (/^data:/iu.test(url) ? [] : [{ url, role: "asset" as const }]));
}

const assetRels = new Set(["stylesheet", "icon", "preload", "modulepreload", "manifest", "apple-touch-icon"]);

function targetsOf(
  name: string,
  { href, src, srcset, poster, style, rel = "" }: Readonly<Record<string, string>>,
): readonly HtmlTarget[] {
  const found: HtmlTarget[] = [];
  if (href !== undefined && (name === "a" || name === "area")) found.push({ url: href, role: "link" });
  if (href !== undefined && name === "link") {
    const rels = rel.toLowerCase().split(/\s+/u);
    if (rels.includes("canonical")) found.push({ url: href, role: "canonical" });
    else if (rels.some((each) => assetRels.has(each))) found.push({ url: href, role: "asset" });
  }
  if (src !== undefined) found.push({ url: src, role: name === "iframe" ? "link" : "asset" });
  if (poster !== undefined) found.push({ url: poster, role: "asset" });
  if (style !== undefined) found.push(...targetsInCss(style));
  for (const { url } of readSrcset(srcset ?? "")) found.push({ url, role: "asset" });
  return found;
}

/** The target of a redirect such as `<meta http-equiv="refresh" content="0; url=/new/">`. */
export function refreshTarget(attributes: Readonly<Record<string, string>>): string | null {
  const { content } = attributes;
  if (attributes["http-equiv"]?.toLowerCase() !== "refresh" || content === undefined) return null;
  return /^\s*\d+\s*;\s*url=['"]?([^'"]+)/iu.exec(content)?.[1]?.trim() ?? null;
}
