/** The operations of a description in the order of its paths, then its webhooks. */
import type { Description } from "../read/description.ts";
import type { Method } from "../read/grammar.ts";
import { methods } from "../read/grammar.ts";
import { childOf, childrenOf, isRecord, recordOf, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";

export interface Operation {
  readonly kind: "operation" | "webhook";
  /** Its `operationId`, or "". */
  readonly id: string;
  readonly method: Method;
  /** The path with its parameters in braces, or the name of a webhook. */
  readonly path: string;
  /** "GET /queues/{id}", or the name of a webhook. */
  readonly title: string;
  readonly node: Node;
  /** Those of its path, too; its own replace them. Parameters whose reference is broken are left out. */
  readonly parameters: readonly Parameter[];
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  readonly pathItem: Node;
}

export interface Parameter {
  readonly name: string;
  readonly location: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly node: Node;
  /** What has its `description`. */
  readonly words: Node;
}

/** What has the `description` of something that may be a reference: in 3.1, the reference may have one, which replaces the other. */
export function describedBy(written: Node, target: Node, { version }: Description): Node {
  return version === "3.1" && childOf(written, "description") !== null ? written : target;
}

export function listOperations(description: Description): readonly Operation[] {
  const { root } = description;
  const paths = description.get(root, "paths");
  // 3.0 has no webhooks, but many of its descriptions do.
  const webhooks = description.get(root, "webhooks") ?? description.get(root, "x-webhooks");
  return [
    ...(paths === null ? [] : operationsIn(paths, "operation", description)),
    ...(webhooks === null ? [] : operationsIn(webhooks, "webhook", description)),
  ];
}

/** The operations of a map of paths, of webhooks or of the expressions of a callback. */
export function operationsIn(map: Node, kind: Operation["kind"], description: Description): readonly Operation[] {
  return childrenOf(map).flatMap(([path, written]) => {
    const pathItem = path.startsWith("x-") ? null : description.follow(written);
    if (pathItem === null) return [];
    const outer = parametersOf(pathItem, description);
    return childrenOf(pathItem).flatMap(([key, child]): readonly Operation[] => {
      const method = methods.find((each) => each === key);
      const node = method === undefined ? null : description.follow(child);
      if (method === undefined || node === null || !isRecord(node.value)) return [];
      const value = recordOf(node.value);
      const own = parametersOf(node, description);
      const isOwn = (outerOne: Parameter): boolean =>
        own.some(({ name, location }) => name === outerOne.name && location === outerOne.location);
      return [
        {
          kind,
          id: textOf(value["operationId"]),
          method,
          path,
          title: kind === "webhook" ? path : `${method.toUpperCase()} ${path}`,
          node,
          parameters: [...outer.filter((each) => !isOwn(each)), ...own],
          tags: textsOf(value["tags"]),
          isDeprecated: value["deprecated"] === true,
          pathItem,
        },
      ];
    });
  });
}

function parametersOf(node: Node, description: Description): readonly Parameter[] {
  const list = childOf(node, "parameters");
  return (list === null ? [] : childrenOf(description.follow(list) ?? list)).flatMap(
    ([, written]): readonly Parameter[] => {
      const parameter = description.follow(written);
      const value = recordOf(parameter?.value ?? null);
      const name = textOf(value["name"]);
      const isIgnored =
        value["in"] === "header" && ["accept", "content-type", "authorization"].includes(name.toLowerCase());
      if (parameter === null || name === "" || isIgnored) return [];
      return [
        {
          name,
          location: textOf(value["in"]),
          isRequired: value["required"] === true,
          isDeprecated: value["deprecated"] === true,
          node: parameter,
          words: describedBy(written, parameter, description),
        },
      ];
    },
  );
}

/** Bytes of a name in an address, which file systems limit to 255. */
export const longestName = 200;

function shortName(name: string): string {
  let short = "";
  for (const letter of name) {
    if (Buffer.byteLength(short + letter) > longestName) break;
    short += letter;
  }
  return short.replace(/-$/u, "");
}

/** A name in an address: "issues/create" → "issues-create", "createQueue" → "create-queue", "listIPs" → "list-ips". */
export function slugOf(name: string): string {
  const words = name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{Ll}))\p{Ll})/gu, "-")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  return words === "" ? "other" : shortName(words);
}

/** The slug of its id, or else of its method and path. */
export function slugOfOperation({
  id,
  kind,
  method,
  path,
}: Pick<Operation, "id" | "kind" | "method" | "path">): string {
  return slugOf(id !== "" ? id : kind === "webhook" ? path : `${method} ${path}`);
}
