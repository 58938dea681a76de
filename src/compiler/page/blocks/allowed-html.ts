/**
 * HTML in Markdown that was not written for this site: a few elements without attributes, balanced, and links. All else
 * is shown as text. Pure.
 */
import type { Html } from "mdast";
import { escapeHtml } from "../../escape-html.ts";
import type { HtmlTag } from "../html/html-tokens.ts";
import { tokensIn } from "../html/html-tokens.ts";

const allowed: ReadonlySet<string> = new Set(
  "a b br code dd del details dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol p pre s strong sub summary sup table tbody td th thead tr ul".split(
    " ",
  ),
);
const empty: ReadonlySet<string> = new Set(["br", "hr"]);

/**
 * Changes the HTML nodes of one text, in document order.
 *
 * @param resolve Returns the address that a link of the text leads to.
 */
export function allowHtml(nodes: readonly Html[], resolve: (url: string) => string = (url) => url): void {
  const tags = nodes.flatMap((node) =>
    tokensIn(node.value).flatMap((token) => (token.kind === "text" ? [] : [{ node, tag: token }])),
  );
  const kept = balancedIn(tags.map(({ tag }) => tag));
  for (const node of nodes) {
    const parts: string[] = [];
    let from = 0;
    // Comments say nothing to readers.
    const text = (to: number): void => void parts.push(escapeText(node.value.slice(from, to)));
    for (const { node: owner, tag } of tags) {
      if (owner !== node || tag.end === null) continue;
      text(tag.start);
      parts.push(kept.has(tag) ? write(tag, resolve) : escapeHtml(node.value.slice(tag.start, tag.end)));
      from = tag.end;
    }
    text(node.value.length);
    node.value = parts.join("");
  }
}

function balancedIn(tags: readonly HtmlTag[]): ReadonlySet<HtmlTag> {
  const kept = new Set<HtmlTag>();
  const open: HtmlTag[] = [];
  for (const tag of tags) {
    const name = tag.name.toLowerCase();
    if (!allowed.has(name) || tag.end === null) continue;
    if (empty.has(name)) {
      if (tag.kind === "start") kept.add(tag);
    } else if (tag.kind === "start") open.push(tag);
    else if (open.at(-1)?.name.toLowerCase() === name) {
      const start = open.pop();
      if (start !== undefined) kept.add(start).add(tag);
    }
  }
  return kept;
}

function write({ kind, name, attributes }: HtmlTag, resolve: (url: string) => string): string {
  const lower = name.toLowerCase();
  if (kind === "end") return `</${lower}>`;
  const href = lower === "a" ? attributes.find((each) => each.name === "href")?.value : undefined;
  return href === undefined || href === null ? `<${lower}>` : `<${lower} href="${escapeHtml(resolve(href))}">`;
}

/** The text between tags, in which entities stay what they are. */
function escapeText(text: string): string {
  return text.replaceAll(/<!--[\s\S]*?(?:-->|$)/gu, "").replaceAll("<", "&lt;");
}
