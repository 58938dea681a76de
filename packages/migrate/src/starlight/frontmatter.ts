/** Converts the frontmatter of Starlight. Pure. */
import { isRecord } from "../is-record.ts";
import { isHeadTag } from "docsgen/migrate-kit";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { filled } from "../filled.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { Outcome } from "../note.ts";

/** The parts of the site that the keys of one page need. */
export interface FrontmatterContext {
  /** Whether the site shows the date of every page. */
  readonly showsDates: boolean;
  /** The new address of a picture, as the page names it; `null` if there is no such file. */
  readonly fileOf: (path: string) => string | null;
  /** The address of a page, by a link to it; `null` if there is none. */
  readonly routeOf: (link: string) => string | null;
}

const tocAdvice = "`themeConfig.tocDepth` in the config holds for all pages";

/** `template: splash` → `layout: landing`. `null` leaves a key to `changeFrontmatter`, which renames or keeps it. */
export function convertKey({ key, value }: FrontmatterEntry, context: FrontmatterContext): KeyChange | null {
  const set = (values: Readonly<Record<string, unknown>>): KeyChange => ({ kind: "set", values });
  const noted = (outcome: Outcome, advice: string, values: Readonly<Record<string, unknown>> = {}): KeyChange => ({
    kind: "set",
    values,
    remark: { outcome, what: `\`${key}\` in frontmatter`, advice },
  });
  switch (key) {
    case "slug":
      return set({});
    case "template":
      return set(value === "splash" ? { layout: "landing" } : {});
    case "hero":
      return convertHero(recordIn(value), context);
    case "sidebar": {
      const { label, order, badge, hidden, attrs } = recordIn(value);
      const entry = filled({ label: textIn(label), badge: badgeText(badge), hidden: hidden === true || null });
      const values = filled({ order: typeof order === "number" ? order : null, sidebar: entry });
      return attrs === undefined
        ? set(values)
        : noted("lossy", "the link in the sidebar has no attributes of its own (`attrs`)", values);
    }
    case "banner":
      return set({});
    case "editUrl":
      if (value === false) return set({ edit_link: false });
      return value === true ? set({}) : noted("lossy", "`themeConfig.editLink` in the config holds for all pages");
    case "head": {
      const tags = listIn(value).flatMap((each) => headTag(recordIn(each)) ?? []);
      const values = tags.length === 0 ? {} : { head: tags };
      return tags.length === listIn(value).length
        ? set(values)
        : noted("lossy", "only `meta`, `link`, `script` and `style` stay; the title is that of the page", values);
    }
    case "tableOfContents":
      if (value === false) return set({ toc: false });
      return value === true ? set({}) : noted("lossy", tocAdvice);
    case "prev":
    case "next": {
      if (value === false) return set({ [key]: false });
      if (value === true) return set({});
      const link = textIn(recordIn(value)["link"]);
      const route = link === null ? null : context.routeOf(link);
      if (route !== null) return set({ [key]: route });
      return noted("lossy", link === null ? "the link shows the title of the page" : "there is no such page");
    }
    case "lastUpdated": {
      if (value === false) return set({ lastUpdated: false });
      const day = /^\d{4}-\d{2}-\d{2}/u.exec(textIn(value) ?? "")?.[0];
      if (day !== undefined) return set({ lastUpdated: day });
      return context.showsDates
        ? set({})
        : noted("lossy", "`themeConfig.lastUpdated` in the config shows the dates of all pages");
    }
    case "pagefind":
      return set(value === false ? { search: false } : {});
    case "draft":
      return value === true ? null : set({});
    default:
      return null;
  }
}

/** The text of a badge: "New" or `{ text: "New", variant: "tip" }`. */
export function badgeText(badge: unknown): string | null {
  return textIn(badge) ?? textIn(recordIn(badge)["text"]);
}

function headTag({ tag, attrs, content }: Readonly<Record<string, unknown>>): object | null {
  const attributes = Object.fromEntries(
    Object.entries(recordIn(attrs)).flatMap(([name, value]) =>
      value === false || value === null ? [] : [[name, value === true ? "" : String(value)] as const],
    ),
  );
  const made = filled({ tag, attributes, content: textIn(content) });
  return isHeadTag(made) ? made : null;
}

function convertHero(
  { title, tagline, image, actions }: Readonly<Record<string, unknown>>,
  { fileOf }: FrontmatterContext,
): KeyChange {
  const losses: string[] = [];
  const picture = (): object | null => {
    const { file, light, dark, alt } = recordIn(image);
    const text = textIn(alt) === null ? {} : { alt: textIn(alt) };
    const paths = [file, light, dark].map((each) => (textIn(each) === null ? null : fileOf(textIn(each) ?? "")));
    const [src = null, onLight = null, onDark = null] = paths;
    if (src !== null) return { src, ...text };
    return onLight === null || onDark === null ? null : { light: onLight, dark: onDark, ...text };
  };
  const found = picture();
  if (image !== undefined && found === null) losses.push("a picture in HTML");
  const buttons = listIn(actions).map((each) => recordIn(each));
  if (buttons.some(({ icon }) => icon !== undefined)) losses.push("the icons of buttons");
  if (buttons.some(({ attrs }) => attrs !== undefined)) losses.push("the attributes of buttons");
  const isPrimary = ({ variant }: Readonly<Record<string, unknown>>): boolean => (variant ?? "primary") === "primary";
  const first = buttons.findIndex(isPrimary);
  const isDefault = first === 0 && buttons.filter(isPrimary).length === 1;
  const shownTitle = textIn(title)
    ?.replaceAll(/<[^>]*>/gu, "")
    .trim();
  const shownTagline = textIn(tagline);
  const hero = filled({
    title: shownTitle,
    tagline: shownTagline === null ? null : inlineMarkdown(shownTagline),
    image: found,
    actions: buttons.map((button) => ({
      text: textIn(button["text"]) ?? "Link",
      link: textIn(button["link"]) ?? "/",
      ...(isDefault || !isPrimary(button) ? {} : { primary: true }),
    })),
  });
  const remark = { outcome: "lossy", what: "`hero` in frontmatter", advice: `left out: ${losses.join(", ")}` } as const;
  return { kind: "set", values: { hero }, ...(losses.length === 0 ? {} : { remark }) };
}

/** Puts the banner of a page before its text, as a callout. */
export const convertBanner: Pass = ({ text, bodyStart }): readonly Edit[] => {
  const { banner } = readPageFrontmatter(text).values;
  const content = inlineMarkdown(textIn(isRecord(banner) ? banner["content"] : null) ?? "");
  if (content === "") return [];
  const remark = { outcome: "lossy", what: "`banner` in frontmatter", advice: "it became a callout" } as const;
  const before = /^\r?\n/u.test(text.slice(bodyStart)) ? "\n" : "";
  return [
    {
      start: bodyStart,
      end: bodyStart,
      text: `${before}:::info\n${content}\n:::\n${before === "" ? "\n" : ""}`,
      remark,
    },
  ];
};
