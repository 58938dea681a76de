/** Mistakes in paths and their operations: ids, parameters of the path, tags, samples. */
import { childOf, childrenOf, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { isLinkable, linkNameOf } from "../model/names.ts";
import { longestName } from "../model/operations.ts";
import type { Operation } from "../model/operations.ts";
import type { Context } from "./context.ts";
import { didYouMean } from "./mistake.ts";

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
  checkIds(context);
}

/** Operations without an id, with the same id, and with ids that are no names in addresses or links. */
function checkIds({ operations, report }: Context): void {
  const ids = new Map<string, Operation>();
  for (const operation of operations) {
    const { id, node, title } = operation;
    if (operation.kind === "webhook" && id === "") continue;
    if (id === "") {
      report("missing-operation-id", node, { title, other: suggestedId(operation) });
      continue;
    }
    const at = childOf(node, "operationId") ?? node;
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

export function checkOperation(node: Node, context: Context): void {
  const { description, report } = context;
  const operation = context.operationAt(node);
  if (operation?.kind === "operation") checkPathParameters(operation, context);
  if (operation !== null) checkBody(operation, context);
  checkDuplicates(node, context);
  const samples = childOf(node, "x-codeSamples");
  for (const [, sample] of samples === null ? [] : childrenOf(samples)) {
    const { lang, source } = recordOf(description.follow(sample)?.value ?? null);
    if (typeof source === "string" && typeof lang === "string") continue;
    report("incomplete-sample", sample, { other: typeof source === "string" ? "lang" : "source" });
  }
}

function checkPathParameters({ path, title, parameters, node }: Operation, { report }: Context): void {
  const inPath = Array.from(path.matchAll(/\{([^{}]+)\}/gu), ([, name = ""]) => name);
  const declared = parameters.filter(({ location }) => location === "path");
  const names = declared.map(({ name }) => name);
  for (const name of inPath)
    if (!names.includes(name))
      report("undeclared-path-parameter", node, {
        title,
        name,
        hint: didYouMean(
          name,
          names.filter((each) => !inPath.includes(each)),
          `add it to parameters: { name: ${name}, in: path, required: true }`,
        ),
      });
  for (const parameter of declared) {
    if (!inPath.includes(parameter.name))
      report("parameter-not-in-path", childOf(parameter.node, "name") ?? parameter.node, {
        title,
        name: parameter.name,
        hint: didYouMean(parameter.name, inPath, "add it to the path, or remove the parameter"),
      });
    else if (!parameter.isRequired)
      report(
        "optional-path-parameter",
        childOf(parameter.node, "required") ?? childOf(parameter.node, "name") ?? parameter.node,
        { name: parameter.name },
      );
  }
}

function checkBody({ method, node, title }: Operation, { description, report }: Context): void {
  const body = childOf(node, "requestBody");
  if (body === null || description.follow(body) === null) return;
  if (method !== "get" && method !== "head") return;
  report("body-of-get", body, { title });
}

function checkDuplicates(node: Node, { description, report }: Context): void {
  const list = childOf(node, "parameters");
  const seen = new Set<string>();
  for (const [, written] of list === null ? [] : childrenOf(list)) {
    const parameter = description.follow(written);
    const { name, in: location } = recordOf(parameter?.value ?? null);
    const key = `${textOf(location)} ${textOf(name)}`;
    if (textOf(name) !== "" && seen.has(key))
      report("duplicate-parameter", childOf(written, "name") ?? written, {
        name: textOf(name),
        location: textOf(location),
      });
    seen.add(key);
  }
}

export function checkTags(context: Context): void {
  const { description, operations, report } = context;
  const list = childOf(description.root, "tags");
  const names = new Set<string>();
  for (const [, tag] of list === null ? [] : childrenOf(list)) {
    if (tag.value === null) continue;
    const name = textOf(recordOf(description.follow(tag)?.value ?? null)["name"]);
    const at = childOf(tag, "name") ?? tag;
    if (names.has(name)) report("duplicate-tag", at, { name });
    names.add(name);
  }
  if (names.size === 0) return;
  for (const { node, title } of operations) {
    const tags = childOf(node, "tags");
    for (const [, tag] of tags === null ? [] : childrenOf(tags)) {
      const name = textOf(tag.value);
      if (names.has(name)) continue;
      report("unknown-tag", tag, { title, name, hint: didYouMean(name, names, `add { name: ${name} } to tags`) });
    }
  }
}

/** Links of responses to other operations. */
export function checkLinks({ description, operations, report }: Context): void {
  const ids = new Set(operations.map(({ id }) => id).filter((id) => id !== ""));
  for (const { node } of operations) {
    const responses = childOf(node, "responses");
    for (const [, written] of responses === null ? [] : childrenOf(responses)) {
      const links = description.get(written, "links");
      for (const [name, each] of links === null ? [] : childrenOf(links)) {
        const link = description.follow(each);
        const id = link === null ? null : childOf(link, "operationId");
        if (id === null || ids.has(textOf(id.value))) continue;
        report("unknown-operation", id, {
          name,
          value: textOf(id.value),
          hint: didYouMean(textOf(id.value), ids, "write the operationId of an operation"),
        });
      }
    }
  }
}
