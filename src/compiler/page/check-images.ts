/** Images without a text for those who cannot see them. An empty `alt` in HTML says that there is nothing to tell. */
import type { Nodes } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import type { Draft } from "./draft.ts";
import { rangeOf } from "./draft.ts";

const hint = 'say what it shows, or write `alt=""` in HTML where it only decorates';

export function checkImages(nodes: readonly Nodes[], draft: Draft): void {
  const report = (url: string, start: number, end: number): void =>
    void draft.findings.push(finding("missing-alt", { url: short(url) }, draft.spanOf(start, end), hint));
  for (const node of nodes) {
    if (node.type === "image" || node.type === "imageReference") {
      const { start, end } = rangeOf(node);
      if ((node.alt ?? "").trim() === "") report(node.type === "image" ? node.url : node.identifier, start, end);
    }
    if (node.type !== "html") continue;
    let from = rangeOf(node).start;
    for (const [tag] of node.value
      .replaceAll(/<!--[\s\S]*?-->/gu, "")
      .matchAll(/<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/giu)) {
      const found = draft.text.indexOf(tag, from);
      const start = found === -1 ? from : found;
      from = start + tag.length;
      if (!/\salt(?:\s*=|[\s/>])/iu.test(tag))
        report(/\ssrc\s*=\s*["']?([^"'\s>]+)/iu.exec(tag)?.[1] ?? "img", start, from);
    }
  }
}

function short(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url;
}
