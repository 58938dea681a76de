/**
 * Reports text that becomes a heading because of a line of dashes below it, which was meant to separate it from the text
 * after it, or to end the frontmatter.
 */
import type { Heading } from "mdast";
import { parseDocument } from "yaml";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Fix, Span } from "../../diagnostics/diagnostic.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { frontmatterKeys } from "../frontmatter/frontmatter-schema.ts";

export interface UnderlineContext {
  /** Whether the heading is in a quote. */
  readonly isQuoted: boolean;
  /** Whether the page underlines its headings. */
  readonly hasUnderlined: () => boolean;
}

interface Underlined {
  readonly heading: Heading;
  /** The lines above the dashes as written, and without spaces and the prefix of a quote. */
  readonly lines: readonly string[];
  readonly text: readonly string[];
  readonly dashes: string;
  /** The text of the page before the heading. */
  readonly before: string;
}

export function checkUnderline(heading: Heading, draft: Draft, { isQuoted, hasUnderlined }: UnderlineContext): void {
  const underlined = readUnderlined(heading, draft);
  if (underlined === null) return;
  const { text, before } = underlined;
  const isFrontmatter = text.every((line) => /^[a-z][\w-]*:(?:[ \t]+\S.*)?$/u.test(line));
  if (/^-{3,}$/u.test(before) && isBrokenKey(text[0] ?? "")) return reportForm(underlined, draft);
  if (/(?:^|\n)[ \t]*-{3,}$/u.test(before)) {
    if (isFrontmatter) reportPlace(underlined, draft);
    return;
  }
  if (isFrontmatter && before === "") return reportStart(underlined, draft);
  // Questions and “Step 1: …” are usual headings. So is a sentence, on pages that underline their headings.
  const isText = text.length > 1 || (hasUnderlined() ? /[;,。]$/u : /[.;,。]$/u).test(text.at(-1) ?? "");
  if (isQuoted || isText || isFrontmatter) reportDashes(underlined, draft, isQuoted);
}

function readUnderlined(heading: Heading, draft: Draft): Underlined | null {
  const source = sliceOf(draft, heading);
  const all = source.split("\n").map((line) => line.replace(/^[ \t>]+/u, "").trim());
  const dashes = all.at(-1) ?? "";
  if (all.length < 2 || source.startsWith("#") || !/^-+$/u.test(dashes)) return null;
  const before = draft.text.slice(0, rangeOf(heading).start).trimEnd();
  return { heading, lines: source.split("\n").slice(0, -1), text: all.slice(0, -1), dashes, before };
}

function report(
  text: readonly string[],
  what: string,
  place: { readonly draft: Draft; readonly span: Span },
  hint: string,
  fix: Fix | null = null,
): void {
  const values = { text: shorten(text.join(" ")), what, effect: "shows as a heading" } as const;
  place.draft.findings.push(finding("unsupported-syntax", values, place.span, hint, fix));
}

/** A key of frontmatter with an invisible character before it, or another sign than a colon after it. */
const brokenKey = /^[\u200B\u2060\uFEFF“‘]*([a-z][\w-]*)[”’]*[ \t]*[=:：][ \t]*(\S.*)$/iu;

function isBrokenKey(line: string): boolean {
  return brokenKey.test(line) && !/^[a-z][\w-]*:[ \t]/iu.test(line);
}

/** Frontmatter that is not read because of the form of its first key. */
function reportForm({ heading, lines, text }: Underlined, draft: Draft): void {
  const from = lines.join("\n");
  const { start } = rangeOf(heading);
  const converted = text.map((line) => line.replace(brokenKey, "$1: $2"));
  const to = converted.join("\n");
  const hint = `write ${converted.filter((_line, index) => isBrokenKey(text[index] ?? "")).join(" and ")}`;
  // A line that stays in another form, or a value that needs quotes, would break the others.
  const isReadable = text.every((line) => brokenKey.test(line)) && parseDocument(to).errors.length === 0;
  const place = { draft, span: draft.spanOf(start, start + from.length) };
  const what = "frontmatter that is not of the form “key: value”";
  report(text.filter(isBrokenKey), what, place, hint, isReadable ? { from, to } : null);
}

/** Frontmatter after other text. */
function reportPlace({ heading, text, before }: Underlined, draft: Draft): void {
  // Below blank lines and comments, it is reported as frontmatter in the wrong place.
  const isBelowText =
    before
      .replaceAll(/<!--[\s\S]*?-->/gu, "")
      .replace(/-{3,}$/u, "")
      .trim() !== "";
  if (!isBelowText || !text.some((line) => frontmatterKeys.includes(line.split(":", 1)[0] ?? ""))) return;
  const hint = "move it into the frontmatter at the top of the file";
  report(text, "frontmatter in the wrong place", { draft, span: firstLineSpan(draft, heading) }, hint);
}

const aboveDashes = "the text above a line of dashes";

/** Frontmatter without its first line. */
function reportStart({ heading, lines, text }: Underlined, draft: Draft): void {
  const [from = ""] = lines;
  const { start } = rangeOf(heading);
  const place = { draft, span: draft.spanOf(start, start + from.length) };
  report(text, aboveDashes, place, "begin the frontmatter with a line ---", { from, to: `---\n${from}` });
}

function reportDashes({ heading, text, dashes }: Underlined, draft: Draft, isQuoted: boolean): void {
  const start = draft.text.lastIndexOf(dashes, rangeOf(heading).end);
  const isPlain = !isQuoted && heading.position?.start.column === 1;
  const hint = `write a blank line above ${shorten(dashes)}, or ## before the text if it is a heading`;
  const fix = isPlain ? { from: dashes, to: `\n${dashes}` } : null;
  report(text, aboveDashes, { draft, span: draft.spanOf(start, start + dashes.length) }, hint, fix);
}
