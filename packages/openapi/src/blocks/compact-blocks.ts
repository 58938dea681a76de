/**
 * An operation on a page of several, in as few words as say everything: parameters and body are one list, responses are
 * their examples, and what is common to many operations is left to the page's prose. What a description says in words is
 * not said again by limits, values and inner fields.
 */
import type { PluginBlock, PluginField, PluginText } from "docsgen/plugin";
import { hasFields, viewOf } from "../model/schema-view.ts";
import type { Operation } from "../model/operations.ts";
import { meaningOf } from "../model/schema.ts";
import { textIn } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { isCommon, propertyFields } from "./fields.ts";
import type { Place, Surroundings } from "./fields.ts";
import { fieldsBlock } from "./inline.ts";
import { partNames, piecesOf } from "./marked-text.ts";
import {
  bodyOf,
  endpointOf,
  idOfBody,
  idOfParameter,
  locations,
  mediaOf,
  parameterField,
  responsesOf,
  samplesOf,
} from "./operation-blocks.ts";
import { documentationOf, markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";

/** @param prefix The anchor of the operation. */
export function compactBlocks(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { node } = operation;
  const parts = {
    parameters: () => requestOf(operation, prefix, reference),
    samples: () => samplesOf(operation, reference),
    errors: () => errorsOf(operation, reference),
  };
  let placed = 0;
  const placeUntil = (count: number): readonly PluginBlock[] => {
    const names = partNames.slice(placed, count);
    placed = Math.max(placed, count);
    return names.flatMap((name) => parts[name]());
  };
  const pieces = piecesOf(node, reference, 4).flatMap((piece): readonly PluginBlock[] => {
    if (piece.kind === "text") return piece.blocks;
    return piece.kind === "schema"
      ? schemaFields(piece.name, prefix, reference)
      : placeUntil(partNames.indexOf(piece.name) + 1);
  });
  const blocks = [...pieces, ...documentationOf(node, reference), ...placeUntil(partNames.length)];
  return [endpointOf(operation, blocks, reference)];
}

/** The text of a tag, with the fields of the schemas that it names. @param prefix The anchor of the tag. */
export function compactText(owner: Node | null, prefix: string, reference: Reference): readonly PluginBlock[] {
  return piecesOf(owner, reference, 4).flatMap((piece) =>
    piece.kind === "text" ? piece.blocks : piece.kind === "schema" ? schemaFields(piece.name, prefix, reference) : [],
  );
}

/** The properties of a schema of the components, by its name. */
function schemaFields(name: string, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const meaning = meaningOf(description.get(description.root, "components", "schemas", name), description);
  if (meaning === null) return [];
  const place: Place = { direction: "response", depth: 2, within: [], isTerse: true, id: prefix };
  const items = propertyFields(viewOf(meaning, description), place, reference);
  return fieldsBlock(merged(items), textIn(meaning.schema, "title") || name);
}

function requestOf(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const { parameters } = operation;
  const around: Surroundings = { direction: "request", depth: 2, within: [], isTerse: true };
  const items = locations.flatMap(([location]) =>
    parameters
      .filter((each) => each.location === location && !isCommon(each.node))
      .map((each) => parameterField(each, idOfParameter(each, parameters, prefix), around, reference)),
  );
  const body = description.get(operation.node, "requestBody");
  const [only, ...others] = mediaOf(body, reference);
  const value = others.length > 0 ? null : (only?.meaning ?? null);
  const view = value === null ? null : viewOf(value, description);
  const isList =
    view !== null &&
    view.properties.length > 0 &&
    !view.variants.some(({ meaning }) => hasFields(meaning, description));
  if (body === null || view === null || !isList)
    return [...fieldsBlock(merged(items)), ...bodyOf(operation, prefix, reference)];
  const names = view.properties.map(({ name }) => name);
  const place = { ...around, id: idOfBody(names, parameters, prefix) };
  const inBody = propertyFields(view, place, reference).map((field) => ({ ...field, in: "body" }));
  return [...fieldsBlock(merged([...items, ...inBody])), ...markdownOf(body, reference)];
}

/** Fields next to each other with the same words are one, with what they have in common. */
function merged(items: readonly PluginField[]): readonly PluginField[] {
  const all: PluginField[] = [];
  for (const item of items) {
    const last = all.at(-1);
    if (last === undefined || !isAlike(last, item)) {
      all.push(item);
      continue;
    }
    const { type, defaultValue, ...rest } = last;
    const { name, id } = item;
    all[all.length - 1] = {
      ...rest,
      others: [...(last.others ?? []), { name, id }],
      ...(type !== undefined && JSON.stringify(type) === JSON.stringify(item.type) && { type }),
      ...(defaultValue !== undefined && defaultValue === item.defaultValue && { defaultValue }),
    };
  }
  return all;
}

function isAlike(left: PluginField, right: PluginField): boolean {
  const wordsOf = ({ children = [] }: PluginField): string =>
    JSON.stringify(children, (key, value: unknown) => (key === "at" ? undefined : value));
  return (
    wordsOf(left) === wordsOf(right) &&
    left.children?.[0]?.kind === "markdown" &&
    left.in === right.in &&
    left.deprecated === right.deprecated &&
    JSON.stringify(left.required) === JSON.stringify(right.required)
  );
}

/** Causes of the errors that the operation itself describes. */
function errorsOf(operation: Operation, reference: Reference): readonly PluginBlock[] {
  const own = responsesOf(operation, reference).filter(
    ({ isError, node, words }) => isError && (words !== node || !isCommon(node)),
  );
  const rows = own.map(({ status, words }): readonly PluginText[] => [
    status,
    markdownOf(words, reference).flatMap((block) => (block.kind === "markdown" ? [block] : [])),
  ]);
  return rows.length === 0 ? [] : [{ kind: "table", head: [reference.words.status, reference.words.cause], rows }];
}
