/**
 * The frontmatter of a page's hero and features. It also accepts VitePress's keys for the same things. The comment
 * above each key is its reference text.
 */
import type { Advice } from "../../diagnostics/diagnostic.ts";
import * as z from "zod";
import { didYouMean } from "../../diagnostics/suggest.ts";

const text = z.string().trim().min(1, "is empty");

const picture = z.union(
  [
    text,
    z.strictObject({ src: text, alt: z.string().optional() }),
    z.strictObject({ light: text, dark: text, alt: z.string().optional() }),
  ],
  { error: "must be a file, { src, alt } or { light, dark, alt }" },
);

/** A picture of a hero or a feature: `"logo.svg"`, `{ src, alt }`, or one for each color scheme. */
export type Picture = z.output<typeof picture>;

/** Reports two keys that are set for the same thing. */
function notBoth(key: string, other: string): z.core.CheckFn<object> {
  return ({ value, issues }) => {
    if (key in value && other in value)
      issues.push({ code: "custom", input: value, path: [other], message: `is the same as ${key}: keep one of them` });
  };
}

const action = z.strictObject({
  /** The text of the button. */
  text,
  /** A page, a file or a URL. */
  link: text,
  /** Whether it is filled. Default: only the first one is, unless another is. */
  primary: z.boolean().optional(),
  /** VitePress's key: `brand` is `primary: true`. */
  theme: z.enum(["brand", "alt", "sponsor"]).optional(),
});
export const actionSchema = action.check(notBoth("primary", "theme"));

const hero = z.strictObject({
  /** The page's heading. Default: the title of the page. */
  title: text.optional(),
  /** A line above the heading, in the accent color: the name of the product. */
  name: text.optional(),
  /** VitePress's key for `title`. */
  text: text.optional(),
  /** A sentence below the heading. It may contain `code`, **bold** and *italics*. */
  tagline: text.optional(),
  /** A picture beside the heading: a file, `{ src, alt }`, or `{ light, dark, alt }` with a file for each mode. */
  image: picture.optional(),
  /** Links that are shown as buttons. */
  actions: z.array(actionSchema).optional(),
});
export const heroSchema = hero.check(notBoth("title", "text"));

const feature = z.strictObject({
  /**
   * The name of an icon (https://lucide.dev/icons), a language such as `python`, an emoji, or a picture like that of the
   * hero.
   */
  icon: picture.optional(),
  /** What it is. */
  title: text,
  /** One or two sentences about it, which may contain `code`, **bold** and *italics*. */
  text: text.optional(),
  /** VitePress's key for `text`. */
  details: text.optional(),
  /** A page, a file or a URL. The whole card is the link. */
  link: text.optional(),
  /** A last line that names the target: "Learn more". */
  linkText: text.optional(),
});
export const featureSchema = feature.check(notBoth("text", "details"));

const keys: Readonly<Record<string, readonly string[]>> = {
  actions: Object.keys(actionSchema.shape),
  features: Object.keys(featureSchema.shape),
  hero: Object.keys(heroSchema.shape),
};

/** Keys of other tools that have no equivalent, or another one. */
const advice: Readonly<Record<string, string>> = {
  file: "write `src`",
  height: "remove it: icons have one size, and a picture its own",
  html: "write `src`, with a file",
  rel: "remove it",
  target: "remove it: links open in the same tab",
  variant: "write `primary: true`",
  width: "remove it: icons have one size, and a picture its own",
  wrap: "remove it",
};

/** Names in other tools for keys that docsgen has, by record. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  actions: { label: "text", title: "text", name: "text", href: "link", url: "link", to: "link" },
  features: {
    description: "text",
    body: "text",
    content: "text",
    summary: "text",
    name: "title",
    heading: "title",
    href: "link",
    url: "link",
    to: "link",
  },
  hero: { heading: "title", description: "tagline", subtitle: "tagline", details: "tagline", buttons: "actions" },
};

/** @param path The path of an object in the frontmatter, such as `["hero", "actions", 0]`. */
export function describeLandingKey(path: readonly (string | number)[], key: string): Advice | null {
  if (path[0] !== "hero" && path[0] !== "features") return null;
  const known = keys[String(path.findLast((part) => typeof part === "string"))] ?? ["src", "alt", "light", "dark"];
  const other = renamed[String(path.findLast((part) => typeof part === "string"))]?.[key];
  if (other !== undefined) return `write \`${other}\``;
  if (Object.hasOwn(advice, key)) return advice[key] ?? null;
  return didYouMean(key, known) ?? `the keys are ${known.join(", ")}`;
}
