/** `docsgen mv` in a site with several languages: a page and its translations keep the same path in their folders. */
import { expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (title: string, text: string, more = ""): string => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;

const config = minimalConfig(`  base: "/docs/",
  languages: { en: "English", fr: "Français", ar: "العربية" },
  themeConfig: {
    navbar: { left: [{ text: { en: "Guide", fr: "Guides" }, link: "/guide/install/" }] },
    sidebars: [{ paths: ["/"], entries: ["/", "/guide/", "/guide/install/", "/guide/only/"] }],
    footer: { en: "See [home](/).", fr: "Voir [l’accueil](/)." },
  },
  redirects: [
    { from: "/old/", to: "/guide/install/" },
    { from: "/fr/vieux/", to: "/fr/guide/install/" },
  ],
  checks: { exceptions: [{ code: "link-language", file: "fr/guide/index.md", reason: "The Arabic page is meant." }] },
`);

/** French has another permalink for `guide/install.md`, a file of its own for an image, and lacks `guide/only.md`. */
function makeManual(): Site {
  return makeSite({
    "site.config.ts": config,
    "docs-src/index.md": page(
      "Home",
      "See [a](guide/install.md), [b](/guide/install/), [in French](fr/guide/install.md), [French](/fr/guide/install/) and [only](guide/only.md).",
    ),
    "docs-src/guide/index.md": page("Guide", "See [a](install.md#linux), ![A dot](dot.svg)."),
    "docs-src/guide/install.md": page("Install", "## Linux\n\nSee [home](../index.md)."),
    "docs-src/guide/only.md": page("Only", "See [a](install.md)."),
    "docs-src/guide/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "docs-src/fr/index.md": page(
      "Accueil",
      "Voir [a](guide/install.md), [b](/guide/install/), [c](/docs/guide/install/#linux), [d](/guide/installer/), [en anglais](../guide/install.md), [e](/fr/guide/install/), [seul](guide/only.md) et [seul](/guide/only/).",
    ),
    "docs-src/fr/guide/index.md": page(
      "Le guide",
      "Voir [a](install.md#linux), [arabe](/ar/guide/install/), ![Un point](dot.svg).\n\n[x](/ar/)",
    ),
    "docs-src/fr/guide/install.md": page(
      "Installer",
      "## Sous Linux\n\nVoir [b](../index.md).",
      "permalink: /guide/installer/\n",
    ),
    "docs-src/fr/guide/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>',
    "docs-src/ar/index.md": page("الرئيسية", "[a](guide/install.md)"),
    "docs-src/ar/guide/install.md": page("تثبيت", "## لينكس\n\n[b](/old/)".replace("/old/", "/")),
  });
}

/** Moves, and checks that nothing is broken and that no address of any language is lost. */
async function moveAndCheck(site: Site, words: readonly string[]): Promise<string> {
  const build = await site.build(["--silent"]);
  expect(build).toMatchObject({ status: 0, stderr: "" });
  site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
  const dry = await site.run(["mv", ...words, "--dry-run"]);
  const before = [...site.files("docs-src").keys()];
  const run = await site.run(["mv", ...words]);
  expect(run).toMatchObject({ status: 0, stderr: "" });
  expect(dry.stdout).toContain(`Dry run, nothing was changed: ${run.stdout}`);
  expect([...site.files("docs-src").keys()]).toHaveLength(before.length);
  const check = await site.run(["check", "--strict", "--published", "manifest.json"]);
  expect(check.stderr).toBe("");
  return run.stdout;
}

test("a page of the default language moves with its translations", async () => {
  const site = makeManual();
  expect(await moveAndCheck(site, ["docs-src/guide/install.md", "docs-src/setup.md"])).toBe(
    "3 files moved, 16 links rewritten, 1 redirect added\n",
  );
  expect(site.read("docs-src/index.md")).toContain(
    "See [a](setup.md), [b](/setup/), [in French](fr/setup.md), [French](/fr/setup/) and [only](guide/only.md).",
  );
  expect(site.read("docs-src/fr/index.md")).toContain(
    "Voir [a](setup.md), [b](/setup/), [c](/docs/setup/#linux), [d](/guide/installer/), [en anglais](../setup.md), [e](/fr/setup/), [seul]",
  );
  expect(site.read("docs-src/fr/guide/index.md")).toContain("Voir [a](../setup.md#linux), [arabe](/ar/setup/), ![");
  expect(site.read("docs-src/fr/setup.md")).toContain(
    "permalink: /guide/installer/\n---\n\n## Sous Linux\n\nVoir [b](index.md).",
  );
  expect(site.read("docs-src/ar/setup.md")).toContain("## لينكس");
  expect(site.read("docs-src/guide/only.md")).toContain("[a](../setup.md)");
  const text = site.read("site.config.ts");
  expect(text).toContain('link: "/setup/" }]');
  expect(text).toContain('entries: ["/", "/guide/", "/setup/", "/guide/only/"]');
  expect(text).toContain('{ from: "/old/", to: "/setup/" }');
  expect(text).toContain('{ from: "/fr/vieux/", to: "/fr/setup/" }');
  // It applies to all languages.
  expect(text).toContain('{ from: "/guide/install/", to: "/setup/" }');
  expect(text).not.toContain('from: "/ar/');
});

test("a folder of the default language moves in all languages, with their files", async () => {
  const site = makeManual();
  const stdout = await moveAndCheck(site, ["docs-src/guide", "docs-src/handbook"]);
  expect(stdout).toContain("8 files moved");
  expect([...site.files("docs-src").keys()].sort()).toEqual([
    "ar/handbook/install.md",
    "ar/index.md",
    "fr/handbook/dot.svg",
    "fr/handbook/index.md",
    "fr/handbook/install.md",
    "fr/index.md",
    "handbook/dot.svg",
    "handbook/index.md",
    "handbook/install.md",
    "handbook/only.md",
    "index.md",
  ]);
  expect(site.read("docs-src/fr/index.md")).toContain("[seul](handbook/only.md) et [seul](/handbook/only/)");
  const text = site.read("site.config.ts");
  expect(text).toContain('file: "fr/handbook/index.md"');
  expect(text.match(/\{ from: "\/[^"]*\/", to: "\/handbook\/[^"]*" \}/gu)).toEqual([
    '{ from: "/old/", to: "/handbook/install/" }',
    '{ from: "/guide/", to: "/handbook/" }',
    '{ from: "/guide/install/", to: "/handbook/install/" }',
    '{ from: "/guide/only/", to: "/handbook/only/" }',
  ]);
});

test("a page that is not translated moves, and links of all languages follow", async () => {
  const site = makeManual();
  await moveAndCheck(site, ["/guide/only/", "docs-src/alone.md"]);
  expect(site.read("docs-src/fr/index.md")).toContain("[seul](alone.md) et [seul](/alone/)");
});

test("an image moves with those of the translations", async () => {
  const site = makeManual();
  expect(await moveAndCheck(site, ["docs-src/guide/dot.svg", "docs-src/images/dot.svg"])).toBe(
    "2 files moved, 2 links rewritten, 0 redirects added\n",
  );
  expect(site.read("docs-src/fr/guide/index.md")).toContain("![Un point](../images/dot.svg)");
});

test("the address of a translation changes by a permalink", async () => {
  const site = makeManual();
  await moveAndCheck(site, ["docs-src/ar/guide/install.md", "/ar/tathbit/"]);
  expect(site.read("docs-src/ar/guide/install.md")).toContain("title: تثبيت\npermalink: /tathbit/\n---\n");
  expect(site.read("site.config.ts")).toContain('{ from: "/ar/guide/install/", to: "/ar/tathbit/" }');
  // Addresses of the source lead to it in its language.
  expect(site.read("docs-src/fr/guide/index.md")).toContain(
    "[arabe](/ar/guide/install/)".replace("/guide/install/", "/tathbit/"),
  );
  expect(site.read("docs-src/ar/index.md")).toContain("[a](guide/install.md)");
});

test("the address of a translation may be that of a file", async () => {
  const site = makeManual();
  await moveAndCheck(site, ["docs-src/ar/guide/install.md", "/ar/tathbit.html"]);
  expect(site.read("docs-src/ar/guide/install.md")).toContain("permalink: /tathbit.html\n");
});

test("what translates a page of a folder moves with it, and only that", async () => {
  const site = makeManual();
  site.rename("docs-src/fr/guide/index.md", "docs-src/fr/guide.md");
  site.edit("docs-src/fr/guide.md", () =>
    page("Le guide", "Voir [a](guide/install.md#linux), ![Un point](guide/dot.svg)."),
  );
  site.write("docs-src/guide/index.md", page("Guide", "See [a](install.md), ![A dot](dot.svg)."));
  site.write("docs-src/guide/part.md", page("Part", "Text."));
  site.write("docs-src/fr/guide/part/index.md", page("Partie", "Texte."));
  site.edit("site.config.ts", (text) => text.replace("checks: {", 'checks: { severity: { "orphan-page": "off" },'));
  site.edit("site.config.ts", (text) => text.replace(/exceptions: \[.*\]/u, ""));
  await moveAndCheck(site, ["docs-src/guide", "docs-src/handbook"]);
  expect([...site.files("docs-src").keys()].filter((path) => path.startsWith("fr/")).sort()).toEqual([
    "fr/handbook.md",
    "fr/handbook/dot.svg",
    "fr/handbook/install.md",
    "fr/handbook/part/index.md",
    "fr/index.md",
  ]);
  // A page of the French folder may translate one that stays.
  site.write("docs-src/part.md", page("Part", "Text."));
  site.write("docs-src/part/more.md", page("More", "Text."));
  site.write("docs-src/fr/part/index.md", page("Partie", "Texte."));
  await moveAndCheck(site, ["docs-src/part", "docs-src/more"]);
  expect(site.exists("docs-src/fr/part/index.md")).toBe(true);
});

const byLanguage = `  languages: { en: "English", fr: "Français" },
  themeConfig: {
    navbar: {
      left: [
        { text: "A", link: { en: "/a/", fr: "/fr/a/" } },
        { text: "B", link: { en: "/", fr: "/a/#one" } },
      ],
    },
    social: [{ icon: "rss", link: "/a/" }],
    footer: {
      text: {
        en: "See [a](/a/#one), [ab](/ab/).",
        fr: \`Voir
          [a](/a/ "Titre") et [b](/fr/a/).\`,
      },
      columns: [{ title: "More", links: [{ text: "A", link: { en: "/a/", fr: "/a/" } }] }],
    },
    announcement: { text: "[New](/a/)" },
  },
  llms: { instructions: ["Read [a](/a/).", { en: "[Home](/)", fr: "[a](/a/)" }] },
`;
const pagesByLanguage = {
  "docs-src/index.md": page("Home", "Text."),
  "docs-src/a.md": page("A", "## One\n\nText."),
  "docs-src/ab.md": page("Ab", "[a](a.md)"),
  "docs-src/fr/index.md": page("Accueil", "Texte."),
  "docs-src/fr/a.md": page("A", "## One\n\nTexte."),
};

test("addresses and texts of the config follow in the language in which they are written", async () => {
  const site = makeSite({ "site.config.ts": minimalConfig(byLanguage), ...pagesByLanguage });
  await moveAndCheck(site, ["docs-src/a.md", "docs-src/b.md"]);
  const moved = byLanguage.replaceAll("/a/", "/b/");
  expect(site.read("site.config.ts")).toContain(moved.slice(0, moved.lastIndexOf("\n")));
});

test("a renamed id follows in the texts of the config", async () => {
  const site = makeSite({ "site.config.ts": minimalConfig(byLanguage), ...pagesByLanguage });
  await moveAndCheck(site, ["docs-src/fr/a.md#one", "#two"]);
  expect(site.read("site.config.ts")).toContain('fr: "/a/#two" }');
  await moveAndCheck(site, ["docs-src/a.md#one", "#three"]);
  expect(site.read("site.config.ts")).toContain('en: "See [a](/a/#three), [ab](/ab/)."');
  expect(site.read("site.config.ts")).toContain('fr: "/a/#two" }');
});

test("a text that is computed is not left with an old address", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  themeConfig: { footer: { text: ["See [a](/", "a/)."].join("") } },\n'),
    "docs-src/index.md": page("Home", "[a](a.md)"),
    "docs-src/a.md": page("A", "Text."),
  });
  const run = await site.run(["mv", "a.md", "b.md"]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain("contains a link in a form that docsgen cannot rewrite");
});

test("a page that only one language has moves within it", async () => {
  const site = makeManual();
  site.write("docs-src/fr/propre.md", page("Propre", "Texte."));
  site.edit("docs-src/fr/guide/install.md", (text) => `${text}\n[p](/propre/)\n`);
  await site.build(["--silent"]);
  const run = await site.run(["mv", "docs-src/fr/propre.md", "docs-src/fr/guide/propre.md"]);
  expect(run).toMatchObject({ status: 0, stderr: "" });
  expect(site.read("docs-src/fr/guide/install.md")).toContain("[p](/guide/propre/)");
  expect(site.read("site.config.ts")).toContain('{ from: "/fr/propre/", to: "/fr/guide/propre/" }');
});

test("an id of the default language is renamed in the links of all languages", async () => {
  const site = makeManual();
  await moveAndCheck(site, ["docs-src/guide/install.md#linux", "#linux-setup"]);
  expect(site.read("docs-src/fr/guide/index.md")).toContain("[a](install.md#linux-setup)");
  expect(site.read("docs-src/fr/index.md")).toContain("[c](/docs/guide/install/#linux-setup)");
  expect(site.read("docs-src/fr/guide/install.md")).toContain("## Sous Linux\n");
});

test.each([
  [
    "docs-src/fr/guide/install.md",
    "docs-src/fr/guide/installer.md",
    "it has the path of “guide/install.md”, which it translates",
    "to move all languages, name “guide/install.md”; to change only the address of a translation, write the new address: docsgen mv fr/guide/install.md /fr/new/",
  ],
  [
    "docs-src/fr/guide",
    "docs-src/fr/manuel",
    "it has the path of “guide/index.md”, which it translates",
    "to move all languages, name “guide”; to change only the address of a translation, write the new address: docsgen mv fr/guide/index.md /fr/new/",
  ],
  [
    "docs-src/fr/guide/install.md",
    "docs-src/french.md",
    "“fr/guide/install.md” and “french.md” are in different languages",
    "move the file yourself, and add a redirect if it was published",
  ],
  ...["/fr/a: b/", "/fr/../x/", "/fr/x?y=1", "/fr//x/"].map((to) => [
    "docs-src/fr/guide/install.md",
    to,
    `“${to}” cannot be the address of a page`,
    "write an address such as “/fr/guide/”",
  ]),
  [
    "docs-src/fr/guide/install.md",
    "/fr/guide/only/",
    "“guide/only.md”, which is not translated, has the address “/fr/guide/only/” in this language",
    "nothing was changed",
  ],
  [
    "/fr/guide/only/",
    "docs-src/fr/alone.md",
    "“/fr/guide/only/” has no file of its own: it is the address of “guide/only.md” in this language",
    "name “docs-src/guide/only.md”",
  ],
  ["docs-src/fr", "docs-src/french", "“fr/” is the folder of a language", "name the page or the folder within it"],
  ["docs-src/ar/guide/install.md", "/tathbit/", "“/tathbit/” is not below “/ar/”", "write “/ar/tathbit/”"],
  [
    "docs-src/ar/guide/install.md",
    "/ar/",
    "“ar/guide/install.md” would have the same address, “/ar/”",
    "nothing was changed",
  ],
])("%s does not move to %s", async (from, to, reason, hint) => {
  const site = makeManual();
  const run = await site.run(["mv", from, to]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(`: ${reason}\n`);
  expect(run.stderr).toContain(`hint: ${hint}\n`);
});
