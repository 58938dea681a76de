/** Mistakes in what an operation receives and returns: parameters, headers, bodies, responses and their examples. */
import { isIgnored } from "../model/operations.ts";
import type { Description } from "../read/description.ts";
import { textAt } from "../read/description.ts";
import { childOf, childOrSelf, childrenOf, textIn } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Context } from "./context.ts";
import { alternatives, didYouMean } from "./mistake.ts";
import { validateValue } from "./validate-value.ts";

const locations = ["path", "query", "header", "cookie"];

/** A header has no name or location of its own: its key is its name. The schema is checked as an object of its own. */
export function checkParameter(node: Node, kind: "parameter" | "header", context: Context): void {
  const { report } = context;
  const name = textIn(node, "name");
  if (kind === "parameter") {
    const location = textIn(node, "in");
    if (name === "") report("nameless-parameter", node);
    else if (!locations.includes(location)) {
      const hint = didYouMean(location, locations, `write in: ${alternatives(locations)}`);
      report("unknown-location", childOrSelf(node, "in"), { name, location, hint });
    } else if (isIgnored(name, location)) {
      const isLogin = name.toLowerCase() === "authorization";
      const hint = isLogin ? "describe it in securitySchemes" : "describe the content instead";
      report("ignored-header", childOrSelf(node, "name"), { name, hint });
    }
  }
  const shown = kind === "header" ? "The header" : `The parameter “${name}”`;
  const content = childOf(node, "content");
  const hasSchema = childOf(node, "schema") !== null;
  if (!hasSchema && content === null) report("untyped-parameter", childOrSelf(node, "name"), { shown });
  if (hasSchema && content !== null) report("schema-and-content", content, { shown });
  if (content !== null && childrenOf(content).length > 1) report("several-contents", content, { shown });
  checkExamples(node, "request", context);
}

/** The examples of a media type, or the media types of a body or a response and whether it has what it must have. */
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
  for (const [type, child] of childrenOf(content)) {
    if (/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;.*)?$/u.test(type)) continue;
    const other = type.toLowerCase() === "json" ? "application/json" : "one such as application/json";
    report("unknown-media-type", child, { type, other });
  }
}

/** The statuses of an operation, at their keys: for `2xx`, the hint is "write 2XX". */
export function checkResponses(node: Node, { description, report }: Context): void {
  const responses = description.get(node, "responses");
  const statuses = childrenOf(responses).filter(([status]) => !status.startsWith("x-"));
  // In 3.1, an operation need not have responses, as those of webhooks often do not.
  if (statuses.length === 0 && (responses !== null || description.version === "3.0"))
    report("no-responses", childOrSelf(node, "responses"));
  for (const [status, child] of statuses) {
    if (/^(?:[1-5](?:\d\d|XX)|default)$/u.test(status)) continue;
    const example = "write a number such as 200, a range such as 4XX, or default";
    const isRange = /^[1-5]xx$/iu.test(status);
    const hint = isRange ? `write ${status.toUpperCase()}` : didYouMean(status, ["default"], example);
    report("wrong-status", child, { status, hint });
  }
}

/** The examples of a parameter, a header or a media type, against its schema. */
function checkExamples(node: Node, direction: "request" | "response", context: Context): void {
  const schema = childOf(node, "schema");
  const single = childOf(node, "example");
  if (single !== null && childOf(node, "examples") !== null) context.report("example-and-examples", single);
  if (schema === null) return;
  for (const { value } of examplesOf(node, context.description))
    if (value !== null) reportMismatches(value, schema, direction, context);
}

/** An example of the description: the object that has words about it, if it is one of several, and its value, if it has one. */
export interface WrittenExample {
  /** As the description names it, or "". */
  readonly name: string;
  readonly object: Node | null;
  readonly value: Node | null;
}

/** What `example` and `examples` have. A `$ref` in a value is a part of it. */
export function examplesOf(node: Node, description: Description): readonly WrittenExample[] {
  const single = childOf(node, "example");
  const named = description.entries(childOf(node, "examples"));
  return [
    ...(single === null ? [] : [{ name: "", object: null, value: single }]),
    ...named.map(([name, object]) => ({ name, object, value: childOf(object, "value") })),
  ];
}

/**
 * Reports only the first part that does not fit, with the number of the others. It may be deep in the value.
 *
 * @param what What the value is; it is also the end of the code, such as `wrong-default`.
 */
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
  const words = what === "enum-value" ? "value of “enum”" : what;
  const subject = name === "" ? `The ${words}` : `“${name.slice(1)}” of the ${words}`;
  const more =
    others.length === 0 ? "" : `; ${others.length} more ${others.length === 1 ? "part is" : "parts are"} wrong`;
  report(`wrong-${what}`, first.node, { subject, problem: first.problem, more });
}
