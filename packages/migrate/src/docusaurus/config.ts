/** Converts `docusaurus.config.js`, but for the sidebars. Pure. */
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import type { ModuleRun } from "docsgen/migrate-kit";
import { callOf, isComputed, listIn, recordIn, textIn } from "../config-values.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { convertNavbar, navbarOf } from "../menus.ts";
import type { Language, Text } from "../languages.ts";
import { textByLanguage } from "../languages.ts";
import { joinMenus } from "../translated-menus.ts";
import type { Translations } from "./translations.ts";
import type { ConvertedConfig, Key, Report } from "../config-report.ts";
import { leadsToOldFiles, makeReport, markdownNeeds, originOf, tocDepthOf } from "../config-report.ts";
import { filled } from "../filled.ts";
import type { Note } from "../note.ts";
import type { SettingTable } from "../settings.ts";
import * as settings from "../settings.ts";
import { socialIcon, socialLink } from "../social-icon.ts";
import { convertHead } from "../vue/head.ts";
import type { Doc, DocsInstance } from "./docs.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;
type LogoFiles = Exclude<NonNullable<ThemeConfig["logo"]>, string>;
type Values = Readonly<Record<string, unknown>>;

/** A plugin or preset, given as its name or as `[name, options]`. */
interface Addition {
  readonly name: string;
  readonly options: Values;
  /** `false` in place of the options turns a part of a preset off. */
  readonly isOff: boolean;
  readonly key: Key;
}

/** What a site consists of: its plugins, with those of the classic preset. */
export interface Parts {
  readonly docs: readonly DocsInstance[];
  /** The folders of documents in which there are none. */
  readonly empty: readonly string[];
  /** Without slashes at the ends; `null` if the site has no blog. */
  readonly blogs: readonly string[];
  readonly hasPages: boolean;
  readonly customCss: boolean;
  readonly others: readonly Addition[];
}

/**
 * Reads `presets`, `plugins` and `themes` of the old config. Parts of the classic preset that are `false` are absent.
 *
 * @param paths All files of the old site. A docs instance without files there goes into `empty`; a blog is left out.
 */
export function partsOf(old: Values, paths: readonly string[]): Parts {
  const presets = additionsIn(old["presets"], "presets");
  const plugins = additionsIn(old["plugins"], "plugins");
  const classic = presets.filter(({ name }) => /(?:^|[/-])(?:preset-)?classic$/u.test(name));
  const inPreset = classic.flatMap(({ options, key }) =>
    ["docs", "blog", "pages", "theme"].map((name): Addition => {
      const given = options[name];
      return { name, options: recordIn(given), isOff: given === false, key: [...key, 1, name] };
    }),
  );
  const all = [...inPreset, ...plugins].filter(({ isOff }) => !isOff);
  const is = (addition: Addition, name: string): boolean =>
    addition.name === name || addition.name.endsWith(`plugin-content-${name}`) || addition.name === `content-${name}`;
  const folderOf = ({ options }: Addition, fallback: string): string =>
    posix.normalize(textIn(options["path"]) ?? fallback).replaceAll(/^\.\/|\/$/gu, "");
  const trimmed = (base: unknown, fallback: string): string =>
    (typeof base === "string" ? base : fallback).replaceAll(/^\/+|\/+$/gu, "");
  const docs = all
    .filter((each) => is(each, "docs"))
    .map((each): DocsInstance => ({
      id: textIn(each.options["id"]) ?? "default",
      folder: folderOf(each, "docs"),
      base: trimmed(each.options["routeBasePath"], "docs"),
      options: each.options,
    }));
  const hasFiles = ({ folder }: DocsInstance): boolean => paths.some((path) => path.startsWith(`${folder}/`));
  const blogs = all
    .filter((each) => is(each, "blog") && paths.some((path) => path.startsWith(`${folderOf(each, "blog")}/`)))
    .map(({ options }) => trimmed(options["routeBasePath"], "blog"));
  return {
    docs: docs.filter(hasFiles),
    empty: docs.filter((each) => !hasFiles(each)).map(({ folder }) => folder),
    blogs,
    hasPages: all.some((each) => is(each, "pages")),
    customCss: all.some(({ options }) => options["customCss"] !== undefined),
    others: [
      ...presets.filter((each) => !classic.includes(each)),
      ...plugins.filter((each) => !["docs", "blog", "pages"].some((name) => is(each, name))),
      ...additionsIn(old["themes"], "themes"),
    ],
  };
}

/** The folders from which plugins take pages. */
export function contentFolders(old: Values): readonly string[] {
  return partsOf(old, []).empty;
}

function additionsIn(value: unknown, key: string): readonly Addition[] {
  return listIn(value).flatMap((each, index): Addition[] => {
    const [first, options]: readonly unknown[] = Array.isArray(each) ? each : [each, {}];
    const name = textIn(first) ?? callOf(first)?.name ?? textIn(recordIn(first)["$import"]);
    if (each === null || each === false) return [];
    // `require.resolve` has made a path of the name.
    const bare = name?.replace(/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+).*$/u, "$1") ?? "of the site";
    return [{ name: bare, options: recordIn(options), isOff: options === false, key: [key, index] }];
  });
}

const siteSettings: SettingTable = {
  rows: {},
  known:
    "title tagline favicon url baseUrl trailingSlash i18n organizationName projectName deploymentBranch githubHost githubPort onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes presets plugins themes themeConfig noIndex headTags scripts stylesheets markdown staticDirectories future titleDelimiter baseUrlIssueBanner storage",
};

const themeSettings: SettingTable = {
  rows: {
    "footer.logo": settings.asLossy("the foot of pages shows text and links"),
    colorMode: {
      ...settings.colorScheme,
      when: (value) => recordIn(value)["disableSwitch"] === true || recordIn(value)["defaultMode"] === "dark",
    },
    algolia: settings.ownSearch,
    image: settings.asLeft(
      "set `thumbnail` in the frontmatter of pages, or `socialCards` in the config",
      "`themeConfig.image`",
    ),
  },
  known: "navbar announcementBar docs blog prism metadata tableOfContents mermaid",
  nameOf: (key) => `\`themeConfig.${key}\``,
};

/** Plugins and themes whose work docsgen does itself. */
const builtIn =
  /client-redirects|sitemap|search|lunr|algolia|image-zoom|ideal-image|mermaid|google-gtag|remark-math|svgr|llms|npm2yarn/u;

/** The findings of the other modules, made before the config is converted: parts, sidebars, routes and translations. */
export interface ConfigContext {
  readonly parts: Parts;
  /** Whether it is one of several versions of the site. */
  readonly isVersion: boolean;
  readonly menus: Required<MenuContext>;
  /** The translated texts of the theme. */
  readonly words: Translations;
  /** Those of pages that have moved. */
  readonly redirects: NonNullable<SiteConfigInput["redirects"]>;
  readonly docs: readonly Doc[];
  /** The first route of each sidebar, by its `sidebarKey`. */
  readonly firstRoutes: ReadonlyMap<string, string>;
  readonly sidebars: NonNullable<ThemeConfig["sidebars"]>;
}

/** Names a sidebar among those of all instances, which have the same ids. */
export function sidebarKey(instance: string, id: string): string {
  return `${instance}\0${id}`;
}

/**
 * The sidebars are converted before and come with `context`. Everything of the old config that is lost has a note.
 *
 * @param file The path of the config in the old site, for notes.
 */
export function convertConfig(module: ModuleRun, file: string, context: ConfigContext): ConvertedConfig {
  const { parts, menus, sidebars } = context;
  const old = recordIn(module.value);
  const theme = recordIn(old["themeConfig"]);
  const notes: Note[] = [];
  const report = makeReport(notes, file, module.lineOf);

  const navbar = recordIn(theme["navbar"]);
  const { left, right, social } = convertItems(navbar["items"], menus.languages.main, module, context, report);
  const leftItems = convertMenu(left, (items) => items.left, module, context);
  const rightItems = convertMenu(right, (items) => items.right, module, context);
  notes.push(...leftItems.notes, ...rightItems.notes);
  const head = convertHead(headOf(old, theme), textIn(old["baseUrl"]) ?? "/", file, () => module.lineOf(["headTags"]));
  notes.push(...head.notes);

  const mermaid = recordIn(old["markdown"])["mermaid"] === true;
  const isMath = parts.docs.some(({ options }) => /remark-math/u.test(JSON.stringify(options["remarkPlugins"] ?? "")));
  const needs = markdownNeeds(isMath, mermaid);
  const base = posix.join("/", textIn(old["baseUrl"]) ?? "/", "/");
  const hasOption = (name: string): boolean => parts.docs.some(({ options }) => options[name] === true);
  const themeConfig = filled<ThemeConfig>({
    ...convertLogo(recordIn(navbar["logo"]), textIn(navbar["title"]) !== null),
    ...navbarOf(leftItems.value, rightItems.value),
    social,
    sidebars,
    ...tocDepthOf(recordIn(theme["tableOfContents"])["maxHeadingLevel"]),
    ...editLink(parts.docs, report),
    lastUpdated: hasOption("showLastUpdateTime") || null,
    contributors: hasOption("showLastUpdateAuthor") || null,
    ...announcement(recordIn(theme["announcementBar"])),
    ...footer(recordIn(theme["footer"]), context, report),
    ...context.words.strings,
  });
  const redirects = [...redirectsIn(parts, report), ...context.redirects];
  reportParts(context, report);
  settings.reportSettings(theme, themeSettings, ["themeConfig"], report);
  settings.reportSettings(old, siteSettings, [], report);
  return {
    config: filled<SiteConfigInput>({
      title: titleOf(old, navbar, context),
      description: textIn(old["tagline"]),
      ...menus.languages.config,
      base: base === "/" ? null : base,
      origin: originOf(old["url"]),
      ...head.config,
      themeConfig,
      markdown: needs.markdown,
      redirects,
      links: filled({ elsewhere: parts.blogs.map((blog) => `/${blog}`) }),
    }),
    notes,
    packages: needs.packages,
  };
}

/** The title beside the logo may be translated; that of the site is not. */
function titleOf(old: Values, navbar: Values, { words, menus: { languages } }: ConfigContext): Text {
  const title = textIn(old["title"]) ?? "Documentation";
  const shown = textIn(navbar["title"]);
  return (
    textByLanguage(languages, (language) => {
      const own =
        language === languages.main ? null : words.textIn(language, "docusaurus-theme-classic/navbar.json", "title");
      return own === null || own === shown ? title : own;
    }) ?? title
  );
}

type Social = NonNullable<ThemeConfig["social"]>;

interface Items {
  readonly left: readonly OldEntry[];
  readonly right: readonly OldEntry[];
  readonly social: Social;
}

/** A side of the navigation bar, with its texts in all languages. */
function convertMenu(
  own: readonly OldEntry[],
  side: (items: Items) => readonly OldEntry[],
  module: ModuleRun,
  context: ConfigContext,
): ReturnType<typeof convertNavbar> {
  const { menus } = context;
  const items = recordIn(recordIn(recordIn(module.value)["themeConfig"])["navbar"])["items"];
  const entriesOf = (language: Language): readonly OldEntry[] =>
    language === menus.languages.main ? own : side(convertItems(items, language, module, context, () => undefined));
  const joined = joinMenus({ ...menus, kind: "navbar", entriesOf });
  return convertNavbar(joined.entries, menus);
}

function convertItems(
  value: unknown,
  language: Language,
  module: ModuleRun,
  { docs, firstRoutes, words, isVersion, menus: { languages } }: ConfigContext,
  report: Report,
): Items {
  const left: OldEntry[] = [];
  const right: OldEntry[] = [];
  const social: Social = [];
  const labelIn = (item: Values): string | null => {
    const label = textIn(item["label"]) ?? textIn(item["aria-label"]);
    const key = `item.label.${label ?? ""}`;
    const own = words.textIn(language, "docusaurus-theme-classic/navbar.json", key);
    return language === languages.main ? label : (own ?? label);
  };
  const convert = (item: Values, key: Key): OldEntry | null => {
    const type = textIn(item["type"]);
    const shared = { isCollapsible: false, isOpen: false, line: module.lineOf(key) };
    const items = listIn(item["items"]).flatMap(
      (each, index) => convert(recordIn(each), [...key, "items", index]) ?? [],
    );
    const text = labelIn(item);
    if (type === "docSidebar" || type === "doc") {
      const plugin = textIn(item["docsPluginId"]) ?? "default";
      const doc = docs.find(({ id, instance }) => id === item["docId"] && instance === plugin);
      const route = type === "doc" ? doc?.route : firstRoutes.get(sidebarKey(plugin, String(item["sidebarId"])));
      const title = type === "doc" ? null : textIn(item["sidebarId"]);
      return { ...shared, text: text ?? title, link: route ?? null, items };
    }
    // docsgen has menus of versions and languages and a search by itself.
    if (isVersion && type?.startsWith("docsVersion") === true) return null;
    if (type === "search" || (type === "localeDropdown" && languages.others.length > 0)) return null;
    if (type !== null && type !== "dropdown") {
      const advice = "docsgen has no such entry of the navigation; add links to `themeConfig.navbar`";
      report("left", key, `The navigation entry of the type \`${type}\``, advice);
      return null;
    }
    return { ...shared, text, link: textIn(item["to"]) ?? textIn(item["href"]), items };
  };
  for (const [index, each] of listIn(value).entries()) {
    const item = recordIn(each);
    const href = textIn(item["href"]) ?? "";
    const isRight = item["position"] !== "left";
    const icon = isRight ? socialIcon(href) : null;
    const entry = convert(item, ["themeConfig", "navbar", "items", index]);
    if (icon !== null) social.push(socialLink(null, href, textIn(item["aria-label"])));
    else if (entry !== null) (isRight ? right : left).push(entry);
  }
  return { left, right, social };
}

/** The tags for the head, in the notation of VitePress. */
function headOf(old: Values, theme: Values): readonly unknown[] {
  const favicon = textIn(old["favicon"]);
  const file = (each: unknown, name: string): Values => (typeof each === "string" ? { [name]: each } : recordIn(each));
  return [
    ...(favicon === null
      ? []
      : [["link", { rel: "icon", href: /^(?:\/|https?:)/u.test(favicon) ? favicon : `/${favicon}` }]]),
    ...listIn(theme["metadata"]).map((each) => ["meta", recordIn(each)]),
    ...(old["noIndex"] === true ? [["meta", { name: "robots", content: "noindex" }]] : []),
    ...listIn(old["headTags"]).map((each) => {
      const { tagName, attributes, innerHTML } = recordIn(each);
      return [tagName, attributes, innerHTML];
    }),
    ...listIn(old["stylesheets"]).map((each) => ["link", { rel: "stylesheet", ...file(each, "href") }]),
    ...listIn(old["scripts"]).map((each) => ["script", file(each, "src")]),
  ];
}

function convertLogo(logo: Values, hasTitle: boolean): Pick<ThemeConfig, "logo"> {
  const pathOf = (value: unknown): string | null => {
    const path = textIn(value);
    return path === null || /^https?:/u.test(path) ? null : posix.join("/", path);
  };
  const light = pathOf(logo["src"]);
  const dark = pathOf(logo["srcDark"]);
  const alt = textIn(logo["alt"]);
  if (light === null) return {};
  // Next to the title, the picture says nothing more.
  return { logo: filled<LogoFiles>({ light, dark, ...(hasTitle ? {} : { alt, title: false }) }) };
}

function editLink(docs: readonly DocsInstance[], report: Report): Pick<ThemeConfig, "editLink"> {
  const first = docs.find(({ options }) => options["editUrl"] !== undefined);
  if (first === undefined) return {};
  const url = textIn(first.options["editUrl"]);
  if (url === null || !/^https?:/u.test(url)) {
    report("left", ["presets"], "`editUrl`", "it is computed; set `themeConfig.editLink.pattern` in the config");
    return {};
  }
  report("lossy", ["presets"], "`editUrl`", leadsToOldFiles);
  const others = docs.filter((each) => each !== first && each.options["editUrl"] !== undefined);
  if (others.some(({ options }) => options["editUrl"] !== url))
    report(
      "left",
      ["plugins"],
      "`editUrl` of several `docs` plugins",
      `links to edit a page use that of \`${first.folder}\`; set \`edit_link: false\` on pages of ${others.map(({ folder }) => `\`${folder}\``).join(", ")}, or move them`,
    );
  const folder = first.folder === first.base ? "" : `${first.folder}/`;
  const [, origin = "", path = ""] = /^(https?:\/\/[^/]+)(.*)$/u.exec(url) ?? [];
  return { editLink: { pattern: `${origin}${posix.join("/", path, folder)}{path}` } };
}

function announcement(bar: Values): Pick<ThemeConfig, "announcement"> {
  const text = inlineMarkdown(textIn(bar["content"]) ?? "");
  if (text === "") return {};
  return {
    announcement: { text, ...(bar["isCloseable"] === false ? {} : { id: textIn(bar["id"]) ?? "announcement" }) },
  };
}

function footer(given: Values, { menus, words }: ConfigContext, report: Report): Pick<ThemeConfig, "footer"> {
  type Link = { text: string; link: string };
  const { findPage, languages } = menus;
  const linkOf = (value: unknown, key: Key): Link[] => {
    const item = recordIn(value);
    const html = textIn(item["html"]) ?? "";
    const [, inHtml] = /<a\b[^>]*?\bhref\s*=\s*["']([^"']+)["']/u.exec(html) ?? [];
    const [, title] = /\b(?:alt|title|aria-label)\s*=\s*["']([^"']+)["']/u.exec(html) ?? [];
    const shown = html
      .replaceAll(/<[^>]*>/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim();
    const text = textIn(item["label"]) ?? textIn(shown) ?? title ?? null;
    const address = textIn(item["to"]) ?? textIn(item["href"]) ?? inHtml ?? "";
    const page = /^(?:https?:|mailto:)/u.test(address) ? null : findPage(posix.join("/", address));
    const link = page === null ? address : page.route + (/[?#].*$/su.exec(address)?.[0] ?? "");
    if (text !== null && (page !== null || /^(?:https?:|mailto:)/u.test(address))) return [{ text, link }];
    const advice = "it does not lead to a page of the site; add it to `themeConfig.footer` with a page or a full URL";
    report("left", key, `The footer link “${text ?? "HTML"}”`, advice);
    return [];
  };
  const lists = listIn(given["links"]);
  const flat: Link[] = [];
  const columns = lists.flatMap((each, index) => {
    const key = ["themeConfig", "footer", "links", index];
    const { title, items } = recordIn(each);
    if (items === undefined) {
      flat.push(...linkOf(each, key));
      return [];
    }
    const links = listIn(items).flatMap((item, number) => linkOf(item, [...key, "items", number]));
    const heading = textIn(title) ?? "Links";
    return links.length === 0
      ? []
      : [
          {
            title: words.byLanguage("footer", `link.title.${heading}`, heading),
            links: links.map(({ text, link }) => ({
              text: words.byLanguage("footer", `link.item.label.${text}`, text),
              link,
            })),
          },
        ];
  });
  const wordsIn = (language: Language, key: string, text: string): string =>
    language === languages.main ? text : (words.textIn(language, "docusaurus-theme-classic/footer.json", key) ?? text);
  const text = textByLanguage(languages, (language) => {
    const line = flat
      .map(({ text: label, link }) => `[${wordsIn(language, `link.item.label.${label}`, label)}](${link})`)
      .join(" · ");
    const copyright = inlineMarkdown(wordsIn(language, "copyright", textIn(given["copyright"]) ?? ""));
    return textIn([line, copyright].filter((part) => part !== "").join(" — "));
  });
  if (text === null && columns.length === 0) return {};
  if (columns.length === 0 && typeof text === "string") return { footer: text };
  return { footer: filled<{ text?: Text; columns?: typeof columns }>({ text, columns }) };
}

function redirectsIn({ others }: Parts, report: Report): NonNullable<SiteConfigInput["redirects"]> {
  return others.flatMap(({ name, options, key }) => {
    if (!name.includes("client-redirects")) return [];
    for (const other of ["createRedirects", "fromExtensions", "toExtensions"])
      if (options[other] !== undefined)
        report(
          "left",
          key,
          `\`${other}\` of redirects`,
          "list each old address in `redirects`, or, on Netlify, Cloudflare and GitLab Pages, write a rule into `public/_redirects`",
        );
    return listIn(options["redirects"]).flatMap((each) => {
      const { from, to } = recordIn(each);
      const target = textIn(to);
      if (target === null || isComputed(to)) return [];
      return (Array.isArray(from) ? from : [from]).flatMap((address: unknown) =>
        typeof address === "string" ? [{ from: address, to: target }] : [],
      );
    });
  });
}

function reportParts({ parts }: ConfigContext, report: Report): void {
  for (const { name, key } of parts.others) settings.reportPlugin("plugin", name, key, builtIn, report);
  for (const blog of parts.blogs)
    report(
      "left",
      ["presets"],
      "The blog",
      `it was not converted; keep publishing it at \`/${blog}/\`, where links still lead, or write its posts as pages`,
    );
  const { ownStyles, remarkPlugins } = settings;
  const hasPlugins = ({ options }: DocsInstance): boolean =>
    listIn(options["remarkPlugins"]).length + listIn(options["rehypePlugins"]).length > 0;
  for (const row of [
    ...(parts.customCss ? [ownStyles] : []),
    ...parts.docs.flatMap((each) => (hasPlugins(each) ? [remarkPlugins] : [])),
  ])
    report(row.outcome, ["presets"], row.what ?? "", row.advice);
}
