/** Converts the frontmatter of VitePress. Pure. */
import { isRecord } from "../is-record.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";

function converted(key: string, becomes: string): Pick<KeyChange, "remark"> {
  return { remark: { outcome: "converted", what: `\`${key}\` in frontmatter`, advice: `it became ${becomes}` } };
}

function lossy(key: string, advice: string): Pick<KeyChange, "remark"> {
  return { remark: { outcome: "lossy", what: `\`${key}\` in frontmatter`, advice } };
}

/** @param values All of the page's frontmatter. */
export function convertKey(
  { key, value }: FrontmatterEntry,
  values: Readonly<Record<string, unknown>>,
): KeyChange | null {
  const set = (made: Readonly<Record<string, unknown>>, remark: Pick<KeyChange, "remark">): KeyChange => ({
    kind: "set",
    values: made,
    ...remark,
  });
  const remove = (advice: string): KeyChange => set({}, lossy(key, advice));
  switch (key) {
    case "layout":
      if (value === "doc") return set({}, {});
      if (value === "home" && (values["hero"] !== undefined || values["features"] !== undefined))
        return set({ layout: "landing" }, converted("layout: home", "`layout: landing`"));
      if (value === "page")
        return set({ sidebar: false, toc: false }, converted("layout: page", "`sidebar: false` and `toc: false`"));
      if (value === false)
        return {
          ...remove("a page always has the frame of the theme"),
          remark: {
            outcome: "left",
            what: "`layout: false` in frontmatter",
            advice: "docsgen shows the page in the frame of its theme; put a page of your own into `public/`",
          },
        };
      return value === "home" || typeof value !== "string" ? null : remove("docsgen has the layouts page and home");
    case "aside":
      return value === false
        ? set({ toc: false }, converted(key, "`toc: false`"))
        : remove("the table of contents has one place");
    case "outline":
      return value === false
        ? set({ toc: false }, converted(key, "`toc: false`"))
        : remove("`themeConfig.tocDepth` in the config holds for all pages");
    case "hero":
      return hero(value);
    case "prev":
    case "next":
      return neighbor(key, value);
    case "lastUpdated":
      return value === true ? set({}, {}) : null;
    case "titleTemplate":
      return remove("browser tabs show the titles of the page and the site");
    case "navbar":
    case "footer":
      return remove("navigation and small print are on every page");
    case "isHome":
      return set(value === true && values["layout"] === undefined ? { layout: "home" } : {}, {});
    default:
      return null;
  }
}

/** Themes of the site's own have other names of buttons than `brand`, `alt` and `sponsor`. */
function hero(value: unknown): KeyChange | null {
  const actions = isRecord(value) ? value["actions"] : null;
  if (!isRecord(value) || !Array.isArray(actions)) return null;
  const isKnown = (theme: unknown): boolean => theme === undefined || /^(?:brand|alt|sponsor)$/u.test(String(theme));
  if (actions.every((action: unknown) => isKnown(isRecord(action) ? action["theme"] : undefined))) return null;
  const made = actions.map((action: unknown) =>
    isRecord(action) && !isKnown(action["theme"]) ? { ...action, theme: "alt" } : action,
  );
  return {
    kind: "set",
    values: { hero: { ...value, actions: made } },
    ...lossy("hero", "buttons of themes that docsgen does not have became `alt`"),
  };
}

/** The text of a link to the previous or next page cannot be chosen in docsgen, only the page. */
function neighbor(key: string, value: unknown): KeyChange | null {
  if (typeof value === "boolean") return null;
  const link = isRecord(value) ? value["link"] : null;
  if (typeof link === "string" && /^[/.]/u.test(link))
    return { kind: "set", values: { [key]: link }, ...lossy(key, "the link shows the title of the page") };
  return { kind: "set", values: {}, ...lossy(key, "the link shows the title of the page") };
}
