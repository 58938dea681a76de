/** The keys of a page's frontmatter. The comment above each is its reference text. */
import * as z from "zod";
import { headTagSchema } from "../config/head-tag.ts";
import { oldAddress } from "../config/old-address.ts";

/** An entry of a page's own sidebar: a page, a page under another text, or a group. */
export type FrontmatterSidebarItem =
  | string
  | { text: string; link: string }
  | { text: string; items: FrontmatterSidebarItem[] };

const sidebarItem: z.ZodType<FrontmatterSidebarItem, FrontmatterSidebarItem> = z.lazy(() =>
  z.union(
    [
      z.string().min(1),
      z.strictObject({ text: z.string().min(1), link: z.string().min(1) }),
      z.strictObject({ text: z.string().min(1), items: z.array(sidebarItem) }),
    ],
    { error: "holds pages, { text, link } or { text, items }" },
  ),
);

const siteOrHttp = z
  .string()
  .regex(/^(?:\/(?!\/)|https?:\/\/)/u, "is a path that begins with a slash, or a full http address");

/** `[meta, { name: robots, content: noindex }]`, as VitePress writes a tag: name, attributes, content. */
function fromTuple(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [tag, attributes = {}, content = null, ...rest]: unknown[] = value;
  return rest.length === 0 ? { tag, attributes, content } : value;
}

export const frontmatterSchema = z.strictObject({
  /** The page's name: its heading, in menus, in search results, in the browser's tab. */
  title: z.string().trim().min(1, "is empty").optional(),
  /** For search engines; `short_description` stands in where it is missing. */
  description: z.string().optional(),
  /** One sentence for lists of pages and search engines. */
  short_description: z.string().optional(),
  /** A picture of the site that previews of the page show. */
  thumbnail: z.string().min(1).optional(),
  /** Classes for the page's content. */
  content_class: z
    .string()
    .regex(/^[\w\s-]*$/u, "holds class names, with spaces between them")
    .optional(),
  /** `auto`: this page alone with its headings; `false`: none; a list: these pages. */
  sidebar: z
    .union([z.literal(false), z.literal("auto"), z.array(sidebarItem)], { error: "is auto, false or a list of pages" })
    .optional(),
  /** The page before this one: `false` for none, or a page. */
  prev: z.union([z.boolean(), z.string().min(1)], { error: "is true, false or a page" }).optional(),
  /** The page after this one: `false` for none, or a page. */
  next: z.union([z.boolean(), z.string().min(1)], { error: "is true, false or a page" }).optional(),
  /** The page's address, instead of the one that its place gives it. */
  permalink: z.string().optional(),
  /** The address that search engines should keep, where it is another one. */
  canonical: siteOrHttp.optional(),
  /** Tags for the document's head: `{ tag, attributes, content }`, or `[tag, attributes, content]` as VitePress has them. */
  head: z.array(z.preprocess(fromTuple, headTagSchema)).optional(),
  /** `false`: search does not find this page; `{ boost: 2 }`: it comes before others, `{ boost: 0.5 }`: after them. */
  search: z
    .union([z.boolean(), z.strictObject({ boost: z.number().min(0.1).max(10) })], {
      error: "is true, false or { boost: 2 }, from 0.1 to 10",
    })
    .optional(),
  layout: z.enum(["page", "home"]).optional(),
  /** `false`: no link to edit this page. */
  edit_link: z.boolean().optional(),
  /** `true`: the page is not published. */
  draft: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  /** Old addresses of this page, which lead here. */
  aliases: z.array(oldAddress).optional(),
});

/** A page's checked frontmatter; a key that is missing or was wrong is not there. */
export type Frontmatter = z.output<typeof frontmatterSchema>;

export const frontmatterKeys: readonly string[] = Object.keys(frontmatterSchema.shape);
