/**
 * Checks raw HTML that browsers do not interpret as it looks: unknown elements, whose tags are invisible, unclosed
 * elements, and stray end tags. The tags of an element may be in different blocks with Markdown between them, so we
 * match them over the whole page.
 */
import { htmlTagNames } from "html-tag-names";
import { mathmlTagNames } from "mathml-tag-names";
import { svgTagNames } from "svg-tag-names";
import { finding } from "../../diagnostics/catalog.ts";
import type { Fix, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import type { Draft } from "../draft.ts";
import type { HtmlTag, RawHtml } from "../html-tokens.ts";

interface Tag extends HtmlTag {
  readonly source: string;
  readonly span: () => Span;
  /** Whether the tag is the whole node, so that a backslash before it turns it into text. */
  readonly isAlone: boolean;
}

/** Obsolete or never implemented elements whose names authors use as placeholders, such as `<command>`. */
const obsoleteNames = new Set(["command", "content", "element", "isindex", "multicol", "nextid", "shadow"]);
const htmlNames = new Set([...htmlTagNames.filter((name) => !obsoleteNames.has(name)), "svg", "math"]);
/**
 * Element names that are valid only inside `<svg>` and `<math>`: elsewhere, the `<int>` of `vector<int>` is not MathML.
 */
const xmlNames = new Set([...svgTagNames, ...mathmlTagNames].map((name) => name.toLowerCase()));
const voidNames = new Set(
  "area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr".split(
    " ",
  ),
);
/** Elements with an optional end tag: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const optionalEnd = new Set(
  "body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr".split(" "),
);

export function checkHtml(blocks: readonly RawHtml[], draft: Draft, components: readonly string[]): void {
  const tags = blocks.flatMap((block) => {
    reportOpenComment(block, draft);
    return tagsIn(block);
  });
  if (tags.length === 0) return;
  const unknown = findUnknown(tags);
  reportUnknown([...unknown], draft, components);
  reportUnmatched(
    tags.filter((tag) => !unknown.has(tag)),
    draft,
  );
}

/** Custom elements have a hyphen in their name. */
const customElement = /^[a-z][\w.]*-[\w.-]*$/u;

function findUnknown(tags: readonly Tag[]): ReadonlySet<Tag> {
  let depth = 0;
  const unknown = tags.filter((tag) => {
    const name = tag.name.toLowerCase();
    const isKnown = htmlNames.has(name) || (depth > 0 && xmlNames.has(name));
    if (isXmlRoot(name) && !tag.hasSlash) depth += tag.kind === "start" ? 1 : -1;
    return !isKnown && !customElement.test(name);
  });
  return new Set(unknown);
}

function isXmlRoot(name: string): boolean {
  return name === "svg" || name === "math";
}

function reportOpenComment({ node: { value }, spanOf }: RawHtml, draft: Draft): void {
  if (!value.startsWith("<!--") || value.includes("-->")) return;
  draft.findings.push(finding("unclosed-element", { tag: "<!--" }, spanOf(0, 4), "close it with `-->`"));
}

function tagsIn({ node: { value }, tokens, spanOf }: RawHtml): readonly Tag[] {
  return tokens.flatMap((token): Tag[] => {
    if (token.kind === "text" || token.end === null) return [];
    const { start, end } = token;
    const source = value.slice(start, end);
    return [{ ...token, source, span: () => spanOf(start, end), isAlone: source === value }];
  });
}

/**
 * Whether the element is opened by JSX, which the parser reads as text. `check-syntax.ts` reports the opening tag, so
 * we do not report its end tag.
 */
function isOpenedAsJsx(name: string, draft: Draft): boolean {
  return [...draft.text.matchAll(/<([^\s<>]+)\s[^<>]*=\{/gu)].some(([, started]) => started === name);
}

function reportUnknown(tags: readonly Tag[], draft: Draft, components: readonly string[]): void {
  const namesOf = (kind: Tag["kind"]): ReadonlySet<string> =>
    new Set(tags.flatMap((tag) => (tag.kind === kind ? [tag.name] : [])));
  const [started, ended] = [namesOf("start"), namesOf("end")];
  for (const tag of tags) {
    const { name, kind, source } = tag;
    const hasAttributes = tag.attributes.length > 0;
    const hasEnd = ended.has(name);
    // The start tag is reported instead.
    if (kind === "end" && (started.has(name) || isOpenedAsJsx(name, draft))) continue;
    const directive = directiveFor(tag, hasEnd, components);
    const escaped = tag.isAlone ? `\\${source}` : source.replace("<", "&lt;");
    const fix: Fix | null =
      kind === "start" && directive === null && !hasAttributes && !tag.hasSlash && !hasEnd
        ? { from: source, to: escaped }
        : null;
    const shown = source.includes("\n") ? `<${name}` : source;
    // A tag with an end or attributes is more likely a typo than a placeholder.
    const meant = kind === "end" || hasEnd || hasAttributes ? didYouMean(name, htmlNames) : null;
    const escape = `to show it, write ${fix === null ? `\\<${name}` : escaped}, or put it in backticks`;
    const hint = directive ?? meant ?? (kind === "end" ? "remove it" : escape);
    draft.findings.push(finding("unknown-element", { tag: shown }, tag.span(), hint, fix));
  }
}

/** Components of other tools, in lower case, and docsgen's equivalents. */
const directives: Readonly<Record<string, string>> = {
  accordion: ":::details[Title]",
  admonition: ":::note[Title]",
  alert: ":::note[Title]",
  badge: ":badge[text]{tip}",
  callout: ":::note[Title]",
  card: ':::card[Title]{link="page.md"}',
  cardgrid: ":::cards",
  cardgroup: ":::cards",
  cards: ":::cards",
  caution: ":::caution",
  codegroup: ":::code-group",
  collapse: ":::details[Title]",
  danger: ":::danger",
  expandable: ":::details[Title]",
  important: ":::important",
  info: ":::info",
  linkcard: ':::card[Title]{link="page.md"}',
  note: ":::note",
  steps: ":::steps",
  tab: ":::tab[Label] inside :::tabs",
  tabitem: ":::tab[Label] inside :::tabs",
  tabs: ":::tabs",
  tip: ":::tip",
  warning: ":::warning",
};

/** The equivalent of a component written as JSX, or `null` for a tag that is probably text. */
function directiveFor(tag: Tag, hasEnd: boolean, components: readonly string[]): string | null {
  const { name, hasSlash, attributes } = tag;
  const directive = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase();
  if (components.includes(directive))
    return `write ${hasEnd ? `:::${directive} and :::` : `::${directive}`}, with the props in braces`;
  if (!/^[A-Z][A-Za-z\d]*[a-z]/u.test(name)) return null;
  const lower = name.toLowerCase();
  if (Object.hasOwn(directives, lower)) return `write ${directives[lower] ?? ""}`;
  if (!hasSlash && attributes.length === 0 && !hasEnd) return null;
  return `write components as ::${directive} and register them in the config under \`components\`; to show the tag, write \\<${name}`;
}

function reportUnmatched(tags: readonly Tag[], draft: Draft): void {
  const open: Tag[] = [];
  /** The number of open elements by name. */
  const openNames = new Map<string, number>();
  /**
   * The number of elements by name that were closed by the end tag of a parent. A later end tag belongs to one of them.
   */
  const closedEarly = new Map<string, number>();
  for (const tag of tags) {
    const name = tag.name.toLowerCase();
    if (voidNames.has(name)) continue;
    if (tag.kind === "start" && tag.hasSlash) {
      // In SVG and MathML, a slash closes the element.
      if (!isXmlRoot(name) && !has(openNames, "svg") && !has(openNames, "math")) reportUnclosed(tag, draft);
    } else if (tag.kind === "start") {
      open.push(tag);
      count(openNames, name, 1);
    } else if (has(openNames, name)) {
      const [, ...inner] = open.splice(open.findLastIndex((each) => each.name.toLowerCase() === name));
      count(openNames, name, -1);
      for (const each of inner) {
        count(openNames, each.name.toLowerCase(), -1);
        count(closedEarly, each.name.toLowerCase(), 1);
        reportUnclosed(each, draft);
      }
    } else if (has(closedEarly, name)) count(closedEarly, name, -1);
    else if (!isOpenedAsJsx(tag.name, draft))
      draft.findings.push(finding("stray-end-tag", { tag: tag.source }, tag.span(), "remove it"));
  }
  for (const tag of open) reportUnclosed(tag, draft);
}

function reportUnclosed({ name, hasSlash, source, span, attributes, isAlone }: Tag, draft: Draft): void {
  if (optionalEnd.has(name.toLowerCase())) return;
  const closed = `${source.replace(/\s*\/>$/u, ">")}</${name}>`;
  // No attributes: `<your-name>` is probably a placeholder.
  const escape =
    customElement.test(name) && attributes.length === 0
      ? `; to show it, write ${isAlone ? `\\${source}` : source.replace("<", "&lt;")}, or put it in backticks`
      : "";
  const hint = hasSlash ? `HTML ignores the slash: write ${closed}` : `close it with </${name}>${escape}`;
  const fix = hasSlash ? { from: source, to: closed } : null;
  draft.findings.push(finding("unclosed-element", { tag: `<${name}>` }, span(), hint, fix));
}

function count(counts: Map<string, number>, name: string, more: number): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}

function has(counts: ReadonlyMap<string, number>, name: string): boolean {
  return (counts.get(name) ?? 0) > 0;
}
