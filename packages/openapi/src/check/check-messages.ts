/** Mistakes in what an operation receives and returns: parameters, headers, bodies, responses and their examples. */
import type { Description } from "../read/description.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Context } from "./context.ts";
import { alternatives, didYouMean } from "./mistake.ts";
import { validateValue } from "./validate-value.ts";

const locations = ["path", "query", "header", "cookie"];

export function checkParameter(node: Node, kind: "parameter" | "header", context: Context): void {
  const { report } = context;
  const value = recordOf(node.value);
  const name = textOf(value["name"]);
  if (kind === "parameter") {
    const location = textOf(value["in"]);
    if (name === "") report("nameless-parameter", node);
    else if (!locations.includes(location))
      report("unknown-location", childOf(node, "in") ?? node, {
        name,
        location,
        hint: didYouMean(location, locations, `write in: ${alternatives(locations)}`),
      });
    else if (location === "header" && ["accept", "content-type", "authorization"].includes(name.toLowerCase()))
      report("ignored-header", childOf(node, "name") ?? node, {
        name,
        hint:
          name.toLowerCase() === "authorization" ? "describe it in securitySchemes" : "describe the content instead",
      });
  }
  const shown = kind === "header" ? "The header" : `The parameter “${name}”`;
  const content = childOf(node, "content");
  if (!("schema" in value) && content === null) report("untyped-parameter", childOf(node, "name") ?? node, { shown });
  if ("schema" in value && content !== null) report("schema-and-content", content, { shown });
  if (content !== null && Object.keys(recordOf(content.value)).length > 1)
    report("several-contents", content, { shown });
  checkExamples(node, "request", context);
}

export function checkContent(node: Node, kind: "mediaType" | "requestBody" | "response", context: Context): void {
  const { description, report } = context;
  if (kind === "mediaType") {
    checkExamples(node, node.pointer.includes("/responses/") ? "response" : "request", context);
    return;
  }
  const content = description.get(node, "content");
  if (kind === "requestBody" && content === null) report("body-without-content", node);
  if (kind === "response" && textAt(node, "description", description) === null)
    report("response-without-description", node);
  for (const [type, child] of content === null ? [] : childrenOf(content)) {
    if (/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;.*)?$/u.test(type)) continue;
    report("unknown-media-type", child, {
      type,
      other: type.toLowerCase() === "json" ? "application/json" : "one such as application/json",
    });
  }
}

export function checkResponses(node: Node, { description, report }: Context): void {
  const responses = description.get(node, "responses");
  const statuses = responses === null ? [] : childrenOf(responses).filter(([status]) => !status.startsWith("x-"));
  // In 3.1, an operation need not have responses, as those of webhooks often do not.
  if (statuses.length === 0 && (responses !== null || description.version === "3.0"))
    report("no-responses", childOf(node, "responses") ?? node);
  for (const [status, child] of statuses) {
    if (/^(?:[1-5](?:\d\d|XX)|default)$/u.test(status)) continue;
    const range = /^[1-5]xx$/iu.test(status) ? `write ${status.toUpperCase()}` : null;
    report("wrong-status", child, {
      status,
      hint: range ?? didYouMean(status, ["default"], "write a number such as 200, a range such as 4XX, or default"),
    });
  }
}

/** The examples of a parameter, a header or a media type, against its schema. */
function checkExamples(node: Node, direction: "request" | "response", context: Context): void {
  const { description, report } = context;
  const schema = childOf(node, "schema");
  const single = childOf(node, "example");
  const several = childOf(node, "examples");
  if (single !== null && several !== null) report("example-and-examples", single);
  if (schema === null) return;
  for (const { value } of examplesOf(node, description)) reportMismatches(value, schema, direction, context);
}

/** The values of `example` and `examples`, with their names. A `$ref` in a value is a part of it. */
export function examplesOf(
  node: Node,
  description: Description,
): readonly { readonly name: string; readonly summary: string; readonly description: string; readonly value: Node }[] {
  const single = childOf(node, "example");
  const several = childOf(node, "examples");
  const named = several === null ? [] : childrenOf(description.follow(several) ?? several);
  return [
    ...(single === null ? [] : [{ name: "", summary: "", description: "", value: single }]),
    ...named.flatMap(([name, written]) => {
      const example = description.follow(written);
      const value = example === null ? null : childOf(example, "value");
      if (example === null || value === null) return [];
      const words = (key: "summary" | "description"): string => textOf(textAt(example, key, description)?.value);
      return [{ name, summary: words("summary"), description: words("description"), value }];
    }),
  ];
}

export function reportMismatches(
  value: Node,
  schema: Node,
  direction: "request" | "response" | "both",
  { description, report }: Context,
  what: "example" | "default" | "enum-value" = "example",
): void {
  const [first, ...others] = validateValue(value, schema, description, direction);
  if (first === undefined) return;
  const name = first.node.pointer.slice(value.pointer.length).replaceAll("~1", "/").replaceAll("~0", "~");
  const subject = name === "" ? `The ${what}` : `“${name.slice(1)}” of the ${what}`;
  const more =
    others.length === 0 ? "" : `; ${others.length} more ${others.length === 1 ? "part is" : "parts are"} wrong`;
  report(`wrong-${what}`, first.node, { subject, problem: first.problem, more });
}
