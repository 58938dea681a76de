import type { Html } from "mdast";
import type { Problem } from "../../diagnostics/diagnostic.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import { rangeOf } from "../../page/draft.ts";
import { blockedInHead, describeBlocked, loadedOf } from "../../page/html/blocked-resources.ts";
import { resourcesIn } from "../../page/html/html-resources.ts";
import { inlineStylesIn } from "../../page/html/inline-styles.ts";
import { inCatalog, rule } from "../rule.ts";

/** In a page's own HTML and head tags; what components and the theme add is checked as it is rendered. */
export const blockedResource = rule({
  ...inCatalog("csp-blocked"),
  message: (_, { message }: Pick<Problem, "message">) => message,
  on: ["root"],
  *find(_, { page }) {
    const { rawHtml, source, options } = page;
    const { policy } = options;
    if (policy === null) return;
    const isHashed = hashedStylesIn(page);
    for (const { node, tokens, spanOf } of rawHtml)
      for (const { start, end, ...resource } of loadedOf(resourcesIn(node.value, tokens), policy)) {
        // A script of Vue is reported as such.
        if (resource.tag === "<script>" && /<script\b[^>]*\ssetup\b/u.test(node.value)) continue;
        if (resource.tag === "<style>" && resource.code !== null && isHashed(node, start)) continue;
        const blocked = describeBlocked(resource, policy);
        if (blocked === null) continue;
        const shown = resource.url ?? (resource.tag.startsWith("<") ? "" : resource.tag);
        const at = shown === "" ? -1 : node.value.slice(start, end).indexOf(shown);
        const [from, to] = at === -1 ? [start, end] : [start + at, start + at + shown.length];
        yield { ...blocked, at: spanOf(from, to) };
      }
    for (const [index, tag] of (source.frontmatter.head ?? []).entries())
      for (const { path, ...blocked } of blockedInHead(tag, policy))
        yield { ...blocked, at: source.spanOf(["head", index, ...path]) };
  },
  bad: [
    ['<iframe src="https://a.example/" title="A"></iframe>', '<a href="https://a.example/">A</a>'],
    "<script>go();</script>",
  ],
  good: ['<style>\n.a { color: red }\n</style>\n\n<img src="data:image/png;base64,AA" alt="A">'],
  options: { policy: { "default-src": ["'self'"], "img-src": ["data:"], "style-src": ["'unsafe-inline'"] } },
});

/**
 * Reads the nodes as one text, because an SVG and its style sheet may be in two of them.
 * @returns Whether the policy has the hash of the style sheet at an offset in a node.
 */
function hashedStylesIn({ rawHtml, draft }: CheckedPage): (node: Html, start: number) => boolean {
  if (!rawHtml.some(({ node }) => /<style/iu.test(node.value))) return () => false;
  let html = "";
  const starts = new Map<Html, number>();
  for (const [index, { node }] of rawHtml.entries()) {
    starts.set(node, html.length);
    html += node.value;
    const next = rawHtml[index + 1];
    // In a paragraph, a style sheet is text between two nodes.
    if (next !== undefined && /^<style[^<]*>$/iu.test(node.value))
      html += draft.text.slice(rangeOf(node).end, rangeOf(next.node).start);
  }
  const hashed = new Set(inlineStylesIn(html).map(({ start }) => start));
  return (node, start) => hashed.has((starts.get(node) ?? 0) + start);
}
