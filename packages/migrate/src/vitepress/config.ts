/** Converts the config of VitePress. Pure. */
import type { SiteConfigInput } from "docsgen";
import type { ModuleRun } from "docsgen/migrate-kit";
import { isRecord } from "../is-record.ts";
import { isComputed, listIn, recordIn, textIn } from "../config-values.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { ConvertedConfig, Key, Report } from "../config-report.ts";
import { leadsToOldFiles, makeReport, reportUnknown, tocDepthOf } from "../config-report.ts";
import type { Note } from "../note.ts";
import { socialLink } from "../social-icon.ts";
import { convertHead } from "../vue/head.ts";
import { convertLogo } from "../vue/theme.ts";
import type { ThemeValues } from "../vue/theme-values.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { convertNavbar, convertSidebar, languageMenu, navbarOf } from "../menus.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;

/** The keys of the config that are converted here, or that change nothing in docsgen. */
const known = new Set(
  "$schema title titleTemplate description lang base head locales themeConfig srcDir srcExclude outDir cacheDir assetsDir cleanUrls rewrites ignoreDeadLinks lastUpdated appearance markdown sitemap metaChunk mpa router scrollOffset contentProps".split(
    " ",
  ),
);
const knownTheme = new Set(
  "siteTitle nav sidebar outline aside socialLinks footer editLink search algolia docFooter logo externalLinkIcon i18nRouting darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel lastUpdated lastUpdatedText notFound".split(
    " ",
  ),
);

/** @param file The path of the config in the old site. */
export function convertConfig(
  module: ModuleRun,
  file: string,
  findPage: MenuContext["findPage"],
  values: ThemeValues,
): ConvertedConfig {
  const old = recordIn(module.value);
  const locales = Object.entries(recordIn(old["locales"]));
  const root = recordIn(locales.find(([key]) => key === "root")?.[1]);
  // The main language may have settings of its own; its sidebar is converted like those of the others.
  const { sidebar: _sidebar, ...ownSettings } = recordIn(root["themeConfig"]);
  const theme = { ...recordIn(old["themeConfig"]), ...ownSettings };
  const notes: Note[] = [];
  const report = makeReport(notes, file, module.lineOf);
  const menus = { findPage, file };
  const base = textIn(old["base"]) ?? "/";
  const head = convertHead(old["head"], base, file, (index) => module.lineOf(["head", index]));
  notes.push(...head.notes);

  const nav = convertNavbar(entriesOf(theme["nav"], "", ["themeConfig", "nav"], module), menus);
  const social = socialLinks(theme["socialLinks"]);
  const sidebars = convertSidebars(theme["sidebar"], ["themeConfig", "sidebar"], module, menus);
  notes.push(...nav.notes, ...sidebars.notes);
  const localized = locales.flatMap(([key, locale]) => {
    const path = ["locales", key, "themeConfig", "sidebar"];
    const converted = convertSidebars(
      recordIn(recordIn(locale)["themeConfig"])["sidebar"],
      path,
      module,
      menus,
      key === "root" ? "/" : `/${key}/`,
    );
    notes.push(...converted.notes);
    return converted.value;
  });
  if (locales.length > 1)
    report(
      "lossy",
      ["locales"],
      "`locales`",
      "the pages of all languages are converted, with their sidebars; the navigation and the texts of the theme are those of the main language",
    );
  const languages = languageMenu(
    locales.flatMap(([key, locale]) => {
      const home = findPage(key === "root" ? "/" : `/${key}/`);
      return home === null ? [] : [{ text: textIn(recordIn(locale)["label"]) ?? key, link: home.route }];
    }),
  );
  const lang = textIn(old["lang"]) ?? textIn(root["lang"]);

  const markdown = convertMarkdown(recordIn(old["markdown"]), report);
  const all = [...sidebars.value, ...localized];
  const logo = convertLogo(theme["logo"], theme["siteTitle"] !== false);
  if (theme["logo"] !== undefined && theme["logo"] !== null && logo.logo === undefined)
    report(
      "left",
      ["themeConfig", "logo"],
      "`logo`",
      "copy the picture to `docs-src/public/`, and set `themeConfig.logo`",
    );
  const themeConfig: ThemeConfig = {
    ...logo,
    ...navbarOf(nav.value, languages),
    ...(social.length === 0 ? {} : { social }),
    ...(all.length === 0 ? {} : { sidebars: all }),
    ...depthOf(theme["outline"]),
    ...editLink(theme["editLink"], report),
    ...footer(theme["footer"]),
    ...(old["lastUpdated"] === true ? { lastUpdated: true } : {}),
    ...strings(theme),
    ...(Object.keys(values.constants).length === 0 ? {} : { constants: values.constants }),
  };
  if (theme["algolia"] !== undefined || recordIn(theme["search"])["provider"] === "algolia")
    report("converted", ["themeConfig", "search"], "Search", "docsgen has its own search, which needs no service");
  reportUnknown(
    theme,
    new Set([...knownTheme, ...values.shown]),
    ["themeConfig"],
    report,
    (key) => `\`themeConfig.${key}\``,
  );
  reportUnknown(old, known, [], report);
  if (old["appearance"] !== undefined && old["appearance"] !== true)
    report(
      "lossy",
      ["appearance"],
      "`appearance`",
      "readers choose between light, dark and the setting of their system",
    );

  const sitemap = textIn(recordIn(old["sitemap"])["hostname"]);
  const title = textIn(theme["siteTitle"]) ?? textIn(old["title"]) ?? textIn(root["title"]) ?? "Documentation";
  const description = textIn(old["description"]) ?? textIn(root["description"]);
  const origin = sitemap === null ? null : (/^https?:\/\/[^/?#]+/u.exec(sitemap)?.[0] ?? null);
  return {
    config: {
      title,
      ...(description === null ? {} : { description }),
      ...(lang === null ? {} : { lang }),
      ...(base === "/" ? {} : { base }),
      ...(origin === null ? {} : { origin }),
      ...(old["cleanUrls"] === true ? {} : { routes: "html" }),
      ...(Object.keys(values.product).length === 0 ? {} : { product: values.product }),
      ...head.config,
      ...(Object.keys(themeConfig).length === 0 ? {} : { themeConfig }),
      markdown: { slugs: "vitepress", ...markdown.config },
    },
    notes,
    packages: markdown.packages,
  };
}

/** @param base The prefix of the links, from `base` of an entry or of a sidebar. */
function entriesOf(value: unknown, base: string, path: Key, module: ModuleRun): readonly OldEntry[] {
  return listIn(value).flatMap((each, index): OldEntry[] => {
    if (!isRecord(each)) return [];
    const own = textIn(each["base"]) ?? base;
    const link = textIn(each["link"]);
    const at = [...path, index];
    return [
      {
        text:
          textIn(each["text"])
            ?.replaceAll(/<[^>]*>/gu, "")
            .trim() ?? null,
        link: link === null ? null : withBase(link, own),
        items: entriesOf(each["items"], own, [...at, "items"], module),
        isCollapsible: typeof each["collapsed"] === "boolean",
        isOpen: each["collapsed"] === false,
        line: module.lineOf(at),
      },
    ];
  });
}

function withBase(link: string, base: string): string {
  return base === "" || /^(?:[a-z]+:)?\/\//iu.test(link) || link.startsWith(base)
    ? link
    : base + link.replace(/^\//u, "");
}

type Sidebars = NonNullable<ThemeConfig["sidebars"]>;

/** @param root The path for a sidebar that is a list. */
function convertSidebars(
  value: unknown,
  path: Key,
  module: ModuleRun,
  menus: MenuContext,
  root = "/",
): { readonly value: Sidebars; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  const lists = Array.isArray(value)
    ? [[root, value] as const]
    : Object.entries(recordIn(isComputed(value) && !isRecord(value) ? {} : value));
  const sidebars = lists.flatMap(([prefix, each]): Sidebars => {
    if (prefix.startsWith("$")) return [];
    const at = Array.isArray(value) ? path : [...path, prefix];
    const own = isRecord(each) ? each : { items: each };
    const converted = convertSidebar(
      entriesOf(own["items"], textIn(own["base"]) ?? "", isRecord(each) ? [...at, "items"] : at, module),
      menus,
    );
    notes.push(...converted.notes);
    const absolute = prefix.startsWith("/") ? prefix : `/${prefix}`;
    return converted.value.length === 0 ? [] : [{ paths: [absolute], entries: converted.value }];
  });
  if (isComputed(value))
    notes.push({
      outcome: "left",
      what: "A computed sidebar",
      advice: 'it was converted as far as it is written literally; `{ folder: "/guide/" }` lists a folder by itself',
      place: { site: "old", file: menus.file, line: module.lineOf(path) },
    });
  return { value: sidebars, notes };
}

function socialLinks(value: unknown): NonNullable<ThemeConfig["social"]> {
  return listIn(value).flatMap((each) => {
    const { icon, link, ariaLabel } = recordIn(each);
    const url = textIn(link);
    return url === null || !/^(?:https?:|mailto:|\/)/u.test(url)
      ? []
      : [socialLink(textIn(icon), url, textIn(ariaLabel))];
  });
}

function depthOf(outline: unknown): Pick<ThemeConfig, "tocDepth"> {
  const level = isRecord(outline) ? outline["level"] : outline;
  if (level === false) return { tocDepth: 0 };
  const last = level === "deep" ? 4 : Array.isArray(level) ? Number(level[1]) : Number(level ?? Number.NaN);
  return tocDepthOf(last);
}

function editLink(value: unknown, report: Report): Pick<ThemeConfig, "editLink"> {
  if (!isRecord(value)) return {};
  const pattern = textIn(value["pattern"]);
  const text = textIn(value["text"]);
  if (pattern === null || !pattern.includes(":path") || !/^https?:/u.test(pattern)) {
    report(
      "left",
      ["themeConfig", "editLink"],
      "`editLink`",
      "it is computed; set `themeConfig.editLink.pattern` in the config",
    );
    return {};
  }
  report("lossy", ["themeConfig", "editLink"], "`editLink`", leadsToOldFiles);
  return { editLink: { pattern: pattern.replace(":path", "{path}"), ...(text === null ? {} : { text }) } };
}

function footer(value: unknown): Pick<ThemeConfig, "footer"> {
  const { message, copyright } = recordIn(value);
  const text = inlineMarkdown([textIn(message), textIn(copyright)].filter((part) => part !== null).join(" "));
  return text === "" ? {} : { footer: text };
}

function strings(theme: Readonly<Record<string, unknown>>): Pick<ThemeConfig, "strings"> {
  const docFooter = recordIn(theme["docFooter"]);
  const found = {
    onThisPage: textIn(recordIn(theme["outline"])["label"]),
    previous: textIn(docFooter["prev"]),
    next: textIn(docFooter["next"]),
    menu: textIn(theme["sidebarMenuLabel"]),
  };
  const set = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
  return Object.keys(set).length === 0
    ? {}
    : { strings: Object.fromEntries(Object.entries(set).map(([key, value]) => [key, value ?? ""])) };
}

const labelKeys = {
  tip: "tipLabel",
  info: "infoLabel",
  warning: "warningLabel",
  danger: "dangerLabel",
  details: "detailsLabel",
  important: "importantLabel",
  caution: "cautionLabel",
  note: "noteLabel",
} as const;

function convertMarkdown(
  markdown: Readonly<Record<string, unknown>>,
  report: Report,
): { readonly config: NonNullable<SiteConfigInput["markdown"]>; readonly packages: readonly string[] } {
  const container = recordIn(markdown["container"]);
  const labels = Object.fromEntries(
    Object.entries(labelKeys).flatMap(([name, key]) => {
      const label = textIn(container[key]);
      return label === null ? [] : [[name, label] as const];
    }),
  );
  const isMath = markdown["math"] === true || isRecord(markdown["math"]);
  for (const key of ["config", "preConfig"])
    if (markdown[key] !== undefined)
      report(
        "left",
        ["markdown", key],
        "Plugins of markdown-it",
        "docsgen takes plugins of remark and rehype: `markdown.remarkPlugins` and `markdown.rehypePlugins`",
      );
  if (recordIn(markdown["anchor"])["slugify"] !== undefined)
    report(
      "left",
      ["markdown", "anchor"],
      "Own slugs (`markdown.anchor.slugify`)",
      "compare the anchors with --published, and give headings their old id: ## Title {#id}",
    );
  return {
    config: {
      ...(markdown["lineNumbers"] === true ? { lineNumbers: true } : {}),
      ...(isMath ? { math: true } : {}),
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
    },
    packages: isMath ? ["temml"] : [],
  };
}
