/** Whether values fit schemas, as JSON Schema says: each answer is also that of a validator of the specification. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { validateValue } from "../src/check/validate-value.ts";
import { openDescription } from "../src/read/description.ts";
import { childOf } from "../src/read/node.ts";

/** A schema, values that fit it, and values that do not. */
type Row = readonly [schema: unknown, fitting: readonly unknown[], others: readonly unknown[]];

const rows: readonly Row[] = [
  [{}, [1, null, "a"], []],
  [{ type: "integer" }, [1, 1.0, -3], [1.5, "1", null]],
  [{ type: "number" }, [1, 1.5], ["1", true]],
  [{ type: ["string", "null"] }, ["a", null], [1, {}]],
  [{ enum: ["a", 1, null, { b: [1] }] }, ["a", 1, null, { b: [1] }], ["b", { b: [2] }]],
  [{ const: { a: 1 } }, [{ a: 1 }], [{ a: 1, b: 2 }, 1]],
  [{ minimum: 2, maximum: 4 }, [2, 4, "a"], [1, 5]],
  [{ exclusiveMinimum: 2, exclusiveMaximum: 4 }, [3], [2, 4]],
  [{ multipleOf: 0.1 }, [0.3, 1], [0.35]],
  [{ minLength: 2, maxLength: 3 }, ["ab", "😀😀😀", 1], ["a", "abcd"]],
  [{ pattern: "^a+$" }, ["aa", 1], ["ab"]],
  [{ type: "array", items: { type: "integer" }, minItems: 1, maxItems: 2 }, [[1], [1, 2]], [[], [1, 2, 3], ["a"]]],
  [
    { uniqueItems: true },
    [
      [1, "1"],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1],
      [{ a: 1 }, { a: 1 }],
    ],
  ],
  [{ prefixItems: [{ type: "integer" }], items: false }, [[1], []], [["a"], [1, 2]]],
  [{ prefixItems: [{ type: "integer" }], items: { type: "string" } }, [[1, "a"]], [[1, 2]]],
  [{ required: ["a"], properties: { a: { type: "string" } } }, [{ a: "b" }, 1], [{}, { a: 1 }]],
  [{ properties: { a: {} }, additionalProperties: false }, [{ a: 1 }, {}], [{ b: 1 }]],
  [{ additionalProperties: { type: "integer" } }, [{ a: 1 }], [{ a: "b" }]],
  [
    { patternProperties: { "^x": { type: "integer" } }, additionalProperties: false },
    [{ x1: 1 }],
    [{ x1: "a" }, { y: 1 }],
  ],
  [{ minProperties: 1, maxProperties: 1 }, [{ a: 1 }], [{}, { a: 1, b: 2 }]],
  [{ allOf: [{ minimum: 2 }, { maximum: 4 }] }, [3], [1, 5]],
  [{ anyOf: [{ type: "string" }, { minimum: 3 }] }, ["a", 4], [2]],
  [{ oneOf: [{ type: "string" }, { type: "object", required: ["a"] }] }, ["a", { a: 1 }], [1, {}]],
  [{ not: { type: "string" } }, [1], ["a"]],
  [
    {
      $ref: "#/$defs/tree",
      $defs: { tree: { properties: { next: { $ref: "#/$defs/tree" }, size: { type: "integer" } } } },
    },
    [{ next: { next: { size: 1 } } }],
    [{ next: { next: { size: "a" } } }],
  ],
];

test("answers as the specification does", () => {
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 9 });
  for (const [schema, fitting, others] of rows) {
    const text = JSON.stringify({ openapi: "3.1.0", ...Object(schema) });
    const description = openDescription("a.json", () => text);
    if (description === null) throw new Error("There is no description.");
    const validate = ajv.compile(Object(schema));
    for (const value of [...fitting, ...others]) {
      const found = validateValue({ file: "b", pointer: "", value }, description.root, description, "both");
      const expected = fitting.includes(value);
      const shown = `${JSON.stringify(value)} ${JSON.stringify(schema)}`;
      expect(`${shown} ${found.length === 0}`).toBe(`${shown} ${expected}`);
      expect(`${shown} ${validate(value)}`).toBe(`${shown} ${expected}`);
    }
  }
});

test("names the part that does not fit, of the variant that was meant", () => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    value: { pets: [{ kind: "dog", name: 3 }] },
    schema: {
      properties: {
        pets: { items: { oneOf: [{ $ref: "#/cat" }, { $ref: "#/dog" }], discriminator: { propertyName: "kind" } } },
      },
    },
    cat: { required: ["lives"], properties: { kind: { const: "cat" } } },
    dog: { properties: { kind: { const: "dog" }, name: { type: "string" } } },
  });
  const description = openDescription("a.json", () => text);
  if (description === null) throw new Error("There is no description.");
  const [value, schema] = ["value", "schema"].map((key) => childOf(description.root, key));
  if (value == null || schema == null) throw new Error("There is no value or schema.");
  const found = validateValue(value, schema, description, "both");
  expect(found.map(({ node, problem }) => `${node.pointer} ${problem}`)).toEqual([
    "/value/pets/0/name is an integer, not a string",
  ]);
});

test("does not ask for read-only properties in requests, nor for write-only ones in responses", () => {
  const text = JSON.stringify({
    openapi: "3.0.0",
    required: ["id", "secret"],
    properties: { id: { readOnly: true }, secret: { writeOnly: true, nullable: true, type: "string" } },
  });
  const description = openDescription("a.json", () => text);
  if (description === null) throw new Error("There is no description.");
  const problems = (value: unknown, direction: "request" | "response"): number =>
    validateValue({ file: "b", pointer: "", value }, description.root, description, direction).length;
  expect(problems({ secret: null }, "request")).toBe(0);
  expect(problems({ id: 1 }, "request")).toBe(1);
  expect(problems({ id: 1 }, "response")).toBe(0);
  expect(problems({ secret: "a" }, "response")).toBe(1);
});
