/** The tags that have operations, in the order of the description. An operation belongs to its first tag. */
import type { PluginFinding } from "docsgen/plugin";
import { didYouMean } from "../check/mistake.ts";
import type { Settings } from "../options.ts";
import type { Description } from "../read/description.ts";
import { childrenOf, recordOf, textIn, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Operation } from "./operations.ts";

/**
 * A group of operations with a page or a heading. Its name is as in `tags` of the operations, or made from their path.
 */
export interface Tag {
  readonly name: string;
  /** Where the description lists it, if it does. */
  readonly node: Node | null;
  readonly operations: readonly Operation[];
  /** Of `x-tagGroups`, which is a level above tags in the menu. */
  readonly group: string | null;
}

/** In the order of the description. Without any tag, operations belong to the resource that their path begins with. */
export function listTags(description: Description, operations: readonly Operation[]): readonly Tag[] {
  const { root } = description;
  const nodes = new Map(description.entries(root, "tags").map(([, tag]) => [textIn(tag, "name"), tag]));
  const groups = childrenOf(description.get(root, "x-tagGroups")).map(([, group]) => recordOf(group.value));
  const byTag = new Map<string, Operation[]>(
    [...groups.flatMap((group) => textsOf(group["tags"])), ...nodes.keys()].map((name) => [name, []]),
  );
  const isTagged = operations.some((operation) => operation.tags.length > 0);
  for (const operation of operations) {
    const name =
      operation.tags[0] ?? (operation.kind === "webhook" ? "Webhooks" : isTagged ? "Other" : resourceOf(operation));
    byTag.set(name, [...(byTag.get(name) ?? []), operation]);
  }
  return [...byTag]
    .filter(([, all]) => all.length > 0)
    .map(([name, all]) => ({
      name,
      node: nodes.get(name) ?? null,
      operations: all,
      group: textOf(groups.find((group) => textsOf(group["tags"]).includes(name))?.["name"]) || null,
    }));
}

/** "/v1/payment_intents/{id}" → "payment_intents" */
function resourceOf({ path }: Operation): string {
  const resource = path.split("/").find((part) => part !== "" && !/[{}]|^(?:api|rest|v\d[\w.]*)$/iu.test(part));
  return resource ?? "Operations";
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
        option: "tags",
        message: `The option “tags” names “${name}”, which no operation has`,
        hint: didYouMean(name, known, `the tags are ${known.join(", ")}`),
      })),
  };
}
