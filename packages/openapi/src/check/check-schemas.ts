/** Mistakes in schemas: keywords of the other version, contradictions, examples that do not fit, wrong discriminators. */
import { childOf, childOrSelf, childrenOf, isList, isRecord, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { mappedSchema, partsOf, schemaExamplesOf, typeNames, variantsOf } from "../model/schema.ts";
import { reportMismatches } from "./check-messages.ts";
import type { Context } from "./context.ts";
import { alternatives, didYouMean, nearest } from "./mistake.ts";
import { compilePattern } from "./pattern.ts";
import { isEqual } from "./validate-value.ts";

/** The keywords of one schema; those in it are visited on their own. Its examples are checked against all of it. */
export function checkSchema(node: Node, context: Context): void {
  checkType(node, context);
  checkOfVersion(node, context);
  checkLimits(node, context);
  checkValues(node, context);
  checkRequired(node, context);
  checkDiscriminator(node, context);
  const value = recordOf(node.value);
  const pattern = childOf(node, "pattern");
  if (pattern !== null && compilePattern(textOf(pattern.value)) === null)
    context.report("wrong-pattern", pattern, { value: textOf(pattern.value) });
  if (value["readOnly"] === true && value["writeOnly"] === true)
    context.report("read-only-and-write-only", childOrSelf(node, "writeOnly"));
  if (value["type"] === "array" && !("items" in value) && context.description.version === "3.0")
    context.report("array-without-items", childOrSelf(node, "type"));
}

/** What other languages call the types. */
const otherTypes: Readonly<Record<string, readonly string[]>> = {
  integer: ["int", "long"],
  number: ["float", "double"],
  boolean: ["bool"],
  string: ["str", "text", "date", "file", "uuid"],
  object: ["map"],
  array: ["list"],
};

function checkType(node: Node, { description, report }: Context): void {
  const type = childOf(node, "type");
  if (type === null) return;
  const isOld = description.version === "3.0";
  if (isList(type.value) && isOld) {
    const isNullable = type.value.length === 2 && type.value.includes("null");
    report("type-of-other-version", type, {
      hint: isNullable ? "write one type and nullable: true" : "write anyOf with a schema for each type",
    });
    return;
  }
  const names = isList(type.value) ? childrenOf(type).map(([, each]) => each) : [type];
  for (const each of names) {
    const name = textOf(each.value);
    if (typeNames.some((known) => known === name)) continue;
    const known = typeNames.find((other) => otherTypes[other]?.includes(name));
    report("unknown-type", each, {
      other: name || JSON.stringify(each.value),
      hint: known === undefined ? didYouMean(name, typeNames, `write ${alternatives(typeNames)}`) : `write ${known}`,
    });
  }
}

function checkOfVersion(node: Node, { description: { version }, report }: Context): void {
  const nullable = childOf(node, "nullable");
  if (version === "3.1" && nullable?.value === true)
    report("nullable-of-other-version", nullable, { other: textIn(node, "type") || "string" });
  const type = version === "3.1" ? "number" : "boolean";
  for (const key of ["exclusiveMinimum", "exclusiveMaximum"]) {
    const limit = childOf(node, key);
    if (limit === null || typeof limit.value === type) continue;
    const other = key === "exclusiveMinimum" ? "minimum" : "maximum";
    const old = `write ${other} with the number, and ${key}: true`;
    const hint = version === "3.1" ? `write the limit itself, without “${other}”` : old;
    report("limit-of-other-version", limit, { key, other: `${type} in OpenAPI ${version}`, hint });
  }
}

function checkLimits(node: Node, { report }: Context): void {
  const value = recordOf(node.value);
  for (const what of ["imum", "Length", "Items", "Properties"]) {
    const [least, most] = [value[`min${what}`], value[`max${what}`]];
    if (typeof least !== "number" || typeof most !== "number" || least <= most) continue;
    report("empty-range", childOrSelf(node, `min${what}`), { what, least, most });
  }
}

function checkValues(node: Node, context: Context): void {
  const { report } = context;
  const list = childOf(node, "enum");
  const values = childrenOf(list).map(([, each]) => each);
  if (list !== null && values.length === 0) report("empty-enum", list);
  for (const [at, each] of values.entries()) {
    if (values.slice(0, at).some(({ value }) => isEqual(value, each.value)))
      report("duplicate-enum-value", each, { other: JSON.stringify(each.value) });
    const { type, nullable } = recordOf(node.value);
    if (type !== undefined && !(each.value === null && nullable === true))
      reportMismatches(each, { ...node, value: { type } }, "both", context, "enum-value");
  }
  const preset = childOf(node, "default");
  if (preset !== null) reportMismatches(preset, node, "both", context, "default");
  for (const each of schemaExamplesOf(node)) reportMismatches(each, node, "both", context);
}

/** Names that are required but nowhere described; parts of an `allOf` may describe them for each other. */
function checkRequired(node: Node, { report }: Context): void {
  const value = recordOf(node.value);
  const required = childOf(node, "required");
  if (required === null || !isRecord(value["properties"])) return;
  if (!isList(required.value)) {
    report("required-is-no-list", required);
    return;
  }
  const names = Object.keys(value["properties"]);
  const isComposed = /\/(?:allOf|oneOf|anyOf)\/\d+$/u.test(node.pointer) || "allOf" in value;
  for (const [, each] of childrenOf(required)) {
    const name = textOf(each.value);
    if (names.includes(name)) continue;
    if (isComposed && nearest(name, names) === null) continue;
    report("unknown-required", each, { name, hint: didYouMean(name, names, "describe it in properties") });
  }
}

function checkDiscriminator(node: Node, { description, report }: Context): void {
  const discriminator = childOf(node, "discriminator");
  if (discriminator === null) return;
  const name = textIn(discriminator, "propertyName");
  if (name === "") {
    report("incomplete-discriminator", discriminator);
    return;
  }
  for (const [value, target] of childrenOf(childOf(discriminator, "mapping"))) {
    const written = textOf(target.value);
    if (mappedSchema(written, node, description) !== null) continue;
    const known = childrenOf(description.get(description.root, "components", "schemas")).map(([key]) => key);
    const hint = didYouMean(written.replace(/^.*\//u, ""), known, "write the reference of a variant");
    report("broken-mapping", target, { value, written, hint });
  }
  for (const variant of variantsOf(node)) {
    const target = description.follow(variant);
    if (target === null || hasProperty(target, name, description, 0)) continue;
    report("variant-without-discriminator", childOrSelf(variant, "$ref"), { name });
  }
}

function hasProperty(schema: Node, name: string, description: Context["description"], depth: number): boolean {
  if (description.get(schema, "properties", name) !== null || depth > 10) return true;
  return [...partsOf(schema), ...variantsOf(schema)].some((part) => {
    const target = description.follow(part);
    return target !== null && hasProperty(target, name, description, depth + 1);
  });
}
