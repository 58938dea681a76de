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
import { leadsToOldFiles, makeReport, needsOwnPlugin, reportUnknown, tocDepthOf } from "../config-report.ts";
import type { Note, Outcome } from "../note.ts";
import { convertHead } from "../vue/head.ts";
import { followRedirects } from "../moved-pages.ts";
import type { OldPage } from "../pages.ts";
import { textFor } from "./locales.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;
type Redirects = NonNullable<SiteConfigInput["redirects"]>;
type Values = Readonly<Record<string, unknown>>;

/** The config of Astro, and the options of Starlight in it. */
export interface OldConfig {
  readonly astro: Values;
  readonly options: Values;
  /** Where the options are written in the config. Calls stand for their first argument. */
  readonly optionsKey: Key;
}

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

const known = new Set(
  "site base trailingSlash redirects adapter output integrations build srcDir publicDir outDir cacheDir root server compressHTML scopedStyleStrategy security vite devToolbar prefetch image markdown i18n env experimental legacy session fonts".split(
    " ",
  ),
);
const knownOptions = new Set(
  "title titleDelimiter description logo social tableOfContents editLink locales defaultLocale sidebar head customCss lastUpdated pagination favicon pagefind expressiveCode components plugins disable404Route credits prerender routeMiddleware markdown".split(
    " ",
  ),
);
/** Integrations and plugins whose work docsgen does itself. */
const builtIn =
  /^(?:starlight|mdx|sitemap|partytown|prefetch)$|links?-validator|image-zoom|llms-txt|expressive-code|mermaid|katex/u;

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

  const description = textIn(options["description"]);
  const origin = /^https?:\/\/[^/?#]+/u.exec(textIn(astro["site"]) ?? "")?.[0];
  const isFile = recordIn(astro["build"])["format"] === "file";
  const defaults = recordIn(recordIn(options["expressiveCode"])["defaultProps"]);
  const markdown = {
    ...(defaults["showLineNumbers"] === true ? { lineNumbers: true } : {}),
    ...(isMath ? { math: true } : {}),
    ...(isMermaid ? { diagrams: ["mermaid" as const] } : {}),
  };
  const themeConfig: ThemeConfig = {
    ...convertLogo(recordIn(options["logo"]), context, (what) =>
      report("left", inOptions("logo"), "`logo`", `${what}; set \`themeConfig.logo\` in the config`),
    ),
    ...social(options["social"]),
    ...(sidebars.length === 0 ? {} : { sidebars }),
    ...depthOf(options["tableOfContents"]),
    ...editLink(options["editLink"], context, (outcome, advice) =>
      report(outcome, inOptions("editLink"), "`editLink`", advice),
    ),
    ...(options["lastUpdated"] === true ? { lastUpdated: true } : {}),
    ...(options["pagefind"] === false ? { search: { enabled: false } } : {}),
    ...context.strings,
  };
  return {
    config: {
      title: textByLanguage(languages, ({ lang }) => textFor(options["title"], lang)) ?? "Documentation",
      ...(description === null ? {} : { description }),
      ...languages.config,
      ...(base === "/" ? {} : { base }),
      ...(origin === undefined ? {} : { origin }),
      ...(isFile ? { routes: "html" } : {}),
      ...head.config,
      ...(Object.keys(themeConfig).length === 0 ? {} : { themeConfig }),
      ...(Object.keys(markdown).length === 0 ? {} : { markdown }),
      ...(redirects.length === 0 ? {} : { redirects }),
    },
    notes,
    packages: [...(isMath ? ["temml"] : []), ...(isMermaid ? ["@docsgen/mermaid"] : [])],
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
  return {
    logo: {
      light: onLight,
      ...(onDark === null ? {} : { dark: onDark }),
      // Next to the title, the picture says nothing more.
      ...(isAlone ? { ...(text === null ? {} : { alt: text }), title: false } : {}),
    },
  };
}

/** A list of `{ icon, label, href }` or, in older versions, URLs by icon. */
function social(value: unknown): Pick<ThemeConfig, "social"> {
  const links = Array.isArray(value)
    ? value.map((each) => recordIn(each))
    : Object.entries(recordIn(value)).map(([icon, href]): Values => ({ icon, href }));
  const found = links.flatMap(({ icon, label, href }) => {
    const link = textIn(href);
    return link === null ? [] : [socialLink(textIn(icon), link, textIn(label))];
  });
  return found.length === 0 ? {} : { social: found };
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
    if (builtIn.test(name)) report("converted", key, `The ${what} \`${full}\``, "docsgen does this itself");
    else if (/^(?:react|preact|solid-js|svelte|vue|lit|alpinejs|tailwind)$/u.test(name))
      report(
        "left",
        key,
        `The ${what} \`${full}\``,
        "components of docsgen are written in React; see the guide to extending it",
      );
    else report("left", key, `The ${what} \`${full}\``, needsOwnPlugin);
  }
  const others = plugins.replaceAll(
    /remark-?math|rehype-?(?:katex|mathjax|slug|autolink-?headings|external-?links)|\w*mermaid\w*/giu,
    "",
  );
  if (/\$(?:function|import|call)":"[^"]*[a-z]{4}/iu.test(others.replaceAll(/"\$\w+":"(?:\.default)?"/gu, "")))
    report(
      "left",
      ["markdown"],
      "Plugins of remark and rehype",
      "add those that you need to `markdown.remarkPlugins` and `markdown.rehypePlugins`",
    );
  if (recordIn(astro["markdown"])["smartypants"] !== false)
    report(
      "lossy",
      ["markdown", "smartypants"],
      "Quotes, dashes and dots",
      "pages show them as they are typed; Astro replaced them by typographic ones",
    );
  if (listIn(options["customCss"]).length > 0)
    report(
      "left",
      inOptions("customCss"),
      "The site's own styles (`customCss`)",
      "put rules that you need into `theme/style.css`, and set `theme` in the config",
    );
  if (isRecord(options["components"]))
    report(
      "left",
      inOptions("components"),
      "Components that replace those of Starlight",
      "write components of the theme in React, and set `theme` in the config",
    );
  if (options["routeMiddleware"] !== undefined)
    report("left", inOptions("routeMiddleware"), "`routeMiddleware`", "a plugin of docsgen can change pages");
  if (options["pagination"] === false)
    report(
      "lossy",
      inOptions("pagination"),
      "`pagination`",
      "pages link to their neighbors, unless `prev` and `next` are `false`",
    );
  const code = recordIn(options["expressiveCode"]);
  if (code["themes"] !== undefined || code["styleOverrides"] !== undefined)
    report("lossy", inOptions("expressiveCode"), "`expressiveCode`", "code has the colors of docsgen's theme");
  if (astro["adapter"] !== undefined || astro["output"] === "server")
    report("left", ["output"], "Pages that a server renders", "docsgen publishes files only");
  reportUnknown(options, knownOptions, inOptions(), report, (key) => `\`${key}\` of Starlight`);
  reportUnknown(astro, known, [], report);
}
