/** The banner of a page, from its frontmatter: a paragraph of Markdown, whose links are references of the page. */
import { finding } from "../../diagnostics/catalog.ts";
import type { BannerText, PageBanner } from "../compiled-page.ts";
import type { Draft } from "../draft.ts";
import type { InlineNode } from "../markdown/inline-text.ts";
import { parseInlineText } from "../markdown/inline-text.ts";
import { restoreText } from "../placeholders.ts";
import type { PageSource } from "./frontmatter.ts";

/** The banner, or `null` if the page has none. What it cannot contain is reported and shown as text. */
export function makeBanner(
  { frontmatter, spanOf }: Pick<PageSource, "frontmatter" | "spanOf">,
  { references, findings }: Pick<Draft, "references" | "findings">,
): PageBanner | null {
  const { banner } = frontmatter;
  if (banner === undefined) return null;
  const { text, kind = "info" } = typeof banner === "string" ? { text: banner } : banner;
  const path = typeof banner === "string" ? ["banner"] : ["banner", "text"];
  const span = spanOf(path);
  const { content, problem } = parseInlineText(restoreText(text));
  if (problem !== null) {
    const hint = "write one paragraph of Markdown with emphasis, code and links";
    findings.push(finding("frontmatter-value", { key: path.join("."), problem }, span, hint));
  }
  const refer = (url: string): string | number => {
    const address = references.add(url, "link", span, () => text);
    if (address.kind === "internal") return address.reference;
    return address.kind === "external" ? address.url : "#";
  };
  const convert = (nodes: readonly InlineNode[]): BannerText =>
    nodes.map((node) =>
      node.kind === "text"
        ? node.text
        : {
            tag: node.kind === "link" ? "a" : node.kind,
            target: node.kind === "link" ? refer(node.url) : null,
            content: convert(node.content),
          },
    );
  return { kind, text: convert(content) };
}
