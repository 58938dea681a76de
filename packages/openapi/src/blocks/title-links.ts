/**
 * Links of descriptions that were written for one page of all operations. "#create-a-queue" is there the heading of an
 * operation, from its title or its id, and some tools write "#operation/createQueue" and "#tag/Queues".
 */
import type { Names } from "../model/names.ts";
import type { Operation } from "../model/operations.ts";
import type { Tag } from "../model/tags.ts";
import type { Description } from "../read/description.ts";
import { titleOf } from "./title.ts";

/** What links of this kind can mean. */
interface Linked {
  readonly description: Description;
  readonly operations: readonly Operation[];
  readonly tags: readonly Tag[];
  readonly names: Names;
}

/** @returns What the links of a text to anchors mean that are titles, and none of its own headings. */
export function linksByTitle(text: string, linked: Linked): { readonly links?: Readonly<Record<string, string>> } {
  const written = [...text.matchAll(/\]\(\s*(#[^\s)]+)|^[ \t]*\[[^\]]+\]:\s*(#\S+)|\bhref=["']?(#[^\s"'>]+)/gmu)];
  if (written.length === 0) return {};
  const targets = targetsOf(linked);
  const headings = new Set([...text.matchAll(/^ {0,3}#{1,6} +(.+)$/gmu)].map(([, heading = ""]) => keyOf(heading)));
  const links = written.flatMap(([, inline, definition, html]) => {
    const url = inline ?? definition ?? html ?? "";
    const key = keyOf(url);
    const target = headings.has(key) ? undefined : targets.get(key);
    return target === undefined ? [] : [[url, target] as const];
  });
  return links.length === 0 ? {} : { links: Object.fromEntries(links) };
}

/** Rules for anchors differ in what they do with marks. */
function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Every description is looked at. */
const known = new WeakMap<Names, ReadonlyMap<string, string>>();

/** The targets of operations and tags by what they are called. A title that several have is none. */
function targetsOf(linked: Linked): ReadonlyMap<string, string> {
  const found = known.get(linked.names) ?? listTargets(linked);
  known.set(linked.names, found);
  return found;
}

function listTargets({ description, operations, tags, names }: Linked): ReadonlyMap<string, string> {
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
