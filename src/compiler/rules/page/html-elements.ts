/**
 * The tags of raw HTML on a page, and which of them are elements. The tags of one element may be in different blocks, with
 * Markdown between them, so they are matched over the whole page.
 */
import { htmlTagNames } from "html-tag-names";
import { mathmlTagNames } from "mathml-tag-names";
import { svgTagNames } from "svg-tag-names";
import type { Span } from "../../diagnostics/diagnostic.ts";
import { componentNames } from "../../dialects/blocks.ts";
import { jsxValue } from "../../dialects/mdx.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import type { HtmlTag } from "../../page/html/html-tokens.ts";
import { perPage } from "../rule.ts";

/** A tag of raw HTML with its end. `source` is as written: `<Tabs items={["a"]}>`. */
export interface Tag extends HtmlTag {
  readonly source: string;
  readonly at: Span;
  /** Whether the tag is the whole node, so that a backslash before it turns it into text. */
  readonly isAlone: boolean;
}

/** Obsolete or never implemented elements whose names authors use as placeholders, such as `<command>`. */
const obsoleteNames = new Set(["command", "content", "element", "isindex", "multicol", "nextid", "shadow"]);
const htmlNames: ReadonlySet<string> = new Set([
  ...htmlTagNames.filter((name) => !obsoleteNames.has(name)),
  "svg",
  "math",
]);
/** Valid only inside `<svg>` and `<math>`: elsewhere, the `<int>` of `vector<int>` is not MathML. */
const xmlNames = new Set([...svgTagNames, ...mathmlTagNames].map((name) => name.toLowerCase()));
/** Custom elements have a hyphen in their name. */
export const customElement = /^[a-z][\w.]*-[\w.-]*$/u;

/** Whether an element, in lower case, begins SVG or MathML, in which other names are known. */
export function isXmlRoot(name: string): boolean {
  return name === "svg" || name === "math";
}

/** The tags of a page in document order: elements, components of other tools or of the author, and unknown names. */
export const tagsOf = perPage(({ rawHtml, options: { components } }: CheckedPage) => {
  const tags = rawHtml.flatMap(({ node: { value }, tokens, spanOf }) =>
    tokens.flatMap((token): Tag[] => {
      if (token.kind === "text" || token.end === null) return [];
      const source = value.slice(token.start, token.end);
      return [{ ...token, source, at: spanOf(token.start, token.end), isAlone: source === value }];
    }),
  );
  const [elements, others, unknown]: [Tag[], Tag[], Tag[]] = [[], [], []];
  let depth = 0;
  for (const tag of tags) {
    const name = tag.name.toLowerCase();
    if (isComponent(tag, components)) others.push(tag);
    else {
      const isKnown = htmlNames.has(name) || (depth > 0 && xmlNames.has(name)) || customElement.test(tag.name);
      if (isXmlRoot(name) && !tag.hasSlash) depth += tag.kind === "start" ? 1 : -1;
      (isKnown ? elements : unknown).push(tag);
    }
  }
  return { elements, components: others, unknown };
});

/** A component of another tool, or of the author, with the name of an element. */
function isComponent({ name, source }: Tag, components: readonly string[]): boolean {
  if (componentNames.has(name)) return true;
  const lower = name.toLowerCase();
  return /^[A-Z][a-z]/u.test(name) && htmlNames.has(lower) && (components.includes(lower) || jsxValue.test(source));
}

/** Whether the element is opened by JSX, which is text for the parser, and reported as such. */
export function isOpenedAsJsx(name: string, text: string): boolean {
  return [...text.matchAll(/<([^\s<>]+)\s[^<>]*=\{/gu)].some(([, started]) => started === name);
}

/** The tag as text. */
export function escaped({ isAlone, source }: Tag): string {
  return isAlone ? `\\${source}` : source.replace("<", "&lt;");
}
