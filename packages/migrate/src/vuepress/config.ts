/** Converts the config of VuePress 1 and 2. Pure. */
import type { SiteConfigInput } from "docsgen";
import type { ModuleRun } from "docsgen/migrate-kit";
import { isRecord } from "../is-record.ts";
import { callOf, isComputed, listIn, recordIn, textIn } from "../config-values.ts";
import type { ConvertedConfig, Key, Report } from "../config-report.ts";
import { leadsToOldFiles, makeReport } from "../config-report.ts";
import { filled } from "../filled.ts";
import type { Note, Outcome } from "../note.ts";
import { socialLink } from "../social-icon.ts";
import { convertHead } from "../vue/head.ts";
import { convertLogo } from "../vue/theme.ts";
import type { ThemeValues } from "../vue/theme-values.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { bareEntry, convertNavbar, convertSidebar, languageMenu, navbarOf } from "../menus.ts";
import type { SettingTable } from "../settings.ts";
import * as settings from "../settings.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;

const siteSettings: SettingTable = {
  rows: {
    "markdown.extendMarkdown": settings.markdownItPlugins,
    "markdown.plugins": settings.markdownItPlugins,
    "markdown.config": settings.markdownItPlugins,
  },
  known:
    "title description lang base head locales theme themeConfig dest temp cache port host open pagePatterns patterns markdown plugins extraWatchFiles evergreen public bundler shouldPrefetch shouldPreload debug cacheDirectory",
};

const themeSettings: SettingTable = {
  rows: {},
  known:
    "nav navbar sidebar sidebarDepth displayAllHeaders activeHeaderLinks search searchMaxSuggestions searchPlaceholder algolia lastUpdated lastUpdatedText nextLinks prevLinks repo repoLabel docsRepo docsDir docsBranch editLink editLinks editLinkText editLinkPattern smoothScroll locales label selectText selectLanguageName selectLanguageText ariaLabel logo logoDark logoAlt home colorMode colorModeSwitch contributors contributorsText themePlugins notFound backToHome toggleColorMode toggleSidebar openInNewWindow hostname externalLinkIcon",
  nameOf: (key) => `\`${key}\` of the theme`,
};

/** Plugins whose work docsgen does itself, by a part of their name. */
const builtIn =
  /back-to-top|medium-zoom|last-updated|active-header|nprogress|search|container|git|copy-code|palette|prismjs|shiki|sitemap|seo|redirect|photo-swipe|links-check|theme-data/u;

interface OldTheme {
  readonly theme: Readonly<Record<string, unknown>>;
  /** VuePress 2 passes the options of its theme to a function. */
  readonly themeCall: ReturnType<typeof callOf>;
}

/** The options of the theme: `themeConfig` in VuePress 1, the first argument of the theme's function in VuePress 2. */
export function themeOf(old: Readonly<Record<string, unknown>>): OldTheme {
  const themeCall = callOf(old["theme"]);
  return { theme: recordIn(themeCall === null ? old["themeConfig"] : themeCall.arguments[0]), themeCall };
}

/** @param file The path of the config in the old site. */
export function convertConfig(
  module: ModuleRun,
  file: string,
  findPage: MenuContext["findPage"],
  values: ThemeValues,
): ConvertedConfig {
  const old = recordIn(module.value);
  const { theme, themeCall } = themeOf(old);
  const themeKey = themeCall === null ? "themeConfig" : "theme";
  const notes: Note[] = [];
  const report = makeReport(notes, file, module.lineOf);
  const menus = { findPage, file };
  const base = textIn(old["base"]) ?? "/";
  const head = convertHead(old["head"], base, file, (index) => module.lineOf(["head", index]));
  notes.push(...head.notes);

  const bar = theme["nav"] ?? theme["navbar"];
  const navKey = [themeKey, theme["nav"] === undefined ? "navbar" : "nav"];
  // Some themes have lists for both ends of the bar.
  const { left: leftNav, right: rightNav } = recordIn(bar);
  const navbar = convertNavbar(entriesOf(leftNav ?? bar, "/", navKey, module), menus);
  const rightMenu = convertNavbar(entriesOf(rightNav, "/", [...navKey, "right"], module), menus);
  if (isRecord(bar) && leftNav === undefined && rightNav === undefined)
    report("left", navKey, "The navigation bar", "it is not a list; write `themeConfig.navbar` in the config");
  const sidebars = convertSidebars(theme["sidebar"], "/", [themeKey, "sidebar"], module, menus);
  notes.push(...navbar.notes, ...rightMenu.notes, ...sidebars.notes);
  const themeLocales = Object.entries(recordIn(theme["locales"]));
  const localized = themeLocales.map(([prefix, locale]) => {
    const path = [themeKey, "locales", prefix];
    const { nav, navbar: items, sidebar } = recordIn(locale);
    const entries = entriesOf(nav ?? items, "/", [...path, "nav"], module);
    return {
      prefix,
      navbar: convertNavbar(entries, menus),
      sidebars: convertSidebars(sidebar, prefix, [...path, "sidebar"], module, menus),
    };
  });
  for (const each of localized) notes.push(...each.sidebars.notes);
  const main = localized.find(({ prefix }) => prefix === "/");
  if (main !== undefined) notes.push(...main.navbar.notes);
  if (localized.length > 1)
    report(
      "lossy",
      [themeKey, "locales"],
      "`locales`",
      "the pages of all languages are converted, with their sidebars; the navigation and the texts of the theme are those of the main language",
    );
  const left = navbar.value.length > 0 ? navbar.value : (main?.navbar.value ?? []);
  const social = repositoryLink(theme);
  const right = languageMenu(
    Object.entries(recordIn(old["locales"])).flatMap(([prefix, locale]) => {
      const { label, selectLanguageName } = recordIn(recordIn(theme["locales"])[prefix]);
      const text = textIn(selectLanguageName) ?? textIn(label) ?? textIn(recordIn(locale)["lang"]) ?? prefix;
      return findPage(prefix) === null ? [] : [{ text, link: prefix }];
    }),
  );
  const all = [...sidebars.value, ...localized.flatMap((each) => each.sidebars.value)];
  const root = recordIn(recordIn(old["locales"])["/"]);
  const logo = convertLogo(theme["logo"]);
  if (theme["logo"] !== undefined && theme["logo"] !== null && logo.logo === undefined)
    report("left", [themeKey, "logo"], "`logo`", settings.ownPictureAdvice);
  const themeConfig = filled<ThemeConfig>({
    ...logo,
    ...navbarOf(left, [...rightMenu.value, ...right]),
    social,
    sidebars: all,
    sidebarDepth: typeof theme["sidebarDepth"] === "number" ? Math.min(3, Math.max(0, theme["sidebarDepth"])) : null,
    ...editLink(theme, themeCall !== null),
    lastUpdated: isSet(theme["lastUpdated"]) || null,
    contributors: theme["contributors"] === true || null,
    search: filled({
      enabled: theme["search"] === false ? false : null,
      placeholder: textIn(theme["searchPlaceholder"]),
    }),
    constants: values.constants,
  });
  if (themeConfig.editLink !== undefined)
    report("lossy", [themeKey, "docsDir"], "The link to edit a page", leadsToOldFiles);
  settings.reportSettings(theme, themeSettings, [themeKey], report, values.shown);
  settings.reportSettings(old, siteSettings, [], report);
  reportPlugins(old["plugins"], report);
  return {
    config: filled<SiteConfigInput>({
      title: textIn(old["title"]) ?? textIn(root["title"]) ?? "Documentation",
      description: textIn(old["description"]) ?? textIn(root["description"]),
      lang: textIn(root["lang"]) ?? textIn(old["lang"]),
      base: base === "/" ? null : base,
      routes: "html",
      product: values.product,
      ...head.config,
      themeConfig,
      markdown: filled({ lineNumbers: recordIn(old["markdown"])["lineNumbers"] === true || null }),
    }),
    notes,
    packages: [],
  };
}

/**
 * The entries of a menu in all forms: a link, `[link, text]`, `{ text, link, items }`, `{ title, path, children }` and
 * `{ text, link, children, prefix }`.
 *
 * @param prefix What relative links begin with.
 */
function entriesOf(value: unknown, prefix: string, path: Key, module: ModuleRun): readonly OldEntry[] {
  return listIn(value).flatMap((each, index): OldEntry[] => {
    const at = [...path, index];
    const shared = bareEntry(module.lineOf(at));
    const resolve = (link: string): string => (/^(?:\/|[a-z]+:)/iu.test(link) ? link : prefix + link);
    if (typeof each === "string") return [{ ...shared, text: null, link: resolve(each) }];
    if (Array.isArray(each)) {
      const [link, text]: readonly unknown[] = each;
      return typeof link === "string" ? [{ ...shared, text: textIn(text), link: resolve(link) }] : [];
    }
    if (!isRecord(each)) return [];
    const link = textIn(each["link"]) ?? textIn(each["path"]);
    const own = textIn(each["prefix"]);
    const inner = own === null ? prefix : resolve(own);
    const items = each["items"] ?? each["children"];
    return [
      {
        ...shared,
        text: textIn(each["text"]) ?? textIn(each["title"]),
        link: link === null ? null : resolve(link),
        items: entriesOf(items, inner, [...at, "items" in each ? "items" : "children"], module),
        isCollapsible:
          each["collapsable"] !== false &&
          each["collapsible"] !== false &&
          (each["collapsible"] === true || "title" in each),
      },
    ];
  });
}

/** `lastUpdated` is `true` or the text before the date. */
function isSet(value: unknown): boolean {
  return value === true || textIn(value) !== null;
}

type Sidebars = NonNullable<ThemeConfig["sidebars"]>;

/** @param root The path for a sidebar that is a list. */
function convertSidebars(
  value: unknown,
  root: string,
  path: Key,
  module: ModuleRun,
  menus: MenuContext,
): { readonly value: Sidebars; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  const note = (outcome: Outcome, what: string, advice: string): void =>
    void notes.push({ outcome, what, advice, place: { site: "old", file: menus.file, line: module.lineOf(path) } });
  const lists = Array.isArray(value)
    ? [[root, value] as const]
    : Object.entries(isRecord(value) && !isComputed(value) ? value : {});
  const sidebars = lists.flatMap(([prefix, each]): Sidebars => {
    const converted = convertSidebar(
      entriesOf(each, prefix, Array.isArray(value) ? path : [...path, prefix], module),
      menus,
    );
    notes.push(...converted.notes);
    return converted.value.length === 0
      ? []
      : [{ paths: [prefix.startsWith("/") ? prefix : `/${prefix}`], entries: converted.value }];
  });
  for (const each of [value, ...lists.map(([, list]) => list)])
    if (each === "auto" || each === "structure" || each === "heading")
      note(
        "lossy",
        "A sidebar of the page's own headings (`auto`)",
        "docsgen lists the pages; `sidebar: auto` in the frontmatter of a page lists its headings",
      );
  if (isComputed(value))
    note(
      "left",
      "A computed sidebar",
      'list the pages in `themeConfig.sidebars`; `{ folder: "/guide/" }` lists a folder by itself',
    );
  return { value: sidebars, notes };
}

function repositoryOf(value: unknown): string | null {
  const repo = textIn(value);
  if (repo === null) return null;
  return /^https?:/u.test(repo) ? repo.replace(/\/$/u, "") : `https://github.com/${repo}`;
}

function repositoryLink(theme: Readonly<Record<string, unknown>>): NonNullable<ThemeConfig["social"]> {
  const link = repositoryOf(theme["repo"]);
  return link === null ? [] : [socialLink(null, link, textIn(theme["repoLabel"]))];
}

/** @param isDefault Whether the link is shown unless the theme says otherwise. */
function editLink(theme: Readonly<Record<string, unknown>>, isDefault: boolean): Pick<ThemeConfig, "editLink"> {
  const isShown = theme["editLinks"] === true || (isDefault && theme["editLink"] !== false);
  const repository = repositoryOf(theme["docsRepo"] ?? theme["repo"]);
  if (!isShown || repository === null || !/^https:\/\/(?:github|gitlab)\.com\//u.test(repository)) return {};
  const branch = textIn(theme["docsBranch"]) ?? (isDefault ? "main" : "master");
  const folder = (textIn(theme["docsDir"]) ?? "").replaceAll(/^\/|\/$/gu, "");
  const text = textIn(theme["editLinkText"]);
  const edit = repository.includes("gitlab.com") ? "/-/edit/" : "/edit/";
  const pattern = `${repository}${edit}${branch}/${folder === "" ? "" : `${folder}/`}{path}`;
  return { editLink: { pattern, ...(text === null ? {} : { text }) } };
}

function reportPlugins(plugins: unknown, report: Report): void {
  const list = Array.isArray(plugins)
    ? plugins.map((each: unknown) => (Array.isArray(each) ? each[0] : each))
    : Object.keys(recordIn(plugins));
  for (const [index, each] of list.entries()) {
    const name = callOf(each)?.name ?? textIn(each);
    const key = Array.isArray(plugins) ? ["plugins", index] : ["plugins", name ?? ""];
    if (name === null) report("left", key, "A plugin of the site", settings.ownPluginAdvice);
    else settings.reportPlugin("plugin", name, key, builtIn, report);
  }
}
