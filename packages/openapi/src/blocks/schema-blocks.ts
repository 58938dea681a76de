/** The page of a shared schema: what it means, its fields to two levels, and an example. */
import type { PluginBlock } from "docsgen";
import { meaningOf } from "../model/schema.ts";
import { typeOf } from "../model/type-words.ts";
import { identityOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { exampleOf, shortened } from "../samples/example.ts";
import { printJson } from "../samples/print-json.ts";
import { contentOf, remarksOf } from "./fields.ts";
import { paragraph } from "./inline.ts";
import { markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { interpolate } from "../words.ts";

export function schemaBlocks(schema: Node, reference: Reference): readonly PluginBlock[] {
  const { description, schemaPages, words } = reference;
  const meaning = meaningOf(schema, description);
  if (meaning === null) return markdownOf(schema, reference);
  // Its own page is not a link to itself.
  const others = new Map([...schemaPages].filter(([identity]) => identity !== identityOf(schema)));
  const type = typeOf(meaning, { ...reference, schemaPages: others });
  const isObject = type.length === 1 && type[0] === "object";
  const { value } = shortened(exampleOf(schema, "response", description));
  return [
    ...markdownOf(schema, reference, 2),
    ...(isObject ? [] : [paragraph(...interpolate(words.type, { type }))]),
    ...remarksOf(meaning, { ...reference, schemaPages: others }),
    ...contentOf(meaning, "", true, { direction: "both", depth: 2, within: [] }, reference),
    { kind: "heading", level: 2, id: "example", text: words.example },
    { kind: "code", lang: "json", text: printJson(value) },
  ];
}
