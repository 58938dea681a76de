/** Reports images without alternative text. In HTML, an empty `alt` marks an image as decorative. */
import type { Nodes } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Span } from "../../diagnostics/diagnostic.ts";
import type { Draft } from "../draft.ts";
import { rangeOf } from "../draft.ts";
import type { RawHtml } from "../html/html-tokens.ts";
import { isVideoHost } from "../../../features/video/players.ts";

const hint = 'describe the image, or use HTML with `alt=""` if it is purely decorative';

export function checkImages(nodes: readonly Nodes[], blocks: readonly RawHtml[], draft: Draft): void {
  const report = (url: string, span: Span): void =>
    void draft.findings.push(finding("missing-alt", { url: shorten(url) }, span, hint));
  for (const node of nodes) {
    if (node.type === "image" && /\.(?:mp4|webm|mov|ogv|m4v)(?:[?#]|$)/iu.test(node.url)) {
      const { start, end } = rangeOf(node);
      const values = { text: shorten(node.url), what: "a video", effect: "takes for an image" } as const;
      const fileHint = `write <video controls src="${node.url}"></video>`;
      draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, end), fileHint));
      continue;
    }
    const [, repository, path] =
      node.type === "image" ? (/^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/([^?#]+)$/u.exec(node.url) ?? []) : [];
    if (node.type === "image" && repository !== undefined && path !== undefined) {
      const { start, end } = rangeOf(node);
      const values = { text: shorten(node.url), what: "a page of GitHub", effect: "takes for an image" } as const;
      const raw = `https://raw.githubusercontent.com/${repository}/${path}`;
      draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, end), `write ${raw}`));
      continue;
    }
    if (
      node.type === "image" &&
      isVideoHost(node.url) &&
      !/\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/iu.test(node.url)
    ) {
      const { start, end } = rangeOf(node);
      const values = { text: shorten(node.url), what: "the page of a video", effect: "takes for an image" } as const;
      const videoHint = `write ::video[${node.alt === "" ? "Title" : node.alt}]{src="${node.url}"} on a line of its own`;
      draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, end), videoHint));
      continue;
    }
    if ((node.type !== "image" && node.type !== "imageReference") || (node.alt ?? "").trim() !== "") continue;
    const { start, end } = rangeOf(node);
    report(node.type === "image" ? node.url : node.identifier, draft.spanOf(start, end));
  }
  for (const { tokens, spanOf } of blocks)
    for (const token of tokens) {
      if (token.kind !== "start" || token.end === null || token.name.toLowerCase() !== "img") continue;
      const { attributes, start, end } = token;
      const source = attributes.find(({ name }) => name === "src")?.value ?? "img";
      if (!attributes.some(({ name }) => name === "alt")) report(source, spanOf(start, end));
    }
}
