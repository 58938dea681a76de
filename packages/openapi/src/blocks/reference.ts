/** What the blocks of every page are made from. */
import type { PluginBlock } from "docsgen/plugin";
import type { FormFile } from "../form/list-forms.ts";
import type { Operation } from "../model/operations.ts";
import type { Names } from "../model/names.ts";
import type { SchemaPages } from "../model/schema-pages.ts";
import type { Tag } from "../model/tags.ts";
import type { Settings } from "../options.ts";
import type { RequestOf } from "../samples/request-model.ts";
import type { Description } from "../read/description.ts";
import { textAt } from "../read/description.ts";
import { childOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { TextRun } from "../read/source-file.ts";
import { interpolate } from "../words.ts";
import type { Words } from "../words.ts";
import { paragraph } from "./inline.ts";
import { titleInSummary } from "./title.ts";
import { linksByTitle } from "./title-links.ts";
import type { TargetsByTitle } from "./title-links.ts";

/** Made once in `pagesOf`, and handed to everything that makes blocks. `operations` are those of the chosen tags. */
export interface Reference {
  readonly description: Description;
  readonly operations: readonly Operation[];
  readonly tags: readonly Tag[];
  readonly names: Names;
  readonly schemaPages: SchemaPages;
  readonly settings: Settings;
  readonly words: Words;
  readonly targetsByTitle: TargetsByTitle;
  readonly requestOf: RequestOf;
  /** The forms that fill the samples, of the operations that have one. */
  readonly forms: ReadonlyMap<Operation, FormFile>;
}

/** The description of an object in Markdown, or nothing. */
export function markdownOf(owner: Node | null, reference: Reference, headings?: 2 | 4): readonly PluginBlock[] {
  return markdownBlock(textAt(owner, "description", reference.description), reference, headings);
}

/**
 * @param headings The level of the first headings in the text.
 * @param part The offsets of the part of the text that is meant.
 */
export function markdownBlock(
  node: Node | null,
  reference: Reference,
  headings?: 2 | 4,
  part?: readonly [start: number, end: number],
): readonly PluginBlock[] {
  if (node === null) return [];
  const { description, settings } = reference;
  const [start, end] = part ?? [0, textOf(node.value).length];
  const written = textOf(node.value).slice(start, end);
  const text = written.trim();
  if (text === "") return [];
  const { dialect, linkBase } = settings;
  // A place is part of a page's key, so texts in which nothing can be wrong have none: lines above them may move.
  const isChecked =
    dialect === "docsgen" ||
    hasScheme(text, settings) ||
    text.includes("http://") ||
    (linkBase === undefined ? hasCheckedLink(text) : hasAnchorLink(text));
  const first = start + written.length - written.trimStart().length;
  const places = isChecked ? runsFrom(description.runsOf(node), first, first + text.length) : [];
  const base = linkBase === undefined ? {} : { linkBase };
  const links = linksByTitle(text, reference.targetsByTitle);
  const at = places.length === 0 ? {} : { at: places };
  return [{ kind: "markdown", text, dialect, ...(headings !== undefined && { headings }), ...base, ...links, ...at }];
}

/** Where the parts of a text between two offsets begin. */
function runsFrom(runs: readonly TextRun[], start: number, end: number): readonly TextRun[] {
  const before = runs.findLast(({ offset }) => offset <= start);
  const first =
    before === undefined ? [] : [{ ...before, offset: start, column: before.column + start - before.offset }];
  const others = runs.filter(({ offset }) => offset > start && offset < end);
  return [...first, ...others].map((run) => ({ ...run, offset: run.offset - start }));
}

/** Whether a text has a link within the site. */
function hasCheckedLink(text: string): boolean {
  return /\]\(\s*(?!https?:|mailto:)|^\s*\[[^\]]+\]:\s*(?!https?:|mailto:)|\b(?:href|src)=["']?(?!https?:|mailto:)/mu.test(
    text,
  );
}

/** Whether a text has a link to its own page, which no base changes. */
function hasAnchorLink(text: string): boolean {
  return /\]\(\s*#|^\s*\[[^\]]+\]:\s*#|\bhref=["']?#/mu.test(text);
}

function hasScheme(text: string, { scheme }: Settings): boolean {
  return text.includes(`${scheme}:`);
}

/** A link to the external documentation of an object. */
export function documentationOf(node: Node | null, { words }: Reference): readonly PluginBlock[] {
  const documentation = childOf(node, "externalDocs");
  const address = textIn(documentation, "url");
  const link = [{ link: textIn(documentation, "description").trim() || words.documentation, to: address }];
  return /^https?:\/\//u.test(address) ? [paragraph(...interpolate(words.see, { link }))] : [];
}

/** The name of the section about authentication in links, after the scheme. */
export const authentication = "authentication";

/** A summary that is not the title, but a text. */
export function longSummaryOf(operation: Operation, reference: Reference): readonly PluginBlock[] {
  const summary = textAt(operation.node, "summary", reference.description);
  return titleInSummary(textOf(summary?.value).trim()) === "" ? markdownBlock(summary, reference) : [];
}

/** The first sentence of a text, without marks of Markdown; "" if there is none. */
export function firstSentence(text: string): string {
  // Long enough for a sentence; what follows would only take time.
  const plain = text
    .slice(0, 5000)
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[*`]|(?<=^|\s)_|_(?=\s|$|[.,;:])|^\s*(?:[#>-]+|\[!\w+\])\s*/gmu, "")
    .trim();
  const [first = ""] = plain.split(/\n\s*\n/u);
  const [sentence = ""] = /^[^]*?(?:[.!?](?=\s|$)|$)/u.exec(first.replaceAll(/\s+/gu, " ")) ?? [];
  return sentence.length <= 200 ? sentence : `${sentence.slice(0, 199).replace(/\s+\S*$/u, "")}…`;
}
