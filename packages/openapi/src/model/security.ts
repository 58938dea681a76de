/** What an operation demands of who calls it: the schemes of one of its alternatives, and how a request carries each. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, isList, textIn, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";

/**
 * A scheme of `components.securitySchemes`. Its scopes are those that an operation requires; `[]` where none is meant.
 */
export interface Scheme {
  readonly name: string;
  readonly node: Node;
  readonly scopes: readonly string[];
  readonly carrier: Carrier;
}

/**
 * The place of the secret in a request. `bearer` and `basic` are in the header `Authorization`; a certificate is
 * not in the request itself.
 */
export type Carrier =
  | { readonly kind: "bearer"; readonly name?: undefined }
  | { readonly kind: "basic"; readonly name?: undefined }
  | { readonly kind: "certificate"; readonly name?: undefined }
  | { readonly kind: "header" | "query" | "cookie"; readonly name: string };

/** Alternatives, of each of which all schemes are needed. None: the operation is open to everyone. */
export function securityOf(operation: Node, description: Description): readonly (readonly Scheme[])[] {
  const requirements = childOf(operation, "security") ?? childOf(description.root, "security");
  const schemes = listSchemes(description);
  if (!isList(requirements?.value) || schemes.length === 0) return [];
  return childrenOf(requirements).map(([, requirement]) =>
    childrenOf(requirement).flatMap(([name, scopes]): readonly Scheme[] => {
      const scheme = schemes.find((each) => each.name === name);
      return scheme === undefined ? [] : [{ ...scheme, scopes: textsOf(scopes.value) }];
    }),
  );
}

/** All schemes of the description. */
export function listSchemes(description: Description): readonly Scheme[] {
  const schemes = description.entries(description.root, "components", "securitySchemes");
  return schemes.map(([name, node]) => ({ name, node, scopes: [], carrier: carrierOf(node) }));
}

function carrierOf(node: Node): Carrier {
  const type = textIn(node, "type");
  if (type === "apiKey") {
    const location = textIn(node, "in");
    const kind = location === "query" || location === "cookie" ? location : "header";
    return { kind, name: textIn(node, "name") };
  }
  if (type === "mutualTLS") return { kind: "certificate" };
  const scheme = textIn(node, "scheme").toLowerCase();
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
