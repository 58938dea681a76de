/** A mistake in a description, at the node that is wrong. It becomes a finding of docsgen, with the node's place. */
import { distance } from "fastest-levenshtein";
import type { Node } from "../read/node.ts";
import { interpolateText } from "../pick-words.ts";

/** Made by `mistakeOf` alone. Line and column are looked up only when it becomes a finding, in `openapi.ts`. */
export interface Mistake {
  /** Lower-case words with hyphens; the name of the plugin comes before it in reports. */
  readonly code: string;
  readonly severity: "error" | "warning" | "hint";
  /** One sentence without a full stop. */
  readonly message: string;
  readonly hint: string;
  readonly node: Node;
  /** The part of an entry that is wrong. By default, the value if it is on one line, and else the key. */
  readonly part?: "key";
}

/**
 * What is said of each mistake, by severity: the message, then what to do. Names in braces are replaced. Mistakes of an entry
 * as a whole, which are reported at its key, begin with “key: ”.
 */
const errors = {
  "unknown-schema": "key: A comment stands for the schema “{name}”, which the components do not have; hint: {hint}",
  "nameless-parameter": "A parameter has no name; hint: write name and in",
  "unknown-location": "The parameter “{name}” is in “{location}”; hint: {hint}",
  "untyped-parameter": "{shown} has no schema; hint: write one: schema: { type: string }",
  "schema-and-content": "key: {shown} has both a schema and content; hint: keep one of them",
  "several-contents": "key: {shown} has more than one media type; hint: keep one of them",
  "body-without-content": "key: A request body has no content; hint: write content: application/json: schema: …",
  "unknown-media-type": "key: “{type}” is not a media type; hint: write {other}",
  "wrong-status": "key: “{status}” is not a status of HTTP; hint: {hint}",
  "path-without-slash": "key: The path “{path}” does not begin with a slash; hint: write /{path}",
  "long-path": "key: The path “{path}” has more than {longestPath} characters; hint: shorten it",
  "unclosed-brace":
    "key: The path “{path}” has a brace that is not closed, or not opened; hint: write each parameter as {name}",
  "duplicate-operation-id":
    "{title} has the operationId “{id}” of {title2}; hint: give each operation an id of its own",
  "undeclared-path-parameter": "key: {title} has “{{name}}” in its path, but no such parameter; hint: {hint}",
  "parameter-not-in-path": "The path of {title} has no “{{name}}”; hint: {hint}",
  "optional-path-parameter": "The parameter “{name}” is in the path, but not required; hint: write required: true",
  "duplicate-parameter": "The parameter “{name}” in {location} is listed twice; hint: remove one of them",
  "unknown-operation": "The link “{name}” leads to the operation “{value}”, which does not exist; hint: {hint}",
  "read-only-and-write-only": "key: A schema is both read-only and write-only; hint: keep one of them",
  "array-without-items": "An array does not say what its items are; hint: write items: with the schema of one item",
  "type-of-other-version": "key: A list of types is not in OpenAPI 3.0; hint: {hint}",
  "unknown-type": "“{other}” is not a type; hint: {hint}",
  "limit-of-other-version": "“{key}” is a {other}; hint: {hint}",
  "empty-range": "“min{what}” is {least} and “max{what}” is {most}, so that no value fits; hint: exchange them",
  "empty-enum": "key: “enum” is empty, so that no value fits; hint: list the values",
  "required-is-no-list":
    "“required” of a schema is a list of names; hint: move it to the object that has this property, with the property's name",
  "incomplete-discriminator":
    "key: A discriminator has no propertyName; hint: write propertyName: with the property that tells the variants apart",
  "broken-mapping": "The discriminator maps “{value}” to “{written}”, which does not exist; hint: {hint}",
  "unknown-security-scheme": "key: The security scheme “{name}” does not exist; hint: {hint}",
  "unknown-scope": "No flow of “{name}” has the scope “{value}”; hint: {hint}",
  "incomplete-security-scheme": "key: A security scheme of the type “{type}” has no “{missing}”; hint: {hint}",
  "unknown-security-type": "{message}; hint: {hint}",
  "server-without-url": "A server has no url; hint: write url: https://api.example.com",
  "unknown-server-variable": "The server's url has “{{name}}”, which its variables do not describe; hint: {hint}",
  "wrong-server-variable": "{message}; hint: write the value that readers see",
  "unsupported-version": "{message}; hint: {hint}",
  "missing-title": "The description has no title; hint: write it in info: title: Queues API",
  "no-operations":
    "The description has neither paths nor webhooks with operations; hint: add “paths” with the operations of the API",
  "broken-ref": "{message}; hint: {hint}",
  "not-an-object": "{shown} is where {other} must be; hint: write an object with its keys",
  "unknown-method": "key: “{key}” is not a method of OpenAPI; hint: {hint}",
} as const;

const warnings = {
  "ignored-header": "OpenAPI ignores the header “{name}” as a parameter; hint: {hint}",
  "response-without-description": "key: A response has no description; hint: say in a sentence when it is returned",
  "no-responses": "key: An operation has no responses; hint: add at least the one of success",
  "wrong-example": "{subject} {problem}; hint: correct the example, or its schema{more}",
  "wrong-default": "{subject} {problem}; hint: correct the default, or its schema{more}",
  "wrong-enum-value": "{subject} {problem}; hint: correct it, or its schema{more}",
  "example-and-examples": "key: “example” and “examples” stand beside each other; hint: keep one of them",
  "same-path": "key: The path “{path}” is the same as “{twin}”; hint: put the methods of both under one of them",
  "missing-operation-id":
    "key: {title} has no operationId, so its page is named after its path; hint: write one that stays the same when the path changes: operationId: {other}",
  "long-operation-id":
    "The operationId of {title} is too long for an address, and is cut in it; hint: write one of at most {longestName} letters",
  "unlinkable-operation-id":
    "Links cannot have the operationId “{id}” of {title}, and write “{other}” instead; hint: write one without spaces and marks such as #",
  "incomplete-sample": "A sample of x-codeSamples has no “{other}”; hint: write lang and source",
  "body-of-get":
    "key: {title} has a request body, which many clients and proxies drop; hint: use parameters of the query, or POST",
  "duplicate-tag": "The tag “{name}” is listed twice; hint: remove one of them",
  "unknown-tag": "{title} has the tag “{name}”, which “tags” does not list; hint: {hint}",
  "wrong-pattern":
    "The pattern {value} is not a regular expression of JavaScript; hint: look for brackets that are not closed",
  "nullable-of-other-version": 'key: “nullable” has no effect in OpenAPI 3.1; hint: write type: [{other}, "null"]',
  "duplicate-enum-value": "“enum” has {other} twice; hint: remove one of them",
  "unknown-required": "“{name}” is required, but not one of the properties; hint: {hint}",
  "variant-without-discriminator":
    "A variant has no property “{name}”, which tells the variants apart; hint: add the property to the variant, and require it",
  "no-base-url":
    'key: No server of the description has an absolute address, so samples read it from BASE_URL; hint: write the address in servers, or baseUrl: "https://…" in the options',
  "misspelled-key": "key: “{key}” is not a key of {other}; hint: did you mean “{meant}”?",
} as const;

const hints = {
  "unused-component": "key: Nothing uses “{name}” of {section}; hint: refer to it, or remove it",
} as const;

const catalog = { error: errors, warning: warnings, hint: hints };
const severities = ["error", "warning", "hint"] as const;

/** The key of a mistake's words. The table in which it stands is its severity. */
export type Code = keyof typeof errors | keyof typeof warnings | keyof typeof hints;

/**
 * `mistakeOf("empty-enum", node)` → an error at the key of the node.
 *
 * @param values Replace the names in braces. A name without a value stays as it is.
 * @throws Error if a code has no words, which the types rule out.
 */
export function mistakeOf(code: Code, node: Node, values: Readonly<Record<string, string | number>> = {}): Mistake {
  for (const severity of severities) {
    const [, text] = Object.entries(catalog[severity]).find(([each]) => each === code) ?? [];
    if (text === undefined) continue;
    const [, mark, said = "", what = ""] = /^(key: )?(.*); hint: (.*)$/su.exec(text) ?? [];
    const [message, hint] = [interpolateText(said, values), interpolateText(what, values)];
    return { code, severity, message, hint, node, ...(mark !== undefined && { part: "key" }) };
  }
  throw new Error(`there are no words for ${code}`);
}

/** The known name that was most likely meant: two letters differ, as when they are exchanged, or a third of a long name. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let found: string | null = null;
  let smallest = (name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3))) + 1;
  for (const each of known) {
    const steps = distance(name.toLowerCase(), each.toLowerCase());
    if (each !== name && steps < smallest) [found, smallest] = [each, steps];
  }
  return found;
}

/** "did you mean “limit”?", or else the other hint. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const meant = nearest(name, known);
  return meant === null ? otherwise : `did you mean “${meant}”?`;
}

/** "a", "a or b", "a, b or c" */
export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
