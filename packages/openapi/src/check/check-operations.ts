/** Mistakes in paths and their operations: ids, parameters of the path, tags, samples. */
import { childOf, childOrSelf, childrenOf, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { isLinkable, linkNameOf } from "../model/names.ts";
import { longestName, ownSamplesOf } from "../model/operations.ts";
import type { Operation } from "../model/operations.ts";
import type { Context } from "./context.ts";
import { didYouMean } from "./mistake.ts";

/** Paths are the same if only the names of their parameters differ: `/queues/{id}` and `/queues/{name}`. */
export function checkPaths(paths: Node, context: Context): void {
  const { report } = context;
  const seen = new Map<string, string>();
  for (const [path, item] of childrenOf(paths)) {
    if (path.startsWith("x-")) continue;
    if (!path.startsWith("/")) report("path-without-slash", item, { path });
    const form = path.replaceAll(/\{[^{}]*\}/gu, "{}");
    const twin = seen.get(form);
    if (twin !== undefined) report("same-path", item, { path, twin });
    seen.set(form, path);
    const unclosed = /\{[^{}]*(?:$|\{)|(?:^|\})[^{}]*\}/u.test(path);
    if (unclosed) report("unclosed-brace", item, { path });
  }
}

/** Operations without an id, with the same id, and with ids that are no names in addresses or links. */
export function checkIds({ operations, report }: Context): void {
  const ids = new Map<string, Operation>();
  for (const operation of operations) {
    const { id, node, title } = operation;
    if (operation.kind === "webhook" && id === "") continue;
    if (id === "") {
      report("missing-operation-id", node, { title, other: suggestedId(operation) });
      continue;
    }
    const at = childOrSelf(node, "operationId");
    if (Buffer.byteLength(id) > longestName) report("long-operation-id", at, { title, longestName });
    const twin = ids.get(id);
    if (twin !== undefined) report("duplicate-operation-id", at, { title, id, title2: twin.title });
    if (!isLinkable(id)) report("unlinkable-operation-id", at, { id, title, other: linkNameOf(operation) });
    ids.set(id, operation);
  }
}

function suggestedId({ method, path }: Operation): string {
  const words = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/\W+/gu, "")).join("");
  return `${method === "post" ? "create" : method === "put" || method === "patch" ? "update" : method}${name}`;
}

/**
 * Parameters, a body of GET or HEAD, and `x-codeSamples`. Operations of callbacks have an expression instead of a path,
 * so parameters of the path are not checked.
 */
export function checkOperation(node: Node, context: Context): void {
  const { description, report } = context;
  const operation = context.operationAt(node);
  if (operation?.kind === "operation") checkPathParameters(operation, context);
  const body = childOf(node, "requestBody");
  const isDropped = operation?.method === "get" || operation?.method === "head";
  if (isDropped && body !== null && description.follow(body) !== null)
    report("body-of-get", body, { title: operation.title });
  checkDuplicates(node, context);
  for (const [, sample] of childrenOf(ownSamplesOf(node, description))) {
    const { lang, source } = recordOf(description.follow(sample)?.value);
    if (typeof source === "string" && typeof lang === "string") continue;
    report("incomplete-sample", sample, { other: typeof source === "string" ? "lang" : "source" });
  }
}

function checkPathParameters({ path, title, parameters, node }: Operation, { report }: Context): void {
  const inPath = Array.from(path.matchAll(/\{([^{}]+)\}/gu), ([, name = ""]) => name);
  const declared = parameters.filter(({ location }) => location === "path");
  const names = declared.map(({ name }) => name);
  const others = names.filter((each) => !inPath.includes(each));
  for (const name of inPath.filter((each) => !names.includes(each))) {
    const hint = didYouMean(name, others, `add it to parameters: { name: ${name}, in: path, required: true }`);
    report("undeclared-path-parameter", node, { title, name, hint });
  }
  for (const { name, node: parameter, isRequired } of declared) {
    const at = childOrSelf(parameter, "name");
    const hint = didYouMean(name, inPath, "add it to the path, or remove the parameter");
    if (!inPath.includes(name)) report("parameter-not-in-path", at, { title, name, hint });
    else if (!isRequired) report("optional-path-parameter", childOf(parameter, "required") ?? at, { name });
  }
}

function checkDuplicates(node: Node, { description, report }: Context): void {
  const seen = new Set<string>();
  for (const [, parameter, written] of description.entries(childOf(node, "parameters"))) {
    const [name, location] = [textIn(parameter, "name"), textIn(parameter, "in")];
    const key = `${location} ${name}`;
    if (name !== "" && seen.has(key)) report("duplicate-parameter", childOrSelf(written, "name"), { name, location });
    seen.add(key);
  }
}

/** Tags that are listed twice or not at all. A description without a list of tags may use any name. */
export function checkTags(context: Context): void {
  const { description, operations, report } = context;
  const names = new Set<string>();
  for (const [, tag] of childrenOf(childOf(description.root, "tags"))) {
    if (tag.value === null) continue;
    const name = textIn(description.follow(tag), "name");
    if (names.has(name)) report("duplicate-tag", childOrSelf(tag, "name"), { name });
    names.add(name);
  }
  if (names.size === 0) return;
  for (const { node, title } of operations)
    for (const [, tag] of childrenOf(childOf(node, "tags"))) {
      const name = textOf(tag.value);
      if (names.has(name)) continue;
      report("unknown-tag", tag, { title, name, hint: didYouMean(name, names, `add { name: ${name} } to tags`) });
    }
}

/** Links of responses to other operations. */
export function checkLinks({ description, operations, report }: Context): void {
  const ids = new Set(operations.map(({ id }) => id).filter((id) => id !== ""));
  for (const { node } of operations)
    for (const [, response] of childrenOf(childOf(node, "responses")))
      for (const [name, link] of description.entries(response, "links")) {
        const id = childOf(link, "operationId");
        const value = textOf(id?.value);
        if (id === null || ids.has(value)) continue;
        const hint = didYouMean(value, ids, "write the operationId of an operation");
        report("unknown-operation", id, { name, value, hint });
      }
}
