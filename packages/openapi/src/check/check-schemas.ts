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
    context.report({
      code: "wrong-pattern",
      severity: "warning",
      message: `The pattern ${textOf(pattern.value)} is not a regular expression of JavaScript`,
      hint: "look for brackets that are not closed",
      node: pattern,
      part: "value",
    });
  if (value["readOnly"] === true && value["writeOnly"] === true)
    context.report({
      code: "read-only-and-write-only",
      severity: "error",
      message: "A schema is both read-only and write-only",
      hint: "keep one of them",
      node: childOf(node, "writeOnly") ?? node,
      part: "key",
    });
  if (textsOf(value["type"]).includes("array") || value["type"] === "array")
    if (!("items" in value) && !("prefixItems" in value) && context.description.version === "3.0")
      context.report({
        code: "array-without-items",
        severity: "error",
        message: "An array does not say what its items are",
        hint: "write items: with the schema of one item",
        node: childOf(node, "type") ?? node,
        part: "value",
      });
}

function checkType(node: Node, { description, report }: Context): void {
  const type = childOf(node, "type");
  if (type === null) return;
  const isOld = description.version === "3.0";
  if (isList(type.value) && isOld) {
    const isNullable = type.value.length === 2 && type.value.includes("null");
    report({
      code: "type-of-other-version",
      severity: "error",
      message: "A list of types is not in OpenAPI 3.0",
      hint: isNullable ? "write one type and nullable: true" : "write anyOf with a schema for each type",
      node: type,
      part: "key",
    });
    return;
  }
  const names = isList(type.value) ? childrenOf(type).map(([, each]) => each) : [type];
  for (const each of names) {
    const name = textOf(each.value);
    if (typeNames.some((known) => known === name)) continue;
    const meant: Readonly<Record<string, string>> = {
      int: "integer",
      long: "integer",
      float: "number",
      double: "number",
      bool: "boolean",
      str: "string",
      text: "string",
      date: "string",
      file: "string",
      map: "object",
      list: "array",
      uuid: "string",
    };
    const known = Object.hasOwn(meant, name) ? meant[name] : undefined;
    report({
      code: "unknown-type",
      severity: "error",
      message: `“${name || JSON.stringify(each.value)}” is not a type`,
      hint: known === undefined ? didYouMean(name, typeNames, `write ${alternatives(typeNames)}`) : `write ${known}`,
      node: each,
      part: "value",
    });
  }
}

function checkOfVersion(node: Node, { description, report }: Context): void {
  const value = recordOf(node.value);
  if (description.version === "3.1") {
    const nullable = childOf(node, "nullable");
    if (nullable?.value === true)
      report({
        code: "nullable-of-other-version",
        severity: "warning",
        message: "“nullable” has no effect in OpenAPI 3.1",
        hint: `write type: [${textOf(value["type"]) || "string"}, "null"]`,
        node: nullable,
        part: "key",
      });
  }
  for (const key of ["exclusiveMinimum", "exclusiveMaximum"]) {
    const limit = childOf(node, key);
    if (limit === null || typeof limit.value === (description.version === "3.1" ? "number" : "boolean")) continue;
    const other = key === "exclusiveMinimum" ? "minimum" : "maximum";
    report({
      code: "limit-of-other-version",
      severity: "error",
      message: `“${key}” is a ${description.version === "3.1" ? "number in OpenAPI 3.1" : "boolean in OpenAPI 3.0"}`,
      hint:
        description.version === "3.1"
          ? `write the limit itself, without “${other}”`
          : `write ${other} with the number, and ${key}: true`,
      node: limit,
      part: "value",
    });
  }
}

function checkLimits(node: Node, { report }: Context): void {
  const value = recordOf(node.value);
  for (const what of ["imum", "Length", "Items", "Properties"]) {
    const [least, most] = [value[`min${what}`], value[`max${what}`]];
    if (typeof least !== "number" || typeof most !== "number" || least <= most) continue;
    report({
      code: "empty-range",
      severity: "error",
      message: `“min${what}” is ${least} and “max${what}” is ${most}, so that no value fits`,
      hint: "exchange them",
      node: childOf(node, `min${what}`) ?? node,
      part: "value",
    });
  }
}

function checkValues(node: Node, context: Context): void {
  const { report } = context;
  const list = childOf(node, "enum");
  const values = list === null ? [] : childrenOf(list).map(([, each]) => each);
  if (list !== null && values.length === 0)
    report({
      code: "empty-enum",
      severity: "error",
      message: "“enum” is empty, so that no value fits",
      hint: "list the values",
      node: list,
      part: "key",
    });
  for (const [at, each] of values.entries()) {
    if (values.slice(0, at).some(({ value }) => isEqual(value, each.value)))
      report({
        code: "duplicate-enum-value",
        severity: "warning",
        message: `“enum” has ${JSON.stringify(each.value)} twice`,
        hint: "remove one of them",
        node: each,
        part: "value",
      });
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
    report({
      code: "required-is-no-list",
      severity: "error",
      message: "“required” of a schema is a list of names",
      hint: "move it to the object that has this property, with the property's name",
      node: required,
    });
    return;
  }
  const names = Object.keys(value["properties"]);
  const isComposed = /\/(?:allOf|oneOf|anyOf)\/\d+$/u.test(node.pointer) || "allOf" in value;
  for (const [, each] of childrenOf(required)) {
    const name = textOf(each.value);
    if (names.includes(name)) continue;
    const meant = nearest(name, names);
    if (isComposed && meant === null) continue;
    report({
      code: "unknown-required",
      severity: "warning",
      message: `“${name}” is required, but not one of the properties`,
      hint: meant === null ? "describe it in properties" : `did you mean “${meant}”?`,
      node: each,
      part: "value",
    });
  }
}

function checkDiscriminator(node: Node, { description, report }: Context): void {
  const discriminator = childOf(node, "discriminator");
  if (discriminator === null) return;
  const { propertyName } = recordOf(discriminator.value);
  const name = textOf(propertyName);
  if (name === "") {
    report({
      code: "incomplete-discriminator",
      severity: "error",
      message: "A discriminator has no propertyName",
      hint: "write propertyName: with the property that tells the variants apart",
      node: discriminator,
      part: "key",
    });
    return;
  }
  const mapping = childOf(discriminator, "mapping");
  for (const [value, target] of mapping === null ? [] : childrenOf(mapping)) {
    const written = textOf(target.value);
    const reference = /[#/.]/u.test(written) ? written : `#/components/schemas/${written}`;
    if (description.resolve(reference, node) !== null) continue;
    const known = Object.keys(recordOf(description.get(description.root, "components", "schemas")?.value ?? null));
    report({
      code: "broken-mapping",
      severity: "error",
      message: `The discriminator maps “${value}” to “${written}”, which does not exist`,
      hint: didYouMean(written.replace(/^.*\//u, ""), known, "write the reference of a variant"),
      node: target,
      part: "value",
    });
  }
  for (const variant of variantsOf(node)) {
    const target = description.follow(variant);
    if (target === null || hasProperty(target, name, description, 0)) continue;
    report({
      code: "variant-without-discriminator",
      severity: "warning",
      message: `A variant has no property “${name}”, which tells the variants apart`,
      hint: "add the property to the variant, and require it",
      node: referenceOf(variant) === null ? variant : (childOf(variant, "$ref") ?? variant),
    });
  }
}

function hasProperty(schema: Node, name: string, description: Context["description"], depth: number): boolean {
  if (description.get(schema, "properties", name) !== null || depth > 10) return true;
  return [...partsOf(schema), ...variantsOf(schema)].some((part) => {
    const target = description.follow(part);
    return target !== null && hasProperty(target, name, description, depth + 1);
  });
}
