/** Several languages in one site. */
import { cpSync, existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { interfaceStrings } from "../../src/compiler/config/interface-strings.ts";
import { expectAgreement } from "../support/agreement.ts";
import { arabic, english, french, languageConfig, languageFiles, languageSettings } from "../support/language-site.ts";
import { makeRandom } from "../support/random.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite, makeSite, minimalConfig } from "../support/site.ts";
import { hashTree } from "../support/project-site.ts";

/** The article of a document. */
function articleIn(html: string): string {
  return /<article\b[\s\S]*<\/article>/u.exec(html)?.[0] ?? "";
}

function headLinks(html: string, rel: string): readonly string[] {
  return [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*>`, "gu"))].map(([tag]) => tag);
}

const title = (text: string): string => `---\ntitle: ${text}\n---\n\n`;

describe("a site in three languages", () => {
  const opened: { site: Site | null } = { site: null };
  const read = (path: string): string => opened.site?.read(`dist/${path}`) ?? "";
  beforeAll(async () => {
    opened.site = makeLastingSite(languageFiles());
    const run = await opened.site.build(["--silent"]);
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  });
  afterAll(() => opened.site?.delete());

  test.each([
    ["index.html", "en", null, "Manual"],
    ["guide/index.html", "en", null, "Guide | Manual"],
    ["fr/index.html", "fr", null, "Manuel"],
    ["fr/guide/installer/index.html", "fr", null, "Installer | Manuel"],
    ["fr/guide/index.html", "fr", "en", "Guide | Manuel"],
    ["ar/index.html", "ar", null, "Manual"],
    ["ar/guide/index.html", "ar", "en", "Guide | Manual"],
    ["ar/guide/install/index.html", "ar", "en", "Install | Manual"],
    ["fr/404.html", "fr", null, "Page introuvable | Manuel"],
    ["fr/search/index.html", "fr", null, "Rechercher | Manuel"],
  ])("%s is in the language of its folder", (path, lang, ofArticle, documentTitle) => {
    const html = read(path);
    expect(html).toContain(`<html lang="${lang}"${lang === "ar" ? ' dir="rtl"' : ""} `);
    expect(html).toContain(`<title>${documentTitle}</title>`);
    const [article = ""] = /<article[^>]*>/u.exec(html) ?? [];
    expect(article).toBe(
      ofArticle === null
        ? '<article class="dg-article">'
        : `<article class="dg-article" lang="${ofArticle}" dir="ltr">`,
    );
  });

  test.each([
    ["index.html", ["/guide/", "/guide/install/#linux", "/fr/guide/installer/"]],
    ["guide/index.html", ["/guide/install/#linux", "/", "/fr/guide/"]],
    // A heading of the source is that of the translation at the same place.
    ["fr/index.html", ["/fr/guide/", "/fr/guide/installer/#sous-linux"]],
    ["fr/guide/index.html", ["/fr/guide/installer/#sous-linux", "/fr/", "/fr/guide/"]],
    ["ar/guide/index.html", ["/ar/guide/install/#linux", "/ar/", "/fr/guide/"]],
    ["ar/index.html", ["/ar/guide/"]],
  ])("the links of %s stay in its language", (path, links) => {
    const article = articleIn(read(path)).replaceAll(/<a class="dg-anchor"[^>]*>|<a [^>]*aria-[^>]*>/gu, "");
    expect([...article.matchAll(/<a href="(?!#)([^"]*)"/gu)].map(([, href]) => href)).toEqual(links);
  });

  test.each([
    ["guide/install/index.html", "en", ["/guide/install/", "/fr/guide/installer/", "/ar/guide/install/"], "/fr/ /ar/"],
    ["fr/guide/installer/index.html", "fr", ["/guide/install/", "/fr/guide/installer/", "/ar/guide/install/"], null],
    ["ar/guide/index.html", "ar", ["/guide/", "/fr/guide/", "/ar/guide/"], null],
    ["fr/404.html", "fr", ["/", "/fr/", "/ar/"], null],
  ])("the language menu of %s keeps the page", (path, lang, urls, editions) => {
    const html = read(path);
    const [menu = ""] = /<ul class="dg-menu-list dg-languages">.*?<\/ul>/u.exec(html) ?? [];
    const tags = ["en", "fr", "ar"];
    const labels = ["English", "Français", "العربية"];
    expect(menu).toBe(
      `<ul class="dg-menu-list dg-languages">${tags
        .map(
          (tag, index) =>
            `<li><a class="dg-navbar-link" href="${urls[index] ?? ""}" lang="${tag}" hrefLang="${tag}"${tag === lang ? ' aria-current="true"' : ""}>${labels[index] ?? ""}</a></li>`,
        )
        .join("")}</ul>`,
    );
    expect(/data-editions="([^"]*)"/u.exec(html)?.[1] ?? null).toBe(editions);
  });

  test.each([
    ["index.html", "en"],
    ["fr/index.html", "fr"],
    ["fr/guide/index.html", "fr"],
    ["ar/index.html", "ar"],
    ["ar/404.html", "ar"],
    ["fr/search/index.html", "fr"],
  ])("the scripts of %s have the texts of its language", (path, lang) => {
    const scripts = [...new Set(read(path).match(/\/assets\/[\w-]+\.\w{10}\.js/gu))]
      .map((url) => read(url.slice(1)))
      .join("\n");
    const { copyCode, menu, noResults, themeDark } = interfaceStrings(lang, {});
    const others = ["en", "fr", "ar"]
      .filter((each) => each !== lang)
      .map((each) => interfaceStrings(each, {}).themeDark);
    for (const text of [copyCode, menu, noResults, themeDark]) expect(scripts).toContain(JSON.stringify(text));
    for (const text of others) expect(scripts).not.toContain(JSON.stringify(text));
  });

  test("docsgen search finds the pages of a language", async () => {
    const found = async (...words: readonly string[]) => (await opened.site?.run(["search", ...words]))?.stdout;
    expect(await found("Linux")).toContain("  /guide/install/#linux\n");
    expect(await found("Linux", "--lang", "fr")).toContain("  /fr/guide/installer/#sous-linux\n");
    expect(await found("Mac", "--lang", "ar")).toBe("No results for “Mac”.\n");
    const refused = await opened.site?.run(["search", "Linux", "--lang", "es"]);
    expect(refused?.status).toBe(2);
    expect(refused?.stderr).toContain("“languages” does not have “es”\n");
    expect(refused?.stderr).toContain("write one of en, fr, ar");
  });

  test("a page script has the links of its language menu", () => {
    expect(read("fr/assets/pages/guide/installer.js")).toContain(
      '"languages":"<ul class=\\"dg-menu-list dg-languages\\">',
    );
  });

  test("menus, breadcrumbs and neighbors say in which language they name a page that is not translated", () => {
    const part = (path: string, pattern: RegExp): readonly string[] =>
      [...(pattern.exec(read(path))?.[0] ?? "").matchAll(/<a [^>]*>(?:<span>[^<]*<\/span> )?(.*?)<\/a>/gu)].map(
        ([, text = ""]) => text,
      );
    const inEnglish = (text: string): string => `<bdi lang="en" dir="ltr">${text}</bdi>`;
    const sidebar = /<nav class="dg-sidebar"[\s\S]*?<\/nav>/u;
    const breadcrumbs = /<nav class="dg-breadcrumbs"[\s\S]*?<\/nav>/u;
    const pager = /<nav class="dg-pager"[\s\S]*?<\/nav>/u;
    expect(part("fr/guide/installer/index.html", sidebar)).toEqual(["Accueil", inEnglish("Guide"), "Installer"]);
    expect(part("ar/index.html", sidebar)).toEqual(["الرئيسية", inEnglish("Guide"), inEnglish("Install")]);
    expect(part("index.html", sidebar)).toEqual(["Home", "Guide", "Install"]);
    expect(part("fr/guide/installer/index.html", breadcrumbs)).toEqual(["Manuel", inEnglish("Guide")]);
    expect(part("fr/guide/installer/index.html", pager)).toEqual([inEnglish("Guide")]);
    expect(part("ar/guide/index.html", pager)).toEqual(["الرئيسية", inEnglish("Install")]);
  });

  test("the headings of a page that is not translated are in the language of its source", () => {
    expect(read("ar/guide/install/index.html")).toContain('<ul lang="en" dir="ltr"><li><a href="#linux">Linux</a>');
    expect(read("fr/guide/installer/index.html")).toContain('<ul><li><a href="#sous-linux">Sous Linux</a>');
  });

  test("a page that is not translated says so in the language around it", () => {
    expect(read("fr/guide/index.html")).toContain(
      '<aside class="dg-callout dg-info" lang="fr" dir="ltr" aria-label="Langue">Cette page n’est pas encore traduite.</aside>',
    );
    expect(read("ar/guide/index.html")).toContain('<aside class="dg-callout dg-info" lang="ar" dir="rtl"');
    expect(read("guide/index.html")).not.toContain("<aside");
  });

  test("menus are written once, with texts in each language and links to its pages", () => {
    const navbarOf = (path: string): string =>
      /<nav class="dg-navbar-links"[\s\S]*?<\/nav>/u.exec(read(path))?.[0] ?? "";
    expect(navbarOf("index.html")).toMatch(/<a href="\/guide\/install\/" [^>]*>Guide<\/a>/u);
    expect(navbarOf("fr/index.html")).toMatch(/<a href="\/fr\/guide\/installer\/" [^>]*>Guides<\/a>/u);
    expect(navbarOf("ar/index.html")).toMatch(/<a href="\/ar\/guide\/install\/" [^>]*>Guide<\/a>/u);
    expect(read("fr/index.html")).toContain('Voir <a href="/fr/guide/">le guide</a>.');
    expect(read("ar/index.html")).toContain('See <a href="/ar/guide/">the guide</a>.');
  });

  test("constants are printed in the language of the page", () => {
    expect(articleIn(read("index.html"))).toContain("Up to 1,234.5MB.");
    expect(articleIn(read("fr/index.html")).replaceAll(/\s/gu, " ")).toContain("Au plus 1 234,5 Mo.");
  });

  test("alternates are the same on every page, and name only translated pages", () => {
    const alternates = (rows: readonly (readonly [string, string])[]): readonly string[] =>
      rows.map(([lang, path]) => `<link rel="alternate" hrefLang="${lang}" href="https://a.test${path}"/>`);
    const ofInstall = alternates([
      ["en", "/guide/install/"],
      ["fr", "/fr/guide/installer/"],
      ["x-default", "/guide/install/"],
    ]);
    const ofHome = alternates([
      ["en", "/"],
      ["fr", "/fr/"],
      ["ar", "/ar/"],
      ["x-default", "/"],
    ]);
    const found = (path: string): readonly string[] =>
      headLinks(read(path), "alternate").filter((tag) => tag.includes("hrefLang"));
    expect(["guide/install/index.html", "fr/guide/installer/index.html"].map(found)).toEqual([ofInstall, ofInstall]);
    expect(["index.html", "fr/index.html", "ar/index.html"].map(found)).toEqual([ofHome, ofHome, ofHome]);
    // It is in one language, or a copy of the page in another.
    for (const path of ["guide/index.html", "fr/guide/index.html", "ar/guide/install/index.html", "fr/404.html"])
      expect(found(path)).toEqual([]);
    // Navigation within the document replaces all of them.
    for (const [prefix, path] of [
      ["", "guide/install"],
      ["fr/", "guide/installer"],
      ["", "guide"],
    ]) {
      const links = headLinks(read(`${prefix}${path}/index.html`), "alternate").join("");
      expect(read(`${prefix}assets/pages/${path}.js`)).toContain(JSON.stringify(links).slice(1, -1));
    }
  });

  test("a page in place of its translation names its source as canonical, and is in no list", () => {
    expect(headLinks(read("ar/guide/install/index.html"), "canonical")).toEqual([
      '<link rel="canonical" href="https://a.test/guide/install/"/>',
    ]);
    expect([...read("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, url]) => url)).toEqual([
      "https://a.test/",
      "https://a.test/ar/",
      "https://a.test/fr/",
      "https://a.test/fr/guide/installer/",
      "https://a.test/guide/",
      "https://a.test/guide/install/",
    ]);
    expect([...read("fr/llms.txt").matchAll(/\]\(([^)]*)\)/gu)].map(([, url]) => url)).toEqual([
      "https://a.test/fr/index.md",
      "https://a.test/fr/guide/installer.md",
    ]);
    expect(JSON.parse(read("fr/assets/search-index.json"))).toMatchObject({ pages: expect.anything() });
    expect(read("fr/search/index.html")).toContain("Installer");
    expect(read("fr/search/index.html")).not.toContain("/fr/guide/#start");
    expect([...(opened.site?.files().keys() ?? [])].filter((path) => /^(?:fr|ar)\/.*\.md$/u.test(path))).toEqual([
      "ar/index.md",
      "fr/guide/installer.md",
      "fr/index.md",
    ]);
  });

  test("redirects, 404 pages and the manifest are those of all languages", () => {
    expect(read("_redirects").split("\n")).toEqual([
      ...["", "/fr", "/ar"].flatMap((folder) => [
        `${folder}/old ${folder}/guide/ 301!`,
        `${folder}/old/ ${folder}/guide/ 301!`,
      ]),
      "/fr/* /fr/404.html 404",
      "/ar/* /ar/404.html 404",
      "/* /404.html 404",
      "",
    ]);
    const manifest: { readonly pages: readonly { readonly path: string }[]; readonly files: readonly string[] } =
      JSON.parse(read("docsgen-manifest.json"));
    expect(manifest.pages.map(({ path }) => path)).toEqual([
      "/",
      "/ar/",
      "/ar/guide/",
      "/ar/guide/install/",
      "/fr/",
      "/fr/guide/",
      "/fr/guide/installer/",
      "/guide/",
      "/guide/install/",
    ]);
    expect(manifest.files).toEqual([...(opened.site?.files().keys() ?? [])].sort());
    expect(JSON.parse(read("fr/assets/routes.json"))).toMatchObject({ redirects: [["/old", "/fr/guide/"]] });
    expect(read("fr/old/index.html")).toContain('<html lang="fr">');
  });

  test("no address of the output leads nowhere", async () => {
    expect(await opened.site?.run(["verify"])).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("the editions of a site are those that would be built alone", () => {
  const alone = (lang: string, base: string, folder: string, files: Readonly<Record<string, string>>): Site =>
    makeSite({
      "site.config.ts": languageConfig
        .replace(/languages: .*\n/u, `languages: { ${lang}: "Own" }, base: "${base}",\n`)
        .replace('link: "/guide/install/"', lang === "fr" ? 'link: "/guide/installer/"' : 'link: "/guide/install/"')
        .replaceAll(/\{ en: ("[^"]*"), fr: ("[^"]*") \}/gu, lang === "fr" ? "$2" : "$1"),
      "docs-src/dot.svg": languageFiles()["docs-src/dot.svg"] ?? "",
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`docs-src/${path}`, text])),
      [`docs-src/${folder}none`]: "",
    });

  test.each([
    ["en", "/", "", english],
    ["fr", "/fr/", "fr/", { ...english, ...french }],
    ["ar", "/ar/", "ar/", { ...english, ...arabic }],
  ])("%s", async (lang, base, prefix, files) => {
    const site = makeSite(languageFiles());
    expect(await site.build(["--silent"])).toMatchObject({ status: 0 });
    // In a site alone, no folder is another language, and headings have the ids of its own pages.
    const own = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        text
          .replaceAll(/\(\/?fr\/guide\/(?:install\.md)?\)/gu, "(https://b.test/)")
          .replaceAll("install.md#linux", lang === "fr" ? "install.md#sous-linux" : "install.md#linux"),
      ]),
    );
    const single = alone(lang, base, prefix, own);
    single.remove(`docs-src/${prefix}none`);
    expect(await single.build(["--silent"])).toMatchObject({ status: 0 });
    const paths = [...single.files().keys()].filter(
      (path) => path.endsWith("index.html") && !/^(?:search|old)\//u.test(path),
    );
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const normal = (html: string): string =>
        articleIn(html)
          .replace(/<aside class="dg-callout dg-info" lang=.*?<\/aside>/u, "")
          .replaceAll(/<a id="[^"]*" class="dg-moved".*?<\/a>/gu, "")
          .replaceAll(/ lang="en" dir="ltr"/gu, "")
          .replaceAll(/"(?:\/[a-z]{2})?\/(assets\/)/gu, '"/$1')
          .replaceAll(/<a ([^>]*)href="(?:https:\/\/b\.test\/|\/fr\/guide\/(?:installer\/)?)"[^>]*>/gu, "<a>");
      // Words that docsgen adds to a page are in the language of its text.
      const labels = (html: string): string => html.replaceAll(/aria-label="[^"]*"/gu, "");
      expect(labels(normal(site.read(`dist/${prefix}${path}`)))).toBe(labels(normal(single.read(`dist/${path}`))));
    }
  });
});

test("a folder has the settings of the default language, and its title in each", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  languages: { en: "English", fr: "Français" },\n'),
    "docs-src/index.md": `${title("Home")}Text.\n`,
    "docs-src/z/_folder.yml": "title: First\norder: 1\n",
    "docs-src/z/page.md": `${title("Page")}Text.\n`,
    "docs-src/a/_folder.yml": "title: Second\norder: 2\n",
    "docs-src/a/page.md": `${title("Page")}Text.\n`,
    "docs-src/fr/index.md": `${title("Accueil")}Texte.\n`,
    "docs-src/fr/z/_folder.yml": "title: Premier\n",
    "docs-src/fr/a/_folder.yml": "title: Deuxième\n",
  });
  expect(await site.build(["--silent"])).toMatchObject({ status: 0 });
  const groups = (path: string): readonly string[] =>
    site
      .read(path)
      .match(/First|Second|Premier|Deuxième/gu)
      ?.filter((each, index, all) => all.indexOf(each) === index) ?? [];
  expect(groups("dist/index.html")).toEqual(["First", "Second"]);
  expect(groups("dist/fr/index.html")).toEqual(["Premier", "Deuxième"]);
});

test("a translation has the place of its source in the sidebar, unless it says another", async () => {
  const page = (name: string, order?: number): string =>
    `---\ntitle: ${name}\n${order === undefined ? "" : `order: ${order}\n`}---\n\nText.\n`;
  const site = makeSite({
    "site.config.ts": minimalConfig(
      '  languages: { en: "English", fr: "Français", de: { label: "Deutsch", fallback: "link" } },\n',
    ),
    "docs-src/index.md": page("Home", 0),
    "docs-src/a.md": page("Alpha", 4),
    "docs-src/b.md": page("Beta", 3),
    "docs-src/c/index.md": page("Gamma", 2),
    "docs-src/d.md": page("Delta", 1),
    "docs-src/fr/index.md": page("Accueil"),
    "docs-src/fr/a.md": page("Alpha-FR"),
    "docs-src/fr/b.md": page("Beta-FR", 0.5),
    "docs-src/fr/c.md": page("Gamma-FR"),
    "docs-src/fr/e.md": page("Epsilon-FR"),
    "docs-src/de/index.md": page("Start"),
    "docs-src/de/b.md": page("Beta-DE"),
  });
  expect(await site.build(["--silent"])).toMatchObject({ status: 0 });
  const menu = (path: string): readonly string[] => {
    const [sidebar = ""] = /<nav class="dg-sidebar"[\s\S]*?<\/nav>/u.exec(site.read(path)) ?? [];
    return sidebar.match(/\b(?:Alpha|Beta|Gamma|Delta|Epsilon)(?:-[A-Z]+)?/gu) ?? [];
  };
  expect(menu("dist/index.html")).toEqual(["Delta", "Gamma", "Beta", "Alpha"]);
  expect(menu("dist/fr/index.html")).toEqual(["Beta-FR", "Delta", "Gamma-FR", "Alpha-FR", "Epsilon-FR"]);
  expect(menu("dist/de/index.html")).toEqual(["Delta", "Gamma", "Beta-DE", "Alpha"]);
});

test("an include shows the file of the language, or else that of the default language", async () => {
  const including = `${title("Guide")}::include{file="@/_parts/setup.md"}\n\n::include{file="_near.md"}\n\n<<< @/_code/a.js\n`;
  const site = makeSite({
    "site.config.ts": minimalConfig('  languages: { en: "English", fr: "Français" },\n'),
    "docs-src/index.md": `${title("Home")}Text.\n`,
    "docs-src/guide.md": including,
    "docs-src/_parts/setup.md": "Set it up.\n",
    "docs-src/_near.md": "Near.\n",
    "docs-src/_code/a.js": "const english = 1;\n",
    "docs-src/fr/index.md": `${title("Accueil")}Texte.\n`,
    "docs-src/fr/guide.md": including,
    "docs-src/fr/_parts/setup.md": "Installez-le.\n",
  });
  const shown = async (): Promise<string> => {
    const run = await site.build();
    expect(run, run.stderr).toMatchObject({ status: 0 });
    await site.build(["--no-cache", "--out", "fresh"]);
    expect(hashTree(site.files())).toBe(hashTree(site.files("fresh")));
    expect((await site.build()).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
    const words = (path: string): readonly string[] =>
      site.article(path).match(/Set it up|Installez-le|Near|Proche|english|french/gu) ?? [];
    expect(words("dist/guide/index.html")).toEqual(["Set it up", "Near", "english"]);
    return words("dist/fr/guide/index.html").join(", ");
  };
  expect(await shown()).toBe("Installez-le, Near, english");
  site.write("docs-src/fr/_near.md", "Proche.\n").write("docs-src/fr/_code/a.js", "const french = 1;\n");
  expect(await shown()).toBe("Installez-le, Proche, french");
  site.remove("docs-src/fr/_parts/setup.md").remove("docs-src/fr/_near.md");
  expect(await shown()).toBe("Set it up, Near, french");
  // A problem of the file is reported at its place.
  site.write("docs-src/fr/_near.md", "[x](none.md)\n");
  expect((await site.run(["check"])).stderr).toContain("docs-src/fr/_near.md:1:5\n");
});

test("a site in one language is not changed by the setting of its language", async () => {
  const files = { "docs-src/index.md": `${title("Home")}Text.\n` };
  const [one, other] = [makeSite(files), makeSite(files)];
  one.write("site.config.ts", minimalConfig(`  lang: "fr",\n`));
  other.write("site.config.ts", minimalConfig(`  lang: "fr",\n  languages: {},\n`));
  await one.build();
  await other.build();
  expect(hashTree(one.files())).toBe(hashTree(other.files()));
});

describe("a page that is not translated", () => {
  const settings = (fallback: string): string =>
    languageSettings
      .replace('fr: "Français"', `fr: { label: "Français", fallback: "${fallback}" }`)
      .replace('link: "/guide/install/"', 'link: "/guide/"');
  const sidebarOf = (site: Site): readonly string[] => {
    const [sidebar = ""] = /<nav class="dg-sidebar"[\s\S]*?<\/nav>/u.exec(site.read("dist/fr/index.html")) ?? [];
    return [...sidebar.matchAll(/href="([^"#]+)"/gu)].map(([, href = ""]) => href);
  };

  test.each([
    ["link", ["/fr/", "/guide/", "/fr/guide/installer/"], '<a href="/guide/"'],
    ["none", ["/fr/", "/fr/guide/installer/"], null],
  ])("with fallback: %s, it is at its own address only", async (fallback, menu, navbar) => {
    const site = makeSite({ ...languageFiles(), "site.config.ts": minimalConfig(settings(fallback)) });
    site.write(
      "docs-src/guide/index.md",
      english["guide/index.md"].replace("/fr/guide/", "fr/guide/install.md").replace("fr/", "../fr/"),
    );
    const run = await site.build(["--silent"]);
    expect(run.stderr).toBe("");
    expect([...site.files().keys()]).not.toContain("dist/fr/guide/index.html");
    expect(sidebarOf(site)).toEqual(menu);
    expect(articleIn(site.read("dist/fr/index.html"))).toContain('<a href="/guide/">le guide</a>');
    const [bar = ""] = /<nav class="dg-navbar-links"[\s\S]*?<\/nav>/u.exec(site.read("dist/fr/index.html")) ?? [];
    if (navbar === null) expect(bar).not.toContain("Guides");
    else expect(bar).toContain(navbar);
  });

  test("is replaced by its translation, and comes back", async () => {
    const site = makeSite(languageFiles());
    await site.build(["--silent"]);
    const before = hashTree(site.files());
    site.write("docs-src/ar/guide/index.md", `${title("دليل")}## ابدأ\n\nنص.\n`);
    expect((await site.build()).stdout).toContain(", 1 page compiled)");
    expect(site.read("dist/ar/guide/index.html")).toContain("<title>دليل | Manual</title>");
    expect(site.read("dist/guide/index.html")).toContain('hrefLang="ar"');
    site.remove("docs-src/ar/guide/index.md");
    await site.build(["--silent"]);
    expect(hashTree(site.files())).toBe(before);
  });
});

test("a redirect of one language is published once, and takes precedence over those of all", async () => {
  const site = makeSite({
    ...languageFiles(),
    "site.config.ts": languageConfig.replace(
      "redirects: [",
      'redirects: [{ from: "/fr/vieux/", to: "/fr/guide/install/#linux" }, { from: "/fr/guide/install/#unix", to: "/fr/guide/#start" }, { from: "/fr/old/", to: "/fr/" }, { from: "/en/old/", to: "/guide/" }, { from: "/alt/", to: "/ar/guide/" }, ',
    ),
  });
  site.write("docs-src/fr/plus.md", `${title("Plus")}[a](/vieux/)\n`);
  expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
  expect(articleIn(site.read("dist/fr/plus/index.html"))).toContain('<a href="/fr/guide/installer/#sous-linux">a</a>');
  const rules = site.read("dist/_redirects").split("\n");
  expect(rules.filter((line) => /^\S+[^/] \S+ 301!/u.test(line))).toEqual([
    "/en/old /guide/ 301!",
    "/alt /ar/guide/ 301!",
    "/old /guide/ 301!",
    "/fr/vieux /fr/guide/installer/#sous-linux 301!",
    "/fr/old /fr/ 301!",
    "/ar/old /ar/guide/ 301!",
  ]);
  expect(site.read("dist/fr/guide/installer/index.html")).toContain(
    '<a id="unix" class="dg-moved" href="/fr/guide/#start">',
  );
});

test.each(["noindex: true", "canonical: https://b.test/"])(
  "a translation with %s is no alternate of another",
  async (key) => {
    const site = makeSite(languageFiles());
    site.write("docs-src/ar/index.md", `---\ntitle: A\n${key}\n---\n\nText.\n`);
    await site.build(["--silent"]);
    const found = (path: string): readonly string[] =>
      [...site.read(path).matchAll(/<link rel="alternate" hrefLang="([^"]*)"/gu)].map(([, lang = ""]) => lang);
    expect(found("dist/ar/index.html")).toEqual([]);
    expect(found("dist/fr/index.html")).toEqual(["en", "fr", "x-default"]);
  },
);

test("a page that is translated later keeps the anchors of its source, and one that is moved leads to its language", async () => {
  const site = makeSite(languageFiles());
  site.write("docs-src/fr/plus.md", `${title("Plus")}Un texte assez long pour être reconnu ailleurs.\n`);
  await site.build(["--silent"]);
  cpSync(site.path("dist/docsgen-manifest.json"), site.path("published.json"));
  site.write("docs-src/ar/guide/install.md", `${title("تثبيت")}## واحد\n\nنص.\n\n## اثنان\n\nنص.\n`);
  site.remove("docs-src/fr/plus.md");
  site.write("docs-src/fr/autre.md", `${title("Plus")}Un texte assez long pour être reconnu ailleurs.\n`);
  site.remove("docs-src/guide/index.md");
  site.write("docs-src/start.md", english["guide/index.md"].replaceAll("install.md", "guide/install.md"));
  site.write("docs-src/index.md", `${title("Home")}[a](start.md), [b](guide/install.md).\n`);
  site.write("docs-src/guide/install.md", `${title("Install")}## Linux\n\nText.\n\n## Mac\n\nText.\n`);
  const run = await site.run(["check", "--published", "published.json"]);
  expect(run.stderr).not.toContain("lost-anchor");
  expect(run.stderr).toContain('add { from: "/fr/plus/", to: "/fr/autre/" }');
  expect(run.stderr).toContain('add { from: "/guide/", to: "/start/" }');
  expect(run.stderr).toContain('add { from: "/fr/guide/", to: "/fr/start/" }');
});

test("a container of a tag manager is not a text in Indonesian", async () => {
  const site = makeSite({
    "docs-src/index.md": `${title("Home")}Text.\n`,
    "docs-src/id/index.md": `${title("Beranda")}Teks.\n`,
    "site.config.ts": minimalConfig(
      '  languages: { en: "English", id: "Bahasa Indonesia" },\n  analytics: { tagManager: { id: "GTM-ABC123" } },\n',
    ),
  });
  expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
  expect(site.read("dist/id/index.html")).toContain('data-tag-manager="GTM-ABC123"');
});

describe("links of a text that several languages include", () => {
  test.each([
    ["index.html", "/guide/install/#linux", "/dot.svg"],
    ["fr/index.html", "/fr/guide/installer/#sous-linux", "/dot.svg"],
    ["ar/index.html", "/ar/guide/install/#linux", "/dot.svg"],
  ])("those of %s lead to its language", async (path, link) => {
    const site = makeSite(languageFiles());
    site.write("docs-src/guide/_part.md", "[Linux](install.md#linux)\n\n![A dot](../dot.svg)\n");
    for (const folder of ["", "fr/", "ar/"])
      site.write(`docs-src/${folder}index.md`, `${title("Home")}::include{file="@/guide/_part.md"}\n`);
    expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
    const article = articleIn(site.read(`dist/${path}`));
    expect(article).toContain(`<a href="${link}">Linux</a>`);
    expect(article).toMatch(/<img [^>]*src="\/assets\/dot\.[^"]*svg"/u);
  });
});

test("headings correspond only if they have the same levels", async () => {
  const site = makeSite(languageFiles());
  site.write(
    "docs-src/fr/guide/install.md",
    `---\ntitle: Installer\npermalink: /guide/installer/\n---\n\n## Sous Linux\n\n### Détail\n\nTexte.\n`,
  );
  const run = await site.build(["--silent"]);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain("error broken-anchor: “");
});

describe("after any series of changes, the result is that of a fresh build", () => {
  test.each([1, 2])("series %i", async (seed) => {
    const random = makeRandom(seed);
    const site = makeSite({
      ...languageFiles(),
      "site.config.ts": languageConfig.replace(
        "origin:",
        'checks: { severity: { "broken-link": "warning", "broken-anchor": "warning", "missing-home": "warning", "broken-navbar-entry": "warning" } },\n  origin:',
      ),
    });
    const names = ["index.md", "guide/index.md", "guide/install.md", "new.md"];
    const links = [
      "index.md",
      "guide/index.md#start",
      "/guide/install/#linux",
      "../index.md",
      "/fr/",
      "fr/new.md",
      "dot.svg",
    ];
    const log: string[] = [];
    for (let step = 0; step < 10; step += 1) {
      const path = `docs-src/${["", "fr/", "ar/"][random(3)] ?? ""}${names[random(names.length)] ?? ""}`;
      const isRemoved = random(4) === 0 && path !== "docs-src/index.md" && existsSync(site.path(path));
      log.push(`${isRemoved ? "remove" : "write"} ${path}`);
      if (isRemoved) site.remove(path);
      else {
        const link = links[random(links.length)] ?? "";
        const heading = ["Start", "Linux", "Sous Linux"][random(3)] ?? "";
        const key = random(3) === 0 ? `permalink: /p${random(3)}/\n` : "";
        site.write(
          path,
          `---\ntitle: T${random(9)}\n${key}---\n\n## ${heading}\n\n[a](${link}) {{ constants.UPLOAD }}\n`,
        );
      }
      const incremental = await site.build(["--silent"]);
      const fresh = makeSite();
      cpSync(site.folder, fresh.folder, {
        recursive: true,
        filter: (each) => !/[/\\](?:dist|\.docsgen)$/u.test(each),
      });
      const expected = await fresh.build(["--no-cache", "--silent"]);
      expect(incremental, log.join("\n")).toEqual(expected);
      expect((await site.run(["check", "--silent"])).status, log.join("\n")).toBe(expected.status);
      if (expected.status === 0) expect(hashTree(site.files()), log.join("\n")).toBe(hashTree(fresh.files()));
      fresh.remove(".");
    }
  });
});

test.each([
  ["a label", 'fr: "Français"', 'fr: "French"'],
  ["a fallback", 'fr: "Français"', 'fr: { label: "Français", fallback: "link" }'],
  ["the order", 'en: "English", fr: "Français"', 'en: "English", ar: "العربية", fr: "Français"'],
  ["a text of one language", 'fr: "Guides"', 'fr: "Manuels"'],
  ["a language that is removed", ', ar: "العربية"', ""],
])("%s of the config is an input", async (name, before, after) => {
  const site = makeSite(languageFiles());
  await site.build(["--silent"]);
  const text = languageConfig.replace(before, after);
  site.write("site.config.ts", name === "the order" ? text.replace(', ar: "العربية" }', " }") : text);
  if (name.startsWith("a language")) site.remove("docs-src/ar");
  expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
  const built = hashTree(site.files());
  await site.build(["--no-cache", "--silent", "--out", "fresh"]);
  expect(built).toBe(hashTree(site.files("fresh")));
});

describe("mistakes", () => {
  const report = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const run = await expectAgreement(makeSite({ ...languageFiles(), ...files }));
    return run.stderr;
  };
  const withLanguages = (
    languages: string,
    more = "",
    files: Readonly<Record<string, string>> = {},
  ): Readonly<Record<string, string>> => ({
    ...files,
    "site.config.ts": minimalConfig(`  languages: ${languages},\n${more}`),
  });

  test.each([
    [
      "no tag",
      withLanguages('{ en: "English", french: "Français" }'),
      "config-value",
      "“languages.french” must be under the tag of a language, such as en or pt-BR, not “french”",
    ],
    [
      "another default language",
      withLanguages('{ en: "English", fr: "Français" }', '  lang: "fr",\n'),
      "config-value",
      "“lang” is “fr”, but the first of `languages`, en, is the default language",
    ],
    [
      "an unknown fallback",
      withLanguages('{ en: "English", fr: { label: "F", fallback: "copy" } }'),
      "config-value",
      "“languages.fr.fallback” must be one of “page”, “link”, “none”, not “copy”",
    ],
    [
      "the same language twice",
      withLanguages('{ en: "English", fr: "F", FR: "F" }'),
      "config-value",
      "“languages.FR” is the same language as “fr”",
    ],
    [
      "a text in a language that is not declared",
      withLanguages('{ en: "English", fr: "Français" }', '  description: { en: "A", de: "B" },\n'),
      "config-value",
      "“description.de” is a text in a language that `languages` does not declare",
    ],
    [
      "no text in the default language",
      withLanguages('{ en: "English", fr: "Français" }', '  description: { fr: "B" },\n'),
      "config-value",
      "“description” has no text in the default language, en",
    ],
    [
      "a folder of a language that is not declared",
      withLanguages('{ en: "English", fr: "Français" }'),
      "config-value",
      "“languages” does not have “ar”, although 1 page of the folder “ar/” has the path of a page in the default language",
    ],
    [
      "a page at the address of a language",
      { "docs-src/fr.md": `${title("French")}Text.\n` },
      "duplicate-route",
      "“/fr/” is also the address of “fr/index.md”",
    ],
    [
      "two pages of one identity",
      {
        "docs-src/fr/guide.md": `---\ntitle: Guide\npermalink: /g/\n---\n\nTexte.\n`,
        "docs-src/fr/guide/index.md": `${title("Guide 2")}Texte.\n`,
      },
      "duplicate-route",
      "“/guide/” is also the address of “fr/guide.md”",
    ],
    [
      "a link to a page that no language has",
      { "docs-src/fr/index.md": `${title("Accueil")}[a](missing.md)\n` },
      "broken-link",
      "The link “missing.md” leads nowhere",
    ],
    [
      "a folder with another case than its language",
      withLanguages('{ en: "English", fr: "Français", ar: "A", "pt-BR": "P" }', "  redirects: [],\n", {
        "docs-src/pt-br/index.md": `${title("P")}Texto.\n`,
      }),
      "config-value",
      "“languages” has “pt-BR”, but its folder is “pt-br/”",
    ],
    [
      "a folder of the default language",
      { "docs-src/en/index.md": `${title("E")}Text.\n` },
      "config-value",
      "“languages” has “en” as the default language, but pages of it are in “en/”",
    ],
    [
      "an empty text in one language",
      { "site.config.ts": languageConfig.replace('fr: "Manuel"', 'fr: ""') },
      "config-value",
      "“title.fr” cannot be empty",
    ],
    [
      "a language without a home page",
      withLanguages('{ en: "English", fr: "Français", ar: "A", de: { label: "D", fallback: "link" } }'),
      "missing-home",
      "The site has no page at “/de/”",
    ],
    [
      "a redirect of one language that leads nowhere",
      {
        "site.config.ts": languageConfig.replace(
          "redirects: [",
          'redirects: [{ from: "/fr/vieux/", to: "/fr/nulle-part/" }, ',
        ),
      },
      "broken-redirect",
      "The redirect from “/vieux” leads to “/nulle-part/”, which does not exist",
    ],
    [
      "a link to a heading that a page of the same language lacks",
      { "docs-src/fr/index.md": `${title("Accueil")}[a](guide/install.md#nulle-part)\n` },
      "broken-anchor",
      "“fr/guide/install.md” has no heading for the link “guide/install.md#nulle-part”",
    ],
    [
      "two pages of one language with the same address",
      { "docs-src/fr/plus.md": `---\ntitle: Plus\npermalink: /guide/installer/\n---\n\nTexte.\n` },
      "duplicate-route",
      "“/guide/installer/” is also the address of “fr/guide/install.md”",
    ],
    [
      "a menu entry that no language has",
      { "site.config.ts": languageConfig.replace('link: "/guide/install/"', 'link: "/nowhere/"') },
      "broken-navbar-entry",
      "The navigation entry “/nowhere/” is not a page",
    ],
  ])("%s", async (_name, files, code, message) => {
    const stderr = await report(files);
    expect(stderr).toContain(`error ${code}: ${message}\n`);
    expect(stderr.split(`error ${code}:`)).toHaveLength(2);
  });
});

test("a heading that a translation lacks stops nobody but who wrote the link for the translation", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(`  languages: { en: "English", fr: "Français" },
  versions: { current: "v2", archived: { v1: "versions/v1" } },
  redirects: [{ from: "/old/", to: "/a/#two" }, { from: "/a/#zwei", to: "/a/#two" }],
  themeConfig: {
    navbar: { left: [{ text: "Two", link: "/a/#two" }] },
    sidebars: [{ paths: ["/"], entries: [{ text: "Two", link: "/a/#two" }, "/a/", "/news/"] }],
    footer: { text: "[Two](/a/#two)" },
  },
  checks: { severity: { "broken-anchor": "error" } },
`),
  });
  for (const folder of ["docs-src", "versions/v1"]) {
    site.write(`${folder}/index.md`, `${title("Home")}Text.\n`);
    site.write(`${folder}/a.md`, `${title("A")}## One\n\nText.\n\n## Two\n\nText.\n`);
    site.write(`${folder}/news.md`, `${title("News")}[two](a.md#two) [two](/a/?q#two)\n`);
    site.write(`${folder}/fr/index.md`, `${title("Accueil")}Texte.\n`);
    site.write(`${folder}/fr/a.md`, `${title("A")}## Une\n\nTexte.\n`);
  }
  const { stderr, status } = await site.build(["--verbose"]);
  const hint =
    "its source has the heading, and the config links to it: write {#two} after the heading that translates it; until then, the link leads to the page";
  expect(stderr.match(/^\S+:\d+:\d+\n {2}(?:error|hint) broken-anchor.*|hint: its source.*/gmu)).toEqual([
    "docs-src/fr/a.md:1:1\n  hint broken-anchor: This page has no heading for the link “#two”",
    `hint: ${hint}`,
    "versions/v1/fr/a.md:1:1\n  hint broken-anchor: This page has no heading for the link “#two”",
    `hint: ${hint.replace("the config links", "“news.md”, which is not translated, links")}`,
  ]);
  expect(status).toBe(0);
  const links = (path: string): readonly string[] =>
    [...site.read(`dist/${path}`).matchAll(/href="([^"]*)"[^>]*>[Tt]wo</gu)].map(([, href = ""]) => href);
  expect(links("fr/news/index.html")).toEqual(["/fr/a/", "/fr/a/", "/fr/a/", "/fr/a/?q", "/fr/a/"]);
  expect(links("news/index.html")).toEqual(["/a/#two", "/a/#two", "/a/#two", "/a/?q#two", "/a/#two"]);
  expect(links("v1/fr/news/index.html").filter((href) => href.startsWith("/v1/fr/a/"))).toEqual([
    "/v1/fr/a/",
    "/v1/fr/a/?q",
  ]);
  expect((await site.run(["verify", "dist"])).stderr).toBe("");
  // The same link in a translation is a mistake of its author.
  site.write("docs-src/fr/news.md", `${title("Nouvelles")}[deux](a.md#two)\n`);
  expect((await site.run(["check"])).stderr).toContain(
    "docs-src/fr/news.md:5:8\n  error broken-anchor: “fr/a.md” has no heading for the link “a.md#two”",
  );
});

describe("a page that is alone in another language", () => {
  const arabicPage = page("دليل", "## ابدأ\n\nنص.", "lang: ar\n");
  function page(name: string, text: string, more = ""): string {
    return `---\ntitle: ${name}\n${more}---\n\n${text}\n`;
  }

  test.each([
    ["one language", '  origin: "https://a.test",\n', [""]],
    [
      "several languages",
      '  languages: { en: "English", ar: "العربية", fr: "Français" },\n  origin: "https://a.test",\n',
      ["", "fr/"],
    ],
  ])("says so in a site in %s", async (_name, settings, folders) => {
    const site = makeSite({
      "site.config.ts": minimalConfig(settings),
      "docs-src/index.md": page("Home", "See [a](guide.md)."),
      "docs-src/guide.md": arabicPage,
      ...(!settings.includes("languages") ? {} : { "docs-src/fr/index.md": page("Accueil", "Voir [a](guide.md).") }),
    });
    expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
    for (const folder of folders) {
      const html = site.read(`dist/${folder}guide/index.html`);
      expect(html).toContain(`<html lang="${folder === "" ? "en" : "fr"}" `);
      expect(html).toContain('<article class="dg-article" lang="ar" dir="rtl">');
      expect(html).toContain('<ul lang="ar" dir="rtl"><li><a href="#');
      expect(html).toContain('"inLanguage":"ar"');
      expect(html).not.toContain('rel="alternate" hrefLang');
      expect(site.read(`dist/${folder}index.html`)).toMatch(
        /<a href="[^"]*guide\/"><bdi lang="ar" dir="rtl">دليل<\/bdi>/u,
      );
    }
    // In its own language, it is like any other page.
    if (settings.includes("languages"))
      expect(site.read("dist/ar/guide/index.html")).toContain('<article class="dg-article">');
  });

  test("is no alternate of its translations", async () => {
    const site = makeSite(languageFiles());
    site.write("docs-src/fr/index.md", page("Home", "Text.", "lang: en\n"));
    await site.build(["--silent"]);
    const tags = (path: string): readonly string[] =>
      [...site.read(path).matchAll(/<link rel="alternate" hrefLang="([^"]*)"/gu)].map(([, lang = ""]) => lang);
    expect(tags("dist/index.html")).toEqual(["en", "ar", "x-default"]);
    expect(tags("dist/fr/index.html")).toEqual([]);
  });
});

test("a folder `public/` of one language is not published, and the report says where its files belong", async () => {
  const site = makeSite(languageFiles());
  site.write("docs-src/fr/public/robots.txt", "User-agent: *\n");
  const run = await expectAgreement(site);
  expect(run.stderr).toBe(
    "docs-src/fr/public/robots.txt:1:1\n" +
      "  warning file-without-effect: “fr/public/robots.txt” has no effect: `public/` is at the top of the source folder, and serves all languages\n" +
      "  hint: move it to `public/fr/robots.txt`, which is published at /fr/robots.txt\n",
  );
  site.rename("docs-src/fr/public/robots.txt", "docs-src/public/fr/robots.txt");
  expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
  expect(site.read("dist/fr/robots.txt")).toBe("User-agent: *\n");
});
