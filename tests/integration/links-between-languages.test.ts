/** Links from a page of one language to those of another: which leave the language by mistake, and what to write. */
import { expect, test } from "vitest";
import { expectAgreement } from "../support/agreement.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (title: string, text: string, more = ""): string => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;

const settings = `  origin: "https://a.test",
  base: "/docs/",
  llms: true,
  languages: { en: "English", fr: "Français", ar: "العربية" },
  checks: { severity: { "broken-link": "warning", "broken-anchor": "warning", "redirect-chain": "off" } },
  redirects: [
    { from: "/old/", to: "/guide/install/" },
    { from: "/older/", to: "/old/" },
    { from: "/fr/vieux/", to: "/fr/guide/install/" },
    { from: "/away/", to: "https://b.test/" },
    { from: "/guide/install/#unix", to: "/guide/install/#linux" },
  ],
`;

/** `fr/guide/only.md` is not translated, and neither is any page into Arabic but its home page. */
function makeSiteWith(path: string, links: readonly string[]): Site {
  return makeSite({
    "site.config.ts": minimalConfig(settings),
    "docs-src/index.md": page("Home", "Text."),
    "docs-src/guide/index.md": page("Guide", "Text."),
    "docs-src/guide/install.md": page("Install", "## Linux\n\nText.", "aliases: [/setup/]\n"),
    "docs-src/guide/only.md": page("Only", "Text."),
    "docs-src/fr/index.md": page("Accueil", "Texte."),
    "docs-src/fr/guide/index.md": page("Le guide", "Texte."),
    "docs-src/fr/guide/install.md": page(
      "Installer",
      "## Sous Linux\n\nTexte.",
      "permalink: /guide/installer/\naliases: [/installation/]\n",
    ),
    "docs-src/ar/index.md": page("الرئيسية", "نص."),
    [`docs-src/${path}`]: page(
      "More",
      `${links.map((link) => `- ${link}`).join("\n")}\n\n[en]: ../../guide/install.md`,
    ),
  });
}

/** What each link of a page leads to: its problem, with what to write, or its final address. */
async function outcomesOf(
  path: string,
  rows: readonly (readonly [string, string])[],
): Promise<readonly (readonly string[])[]> {
  const links = rows.map(([link]) => link);
  const site = makeSiteWith(path, links);
  const run = await site.build();
  expect(run.status, run.stderr).toBe(0);
  const problems = new Map(
    run.stderr
      .split("\n\n")
      .filter((each) => each.startsWith(`docs-src/${path}:`))
      .map((each): [number, string] => {
        const [, line = "", code = ""] = /^[^:]*:(\d+):\d+\n {2}\w+ ([\w-]+):/u.exec(each) ?? [];
        const [, hint = ""] = /\n {2}hint: (.*)/u.exec(each) ?? [];
        return [Number(line), `${code} ${hint}`.trim()];
      }),
  );
  const html = site.read(`dist/${path.replace(/\.md$/u, "/index.html")}`);
  const [article = ""] = /<article\b[\s\S]*<\/article>/u.exec(html) ?? [];
  const urls = [...article.matchAll(/<li><a(?: [^>]*?href="([^"]*)")?[^>]*>[^<]*<\/a><\/li>/gu)].map(
    ([, url = ""]) => url,
  );
  expect(urls).toHaveLength(links.length);
  return links.map((link, index) => [link, problems.get(index + 5) ?? urls[index] ?? ""]);
}

const toEnglish = "; or, if readers should change the language, name it in the text of the link: “English”";
const toFrench = "; or, if readers should change the language, name it in the text of the link: “Français”";

test("links of a French page stay in its language unless they name another", async () => {
  const rows = [
    // Forms that stay in the language.
    ["[x](install.md)", "/docs/fr/guide/installer/"],
    ["[x](/guide/install/)", "/docs/fr/guide/installer/"],
    ["[x](/docs/guide/install/)", "/docs/fr/guide/installer/"],
    ["[x](/fr/guide/install/)", "/docs/fr/guide/installer/"],
    ["[x](/docs/fr/guide/installer/)", "/docs/fr/guide/installer/"],
    ["[x](/fr/guide/install.md)", "/docs/fr/guide/installer/"],
    ["[x](/docs/guide/only/)", "/docs/fr/guide/only/"],
    ["[x](/llms.txt)", "/docs/fr/llms.txt"],
    ["[x](/fr/llms.txt)", "/docs/fr/llms.txt"],
    ["[x](/ar/llms.txt)", "/docs/ar/llms.txt"],
    // Forms that leave it, although the page is translated.
    ["[x](../../guide/install.md)", `link-language write “install.md”${toEnglish}`],
    ["[x](../../guide/install)", `link-language write “install.md”${toEnglish}`],
    ["[x](../../guide/install.md#linux)", `link-language write “install.md#sous-linux”${toEnglish}`],
    ['<a href="../../index.md">x</a>', `link-language write “../index.md”${toEnglish}`],
    ["[x](/ar/guide/install/)", `link-language write “/guide/installer/”${toEnglish.replace("English", "العربية")}`],
    [
      "[x](https://a.test/docs/guide/install/#linux)",
      "own-absolute-link write “/guide/installer/#linux”; or, if readers should change the language, “../../guide/install.md#linux”",
    ],
    ["[x](https://a.test/docs/fr/guide/installer/)", "own-absolute-link write “/guide/installer/”"],
    ["[x](http://localhost:3000/guide/install/)", "suspicious-link write “/guide/installer/”"],
    // It is not translated, so the other page is the only one.
    ["[x](../../guide/only.md)", "/docs/guide/only/"],
    ["[x](https://a.test/docs/guide/only/)", "own-absolute-link write “/guide/only/”"],
    // Deliberate ones.
    ["[en anglais](../../guide/install.md)", "/docs/guide/install/"],
    ["[la version anglaise](../../guide/install.md)", "/docs/guide/install/"],
    ["[English](../../guide/install.md)", "/docs/guide/install/"],
    ["[EN](../../guide/install.md)", "/docs/guide/install/"],
    ['[x](../../guide/install.md "en anglais")', "/docs/guide/install/"],
    ["[anglais][en]", "/docs/guide/install/"],
    ['<a hreflang="en" href="../../guide/install.md">x</a>', "/docs/guide/install/"],
    ["[l’original](../../guide/more.md)", "broken-link there is no such page: add “guide/more.md”, or remove the link"],
    // Redirects.
    ["[x](/old/)", "moved-link write “/guide/installer/”"],
    ["[x](/fr/vieux/)", "moved-link write “/guide/installer/”"],
    ["[x](/docs/fr/vieux/)", "moved-link write “/docs/fr/guide/installer/”"],
    ["[x](../../old)", "moved-link write “install.md”"],
    ["[en anglais](../../old)", "moved-link write “../../guide/install.md”"],
    ["[x](../../setup)", "moved-link write “install.md”"],
    ["[x](/ar/old/)", "moved-link write “/guide/installer/”"],
    ["[العربية](/ar/old/)", "moved-link write “/ar/guide/install/”"],
    ["[x](/ar/away/)", "https://b.test/"],
    // Suggestions.
    ["[x](instal.md)", "broken-link did you mean “install.md”?"],
    ["[x](../../guide/instal.md)", "broken-link did you mean “install.md”?"],
    ["[en anglais](../../guide/instal.md)", "broken-link did you mean “../../guide/install.md”?"],
    ["[x](/fr/guide/instaler/)", "broken-link did you mean “/guide/installer/”?"],
    ["[x](/en/guide/install/)", "broken-link did you mean “/guide/installer/”?"],
    ["[x](../../../guide/install.md)", "broken-link it points outside the source folder; did you mean “install.md”?"],
  ] as const;
  expect(await outcomesOf("fr/guide/more.md", rows)).toEqual(rows);
});

test("a page may lead to the page that it translates", async () => {
  const rows = [["[l’original](../../guide/only.md)", "/docs/guide/only/"]] as const;
  expect(await outcomesOf("fr/guide/only.md", rows)).toEqual(rows);
});

test("links of a page in the default language stay in it unless they name another", async () => {
  const rows = [
    ["[x](/fr/guide/install/)", `link-language write “/guide/install/”${toFrench}`],
    ["[x](/fr/guide/installer/)", `link-language write “/guide/install/”${toFrench}`],
    ["[x](fr/guide/install.md)", `link-language write “guide/install.md”${toFrench}`],
    ["[x](/docs/fr/)", `link-language write “/”${toFrench}`],
    [
      "[x](https://a.test/docs/fr/guide/installer/)",
      "own-absolute-link write “/guide/install/”; or, if readers should change the language, “/fr/guide/installer/”",
    ],
    ["[in French](/fr/guide/install/#sous-linux)", "/docs/fr/guide/installer/#sous-linux"],
    ["[French](fr/guide/install.md#linux)", "/docs/fr/guide/installer/#sous-linux"],
    ["[French](/fr/guide/install/#unix)", "moved-link write “/fr/guide/installer/#sous-linux”"],
    ["[French](/fr/guide/install/#nix)", "broken-anchor its anchors are #sous-linux"],
    ["[French](/ar/)", `link-language write “/”${toFrench.replace("Français", "العربية")}`],
    ["[x](/fr/llms.txt)", "/docs/fr/llms.txt"],
    ["[x](/fr/search/)", "/docs/fr/search/"],
    ["[x](/fr/vieux/)", "moved-link write “/guide/install/”"],
    ["[French](/fr/vieux/)", "moved-link write “/fr/guide/installer/”"],
    ["[French](/fr/older/)", "moved-link write “/fr/guide/installer/”"],
    ["[French](fr/installation)", "moved-link write “fr/guide/install.md”"],
    ["[French](/fr/guide/instaler/)", "broken-link did you mean “/fr/guide/installer/”?"],
    ["[French](fr/guide/instal.md)", "broken-link did you mean “fr/guide/install.md”?"],
    ["[French](/vieux/)", "broken-link"],
  ] as const;
  expect(await outcomesOf("more.md", rows)).toEqual(rows);
});

test("menus and footers may lead to any language", async () => {
  const site = makeSiteWith("more.md", []);
  site.edit("site.config.ts", (text) =>
    text.replace(
      "  llms: true,\n",
      '  llms: true,\n  themeConfig: { navbar: { left: [{ text: "F", link: "/fr/guide/install/" }] }, footer: "[x](/fr/guide/)" },\n',
    ),
  );
  const run = await expectAgreement(site);
  expect(run.stderr).not.toContain("link-language");
});
