/**
 * Every mistake that is possible in a config, by a walk through its schema: each key with values of wrong types, empty,
 * missing, and beside an unknown key. Each message is in docsgen's own words and says what to write.
 */
import { expect, test } from "vitest";
import * as z from "zod";
import { safeParse } from "zod";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import { otherSettings } from "../../../src/compiler/dialects/settings.ts";
import { keysAt, patternOf, schemasAt } from "../../../src/compiler/config/schema-path.ts";
import { siteConfigSchema } from "../../../src/compiler/config/schema.ts";
import { codeSpecimens, specimens } from "../../../src/compiler/config/specimen.ts";
import type { ConfigPath } from "../../../src/compiler/config/site-config.ts";

const zodWords =
  /Invalid|Too (?:small|big)|expected|received|[>=<]=|Unrecognized|must match|pattern \/|\bcustom\b|undefined|a record|\bint\b/u;

/** The path of every key and element of the schema. Records have the key that their names demand. */
function walk(path: ConfigPath, depth: number): ConfigPath[] {
  if (depth === 0) return [];
  const keys = keysAt(siteConfigSchema, path);
  const inList = schemasAt(siteConfigSchema, [...path, 0]).length > 0 ? [0] : [];
  const named = keys.length === 0 && inList.length === 0 && schemasAt(siteConfigSchema, [...path, "A"]).length > 0;
  const names = named ? [recordNames[patternOf(siteConfigSchema, path)] ?? "a"] : [];
  return [...keys, ...inList, ...names].flatMap((key) => [[...path, key], ...walk([...path, key], depth - 1)]);
}

const recordNames: Readonly<Record<string, string>> = {
  "themeConfig.constants": "LIMIT",
  "checks.severity": "missing-alt",
  "checks.overrides[].severity": "missing-alt",
};

/** A config with one value in it, and nothing else. */
function configWith(path: ConfigPath, value: unknown): object {
  const [first = "", ...rest] = path;
  const inner = rest.reduceRight<unknown>(
    (each, part) => (typeof part === "number" ? [each] : { [part]: each }),
    value,
  );
  return { title: "T", [first]: inner };
}

const wrongValues: readonly unknown[] = [
  7,
  -1,
  2.5,
  "",
  "x y",
  true,
  null,
  [],
  [[]],
  {},
  { nonsense: 1 },
  undefined,
  () => 1,
];

test("names the mistake in docsgen's own words, with what to write", () => {
  const paths = walk([], 7);
  expect(paths.length).toBeGreaterThan(150);
  const bad: string[] = [];
  for (const path of paths)
    for (const value of wrongValues) {
      const config = configWith(path, value);
      const checked = checkConfig(config);
      if (checked.kind === "config") continue;
      for (const { message, hint } of checked.findings)
        if (zodWords.test(message) || hint === null) bad.push(`${message} | ${hint}`);
    }
  expect([...new Set(bad)]).toEqual([]);
});

function length(): object {
  return { name: "length" };
}

const units = "KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version";

test.each<[settings: object, said: readonly string[]]>([
  [
    { url: "https://docs.example.com" },
    ['Unknown setting “url” → it is `origin`: write `origin: "https://docs.example.com"`'],
  ],
  [
    { url: "https://docs.example.com/x" },
    ['Unknown setting “url” → it is `origin`: for example `origin: "https://example.com"`'],
  ],
  [
    { nav: [{ text: "Guide", link: "/guide/" }] },
    [
      'Unknown setting “nav” → it is `themeConfig.navbar` or `themeConfig.sidebars`: for example `navbar: { left: [{ text: "Pricing", link: "/pricing/" }] }`; `docsgen migrate` converts the config of another tool',
    ],
  ],
  [
    { sidebar: "auto" },
    [
      'Unknown setting “sidebar” → it is `themeConfig.sidebars` or `themeConfig.navbar`: for example `sidebars: [{ paths: ["/guide/"], entries: [{ page: "/guide/limits/" }] }]`',
    ],
  ],
  [
    { i18n: {} },
    [
      'Unknown setting “i18n” → write `languages: { en: "English", fr: "Français" }`; the pages of each language but the first are in a folder with its tag, such as `fr/`',
    ],
  ],
  [
    { gtag: "G-1" },
    [
      'Unknown setting “gtag” → for Google Tag Manager, write `analytics: { tagManager: { id: "GTM-…" } }`; load another script with `headTags`',
    ],
  ],
  [
    { themeConfig: { socialLinks: [{ icon: "github", link: "https://github.com/a" }] } },
    [
      'Unknown setting “socialLinks” in “themeConfig” → it is `themeConfig.social`: write `social: [{ icon: "github", link: "https://github.com/a" }]` there',
    ],
  ],
  [
    { themeConfig: { pageScriptTimeout: 1500 } },
    [
      "Unknown setting “pageScriptTimeout” in “themeConfig” → it is `themeConfig.features.pageScriptTimeout`: write `pageScriptTimeout: 1500` there",
    ],
  ],
  [
    { features: { copyConfirmation: 1 } },
    ["Unknown setting “features” → it is `themeConfig.features`: write `features: { copyConfirmation: 1 }` there"],
  ],
  [
    { features: [{ title: "Fast" }] },
    [
      "Unknown setting “features” → buttons, links and cards of a start page are in its frontmatter: `hero` and `features`",
    ],
  ],
  [{ logo: "/a.svg" }, ['Unknown setting “logo” → it is `themeConfig.logo`: write `logo: "/a.svg"` there']],
  [
    { navbar: [] },
    [
      'Unknown setting “navbar” → it is `themeConfig.navbar`: for example `navbar: { left: [{ text: "Pricing", link: "/pricing/" }] }`',
    ],
  ],
  [
    { tagManager: "GTM-1" },
    ['Unknown setting “tagManager” → it is `analytics.tagManager`: for example `tagManager: { id: "GTM-ABC123" }`'],
  ],
  [{ titel: "T" }, ["Unknown setting “titel” → did you mean “title”?"]],
  [
    { ownThing: 1 },
    [
      "Unknown setting “ownThing” → docsgen has no such setting: remove it; in an editor, `defineConfig` suggests those that exist",
    ],
  ],
  [
    { search: { provider: "local" } },
    ["Unknown setting “provider” in “search” → leave it out: docsgen has its own search, which needs no service"],
  ],
  [
    { redirects: [{ source: "/a", destination: "/b" }] },
    [
      "Unknown setting “source” in “redirects[0]” → write `from`",
      "Unknown setting “destination” in “redirects[0]” → write `to`",
    ],
  ],
  [
    { redirects: { "/a": "/b" } },
    ['“redirects” must be an array, not an object → for example `redirects: [{ from: "/old/", to: "/new/" }]`'],
  ],
  [
    { redirects: [{ from: "/w/*", to: "/" }] },
    [
      "“redirects[0].from” must be a single address: “*” is not a wildcard; got “/w/*” → list each old address, or write a rule of your host, such as one in `public/_redirects`",
    ],
  ],
  [
    { themeConfig: { navbar: [{ text: "A", link: "/a/" }] } },
    [
      '“themeConfig.navbar” must be an object, not an array → for example `navbar: { left: [{ text: "Pricing", link: "/pricing/" }] }`',
    ],
  ],
  [
    { themeConfig: { navbar: { left: [{ label: "A", to: "/a/" }] } } },
    [
      '“themeConfig.navbar.left[0]” must be { text, link } or { text, items } → for example `{ text: "Pricing", link: "/pricing/" }`',
    ],
  ],
  [
    { themeConfig: { sidebars: [{ text: "G", items: [] }] } },
    [
      "Unknown setting “text” in “themeConfig.sidebars[0]” → the settings here are `paths`, `acknowledge`, `entries`",
      "Unknown setting “items” in “themeConfig.sidebars[0]” → write `entries`",
    ],
  ],
  [
    { themeConfig: { sidebars: [{ paths: ["/"], entries: [null] }] } },
    [
      '“themeConfig.sidebars[0].entries[0]” must be a route, { page, text }, { text, link }, { text, entries } or { folder } → for example `{ page: "/guide/limits/" }`',
    ],
  ],
  [{ themeConfig: { tocDepth: "3" } }, ["“themeConfig.tocDepth” must be a number, not “3” → write `tocDepth: 3`"]],
  [{ themeConfig: { tocDepth: 9 } }, ["“themeConfig.tocDepth” must be at most 3, not 9 → for example `tocDepth: 3`"]],
  [{ exclude: "drafts/**" }, ['“exclude” must be an array, not “drafts/**” → write `exclude: ["drafts/**"]`']],
  [{ title: ["T"] }, ['“title” must be a string, not an array → write `title: "T"`']],
  [
    { title: undefined },
    [
      '“title” has no value → a variable of the environment that is not set, or a name that its module does not export; for example `title: "Manual"`',
    ],
  ],
  [{ title: Promise.resolve("T") }, ['“title” must be a string, not an object → for example `title: "Manual"`']],
  [{ plugins: [length] }, ["“plugins[0]” must be an object, not a function → call it: `length()`"]],
  [
    { plugins: ["docsgen-plugin-x"] },
    [
      '“plugins[0]” must be an object, not “docsgen-plugin-x” → for example `{ name: "own", checks: ({ pages }) => [] }`',
    ],
  ],
  [
    { markdown: { parser: "sateri" } },
    ["“markdown.parser” must be one of “remark”, “satteri”, not “sateri” → did you mean “satteri”?"],
  ],
  [
    { hosts: ["heroku"] },
    [
      '“hosts[0]” must be one of “apache”, “azure”, “caddy”, “cloudflare”, “cloudfront”, “firebase”, “github-pages”, “gitlab-pages”, “netlify”, “nginx”, “vercel”, not “heroku” → for example `"netlify"`',
    ],
  ],
  [
    { checks: { severity: { "broken-link": "warn" } } },
    [
      '“checks.severity.broken-link” must be one of “error”, “warning”, “hint”, “off”, not “warn” → for example `"broken-link": "error"`',
    ],
  ],
  [
    { contentSecurityPolicy: { "script-srcs": [] } },
    [
      "“contentSecurityPolicy.script-srcs” has a wrong name: it must be a directive, such as script-src → did you mean “script-src”?",
    ],
  ],
  [
    { contentSecurityPolicy: { "script-src": ["self"] } },
    [
      "“contentSecurityPolicy.script-src[0]” must be in single quotes, because browsers read it as a host; got “self” → write `\"'self'\"`",
    ],
  ],
  [
    { components: { tip: { file: "Tip.tsx" } } },
    ["“components.tip” has a wrong name: it is a block of docsgen → for example `price`"],
  ],
  [
    { headTags: [{ tag: "meta", name: "author", content: "A" }] },
    ["Unknown setting “name” in “headTags[0]” → the settings here are `tag`, `attributes`, `content`"],
  ],
  [
    { themeConfig: { constants: { A: "512 KB" } } },
    [
      `“themeConfig.constants.A” must be a number and its unit, one of ${units}; got “512 KB” → for example \`A: { value: 30, unit: "MB" }\``,
    ],
  ],
  [
    { themeConfig: { constants: { A: { value: 3, unit: "KiB" } } } },
    [
      `“themeConfig.constants.A” has the unit “KiB”, not one of ${units} → for example \`A: { value: 30, unit: "MB" }\``,
    ],
  ],
  [
    { themeConfig: { constants: { A: { value: Number.NaN, unit: "KB" } } } },
    ["“themeConfig.constants.A.value” must be a number, not NaN → for example `value: 30`"],
  ],
  [
    { analytics: { tagManager: { id: "UA-1" } } },
    [
      '“analytics.tagManager.id” must be the id of a container of Google Tag Manager, such as GTM-ABC123; got “UA-1” → for example `id: "GTM-ABC123"`',
    ],
  ],
  [
    { frontmatter: {} },
    [
      '“frontmatter” must be a zod object, such as z.object({ … }) → for example `frontmatter: z.object({ audience: z.enum(["user", "admin"]) })`',
    ],
  ],
])("%j", (settings, said) => {
  const checked = checkConfig({ title: "T", ...settings });
  const findings = checked.kind === "config" ? [] : checked.findings;
  expect(findings.map(({ message, hint }) => `${message} → ${hint}`)).toEqual(said);
});

test("a setting of another tool leads to one that exists, and each example is accepted", () => {
  for (const [name, { settings }] of otherSettings)
    for (const setting of settings)
      expect([name, schemasAt(siteConfigSchema, setting.split(".")).length]).not.toEqual([name, 0]);
  expect(otherSettings.size).toBeGreaterThan(300);
  for (const specimen of specimens) expect(checkConfig(specimen)).toMatchObject({ kind: "config" });
  const names = ["z", "remarkMath", "rehypeMath"];
  for (const [pattern, code] of Object.entries(codeSpecimens).filter(([, text]) => !/export|…/u.test(text))) {
    const path = pattern.split(/\.|(?=\[\])/u).map((part) => (part === "[]" ? 0 : part));
    const value: unknown = new Function(...names, `return (${code})`)(z, length, length);
    expect([pattern, schemasAt(siteConfigSchema, path).some((schema) => safeParse(schema, value).success)]).toEqual([
      pattern,
      true,
    ]);
  }
});
