/** Converts the frontmatter of VuePress. Pure. */
import type { SiteConfigInput } from "docsgen";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";

function reported(outcome: "converted" | "lossy", key: string, advice: string): Pick<KeyChange, "remark"> {
  return { remark: { outcome, what: `\`${key}\` in frontmatter`, advice } };
}

/** The keys of a home page, which become `hero` and `features`. */
const homeKeys = new Set([
  "heroImage",
  "heroText",
  "heroAlt",
  "tagline",
  "actionText",
  "actionLink",
  "actions",
  "features",
]);

/**
 * @param values All of the page's frontmatter.
 * @param site Whose title and description a home page shows that has none of its own.
 */
export function convertKey(
  { key, value }: FrontmatterEntry,
  values: Readonly<Record<string, unknown>>,
  site: Pick<SiteConfigInput, "title" | "description">,
): KeyChange | null {
  const set = (made: Readonly<Record<string, unknown>>, remark: Pick<KeyChange, "remark"> = {}): KeyChange => ({
    kind: "set",
    values: made,
    ...remark,
  });
  const remove = (advice: string): KeyChange => set({}, reported("lossy", key, advice));
  if (values["home"] === true && key === "footer") return remove("set `themeConfig.footer` in the config");
  if (values["home"] === true && homeKeys.has(key)) return set({});
  switch (key) {
    case "home":
      return value === true
        ? set(homePage(values, site), reported("converted", key, "it became `layout: landing`"))
        : set({});
    case "meta":
      return set(
        { head: [...listIn(values["head"]), ...listIn(value).map((each) => ["meta", each])] },
        reported("converted", key, "it became `head`"),
      );
    case "head":
      return values["meta"] === undefined ? null : set({});
    case "sidebar":
      return value === true ? set({}) : value === "heading" ? set({ sidebar: "auto" }) : null;
    case "sidebarDepth":
      return value === 0
        ? set({ toc: false }, reported("converted", key, "it became `toc: false`"))
        : remove("`themeConfig.sidebarDepth` in the config holds for all pages");
    case "navbar":
      return remove("the navigation is on every page");
    case "layout":
      return remove("docsgen has layouts of its own");
    case "lastUpdated":
      return value === true ? set({}) : null;
    case "contributors":
    case "date":
      return remove("docsgen takes dates and authors from the history of the repository");
    case "tags":
    case "tag":
      return set({ tags: typeof value === "string" ? [value] : listIn(value).map(String) });
    case "prev":
    case "next":
      return neighbor(key, value);
    default:
      return null;
  }
}

function neighbor(key: string, value: unknown): KeyChange | null {
  const link = textIn(recordIn(value)["link"]);
  return link === null
    ? null
    : { kind: "set", values: { [key]: link }, ...reported("lossy", key, "the link shows the title of the page") };
}

/** The home page in the keys of VitePress, which docsgen's landing page takes. */
function homePage(
  values: Readonly<Record<string, unknown>>,
  { title, description }: Pick<SiteConfigInput, "title" | "description">,
): Readonly<Record<string, unknown>> {
  const { heroImage, heroText, heroAlt, tagline, actionText, actionLink, actions, features } = values;
  const image = textIn(heroImage);
  const text = textIn(actionText);
  const link = textIn(actionLink);
  const buttons = [
    ...(text === null || link === null ? [] : [{ theme: "brand", text, link }]),
    ...listIn(actions).flatMap((each, index) => {
      const action = recordIn(each);
      return [
        {
          theme: action["type"] === "secondary" || index > 0 ? "alt" : "brand",
          text: textIn(action["text"]) ?? "",
          link: textIn(action["link"]) ?? "/",
        },
      ];
    }),
  ];
  const hero = {
    name: textIn(heroText) ?? title,
    ...(textIn(tagline ?? description) === null ? {} : { tagline: tagline ?? description }),
    ...(image === null ? {} : { image: { src: image, alt: textIn(heroAlt) ?? textIn(heroText) ?? title } }),
    ...(buttons.length === 0 ? {} : { actions: buttons }),
  };
  const cards = listIn(features).map((each) => ({
    title: recordIn(each)["title"],
    details: recordIn(each)["details"],
  }));
  return {
    layout: "landing",
    hero,
    ...(cards.length === 0 ? {} : { features: cards }),
  };
}
