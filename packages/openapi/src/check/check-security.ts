/** Mistakes in servers, in security schemes and in what requires them. */
import { childOf, childrenOf, isList, isRecord, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Context } from "./context.ts";
import { alternatives, didYouMean } from "./mistake.ts";

/** @param owner The description or an operation. */
export function checkSecurityRequirements(owner: Node, { description, report }: Context): void {
  const security = childOf(owner, "security");
  if (security === null) return;
  const schemes = description.get(description.root, "components", "securitySchemes");
  const known = Object.keys(recordOf(schemes?.value ?? null));
  for (const [, requirement] of childrenOf(security)) {
    for (const [name, scopes] of childrenOf(requirement)) {
      const scheme = schemes === null ? null : description.get(schemes, name);
      if (scheme === null) {
        if (known.includes(name)) continue;
        report("unknown-security-scheme", scopes, {
          name,
          hint: didYouMean(name, known, "describe it in components: securitySchemes"),
        });
        continue;
      }
      const flows = childOf(scheme, "flows");
      if (textOf(recordOf(scheme.value)["type"]) !== "oauth2" || flows === null) continue;
      const declared = childrenOf(flows).flatMap(([, flow]) => Object.keys(recordOf(recordOf(flow.value)["scopes"])));
      for (const [, scope] of childrenOf(scopes)) {
        if (declared.includes(textOf(scope.value))) continue;
        report("unknown-scope", scope, {
          name,
          value: textOf(scope.value),
          hint: didYouMean(textOf(scope.value), declared, "add it to the scopes of a flow"),
        });
      }
    }
  }
}

const types = ["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"];

/** The keys that each flow of OAuth must have. */
const addressesOfFlow: Readonly<Record<string, readonly string[]>> = {
  implicit: ["authorizationUrl"],
  password: ["tokenUrl"],
  clientCredentials: ["tokenUrl"],
  authorizationCode: ["authorizationUrl", "tokenUrl"],
};

export function checkSecurityScheme(node: Node, { report }: Context): void {
  const value = recordOf(node.value);
  const type = textOf(value["type"]);
  const incomplete = (missing: string, hint: string, at = node): void =>
    report("incomplete-security-scheme", at, { type, missing, hint });
  if (!types.includes(type)) {
    report("unknown-security-type", childOf(node, "type") ?? node, {
      message: type === "" ? "A security scheme has no type" : `“${type}” is not a type of security scheme`,
      hint: didYouMean(type, types, `write type: ${alternatives(types)}`),
    });
  } else if (type === "apiKey") {
    if (textOf(value["name"]) === "") incomplete("name", "write the name of the header, query parameter or cookie");
    if (!["query", "header", "cookie"].includes(textOf(value["in"])))
      incomplete("in", "write in: header, query or cookie", childOf(node, "in") ?? node);
  } else if (type === "http") {
    if (textOf(value["scheme"]) === "") incomplete("scheme", "write scheme: bearer or basic");
  } else if (type === "openIdConnect") {
    if (textOf(value["openIdConnectUrl"]) === "")
      incomplete("openIdConnectUrl", "write the address of its description");
  } else if (type === "oauth2") {
    const flows = childOf(node, "flows");
    if (flows === null || !isRecord(flows.value)) incomplete("flows", "write at least one flow");
    for (const [name, flow] of flows === null ? [] : childrenOf(flows))
      for (const key of addressesOfFlow[name] ?? [])
        if (textOf(recordOf(flow.value)[key]) === "") incomplete(key, `add it to the flow “${name}”`, flow);
  }
}

export function checkServer(node: Node, { report }: Context): void {
  const { url, variables } = recordOf(node.value);
  const address = childOf(node, "url") ?? node;
  if (textOf(url) === "") {
    report("server-without-url", address);
    return;
  }
  const known = recordOf(variables);
  for (const [, name = ""] of textOf(url).matchAll(/\{([^{}]+)\}/gu)) {
    if (Object.hasOwn(known, name)) continue;
    report("unknown-server-variable", address, {
      name,
      hint: didYouMean(name, Object.keys(known), `add it to variables, with a default`),
    });
  }
  const map = childOf(node, "variables");
  for (const [name, variable] of map === null ? [] : childrenOf(map)) {
    const values = recordOf(variable.value);
    const isKnown = !isList(values["enum"]) || values["enum"].includes(values["default"]);
    if (typeof values["default"] === "string" && isKnown) continue;
    report("wrong-server-variable", childOf(variable, "default") ?? variable, {
      message:
        typeof values["default"] === "string"
          ? `The default of the server's variable “${name}” is not one of its values`
          : `The server's variable “${name}” has no default`,
    });
  }
}
