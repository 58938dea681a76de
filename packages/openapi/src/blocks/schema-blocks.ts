/** The page of a shared schema: what it means, its fields to two levels, and an example. */
import type { PluginBlock } from "docsgen/plugin";
import { meaningOf } from "../model/schema.ts";
import { identityOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { exampleOf, shortened } from "../samples/example.ts";
import { printJson } from "../samples/print-json.ts";
import { valueBlocks } from "./fields.ts";
import { markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";

/**
 * Without the title, which is in the page's frontmatter. Its example is that of a response, so it has read-only fields.
 */
export function schemaBlocks(schema: Node, reference: Reference): readonly PluginBlock[] {
  const { description, schemaPages, words } = reference;
  const meaning = meaningOf(schema, description);
  if (meaning === null) return markdownOf(schema, reference);
  // Its own page is not a link to itself.
  const others = new Map(schemaPages);
  others.delete(identityOf(schema));
  const place = { direction: "both", depth: 2, within: [], id: "", isFirst: true } as const;
  const { value } = shortened(exampleOf(schema, "response", description));
  return [
    ...valueBlocks(meaning, place, reference, { ...reference, schemaPages: others }),
    { kind: "heading", level: 2, id: "example", text: words.example },
    { kind: "code", lang: "json", text: printJson(value) },
  ];
}
