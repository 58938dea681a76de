/** Converts `mkdocs.yml`. Pure. */
import type { SiteConfigInput } from "docsgen";
import { parseUrl } from "../parse-url.ts";
import { isRecord } from "../is-record.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { socialLink } from "../social-icon.ts";
import type { ConvertedConfig, Key, Report } from "../config-report.ts";
import { leadsToOldFiles, makeReport, markdownNeeds } from "../config-report.ts";
import { filled } from "../filled.ts";
import type { Note } from "../note.ts";
import type { OldPage } from "../pages.ts";
import type { Language, Text } from "../languages.ts";
import { redirectsOfLanguages, textByLanguage } from "../languages.ts";
import { convertNavbar, convertSidebar } from "../menus.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { joinMenus } from "../translated-menus.ts";
import type { SiteLanguages } from "./languages.ts";
import type { YamlConfig } from "../read-yaml.ts";
import type { SettingTable } from "../settings.ts";
import { asLeft, asLossy, isFilledList, reportSettings } from "../settings.ts";
import { versionsOfMike } from "./mike.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;

const ownAssets = asLeft(
  "styles go into a `theme` of your own, scripts into `headTags`, code into plugins",
  null,
  isFilledList,
);
const hasOwnSetting = asLeft("docsgen has its own settings for this; see the reference of the config");

const settings: SettingTable = {
  rows: {
    copyright: asLossy("it is text, without its links", null, (value) => /<a\b/u.test(textOf(value) ?? "")),
    theme: asLossy(
      "readers see those of docsgen; a `theme` of your own changes them",
      "Colors and fonts of the theme",
      (theme) => (recordIn(theme)["palette"] ?? recordIn(theme)["font"]) !== undefined,
    ),
    "theme.custom_dir": asLeft(
      "replace components of the theme instead; see the manual, “Style”",
      "Own templates (`custom_dir`)",
    ),
    extra_css: ownAssets,
    extra_javascript: ownAssets,
    extra_templates: ownAssets,
    hooks: ownAssets,
    "extra.version": asLeft(
      "only the current one was converted, and old ones exist as built pages: check out the branch to which mike publishes, with `git worktree add ../published gh-pages`, and migrate with `--published ../published`",
      versionsOfMike,
    ),
    "extra.analytics": hasOwnSetting,
    "extra.consent": hasOwnSetting,
  },
  known:
    "INHERIT site_name site_url site_description site_author repo_url repo_name edit_uri edit_uri_template docs_dir site_dir nav plugins markdown_extensions use_directory_urls strict dev_addr watch validation remote_branch remote_name exclude_docs not_in_nav draft_docs",
};

/** Plugins whose work docsgen does, or that change nothing that readers see. */
const builtIn = new Set(
  "search redirects minify privacy offline autorefs optimize git-revision-date-localized git-revision-date git-authors git-committers glightbox section-index meta social".split(
    " ",
  ),
);

const pluginAdvice: Readonly<Record<string, string>> = {
  "awesome-pages": "write the sidebar in the config, or use `order` in frontmatter and `_folder.yml`",
  blog: "its lists of posts are not converted; a plugin can compute them with the hook `pages`",
  "literate-nav": "write the sidebar in the config, under `themeConfig.sidebars`",
  macros: "values of `extra` are in the config, under `product`; replace other expressions in pages by their results",
  mkdocstrings: "write the reference, or let a plugin compute it from the code with the hook `pages`",
  tags: "docsgen has no lists of tags; a plugin can compute them with the hook `pages`",
};

/** The findings of the other modules of the reader, made before the config is converted. */
export interface ConfigContext {
  readonly config: YamlConfig;
  /** The path of the config in the old site. */
  readonly file: string;
  readonly pages: readonly OldPage[];
  readonly menus: Required<MenuContext>;
  readonly languages: SiteLanguages;
  /** The navigation that a plugin makes; `null` for that of the config. */
  readonly ownNav: readonly OldEntry[] | null;
}

/**
 * Converts the settings and the navigation, whose top-level links to other sites go into the navigation bar and all else
 * into one sidebar.
 */
export function convertConfig(context: ConfigContext): ConvertedConfig {
  const { config, file, pages, menus, languages, ownNav } = context;
  const { value: old, lineOf } = config;
  const notes: Note[] = [];
  const report = makeReport(notes, file, lineOf);
  const theme = isRecord(old["theme"]) ? old["theme"] : { name: old["theme"] };
  const features = listIn(theme["features"]);
  const extra = recordIn(old["extra"]);
  const plugins = namedOptions(old["plugins"]);
  const extensions = namedOptions(old["markdown_extensions"]);

  const joined = joinMenus({ ...menus, kind: "sidebar", entriesOf: (language) => entriesIn(language, context) });
  notes.push(...joined.notes);
  const nav = joined.entries;
  // A sidebar contains pages only.
  const isUrl = ({ link }: OldEntry): boolean => link !== null && /^https?:/u.test(link);
  const entries = nav.filter((entry) => !isUrl(entry));
  const links = convertNavbar(nav.filter(isUrl), menus).value;
  const sidebar = convertSidebar(entries, menus);
  notes.push(...sidebar.notes);
  if (features.includes("navigation.tabs") && entries.length > 0)
    report(
      "lossy",
      ["theme", "features"],
      "`navigation.tabs`",
      "all sections are in one sidebar; give each its own in `themeConfig.sidebars`, and a link in `themeConfig.navbar`",
    );

  const siteUrl = textOf(old["site_url"]);
  const url = siteUrl === null ? null : parseUrl(siteUrl);
  const base = url === null ? "/" : url.pathname.replace(/\/?$/u, "/");
  const setting = (key: string): Text | null => settingOf(key, context);
  const logo = textIn(theme["logo"]);
  const copyright = setting("copyright");
  const ownSocial = socialLinks(extra["social"], report);
  const isShown = ({ link }: { link: string }): boolean =>
    ownSocial.some((each) => withoutSlash(each.link) === withoutSlash(link));
  const social = [...ownSocial, ...repositoryLink(old).filter((each) => !isShown(each))];
  const markdown = convertExtensions(extensions, report);
  const redirects = convertRedirects(recordIn(plugins.get("redirects")), menus.findPage, report);
  const footer = copyright === null ? null : footerOf(copyright);
  const hasSeveral = languages.languages.others.length > 0;
  if (logo === null && recordIn(theme["icon"])["logo"] !== undefined)
    report("left", ["theme", "icon"], "The icon as a logo", "set `themeConfig.logo` to a picture");
  // With several languages, the plugin has their list.
  const alternate = hasSeveral ? {} : { "extra.alternate": hasOwnSetting };
  reportSettings(old, { ...settings, rows: { ...settings.rows, ...alternate } }, [], report);
  for (const [index, name] of [...plugins.keys()].entries()) {
    const bare = name.replace(/^material\//u, "");
    if (bare === "awesome-pages" && ownNav !== null)
      report("converted", ["plugins", index], "The plugin `awesome-pages`", "its menus are in `themeConfig.sidebars`");
    else if (!builtIn.has(bare) && bare !== "i18n")
      report(
        "left",
        ["plugins", index],
        `The plugin \`${bare}\``,
        pluginAdvice[bare] ?? "see the manual, “Extend”, for what plugins of docsgen can do",
      );
  }
  const has = (name: string): boolean => plugins.has(name) || plugins.has(`material/${name}`);

  const themeConfig = filled<ThemeConfig>({
    logo: publicFile(logo),
    social,
    navbar: filled({ left: links }),
    sidebars: sidebar.value.length === 0 ? null : [{ paths: ["/"], entries: sidebar.value }],
    ...editLink(old, features, String(theme["name"] ?? "mkdocs"), report),
    lastUpdated: has("git-revision-date-localized") || has("git-revision-date") || null,
    contributors: has("git-authors") || has("git-committers") || null,
    footer: footer === "" ? null : footer,
  });
  if (hasSeveral) reportLanguages(context, report);
  const moved = redirectsOfLanguages(pages, languages.languages);
  const icon = publicFile(textIn(theme["favicon"]));
  return {
    config: filled<SiteConfigInput>({
      title: setting("site_name") ?? pages[0]?.title ?? "Documentation",
      description: setting("site_description"),
      ...configOf(context, theme),
      base: base === "/" ? null : base,
      origin: url !== null && /^https?:$/u.test(url.protocol) ? url.origin : null,
      routes: old["use_directory_urls"] === false ? "html" : null,
      headTags: icon === null ? [] : [{ tag: "link", attributes: { rel: "icon", href: icon } }],
      redirects: [...redirects, ...moved],
      themeConfig,
      markdown: { slugs: "python-markdown", ...markdown.config },
    }),
    notes,
    packages: markdown.packages,
  };
}

/** The address of a file of the site; `null` for one elsewhere. */
function publicFile(path: string | null): string | null {
  return path === null || /^https?:/u.test(path) ? null : `/${path.replace(/^\//u, "")}`;
}

/** The languages of the plugin, or that of the theme. */
function configOf(
  { config, languages }: ConfigContext,
  theme: Readonly<Record<string, unknown>>,
): Pick<SiteConfigInput, "lang" | "languages"> {
  if (namedOptions(config.value["plugins"]).has("i18n")) return languages.languages.config;
  const language = textIn(theme["language"]) ?? textIn(theme["locale"]);
  return language === null ? {} : { lang: language.replace("_", "-") };
}

/** A setting of the site, which a language may replace. */
function settingOf(key: string, { config, languages }: ConfigContext): Text | null {
  return textByLanguage(
    languages.languages,
    (language) => textOf(languages.settingsOf(language)[key]) ?? textOf(config.value[key]),
    "",
  );
}

function footerOf(copyright: Text): Exclude<ThemeConfig["footer"], undefined> {
  if (typeof copyright === "string") return plainText(copyright);
  return { text: Object.fromEntries(Object.entries(copyright).map(([tag, text]) => [tag, plainText(text)])) };
}

/** The menu as it is shown in a language: its own, or that of the site with translated texts. */
function entriesIn(
  language: Language,
  { config, languages, menus, ownNav }: ConfigContext,
): readonly OldEntry[] | null {
  const { main } = languages.languages;
  const own = languages.settingsOf(language)["nav"];
  if (ownNav !== null) return language === main ? ownNav : null;
  const listed = navEntries(own ?? config.value["nav"], ["nav"], config.lineOf);
  const hasIndexes = listIn(recordIn(config.value["theme"])["features"]).includes("navigation.indexes");
  const entries = hasIndexes ? withIndexes(listed) : listed;
  const translated = (list: readonly OldEntry[]): readonly OldEntry[] =>
    list.map((entry) => ({
      ...entry,
      text: entry.text === null ? null : languages.translate(language, entry.text),
      link: linkIn(entry.link, language, menus),
      items: translated(entry.items),
    }));
  return language === main && own === undefined ? entries : translated(entries);
}

/** The page in the language, if it is translated. */
function linkIn(
  link: string | null,
  language: Language,
  { findPage, translations }: ConfigContext["menus"],
): string | null {
  const page = link === null || /^https?:/u.test(link) ? null : findPage(`/${link.replace(/^\//u, "")}`);
  return page === null ? link : (translations.of(page, language)?.route ?? link);
}

/** The settings of languages that docsgen does not have. */
function reportLanguages({ languages }: ConfigContext, report: Report): void {
  const carried = new Set(
    "locale name build default link fixed_link site_name site_description copyright nav nav_translations".split(" "),
  );
  for (const language of languages.languages.all)
    for (const key of Object.keys(languages.settingsOf(language)))
      if (!carried.has(key))
        report(
          "lossy",
          ["plugins"],
          `\`${key}\` of ${language.label}`,
          key === "admonition_translations"
            ? "docsgen has its own words for callouts in thirteen languages; `markdown.labels` replaces them"
            : "it is the same in all languages",
        );
}

/** A text, or the default of an environment variable: `!ENV [SITE_URL, "https://example.com"]`. */
function textOf(value: unknown): string | null {
  return textIn(Array.isArray(value) ? value.at(-1) : value);
}

/** Plugins or extensions in all forms, a name or `{ name: options }` in a list or a record, with their options. */
export function namedOptions(value: unknown): ReadonlyMap<string, unknown> {
  const records = Array.isArray(value) ? value : isRecord(value) ? [value] : [];
  return new Map(
    records.flatMap((each: unknown): (readonly [string, unknown])[] =>
      typeof each === "string" ? [[each, {}]] : isRecord(each) ? Object.entries(each) : [],
    ),
  );
}

/** All forms of `nav`: "page.md", { Title: "page.md" }, { Section: […] }, { Title: "https://…" }. */
function navEntries(value: unknown, path: Key, lineOf: YamlConfig["lineOf"]): readonly OldEntry[] {
  return listIn(value).flatMap((each, index): OldEntry[] => {
    const at = [...path, index];
    if (typeof each === "string") return [navEntry(null, each, [], lineOf(at))];
    return Object.entries(recordIn(each)).map(([text, target]) =>
      Array.isArray(target)
        ? navEntry(text, null, navEntries(target, [...at, text], lineOf), lineOf(at))
        : navEntry(text, textIn(target) ?? "", [], lineOf(at)),
    );
  });
}

/** `navigation.indexes`: an index page that a section lists is the section's own page. */
function withIndexes(entries: readonly OldEntry[]): readonly OldEntry[] {
  return entries.map((entry): OldEntry => {
    const index = entry.items.find(
      ({ text, link }) => (text ?? "") === "" && /(?:^|\/)(?:index|README)\.md$/u.test(link ?? ""),
    );
    const items = withIndexes(entry.items.filter((each) => each !== index));
    return { ...entry, link: entry.link ?? index?.link ?? null, items };
  });
}

function navEntry(text: string | null, link: string | null, items: readonly OldEntry[], line: number): OldEntry {
  return { text, link, items, isCollapsible: true, isOpen: false, line };
}

function socialLinks(value: unknown, report: Report): NonNullable<ThemeConfig["social"]> {
  return listIn(value).flatMap((each, index) => {
    const { icon, link, name } = recordIn(each);
    const url = textIn(link);
    // "fontawesome/brands/square-github", "simple/stackoverflow"
    const brand = /[^/]*$/u.exec(textIn(icon) ?? "")?.[0] ?? "";
    const bare = brand.replaceAll(/(?:^|-)(?:square|round|solid|in|f|alt)(?=-|$)/gu, "");
    if (url !== null && /^(?:https?:|mailto:|\/)/u.test(url)) {
      const made = socialLink(bare, url, textIn(name));
      // The names of other icons, such as "globe", say nothing.
      return [name === undefined ? { icon: made.icon, link: url } : made];
    }
    report(
      "left",
      ["extra", "social", index],
      "A link of `extra.social`",
      "it is not a full URL; add it to `themeConfig.social`",
    );
    return [];
  });
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/u, "").toLowerCase();
}

/** The repository, unless it is at a host without an icon. */
function repositoryLink(old: Readonly<Record<string, unknown>>): NonNullable<ThemeConfig["social"]> {
  const link = textOf(old["repo_url"]);
  const url = link === null ? null : parseUrl(link);
  if (link === null || url === null || !/^https?:$/u.test(url.protocol)) return [];
  return [socialLink(null, link, textOf(old["repo_name"]))];
}

function editLink(
  old: Readonly<Record<string, unknown>>,
  features: readonly unknown[],
  theme: string,
  report: Report,
): Pick<ThemeConfig, "editLink"> {
  const repository = textOf(old["repo_url"]);
  const isShown = theme !== "material" || features.includes("content.action.edit");
  if (repository === null || !isShown || old["edit_uri"] === "") return {};
  const host = parseUrl(repository)?.hostname ?? "";
  const folder = textIn(old["docs_dir"]) ?? "docs";
  const defaults = /github|gitlab/u.test(host)
    ? `edit/master/${folder}/`
    : host.includes("bitbucket")
      ? `src/default/${folder}/`
      : null;
  const template = textOf(old["edit_uri_template"]);
  const uri = template ?? textOf(old["edit_uri"]) ?? defaults;
  if (uri === null) return {};
  const own =
    template === null ? `${uri.replace(/\/?$/u, "/")}{path}` : template.replaceAll(/\{path(?:![a-z])?\}/gu, "{path}");
  const pattern = /^https?:/u.test(own) ? own : `${repository.replace(/\/$/u, "")}/${own.replace(/^\//u, "")}`;
  if (!pattern.includes("{path}") || !/^https?:/u.test(pattern)) return {};
  report("lossy", ["repo_url"], "The link to edit a page", leadsToOldFiles);
  return { editLink: { pattern } };
}

function convertRedirects(
  plugin: Readonly<Record<string, unknown>>,
  findPage: (link: string) => OldPage | null,
  report: Report,
): NonNullable<SiteConfigInput["redirects"]> {
  return Object.entries(recordIn(plugin["redirect_maps"])).flatMap(([from, target]) => {
    const to = textIn(target) ?? "";
    const [path = "", anchor] = to.split("#");
    const page = findPage(`/${path}`);
    const address = /^https?:/u.test(to)
      ? to
      : page === null
        ? null
        : page.route + (anchor === undefined ? "" : `#${anchor}`);
    if (address !== null)
      return [{ from: `/${from.replace(/\.md$/u, "").replace(/(?:^|(?<=\/))(?:index|README)$/u, "")}`, to: address }];
    report(
      "left",
      ["plugins"],
      `The redirect of “${from}”`,
      `“${to}” is not a page; add it to \`redirects\` with the page that it should lead to`,
    );
    return [];
  });
}

/** Extensions whose syntax docsgen has, or that `docsgen migrate` converts. */
const supported =
  /^(?:(?:markdown\.extensions\.)?(?:abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|md_in_html|meta|sane_lists|tables|toc)|pymdownx\.(?:arithmatex|betterem|blocks(?:\..+)?|caret|critic|details|emoji|extra|highlight|inlinehilite|keys|mark|saneheaders|smartsymbols|snippets|superfences|tabbed|tasklist|tilde)|material\.extensions\.emoji)$/u;

function convertExtensions(
  extensions: ReadonlyMap<string, unknown>,
  report: Report,
): { readonly config: NonNullable<SiteConfigInput["markdown"]>; readonly packages: readonly string[] } {
  const key = ["markdown_extensions"];
  const options = (...names: readonly string[]): Readonly<Record<string, unknown>> =>
    Object.assign({}, ...names.map((name) => recordIn(extensions.get(name))));
  const hasMath = extensions.has("pymdownx.arithmatex");
  const hasMermaid = JSON.stringify(options("pymdownx.superfences")["custom_fences"] ?? []).includes("mermaid");
  const toc = options("toc", "markdown.extensions.toc");
  const code = options("codehilite", "markdown.extensions.codehilite", "pymdownx.highlight");
  if (toc["slugify"] !== undefined || toc["separator"] !== undefined)
    report(
      "left",
      key,
      "Own slugs (`toc.slugify`)",
      "compare the anchors with --published, and give headings their old id: ## Title {#id}",
    );
  for (const [index, name] of [...extensions.keys()].entries())
    if (!supported.test(name))
      report(
        "left",
        [...key, index],
        `The Markdown extension \`${name}\``,
        "docsgen has its own Markdown; `markdown.remarkPlugins` extend it",
      );
  const needs = markdownNeeds(hasMath, hasMermaid);
  return {
    config: filled({ ...needs.markdown, lineNumbers: code["linenums"] === true || null }),
    packages: needs.packages,
  };
}

function plainText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/gu, " ")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll("&copy;", "©")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
