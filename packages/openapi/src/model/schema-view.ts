/**
 * What a reader sees of a schema: all that its parts say together, the properties with where each comes from, its variants,
 * and what else it may contain. References are followed only as far as the schema itself is composed.
 */
import type { Description } from "../read/description.ts";
import { referenceOf } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isRecord, recordOf, textIn, textOf, textsOf } from "../read/node.ts";
import type { Node, Record } from "../read/node.ts";
import { firstFree } from "./names.ts";
import { isNullAlone, mappedSchema, meaningOf, partsOf, typesOf, variantsOf } from "./schema.ts";
import type { Meaning, TypeName } from "./schema.ts";

/** A property in view of a whole `allOf`: one part may describe it, and another say that it is required. */
export interface Property {
  readonly name: string;
  readonly written: Node;
  /** What other parts of the schema say of it, which holds as well. */
  readonly beside: readonly Node[];
  readonly isRequired: boolean;
  /** The shared schema that an `allOf` takes it from. */
  readonly origin: Node | null;
}

/** A schema of `oneOf` or `anyOf` that is not null. Its name is unique among them, and anchors are made from it. */
export interface Variant {
  readonly name: string;
  readonly meaning: Meaning;
}

/** What a schema and the parts of its `allOf` say together. Do not change it: it is cached. */
export interface SchemaView {
  /** The schema itself, then its parts, each with the shared schema that it belongs to. */
  readonly layers: readonly { readonly node: Node; readonly origin: Node | null }[];
  /** The keywords of all layers; of those that several have, the first. */
  readonly keywords: Record;
  readonly types: readonly TypeName[];
  readonly properties: readonly Property[];
  /** The names that must be there, though no property of the schema describes them. */
  readonly undescribed: readonly string[];
  /** The schemas of values under names that match a pattern, and "*", under any other name. */
  readonly maps: readonly (readonly [pattern: string, written: Node])[];
  readonly variants: readonly Variant[];
}

/** Each schema is viewed once for a description; what stands beside it where it is used makes a view of its own. */
export function viewOf({ schema, beside }: Pick<Meaning, "schema" | "beside">, description: Description): SchemaView {
  if (beside.length > 0) return makeView(schema, beside, description);
  const known = views.get(description) ?? new Map<string, SchemaView>();
  views.set(description, known);
  const identity = identityOf(schema);
  const view = known.get(identity);
  if (view !== undefined) return view;
  const made = makeView(schema, [], description);
  known.set(identity, made);
  return made;
}

/** A shared schema is shown in many places. */
const views = new WeakMap<Description, Map<string, SchemaView>>();

function makeView(schema: Node, beside: readonly Node[], description: Description): SchemaView {
  const layers: { readonly node: Node; readonly origin: Node | null }[] = [];
  const properties = new Map<string, Property>();
  const required = new Set<string>();
  const maps = new Map<string, Node>();
  const variants: Variant[] = [];
  const seen = new Set<string>();
  const add = (node: Node, origin: Node | null): void => {
    if (seen.has(identityOf(node))) return;
    seen.add(identityOf(node));
    layers.push({ node, origin });
    for (const part of partsOf(node)) addPart(part, origin);
    for (const [name, written] of childrenOf(description.follow(childOf(node, "properties")))) {
      const known = properties.get(name);
      const own: Property = { name, written, beside: [], isRequired: false, origin };
      if (known === undefined) properties.set(name, own);
      // What a schema itself says of a property is nearer than what a shared part says.
      else if (origin === null && known.origin !== null)
        properties.set(name, { ...own, beside: [known.written, ...known.beside] });
      else properties.set(name, { ...known, beside: [...known.beside, written] });
    }
    for (const name of textsOf(recordOf(node.value)["required"])) required.add(name);
    variants.push(...namedVariants(node, description));
    for (const [pattern, written] of childrenOf(description.follow(childOf(node, "patternProperties"))))
      maps.set(pattern, written);
    const others = childOf(node, "additionalProperties") ?? childOf(node, "unevaluatedProperties");
    if (others !== null && isRecord(others.value) && !maps.has("*")) maps.set("*", others);
  };
  const addPart = (part: Node, origin: Node | null): void => {
    const meaning = meaningOf(part, description);
    if (meaning === null) return;
    for (const each of meaning.words.slice(0, -1)) layers.push({ node: each, origin });
    add(meaning.schema, meaning.isShared ? (origin ?? meaning.schema) : origin);
  };
  add(schema, null);
  for (const each of beside) addPart(each, null);
  const said = layers.filter(({ node }) => referenceOf(node) === null).map(({ node }) => node);
  return {
    layers,
    keywords:
      said.length === 1
        ? recordOf(schema.value)
        : Object.fromEntries(said.toReversed().flatMap(({ value }) => Object.entries(recordOf(value)))),
    types: said.map((node) => typesOf(node)).find((types) => types.length > 0) ?? [],
    properties: [...properties.values()].map((each) => ({ ...each, isRequired: required.has(each.name) })),
    undescribed: [...required].filter((name) => !properties.has(name)),
    maps: [...maps],
    variants,
  };
}

/** The schemas that all items of a list fit, the nearest first. */
export function itemsIn({ layers }: SchemaView): readonly Node[] {
  return layers.flatMap(({ node }) => childOf(node, "items") ?? []);
}

/** The variants that are not null, each with the best name that there is; no name occurs twice. */
function namedVariants(schema: Node, description: Description): readonly Variant[] {
  const taken = new Set<string>();
  return variantsOf(schema).flatMap((written): readonly Variant[] => {
    const meaning = isNullAlone(written, description) ? null : meaningOf(written, description);
    if (meaning === null) return [];
    const name = firstFree(variantName(written, meaning, schema, description), taken, " ");
    taken.add(name);
    return [{ name, meaning }];
  });
}

/** The value of the discriminator, else the title, else the name of the schema, else what makes it different. */
function variantName(written: Node, meaning: Meaning, owner: Node, description: Description): string {
  const { schema } = meaning;
  const discriminator = childOf(owner, "discriminator");
  for (const [value, target] of childrenOf(childOf(discriminator, "mapping"))) {
    const mapped = mappedSchema(textOf(target.value), owner, description);
    if (mapped !== null && identityOf(mapped) === identityOf(schema)) return value;
  }
  const constant = onlyValueOf(description.get(schema, "properties", textIn(discriminator, "propertyName")));
  if (constant !== null) return constant;
  const title = textIn(written, "title") || textIn(schema, "title");
  if (title !== "") return title;
  if (meaning.isShared) return nameOfSchema(schema);
  const [fixed] = description.entries(schema, "properties").flatMap(([, each]) => onlyValueOf(each) ?? []);
  if (fixed !== undefined) return fixed;
  const required = textsOf(recordOf(schema.value)["required"]);
  if (required.length > 0) return `with ${required.slice(0, 3).join(", ")}`;
  const types = typesOf(schema);
  const items = types.includes("array") ? description.get(schema, "items") : null;
  return items === null ? types.join(" or ") || "any value" : `list of ${typesOf(items).join(" or ") || "values"}`;
}

/** The one text that a property may be. */
function onlyValueOf(schema: Node | null): string | null {
  const value = recordOf(schema?.value);
  if (typeof value["const"] === "string") return value["const"];
  const [only, ...more] = textsOf(value["enum"]);
  return more.length === 0 ? (only ?? null) : null;
}

/** "#/components/schemas/Queue" → "Queue", "models/queue.yml" → "queue" */
export function nameOfSchema({ file, pointer }: Node): string {
  const path = pointer === "" ? file.replace(/\.[^./]*$/u, "") : pointer;
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

/** Whether a schema, or one of its variants, has properties or items to show; others are only types. */
export function hasFields(
  value: Pick<Meaning, "schema" | "beside">,
  description: Description,
  seen = new Set<string>(),
): boolean {
  const identity = identityOf(value.schema);
  if (seen.has(identity)) return false;
  seen.add(identity);
  const view = viewOf(value, description);
  const { properties, variants, maps } = view;
  if (properties.length > 0) return true;
  const items = [...itemsIn(view), ...maps.map(([, each]) => each)];
  const inner = [...variants.map(({ meaning }) => meaning), ...items.map((each) => meaningOf(each, description))];
  return inner.some((meaning) => meaning !== null && hasFields(meaning, description, seen));
}
