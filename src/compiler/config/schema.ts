/**
 * The schema of `site.config.ts`. The comment above each key is its reference text. Defaults are filled in here, so the
 * rest of docsgen sees a complete record. Unknown keys are errors, because most of them are typos.
 */
import * as z from "zod";
import { agentsSchema } from "./agents.ts";
import { insightsSchema } from "./insights.ts";
import { samplesSchema } from "./samples.ts";
import type { Badge } from "./badge.ts";
import { badgesOf } from "./badge.ts";
import { anyLink, pagePath, placeholders, redirectTarget, urlWith } from "./address.ts";
import { checksSchema } from "./checks.ts";
import { componentSchema } from "./component.ts";
import { policySchema } from "./csp-sources.ts";
import { constantSchema } from "./constants.ts";
import { directiveNames } from "./directive-names.ts";
import { headTagSchema } from "./head-tag.ts";
import { stringsSchema } from "./interface-strings.ts";
import { byLanguage, languagesSchema } from "./languages.ts";
import type { TextByLanguage } from "./languages.ts";
import type { FeatureWord } from "./markdown-labels.ts";
import { featureWords } from "./markdown-labels.ts";
import { oldAddress } from "./old-address.ts";
import {
  announcementSchema,
  feedbackSchema,
  footerSchema,
  logoSchema,
  oldVersionSchema,
  socialSchema,
} from "./page-frame.ts";
import { frontmatterSchemaOption, pluginSchema, unifiedPlugins } from "./plugin.ts";
import { presets } from "./presets.ts";
import { isBrowserScheme, isReservedScheme } from "./schemes.ts";
import { searchSchema } from "./search.ts";
import { versionsSchema } from "./versions.ts";
import { parseUrl } from "../parse-url.ts";

const reason = z.string().min(10, "must give the reason in a sentence");
const milliseconds = z.number().int().nonnegative();
const fraction = z.number().min(0).max(1);

/** A text that readers see. */
const text = byLanguage(z.string().min(1));
const badge = byLanguage(z.string()).nullable().default(null);
const sidebarBadge = badge.transform((written) => badgesOf(written));
const label = byLanguage(z.string()).optional();

/** Why the author's components and callouts cannot have the name of a block that docsgen has. */
const ownDirective = "it is a block of docsgen";

const navbarLink = z.strictObject({
  /** The text that readers see. */
  text,
  /** A page of the site (`/limits/`), a full URL or a `mailto:` address. */
  link: anyLink,
  /** Highlights the entry. */
  primary: z.boolean().default(false),
  /** A short label beside the text: "New". */
  badge,
});

const navbarMenu = z.strictObject({
  /** The text that readers see. */
  text,
  /** The accessible name of the menu, if its text alone is not clear. */
  label: byLanguage(z.string()).nullable().default(null),
  /** The links of the menu. */
  items: z.array(navbarLink).min(1),
});

const navbarItem = z.union([navbarLink, navbarMenu], { error: "must be { text, link } or { text, items }" });

const sidebarPage = z.strictObject({
  /** The page's route. */
  page: pagePath,
  /** Replaces the page's title. */
  text: text.nullable().default(null),
  badge: sidebarBadge,
  /** An icon before the text, such as `rocket`: a name of https://lucide.dev/icons, a language or an emoji. */
  icon: z.string().min(1).nullable().default(null),
});

const sidebarLink = z.strictObject({
  /** The text that readers see. */
  text,
  /** A heading of a page (`/guide/install/#linux`), a page, a full URL or a `mailto:` address. */
  link: anyLink,
  badge: sidebarBadge,
  /** An icon before the text, such as `rocket`: a name of https://lucide.dev/icons, a language or an emoji. */
  icon: z.string().min(1).nullable().default(null),
});

const sidebarFolder = z.strictObject({
  /**
   * A source folder, such as `/guide/`: a group with all its pages and folders, based on their titles, `_folder.yml`,
   * the `order` and `sidebar` keys of their frontmatter, and the numbers that their names start with. `/` lists the
   * whole site.
   */
  folder: z
    .string()
    .regex(/^\/(?:[^/]+\/)*$/u, "must be a source folder, such as /guide/")
    .normalize("NFC"),
});

/** A route, a route with its own text, a link to a heading or another site, a group of entries, or a source folder. */
export type SidebarEntryInput =
  | string
  | z.input<typeof sidebarPage>
  | z.input<typeof sidebarLink>
  | z.input<typeof sidebarFolder>
  | SidebarGroupInput;

/** Entries under one heading. */
export interface SidebarGroupInput {
  text: TextByLanguage;
  /** The page that the heading links to. */
  page?: string | null | undefined;
  /** A short label beside the heading: "New". */
  badge?: TextByLanguage | null | undefined;
  /** An icon before the heading, such as `rocket`: a name of https://lucide.dev/icons, a language or an emoji. */
  icon?: string | null | undefined;
  /** Whether readers can close the group. Default: true. */
  collapsible?: boolean | undefined;
  /** Whether the group is open even if it does not contain the current page. Default: false. */
  open?: boolean | undefined;
  entries: SidebarEntryInput[];
}

/** An entry of a sidebar with its defaults filled in. */
export type SidebarEntry =
  | { kind: "page"; page: string; text: string | null; badge: readonly Badge[]; icon: string | null }
  | { kind: "link"; link: string; text: string; badge: readonly Badge[]; icon: string | null }
  | { kind: "folder"; folder: string }
  | SidebarGroup;

/** A group with its defaults filled in. `page` is `null` if its heading leads nowhere; groups may be nested. */
export interface SidebarGroup {
  kind: "group";
  text: string;
  page: string | null;
  badge: readonly Badge[];
  icon: string | null;
  collapsible: boolean;
  open: boolean;
  entries: SidebarEntry[];
}

const sidebarEntry: z.ZodType<SidebarEntry, SidebarEntryInput> = z.lazy(() =>
  z.union(
    [
      pagePath.transform((page) => ({ kind: "page" as const, page, text: null, badge: [], icon: null })),
      sidebarPage.transform((entry) => ({ kind: "page" as const, ...entry })),
      sidebarLink.transform((entry) => ({ kind: "link" as const, ...entry })),
      sidebarFolder.transform((entry) => ({ kind: "folder" as const, ...entry })),
      z
        .strictObject({
          text,
          page: pagePath.nullable().default(null),
          badge: sidebarBadge,
          icon: z.string().min(1).nullable().default(null),
          collapsible: z.boolean().default(true),
          open: z.boolean().default(false),
          entries: z.array(sidebarEntry).min(1),
        })
        .transform((group) => ({ kind: "group" as const, ...group })),
    ],
    { error: "must be a route, { page, text }, { text, link }, { text, entries } or { folder }" },
  ),
);

const sidebar = z.strictObject({
  /** The sidebar is shown on pages at or below these paths. If several sidebars match, the longest path wins. */
  paths: z.array(pagePath).min(1),
  /** Paths without a page, each with the reason why it is kept. */
  acknowledge: z.record(z.string(), reason).default({}),
  /** Routes, `{ page, text }`, `{ text, link }` or groups, in order. */
  entries: z.array(sidebarEntry).min(1),
});

const redirect = z.strictObject({
  /** An old path, matched exactly except for case and a trailing slash, or an old heading: /limits/#size. */
  from: oldAddress,
  /** A page of the site, also of another version (`version:v1/limits/`), or an absolute URL. */
  to: redirectTarget,
  /** Why the redirect is kept although its target does not exist. */
  acknowledge: reason.optional(),
});

const features = z.strictObject({
  /** How long the copy button shows its confirmation, in milliseconds. */
  copyConfirmation: milliseconds.default(500),
  /** The scroll handler runs at most once in this many milliseconds. */
  scrollThrottle: milliseconds.default(300),
  /** Timeout for loading a page script, in milliseconds. */
  pageScriptTimeout: milliseconds.default(120_000),
  /** The progress bar that is shown while a page loads. */
  progressBar: z
    .strictObject({
      /** How much of the bar is shown immediately, from 0 to 1. */
      minimum: fraction.default(0.08),
      /** Duration of one animation, in milliseconds. */
      speed: milliseconds.default(200),
      /** The largest step by which the bar advances, from 0 to 1. */
      trickleRate: fraction.default(0.02),
      /** The time between two steps, in milliseconds. */
      trickleSpeed: milliseconds.default(800),
    })
    .prefault({}),
  /** How long a reader's choice of a tab is remembered, in milliseconds. */
  tabsCache: milliseconds.default(5 * 60 * 1000),
});

const themeConfig = z.strictObject({
  /** The bar at the top of every page. */
  navbar: z
    .strictObject({
      /** Links and menus after the title. */
      left: z.array(navbarItem).default([]),
      /** Links and menus at the other end. */
      right: z.array(navbarItem).default([]),
    })
    .prefault({}),
  /** Default: one sidebar for all pages, `{ paths: ["/"], entries: [{ folder: "/" }] }`. */
  sidebars: z.array(sidebar).default([{ paths: ["/"], acknowledge: {}, entries: [{ kind: "folder", folder: "/" }] }]),
  /** The number of heading levels that the contents of a page list, from h2 on; `toc` in its frontmatter sets its own. */
  tocDepth: z.number().int().min(0).max(3).default(3),
  /**
   * The number of these levels that the sidebar lists below the entry of the current page. Beside such a sidebar, pages
   * show no second list, and their code and tables use its column.
   */
  sidebarDepth: z.number().int().min(0).max(3).default(0),
  /** A link to edit the page at its source; `null` for none. */
  editLink: z
    .strictObject({
      /** The text of the link. `null` is the text in the language of the site. */
      text: text.nullable().default(null),
      /** URL of a page's source; `{path}` is replaced by the path in the source folder. */
      pattern: urlWith(
        placeholders.editLink,
        (pattern) => pattern.includes("{path}"),
        "must contain {path}, which is replaced by the page's path",
      ),
    })
    .nullable()
    .default(null),
  /**
   * Shows on each page the day on which it, or a file that it includes, was last changed by a commit of its Git
   * repository, and adds it to the sitemap. Renamed files keep their history. A shallow clone has no dates.
   */
  lastUpdated: z.boolean().default(false),
  /** Shows on each page the names of those who changed it, or a file that it includes, with the most commits first. */
  contributors: z.boolean().default(false),
  /**
   * Entries of the menu beside "Copy page" that open a page's Markdown in another program, `"chatgpt"`, `"claude"` or
   * one of your own. They need `llms` and `origin`, because the program reads the Markdown from the published site.
   */
  openIn: z
    .array(
      z.union(
        [
          z.enum(["chatgpt", "claude"]),
          z.strictObject({
            /** The name of the program. */
            name: z.string().min(1),
            /** Its address: `{url}` stands for the address of the Markdown, `{prompt}` for a sentence that asks to read it. */
            url: urlWith(
              placeholders.openIn,
              (url) => /\{(?:url|prompt)\}/u.test(url),
              "must contain {url} or {prompt}, which is replaced by the address of the page",
            ),
          }),
        ],
        { error: 'must be "chatgpt", "claude" or { name, url }' },
      ),
    )
    .default([]),
  /** The search box. */
  search: z
    .strictObject({
      /** `false` removes the search and its index. */
      enabled: z.boolean().default(true),
      /** The text in the empty box. `null` is the text in the language of the site. */
      placeholder: byLanguage(z.string()).nullable().default(null),
      /**
       * Lets `/` and `s` open the search; Ctrl-K and Cmd-K always do. Single keys can disturb readers who use speech
       * input (WCAG 2.1.4).
       */
      shortcuts: z.boolean().default(true),
      /** A link that is shown if search finds nothing: `{ text: "Ask the community", link: "/support/" }`. */
      support: navbarLink.pick({ text: true, link: true }).nullable().default(null),
    })
    .prefault({}),
  /** Times and limits of the behavior in the browser. */
  features: features.prefault({}),
  /** The constants of the documentation, printed with `{{ constants.NAME }}`. */
  constants: z
    .record(z.string().regex(/^[A-Z][A-Z0-9_]*$/u, "it must be in upper case, such as UPLOAD_LIMIT"), constantSchema)
    .default({}),
  /** Replaces texts of the theme, by name: `{ onThisPage: "Contents" }`. */
  strings: stringsSchema.default({}),
  /** An image before the title of the site: the path of a file, such as `/logo.svg`, or a pair for light and dark mode. */
  logo: logoSchema.default(null),
  /** Links with icons, in the navigation bar. */
  social: socialSchema.default([]),
  /** A banner above every page; `null` for none. */
  announcement: announcementSchema.default(null),
  /** The foot of every page: small print as text, or small print, columns of links and social links. */
  footer: footerSchema.default(null),
  /** Asks readers below every page whether it was helpful; `null` for no question. */
  feedback: feedbackSchema.default(null),
  /** Says on every page that this is not the current version; `null` for the current one. */
  oldVersion: oldVersionSchema.default(null),
});

/** A replacement for each word that a feature declares. */
const featureLabels = makeFeatureLabels();

function makeFeatureLabels(): Readonly<Record<FeatureWord, typeof label>>;
function makeFeatureLabels(): Readonly<Record<string, typeof label>> {
  return Object.fromEntries(featureWords().map(([name]) => [name, label]));
}

const markdown = z.strictObject({
  /** "satteri" is several times faster but an optional install; "remark" is the reference. */
  parser: z.enum(["remark", "satteri"]).default("remark"),
  /**
   * Turns `$x^2$`, and blocks between lines of `$$`, into formulas. Needs the package temml. Pages that contain a
   * formula load no script.
   */
  math: z.boolean().default(false),
  /**
   * Draws diagrams: `"mermaid"` the fences in Mermaid, with the package @docsgen/mermaid; `"graphviz"` those in `dot`,
   * with the package @viz-js/viz. Pages that contain a diagram load no script.
   */
  diagrams: z.array(z.enum(["mermaid", "graphviz"])).default([]),
  /**
   * Whose rules make the ids of headings from their texts: `github` those of GitHub, `vitepress` those of VitePress and
   * VuePress 2, `vuepress` those of VuePress 1, `python-markdown` those of MkDocs, `mdbook` those of mdBook. They keep
   * the anchors of a site that another tool published.
   */
  slugs: z.enum(["github", "vitepress", "vuepress", "python-markdown", "mdbook"]).default("github"),
  /** Adds line numbers to every code block. */
  lineNumbers: z.boolean().default(false),
  /** Frontmatter keys of other tools, which are not reported as unknown. */
  frontmatterKeys: z.array(z.string()).default([]),
  /** Plugins of unified that transform the Markdown tree of every page; see `Plugin.remarkPlugins`. */
  remarkPlugins: unifiedPlugins.default([]),
  /** Plugins of unified that transform the HTML tree of every page; see `Plugin.rehypePlugins`. */
  rehypePlugins: unifiedPlugins.default([]),
  /**
   * The author's own callouts, by directive name: `{ exercise: { title: "Exercise", kind: "tip" } }` makes
   * `:::exercise`.
   */
  containers: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9-]*$/u, "it must be in lower case with hyphens, such as exercise")
        .refine((name) => !directiveNames.includes(name), ownDirective),
      z.strictObject({
        /** Shown unless the page gives the callout a title of its own. */
        title: text,
        /** The callout whose icon and colors it shares. */
        kind: z.enum(["tip", "info", "warning", "danger"]).default("info"),
      }),
    )
    .default({}),
  /** The meanings of abbreviations and terms: `{ SLA: "service level agreement" }`. Pages show it with `:abbr[SLA]`. */
  glossary: z.record(z.string().min(1), text).default({}),
  /**
   * Replaces titles of callouts without a title of their own, and other words of pages. By default they are in the
   * language of the site.
   */
  labels: z
    .strictObject({
      ...featureLabels,
      /** The title of a terminal without a title of its own. */
      terminal: label,
      /** The label of collapsed code; `{lines}` is replaced by the number of lines. */
      collapsed: label,
      /** What screen readers call a block of a formula. */
      formula: label,
      /** The tab of a code block without a title and a language. */
      code: label,
      /** What screen readers call the list that `[[toc]]` makes. */
      contents: label,
      /** What screen readers call a table. */
      table: label,
      /** What screen readers call a checked box of a task list. */
      done: label,
      /** What screen readers call an empty box of a task list. */
      todo: label,
      /** The heading of footnotes, for screen readers. */
      footnotes: label,
      /** What screen readers call the link from a footnote back; `{number}` is replaced by its number. */
      backToReference: label,
    })
    .prefault({}),
});

const images = z.strictObject({
  /** The size in bytes above which an image that a page shows is reported. */
  maxSize: z.number().int().positive().default(500_000),
  /**
   * Formats in which JPEG, PNG and WebP images of pages are published too, the preferred one first:
   * `["avif", "webp"]`. Browsers choose the first one that they know. Needs the package sharp.
   */
  formats: z.array(z.enum(["avif", "webp"])).default([]),
});

/** The hosts whose formats docsgen writes. */
export const hostNames = [
  "apache",
  "azure",
  "caddy",
  "cloudflare",
  "cloudfront",
  "firebase",
  "github-pages",
  "gitlab-pages",
  "netlify",
  "nginx",
  "vercel",
] as const;

/** What is wrong with a base, or `null`. */
export function problemOfBase(base: string): string | null {
  if (/[\s?#\\]/u.test(base)) return "must not contain a space, a backslash, “?” or “#”";
  if (!/^\/(?:.*\/)?$/su.test(base)) return "must begin and end with a slash, such as /docs/";
  if (base.includes("//")) return "must not have two slashes in a row";
  return /\/(?:\.|%2e){1,2}\//iu.test(base)
    ? "must not have “.” or “..” as a folder, because browsers remove them"
    : null;
}

/** The problem with an origin, or `null`. */
export function problemOfOrigin(origin: string): string | null {
  const url = /^https?:\/\//iu.test(origin) ? parseUrl(origin) : null;
  if (url === null) return "must be a full http or https URL";
  if (url.hostname.includes("*")) return "must be one address: “*” is not a wildcard";
  if (url.username !== "" || url.password !== "") return "must not have a user name or a password";
  return origin.endsWith("/") || url.pathname !== "/" || url.search !== "" || url.hash !== ""
    ? "must be an origin without a path, such as https://example.com"
    : null;
}

/** The whole config. The comment above each key is its text in the reference, and in editors. */
export const siteConfigSchema = z.strictObject({
  /** The name of the site. */
  title: byLanguage(z.string().trim().min(1)),
  /** A description of the site for search engines, used on pages that have none. */
  description: byLanguage(z.string()).default(""),
  /** BCP 47 tag of the site's language. The theme has texts in ar, de, en, es, fr, it, ja, ko, nl, pl, pt, ru and zh. */
  lang: z.string().default("en"),
  /**
   * The languages of the site by their BCP 47 tags: `{ en: "English", fr: "Français" }`. The first is the default; the
   * pages of each other one are in the folder of its tag, such as `fr/`, and published at the same path. Empty for a
   * site in one language.
   */
  languages: languagesSchema.default({}),
  /**
   * Older versions beside the current one: `{ current: "v2", archived: { v1: "git:v1.x" } }`. `null` for a site with one
   * version.
   */
  versions: versionsSchema.nullable().default(null),
  /** The path under which the site is published. */
  base: z
    .string()
    .superRefine((base, context) => {
      const message = problemOfBase(base);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .default("/"),
  /** The origin of the published site, without a path. Canonical links and the sitemap need it. */
  origin: z
    .string()
    .superRefine((origin, context) => {
      const message = problemOfOrigin(origin);
      if (message !== null) context.addIssue({ code: "custom", input: origin, message });
    })
    .nullable()
    .default(null),
  /**
   * The form of routes: `folder` publishes `guide/install.md` at `/guide/install/`, `html` at `/guide/install.html`.
   * `permalink` in a page's frontmatter decides alone.
   */
  routes: z.enum(["folder", "html"]).default("folder"),
  /** Folder of the pages, relative to the config. */
  source: z.string().default("docs-src"),
  /**
   * Files of the source folder that are neither pages nor published: glob patterns, relative to the source folder, such
   * as `["examples/**"]`.
   */
  exclude: z.array(z.string().min(1).normalize("NFC")).default([]),
  /** Output folder, relative to the config. */
  out: z.string().default("dist"),
  /** Values that pages insert with `{{ product.key }}`, such as names. */
  product: z.record(z.string(), byLanguage(z.string())).default({}),
  /**
   * Files generated by the config, as text by path: `{ "openapi.json": JSON.stringify(description) }`. They are
   * published and can be linked as if they were in `public/`.
   */
  publicFiles: z
    .record(
      z
        .string()
        .regex(
          /^(?:(?!\.{0,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!$)|$))+$/u,
          "it must be a path within the site, such as data/prices.json",
        )
        .normalize("NFC"),
      z.string(),
    )
    .default({}),
  /** Tags for the `<head>` of every document. */
  headTags: z.array(headTagSchema).default([]),
  /** The settings of the theme: menus, search, constants, small print. */
  themeConfig: themeConfig.prefault({}),
  /**
   * Theme folder, relative to the config, or an installed package. Its `components/PageFoot.tsx` replaces the theme's
   * component of that name, which can still be imported from `docsgen/theme/components/PageFoot`; its `style.css` is
   * loaded after the theme's styles.
   */
  theme: z
    .union(
      [
        z.string().transform((folder) => ({ folder, preset: null, font: null })),
        z.strictObject({
          /** The theme folder or package. */
          folder: z.string().nullable().default(null),
          /** Another look of the default theme: `"paper"`, `"ledger"`, `"terminal"` or `"book"`. */
          preset: z.enum(presets).nullable().default(null),
          /**
           * `"geist"` is the face of the theme, 23 kB; `"system"` loads none. By default, sites in the languages of
           * Western Europe use Geist, because it has their letters only.
           */
          font: z.enum(["geist", "system"]).nullable().default(null),
        }),
      ],
      { error: "must be the path of a folder, or { folder, preset, font }" },
    )
    .nullable()
    .default(null)
    .transform((theme) => theme ?? { folder: null, preset: null, font: null }),
  /** The author's own components, by directive name. */
  components: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9-]*$/u, "it must be in lower case with hyphens, such as price-table")
        .refine((name) => !directiveNames.includes(name), ownDirective),
      componentSchema,
    )
    .default({}),
  /** Redirects from old addresses, which work on any static host. */
  redirects: z.array(redirect).default([]),
  /** Synonyms, and queries with the results that they must find. */
  search: searchSchema.prefault({}),
  /** Severities and accepted problems. */
  checks: checksSchema.prefault({}),
  /** How Markdown is parsed and rendered. */
  markdown: markdown.prefault({}),
  /** Images of pages. */
  images: images.prefault({}),
  /**
   * Draws a preview image for each page without a `thumbnail`, which other sites show with links to the page. Needs the
   * package @resvg/resvg-js, and `origin`. `null` draws none.
   */
  socialCards: z
    .strictObject({
      /** The color of the section and of the bar, in hexadecimal. */
      accent: z
        .string()
        .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/iu, "must be a color such as #3d47c2")
        .default("#3d47c2"),
      /**
       * TrueType or OpenType files, relative to the config, for texts that the built-in font, Inter, cannot write or
       * should not. Each character is written in the first font that has it.
       */
      fonts: z.array(z.string().min(1)).default([]),
    })
    .nullable()
    .default(null),
  /**
   * Makes `apple-touch-icon.png`, which phones show on the home screen, from `public/favicon.svg`. Needs the package
   * @resvg/resvg-js.
   */
  touchIcon: z.boolean().default(false),
  /** A zod object with the site's own frontmatter keys: `z.object({ audience: z.enum(["user", "admin"]) })`. */
  frontmatter: frontmatterSchemaOption.nullable().default(null),
  /** Plugins, in the order in which they run. */
  plugins: z.array(pluginSchema).default([]),
  /** Links that docsgen cannot resolve on its own. */
  links: z
    .strictObject({
      /**
       * Prefixes of links to another site on the same host, as pages write them: `["/blog/", "../std/"]`. A link with
       * such a prefix is left unchanged if docsgen finds nothing at its address. Relative prefixes are resolved against
       * the page's file.
       */
      elsewhere: z
        .array(
          z
            .string()
            .regex(/^(?:\/(?!\/)|\.\.\/)./u, "must begin with a slash or ../, such as /blog/")
            .normalize("NFC"),
        )
        .default([]),
      /**
       * Schemes of links that open an app, besides `https`, `http`, `mailto` and `tel`: `["cursor", "vscode"]`. Schemes
       * that browsers handle themselves, such as `javascript` and `data`, cannot be allowed.
       */
      schemes: z
        .array(
          z
            .string()
            .regex(/^[a-z][a-z0-9+.-]*$/u, "must be a scheme in lower case without its colon, such as vscode")
            .refine((scheme) => !isBrowserScheme(scheme), {
              error: "is handled by the browser itself and cannot be allowed",
              params: { hint: "remove it" },
            }),
        )
        .default([]),
      /**
       * Other sites by a short name, so that links to them are checked: `[retries](sdk:guide/retry/#limits)`. Each is named
       * by its `docsgen-manifest.json`, by the `objects.inv` of a site of Sphinx or MkDocs, or by a `sitemap.xml`, which has
       * no anchors. `docsgen sites --update` saves in `sites/` what they publish, and a build reads only that.
       */
      sites: z
        .record(
          z
            .string()
            .regex(/^[a-z][a-z0-9+.-]*$/u, "must be a name in lower case, such as sdk")
            .refine((name) => !isReservedScheme(name), {
              error: "is a scheme of the web or of docsgen",
              params: { hint: "give it another name" },
            }),
          z.string().min(1),
        )
        .default({}),
      /** Writes `objects.inv`, with which sites of Sphinx link to the pages and headings of this one. */
      inventory: z.boolean().default(false),
    })
    .prefault({}),
  /** Web analytics; `null` for none. */
  analytics: z
    .strictObject({
      /** A tag manager is loaded if it has an id, but never by the development server. */
      tagManager: z
        .strictObject({
          /** Its container id; `null` disables it. */
          id: z
            .string()
            .regex(/^GTM-[A-Z\d]+$/u, "must be the id of a container of Google Tag Manager, such as GTM-ABC123")
            .nullable(),
        })
        .nullable(),
    })
    .nullable()
    .default(null),
  /**
   * Sends what readers search for, addresses that were not found, answers and copied code to an address of yours, without
   * cookies; `null` sends nothing. See the guide on search.
   */
  insights: insightsSchema.nullable().default(null),
  /**
   * Additional sources that the site's pages may use, by directive: `{ "script-src": ["https://cdn.example.com"] }`.
   * The policy is sent by the hosts below. `null` disables it.
   */
  contentSecurityPolicy: policySchema.nullable().default({}),
  /**
   * Publishes each page as Markdown too (`/limits/` as `/limits.md`), a list of them in `llms.txt`, and the text of all
   * pages in `llms-full.txt`, for programs that read the site. An object does so too, and says more to them.
   */
  llms: z
    .union(
      [
        z.boolean().transform((isPublished) => (isPublished ? { instructions: [] } : null)),
        z.strictObject({
          /**
           * Instructions for programs that read the site, such as “Use version 2 of the API”. Each is one paragraph,
           * which can contain Markdown, at the head of `llms.txt`.
           */
          instructions: z.array(byLanguage(z.string().min(1))).default([]),
        }),
      ],
      { error: "must be true, false or { instructions }" },
    )
    .prefault(false),
  /**
   * How samples of code are checked, by language: `{ python: { check: "python3 -m py_compile {}", run: "python3 {}" } }`.
   * Only `docsgen check --samples` runs these commands.
   */
  samples: samplesSchema,
  /**
   * Questions that agents ask, each with the page or heading that answers it: `{ ask: "How many events does a queue hold?", expect: "/limits/" }`.
   * `docsgen check --agents` asks them with the tools that agents have.
   */
  agents: agentsSchema,
  /**
   * The hosts for which redirects, headers and the 404 page are written in the host's own format. Hosts that read a file
   * from the published folder find it there; files for nginx, Caddy and CloudFront are written into `hosts/` beside the
   * config. An empty list writes none.
   */
  hosts: z.array(z.enum(hostNames)).default(["netlify"]),
});
