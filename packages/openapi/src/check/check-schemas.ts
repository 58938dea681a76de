/** Mistakes in schemas: keywords of the other version, contradictions, examples that do not fit, wrong discriminators. */
import { referenceOf } from "../read/description.ts";
import { childOf, childrenOf, isList, isRecord, recordOf, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { partsOf, typeNames, variantsOf } from "../model/schema.ts";
import { reportMismatches } from "./check-messages.ts";
import type { Context } from "./context.ts";
import { alternatives, didYouMean, nearest } from "./mistake.ts";
import { compilePattern } from "./pattern.ts";
import { isEqual } from "./validate-value.ts";

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
    context.report("read-only-and-write-only", childOf(node, "writeOnly") ?? node);
  if (textsOf(value["type"]).includes("array") || value["type"] === "array")
    if (!("items" in value) && !("prefixItems" in value) && context.description.version === "3.0")
      context.report("array-without-items", childOf(node, "type") ?? node);
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

function checkOfVersion(node: Node, { description, report }: Context): void {
  const value = recordOf(node.value);
  if (description.version === "3.1") {
    const nullable = childOf(node, "nullable");
    if (nullable?.value === true)
      report("nullable-of-other-version", nullable, { other: textOf(value["type"]) || "string" });
  }
  for (const key of ["exclusiveMinimum", "exclusiveMaximum"]) {
    const limit = childOf(node, key);
    if (limit === null || typeof limit.value === (description.version === "3.1" ? "number" : "boolean")) continue;
    const other = key === "exclusiveMinimum" ? "minimum" : "maximum";
    report("limit-of-other-version", limit, {
      key,
      other: description.version === "3.1" ? "number in OpenAPI 3.1" : "boolean in OpenAPI 3.0",
      hint:
        description.version === "3.1"
          ? `write the limit itself, without “${other}”`
          : `write ${other} with the number, and ${key}: true`,
    });
  }
}

function checkLimits(node: Node, { report }: Context): void {
  const value = recordOf(node.value);
  for (const what of ["imum", "Length", "Items", "Properties"]) {
    const [least, most] = [value[`min${what}`], value[`max${what}`]];
    if (typeof least !== "number" || typeof most !== "number" || least <= most) continue;
    report("empty-range", childOf(node, `min${what}`) ?? node, { what, least, most });
  }
}

function checkValues(node: Node, context: Context): void {
  const { report } = context;
  const list = childOf(node, "enum");
  const values = list === null ? [] : childrenOf(list).map(([, each]) => each);
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
  const example = childOf(node, "example");
  if (example !== null) reportMismatches(example, node, "both", context);
  const examples = childOf(node, "examples");
  if (examples !== null && isList(examples.value))
    for (const [, each] of childrenOf(examples)) reportMismatches(each, node, "both", context);
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
    const meant = nearest(name, names);
    if (isComposed && meant === null) continue;
    report("unknown-required", each, {
      name,
      hint: meant === null ? "describe it in properties" : `did you mean “${meant}”?`,
    });
  }
}

function checkDiscriminator(node: Node, { description, report }: Context): void {
  const discriminator = childOf(node, "discriminator");
  if (discriminator === null) return;
  const { propertyName } = recordOf(discriminator.value);
  const name = textOf(propertyName);
  if (name === "") {
    report("incomplete-discriminator", discriminator);
    return;
  }
  const mapping = childOf(discriminator, "mapping");
  for (const [value, target] of mapping === null ? [] : childrenOf(mapping)) {
    const written = textOf(target.value);
    const reference = /[#/.]/u.test(written) ? written : `#/components/schemas/${written}`;
    if (description.resolve(reference, node) !== null) continue;
    const known = Object.keys(recordOf(description.get(description.root, "components", "schemas")?.value ?? null));
    report("broken-mapping", target, {
      value,
      written,
      hint: didYouMean(written.replace(/^.*\//u, ""), known, "write the reference of a variant"),
    });
  }
  for (const variant of variantsOf(node)) {
    const target = description.follow(variant);
    if (target === null || hasProperty(target, name, description, 0)) continue;
    report(
      "variant-without-discriminator",
      referenceOf(variant) === null ? variant : (childOf(variant, "$ref") ?? variant),
      { name },
    );
  }
}

function hasProperty(schema: Node, name: string, description: Context["description"], depth: number): boolean {
  if (description.get(schema, "properties", name) !== null || depth > 10) return true;
  return [...partsOf(schema), ...variantsOf(schema)].some((part) => {
    const target = description.follow(part);
    return target !== null && hasProperty(target, name, description, depth + 1);
  });
}
