/**
 * Links of descriptions that were written for one page of all operations. "#create-a-queue" is there the heading of an
 * operation, from its title or its id, and some tools write "#operation/createQueue" and "#tag/Queues".
 */
import type { Names } from "../model/names.ts";
import type { Operation } from "../model/operations.ts";
import type { Tag } from "../model/tags.ts";
import type { Description } from "../read/description.ts";
import { titleOf } from "./title.ts";

/**
 * The targets of links to operations and tags, by title or id without marks. A title that several operations have is
 * not in it.
 */
export type TargetsByTitle = ReadonlyMap<string, string>;

/** @returns The targets of a text's links to anchors that are titles, but not those of its own headings. */
export function linksByTitle(
  text: string,
  targets: TargetsByTitle,
): { readonly links?: Readonly<Record<string, string>> } {
  const written = anchorsIn(text);
  if (written.length === 0) return {};
  const headings = new Set(headingsIn(text));
  const links = written.flatMap((url) => {
    const key = keyOf(url);
    const target = headings.has(key) ? undefined : targets.get(key);
    return target === undefined ? [] : [[url, target] as const];
  });
  return links.length === 0 ? {} : { links: Object.fromEntries(links) };
}

/** Links of a text to its own page, in Markdown and in HTML. */
export function anchorsIn(text: string): readonly string[] {
  const written = text.matchAll(/\]\(\s*<?(#[^\s)>]+)|^[ \t]*\[[^\]]+\]:\s*(#\S+)|\bhref=["']?(#[^\s"'>]+)/gmu);
  return Array.from(written, ([, inline, definition, html]) => inline ?? definition ?? html ?? "");
}

/** The headings of a text, without marks. */
export function headingsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/^ {0,3}#{1,6} +(.+)$/gmu), ([, heading = ""]) => keyOf(heading));
}

/** Rules for anchors differ in what they do with marks. */
export function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * "createaqueue", "createqueue", "operationcreatequeue" → "api:createQueue", and "tagqueues" → "api:tags/queues". Where
 * keys are equal, an id precedes a tag, and a tag precedes a title.
 */
export function listTargetsByTitle(
  operations: readonly Operation[],
  tags: readonly Tag[],
  names: Names,
  description: Description,
): TargetsByTitle {
  const titles = operations.map((each) => [titleOf(each, description), names.ofOperation(each).target] as const);
  const count = new Map<string, number>();
  for (const [title] of titles) count.set(keyOf(title), (count.get(keyOf(title)) ?? 0) + 1);
  const ids = operations.filter(({ id }) => id !== "");
  return new Map(
    [
      ...titles.filter(([title]) => count.get(keyOf(title)) === 1),
      ...tags.map(({ name }) => [`tag/${name}`, names.ofTag(name).target] as const),
      ...ids.map((each) => [`operation/${each.id}`, names.ofOperation(each).target] as const),
      ...ids.map((each) => [each.id, names.ofOperation(each).target] as const),
    ].map(([name, target]) => [keyOf(name), target]),
  );
}
