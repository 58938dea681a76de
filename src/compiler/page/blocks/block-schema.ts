/** The schema of the blocks that a plugin returns from `render`. */
import * as z from "zod";
import type { PluginBlock, PluginField, PluginText, PluginTextPart } from "../../config/plugin-pages.ts";

/** A place in a file. */
export const placeSchema = z.strictObject({
  file: z.string().min(1),
  line: z.int().positive(),
  column: z.int().positive(),
  endColumn: z.int().positive().optional(),
});

const runSchema = placeSchema.extend({ offset: z.int().nonnegative() });
const markdown = z.strictObject({
  kind: z.literal("markdown"),
  text: z.string(),
  dialect: z.enum(["gfm", "docsgen"]).optional(),
  headings: z.literal([2, 3, 4, 5, 6]).optional(),
  linkBase: z.string().optional(),
  links: z.record(z.string(), z.string()).optional(),
  at: z.union([placeSchema, z.array(runSchema)]).optional(),
});

const text: z.ZodType<PluginText> = z.lazy(() => z.union([z.string(), z.array(part)]));

const part: z.ZodType<PluginTextPart> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({ code: z.string() }),
    z.strictObject({ strong: text }),
    z.strictObject({ emphasis: text }),
    z.strictObject({ link: text, to: z.string().min(1) }),
    z.strictObject({ call: z.string(), text: z.string(), attributes: z.string().optional() }),
    markdown,
  ]),
);

const at = placeSchema.optional();
const id = z.string().regex(/^\S+$/u, "must be an id without spaces");
const blocks: z.ZodType<readonly PluginBlock[]> = z.lazy(() => z.array(block));

const field: z.ZodType<PluginField> = z.lazy(() =>
  z.strictObject({
    name: z.string(),
    id: id.optional(),
    others: z.array(z.strictObject({ name: z.string(), id: id.optional() })).optional(),
    anchors: z.array(id).optional(),
    type: text.optional(),
    in: z.string().optional(),
    required: z.union([z.boolean(), text]).optional(),
    deprecated: z.boolean().optional(),
    defaultValue: z.string().optional(),
    details: z.array(text).optional(),
    children: blocks.optional(),
    at,
  }),
);

const block: z.ZodType<PluginBlock> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    markdown,
    z.strictObject({ kind: z.literal("heading"), level: z.literal([2, 3, 4]), id, text, at }),
    z.strictObject({ kind: z.literal("paragraph"), text, at }),
    z.strictObject({
      kind: z.literal("call"),
      name: z.string(),
      title: text.optional(),
      attributes: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.undefined()]))
        .optional(),
      children: blocks.optional(),
      at,
    }),
    z.strictObject({ kind: z.literal("fields"), title: text.optional(), items: z.array(field), at }),
    z.strictObject({
      kind: z.literal("code"),
      lang: z.string(),
      text: z.string(),
      meta: z.string().optional(),
      at,
    }),
    z.strictObject({ kind: z.literal("list"), ordered: z.boolean().optional(), items: z.array(blocks), at }),
    z.strictObject({ kind: z.literal("table"), head: z.array(text), rows: z.array(z.array(text)), at }),
  ]),
);

/** The result of a plugin's `render`. */
export const blocksSchema = z.array(block);
