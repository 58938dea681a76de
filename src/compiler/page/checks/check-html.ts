/**
 * Checks raw HTML that browsers do not interpret as it looks: unknown elements, whose tags are invisible, components and
 * attributes of JSX and Vue, unclosed elements, and stray end tags. The tags of an
 * element may be in different blocks with Markdown between them, so we match them over the whole page.
 */
import { htmlTagNames } from "html-tag-names";
import { mathmlTagNames } from "mathml-tag-names";
import { svgTagNames } from "svg-tag-names";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Fix, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean, nearestName, suggest } from "../../diagnostics/suggest.ts";
import type { Draft } from "../draft.ts";
import type { Check } from "./check.ts";
import type { HtmlTag, RawHtml } from "../html/html-tokens.ts";
import { describeMalformedTag, unclosedQuote, withQuotes } from "../html/malformed-tag.ts";
import { asideFor, blockFor, componentNames, formOf, withValues } from "../../dialects/blocks.ts";
import { dialects } from "../../dialects/dialects.ts";
import { jsxValue } from "../../dialects/mdx.ts";

interface Tag extends HtmlTag {
  readonly source: string;
  /** The span of the tag, or of a part of its source. */
  readonly span: (from?: number, to?: number) => Span;
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

export const checkHtml: Check = ({ rawHtml: blocks, draft, options: { components } }) => {
  const tags = blocks.flatMap((block) => {
    reportOpenComment(block, draft);
    reportOpenTag(block, draft);
    return tagsIn(block);
  });
  if (tags.length === 0) return [];
  const others = tags.filter((tag) => isComponent(tag, components));
  for (const tag of others) if (tag.kind === "start") reportComponent(tag, draft, components);
  const elements = tags.filter((tag) => !others.includes(tag));
  const unknown = findUnknown(elements);
  reportUnknown([...unknown], draft, components);
  const known = elements.filter((tag) => !unknown.has(tag));
  for (const tag of known) reportAttribute(tag, draft);
  const misspelled = [...unknown].flatMap(({ kind, name }) =>
    kind === "end" ? (nearestName(name, htmlNames) ?? []) : [],
  );
  reportUnmatched(known, misspelled, draft);
  return [];
};

function isComponent({ name, source }: Tag, components: readonly string[]): boolean {
  if (componentNames.has(name)) return true;
  const lower = name.toLowerCase();
  return /^[A-Z][a-z]/u.test(name) && htmlNames.has(lower) && (components.includes(lower) || jsxValue.test(source));
}

function reportComponent(tag: Tag, draft: Draft, components: readonly string[]): void {
  const { name, source, attributes } = tag;
  const hint =
    asideFor(name, attributes) ??
    directiveFor(tag, !tag.hasSlash, components) ??
    `write <${name.toLowerCase()}> for the element of HTML`;
  const isOwn = components.includes(name.toLowerCase());
  const what = isOwn ? "a component written as a tag" : "a component of another tool";
  const values = { text: shorten(source), what, effect: "takes for HTML" } as const;
  draft.findings.push(finding("unsupported-syntax", values, tag.span(), hint));
}

/** Reports the first attribute of a tag that only another tool has, or what is wrong with its attributes. */
function reportAttribute(tag: Tag, draft: Draft): void {
  const { kind, name, source, attributes, span } = tag;
  if (kind === "end") return;
  for (const { what, find } of otherAttributes) {
    const found = find(tag);
    if (found === null) continue;
    const values = { text: shorten(found.text), what, effect: "takes for HTML" } as const;
    const fix = found.to === undefined ? null : { from: source, to: found.to };
    draft.findings.push(finding("unsupported-syntax", values, span(), found.hint, fix));
    return;
  }
  if (attributes.some(({ value }) => /^[“”„‟‘’‚‛″′]/u.test(value ?? ""))) {
    const to = describeMalformedTag(source)?.to ?? null;
    const values = { text: shorten(source), what: "a tag with typographic quotes", effect: "takes for HTML" } as const;
    const hint = to === null ? "put straight quotes around each value" : `write ${to}`;
    draft.findings.push(finding("unsupported-syntax", values, span(), hint, to === null ? null : { from: source, to }));
    return;
  }
  reportTypos(tag, draft);
  if (name.toLowerCase() === "img") reportMissingAddress(tag, draft);
}

const otherAttributes = dialects.flatMap(({ attributes = [] }) => attributes);

function reportTypos({ name: element, source, attributes, span }: Tag, draft: Draft): void {
  if (!htmlNames.has(element.toLowerCase()) || isXmlRoot(element.toLowerCase())) return;
  for (const { name: written } of attributes) {
    const meant = attributeFor(written);
    if (meant === null) continue;
    const values = { text: written, what: "an unknown attribute", effect: "takes for HTML" } as const;
    const at = tokenOffset(source, written);
    draft.findings.push(finding("unsupported-syntax", values, span(at, at + written.length), suggest(written, meant)));
  }
}

/** Reports an image without `src`, unless a typo of it has been reported. */
function reportMissingAddress({ source, attributes, span }: Tag, draft: Draft): void {
  if (attributes.some(({ name }) => /src|typeof/iu.test(name))) return;
  const address = attributes.find(({ name }) => ["href", "url", "link", "file", "scr", "sc"].includes(name))?.name;
  if (address !== undefined && attributeFor(address) !== null) return;
  const values = { text: source, what: "an image without src", effect: "does not show" } as const;
  const to =
    address === undefined ? null : source.replace(new RegExp(String.raw`(?<=\s)${address}(?=\s*=)`, "iu"), "src");
  const hint = to === null ? 'add its address: src="…"' : `write ${to}`;
  draft.findings.push(finding("unsupported-syntax", values, span(), hint, to === null ? null : { from: source, to }));
}

/** https://html.spec.whatwg.org/multipage/indices.html#attributes-3, with those that older pages have. */
const attributeNames =
  "abbr about accept accesskey action align allow allowfullscreen alt async autocapitalize autocomplete autofocus autoplay axis background bgcolor border bordercolor cellpadding cellspacing char charoff charset checked cite class clear color cols colspan compact content contenteditable controls coords data datatype datetime decoding default defer dir dirname disabled download draggable enctype face fetchpriority for form formaction formmethod frameborder headers height hidden high href hreflang hspace id inert inputmode integrity is itemid itemprop itemref itemscope itemtype kind label lang language link list loading loop low marginheight marginwidth max maxlength media method min minlength multiple muted name nonce noshade novalidate nowrap open optimum part pattern ping placeholder playsinline popover poster prefix preload profile property readonly referrerpolicy rel required resource reversed role rowspan rows sandbox scope scrolling selected setup shape size sizes slot span spellcheck src srcdoc srclang srcset start step style summary tabindex target text title translate type typeof usemap valign value vocab vspace width wrap".split(
    " ",
  );
const knownAttributes: ReadonlySet<string> = new Set(attributeNames);
const lettersOf = (name: string): string => [...name].sort().join("");
const byLetters: ReadonlyMap<string, string> = new Map(attributeNames.map((name) => [lettersOf(name), name]));

/** The attribute that a misspelled one means, such as “href” for “hfer”, or `null`. */
function attributeFor(name: string): string | null {
  if (name.startsWith("aria-")) return ariaAttributeFor(name);
  if (knownAttributes.has(name) || !/^[a-z]{3,}$/u.test(name)) return null;
  if (name.length === 3) {
    const longer = attributeNames.filter((each) => each.length === 4 && each.startsWith(name));
    if (longer.length === 1) return longer[0] ?? null;
  }
  // Handlers, such as `onclick`, are not listed.
  if (name.startsWith("on")) return null;
  const near = name.length < 4 ? null : nearestName(name, attributeNames);
  return byLetters.get(lettersOf(name)) ?? (near?.charAt(0) === name.charAt(0) ? near : null);
}

/** https://www.w3.org/TR/wai-aria-1.2/#state_prop_def */
const ariaNames =
  "activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex colindextext colspan controls current describedby description details disabled dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowindextext rowspan selected setsize sort valuemax valuemin valuenow valuetext".split(
    " ",
  );

function ariaAttributeFor(name: string): string | null {
  const written = name.slice("aria-".length);
  if (ariaNames.includes(written)) return null;
  const nearest = nearestName(written.replaceAll(/[-_]/gu, ""), ariaNames);
  return nearest === null ? null : `aria-${nearest}`;
}

function tokenOffset(source: string, name: string): number {
  return source.search(new RegExp(String.raw`(?<=[\s"'])${name}(?=[\s=/>])`, "iu"));
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

/** Reports a tag in a block of HTML whose attribute has no end. */
function reportOpenTag({ node: { value }, tokens, spanOf }: RawHtml, draft: Draft): void {
  const last = tokens.findLast(({ kind }) => kind === "start");
  if (last === undefined || last.kind !== "start" || last.end !== null || !htmlNames.has(last.name.toLowerCase()))
    return;
  const [source = ""] = /^[^>\n]*>?/u.exec(value.slice(last.start)) ?? [];
  const to = source.endsWith(">") ? withQuotes(source) : null;
  const values = { text: shorten(source), what: unclosedQuote, effect: "takes for HTML" } as const;
  const hint = to === null ? `close the tag <${last.name}` : `write ${to}`;
  const span = spanOf(last.start, last.start + source.length);
  draft.findings.push(finding("unsupported-syntax", values, span, hint, to === null ? null : { from: source, to }));
}

function tagsIn({ node: { value }, tokens, spanOf }: RawHtml): readonly Tag[] {
  return tokens.flatMap((token): Tag[] => {
    if (token.kind === "text" || token.end === null) return [];
    const { start, end } = token;
    const source = value.slice(start, end);
    return [
      {
        ...token,
        source,
        span: (from = 0, to = source.length) => spanOf(start + from, start + to),
        isAlone: source === value,
      },
    ];
  });
}

/**
 * Whether the element is opened by JSX, which the parser reads as text. `dialects/mdx.ts` reports the opening tag, so
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
    const directive = /^[ovw]\d?:\w+$/u.test(name)
      ? `remove it${hasEnd ? ` and </${name}>` : ""}: Word has added it`
      : directiveFor(tag, hasEnd, components);
    const escaped = tag.isAlone ? `\\${source}` : source.replace("<", "&lt;");
    const fix: Fix | null =
      kind === "start" && directive === null && !hasAttributes && !tag.hasSlash && !hasEnd
        ? { from: source, to: escaped }
        : null;
    const shown = source.includes("\n") ? `<${name}` : source;
    // A tag with an end or attributes is more likely a typo than a placeholder.
    const nearest = kind === "end" ? nearestName(name, htmlNames) : null;
    const meant =
      nearest !== null ? `write </${nearest}>` : hasEnd || hasAttributes ? didYouMean(name, htmlNames) : null;
    const escape = `to show it, write ${fix === null ? `\\<${name}` : escaped}, or put it in backticks`;
    const hint = directive ?? meant ?? (kind === "end" ? "remove it" : escape);
    draft.findings.push(finding("unknown-element", { tag: shown }, tag.span(), hint, fix));
  }
}

/** The equivalent of a component written as JSX, or `null` for a tag that is probably text. */
function directiveFor(tag: Tag, hasEnd: boolean, components: readonly string[]): string | null {
  const { name, hasSlash, attributes } = tag;
  const directive = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase();
  if (components.includes(directive)) {
    const written = tag.source
      .slice(1 + name.length)
      .replace(/\s*\/?>$/u, "")
      .trim()
      // `amount={3}` of JSX
      .replaceAll(/=\{["'`]?([^{}"'`]*)["'`]?\}/gu, '="$1"');
    const isPlain = /^(?:[\w-]+=(?:"[^"{}]*"|'[^'{}]*')\s*)*$/u.test(written);
    const props = written === "" ? "" : isPlain && !written.includes("\n") ? `{${written}}` : "{…}";
    return hasEnd ? `write :::${directive}${props}, and close it with a line :::` : `write ::${directive}${props}`;
  }
  const own = formOf(directive);
  if (own !== null) return `write ${withValues(own, attributes)}`;
  if (!/^[A-Z][A-Za-z\d]*[a-z]/u.test(name)) return null;
  const block = blockFor(name);
  if (block !== null) return `write ${withValues(block, attributes)}`;
  if (!hasSlash && attributes.length === 0 && !hasEnd) return null;
  return `write components as ::${directive} and register them in the config under \`components\`; to show the tag, write \\<${name}`;
}

/** @param misspelled The names that end tags mean which are reported as misspelled. */
function reportUnmatched(tags: readonly Tag[], misspelled: readonly string[], draft: Draft): void {
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
  for (const [index, tag] of open.entries()) {
    // `<b>bold<b>`
    const isOpenedAgain = (other: Tag | undefined): boolean =>
      other?.name === tag.name && textNames.has(tag.name.toLowerCase()) && other.attributes.length === 0;
    if (isOpenedAgain(open[index + 1])) {
      open.splice(index, 1);
      const again = open[index] ?? tag;
      const to = `</${tag.name}>`;
      const fix = { from: again.source, to };
      draft.findings.push(finding("unclosed-element", { tag: `<${tag.name}>` }, again.span(), `write ${to} here`, fix));
    } else if (!misspelled.includes(tag.name.toLowerCase())) reportUnclosed(tag, draft);
  }
}

/** Elements that hardly contain another one of their name. */
const textNames: ReadonlySet<string> = new Set("a b code del em i ins kbd mark s small strong sub sup u".split(" "));

function reportUnclosed({ name, hasSlash, source, span, attributes, isAlone }: Tag, draft: Draft): void {
  if (optionalEnd.has(name.toLowerCase())) return;
  // `a <b and c> d` compares.
  if (attributes.length > 0 && attributes.every((each) => each.value === null && !knownAttributes.has(each.name))) {
    const shown = isAlone ? `\\${source}` : source.replace("<", "&lt;");
    const words = { tag: `<${name}>` };
    draft.findings.push(
      finding("unclosed-element", words, span(), `to show the text, write ${shown}`, { from: source, to: shown }),
    );
    return;
  }
  const closed = `${source.replace(/\s*\/>$/u, ">")}</${name}>`;
  // No attributes: `<your-name>` is probably a placeholder.
  const close =
    customElement.test(name) && attributes.length === 0
      ? `to show it, write ${isAlone ? `\\${source}` : source.replace("<", "&lt;")}, or put it in backticks; otherwise close it with </${name}>`
      : `close it with </${name}>`;
  const hint = hasSlash ? `HTML ignores the slash: write ${closed}` : close;
  const fix = hasSlash ? { from: source, to: closed } : null;
  draft.findings.push(finding("unclosed-element", { tag: `<${name}>` }, span(), hint, fix));
}

function count(counts: Map<string, number>, name: string, more: number): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}

function has(counts: ReadonlyMap<string, number>, name: string): boolean {
  return (counts.get(name) ?? 0) > 0;
}
