/** Frontmatter keys of other tools and their docsgen equivalents. */
import { didYouMean } from "../diagnostics/suggest.ts";
import { frontmatterKeys } from "./frontmatter-schema.ts";

/** Keys with a direct equivalent, which takes the same values. */
const renamed: Readonly<Record<string, string>> = {
  canonical_url: "canonical",
  canonicalUrl: "canonical",
  editLink: "edit_link",
  excerpt: "short_description",
  pageClass: "content_class",
  redirect_from: "aliases",
  summary: "short_description",
};

const advice: Readonly<Record<string, string>> = {
  actions: "write the home page's links as :::cards",
  author: "write the name in the text",
  custom_edit_url: "`edit_link: false` takes the link away; its address is `themeConfig.editLink` of the config",
  features: "write the home page's features as :::cards",
  hero: "write `layout: home`, and the hero as the text of the page",
  hide_title: "leave out the heading of level one; `title` names the page in menus alone",
  id: "a page's address is its path; `permalink: /guide/` gives it another",
  image: "write `thumbnail: /picture.png`, a file of the site",
  keywords: "write `tags`, or the words in the text, where search finds them",
  lastUpdated: "docsgen shows no dates",
  last_update: "docsgen shows no dates",
  nav_order: "list the page in `themeConfig.sidebars` of the config, in its place",
  noindex: "write `search: false`, and a robots `meta` tag in `head`",
  order: "list the page in `themeConfig.sidebars` of the config, in its place",
  outline: "how deep headings are listed is `themeConfig.sidebarDepth` of the config",
  pagination_next: "write `next: page.md`, or `next: false`",
  pagination_prev: "write `prev: page.md`, or `prev: false`",
  published: "leave it out, or write `draft: true` where it is false",
  sidebar_label: "the sidebar shows `title`; an entry of `themeConfig.sidebars` may give another text",
  sidebar_position: "list the page in `themeConfig.sidebars` of the config, in its place",
  slug: "write `permalink: /guide/`, a whole path",
  tableOfContents: "how deep headings are listed is `themeConfig.sidebarDepth` of the config",
  template: "write `layout: home` or `layout: page`",
  titleTemplate: "tabs of the browser show the title of the page and of the site",
  toc_max_heading_level: "how deep headings are listed is `themeConfig.sidebarDepth` of the config",
  unlisted: "leave the page out of `themeConfig.sidebars`, and write `search: false`",
  url: "write `permalink: /guide/`, a whole path",
  weight: "list the page in `themeConfig.sidebars` of the config, in its place",
};

export interface UnknownKey {
  readonly hint: string;
  /** The equivalent key, which takes the same value, or `null`. */
  readonly rename: string | null;
}

export function describeUnknownKey(key: string): UnknownKey {
  const rename = Object.hasOwn(renamed, key) ? (renamed[key] ?? null) : null;
  if (rename !== null) return { hint: `write ${rename}`, rename };
  const other = Object.hasOwn(advice, key) ? advice[key] : undefined;
  const known = `the keys are ${frontmatterKeys.join(", ")}; those of other tools are named in \`markdown.frontmatterKeys\``;
  return { hint: other ?? didYouMean(key, frontmatterKeys) ?? known, rename: null };
}
