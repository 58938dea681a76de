/**
 * All mistakes of a description, found in one walk through its objects: those of references and misspelled keys in every
 * kind of object, and those of each kind.
 */
import type { Description, ReferenceProblem } from "../read/description.ts";
import { referenceOf } from "../read/description.ts";
import type { Kind, Part } from "../read/grammar.ts";
import { grammar, methods, walk } from "../read/grammar.ts";
import { childOf, childOrSelf, childrenOf, identityOf, isRecord, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { checkContent, checkParameter, checkResponses } from "./check-messages.ts";
import { checkMarks } from "./check-marks.ts";
import { checkIds, checkLinks, checkOperation, checkPaths, checkTags } from "./check-operations.ts";
import { checkSchema } from "./check-schemas.ts";
import { checkSecurityRequirements, checkSecurityScheme, checkServer } from "./check-security.ts";
import type { Operation } from "../model/operations.ts";
import type { Context } from "./context.ts";
import type { Mistake } from "./mistake.ts";
import { didYouMean, mistakeOf, nearest } from "./mistake.ts";

/** Mistakes that make any other answer useless. */
export function findFatalMistakes(description: Description): readonly Mistake[] {
  const { root } = description;
  const { openapi, swagger } = recordOf(root.value);
  if (swagger !== undefined) {
    const message = `The description is in Swagger ${String(swagger)}, which is not supported`;
    const hint = "convert it to OpenAPI 3.1";
    return [mistakeOf("unsupported-version", childOrSelf(root, "swagger"), { message, hint })];
  }
  if (/^3\.[01]\.\d+/u.test(textOf(openapi))) return findLongPaths(root);
  const other = `The version “${String(openapi)}” of OpenAPI is not supported`;
  const message = openapi === undefined ? "The description has no “openapi” with its version" : other;
  const hint = "write openapi: 3.1.0 or openapi: 3.0.3";
  return [mistakeOf("unsupported-version", childOrSelf(root, "openapi"), { message, hint })];
}

/** In characters. Some programs take no longer address. */
const longestPath = 2000;

function findLongPaths(root: Node): readonly Mistake[] {
  const long = childrenOf(childOf(root, "paths")).filter(([path]) => path.length > longestPath);
  return long.map(([path, node]) => mistakeOf("long-path", node, { path: `${path.slice(0, 40)}…`, longestPath }));
}

/**
 * Those of single objects in the order of the file, then tags, links, marks, security and unused components. Expects a
 * description without fatal mistakes.
 *
 * @param operations All of them, also those that the option `tags` leaves out.
 */
export function findMistakes(description: Description, operations: readonly Operation[]): readonly Mistake[] {
  const found: Mistake[] = [];
  const byNode = new Map(operations.map((operation) => [identityOf(operation.node), operation]));
  const context: Context = {
    description,
    operations,
    operationAt: (node) => byNode.get(identityOf(node)) ?? null,
    report: (...mistake) => void found.push(mistakeOf(...mistake)),
  };
  const used = new Set<string>();
  walk(description, (part, target) => {
    const reference = referenceOf(part.node);
    if (reference !== null) {
      if (target === null) reportReference(part.node, reference, context);
      noteUse(part.node, description, used);
      return;
    }
    if (!isRecord(part.node.value)) {
      reportNoObject(part, context);
      return;
    }
    reportTexts(part, context);
    reportUnknownKeys(part, context);
    checkKind(part, context);
  });
  const { root } = description;
  checkRoot(root, context);
  checkIds(context);
  checkTags(context);
  checkLinks(context);
  checkMarks(context, used);
  checkSecurityRequirements(root, context);
  reportUnused(used, context);
  return found;
}

function checkKind({ kind, node }: Part, context: Context): void {
  if (kind === "paths") checkPaths(node, context);
  else if (kind === "operation") {
    checkOperation(node, context);
    checkResponses(node, context);
    checkSecurityRequirements(node, context);
  } else if (kind === "parameter" || kind === "header") checkParameter(node, kind, context);
  else if (kind === "mediaType" || kind === "requestBody" || kind === "response") checkContent(node, kind, context);
  else if (kind === "schema") checkSchema(node, context);
  else if (kind === "securityScheme") checkSecurityScheme(node, context);
  else if (kind === "server") checkServer(node, context);
}

function checkRoot(root: Node, { report }: Context): void {
  const info = childOf(root, "info");
  if (textIn(info, "title").trim() === "") report("missing-title", info ?? root);
  const hasContent = (key: string): boolean => childrenOf(childOf(root, key)).length > 0;
  if (!["paths", "webhooks", "x-webhooks", "components"].some((key) => hasContent(key)))
    report("no-operations", childOf(root, "paths") ?? childOf(root, "openapi") ?? root);
}

function reportReference(node: Node, reference: string, { description, report }: Context): void {
  const problem = description.problemOf(node);
  if (problem === null || (problem.kind === "circle" && !leadsToItself(node, description))) return;
  const [message, hint] = referenceWords(reference, problem);
  report("broken-ref", childOf(node, "$ref") ?? childOrSelf(node, "$dynamicRef"), { message, hint });
}

/** References in the place of a text. */
function reportTexts({ kind, node }: Part, context: Context): void {
  for (const key of ["description", "summary"] as const) {
    const child = childOf(node, key);
    const reference = child === null ? null : referenceOf(child);
    if (child === null || reference === null || !Object.hasOwn(grammar[kind], key)) continue;
    const target = context.description.follow(child);
    if (target === null) reportReference(child, reference, context);
    else if (typeof target.value !== "string") {
      const message = `The reference “${reference}” leads to a value that is not a text`;
      const hint = "refer to a text, or to a Markdown file";
      context.report("broken-ref", childOrSelf(child, "$ref"), { message, hint });
    }
  }
}

function leadsToItself(node: Node, description: Description): boolean {
  const passed = new Set<string>();
  for (let at = description.step(node); at !== null; at = description.step(at)) {
    if (identityOf(at) === identityOf(node)) return true;
    if (passed.has(identityOf(at))) return false;
    passed.add(identityOf(at));
  }
  return false;
}

function referenceWords(reference: string, problem: ReferenceProblem): readonly [message: string, hint: string] {
  const leads = `The reference “${reference}” leads`;
  switch (problem.kind) {
    case "remote":
      return [`${leads} to another host`, "copy the file beside the description, and refer to it there"];
    case "circle":
      return [`${leads} back to itself`, "refer to an object"];
    case "outside":
      return [
        `${leads} out of the folder of the site`,
        "copy the file into the folder of the config, and refer to it there",
      ];
    case "unread":
      return [
        `${leads} to a file that is hidden, or neither JSON, YAML nor Markdown`,
        "what it leads to is published: refer to a file whose name ends in .json, .yml, .yaml or .md",
      ];
    case "no-file":
      return [
        `${leads} to “${problem.file}”, which does not exist`,
        "correct the path, which is relative to this file",
      ];
    case "no-value": {
      const known = problem.known.length === 0 ? "add it" : `there are ${problem.known.slice(0, 6).join(", ")}`;
      const message = `${leads} nowhere: “${problem.file}” has no “${problem.name}” there`;
      return [message, didYouMean(problem.name, problem.known, known)];
    }
  }
}

function reportNoObject({ kind, node }: Part, { report }: Context): void {
  const isBoolean = kind === "schema" && typeof node.value === "boolean";
  if (isBoolean || (node.value === null && kind !== "operation")) return;
  const shown = JSON.stringify(node.value).slice(0, 40);
  report("not-an-object", node, { shown, other: kindWords[kind] ?? "an object" });
}

/** Only keys that are nearly those of OpenAPI: others may be extensions without “x-”. */
function reportUnknownKeys({ kind, node }: Part, { report }: Context): void {
  const known = Object.keys(grammar[kind]);
  if (known.length === 0) return;
  const written = Object.keys(recordOf(node.value));
  for (const key of written) {
    if (known.includes(key) || key.startsWith("x-")) continue;
    const meant = kind === "components" || key.length > 3 ? nearest(key, known) : null;
    const child = childOrSelf(node, key);
    if (kind === "pathItem")
      report("unknown-method", child, { key, hint: didYouMean(key, methods, `write one of ${methods.join(", ")}`) });
    else if (meant !== null && !written.includes(meant))
      report("misspelled-key", child, { key, other: kindWords[kind] ?? "this object", meant });
  }
}

const kindWords: Readonly<Partial<Record<Kind, string>>> = {
  openapi: "a description",
  pathItem: "a path with its methods",
  operation: "an operation",
  parameter: "a parameter",
  requestBody: "a request body",
  response: "a response",
  header: "a header",
  mediaType: "a media type",
  schema: "a schema",
  securityScheme: "a security scheme",
  components: "components",
  info: "info",
  server: "a server",
  tag: "a tag",
};

/** Each object that a chain of references passes is used. */
function noteUse(from: Node, description: Description, used: Set<string>): void {
  for (let at = description.step(from); at !== null; at = description.step(at)) {
    if (used.has(identityOf(at))) return;
    used.add(identityOf(at));
  }
}

function reportUnused(used: ReadonlySet<string>, { description, report }: Context): void {
  const components = childOf(description.root, "components");
  for (const section of ["schemas", "responses", "parameters", "requestBodies", "headers", "examples"])
    for (const [name, child] of childrenOf(childOf(components, section)))
      if (!used.has(identityOf(child))) report("unused-component", child, { name, section });
}
