/**
 * The schema of `site.config.ts`. The comment above each key is its reference text. Defaults are filled in here, so that the
 * rest of docsgen sees a complete record; an unknown key is an error, because it is most often a known one misspelt.
 */
import * as z from "zod";
import { checksSchema } from "./checks.ts";
import { componentSchema } from "./component.ts";
import { constantSchema } from "./constants.ts";
import { headTagSchema } from "./head-tag.ts";
import { oldAddress } from "./old-address.ts";
import { searchSchema } from "./search.ts";

/** A page of this site by its route, without the base: "/limits/". A query and a hash are allowed. */
const pagePath = z.string().regex(/^\/(?!\/)/u, "is a path of the site that begins with a slash, such as /limits/");
const httpUrl = z.url({ protocol: /^https?$/u, error: "is a full http or https address" });
const pageOrUrl = z.union([pagePath, httpUrl], { error: "is a path of the site (/limits/) or a full https address" });
const reason = z.string().min(10, "is a reason, in a sentence");
const milliseconds = z.number().int().nonnegative();
const fraction = z.number().min(0).max(1);

const navbarLink = z.strictObject({
  text: z.string().min(1),
  link: pageOrUrl,
  /** Stands out from the others. */
  primary: z.boolean().default(false),
  /** A short word beside the text: "New". */
  badge: z.string().nullable().default(null),
});

const navbarMenu = z.strictObject({
  text: z.string().min(1),
  /** What a screen reader calls the menu, where its text alone does not say. */
  label: z.string().nullable().default(null),
  items: z.array(navbarLink).min(1),
});

const navbarItem = z.union([navbarLink, navbarMenu], { error: "is { text, link } or { text, items }" });

const sidebarPage = z.strictObject({
  /** The page's route. */
  page: pagePath,
  /** Instead of the page's title. */
  text: z.string().min(1).nullable().default(null),
  badge: z.string().nullable().default(null),
});

/** A route alone, a route with a text, or a group of entries. */
export type SidebarEntryInput = string | z.input<typeof sidebarPage> | SidebarGroupInput;

/** Entries under one heading. */
export interface SidebarGroupInput {
  text: string;
  /** The page that the heading itself leads to. */
  page?: string | null | undefined;
  /** Whether the reader can close it. Default: true. */
  collapsible?: boolean | undefined;
  /** Whether it is open where the current page is elsewhere. Default: false. */
  open?: boolean | undefined;
  entries: SidebarEntryInput[];
}

/** An entry of a sidebar with its defaults filled in. */
export type SidebarEntry = { kind: "page"; page: string; text: string | null; badge: string | null } | SidebarGroup;

export interface SidebarGroup {
  kind: "group";
  text: string;
  page: string | null;
  collapsible: boolean;
  open: boolean;
  entries: SidebarEntry[];
}

const sidebarEntry: z.ZodType<SidebarEntry, SidebarEntryInput> = z.lazy(() =>
  z.union(
    [
      pagePath.transform((page) => ({ kind: "page" as const, page, text: null, badge: null })),
      sidebarPage.transform((entry) => ({ kind: "page" as const, ...entry })),
      z
        .strictObject({
          text: z.string().min(1),
          page: pagePath.nullable().default(null),
          collapsible: z.boolean().default(true),
          open: z.boolean().default(false),
          entries: z.array(sidebarEntry),
        })
        .transform((group) => ({ kind: "group" as const, ...group })),
    ],
    { error: "is a route, { page, text } or { text, entries }" },
  ),
);

const sidebar = z.strictObject({
  /** The pages at or below one of these paths show this sidebar; the longest path of all sidebars wins. */
  paths: z.array(pagePath).min(1),
  /** Paths that no page lies at, each with the reason why it is kept. */
  acknowledge: z.record(z.string(), reason).default({}),
  entries: z.array(sidebarEntry),
});

const redirect = z.strictObject({
  /** An old path, matched exactly, with or without a slash at the end, in any case; or that of a heading: /limits/#size. */
  from: oldAddress,
  /** A page of the site or a full address. */
  to: pageOrUrl,
  /** Why the redirect is kept although it leads nowhere. */
  acknowledge: reason.optional(),
});

const features = z.strictObject({
  /** Milliseconds for which the copy button shows its confirmation. */
  copyConfirmation: milliseconds.default(500),
  /** Milliseconds in which the scroll handler runs at most once. */
  scrollThrottle: milliseconds.default(300),
  /** Milliseconds after which a page script is given up. */
  pageScriptTimeout: milliseconds.default(120_000),
  progressBar: z
    .strictObject({
      minimum: fraction.default(0.08),
      /** Milliseconds of one animation. */
      speed: milliseconds.default(200),
      trickleRate: fraction.default(0.02),
      /** Milliseconds between two steps. */
      trickleSpeed: milliseconds.default(800),
    })
    .prefault({}),
  /** Milliseconds for which a reader's choice of a tab is remembered. */
  tabsCache: milliseconds.default(5 * 60 * 1000),
});

const themeConfig = z.strictObject({
  navbar: z
    .strictObject({ left: z.array(navbarItem).default([]), right: z.array(navbarItem).default([]) })
    .prefault({}),
  sidebars: z.array(sidebar).default([]),
  /** Levels of the current page's headings that the sidebar and the table of contents show, from h2 on. */
  sidebarDepth: z.number().int().min(0).max(3).default(3),
  editLink: z
    .strictObject({
      text: z.string().min(1).default("Improve this page"),
      /** Address of a page's source; `{path}` is its path in the source folder. */
      pattern: httpUrl.refine((pattern) => pattern.includes("{path}"), "holds {path}, where the page's path is put in"),
    })
    .nullable()
    .default(null),
  search: z
    .strictObject({
      enabled: z.boolean().default(true),
      placeholder: z.string().default("Search..."),
      /** `/` and `s` open the search; Ctrl-K and Cmd-K do in any case. Single keys can disturb readers who speak their input (WCAG 2.1.4). */
      shortcuts: z.boolean().default(true),
    })
    .prefault({}),
  features: features.prefault({}),
  /** The numbers of the documentation, printed by `{{ constants.NAME }}`. */
  constants: z
    .record(z.string().regex(/^[A-Z][A-Z0-9_]*$/u, "it is in capitals, such as UPLOAD_LIMIT"), constantSchema)
    .default({}),
  /** A small text at the foot of every page. */
  footer: z.string().nullable().default(null),
});

const markdown = z.strictObject({
  /** "satteri" is several times faster and optional to install; "remark" is the reference. */
  parser: z.enum(["remark", "satteri"]).default("remark"),
  /** Number the lines of every code block. */
  lineNumbers: z.boolean().default(false),
  /** Frontmatter keys of other tools, which are then no mistakes. */
  frontmatterKeys: z.array(z.string()).default([]),
  /** Titles of callouts that the author gives none. */
  labels: z
    .strictObject({
      tip: z.string().default("Tip"),
      info: z.string().default("Info"),
      note: z.string().default("Note"),
      important: z.string().default("Important"),
      warning: z.string().default("Warning"),
      caution: z.string().default("Caution"),
      danger: z.string().default("Danger"),
      details: z.string().default("Details"),
    })
    .prefault({}),
});

export const siteConfigSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().default(""),
  /** BCP 47 tag of the site's language. */
  lang: z.string().default("en"),
  /** The path that the site is published under. */
  base: z
    .string()
    .regex(/^\/(?:[^/\s?#]+\/)*$/u, "begins and ends with a slash, such as /docs/")
    .default("/"),
  /** Where the site is published, without a path: canonical links and the site map need it. */
  origin: httpUrl
    .refine(
      (origin) => !origin.endsWith("/") && URL.canParse(origin) && new URL(origin).pathname === "/",
      "is an origin alone, such as https://example.com",
    )
    .nullable()
    .default(null),
  /** Folder of the pages, beside the config. */
  source: z.string().default("docs-src"),
  /** Folder of the result, beside the config. */
  out: z.string().default("dist"),
  /** Names that prose prints by `{{ product.key }}`. */
  product: z.record(z.string(), z.string()).default({}),
  /**
   * Text of files that the config makes, by their path: `{ "openapi.json": JSON.stringify(description) }`. They are published, and linked, as if
   * they lay in `public/`.
   */
  publicFiles: z
    .record(
      z
        .string()
        .regex(
          /^(?:(?!\.{0,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!$)|$))+$/u,
          "it is a path below the site, such as data/prices.json",
        ),
      z.string(),
    )
    .default({}),
  headTags: z.array(headTagSchema).default([]),
  themeConfig: themeConfig.prefault({}),
  /**
   * Folder beside the config: its `components/PageFoot.tsx` stands in for the theme's component of that name, which is still at
   * `docsgen/theme/components/PageFoot.tsx`; its `style.css` comes after the theme's styles.
   */
  theme: z.string().nullable().default(null),
  /** Components of the author's own, by the name of their directive. */
  components: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]*$/u, "it is in lower case, with hyphens, such as price-table"),
      componentSchema,
    )
    .default({}),
  redirects: z.array(redirect).default([]),
  search: searchSchema.prefault({}),
  checks: checksSchema.prefault({}),
  markdown: markdown.prefault({}),
  links: z
    .strictObject({
      /**
       * How links to another site on the same host begin, as pages write them: `["/blog/", "../std/"]`. Where docsgen finds nothing at
       * such an address, it leaves it as it is; a relative one counts from the page's file.
       */
      elsewhere: z
        .array(z.string().regex(/^(?:\/(?!\/)|\.\.\/)./u, "begins with a slash or with ../, such as /blog/"))
        .default([]),
    })
    .prefault({}),
  analytics: z
    .strictObject({
      /** A tag manager is loaded when it has an id; never by the development server. */
      tagManager: z
        .strictObject({
          id: z
            .string()
            .regex(/^[\w-]+$/u, "holds letters, digits and hyphens alone")
            .nullable(),
        })
        .nullable(),
    })
    .nullable()
    .default(null),
  /**
   * Sources beside the site's own that its pages may use, by directive: `{ "script-src": ["https://cdn.example.com"] }`. The policy is
   * sent by the hosts below; `null`: none is.
   */
  contentSecurityPolicy: z
    .record(
      z.string().regex(/^[a-z-]+$/u, "it is that of a directive, such as script-src"),
      z.array(z.string().regex(/^[^\s;,]+$/u)),
    )
    .nullable()
    .default({}),
  /** Hosts for which redirect and header files are written. */
  hosts: z.array(z.enum(["netlify", "nginx", "vercel"])).default(["netlify"]),
});
