/**
 * An operation on a page of several, in as few words as say everything: parameters and body are one list, responses are
 * their examples, and what is common to many operations is left to the page's prose. What a description says in words is
 * not said again by limits, values and inner fields.
 */
import type { PluginBlock, PluginField, PluginText } from "docsgen";
import { hasFields, viewOf } from "../model/object-view.ts";
import type { Operation } from "../model/operations.ts";
import { annotationOf, isMarked, meaningOf, typeNames, typesOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import { typeOf } from "../model/type-words.ts";
import { recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { below } from "./anchors.ts";
import { contentOf, descriptionOf, remarksOf, shortJson } from "./fields.ts";
import type { Inline } from "./inline.ts";
import { container, joined, paragraph } from "./inline.ts";
import { partNames, piecesOf } from "./marked-text.ts";
import {
  bodyOf,
  documentationOf,
  idOfBody,
  idOfParameter,
  locations,
  mediaOf,
  responsesOf,
  samplesOf,
  schemaOf,
} from "./operation-blocks.ts";
import { markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";

/** @param prefix The anchor of the operation. */
export function compactBlocks(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { node, path, method, kind } = operation;
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
  const title = kind === "webhook" ? `${method.toUpperCase()} {${path}}` : `${method.toUpperCase()} ${path}`;
  return [
    container("endpoint", title, [
      ...(operation.isDeprecated
        ? [container("warning", reference.words.deprecated, [paragraph(reference.words.deprecatedNote)])]
        : []),
      ...pieces,
      ...documentationOf(node, reference),
      ...placeUntil(partNames.length),
    ]),
  ];
}

/** The text of a tag, with the fields of the schemas that it names. @param prefix The anchor of the tag. */
export function compactText(owner: Node, prefix: string, reference: Reference): readonly PluginBlock[] {
  return piecesOf(owner, reference, 4).flatMap((piece) =>
    piece.kind === "text" ? piece.blocks : piece.kind === "schema" ? schemaFields(piece.name, prefix, reference) : [],
  );
}

/** The properties of a schema of the components, by its name. */
function schemaFields(name: string, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const schema = description.get(description.root, "components", "schemas", name);
  const meaning = schema === null ? null : meaningOf(schema, description);
  if (meaning === null) return [];
  const items = propertyFields(meaning, prefix, "response", reference);
  const title = textOf(recordOf(meaning.schema.value)["title"]) || name;
  return items.length === 0 ? [] : [{ kind: "fields", title, items }];
}

function requestOf(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const { parameters } = operation;
  const items = locations.flatMap(([location]) =>
    parameters
      .filter((each) => each.location === location && !isCommon([each.node]))
      .map((parameter): PluginField => {
        const schema = schemaOf(parameter.node, reference);
        const meaning = schema === null ? null : meaningOf(schema, description);
        return fieldOf(
          {
            name: parameter.name,
            meaning,
            id: idOfParameter(parameter, parameters, prefix),
            owners: [parameter.node],
            words: markdownOf(parameter.words, reference),
            isRequired: parameter.isRequired,
            isDeprecated: parameter.isDeprecated,
            part: location,
          },
          reference,
        );
      }),
  );
  const body = description.get(operation.node, "requestBody");
  const [only, ...others] = body === null ? [] : mediaOf(body, reference);
  const value = only?.schema == null || others.length > 0 ? null : meaningOf(only.schema, description);
  const view = value === null ? null : viewOf(value.schema, description);
  const isList =
    view !== null &&
    view.properties.length > 0 &&
    !view.variants.some(({ meaning }) => hasFields(meaning.schema, description));
  if (body !== null && value !== null && isList) {
    const names = view.properties.map(({ name }) => name);
    const id = idOfBody(names, parameters, prefix);
    const all = merged([...items, ...propertyFields(value, id, "request", reference)]);
    return [...fieldsBlock(all), ...markdownOf(body, reference)];
  }
  return [...fieldsBlock(merged(items)), ...bodyOf(operation, prefix, reference)];
}

function fieldsBlock(items: readonly PluginField[]): readonly PluginBlock[] {
  return items.length === 0 ? [] : [{ kind: "fields", items }];
}

function propertyFields(
  meaning: Meaning,
  id: string,
  direction: "request" | "response",
  reference: Reference,
): readonly PluginField[] {
  const { description } = reference;
  const items = viewOf(meaning.schema, description).properties.flatMap((property): readonly PluginField[] => {
    const value = meaningOf(property.written, description);
    const isHidden =
      value !== null && (isCommon(value.words) || isMarked(value, direction === "request" ? "readOnly" : "writeOnly"));
    if (isHidden) return [];
    return [
      fieldOf(
        {
          name: property.name,
          meaning: value,
          id: below(id, property.name),
          owners: value?.words ?? [],
          words: value === null ? [] : descriptionOf(value, reference),
          // A response has what it has.
          isRequired: direction === "request" && property.isRequired,
          isDeprecated: false,
          part: direction === "request" ? "body" : undefined,
        },
        reference,
      ),
    ];
  });
  return direction === "response" ? merged(items) : items;
}

interface Value {
  readonly name: string;
  readonly meaning: Meaning | null;
  readonly id: string;
  /** What may have extensions, the nearest first. */
  readonly owners: readonly Node[];
  readonly words: readonly PluginBlock[];
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly part: string | undefined;
}

function fieldOf(value: Value, reference: Reference): PluginField {
  const { name, meaning, id, owners, words, isRequired, part } = value;
  const [condition = ""] = owners.flatMap(({ value: written }) => textOf(recordOf(written)["x-required"]) || []);
  const preset = meaning === null ? null : annotationOf(meaning, "default");
  const isDeprecated = value.isDeprecated || (meaning !== null && isMarked(meaning, "deprecated"));
  const more =
    words.length > 0 || meaning === null
      ? []
      : [
          ...remarksOf(meaning, reference),
          ...contentOf(meaning, id, false, { direction: "both", depth: 2, within: [] }, reference),
        ];
  const children = [...words, ...more];
  return {
    name,
    id,
    ...typeNameOf(meaning, words.length > 0, reference),
    ...(part !== undefined && { in: part }),
    ...(isRequired ? { required: true } : condition !== "" && { required: codeIn(condition) }),
    ...(isDeprecated && { deprecated: true }),
    ...(preset !== null && { defaultValue: shortJson(preset.value) }),
    ...(children.length > 0 && { children }),
  };
}

/** The types of JSON, where words say the rest. */
function typeNameOf(meaning: Meaning | null, hasWords: boolean, reference: Reference): Pick<PluginField, "type"> {
  if (meaning === null) return {};
  if (!hasWords) return { type: typeOf(meaning, reference) };
  const types = typesOf(meaning.schema);
  if (types.length === 0) return {};
  const isAny = meaning.isNullable && typeNames.every((name) => ["null", "integer", ...types].includes(name));
  const names = types.map((type): Inline => [type]);
  const all = [...names, ...(meaning.isNullable ? [[{ code: "null" }]] : [])];
  return { type: isAny ? "any JSON" : joined(all, ", ", reference.words.or) };
}

/** "if you omit `url`" */
function codeIn(text: string): Inline {
  return text.split("`").map((part, at) => (at % 2 === 0 ? part : { code: part }));
}

/** Whether something is described once for all operations. */
function isCommon(owners: readonly Node[]): boolean {
  return owners.some(({ value }) => recordOf(value)["x-common"] === true);
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
    ({ isError, node, words }) => isError && (words !== node || !isCommon([node])),
  );
  const rows = own.map(({ status, words }): readonly PluginText[] => [
    status,
    markdownOf(words, reference).flatMap((block) => (block.kind === "markdown" ? [block] : [])),
  ]);
  return rows.length === 0 ? [] : [{ kind: "table", head: [reference.words.status, reference.words.cause], rows }];
}
