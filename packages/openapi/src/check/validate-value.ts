/**
 * Whether a value, such as an example, fits a schema. References are followed as everywhere, so no schema is copied or
 * compiled, and a problem is a node: its place is that of the wrong part of the value.
 *
 * Keywords that OpenAPI 3.0 and JSON Schema 2020-12 share are supported, except `unevaluated…`, `dependent…`, `if` and
 * `contains`, which accept everything.
 */
import { matches } from "./pattern.ts";
import type { Description } from "../read/description.ts";
import { referenceOf } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isList, isRecord, recordOf, textIn, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { typeOfValue } from "../model/schema.ts";

/** A part of a value that its schema does not accept. */
export interface Mismatch {
  /** The part of the value that does not fit. */
  readonly node: Node;
  /** "is not one of …": what follows the name of the part. */
  readonly problem: string;
}

/**
 * @param direction A request has no read-only properties and a response no write-only ones, even if they are required.
 * @returns The first mismatch of each part, or none.
 */
export function validateValue(
  value: Node,
  expected: Node,
  description: Description,
  direction: "request" | "response" | "both",
): readonly Mismatch[] {
  /** Pairs in work: a schema that refers to itself for the same value says nothing new. */
  const inWork = new Set<string>();

  const check = (node: Node, written: Node): readonly Mismatch[] => {
    if (written.value === true) return [];
    if (written.value === false) return [{ node, problem: "is not allowed" }];
    const target = description.follow(written);
    if (target === null || !isRecord(target.value)) return [];
    const pair = `${identityOf(node)} ${identityOf(target)}`;
    if (inWork.has(pair)) return [];
    inWork.add(pair);
    const found = [
      ...(referenceOf(written) !== null && description.version === "3.1" ? checkKeywords(node, written) : []),
      ...checkKeywords(node, target),
    ];
    inWork.delete(pair);
    return found;
  };

  const fits = (node: Node, written: Node): boolean => check(node, written).length === 0;

  const checkKeywords = (node: Node, schema: Node): readonly Mismatch[] => {
    const { value: instance } = node;
    const keywords = recordOf(schema.value);
    if (instance === null && keywords["nullable"] === true) return [];
    const wrong = scalarProblem(instance, keywords);
    if (wrong !== null) return [{ node, problem: wrong }];
    return [
      ...(isRecord(instance) ? checkObject(node, schema) : []),
      ...(isList(instance) ? checkList(node, schema) : []),
      ...checkComposition(node, schema),
    ];
  };

  const checkObject = (node: Node, schema: Node): readonly Mismatch[] => {
    const properties = childOf(schema, "properties");
    const patterns = childrenOf(childOf(schema, "patternProperties"));
    const missing = textsOf(recordOf(schema.value)["required"])
      .filter((name) => childOf(node, name) === null && !isLeftOut(childOf(properties, name)))
      .map((name): Mismatch => ({ node, problem: `has no “${name}”, which is required` }));
    const inner = childrenOf(node).flatMap(([name, child]): readonly Mismatch[] => {
      const declared = childOf(properties, name);
      if (declared !== null) return check(child, declared);
      const matching = patterns.filter(([pattern]) => matches(pattern, name) === true);
      if (matching.length > 0) return matching.flatMap(([, each]) => check(child, each));
      const others = childOf(schema, "additionalProperties");
      if (others?.value === false) return [{ node: child, problem: "is not a property of the schema" }];
      return others === null ? [] : check(child, others);
    });
    return [...missing, ...inner];
  };

  const isLeftOut = (property: Node | null): boolean => {
    const { readOnly, writeOnly } = recordOf(description.follow(property)?.value);
    return (direction !== "response" && readOnly === true) || (direction !== "request" && writeOnly === true);
  };

  const checkList = (node: Node, schema: Node): readonly Mismatch[] => {
    const first = childOf(schema, "prefixItems");
    const rest = childOf(schema, "items");
    return childrenOf(node).flatMap(([at, child]) => {
      const item = childOf(first, at) ?? rest;
      return item === null ? [] : check(child, item);
    });
  };

  const checkComposition = (node: Node, schema: Node): readonly Mismatch[] => {
    const listOf = (key: string): readonly Node[] => childrenOf(childOf(schema, key)).map(([, each]) => each);
    const not = childOf(schema, "not");
    const any = listOf("anyOf");
    const one = listOf("oneOf");
    return [
      ...listOf("allOf").flatMap((part) => check(node, part)),
      ...(any.length > 0 ? checkVariants(node, schema, any) : []),
      ...(one.length > 0 ? checkVariants(node, schema, one) : []),
      ...(not !== null && fits(node, not) ? [{ node, problem: "is what “not” excludes" }] : []),
    ];
  };

  /** Reports what is wrong with the variant that was meant, if that is known. */
  const checkVariants = (node: Node, schema: Node, variants: readonly Node[]): readonly Mismatch[] => {
    const results = variants.map((variant) => check(node, variant));
    if (results.some((each) => each.length === 0)) return [];
    const meant = discriminatedVariant(node, schema, variants, description);
    const nearest =
      meant === null ? results.toSorted((left, right) => depthOf(right) - depthOf(left))[0] : results[meant];
    if (variants.length === 1 || meant !== null || depthOf(nearest ?? []) > keysCount(node)) return nearest ?? [];
    return [{ node, problem: `fits none of the ${variants.length} schemas` }];
  };

  return check(value, expected);
}

const keysCount = ({ pointer }: Node): number => pointer.split("/").length;

function depthOf(mismatches: readonly Mismatch[]): number {
  return Math.max(0, ...mismatches.map(({ node }) => keysCount(node)));
}

/** The index of the variant that the discriminator's property names. */
function discriminatedVariant(
  node: Node,
  schema: Node,
  variants: readonly Node[],
  description: Description,
): number | null {
  const discriminator = childOf(schema, "discriminator");
  const name = textIn(node, textIn(discriminator, "propertyName"));
  if (name === "") return null;
  const mapped = textIn(childOf(discriminator, "mapping"), name);
  const target = mapped === "" ? null : description.resolve(mapped, schema);
  const at = variants.findIndex((variant) => {
    const followed = description.follow(variant);
    if (followed === null) return false;
    return target === null ? followed.pointer.endsWith(`/${name}`) : identityOf(followed) === identityOf(target);
  });
  return at === -1 ? null : at;
}

/** What is wrong with a value itself. */
function scalarProblem(instance: unknown, keywords: Readonly<Record<string, unknown>>): string | null {
  const { type } = keywords;
  const types = typeof type === "string" ? [type] : textsOf(type);
  const own = typeOfValue(instance);
  if (types.length > 0 && !types.includes(own) && !(own === "integer" && types.includes("number")))
    return `is ${withArticle(own)}, not ${types.map((name) => withArticle(name)).join(" or ")}`;
  if (isList(keywords["enum"]) && !keywords["enum"].some((each) => isEqual(each, instance)))
    return `is not one of ${keywords["enum"]
      .slice(0, 8)
      .map((each) => JSON.stringify(each))
      .join(", ")}`;
  if ("const" in keywords && !isEqual(keywords["const"], instance))
    return `is not ${JSON.stringify(keywords["const"])}`;
  if (typeof instance === "number") return numberProblem(instance, keywords);
  if (typeof instance === "string") return textProblem(instance, keywords);
  if (isList(instance)) {
    const isRepeated =
      keywords["uniqueItems"] === true &&
      instance.some((each, at) => instance.slice(0, at).some((other) => isEqual(each, other)));
    return isRepeated
      ? "has an item twice"
      : sizeProblem(instance.length, "items", keywords["minItems"], keywords["maxItems"]);
  }
  return isRecord(instance)
    ? sizeProblem(Object.keys(instance).length, "properties", keywords["minProperties"], keywords["maxProperties"])
    : null;
}

function numberProblem(value: number, keywords: Readonly<Record<string, unknown>>): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = keywords;
  if (typeof minimum === "number" && (value < minimum || (exclusiveMinimum === true && value === minimum)))
    return `is less than ${minimum}`;
  if (typeof maximum === "number" && (value > maximum || (exclusiveMaximum === true && value === maximum)))
    return `is more than ${maximum}`;
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) return `is not above ${exclusiveMinimum}`;
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) return `is not below ${exclusiveMaximum}`;
  if (typeof multipleOf === "number" && multipleOf > 0) {
    const quotient = value / multipleOf;
    if (Math.abs(quotient - Math.round(quotient)) > 1e-9) return `is not a multiple of ${multipleOf}`;
  }
  return null;
}

/** Formats that can be wrong without doubt; others say more about meaning than about form. */
const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u,
  "date-time": /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/u,
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu,
  email: /^[^\s@]+@[^\s@]+$/u,
};

function textProblem(value: string, keywords: Readonly<Record<string, unknown>>): string | null {
  const pattern = textOf(keywords["pattern"]);
  if (pattern !== "" && matches(pattern, value) === false) return `does not match the pattern ${pattern}`;
  const format = textOf(keywords["format"]);
  if (Object.hasOwn(formats, format) && formats[format]?.test(value) === false)
    return `is not in the format “${format}”`;
  return sizeProblem([...value].length, "characters", keywords["minLength"], keywords["maxLength"]);
}

function sizeProblem(size: number, what: string, minimum: unknown, maximum: unknown): string | null {
  if (typeof minimum === "number" && size < minimum) return `has fewer than ${minimum} ${what}`;
  return typeof maximum === "number" && size > maximum ? `has more than ${maximum} ${what}` : null;
}

/** Compares JSON by value. The order of keys does not count, that of items does. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((each, at) => isEqual(each, right[at]));
  if (!isRecord(left) || !isRecord(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

function withArticle(type: string): string {
  return type === "null" ? "null" : /^[aeiou]/u.test(type) ? `an ${type}` : `a ${type}`;
}
