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
    if (!path.startsWith("/"))
      report({
        code: "path-without-slash",
        severity: "error",
        message: `The path “${path}” does not begin with a slash`,
        hint: `write /${path}`,
        node: item,
        part: "key",
      });
    const form = path.replaceAll(/\{[^{}]*\}/gu, "{}");
    const twin = seen.get(form);
    if (twin !== undefined)
      report({
        code: "same-path",
        severity: "warning",
        message: `The path “${path}” is the same as “${twin}”`,
        hint: "put the methods of both under one of them",
        node: item,
        part: "key",
      });
    seen.set(form, path);
    const unclosed = /\{[^{}]*(?:$|\{)|(?:^|\})[^{}]*\}/u.test(path);
    if (unclosed)
      report({
        code: "unclosed-brace",
        severity: "error",
        message: `The path “${path}” has a brace that is not closed, or not opened`,
        hint: "write each parameter as {name}",
        node: item,
        part: "key",
      });
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
      report({
        code: "missing-operation-id",
        severity: "warning",
        message: `${title} has no operationId, so its page is named after its path`,
        hint: `write one that stays the same when the path changes: operationId: ${suggestedId(operation)}`,
        node,
        part: "key",
      });
      continue;
    }
    const at = childOf(node, "operationId") ?? node;
    if (Buffer.byteLength(id) > longestName)
      report({
        code: "long-operation-id",
        severity: "warning",
        message: `The operationId of ${title} is too long for an address, and is cut in it`,
        hint: `write one of at most ${longestName} letters`,
        node: at,
        part: "value",
      });
    const twin = ids.get(id);
    if (twin !== undefined)
      report({
        code: "duplicate-operation-id",
        severity: "error",
        message: `${title} has the operationId “${id}” of ${twin.title}`,
        hint: "give each operation an id of its own",
        node: at,
        part: "value",
      });
    if (!isLinkable(id))
      report({
        code: "unlinkable-operation-id",
        severity: "warning",
        message: `Links cannot have the operationId “${id}” of ${title}, and write “${linkNameOf(operation)}” instead`,
        hint: "write one without spaces and marks such as #",
        node: at,
        part: "value",
      });
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
    report({
      code: "incomplete-sample",
      severity: "warning",
      message: `A sample of x-codeSamples has no “${typeof source === "string" ? "lang" : "source"}”`,
      hint: "write lang and source",
      node: sample,
    });
  }
}

function checkPathParameters({ path, title, parameters, node }: Operation, { report }: Context): void {
  const inPath = Array.from(path.matchAll(/\{([^{}]+)\}/gu), ([, name = ""]) => name);
  const declared = parameters.filter(({ location }) => location === "path");
  const names = declared.map(({ name }) => name);
  for (const name of inPath)
    if (!names.includes(name))
      report({
        code: "undeclared-path-parameter",
        severity: "error",
        message: `${title} has “{${name}}” in its path, but no such parameter`,
        hint: didYouMean(
          name,
          names.filter((each) => !inPath.includes(each)),
          `add it to parameters: { name: ${name}, in: path, required: true }`,
        ),
        node,
        part: "key",
      });
  for (const parameter of declared) {
    if (!inPath.includes(parameter.name))
      report({
        code: "parameter-not-in-path",
        severity: "error",
        message: `The path of ${title} has no “{${parameter.name}}”`,
        hint: didYouMean(parameter.name, inPath, "add it to the path, or remove the parameter"),
        node: childOf(parameter.node, "name") ?? parameter.node,
        part: "value",
      });
    else if (!parameter.isRequired)
      report({
        code: "optional-path-parameter",
        severity: "error",
        message: `The parameter “${parameter.name}” is in the path, but not required`,
        hint: "write required: true",
        node: childOf(parameter.node, "required") ?? childOf(parameter.node, "name") ?? parameter.node,
        part: "value",
      });
  }
}

function checkBody({ method, node, title }: Operation, { description, report }: Context): void {
  const body = childOf(node, "requestBody");
  if (body === null || description.follow(body) === null) return;
  if (method !== "get" && method !== "head") return;
  report({
    code: "body-of-get",
    severity: "warning",
    message: `${title} has a request body, which many clients and proxies drop`,
    hint: "use parameters of the query, or POST",
    node: body,
    part: "key",
  });
}

function checkDuplicates(node: Node, { description, report }: Context): void {
  const list = childOf(node, "parameters");
  const seen = new Set<string>();
  for (const [, written] of list === null ? [] : childrenOf(list)) {
    const parameter = description.follow(written);
    const { name, in: location } = recordOf(parameter?.value ?? null);
    const key = `${textOf(location)} ${textOf(name)}`;
    if (textOf(name) !== "" && seen.has(key))
      report({
        code: "duplicate-parameter",
        severity: "error",
        message: `The parameter “${textOf(name)}” in ${textOf(location)} is listed twice`,
        hint: "remove one of them",
        node: childOf(written, "name") ?? written,
        part: "value",
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
    if (names.has(name))
      report({
        code: "duplicate-tag",
        severity: "warning",
        message: `The tag “${name}” is listed twice`,
        hint: "remove one of them",
        node: at,
        part: "value",
      });
    names.add(name);
  }
  if (names.size === 0) return;
  for (const { node, title } of operations) {
    const tags = childOf(node, "tags");
    for (const [, tag] of tags === null ? [] : childrenOf(tags)) {
      const name = textOf(tag.value);
      if (names.has(name)) continue;
      report({
        code: "unknown-tag",
        severity: "warning",
        message: `${title} has the tag “${name}”, which “tags” does not list`,
        hint: didYouMean(name, names, `add { name: ${name} } to tags`),
        node: tag,
        part: "value",
      });
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
        report({
          code: "unknown-operation",
          severity: "error",
          message: `The link “${name}” leads to the operation “${textOf(id.value)}”, which does not exist`,
          hint: didYouMean(textOf(id.value), ids, "write the operationId of an operation"),
          node: id,
          part: "value",
        });
      }
    }
  }
}
