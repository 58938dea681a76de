/**
 * What operations and tags are called in addresses, and in links: "create-queue" and "api:createQueue". No two have the same
 * name: what would get one that is taken gets a number, and is reported where the description has it.
 */
import type { Mistake } from "../check/mistake.ts";
import type { Settings } from "../options.ts";
import { childOf, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Operation } from "./operations.ts";
import { slugOf, slugOfOperation } from "./operations.ts";
import type { Tag } from "./tags.ts";
import { nameNodeOf } from "./tags.ts";

interface Name {
  /** The last part of the address of its page, or its anchor. */
  readonly slug: string;
  /** What links point to. */
  readonly target: string;
}

export interface Names {
  readonly ofOperation: (operation: Operation) => Name;
  readonly ofTag: (tag: string) => Name;
  /** A target of links that no operation has. */
  readonly freeTarget: (name: string) => string;
  /** Where two would have the same address. */
  readonly clashes: readonly Mistake[];
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

export function nameAll(
  operations: readonly Operation[],
  tags: readonly Tag[],
  { per, scheme }: Pick<Settings, "per" | "scheme">,
): Names {
  const clashes: Mistake[] = [];
  const targets = new Set<string>();
  const ofTag = new Map<string, Name>();
  const ofOperation = new Map<Operation, Name>();
  /** What has an address that tags and, on the same page, operations would have. */
  const owners = new Map(
    (per === "page" ? ["authentication", "base-url", "schemas"] : ["index", "schemas"]).map((slug) => [
      slug,
      `a part of the reference`,
    ]),
  );
  const claim = (slug: string, owner: string, taken: Map<string, string>, report: (other: string) => void): string => {
    const other = taken.get(slug);
    if (other !== undefined) report(other);
    const own = firstFree(slug, taken);
    taken.set(own, owner);
    return own;
  };
  for (const operation of operations) {
    const target = firstFree(`${scheme}:${linkNameOf(operation)}`, targets);
    targets.add(target);
    ofOperation.set(operation, { slug: wantedSlug(operation, per), target });
  }
  const freeTarget = (name: string): string => firstFree(`${scheme}:${name}`, targets);
  for (const tag of tags) {
    const node = nameNodeOf(tag);
    const slug = claim(slugOfTag(tag), `the tag “${tag.name}”`, owners, (other) => {
      if (node !== null) clashes.push(clash(`The tag “${tag.name}”`, slugOfTag(tag), other, node));
    });
    const target = freeTarget(`tags/${slug}`);
    ofTag.set(tag.name, { slug, target });
  }
  // Pages of operations are in the folders of their tags; on one page, both are anchors.
  const slugs = per === "page" ? owners : new Map([["index", "the page of the tag"]]);
  for (const operation of operations) {
    const wanted = wantedSlug(operation, per);
    const target = ofOperation.get(operation)?.target ?? freeTarget(wanted);
    const own = tags.find(({ operations: inTag }) => inTag.includes(operation));
    if (own !== undefined && per !== "operation" && anchorOf(operation.node) === ofTag.get(own.name)?.slug) {
      // It stands below the heading of its tag.
      ofOperation.set(operation, { slug: wanted, target });
      continue;
    }
    const name = operation.id === "" ? operation.title : `The operationId “${operation.id}”`;
    const slug = claim(wanted, operation.id === "" ? operation.title : `“${operation.id}”`, slugs, (other) => {
      // Equal ids are a mistake of their own.
      if (operations.some(({ id }) => operation.id !== "" && `“${id}”` === other && id === operation.id)) return;
      clashes.push(clash(name, wanted, other, childOf(operation.node, "operationId") ?? operation.node));
    });
    ofOperation.set(operation, { slug, target });
  }
  const known = <Key>(names: ReadonlyMap<Key, Name>, key: Key): Name => {
    const name = names.get(key);
    if (name === undefined) throw new Error("an operation or tag has no name, though all of them are listed");
    return name;
  };
  return {
    ofOperation: (operation) => known(ofOperation, operation),
    ofTag: (tag) => known(ofTag, tag),
    freeTarget,
    clashes,
  };
}

/** What an author says that the anchor of an operation or a tag is. */
function anchorOf(owner: Node | null): string {
  return textOf(recordOf(owner?.value)["x-anchor"]);
}

function slugOfTag({ name, node }: Tag): string {
  return anchorOf(node) || slugOf(name);
}

/** On a page of several operations, the anchor that the description gives it. */
function wantedSlug(operation: Operation, per: Settings["per"]): string {
  return (per === "operation" ? "" : anchorOf(operation.node)) || slugOfOperation(operation);
}

/** The name, or the name with a number, as docsgen numbers equal headings. */
export function firstFree(wanted: string, taken: { readonly has: (name: string) => boolean }): string {
  let name = wanted;
  for (let count = 1; taken.has(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

function clash(what: string, slug: string, other: string, node: Mistake["node"]): Mistake {
  return {
    code: "same-address",
    severity: "error",
    message: `${what} makes the same address as ${other}: ${slug}`,
    hint: "change one of them in more than marks and case",
    node,
    part: node.pointer.endsWith("/operationId") || typeof node.value === "string" ? "value" : "key",
  };
}
