/** `docsgen translate`: what translators see of a site, and what it records for them. */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const languages = '  languages: { en: "English", fr: "Français", de: { label: "Deutsch", fallback: "link" } },\n';
const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

function makeTranslatedSite(): Site {
  return makeSite({
    "site.config.ts": minimalConfig(languages),
    "docs-src/index.md": page("Home", "See [limits](limits.md)."),
    "docs-src/limits.md": page("Limits", "Text.\n\n## Size\n\nUp to `5`.\n\n## Rate\n\nOften."),
    "docs-src/fr/limits.md": page("Limites", "Texte.\n\n## Taille\n\nAu plus `5`.\n\n## Fréquence\n\nSouvent."),
    "docs-src/fr/old.md": page("Ancien", "Texte."),
  });
}

function commit(site: Site): void {
  const git = (...words: readonly string[]): unknown =>
    execFileSync("git", words, { cwd: site.folder, stdio: "ignore" });
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "Add pages");
}

describe("docsgen translate", () => {
  test("lists pages that are missing, not accepted or without a source, for each language", async () => {
    const site = makeTranslatedSite();
    expect(await site.run(["translate"])).toEqual({
      status: 0,
      stderr: "",
      stdout:
        "fr: 1 of 2 pages translated, 1 not accepted yet, 1 without a source\n" +
        "  docs-src/fr/index.md: missing: 1 section to translate from docs-src/index.md\n" +
        "  docs-src/fr/limits.md: not accepted yet: compare it with its source, then run docsgen translate --accept with its path\n" +
        "  docs-src/fr/old.md: has no source: move it to the path of the page that it translates, or remove it\n" +
        "\n" +
        "de: 0 of 2 pages translated\n" +
        "  docs-src/de/index.md: missing: 1 section to translate from docs-src/index.md\n" +
        "  docs-src/de/limits.md: missing: 3 sections to translate from docs-src/limits.md\n",
    });
    expect((await site.run(["translate", "--strict"])).status).toBe(1);
    expect((await site.run(["translate", "--lang", "de", "docs-src/limits.md"])).stdout).toBe(
      "de: 0 of 1 page translated\n  docs-src/de/limits.md: missing: 3 sections to translate from docs-src/limits.md\n",
    );
  });

  test("shows the sections of a source that changed after its translation was accepted", async () => {
    const site = makeTranslatedSite();
    expect(await site.run(["translate", "docs-src/fr/limits.md", "--accept"])).toMatchObject({
      status: 0,
      stdout: "accepted docs-src/fr/limits.md\n",
    });
    expect(site.read("docs-src/fr/limits.md")).toMatch(
      /^---\ntitle: Limites\nsource: [\da-f]{12}(?: [\da-f]{4}){3}\n---\n/u,
    );
    expect((await site.run(["translate", "--strict", "docs-src/fr/limits.md"])).status).toBe(0);
    commit(site);
    const [before, after] = ["Often.", "Often.\nOr less."];
    site.write("docs-src/limits.md", site.read("docs-src/limits.md").replace(before, after));
    site.write("docs-src/limits.md", `${site.read("docs-src/limits.md")}\n## Price\n\nNone.\n`);
    expect((await site.run(["translate", "--diff", "docs-src/fr/limits.md"])).stdout).toBe(
      "fr: 1 of 1 page translated, 1 stale\n" +
        "  docs-src/fr/limits.md: stale: 2 of 4 sections changed\n" +
        "    changed  Rate\n      +Or less.\n    added    Price\n      +None.\n" +
        "    lacks the heading “##”\n",
    );
    site.write("docs-src/fr/limits.md", `${site.read("docs-src/fr/limits.md")}\n## Prix\n\nAucun.\n`);
    // Whoever accepts it sees what they say is translated.
    expect((await site.run(["translate", "--accept", "docs-src/fr/limits.md"])).stdout).toBe(
      "accepted docs-src/fr/limits.md\n    changed  Rate\n    added    Price\n",
    );
    expect((await site.run(["translate", "--accept", "docs-src/fr/limits.md"])).stdout).toBe(
      "accepted docs-src/fr/limits.md\n",
    );
  });

  test("takes paths relative to the source folder, like mv", async () => {
    const site = makeTranslatedSite();
    const run = await site.run(["translate", "fr/limits.md"]);
    expect(run).toEqual(await site.run(["translate", "docs-src/fr/limits.md"]));
    expect(run.stdout).toContain("docs-src/fr/limits.md: not accepted yet");
    expect((await site.run(["translate", "--accept", "fr/index.md", "fr/limits.md"])).stdout).toBe(
      "accepted docs-src/fr/limits.md\nnot accepted docs-src/fr/index.md: it does not exist\n",
    );
  });

  test("hands over each section with what its translation must repeat", async () => {
    const site = makeTranslatedSite();
    const { stdout } = await site.run(["translate", "--lang", "de", "--format", "json", "docs-src/limits.md"]);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      pages: [
        {
          lang: "de",
          path: "docs-src/de/limits.md",
          source: "docs-src/limits.md",
          status: "missing",
          sections: 3,
          changes: [
            {
              kind: "added",
              heading: "",
              before: null,
              after: "title: Limits\n\n\nText.\n",
              place: { index: 0, level: 0, id: null, line: 1 },
              translated: null,
              placeholders: [],
            },
            {
              kind: "added",
              heading: "Size",
              before: null,
              after: "\nUp to `5`.\n",
              place: { index: 1, level: 2, id: null, line: 7 },
              translated: null,
              placeholders: ["`5`"],
            },
            {
              kind: "added",
              heading: "Rate",
              before: null,
              after: "\nOften.\n",
              place: { index: 2, level: 2, id: null, line: 11 },
              translated: null,
              placeholders: [],
            },
          ],
          differences: [],
        },
      ],
    });
  });

  test("shows where a changed section is, and what its translation is now", async () => {
    const site = makeTranslatedSite();
    site.remove("docs-src/fr/old.md");
    site.write("docs-src/limits.md", page("Limits", "Text.\n\n## Size {#size}\n\nUp to 5."));
    site.write("docs-src/fr/limits.md", page("Limites", "Texte.\n\n## Taille {#size}\n\nJusqu’à 5."));
    await site.run(["translate", "docs-src/fr/limits.md", "--accept"]);
    site.edit("docs-src/limits.md", (text) => text.replace("5.", "6.").replace("Text.", "Text.\n"));
    const { stdout } = await site.run(["translate", "docs-src/fr/limits.md", "--format", "json"]);
    expect(JSON.parse(stdout).pages[0].changes).toEqual([
      {
        kind: "changed",
        heading: "Size",
        before: null,
        after: "\nUp to 6.\n",
        place: { index: 1, level: 2, id: "size", line: 8 },
        translated: { line: 8, heading: "Taille", text: "\nJusqu’à 5.\n" },
        placeholders: [],
      },
    ]);
  });

  test("names the addresses of a hero, of features and of definitions, which a translation must repeat", async () => {
    const site = makeTranslatedSite();
    site.write(
      "docs-src/index.md",
      '---\ntitle: Home\nhero:\n  actions:\n    - { text: Start, link: limits.md, theme: brand }\nfeatures:\n  - title: Fast\n    link: "/limits/"\n---\n\nSee [limits][l].\n\n## More\n\n[l]: limits.md#size "Sizes"\n',
    );
    const { stdout } = await site.run(["translate", "--lang", "de", "--format", "json", "docs-src/index.md"]);
    expect([...stdout.matchAll(/"placeholders": (\[[^\]]*\])/gu)].map(([, list = ""]) => JSON.parse(list))).toEqual([
      ["limits.md", "/limits/"],
      ["limits.md#size"],
    ]);
  });

  test("accepts the pages of a folder that exist, and refuses one that is named and does not", async () => {
    const site = makeTranslatedSite();
    site.remove("docs-src/fr/old.md");
    expect(await site.run(["translate", "docs-src/fr", "--accept"])).toMatchObject({
      status: 0,
      stdout: "accepted docs-src/fr/limits.md\n",
    });
    expect(await site.run(["translate", "docs-src/fr", "./docs-src/fr/index.md", "--accept"])).toMatchObject({
      status: 1,
      stdout: "accepted docs-src/fr/limits.md\nnot accepted docs-src/fr/index.md: it does not exist\n",
    });
    expect(await site.run(["translate", "docs-src/de", "--accept"])).toMatchObject({
      status: 1,
      stdout:
        "not accepted docs-src/de/index.md: it does not exist\nnot accepted docs-src/de/limits.md: it does not exist\n",
    });
  });

  test("does not accept a translation that lacks a link of its source, or has no source", async () => {
    const site = makeTranslatedSite();
    site.write("docs-src/fr/index.md", page("Accueil", "Voir [limites](limites.md)."));
    const before = site.read("docs-src/fr/index.md");
    expect(await site.run(["translate", "docs-src/fr", "--accept"])).toMatchObject({
      status: 1,
      stdout:
        "accepted docs-src/fr/limits.md\n" +
        "not accepted docs-src/fr/index.md: 2 parts differ from docs-src/index.md\n" +
        "    lacks the link “limits.md”\n" +
        "    adds the link “limites.md”\n" +
        "not accepted docs-src/fr/old.md: there is no page that it translates\n",
    });
    expect(site.read("docs-src/fr/index.md")).toBe(before);
  });

  test.each([
    ["a language that is not declared", ["--lang", "es"], "does not have “es”"],
    ["the default language", ["--lang", "en"], "is the default language"],
    ["a page that does not exist", ["docs-src/nothing.md"], "No page in another language is named docs-src/nothing.md"],
    ["nothing to accept", ["--accept"], "option '--accept' needs pages"],
  ])("refuses %s", async (_what, words, message) => {
    const run = await makeTranslatedSite().run(["translate", ...words]);
    expect(run.stderr).toContain(message);
    expect(run.status).toBe(2);
  });

  test("says how to declare languages in a site that has one", async () => {
    const run = await makeSite({ "docs-src/index.md": page("Home", "Text.") }).run(["translate"]);
    expect(run.stderr).toContain('languages: { en: "English", fr: "Français" }');
    expect(run.status).toBe(2);
  });
});

describe("a language that should be complete", () => {
  test.each([
    [0.75, true],
    [0.5, false],
    [1, true],
    [0, false],
  ])("to %d, with one of two pages", async (complete, isReported) => {
    const site = makeTranslatedSite();
    site.remove("docs-src/fr/old.md");
    site.edit("site.config.ts", (text) =>
      text.replace('fr: "Français"', `fr: { label: "Français", complete: ${complete} }`),
    );
    const { stderr } = await site.run(["check"]);
    const report =
      `  warning incomplete-language: 1 of 2 pages are translated into “fr”, and \`complete\` asks for ${complete * 100}%\n` +
      `    5 | ${site.read("site.config.ts").split("\n")[4] ?? ""}\n`;
    if (isReported) expect(stderr).toContain(report);
    else expect(stderr).not.toContain("incomplete-language");
  });

  test("to a share that is not one", async () => {
    const site = makeTranslatedSite();
    site.edit("site.config.ts", (text) => text.replace('fr: "Français"', 'fr: { label: "Français", complete: 80 }'));
    expect((await site.run(["check"])).stderr).toContain("error config-value: “languages.fr.complete” must be");
  });
});

test("a page that a plugin makes is a source, if somebody translates it", async () => {
  const plugin =
    '{ name: "made", pages: () => [{ path: "made.md", text: "---\\ntitle: Made\\n---\\n\\n## One\\n\\nText.\\n" }] }';
  const site = makeSite({
    "site.config.ts": minimalConfig(`${languages}  plugins: [${plugin}],\n`),
    "docs-src/index.md": page("Home", "See [made](made.md)."),
    "docs-src/fr/index.md": page("Accueil", "Voir [fait](made.md)."),
    "docs-src/fr/made.md": page("Fait", "## Un\n\nTexte."),
  });
  expect((await site.run(["translate", "--lang", "fr", "docs-src/fr/made.md", "--accept"])).stdout).toBe(
    "accepted docs-src/fr/made.md\n",
  );
  // Those that nobody has translated are not asked for.
  expect((await site.run(["translate", "--lang", "de"])).stdout).toBe(
    "de: 0 of 1 page translated\n  docs-src/de/index.md: missing: 1 section to translate from docs-src/index.md\n",
  );
  expect((await site.run(["check", "--verbose"])).stderr).not.toContain("-translation:");
  site.edit("site.config.ts", (text) => text.replace("\\n\\nText.", "\\n\\nMore."));
  expect((await site.run(["check", "--verbose"])).stderr).toContain(
    "hint stale-translation: 1 of 2 sections of “made.md” has changed since this page was translated: “One”",
  );
  expect((await site.run(["translate", "--lang", "fr", "docs-src/fr/made.md"])).stdout).toBe(
    "fr: 1 of 1 page translated, 1 stale\n  docs-src/fr/made.md: stale: 1 of 2 sections changed\n    changed  One\n",
  );
});

test("a source is stale in the sections that show a file that has changed", async () => {
  const site = makeTranslatedSite();
  site.remove("docs-src/fr/old.md");
  site.write(
    "docs-src/_parts/steps.md",
    "One step. <!-- #region more -->\n\n### Then\n\nMore.\n\n<!-- #endregion more -->\n",
  );
  site.write(
    "docs-src/limits.md",
    page("Limits", 'Text.\n\n## Size\n\n::include{file="@/_parts/steps.md"}\n\n## Rate\n\nOften.'),
  );
  site.write(
    "docs-src/fr/limits.md",
    page("Limites", 'Texte.\n\n## Taille\n\n::include{file="@/_parts/steps.md"}\n\n## Fréquence\n\nSouvent.'),
  );
  const translate = async (...words: readonly string[]): Promise<string> =>
    (await site.run(["translate", "docs-src/fr/limits.md", ...words])).stdout;
  expect(await translate("--accept")).toBe("accepted docs-src/fr/limits.md\n");
  commit(site);
  expect(await translate()).toBe("fr: 1 of 1 page translated\n");
  site.edit("docs-src/_parts/steps.md", (text) => text.replace("One step.", "Two steps."));
  expect((await site.run(["check", "--verbose"])).stderr).toContain(
    "hint stale-translation: 1 of 4 sections of “limits.md” has changed since this page was translated: “Size”",
  );
  site.edit("docs-src/limits.md", (text) => text.replace("Often.", "Less often."));
  site.edit("docs-src/_parts/steps.md", (text) => text.replace("More.", "Less."));
  const diff = await translate("--diff");
  expect(diff).toContain(
    "fr: 1 of 1 page translated, 1 stale\n  docs-src/fr/limits.md: stale: 3 of 4 sections changed\n",
  );
  expect(diff.match(/^ {4}(?:changed|added|removed) .*$/gmu)).toEqual([
    "    changed  Size",
    "    changed  Then",
    "    changed  Rate",
  ]);
  expect(await translate("--accept")).toContain("accepted docs-src/fr/limits.md\n");
  expect((await site.run(["check", "--verbose"])).stderr).not.toContain("-translation:");
});

test("a section shows what is written, whatever file of it has changed", async () => {
  const site = makeTranslatedSite();
  site.remove("docs-src/fr/old.md");
  site.write("docs-src/_code/a.js", "// #region one\nfirst();\n// #endregion one\nsecond();\n");
  site.write("docs-src/_parts/rate.md", "Often.\n");
  const text = '## A\n\n<<< @/_code/a.js#one\n\n## B\n\n::include{file="@/_parts/rate.md"}';
  site.write("docs-src/limits.md", page("Limits", text)).write("docs-src/fr/limits.md", page("Limites", text));
  await site.run(["translate", "docs-src/fr/limits.md", "--accept"]);
  const changes = async (): Promise<unknown> => {
    const { stdout } = await site.run(["translate", "docs-src/fr/limits.md", "--format", "json"]);
    return JSON.parse(stdout).pages[0].changes;
  };
  // Another part of the file.
  site.edit("docs-src/_code/a.js", (code) => code.replace("second", "third"));
  expect(await changes()).toEqual([]);
  site.edit("docs-src/_code/a.js", (code) => code.replace("first", "other"));
  site.edit("docs-src/_parts/rate.md", () => "Less often.\n");
  expect(await changes()).toEqual([
    {
      kind: "changed",
      heading: "A",
      before: null,
      after: "\n<<< @/_code/a.js#one\n",
      place: { index: 1, level: 2, id: null, line: 5 },
      translated: { line: 6, heading: "A", text: "\n<<< @/_code/a.js#one\n" },
      placeholders: [],
    },
    {
      kind: "changed",
      heading: "B",
      before: null,
      after: '\n::include{file="@/_parts/rate.md"}\n',
      place: { index: 2, level: 2, id: null, line: 9 },
      translated: { line: 10, heading: "B", text: '\n::include{file="@/_parts/rate.md"}\n' },
      placeholders: ["@/_parts/rate.md", "include"],
    },
  ]);
});

describe("a page whose source has changed", () => {
  const noteIn = (html: string): string => /<aside class="dg-callout.*?<\/aside>/u.exec(html)?.[0] ?? "";

  test.each([
    ["", "L’original de cette page a changé depuis sa traduction."],
    [
      "lastUpdated: 2026-05-12\n",
      'L’original de cette page a changé depuis sa traduction du <time dateTime="2026-05-12">12 mai 2026</time>.',
    ],
  ])("says so to its readers, if the config asks for it %#", async (key, words) => {
    const site = makeTranslatedSite();
    site.remove("docs-src/fr/old.md");
    site.edit("site.config.ts", (text) => text.replace(/fr: .*\}/u, 'fr: { label: "Français", staleNote: true } }'));
    site.edit("docs-src/fr/limits.md", (text) => text.replace("title: Limites\n", `title: Limites\n${key}`));
    await site.run(["translate", "docs-src/fr/limits.md", "--accept"]);
    await site.build(["--silent"]);
    expect(noteIn(site.read("dist/fr/limits/index.html"))).toBe("");
    site.edit("docs-src/limits.md", (text) => text.replace("Often.", "Less often."));
    expect(await site.build(["--silent"])).toMatchObject({ status: 0 });
    const note = `<aside class="dg-callout dg-info" aria-label="Langue">${words} <a href="/limits/" lang="en" hrefLang="en">English</a></aside>`;
    expect(noteIn(site.read("dist/fr/limits/index.html"))).toBe(note);
    expect(noteIn(site.read("dist/limits/index.html"))).toBe("");
    await site.run(["translate", "docs-src/fr/limits.md", "--accept"]);
    await site.build(["--silent"]);
    expect(noteIn(site.read("dist/fr/limits/index.html"))).toBe("");
  });

  test("says nothing by default", async () => {
    const site = makeTranslatedSite();
    site.remove("docs-src/fr/old.md");
    site.edit("site.config.ts", (text) => text.replace(', de: { label: "Deutsch", fallback: "link" }', ""));
    await site.run(["translate", "docs-src/fr/limits.md", "--accept"]);
    site.edit("docs-src/limits.md", (text) => text.replace("Often.", "Less often."));
    await site.build(["--silent"]);
    expect(noteIn(site.read("dist/fr/limits/index.html"))).toBe("");
  });
});

test.each([
  ["in several languages", languages],
  ["in one language", ""],
])("a page of the default language does not record a source in a site %s", async (_name, settings) => {
  const site = makeSite({
    "site.config.ts": minimalConfig(settings),
    "docs-src/index.md": "---\ntitle: Home\nsource: 3f2a9c1e4b7d a41b\n---\n\nText.\n",
  });
  expect((await site.run(["check"])).stderr).toContain(
    "docs-src/index.md:3:9\n  warning frontmatter-unknown-key: Unknown frontmatter key “source”\n" +
      "    3 | source: 3f2a9c1e4b7d a41b\n",
  );
  site.edit("site.config.ts", (text) =>
    text.replace("  title:", '  markdown: { frontmatterKeys: ["source"] },\n  title:'),
  );
  expect((await site.run(["check"])).stderr).not.toContain("“source”");
});
