/** Converts `astro.config.mjs`, with the options of Starlight, but for the sidebar. Pure. */
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import type { ModuleRun } from "docsgen/migrate-kit";
import { isRecord } from "../is-record.ts";
import { callOf, isComputed, listIn, recordIn, textIn } from "../config-values.ts";
import { socialLink } from "../social-icon.ts";
import type { Languages } from "../languages.ts";
import { textByLanguage } from "../languages.ts";
import type { ConvertedConfig, Key, Report } from "../config-report.ts";
import { leadsToOldFiles, makeReport, markdownNeeds, originOf, tocDepthOf } from "../config-report.ts";
import { filled } from "../filled.ts";
import type { Note, Outcome } from "../note.ts";
import { convertHead } from "../vue/head.ts";
import { followRedirects } from "../moved-pages.ts";
import type { OldPage } from "../pages.ts";
import type { SettingTable } from "../settings.ts";
import * as settings from "../settings.ts";
import { textFor } from "./locales.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;
type LogoFiles = Exclude<NonNullable<ThemeConfig["logo"]>, string>;
type Redirects = NonNullable<SiteConfigInput["redirects"]>;
type Values = Readonly<Record<string, unknown>>;

/** The config of Astro, and the options of Starlight in it. */
export interface OldConfig {
  readonly astro: Values;
  readonly options: Values;
  /** Where the options are written in the config. Calls stand for their first argument. */
  readonly optionsKey: Key;
}

/** `options` is `{}` if there is no Starlight. In a config that could not be run, the integration with a `title` is it. */
export function readOldConfig({ value, failure }: ModuleRun): OldConfig {
  const astro = recordIn(value);
  const integrations = listIn(astro["integrations"]).flat(2);
  // In a config that could not be run, a call is read as its argument.
  const index = integrations.findIndex((each) =>
    failure === null
      ? /^@astrojs\/starlight(?:\.default)?$/u.test(callOf(each)?.name ?? "")
      : recordIn(each)["title"] !== undefined,
  );
  const options = index === -1 ? {} : recordIn(integrations[index]);
  return { astro, options, optionsKey: ["integrations", Math.max(index, 0)] };
}

const astroSettings: SettingTable = {
  rows: {},
  known:
    "site base trailingSlash redirects adapter output integrations build srcDir publicDir outDir cacheDir root server compressHTML scopedStyleStrategy security vite devToolbar prefetch image markdown i18n env experimental legacy session fonts",
};

const optionSettings: SettingTable = {
  rows: {
    customCss: settings.ownStyles,
    components: settings.asLeft(
      "write components of the theme in React, and set `theme` in the config",
      "Components that replace those of Starlight",
      isRecord,
    ),
    routeMiddleware: settings.asLeft("a plugin of docsgen can change pages"),
    pagination: settings.asLossy(
      "pages link to their neighbors, unless `prev` and `next` are `false`",
      null,
      (value) => value === false,
    ),
    expressiveCode: settings.asLossy(
      "code has the colors of docsgen's theme",
      null,
      (code) => (recordIn(code)["themes"] ?? recordIn(code)["styleOverrides"]) !== undefined,
    ),
  },
  known:
    "title titleDelimiter description logo social tableOfContents editLink locales defaultLocale sidebar head lastUpdated favicon pagefind plugins disable404Route credits prerender markdown",
  nameOf: (key) => `\`${key}\` of Starlight`,
};

/** Integrations and plugins whose work docsgen does itself. */
const builtIn =
  /^(?:starlight|mdx|sitemap|partytown|prefetch)$|links?-validator|image-zoom|llms-txt|expressive-code|mermaid|katex/u;

/** The findings of the other modules of the reader, made before the config is converted. */
export interface ConfigContext {
  readonly file: string;
  readonly languages: Languages;
  /** The folder of the pages: "src/content/docs/". */
  readonly folder: string;
  readonly findPage: (link: string) => OldPage | null;
  /** The address in the new site of a file that the config names, or `null`. */
  readonly fileOf: (path: string) => string | null;
  readonly sidebars: NonNullable<ThemeConfig["sidebars"]>;
  /** The texts of the theme. */
  readonly strings: Pick<ThemeConfig, "strings">;
  /** Those of pages that have moved. */
  readonly redirects: Redirects;
  readonly isPublic: (path: string) => boolean;
}

/** The sidebars are converted before and come with `context`; redirects of the config precede those of moved pages. */
export function convertConfig(module: ModuleRun, context: ConfigContext): ConvertedConfig {
  const { file, languages, sidebars } = context;
  const { astro, options, optionsKey } = readOldConfig(module);
  const notes: Note[] = [];
  const report = makeReport(notes, file, module.lineOf);
  const inOptions = (...key: Key): Key => [...optionsKey, ...key];
  if (module.failure === null && Object.keys(options).length === 0)
    report("left", ["integrations"], "The options of Starlight", "they were not found in the config");

  const base = posix.join("/", textIn(astro["base"]) ?? "/", "/");
  const head = convertHead(headOf(options, context), base, file, (index) => module.lineOf(inOptions("head", index)));
  notes.push(...head.notes);
  const plugins = JSON.stringify([
    recordIn(astro["markdown"])["remarkPlugins"],
    recordIn(astro["markdown"])["rehypePlugins"],
  ]);
  const isMath = /remark-?math|rehype-?(?:katex|mathjax)/iu.test(plugins);
  const isMermaid = /mermaid/iu.test(plugins + JSON.stringify(listIn(astro["integrations"])));
  const redirects = [
    ...followRedirects(redirectsIn(astro["redirects"], base, report), context.findPage),
    ...context.redirects,
  ];
  reportRest(astro, options, report, inOptions, plugins);

  const isFile = recordIn(astro["build"])["format"] === "file";
  const defaults = recordIn(recordIn(options["expressiveCode"])["defaultProps"]);
  const needs = markdownNeeds(isMath, isMermaid);
  const themeConfig = filled<ThemeConfig>({
    ...convertLogo(recordIn(options["logo"]), context, (what) =>
      report("left", inOptions("logo"), "`logo`", `${what}; set \`themeConfig.logo\` in the config`),
    ),
    social: social(options["social"]),
    sidebars,
    ...depthOf(options["tableOfContents"]),
    ...editLink(options["editLink"], context, (outcome, advice) =>
      report(outcome, inOptions("editLink"), "`editLink`", advice),
    ),
    lastUpdated: options["lastUpdated"] === true || null,
    search: options["pagefind"] === false ? { enabled: false } : null,
    ...context.strings,
  });
  return {
    config: filled<SiteConfigInput>({
      title: textByLanguage(languages, ({ lang }) => textFor(options["title"], lang)) ?? "Documentation",
      description: textIn(options["description"]),
      ...languages.config,
      base: base === "/" ? null : base,
      origin: originOf(astro["site"]),
      routes: isFile ? "html" : null,
      ...head.config,
      themeConfig,
      markdown: filled({ lineNumbers: defaults["showLineNumbers"] === true || null, ...needs.markdown }),
      redirects,
    }),
    notes,
    packages: needs.packages,
  };
}

/** The tags for the head, in the notation of VitePress. */
function headOf({ head, favicon }: Values, { isPublic }: ConfigContext): readonly unknown[] {
  const icon = textIn(favicon);
  const path = icon === null ? "" : posix.join("/", icon);
  // docsgen finds these by itself.
  const isFound = icon === null || /^\/favicon\.(?:svg|ico)$/u.test(path);
  return [
    ...(isFound || !isPublic(path.slice(1)) ? [] : [["link", { rel: "icon", href: path }]]),
    ...listIn(head).map((each) => {
      const { tag, attrs, content } = recordIn(each);
      return [tag, attrs, content];
    }),
  ];
}

function convertLogo(
  { src, light, dark, alt, replacesTitle }: Values,
  { fileOf }: ConfigContext,
  report: (what: string) => void,
): Pick<ThemeConfig, "logo"> {
  const first = textIn(src) ?? textIn(light);
  if (first === null) return {};
  const onLight = fileOf(first);
  if (onLight === null) {
    report(`the file “${first}” does not exist`);
    return {};
  }
  const onDark = textIn(dark) === null ? null : fileOf(textIn(dark) ?? "");
  const text = textIn(alt);
  const isAlone = replacesTitle === true;
  if (onDark === null && !isAlone) return { logo: onLight };
  // Next to the title, the picture says nothing more.
  const alone = isAlone ? { alt: text, title: false } : {};
  return { logo: filled<LogoFiles>({ light: onLight, dark: onDark, ...alone }) };
}

/** A list of `{ icon, label, href }` or, in older versions, URLs by icon. */
function social(value: unknown): NonNullable<ThemeConfig["social"]> {
  const links = Array.isArray(value)
    ? value.map((each) => recordIn(each))
    : Object.entries(recordIn(value)).map(([icon, href]): Values => ({ icon, href }));
  return links.flatMap(({ icon, label, href }) => {
    const link = textIn(href);
    return link === null ? [] : [socialLink(textIn(icon), link, textIn(label))];
  });
}

function depthOf(value: unknown): Pick<ThemeConfig, "tocDepth"> {
  if (value === false) return { tocDepth: 0 };
  const last = recordIn(value)["maxHeadingLevel"];
  return tocDepthOf(last);
}

function editLink(
  value: unknown,
  { folder }: ConfigContext,
  report: (outcome: Outcome, advice: string) => void,
): Pick<ThemeConfig, "editLink"> {
  const url = textIn(recordIn(value)["baseUrl"]);
  if (url === null || !/^https?:/u.test(url)) return {};
  report("lossy", leadsToOldFiles);
  return { editLink: { pattern: `${url.replace(/\/$/u, "")}/${folder}{path}` } };
}

function redirectsIn(value: unknown, base: string, report: Report): Redirects {
  return Object.entries(recordIn(value)).flatMap(([from, target]): Redirects => {
    const to = textIn(target) ?? textIn(recordIn(target)["destination"]);
    if (to === null || isComputed(target) || from.includes("[")) {
      report(
        "left",
        ["redirects", from],
        "Redirects with parameters",
        "list each old address in `redirects`, or, on Netlify, Cloudflare and GitLab Pages, write a rule into `public/_redirects`",
      );
      return [];
    }
    const address = /^https?:/u.test(to) ? to : posix.join("/", to);
    return [
      {
        from: posix.join("/", from),
        to: base !== "/" && address.startsWith(base) ? address.slice(base.length - 1) : address,
      },
    ];
  });
}

function reportRest(
  astro: Values,
  options: Values,
  report: Report,
  inOptions: (...key: Key) => Key,
  plugins: string,
): void {
  const additions = [
    ...listIn(astro["integrations"])
      .flat(2)
      .map((value, index) => ({ value, key: ["integrations", index], what: "integration" })),
    ...listIn(options["plugins"]).map((value, index) => ({ value, key: inOptions("plugins", index), what: "plugin" })),
  ];
  for (const { value, key, what } of additions) {
    if (!isRecord(value)) continue;
    const full = callOf(value)?.name.replace(/\.default$/u, "") ?? textIn(value["name"]) ?? "of the site";
    const name = full.replace(/^@astrojs\//u, "");
    if (name === "starlight") continue;
    if (/^(?:react|preact|solid-js|svelte|vue|lit|alpinejs|tailwind)$/u.test(name) && !builtIn.test(name))
      report(
        "left",
        key,
        `The ${what} \`${full}\``,
        "components of docsgen are written in React; see the guide to extending it",
      );
    else settings.reportPlugin(what, full, key, builtIn, report, name);
  }
  const others = plugins.replaceAll(
    /remark-?math|rehype-?(?:katex|mathjax|slug|autolink-?headings|external-?links)|\w*mermaid\w*/giu,
    "",
  );
  if (/\$(?:function|import|call)":"[^"]*[a-z]{4}/iu.test(others.replaceAll(/"\$\w+":"(?:\.default)?"/gu, "")))
    report("left", ["markdown"], settings.remarkPlugins.what ?? "", settings.remarkPlugins.advice);
  if (recordIn(astro["markdown"])["smartypants"] !== false)
    report(
      "lossy",
      ["markdown", "smartypants"],
      "Quotes, dashes and dots",
      "pages show them as they are typed; Astro replaced them by typographic ones",
    );
  settings.reportSettings(options, optionSettings, inOptions(), report);
  if (astro["adapter"] !== undefined || astro["output"] === "server")
    report("left", ["output"], "Pages that a server renders", "docsgen publishes files only");
  settings.reportSettings(astro, astroSettings, [], report);
}
