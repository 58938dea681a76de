import { quote } from "../../diagnostics/catalog.ts";
import type { Span } from "../../diagnostics/diagnostic.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import type { PlacedText } from "../rule.ts";
import { perPage, rule } from "../rule.ts";
import type { Tag } from "./html-elements.ts";
import { customElement, escaped, isOpenedAsJsx, isXmlRoot, tagsOf } from "./html-elements.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const voidNames = words(
  "area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr",
);
/** Elements with an optional end tag: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const optionalEnd = words(
  "body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr",
);

export const unclosedElement = rule({
  code: "unclosed-element",
  severity: "warning",
  message: (text) => `${quote(text)} is never closed`,
  about:
    "An element without an end tag contains the rest of the page, and applies its styles and layout to it. HTML ignores the slash of `<div />`: only elements that are always empty, such as `<br>` and `<img>`, need no end tag.",
  on: ["root"],
  has: "<",
  *find(_, { page }) {
    for (const { node, spanOf } of page.rawHtml)
      if (node.value.startsWith("<!--") && !node.value.includes("-->"))
        yield {
          at: spanOf(0, 4),
          text: "<!--",
          meant: endOfLine(spanOf(0, 4), " -->", page),
          hint: "close it with `-->`",
        };
    const { unclosed } = unmatched(page);
    for (const [index, tag] of unclosed.entries()) {
      const { name, hasSlash, source, at, attributes } = tag;
      if (isEndOf(unclosed[index + 1], tag)) continue;
      if (isEndOf(tag, unclosed[index - 1])) {
        yield { at, text: source, from: source, to: `</${name}>`, isGuess: true };
        continue;
      }
      const closed = `${source.replace(/\s*\/>$/u, ">")}</${name}>`;
      // Without values, `<your-name>` is probably a placeholder, and `a <b and c> d` compares.
      const isText =
        attributes.every(({ value }) => value === null) && (customElement.test(name) || attributes.length > 1);
      const hint = hasSlash
        ? `HTML ignores the slash: write ${closed}`
        : isText
          ? `to show it, write ${escaped(tag)}, or put it in backticks; otherwise close it with </${name}>`
          : `close it with </${name}>`;
      const edit = isText ? { at, from: source, to: escaped(tag) } : endOfLine(at, `</${name}>`, page);
      yield {
        at,
        text: hasSlash ? source : `<${name}>`,
        from: source,
        to: hasSlash ? closed : null,
        meant: edit,
        isGuess: !isText,
        hint,
      };
    }
  },
  bad: [
    ["<div>\n\nText", "<div>\n\nText\n\n</div>"],
    ["a <b>b\n\nText", "a <b>b</b>\n\nText"],
    ["<b>a</b> <b>b<b> c", "<b>a</b> <b>b</b> c"],
    ["<div>\n<span>a\n</div>", "<div>\n<span>a</span>\n</div>"],
    "a <b><i>b</b></i>",
    ["a <span id='x'/> b", "a <span id='x'></span> b"],
    ['<a id="x"/>\n', '<a id="x"></a>\n'],
    ["Text\n\n<!-- a\n\n## b", "Text\n\n<!-- a -->\n\n## b"],
    ["Enter <your-name> here", "Enter \\<your-name> here"],
    ["<div>\n<your-name>\n</div>", "<div>\n&lt;your-name>\n</div>"],
    ["if a <b and c> d", "if a \\<b and c> d"],
  ],
  good: [
    "<div>\n\nText\n\n- a\n\n</div>",
    "<p align=center>\n\n# a\n\n</p>",
    "<ul><li>a<li>b</ul> <table><tr><td>a<td>b</table>",
    "<br> <br/> <hr /> <img src='https://a.example/a.png' alt='a'/> <input><wbr></br>",
    "<DIV>a</div>",
    "<pre>\n\n<b>a</b>\n</pre>",
    "- <details>\n  <summary>a</summary>\n\n  b\n\n  </details>",
    "<!-- a\n\nb -->",
  ],
});

/** Whether a tag repeats the one before it in its line, so that its slash is missing: `<b>a<b>`. */
function isEndOf(tag: Tag | undefined, before: Tag | undefined): boolean {
  return (
    tag !== undefined &&
    tag.name === before?.name &&
    !tag.hasSlash &&
    tag.attributes.length === 0 &&
    tag.at.start.line === before.at.start.line
  );
}

/** Adds the end of an element to its line, or to the page if nothing else is on the line. `null` if it may be elsewhere. */
function endOfLine({ start, end }: Span, tag: string, { draft: { text } }: CheckedPage): PlacedText | null {
  const lines = text.split("\n");
  const line = lines[end.line - 1] ?? "";
  const rest = line.slice(end.column - 1);
  if (rest.includes(tag)) return null;
  const isAlone = rest.trim() === "" && start.column === 1;
  const last = isAlone ? text.trimEnd().length : lines.slice(0, end.line).join("\n").trimEnd().length;
  return { at: [last, last], to: isAlone && !tag.includes("--") ? `\n\n${tag}` : tag };
}

export const strayEndTag = rule({
  code: "stray-end-tag",
  severity: "warning",
  message: (text) => `${quote(text)} does not close an element`,
  about:
    "No element of that name is open here. If one is open around the page, the tag would close it and break the page's layout.",
  on: ["root"],
  has: "</",
  *find(_, { page }) {
    for (const { at, source } of unmatched(page).stray) yield { at, text: source, meant: "" };
  },
  bad: [
    ["Text\n\n</section>\n", "Text\n\n\n"],
    ["<div>\n\na\n\n</div>\n</div>", "<div>\n\na\n\n</div>\n"],
  ],
  good: [],
});

const unmatched = perPage((page): { readonly unclosed: readonly Tag[]; readonly stray: readonly Tag[] } => {
  const [open, unclosed, stray]: [Tag[], Tag[], Tag[]] = [[], [], []];
  /** How often the end tag of a parent has closed an element of a name. A later end tag belongs to one of them. */
  const closedEarly = new Map<string, number>();
  /** How many elements of a name are open. */
  const openNames = new Map<string, number>();
  const has = (counts: ReadonlyMap<string, number>, name: string): boolean => (counts.get(name) ?? 0) > 0;
  const count = (counts: Map<string, number>, name: string, more: number): void =>
    void counts.set(name, (counts.get(name) ?? 0) + more);
  for (const tag of tagsOf(page).elements) {
    const name = tag.name.toLowerCase();
    if (voidNames.has(name)) continue;
    if (tag.kind === "start" && tag.hasSlash) {
      // In SVG and MathML, a slash closes the element.
      if (!isXmlRoot(name) && !has(openNames, "svg") && !has(openNames, "math")) unclosed.push(tag);
    } else if (tag.kind === "start") {
      open.push(tag);
      count(openNames, name, 1);
    } else if (has(openNames, name)) {
      const [, ...inner] = open.splice(open.findLastIndex((each) => each.name.toLowerCase() === name));
      count(openNames, name, -1);
      for (const each of inner) {
        count(openNames, each.name.toLowerCase(), -1);
        count(closedEarly, each.name.toLowerCase(), 1);
      }
      unclosed.push(...inner);
    } else if (has(closedEarly, name)) count(closedEarly, name, -1);
    else if (!isOpenedAsJsx(tag.name, page.draft.text)) stray.push(tag);
  }
  return { unclosed: [...unclosed, ...open].filter(({ name }) => !optionalEnd.has(name.toLowerCase())), stray };
});
