/** The findings of pages that are too long or too deep. */
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import { nestingLimit } from "./nesting.ts";

const megabyte = 1024 * 1024;
/** The limit on the characters of a source, about the length of a thousand-page book. */
const sourceLimit = 4 * megabyte;
/**
 * The limit on the characters of the HTML: the larger of `outputLimit` and `outputRatio` times the length of the
 * source.
 */
const outputLimit = 2 * megabyte;
const outputRatio = 50;

/** `null` if the source is short enough. Longer ones are not even parsed. */
export function checkSize({ length }: string): Finding | null {
  if (length <= sourceLimit) return null;
  const sizes = { size: showSize(length), limit: showSize(sourceLimit) };
  return finding("page-size", sizes, startOfText, "split it into several pages");
}

/** The limit on the HTML of a page whose source has this many characters. */
export function outputLimitOf({ length }: string): number {
  return Math.max(outputLimit, outputRatio * length);
}

/**
 * The finding of a page whose HTML is longer than `outputLimitOf` allows.
 * @param limit In characters.
 */
export function pastLimit(limit: number, span: Span): Finding {
  return finding("output-limit", { limit: showSize(limit) }, span);
}

/** @param limit A phrase: "600000 links". */
export function tooLong(limit: string, span: Span): Finding {
  const problem = `This page has more than ${limit.replace(/^\d+(?=\d{3})/u, "$&,")}`;
  return finding("page-limit", { problem }, span, "split it here into two pages");
}

/**
 * The finding of a page that is nested too deeply.
 * @param limit In levels, as the message names it.
 */
export function deepNesting(span: Span, hint: string | null = null, limit: number = nestingLimit): Finding {
  return finding("nesting-limit", { limit }, span, hint);
}

function showSize(characters: number): string {
  return `${(characters / megabyte).toFixed(1).replace(/\.0$/u, "")} MB`;
}
