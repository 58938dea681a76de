/** Frontmatter keys of other tools and their docsgen equivalents. */
import { didYouMean } from "../diagnostics/suggest.ts";
import { frontmatterKeys, frontmatterSchema } from "./frontmatter/frontmatter-schema.ts";
import { meantValue } from "./frontmatter/meant-value.ts";

/** Keys with a direct equivalent. */
const renamed: Readonly<Record<string, string>> = {
  canonical_url: "canonical",
  canonicalUrl: "canonical",
  editLink: "edit_link",
  excerpt: "short_description",
  nav_order: "order",
  pageClass: "content_class",
  redirect_from: "aliases",
  sidebar_position: "order",
  summary: "short_description",
  weight: "order",
};

const declare = "declare the key in `markdown.frontmatterKeys` if it is another tool's";

const advice: Readonly<Record<string, string>> = {
  actions: "write them below `hero`",
  aside: "write `toc: false` to hide the contents",
  author: "write the name in the text",
  custom_edit_url: "`edit_link: false` hides the link; set its address with `themeConfig.editLink` in the config",
  date: `write \`lastUpdated: 2026-01-31\`, or ${declare}`,
  hide: "write `toc: false` to hide the contents, and `sidebar: false` to hide the sidebar",
  hide_table_of_contents: "write `toc: false`",
  hide_title: "remove the level-one heading; `title` then only names the page in menus",
  icon: `write \`sidebar: { icon: rocket }\`, or ${declare}`,
  id: "a page's address is its path; `permalink: /guide/` changes it",
  image: "write `thumbnail: /picture.png`, a file of the site",
  keywords: "write `search: { keywords: [refund, money back] }`",
  lang: 'a site has one language, `lang` in the config; write `<div lang="de">` around text in another',
  language: 'a site has one language, `lang` in the config; write `<div lang="de">` around text in another',
  last_update: "write `lastUpdated: 2026-01-31`",
  locale: 'a site has one language, `lang` in the config; write `<div lang="de">` around text in another',
  mode: "write `layout: landing` for a page without sidebars, or `toc: false` for one without contents",
  outline: "write `toc: false` to hide the contents, or set `themeConfig.tocDepth` in the config",
  pagefind: "write `search: false` to exclude the page from search",
  pagination_next: "write `next: page.md`, or `next: false`",
  pagination_prev: "write `prev: page.md`, or `prev: false`",
  published: "remove it, or write `draft: true` if it is false",
  sidebar_label: "write `sidebar: { label: … }`, or give the entry in `themeConfig.sidebars` a text",
  status: `write \`sidebar: { badge: New }\`, or ${declare}`,
  slug: "write `permalink: /guide/`, with the whole path",
  tableOfContents: "write `toc: false` to hide the contents, or set `themeConfig.tocDepth` in the config",
  template: "write `layout: landing` instead of `template: splash`",
  titleTemplate: "browser tabs show the titles of the page and the site",
  toc_max_heading_level: "set `themeConfig.tocDepth` in the config",
  url: "write `permalink: /guide/`, with the whole path",
};

/** Keys with which other tools decide at which addresses a page is published. */
export const addressKeys: ReadonlySet<string> = new Set(["slug", "url", "redirect_from"]);

export interface UnknownKey {
  readonly hint: string;
  /** The equivalent key if it takes the same value, or `null`. */
  readonly rename: string | null;
}

/**
 * @param value What the key contains.
 * @param keys The keys beside it.
 */
export function describeUnknownKey(key: string, value: unknown = null, keys: readonly string[] = []): UnknownKey {
  const rename = Object.hasOwn(renamed, key) ? (renamed[key] ?? null) : null;
  if (rename !== null) {
    const isTaken = keys.includes(rename) || keys.slice(0, keys.indexOf(key)).some((each) => renamed[each] === rename);
    const takesValue = frontmatterSchema.safeParse({ [rename]: value }).success;
    const meant = takesValue ? null : meantValue(rename, value);
    return {
      hint: `write ${rename}${meant === null ? "" : `: ${meant}`}`,
      rename: isTaken || !takesValue ? null : rename,
    };
  }
  const other = Object.hasOwn(advice, key) ? advice[key] : undefined;
  const unknown = `docsgen has no such key: remove it, or declare it in the config if another tool reads it: \`markdown: { frontmatterKeys: ["${key}"] }\``;
  const inner = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const moved = inner.filter((each) => frontmatterKeys.includes(each) && !keys.includes(each));
  const flat = moved.length === 0 ? null : `write ${moved.join(", ")} without indentation, and remove “${key}:”`;
  return { hint: other ?? didYouMean(key, frontmatterKeys) ?? flat ?? unknown, rename: null };
}
