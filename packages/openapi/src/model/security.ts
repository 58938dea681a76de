/** What an operation demands of who calls it: the schemes of one of its alternatives, and how a request carries each. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, isList, recordOf, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";

export interface Scheme {
  readonly name: string;
  readonly node: Node;
  readonly scopes: readonly string[];
  readonly carrier: Carrier;
}

export type Carrier =
  | { readonly kind: "bearer" }
  | { readonly kind: "basic" }
  | { readonly kind: "header" | "query" | "cookie"; readonly name: string }
  | { readonly kind: "certificate" };

/** Alternatives, of each of which all schemes are needed. None: the operation is open to everyone. */
export function securityOf(operation: Node, description: Description): readonly (readonly Scheme[])[] {
  const requirements = childOf(operation, "security") ?? childOf(description.root, "security");
  const schemes = description.get(description.root, "components", "securitySchemes");
  if (requirements === null || !isList(requirements.value) || schemes === null) return [];
  return childrenOf(requirements).map(([, requirement]) =>
    childrenOf(requirement).flatMap(([name, scopes]): readonly Scheme[] => {
      const node = description.get(schemes, name);
      return node === null ? [] : [{ name, node, scopes: textsOf(scopes.value), carrier: carrierOf(node) }];
    }),
  );
}

/** All schemes of the description. */
export function listSchemes(description: Description): readonly Scheme[] {
  const schemes = description.get(description.root, "components", "securitySchemes");
  return (schemes === null ? [] : childrenOf(schemes)).flatMap(([name, written]): readonly Scheme[] => {
    const node = description.follow(written);
    return node === null ? [] : [{ name, node, scopes: [], carrier: carrierOf(node) }];
  });
}

function carrierOf(node: Node): Carrier {
  const value = recordOf(node.value);
  const type = textOf(value["type"]);
  if (type === "apiKey") {
    const location = textOf(value["in"]);
    const kind = location === "query" || location === "cookie" ? location : "header";
    return { kind, name: textOf(value["name"]) };
  }
  if (type === "mutualTLS") return { kind: "certificate" };
  const scheme = textOf(value["scheme"]).toLowerCase();
  if (type === "http" && scheme === "basic") return { kind: "basic" };
  if (type === "http" && scheme !== "bearer" && scheme !== "") return { kind: "header", name: "Authorization" };
  return { kind: "bearer" };
}

/** "apiKey" → "API_KEY", "2fa" → "KEY_2FA": the name of a variable in every shell, for the environment of a sample. */
export function variableOf({ name, carrier }: Scheme): string {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|\W+/gu, "_")
    .replaceAll(/^_+|_+$/gu, "")
    .toUpperCase();
  const full =
    carrier.kind === "bearer" && !/KEY|TOKEN/u.test(words) ? `${words.replace(/_?AUTH$/u, "")}_TOKEN` : words;
  const variable = full.replace(/^_+/u, "");
  return /^[A-Z]/u.test(variable) ? variable : variable === "" ? "API_KEY" : `KEY_${variable}`;
}
