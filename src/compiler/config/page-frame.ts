/** The settings of what surrounds every page: logo, social links, announcement, footer, feedback and old versions. */
import * as z from "zod";
import { anyLink, httpUrl, pageOrUrl, placeholders, urlWith } from "./address.ts";
import { byLanguage } from "./languages.ts";
import { socialIconNames } from "./social-icons.ts";

const shownText = byLanguage(z.string().min(1));
const imagePath = z.string().min(1).normalize("NFC");

export const logoSchema = z
  .union(
    [
      imagePath.transform((light) => ({ light, dark: null, alt: null, title: true })),
      z.strictObject({
        /** An image in the source folder or in `public/`, such as `/logo.svg`. */
        light: imagePath,
        /** The image for dark mode; `null` is the same one. */
        dark: imagePath.nullable().default(null),
        /** The text alternative. `null` is the title of the site if the title is not shown, and empty otherwise. */
        alt: byLanguage(z.string()).nullable().default(null),
        /** Whether the title of the site is shown beside the image. */
        title: z.boolean().default(true),
      }),
    ],
    { error: "must be the path of an image or { light, dark }" },
  )
  .nullable();

export const socialSchema = z.array(
  z.strictObject({
    /** The icon of the link. */
    icon: z.enum(socialIconNames),
    /** A full URL, a path of the site, such as `/feed.xml`, or a `mailto:` address. */
    link: anyLink,
    /** What screen readers call the link. `null` is the name of the icon's site: "GitHub". */
    label: shownText.nullable().default(null),
  }),
);

export const announcementSchema = z
  .strictObject({
    /** One paragraph of text. It can contain Markdown: emphasis, code and links. */
    text: shownText,
    /** How the banner looks. */
    kind: z.enum(["info", "warning"]).default("info"),
    /**
     * Lets readers close the banner. Their browser remembers the id, so that they see the banner again only if the id
     * changes. `null` for a banner that always stays.
     */
    id: z.string().min(1).nullable().default(null),
  })
  .nullable();

const footerColumn = z.strictObject({
  /** The heading of the column. */
  title: shownText,
  /** The links of the column. */
  links: z
    .array(
      z.strictObject({
        /** The text that readers see. */
        text: shownText,
        /** A page or file of the site, a full URL, or a `mailto:` address. */
        link: anyLink,
      }),
    )
    .min(1),
});

export const footerSchema = z
  .union(
    [
      z.string().transform((text) => ({ text, columns: [], social: false })),
      z.strictObject({
        /** Small print. It can contain Markdown: emphasis, code and links. */
        text: byLanguage(z.string()).nullable().default(null),
        /** Columns of links above the small print. */
        columns: z.array(footerColumn).default([]),
        /** Shows the social links here instead of in the navigation bar. */
        social: z.boolean().default(false),
      }),
    ],
    { error: "must be a text or { text, columns, social }" },
  )
  .nullable();

export const feedbackSchema = z
  .union(
    [
      z.strictObject({
        /**
         * The address to which the answer is posted as a form with the fields `page`, the path of the page, and
         * `answer`, `yes` or `no`.
         */
        post: pageOrUrl,
      }),
      z.strictObject({
        /**
         * URL of a new issue. `{answer}`, `{title}` and `{path}` are replaced by the reader's answer, the title of the
         * page and the path of its source.
         */
        issue: urlWith(
          placeholders.feedback,
          (pattern) => pattern.includes("{answer}") && /\{(?:path|title)\}/u.test(pattern),
          "must contain {answer}, and {path} or {title}",
        ),
      }),
    ],
    { error: "must be { post } or { issue }" },
  )
  .nullable();

export const oldVersionSchema = z
  .strictObject({
    /** The address of the current version of the site: `https://example.com/docs/`. */
    current: httpUrl,
    /** The name of this version: "v1". */
    name: shownText.nullable().default(null),
    /** Whether the pages of the current version have the same paths, so that each page links to its successor. */
    samePaths: z.boolean().default(false),
  })
  .nullable();
