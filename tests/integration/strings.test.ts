/** The theme's texts in the language of the site. */
import { describe, expect, test } from "vitest";
import { markdownLabels } from "../../src/compiler/config/markdown-labels.ts";
import { interfaceStrings } from "../../src/compiler/config/interface-strings.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const languages = ["ar", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "zh"];

/** Every block to which docsgen adds a word. */
const blocks = [
  ...["tip", "info", "note", "important", "warning", "caution", "danger", "details"].map(
    (name) => `:::${name}\nT.\n:::`,
  ),
  "```shell terminal\nls\n```",
  "```js collapse\na\n```",
  "::::code-group\n```\na\n```\n\n```js\na\n```\n::::",
  "| a | b |\n| - | - |\n| c | d |",
  "- [x] T\n- [ ] T",
  "T[^1] and again[^1].\n\n[^1]: T.",
  "$$\nx\n$$",
].join("\n\n");

function makeManual(lang: string, more = ""): Site {
  return makeSite({
    "site.config.ts": minimalConfig(
      `  lang: ${JSON.stringify(lang)},\n  origin: "https://a.example",\n  llms: true,\n  markdown: { math: true },\n  themeConfig: { lastUpdated: true, openIn: ["claude"], editLink: { pattern: "https://a.example/{path}" }, sidebars: [{ paths: ["/"], entries: ["/", { text: "G", page: "/g/", entries: ["/g/x/"] }] }], ${more} },\n`,
    ),
    "docs-src/index.md":
      '---\ntitle: Start\n---\n\n[[toc]]\n\n## H\n\n<svg aria-label="S"></svg>\n\n```js\na\n```\n\n[x](x.md)\n',
    "docs-src/g/index.md": "---\ntitle: G\n---\n\nT.\n",
    "docs-src/g/x.md": "---\ntitle: X\n---\n\nT.\n",
    "docs-src/x.md": `---\ntitle: Y\nlastUpdated: 2027-01-31\naliases: [/old/]\n---\n\n${blocks}\n`,
  });
}

/** The pieces of text in the files that readers get, with those in quotes in scripts. */
function textsOf(site: Site): readonly string[] {
  return [...site.files()].flatMap(([path, bytes]) => {
    const text = bytes.toString("utf8").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
    if (path.startsWith("assets/pages/")) return [];
    if (/\.(?:js|md|txt)$/u.test(path)) return text.split(/["`\n]/u);
    return path.endsWith(".html") ? text.split(/["<>]/u) : [];
  });
}

/** Words that some languages share with English. */
const shared = new Set(["Code", "Danger", "Details", "Formula", "Important", "Info", "Terminal", "Tip", "Version"]);

describe("a site in another language", () => {
  test.each(languages)("has every text of the theme and of pages in its own (%s)", (lang) => {
    const textsIn = (each: string) => ({ ...interfaceStrings(each, {}), ...markdownLabels(each, {}) });
    const [own, english] = [textsIn(lang), textsIn("en")];
    const names = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/gu)].map(([name]) => name).sort();
    for (const [name, text] of Object.entries(english)) {
      const translated = Object.entries(own).find(([each]) => each === name)?.[1] ?? "";
      expect(names(translated), name).toEqual(names(text));
      if (!["menu", "no", "section", "oneSection", "sectionCount"].includes(name) && !shared.has(text))
        expect(translated, name).not.toBe(text);
    }
  });

  test.each([
    ["zh-Hans", "zh"],
    ["zh-CN", "zh"],
    ["zh-Hant", "en"],
    ["zh-TW", "en"],
    ["zh-HK", "en"],
    ["pt-BR", "pt"],
  ])("in the script of its tag: %s has the words of %s", (lang, language) => {
    expect(interfaceStrings(lang, {})).toEqual(interfaceStrings(language, {}));
    expect(markdownLabels(lang, {})).toEqual(markdownLabels(language, {}));
  });

  test("contains no English of docsgen, in documents, scripts and Markdown", async () => {
    const site = makeManual("de-AT");
    expect((await site.build()).stderr).toBe("");
    const shown = new Set(textsOf(site).map((text) => text.trim()));
    const labels = Object.values(markdownLabels("en", {})).filter((text) => !shared.has(text));
    const english = [...Object.values(interfaceStrings("en", {})), ...labels];
    const isShown = (text: string): boolean => {
      const beginning = text.replace(/\{\w+\}.*$/u, "").trim();
      return shown.has(text) || (beginning !== "" && shown.has(beginning));
    };
    expect(english.filter((text) => isShown(text))).toEqual([]);
    expect(site.read("dist/index.html")).toContain('<html lang="de-AT"');
    expect(site.read("dist/index.html")).toContain(">Zum Inhalt springen<");
    expect(site.read("dist/index.html")).toContain('aria-label="Seiten von G"');
    expect(site.read("dist/404.html")).toContain("<title>Seite nicht gefunden | Manual</title>");
    expect(site.read("dist/x/index.html")).toContain(">Zuletzt aktualisiert: <");
    expect(site.read("dist/old/index.html")).toContain("<p>Diese Seite ist jetzt unter <a");
    expect(site.read("dist/index.md")).toContain("Quelle: <https://a.example/>");
    expect(site.read("dist/llms.txt")).toContain("## Weitere Seiten");
    const other = makeManual("en");
    await other.build();
    expect(textsOf(other)).toContain("Skip to content");
    expect(textsOf(other)).not.toContain("Zum Inhalt springen");
  });

  test("is written from right to left where its language is", async () => {
    const site = makeManual("ar");
    await site.build();
    expect(site.read("dist/index.html")).toContain('<html lang="ar" dir="rtl"');
  });

  test("has English texts if docsgen has none in its language", async () => {
    const site = makeManual("cy");
    await site.build();
    expect(site.read("dist/index.html")).toContain(">Skip to content<");
  });
});

describe("the texts of the config", () => {
  test("replace those of the theme", async () => {
    const site = makeManual("de", 'strings: { onThisPage: "Inhalt", copied: "Fertig" }');
    await site.build();
    expect(site.read("dist/index.html")).toContain("<summary>Inhalt</summary>");
    expect(textsOf(site)).toContain("Fertig");
  });

  test("replace those of pages", async () => {
    const site = makeManual("de").edit("site.config.ts", (text) =>
      text.replace("math: true", 'math: true, labels: { tip: "Rat", table: "Übersicht" }'),
    );
    await site.build();
    expect(site.article("dist/x/index.html")).toContain('<p class="dg-callout-title">Rat</p>');
    expect(site.article("dist/x/index.html")).toContain('aria-label="Übersicht"');
    expect(site.article("dist/x/index.html")).toContain('aria-label="Erledigt"');
  });

  test("are refused under unknown names", async () => {
    const run = await makeManual("de", 'strings: { onThisPag: "Inhalt" }').run(["check"]);
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain("onThisPag");
  });
});

test("the sitemap is named to crawlers at the root of an origin, unless the author writes robots.txt", async () => {
  const site = makeManual("en");
  await site.build();
  expect(site.read("dist/robots.txt")).toBe("User-agent: *\nAllow: /\n\nSitemap: https://a.example/sitemap.xml\n");
  site.write("docs-src/public/robots.txt", "Own.\n");
  await site.build();
  expect(site.read("dist/robots.txt")).toBe("Own.\n");
  site
    .remove("docs-src/public/robots.txt")
    .edit("site.config.ts", (text) => text.replace("lang:", 'base: "/b/",\n  lang:'));
  await site.build();
  expect(site.exists("dist/robots.txt")).toBe(false);
});
