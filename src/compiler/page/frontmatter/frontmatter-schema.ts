/** The keys of a page's frontmatter. The comment above each key is its reference text. */
import * as z from "zod";
import { badgeSchema } from "../../config/badge.ts";
import { headTagSchema } from "../../config/head-tag.ts";
import { isLanguageTag } from "../../config/language-tag.ts";
import { oldAddress } from "../../config/old-address.ts";
import { featureSchema, heroSchema } from "./landing-schema.ts";

/** An entry of a page's own sidebar: a page, a page with a different text, or a group. */
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
    { error: "must contain pages, { text, link } or { text, items }" },
  ),
);

const sidebarEntry = z.strictObject({
  /** The text of the entry, instead of the title. */
  label: z.string().trim().min(1, "is empty").optional(),
  /** A short label beside the text: "New", `{ text: New, kind: warning }`, or a list of them. */
  badge: badgeSchema.optional(),
  /** An icon before the text, such as `rocket`: a name of https://lucide.dev/icons, a language or an emoji. */
  icon: z.string().min(1, "is empty").optional(),
  /** `true` omits the page. */
  hidden: z.boolean().optional(),
});

const siteOrHttp = z
  .string()
  .regex(/^(?:\/(?!\/)|https?:\/\/)/u, "must be a path that begins with a slash, or a full http URL")
  .normalize("NFC");

/**
 * Accepts a tag in VitePress's notation, name, attributes and content: `[meta, { name: robots, content: noindex }]`.
 */
function fromTuple(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [tag, attributes = {}, content = null, ...rest]: unknown[] = value;
  return rest.length === 0 ? { tag, attributes, content } : value;
}

const day = "must be a day such as 2027-01-31";
const dayOrFalse = "must be a day such as 2027-01-31, or false";

const tocDepth = "must be true, false or a number of heading levels from 0 to 3";

const boostRange = "must be a number from 0.1 to 10";
const keywordList = "must be a list of words, such as [refund, money back]";

/** The id of a source's file in Git, and the digests of its sections; see `translation/source-mark.ts`. */
export const markPattern = /^\s*[\da-f]{7,64}(?:\s+[\da-f]{4})+\s*$/u;

export const frontmatterSchema = z.strictObject({
  /** The page's name, shown as its heading, in menus, in search results and in the browser tab. */
  title: z.string().trim().min(1, "is empty").optional(),
  /** A description for search engines. If it is missing, `short_description` is used. */
  description: z.string().optional(),
  /** One sentence for page lists and search engines. */
  short_description: z.string().optional(),
  /** An image of the site, shown in link previews of the page. */
  thumbnail: z.string().min(1).normalize("NFC").optional(),
  /**
   * A banner above the page, below that of the site: one paragraph of text, which can contain emphasis, code and links.
   * `{ text: …, kind: warning }` stands out.
   */
  banner: z
    .union(
      [
        z.string().trim().min(1, "is empty"),
        z.strictObject({ text: z.string().trim().min(1, "is empty"), kind: z.enum(["info", "warning"]).optional() }),
      ],
      { error: "must be a text or { text, kind }" },
    )
    .optional(),
  /** CSS classes for the page's content. */
  content_class: z
    .string()
    .regex(/^[\w\s-]*$/u, "must be class names, separated by spaces")
    .optional(),
  /**
   * `auto`: only this page, with its headings; `false`: no sidebar; `true`: the one of the config, also on a landing
   * page; a list: these pages. `{ label, badge, icon, hidden }` describes the page's entry in a sidebar generated from
   * folders.
   */
  sidebar: z
    .union([z.boolean(), z.literal("auto"), z.array(sidebarItem), sidebarEntry], {
      error: "must be auto, true, false, a list of pages, or { label, badge, icon, hidden }",
    })
    .optional(),
  /** The page's position in a sidebar generated from folders. Pages without a position come last. */
  order: z.number().optional(),
  /** The previous page, or `false` for none. */
  prev: z.union([z.boolean(), z.string().min(1)], { error: "must be true, false or a page" }).optional(),
  /** The next page, or `false` for none. */
  next: z.union([z.boolean(), z.string().min(1)], { error: "must be true, false or a page" }).optional(),
  /** The page's address, if it is not the one derived from the file's path. */
  permalink: z.string().normalize("NFC").optional(),
  /** The address that search engines should index, if it differs from the page's own. */
  canonical: siteOrHttp.optional(),
  /**
   * Tags for the document's head, as `{ tag, attributes, content }` or, as in VitePress, `[tag, attributes, content]`.
   */
  head: z.array(z.preprocess(fromTuple, headTagSchema)).optional(),
  /**
   * `false` excludes the page from search; `{ boost: 2 }` ranks it higher, `{ boost: 0.5 }` lower. `{ keywords:
   * ["refund", "money back"] }` lists words that readers use for what the page says in other words.
   */
  search: z
    .union(
      [
        z.boolean(),
        z
          .strictObject({
            boost: z.number(boostRange).min(0.1, boostRange).max(10, boostRange).optional(),
            keywords: z
              .array(z.union([z.string().regex(/[\p{L}\p{N}]/u, "has no letter or digit"), z.number()]))
              .min(1, keywordList)
              .optional(),
          })
          .refine((value) => Object.keys(value).length > 0, "is empty"),
      ],
      { error: "must be true, false or { boost: 2, keywords: [refund] }, with a boost from 0.1 to 10" },
    )
    .optional(),
  /**
   * `true` asks search engines not to list the page, and omits it from the sitemap and `llms.txt`. The site's own search
   * still finds it, unless `search` is `false`.
   */
  noindex: z.boolean().optional(),
  /**
   * `true` publishes the page for readers who have its address: search engines, the site's search, `llms.txt` and
   * sidebars generated from folders omit it.
   */
  unlisted: z.boolean().optional(),
  /**
   * `false` shows the page without a table of contents, and without its headings in the sidebar; `true` shows them on a
   * landing page, too.
   */
  toc: z
    .union([z.boolean(), z.number().int(tocDepth).min(0, tocDepth).max(3, tocDepth)], { error: tocDepth })
    .optional(),
  /**
   * `landing` uses the whole width: there is no sidebar, no table of contents, and no link to the previous and next page
   * unless the page asks for them. `home` is VitePress's name for it.
   */
  layout: z.enum(["page", "landing", "home"]).optional(),
  /** The beginning of a landing page: a heading, a sentence, buttons and a picture. See [Landing pages](#landing-pages). */
  hero: heroSchema.optional(),
  /** Cards below the hero. See [Landing pages](#landing-pages). */
  features: z.array(featureSchema).optional(),
  /**
   * The day of the last change, `2027-01-31`, instead of the one in the history of the repository; `false` shows none.
   */
  lastUpdated: z.union([z.literal(false), z.iso.date(dayOrFalse)], { error: dayOrFalse }).optional(),
  /**
   * Publishes a feed of the page for feed readers, as `feed.xml` below its address: `sections` has an entry for each
   * heading of level two, with the day in it as its date; `pages` has one for each other page of the folder.
   */
  feed: z.enum(["sections", "pages"], { error: "must be sections or pages" }).optional(),
  /** The language of the page, if it is not that of the site around it, such as `de`. */
  lang: z.string().refine(isLanguageTag, { error: "must be the tag of a language, such as en or pt-BR" }).optional(),
  /** `false` hides the link to edit this page. */
  edit_link: z.boolean().optional(),
  /**
   * In a translation, which state of its source it translates. `docsgen translate --accept` writes it, so that later
   * changes of the source can be listed by section.
   */
  source: z.string().regex(markPattern, "must be what `docsgen translate --accept` writes").optional(),
  /**
   * The files of the repository that the page describes, as paths and patterns from its root: `["src/queue/**"]`.
   * `docsgen check --since origin/main` reports a change of these files that did not change the page.
   */
  covers: z.array(z.string().trim().min(1, "is empty")).min(1, "is empty").optional(),
  /**
   * The day on which somebody last checked the whole page, `2027-01-31`. `docsgen check --since origin/main` reports a
   * change of the text that did not change the day.
   */
  reviewed: z.iso.date(day).optional(),
  /** `true` excludes the page from publication. `docsgen serve` shows it, with a mark. */
  draft: z.boolean().optional(),
  /** Words that describe the page. They are shown nowhere, but plugins can read them. */
  tags: z.array(z.string()).optional(),
  /** Old addresses of this page, which redirect to it. */
  aliases: z.array(oldAddress).optional(),
});

/** A page's validated frontmatter. Missing keys and keys with a wrong value are absent. */
export type Frontmatter = z.output<typeof frontmatterSchema>;

/** The options for the page's entry in a sidebar generated from folders. */
export function sidebarEntryOf({
  sidebar,
  unlisted,
}: Pick<Frontmatter, "sidebar" | "unlisted">): z.output<typeof sidebarEntry> {
  const entry = typeof sidebar === "object" && !Array.isArray(sidebar) ? sidebar : {};
  return unlisted === true ? { ...entry, hidden: true } : entry;
}

/** Whether a page has the layout of a landing page. */
export function isLanding({ layout }: Pick<Frontmatter, "layout">): boolean {
  return layout === "landing" || layout === "home";
}

/** The names of all keys. */
export const frontmatterKeys: readonly string[] = Object.keys(frontmatterSchema.shape);
