/** The tags that have operations, in the order of the description. An operation belongs to its first tag. */
import type { PluginFinding } from "docsgen";
import { didYouMean } from "../check/mistake.ts";
import type { Settings } from "../options.ts";
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Operation } from "./operations.ts";

export interface Tag {
  readonly name: string;
  /** Where the description lists it, if it does. */
  readonly node: Node | null;
  readonly operations: readonly Operation[];
}

export function listTags(description: Description, operations: readonly Operation[]): readonly Tag[] {
  const tags = description.get(description.root, "tags");
  const nodes = new Map<string, Node>();
  for (const [, written] of tags === null ? [] : childrenOf(tags)) {
    const tag = description.follow(written);
    if (tag !== null) nodes.set(textOf(recordOf(tag.value)["name"]), tag);
  }
  const byTag = new Map<string, Operation[]>(Array.from(nodes.keys(), (name) => [name, []]));
  for (const operation of operations) byTag.set(tagOf(operation), [...(byTag.get(tagOf(operation)) ?? []), operation]);
  return [...byTag]
    .filter(([, all]) => all.length > 0)
    .map(([name, all]) => ({ name, node: nodes.get(name) ?? null, operations: all }));
}

/** The tags of the option, in its order. */
export function chooseTags(
  all: readonly Tag[],
  { tags }: Pick<Settings, "tags">,
): { readonly tags: readonly Tag[]; readonly findings: readonly PluginFinding[] } {
  if (tags === undefined) return { tags: all, findings: [] };
  const known = all.map(({ name }) => name);
  return {
    tags: tags.flatMap((name) => all.filter((tag) => tag.name === name)),
    findings: tags
      .filter((name) => !known.includes(name))
      .map((name) => ({
        code: "unknown-tag",
        severity: "error" as const,
        message: `The option “tags” names “${name}”, which no operation has`,
        hint: didYouMean(name, known, `the tags are ${known.join(", ")}`),
      })),
  };
}

function tagOf(operation: Operation): string {
  return operation.tags[0] ?? (operation.kind === "webhook" ? "Webhooks" : "Other");
}

/** Where a tag gets its name: in the list of tags, or else at its first operation. */
export function nameNodeOf({ node, operations: [first] }: Tag): Node | null {
  if (node !== null) return childOf(node, "name") ?? node;
  const written = first === undefined ? null : childOf(first.node, "tags");
  return (written === null ? null : childOf(written, 0)) ?? first?.node ?? null;
}
