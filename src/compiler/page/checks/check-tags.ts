/** Reports tags that are text, because they are not of the form of a tag. */
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { describeMalformedTag, tagInText } from "../html/malformed-tag.ts";

/** @param masked The source of a node, from `start` on, without its code and HTML. */
export function checkTags(masked: string, start: number, draft: Draft): void {
  for (const { 0: tag, index } of masked.matchAll(tagInText)) {
    const found = describeMalformedTag(tag);
    if (found === null) continue;
    const from = start + index;
    const values = { text: shorten(tag), what: found.what, effect: "shows as text" } as const;
    const hint = found.to === null ? "put straight quotes around each value" : `write ${found.to}`;
    const fix = found.to === null ? null : { from: tag, to: found.to };
    draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(from, from + tag.length), hint, fix));
  }
}
