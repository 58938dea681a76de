/** Mistakes in servers, in security schemes and in what requires them. */
import { childOf, childOrSelf, childrenOf, isList, isRecord, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Context } from "./context.ts";
import { alternatives, didYouMean } from "./mistake.ts";

/** @param owner The description or an operation. */
export function checkSecurityRequirements(owner: Node, { description, report }: Context): void {
  const schemes = description.get(description.root, "components", "securitySchemes");
  const known = Object.keys(recordOf(schemes?.value));
  for (const [, requirement] of childrenOf(childOf(owner, "security")))
    for (const [name, scopes] of childrenOf(requirement)) {
      const scheme = description.get(schemes, name);
      if (!known.includes(name)) {
        const hint = didYouMean(name, known, "describe it in components: securitySchemes");
        report("unknown-security-scheme", scopes, { name, hint });
      }
      const flows = childOf(scheme, "flows");
      if (textIn(scheme, "type") !== "oauth2" || flows === null) continue;
      const declared = childrenOf(flows).flatMap(([, flow]) => Object.keys(recordOf(recordOf(flow.value)["scopes"])));
      for (const [, scope] of childrenOf(scopes)) {
        const value = textOf(scope.value);
        if (declared.includes(value)) continue;
        report("unknown-scope", scope, {
          name,
          value,
          hint: didYouMean(value, declared, "add it to the scopes of a flow"),
        });
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

/** Whether a scheme has what its type requires: https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object */
export function checkSecurityScheme(node: Node, { report }: Context): void {
  const type = textIn(node, "type");
  const incomplete = (missing: string, hint: string, at = node): void =>
    report("incomplete-security-scheme", at, { type, missing, hint });
  const need = (key: string, hint: string, owner = node): void => {
    if (textIn(owner, key) === "") incomplete(key, hint, owner);
  };
  if (!types.includes(type)) {
    const message = type === "" ? "A security scheme has no type" : `“${type}” is not a type of security scheme`;
    const hint = didYouMean(type, types, `write type: ${alternatives(types)}`);
    report("unknown-security-type", childOrSelf(node, "type"), { message, hint });
  } else if (type === "apiKey") {
    need("name", "write the name of the header, query parameter or cookie");
    if (!["query", "header", "cookie"].includes(textIn(node, "in")))
      incomplete("in", "write in: header, query or cookie", childOrSelf(node, "in"));
  } else if (type === "http") need("scheme", "write scheme: bearer or basic");
  else if (type === "openIdConnect") need("openIdConnectUrl", "write the address of its description");
  else if (type === "oauth2") {
    const flows = childOf(node, "flows");
    if (!isRecord(flows?.value)) incomplete("flows", "write at least one flow");
    for (const [name, flow] of childrenOf(flows))
      for (const key of addressesOfFlow[name] ?? []) need(key, `add it to the flow “${name}”`, flow);
  }
}

/** Each name in braces must be a variable, and each variable must have a default that is among its values. */
export function checkServer(node: Node, { report }: Context): void {
  const url = textIn(node, "url");
  const address = childOrSelf(node, "url");
  if (url === "") {
    report("server-without-url", address);
    return;
  }
  const variables = childrenOf(childOf(node, "variables"));
  const known = variables.map(([name]) => name);
  for (const [, name = ""] of url.matchAll(/\{([^{}]+)\}/gu)) {
    if (known.includes(name)) continue;
    const hint = didYouMean(name, known, "add it to variables, with a default");
    report("unknown-server-variable", address, { name, hint });
  }
  for (const [name, variable] of variables) {
    const { enum: values, default: preset } = recordOf(variable.value);
    const isText = typeof preset === "string";
    if (isText && (!isList(values) || values.includes(preset))) continue;
    const wrong = `The default of the server's variable “${name}” is not one of its values`;
    const message = isText ? wrong : `The server's variable “${name}” has no default`;
    report("wrong-server-variable", childOrSelf(variable, "default"), { message });
  }
}
