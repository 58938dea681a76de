/** The operations of a description in the order of its paths, then its webhooks. */
import type { Description } from "../read/description.ts";
import type { Method } from "../read/grammar.ts";
import { methods } from "../read/grammar.ts";
import { childOf, isRecord, recordOf, textIn, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";

/** A method of a path, or a webhook. Maps have operations as keys, so only `listOperations` makes those of paths. */
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

/** Its location is as written: "path", "query", "header" or "cookie", or another that is reported as a mistake. */
export interface Parameter {
  readonly name: string;
  readonly location: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly node: Node;
  /** What has its `description`. */
  readonly words: Node;
}

/**
 * The node with the `description` of something that may be a reference: in 3.1, the reference may have one, which replaces
 * the other.
 */
export function describedBy(written: Node, target: Node, { version }: Description): Node {
  return version === "3.1" && childOf(written, "description") !== null ? written : target;
}

/** Operations of callbacks are not among them; see `operationsIn`. */
export function listOperations(description: Description): readonly Operation[] {
  const { root } = description;
  // 3.0 has no webhooks, but many of its descriptions do.
  const webhooks = description.get(root, "webhooks") ?? description.get(root, "x-webhooks");
  return [
    ...operationsIn(description.get(root, "paths"), "operation", description),
    ...operationsIn(webhooks, "webhook", description),
  ];
}

/** The operations of a map of paths, of webhooks or of the expressions of a callback. */
export function operationsIn(
  map: Node | null,
  kind: Operation["kind"],
  description: Description,
): readonly Operation[] {
  return description.entries(map).flatMap(([path, pathItem]) => {
    if (path.startsWith("x-")) return [];
    const outer = parametersOf(pathItem, description);
    return description.entries(pathItem).flatMap(([key, node]): readonly Operation[] => {
      const { value } = node;
      const method = methods.find((each) => each === key);
      if (method === undefined || !isRecord(value)) return [];
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
  return description.entries(childOf(node, "parameters")).flatMap(([, parameter, written]): readonly Parameter[] => {
    const [name, location] = [textIn(parameter, "name"), textIn(parameter, "in")];
    if (name === "" || isIgnored(name, location)) return [];
    const { required, deprecated } = recordOf(parameter.value);
    return [
      {
        name,
        location,
        isRequired: required === true,
        isDeprecated: deprecated === true,
        node: parameter,
        words: describedBy(written, parameter, description),
      },
    ];
  });
}

/** The list of samples that an operation brings, under either name that tools give it; `null` if it has none. */
export function ownSamplesOf(operation: Node, description: Description): Node | null {
  return description.get(operation, "x-codeSamples") ?? description.get(operation, "x-code-samples");
}

/** Whether OpenAPI takes a header from elsewhere in the description. */
export function isIgnored(name: string, location: string): boolean {
  return location === "header" && ["accept", "content-type", "authorization"].includes(name.toLowerCase());
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
