/** Reports images without alternative text. In HTML, an empty `alt` marks an image as decorative. */
import type { Image } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Span } from "../../diagnostics/diagnostic.ts";
import { rangeOf } from "../draft.ts";
import { isVideoHost } from "../../../features/video/players.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

const hint = 'describe the image, or use HTML with `alt=""` if it is purely decorative';

export const checkImages: Check = ({ rawHtml, draft }) => {
  const report = (url: string, span: Span): void =>
    void draft.findings.push(finding("missing-alt", { url: shorten(url) }, span, hint));
  for (const { tokens, spanOf } of rawHtml)
    for (const token of tokens) {
      if (token.kind !== "start" || token.end === null || token.name.toLowerCase() !== "img") continue;
      const { attributes, start, end } = token;
      const source = attributes.find(({ name }) => name === "src")?.value ?? "img";
      if (!attributes.some(({ name }) => name === "alt")) report(source, spanOf(start, end));
    }
  return [
    on(["image", "imageReference"], (node) => {
      const { start, end } = rangeOf(node);
      const span = draft.spanOf(start, end);
      const other = node.type === "image" ? describeOther(node) : null;
      if (other !== null) {
        const values = { text: shorten(other.url), what: other.what, effect: "takes for an image" } as const;
        draft.findings.push(finding("unsupported-syntax", values, span, other.hint));
      } else if ((node.alt ?? "").trim() === "") report(node.type === "image" ? node.url : node.identifier, span);
    }),
  ];
};

/** Addresses that browsers cannot show as images, with hints. */
function describeOther({ url, alt }: Image): { url: string; what: string; hint: string } | null {
  if (/\.(?:mp4|webm|mov|ogv|m4v)(?:[?#]|$)/iu.test(url))
    return { url, what: "a video", hint: `write <video controls src="${url}"></video>` };
  const [, repository, path] = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/([^?#]+)$/u.exec(url) ?? [];
  if (repository !== undefined && path !== undefined)
    return {
      url,
      what: "a page of GitHub",
      hint: `write https://raw.githubusercontent.com/${repository}/${path}`,
    };
  if (!isVideoHost(url) || /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/iu.test(url)) return null;
  const title = (alt ?? "") === "" ? "Title" : alt;
  return { url, what: "the page of a video", hint: `write ::video[${title}]{src="${url}"} on a line of its own` };
}
