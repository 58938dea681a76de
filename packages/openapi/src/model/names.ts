/**
 * What operations and tags are called in addresses, and in links: "create-queue" and "api:createQueue". No two have the same
 * name: if two would, what has the name as its very own keeps it, and the other gets a suffix made from its own name, so that
 * neither changes when others come and go.
 */
import type { Settings } from "../options.ts";
import { textIn } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Operation } from "./operations.ts";
import { slugOf, slugOfOperation } from "./operations.ts";
import type { Tag } from "./tags.ts";

interface Name {
  /** The last part of the address of its page, or its anchor. */
  readonly slug: string;
  /** What links point to. */
  readonly target: string;
}

/** All but `freeTarget` throw for an operation, tag or group that `nameAll` was not given: a mistake of ours. */
export interface Names {
  readonly ofOperation: (operation: Operation) => Name;
  readonly ofTag: (tag: string) => Name;
  /** The folder of a group of tags, in that of the pages. */
  readonly ofGroup: (group: string) => string;
  /** A target of links that no operation has. */
  readonly freeTarget: (name: string) => string;
}

/** Whether links can have an operationId as it is. */
export function isLinkable(id: string): boolean {
  return !/[\s#?%<>"\\]/u.test(id);
}

/** The name of an operation in links, after the scheme. */
export function linkNameOf(operation: Operation): string {
  if (operation.id === "") return slugOfOperation(operation);
  return isLinkable(operation.id) ? operation.id : slugOf(operation.id);
}

/** Names do not depend on the order of operations and tags, so moving one in the description breaks no link. */
export function nameAll(
  operations: readonly Operation[],
  tags: readonly Tag[],
  { per, scheme }: Pick<Settings, "per" | "scheme">,
): Names {
  const own = new Set<string>();
  const targets = addressesOf(operations, linkNameOf, nameOf, own);
  const freeTarget = (name: string): string => `${scheme}:${firstFree(name, own)}`;
  // Parts of the reference have these addresses.
  const taken = new Set(per === "page" ? ["authentication", "base-url", "schemas"] : ["index", "schemas"]);
  const tagSlugs = addressesOf(tags, slugOfTag, ({ name }) => name, taken);
  const groups = [...new Set(tags.flatMap(({ group }) => group ?? []))];
  const groupSlugs = addressesOf(groups, slugOf, (group) => group, taken);
  const slugOfOwn = new Map(tags.flatMap((tag) => tag.operations.map((each) => [each, known(tagSlugs, tag)] as const)));
  // With the anchor of its tag, it stands below the heading of the tag.
  const [inTag, others] = [true, false].map((isSame) =>
    operations.filter((each) => (per !== "operation" && anchorOf(each.node) === slugOfOwn.get(each)) === isSame),
  );
  // Pages of operations are in the folders of their tags; on one page, both are anchors.
  const used = per === "page" ? taken : new Set(["index"]);
  const slugs = new Map([
    ...addressesOf(others ?? [], (each) => wantedSlug(each, per), nameOf, used),
    ...(inTag ?? []).map((each) => [each, anchorOf(each.node)] as const),
  ]);
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  return {
    ofOperation: (each) => ({ slug: known(slugs, each), target: `${scheme}:${known(targets, each)}` }),
    ofTag: (name) => {
      const slug = known(tagSlugs, known(byName, name));
      return { slug, target: freeTarget(`tags/${slug}`) };
    },
    ofGroup: (group) => known(groupSlugs, group),
    freeTarget,
  };
}

function nameOf({ id, title }: Operation): string {
  return id === "" ? title : id;
}

function known<Key, Value>(names: ReadonlyMap<Key, Value>, key: Key): Value {
  const name = names.get(key);
  if (name === undefined) throw new Error("an operation or tag has no name, though all of them are listed");
  return name;
}

/** @param taken Gets the addresses. */
function addressesOf<Owner>(
  owners: readonly Owner[],
  wantedBy: (owner: Owner) => string,
  nameBy: (owner: Owner) => string,
  taken: Set<string>,
): ReadonlyMap<Owner, string> {
  const all = owners.map((owner) => ({ owner, name: nameBy(owner), wanted: wantedBy(owner) }));
  const isOther = ({ name, wanted }: (typeof all)[number]): number => Number(name !== wanted);
  const sorted = all.toSorted((left, right) => isOther(left) - isOther(right) || compare(left.name, right.name));
  return new Map(
    sorted.map(({ owner, name, wanted }) => {
      const address = firstFree(taken.has(wanted) ? `${wanted}-${shortHash(name)}` : wanted, taken);
      taken.add(address);
      return [owner, address];
    }),
  );
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The FNV-1a hash of a text, folded to 16 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (((hash >>> 16) ^ hash) & 0xffff).toString(16).padStart(4, "0");
}

/** What an author says that the anchor of an operation or a tag is. */
function anchorOf(owner: Node | null): string {
  return textIn(owner, "x-anchor");
}

function slugOfTag({ name, node }: Tag): string {
  return anchorOf(node) || slugOf(name);
}

/** On a page of several operations, the anchor that the description gives it. */
function wantedSlug(operation: Operation, per: Settings["per"]): string {
  return (per === "operation" ? "" : anchorOf(operation.node)) || slugOfOperation(operation);
}

/**
 * The name, or the name with a number: "size" → "size-1", as docsgen numbers equal headings, and "Size" → "Size 2" as
 * people do.
 */
export function firstFree(wanted: string, taken: ReadonlySet<string>, joint: "-" | " " = "-"): string {
  let name = wanted;
  for (let count = joint === "-" ? 1 : 2; taken.has(name); count += 1) name = `${wanted}${joint}${count}`;
  return name;
}
