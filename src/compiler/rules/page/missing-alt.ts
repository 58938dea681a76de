import type { Image } from "mdast";
import { isVideoHost } from "../../../features/video/players.ts";
import { catalog } from "../../diagnostics/catalog.ts";
import { inCatalog, placeOf, rule, unsupportedSyntax } from "../rule.ts";
import { tagsOf } from "./html-elements.ts";

/** In HTML, an empty `alt` marks an image as decorative. */
export const missingAlt = rule({
  ...inCatalog("missing-alt"),
  message: (url) => catalog["missing-alt"].message({ url }),
  on: ["root", "image", "imageReference"],
  has: /!\[|<img/iu,
  *find(node, { page }) {
    const hint = 'describe the image, or use HTML with `alt=""` if it is purely decorative';
    if (node.type === "root") {
      for (const { kind, name, attributes, at } of tagsOf(page).elements) {
        if (kind === "end" || name.toLowerCase() !== "img" || attributes.some((each) => each.name === "alt")) continue;
        yield { at, text: attributes.find((each) => each.name === "src")?.value ?? "img", hint };
      }
    } else if ((node.alt ?? "").trim() === "" && (node.type === "imageReference" || otherImage(node) === null))
      yield { at: placeOf(node), text: node.type === "image" ? node.url : node.identifier, hint };
  },
  bad: [
    ["![](https://a.example/a.png)", "![A](https://a.example/a.png)"],
    ["![][a]\n\n[a]: https://a.example/a.png", "![A][a]\n\n[a]: https://a.example/a.png"],
    ['<img src="https://a.example/a.png">', '<img src="https://a.example/a.png" alt="">'],
  ],
  good: [],
});

/** Addresses that browsers cannot show as images. */
export const noImage = rule({
  ...unsupportedSyntax,
  on: ["image"],
  *find(node, { parent, source }) {
    const other = otherImage(node);
    if (other === null) return;
    const { what, to, replaces } = other;
    const at = replaces === "address" ? placeOf(node, source.lastIndexOf(node.url), node.url.length) : placeOf(node);
    const isAlone = replaces !== "paragraph" || (parent.type === "paragraph" && parent.children.length === 1);
    const hint = replaces === "paragraph" ? `write ${to} on a line of its own` : `write ${to}`;
    const meant = isAlone && (replaces !== "address" || source.includes(node.url)) ? { at, to } : null;
    yield { at: placeOf(node), text: node.url, effect: "takes for an image" as const, what, meant, hint };
  },
  bad: [
    ["![Demo](https://a.example/a.mp4)", '<video controls src="https://a.example/a.mp4"></video>'],
    [
      "![Logo](https://github.com/acme/queue/blob/main/logo.svg)",
      "![Logo](https://raw.githubusercontent.com/acme/queue/main/logo.svg)",
    ],
    ["![How](https://youtu.be/aqz-KE-bpKQ)", '::video[How]{src="https://youtu.be/aqz-KE-bpKQ"}'],
    ["![](https://vimeo.com/12345)", '::video[Title]{src="https://vimeo.com/12345"}'],
  ],
  good: [
    "[How](https://youtu.be/abcdefg)",
    "![Logo](https://github.com/acme/queue/blob/main/logo.svg?raw=true)",
    "![A picture](https://images.example/youtube.png)",
  ],
});

/** An address that is none of an image: what it is, what to write, and in place of what. */
function otherImage({ url, alt }: Image): {
  readonly what: string;
  readonly to: string;
  readonly replaces: "address" | "image" | "paragraph";
} | null {
  if (/\.(?:mp4|webm|mov|ogv|m4v)(?:[?#]|$)/iu.test(url))
    return { what: "a video", to: `<video controls src="${url}"></video>`, replaces: "image" };
  const [, repository, path] = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/([^?#]+)$/u.exec(url) ?? [];
  if (repository !== undefined && path !== undefined)
    return {
      what: "a page of GitHub",
      to: `https://raw.githubusercontent.com/${repository}/${path}`,
      replaces: "address",
    };
  if (!isVideoHost(url) || /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/iu.test(url)) return null;
  const title = (alt ?? "") === "" ? "Title" : alt;
  return { what: "the page of a video", to: `::video[${title}]{src="${url}"}`, replaces: "paragraph" };
}
