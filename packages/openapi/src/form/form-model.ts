/** The form of an operation, read from the description. */
import { firstSentence } from "../blocks/reference.ts";
import { hasFields, viewOf } from "../model/schema-view.ts";
import type { SchemaView } from "../model/schema-view.ts";
import type { Operation } from "../model/operations.ts";
import { ownSamplesOf } from "../model/operations.ts";
import { isMarked, meaningOf, typesOf, wordsOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import type { Description } from "../read/description.ts";
import { textAt } from "../read/description.ts";
import { childOf, identityOf, isList, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { discriminated, exampleOf } from "../samples/example.ts";
import { mainMediaOf, schemaOf } from "../samples/request-model.ts";
import type { Language } from "../samples/languages.ts";
import type { RequestModel } from "../samples/request.ts";
import type { Control, FormField, FormVariant } from "./control.ts";
import type { FormModel } from "./form-data.ts";

/** @returns `null` if there is nothing to fill in. */
export function formModelOf(
  operation: Operation,
  request: RequestModel,
  languages: readonly Language[],
  description: Description,
): FormModel | null {
  const isEmpty =
    request.parameters.length === 0 &&
    request.security.flat().length === 0 &&
    (request.body?.kind ?? "file") === "file";
  if (isEmpty) return null;
  const schema = childOf(mainMediaOf(operation.node, description)?.media ?? null, "schema");
  const body = description.get(operation.node, "requestBody");
  const samples = ownSamplesOf(operation.node, description);
  return {
    request,
    parameters: operation.parameters.map(({ name, isRequired, location, node }): FormField => {
      const words = textOf(textAt(node, "description", description)?.value);
      const meaning = meaningOf(schemaOf(node, description), description);
      return {
        name,
        isRequired: isRequired || location === "path",
        words: firstSentence(words === "" && meaning !== null ? wordsOf(meaning, description) : words),
        control: meaning === null ? { kind: "text" } : flatControlOf(meaning, description),
      };
    }),
    body:
      request.body === null || request.body.kind === "file"
        ? null
        : bodyControl(request.body.kind, schema, description),
    isBodyRequired: recordOf(body?.value)["required"] === true,
    languages,
    hasOwnSamples: isList(samples?.value) && samples.value.length > 0,
  };
}

function bodyControl(
  kind: "json" | "form" | "multipart" | "text",
  schema: Node | null,
  description: Description,
): Control {
  if (kind === "text") return { kind: "text", hasLines: true };
  const meaning = meaningOf(schema, description);
  return meaning === null ? { kind: "json" } : controlOf(meaning, [], description);
}

/** Parameters are one text, so what is in an object is filled in as JSON. */
function flatControlOf(meaning: Meaning, description: Description): Control {
  const control = controlOf(meaning, [], description);
  return control.kind === "fields" || control.kind === "variants" ? { kind: "json" } : control;
}

/** Levels of objects that have a field for each of their properties. */
const mostLevels = 3;

function controlOf(meaning: Meaning, within: readonly string[], description: Description): Control {
  const { schema, isNullable } = meaning;
  const value = recordOf(schema.value);
  const values = "const" in value ? [value["const"]] : isList(value["enum"]) ? value["enum"] : null;
  if (values !== null) return { kind: "choice", values };
  const view = viewOf(meaning, description);
  const types = typesOf(schema);
  const hasVariants = view.variants.some((variant) => hasFields(variant.meaning, description));
  if (hasVariants && types.every((type) => type === "object"))
    return variantsControl(schema, view, within, description);
  // Variants of an object that have no fields only say which of its own are required together.
  const isObject = view.properties.length > 0 && (types.length === 0 || types[0] === "object");
  if ((view.variants.length > 0 && !isObject) || hasVariants || types.length > 1) return { kind: "json" };
  if (types[0] === "boolean") return { kind: "choice", values: [true, false, ...(isNullable ? [null] : [])] };
  if (types[0] === "integer" || types[0] === "number") return numberControl(value, types[0] === "integer");
  if (types[0] === "string") return textControl(value);
  if (types[0] === "array") return listControl(schema, within, description);
  const identity = identityOf(schema);
  if (view.properties.length === 0 || within.length >= mostLevels || within.includes(identity)) return { kind: "json" };
  return { kind: "fields", fields: fieldsOf(view, [...within, identity], description) };
}

function fieldsOf(view: SchemaView, within: readonly string[], description: Description): readonly FormField[] {
  return view.properties.flatMap(({ name, written, beside, isRequired }): readonly FormField[] => {
    const meaning = meaningOf(written, description, beside);
    if (meaning === null || isMarked(meaning, "readOnly")) return [];
    const words = firstSentence(wordsOf(meaning, description));
    return [{ name, isRequired, words, control: controlOf(meaning, within, description) }];
  });
}

/** What the schema has beside its variants is in each of them. */
function variantsControl(schema: Node, view: SchemaView, within: readonly string[], description: Description): Control {
  const identity = identityOf(schema);
  if (within.length >= mostLevels || within.includes(identity)) return { kind: "json" };
  const inside = [...within, identity];
  const own = fieldsOf(view, inside, description);
  const shared = Object.entries(recordOf(exampleOf(schema, "request", description))).filter(([key]) =>
    own.some(({ name }) => name === key),
  );
  const discriminator = textIn(childOf(schema, "discriminator"), "propertyName");
  const variants = view.variants.map((variant): FormVariant => {
    const { name, meaning } = variant;
    const control = controlOf(meaning, inside, description);
    const example = discriminated(exampleOf(meaning.schema, "request", description), variant, schema);
    if (control.kind !== "fields") return { name, control, example };
    const others = own.filter((field) => !control.fields.some((each) => each.name === field.name));
    const fields = [...others, ...control.fields].map((field): FormField => {
      const isFixed = field.name === discriminator && field.control.kind === "text";
      return isFixed ? { ...field, control: { kind: "choice", values: [name] } } : field;
    });
    const start = { ...Object.fromEntries(shared), ...recordOf(example) };
    return { name, control: { kind: "fields", fields }, example: start };
  });
  const [only, ...more] = variants;
  return only !== undefined && more.length === 0 ? only.control : { kind: "variants", variants };
}

function listControl(schema: Node, within: readonly string[], description: Description): Control {
  const meaning = meaningOf(childOf(schema, "items"), description);
  const item = meaning === null ? null : controlOf(meaning, [...within, identityOf(schema)], description);
  if (item === null || !["text", "number", "choice"].includes(item.kind)) return { kind: "json" };
  const { minItems, maxItems } = recordOf(schema.value);
  return { kind: "list", item, ...numbers({ least: minItems, most: maxItems }) };
}

function textControl({ pattern, minLength, maxLength }: Readonly<Record<string, unknown>>): Control {
  const limits = numbers({ least: minLength, most: maxLength });
  return { kind: "text", ...limits, ...(typeof pattern === "string" && { pattern }) };
}

function numberControl(value: Readonly<Record<string, unknown>>, isInteger: boolean): Control {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = value;
  return {
    kind: "number",
    isInteger,
    ...numbers({
      minimum: exclusiveMinimum === true ? undefined : minimum,
      maximum: exclusiveMaximum === true ? undefined : maximum,
      above: exclusiveMinimum === true ? minimum : exclusiveMinimum,
      below: exclusiveMaximum === true ? maximum : exclusiveMaximum,
      step: multipleOf,
    }),
  };
}

/** Those that are numbers. */
function numbers<Name extends string>(given: Readonly<Record<Name, unknown>>): { readonly [Each in Name]?: number } {
  const all: { [Each in Name]?: number } = {};
  for (const name in given) {
    const value = given[name];
    if (typeof value === "number") all[name] = value;
  }
  return all;
}
