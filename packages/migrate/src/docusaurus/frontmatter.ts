/** Converts the frontmatter of Docusaurus. Pure. */
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";

/** Keys that docsgen does not need, because paths and the config say the same. */
const needless = new Set(["id", "slug", "sidebar_key", "parse_number_prefixes"]);

const losses: Readonly<Record<string, string>> = {
  date: "docsgen reads dates from Git",
  authors: "docsgen reads authors from Git",
  author: "docsgen reads authors from Git",
  displayed_sidebar: "the path of a page decides about its sidebar",
  hide_title: "a page always shows its title",
  title_meta: "browser tabs show the titles of the page and the site",
  pagination_label: "the link shows the title of the page",
  sidebar_class_name: "style the entry in `theme/style.css`",
  sidebar_custom_props: "docsgen has no such setting",
  toc_min_heading_level: "`themeConfig.tocDepth` in the config holds for all pages",
  toc_max_heading_level: "`themeConfig.tocDepth` in the config holds for all pages",
  custom_edit_url: "`themeConfig.editLink` in the config holds for all pages",
};

/**
 * @param values All of the page's frontmatter.
 * @param linkTo The address of a document, by its id.
 */
export function convertKey(
  { key, value }: FrontmatterEntry,
  values: Readonly<Record<string, unknown>>,
  linkTo: (id: string) => string | null,
): KeyChange | null {
  const set = (made: Readonly<Record<string, unknown>>): KeyChange => ({ kind: "set", values: made });
  const lossy = (advice: string, made: Readonly<Record<string, unknown>> = {}): KeyChange => ({
    kind: "set",
    values: made,
    remark: { outcome: "lossy", what: `\`${key}\` in frontmatter`, advice },
  });
  if (needless.has(key)) return set({});
  switch (key) {
    case "sidebar_label":
      return set(textIn(value) === null ? {} : { sidebar: { label: textIn(value) } });
    case "sidebar_position":
      return typeof value === "number" ? null : set({});
    case "hide_table_of_contents":
      return set(value === true ? { toc: false } : {});
    case "draft":
    case "unlisted":
      return value === true ? null : set({});
    case "image": {
      const image = textIn(value);
      return image === null || /^https?:/u.test(image)
        ? lossy("set `thumbnail` to an image of the site")
        : set({ thumbnail: image.replace(/^@site\/static(?=\/)/u, "") });
    }
    case "keywords": {
      const words = Array.isArray(value) ? value.join(", ") : textIn(value);
      if (words === null) return set({});
      return values["head"] === undefined
        ? set({ head: [{ tag: "meta", attributes: { name: "keywords", content: words } }] })
        : lossy("add them to `head`");
    }
    case "wrapperClassName":
      return { kind: "rename", to: "content_class" };
    case "tags": {
      const tags = listIn(value).flatMap((each) => textIn(each) ?? textIn(recordIn(each)["label"]) ?? []);
      return set(tags.length === 0 ? {} : { tags });
    }
    case "last_update": {
      const day = /^\d{4}-\d{2}-\d{2}/u.exec(textIn(recordIn(value)["date"]) ?? "")?.[0];
      return day === undefined ? lossy("docsgen reads authors from Git") : set({ lastUpdated: day });
    }
    case "pagination_next":
    case "pagination_prev": {
      const name = key === "pagination_next" ? "next" : "prev";
      if (value === null) return set({ [name]: false });
      const link = typeof value === "string" ? linkTo(value) : null;
      return link === null ? lossy("there is no such page") : set({ [name]: link });
    }
    case "custom_edit_url":
      return value === null ? set({ edit_link: false }) : lossy(losses[key] ?? "");
    case "displayed_sidebar":
      return value === null ? set({ sidebar: false }) : lossy(losses[key] ?? "");
    case "hide_title":
      return value === true ? lossy(losses[key] ?? "") : set({});
    default: {
      const advice = losses[key];
      return advice === undefined ? null : lossy(advice);
    }
  }
}
