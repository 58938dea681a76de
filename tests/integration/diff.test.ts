/** What a pull request changes for readers: prepared changes of a site, and what `docsgen diff` says of each, word by word. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Run, Site } from "../support/site.ts";
import { makeLastingSite, minimalConfig } from "../support/site.ts";
import { commitAll, git, page } from "../support/version-site.ts";

const dot = (size: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>\n`;

const settings = `  redirects: [{ from: "/old/", to: "/limits/" }],
  search: { expect: { "heaviest upload": "/limits/" } },
  agents: [{ ask: "How large may an upload be?", expect: "/limits/", says: "5MB" }],
  themeConfig: {
    constants: { UPLOAD: { value: 5, unit: "MB" } },
    navbar: { left: [{ text: "Guide", link: "/guide/" }] },
`;

const files = {
  ".gitignore": "dist\n.docsgen\nnode_modules\n",
  "site.config.ts": minimalConfig(`${settings}  },\n`),
  "docs-src/index.md": page("Home", "Read [how to start](guide.md#start) and [what is allowed](limits.md)."),
  "docs-src/guide.md": page(
    "Guide",
    `Install the package first.

## Start

1. Open the console.
2. Press *Run*.

\`\`\`js
const size = 1;
const name = "a";
\`\`\`

## Next

::include{file="@/_parts/note.md"}

![A dot](dot.svg)`,
    "description: How to begin.\n",
  ),
  "docs-src/limits.md": page(
    "Limits",
    `The heaviest upload is {{ constants.UPLOAD }}.

| Plan | Requests |
| --- | --- |
| Free | 10 |
| Team | 100 |

:::warning
Larger files are refused.
:::`,
  ),
  "docs-src/steps.md": page("Steps", "- One fish\n- Two birds\n- Three cats\n\nSee [the start](guide.md#start)."),
  "docs-src/_parts/note.md": "A note for all readers.\n",
  "docs-src/dot.svg": dot(8),
  "docs-src/public/report.pdf": "first",
} as const;

const plugin = `const reference = {
  name: "reference",
  pages: () => [{ path: "reference.md", text: "---\\ntitle: Reference\\n---\\n\\nThe call takes 3 seconds.\\n" }],
};
`;

/** The same site with all that a site can have more than one of: languages, versions, sidebars, pages, styles. */
const richFiles = {
  ...files,
  "site.config.ts":
    minimalConfig(`${settings}    sidebars: [{ paths: ["/"], entries: [{ page: "/" }, { page: "/guide/" }, { page: "/limits/" }, { page: "/steps/" }] }],
  },
  languages: { en: "English", fr: "Français" },
  versions: { current: "v2", archived: { v1: "git:v1.0" } },
  theme: "theme",
  plugins: [reference],
`).replace("export default", `${plugin}export default`),
  "theme/style.css": ":root { --dg-accent: #112233; }\n",
  "docs-src/fr/index.md": page("Accueil", "Lire [le guide](guide.md)."),
  "docs-src/fr/guide.md": page("Guide", "Installez le paquet.\n\n## Début {#start}\n\nTexte."),
};

/** What is said of a change of one page. */
const onPage = (changed: string, ...blocks: readonly string[]): readonly string[] => [
  "Since main: 1 page changed",
  "",
  "Changed pages:",
  `  ${changed}`,
  ...blocks.map((block) => `    ${block}`),
];

type Change = readonly [name: string, change: (site: Site) => unknown, said: readonly string[]];

const replace =
  (path: string, from: string, to: string) =>
  (site: Site): unknown => {
    expect(site.read(path)).toContain(from);
    return site.edit(path, (text) => text.replace(from, to));
  };
const guide = "docs-src/guide.md";
const steps = "docs-src/steps.md";
const config = "site.config.ts";

const changes: readonly Change[] = [
  ["nothing", () => undefined, ["Since main: Nothing changes for readers."]],
  [
    "white space and moved lines",
    replace(guide, "Install the package first.", "\n\nInstall the\npackage   first."),
    ["Since main: Nothing changes for readers."],
  ],
  [
    "another spelling of a link",
    replace("docs-src/index.md", "(limits.md)", "(/limits/)"),
    ["Since main: Nothing changes for readers."],
  ],
  [
    "comments",
    (site) =>
      site.edit(guide, (text) => `${text}\n<!-- Nobody sees this. -->\n`).edit(config, (text) => `// Why.\n${text}`),
    ["Since main: Nothing changes for readers."],
  ],
  [
    "a title",
    replace(steps, "title: Steps", "title: All steps"),
    [
      "Since main: 1 page changed, 1 menu or text around the pages",
      "",
      "Changed pages:",
      "  /steps/ All steps: 1 changed",
      "    heading changed: [-Steps-]{+All steps+}",
      "",
      "Around the pages:",
      "  sidebar: 1 added, 1 removed",
      "    {+[All steps](/steps/)+}",
      "    [-[Steps](/steps/)-]",
    ],
  ],
  [
    "a description",
    replace(guide, "How to begin.", "How to begin at once."),
    onPage("/guide/ Guide: 1 changed", "description changed: How to begin{+ at once+}."),
  ],
  [
    "a paragraph",
    replace(guide, "the package first", "the new package"),
    onPage("/guide/ Guide: 1 changed", "paragraph changed: Install the [-package first-]{+new package+}."),
  ],
  [
    "a list item",
    replace(guide, "Open the console", "Open the new console"),
    onPage("/guide/ Guide: 1 changed", "list item changed, below #start: Open the {+new +}console."),
  ],
  [
    "the order of a list",
    replace(steps, "- One fish\n- Two birds", "- Two birds\n- One fish"),
    onPage("/steps/ Steps: 1 moved", "list item moved: One fish"),
  ],
  [
    "emphasis",
    replace(guide, "*Run*", "**Run**"),
    onPage("/guide/ Guide: 1 changed", "list item changed, below #start: Press *{+*+}Run*{+*+}."),
  ],
  [
    "a table cell",
    replace("docs-src/limits.md", "| Team | 100 |", "| Team | 250 |"),
    onPage("/limits/ Limits: 1 changed", "table row changed: Team | [-100-]{+250+}"),
  ],
  [
    "a line of code",
    replace(guide, "size = 1", "size = 2"),
    onPage("/guide/ Guide: 1 changed", "code changed, below #start: const size = [-1-]{+2+};", '  const name = "a";'),
  ],
  [
    "the kind of a callout",
    replace("docs-src/limits.md", ":::warning", ":::danger"),
    onPage("/limits/ Limits: 1 changed", "paragraph changed: [-Warning-]{+Danger+}"),
  ],
  [
    "an image with the same name",
    (site) => site.write("docs-src/dot.svg", dot(9)),
    onPage(
      "/guide/ Guide: 1 changed",
      "image changed, below #next: [-![A dot](/assets/dot.e4dd91a954.svg)-]{+![A dot](/assets/dot.a69dd3b8c6.svg)+}",
    ),
  ],
  [
    "a file",
    (site) => site.write("docs-src/public/report.pdf", "second"),
    ["Since main: 1 file", "", "Files:", "  /report.pdf was changed"],
  ],
  [
    "a page that mv moved",
    async (site) => expect((await site.run(["mv", steps, "docs-src/more/steps.md"])).status).toBe(0),
    [
      "Since main: 1 moved, 1 menu or text around the pages",
      "",
      "Moved pages:",
      "  /steps/ → /more/steps/ Steps",
      "",
      "Around the pages:",
      "  sidebar: 1 changed, 1 added",
      "    {+More+}",
      "    {+More › +}[Steps[-](/steps/)-]{+](/more/steps/)+}",
    ],
  ],
  [
    "a page that moves without a redirect",
    (site) => site.rename(steps, "docs-src/list.md"),
    [
      "Since main: 1 moved, 1 menu or text around the pages",
      "",
      "Moved pages:",
      "  /steps/ → /list/ Steps; the old address leads nowhere",
      "",
      "Around the pages:",
      "  sidebar: 1 changed",
      "    [Steps[-](/steps/)-]{+](/list/)+}",
    ],
  ],
  [
    "a new page",
    (site) => site.write("docs-src/faq.md", page("Questions", "None.")),
    [
      "Since main: 1 new page, 1 menu or text around the pages",
      "",
      "New pages:",
      "  /faq/ Questions",
      "",
      "Around the pages:",
      "  sidebar: 1 added",
      "    {+[Questions](/faq/)+}",
    ],
  ],
  [
    "a removed page",
    (site) => site.remove(steps),
    [
      "Since main: 1 removed, 1 menu or text around the pages",
      "",
      "Removed pages:",
      "  /steps/ Steps; its address leads nowhere",
      "",
      "Around the pages:",
      "  sidebar: 1 removed",
      "    [-[Steps](/steps/)-]",
    ],
  ],
  [
    "a renamed heading with its links",
    (site) => {
      site.edit(guide, (text) => text.replace("## Start", "## Begin"));
      for (const path of ["docs-src/index.md", steps]) site.edit(path, (text) => text.replace("#start", "#begin"));
    },
    [
      "Since main: 1 page changed, 1 anchor gone",
      "",
      "Changed pages:",
      "  /guide/ Guide: 1 changed",
      "    heading changed: [-Start-]{+Begin+}",
      "",
      "Anchors that are gone:",
      "  /guide/#start leads nowhere",
    ],
  ],
  [
    "a link to another page",
    replace(steps, "guide.md#start", "limits.md"),
    onPage("/steps/ Steps: 1 changed", "paragraph changed: See [the start[-](/guide/#start)-]{+](/limits/)+}."),
  ],
  [
    "a broken link",
    replace(steps, "guide.md#start", "guide.md#stort"),
    [
      "Since main: 1 page changed, 1 new problem",
      "",
      "Changed pages:",
      "  /steps/ Steps: 1 changed",
      "    paragraph changed: See [the start[-](/guide/#start)-]{+](/guide/)+}.",
      "",
      "New problems:",
      "  docs-src/steps.md:9 error broken-anchor: “guide.md” has no heading for the link “guide.md#stort”",
    ],
  ],
  [
    "a constant",
    replace(config, "value: 5", "value: 7"),
    [
      "Since main: 1 page changed, 1 value, 1 search or question",
      "",
      "Changed pages:",
      "  /limits/ Limits: 1 changed",
      "    paragraph changed: The heaviest upload is [-5MB-]{+7MB+}.",
      "",
      "Values:",
      "  constants.UPLOAD: 5MB → 7MB, on 1 page",
      "    /limits/",
      "",
      "Search and questions:",
      "  agents ask “How large may an upload be?”: Agents do not find the answer to “How large may an upload be?”: “5MB” is not on “/limits/”; before, it is answered",
    ],
  ],
  [
    "an included file",
    replace("docs-src/_parts/note.md", "all readers", "most readers"),
    onPage("/guide/ Guide: 1 changed", "paragraph changed, below #next: A note for [-all-]{+most+} readers."),
  ],
  [
    "the navigation bar",
    replace(config, 'text: "Guide"', 'text: "Manual"'),
    [
      "Since main: 1 menu or text around the pages",
      "",
      "Around the pages:",
      "  navigation bar: 1 changed",
      "    [[-Guide-]{+Manual+}](/guide/)",
    ],
  ],
  [
    "a redirect",
    replace(config, 'to: "/limits/"', 'to: "/guide/"'),
    ["Since main: 1 redirect", "", "Redirects:", "  /old leads to /guide/; before, it led to /limits/"],
  ],
  [
    "words that a search looks for",
    replace("docs-src/limits.md", "The heaviest upload is", "At most"),
    [
      "Since main: 1 page changed, 1 search or question, 1 new problem",
      "",
      "Changed pages:",
      "  /limits/ Limits: 1 changed",
      "    paragraph changed: [-The heaviest upload is -]{+At most +}5MB.",
      "",
      "Search and questions:",
      "  search for “heaviest upload”: nothing is found, “/limits/” is not found; before, “/limits/” comes first",
      "",
      "New problems:",
      "  site.config.ts:6 error search-expectation: A search for “heaviest upload” does not find “/limits/” among the first three results: there are no results",
    ],
  ],
];

const richChanges: readonly Change[] = [
  [
    "the sidebar",
    replace(
      config,
      '{ page: "/limits/" }, { page: "/steps/" }',
      '{ page: "/steps/" }, { text: "What is allowed", page: "/limits/" }',
    ),
    [
      "Since main: 1 menu or text around the pages",
      "",
      "Around the pages:",
      "  sidebar of / and /fr/: 1 added, 1 removed",
      "    [-[Limits](/limits/)-]",
      "    {+[What is allowed](/limits/)+}",
    ],
  ],
  [
    "a translation",
    (site) => site.write("docs-src/fr/steps.md", page("Étapes", "Voir [le guide](guide.md).")),
    [
      "Since main: 1 new page, 1 menu or text around the pages",
      "",
      "New pages:",
      "  /fr/steps/ Étapes",
      "",
      "Around the pages:",
      "  sidebar of /fr/: 1 changed",
      "    [[-Steps-]{+Étapes+}](/steps/)",
    ],
  ],
  [
    "a page of a plugin",
    replace(config, "takes 3 seconds", "takes 4 seconds"),
    onPage("/reference/ Reference: 1 changed", "paragraph changed: The call takes [-3-]{+4+} seconds."),
  ],
  [
    "the theme alone",
    replace("theme/style.css", "#112233", "#332211"),
    ["Since main: another look", "", "Look:", "  the styles of the theme changed; how pages look was not compared"],
  ],
  [
    "a page that an archived version names",
    (site) => site.remove(steps).edit(config, (text) => text.replace(', { page: "/steps/" }', "")),
    [
      "Since main: 1 page changed, 1 removed, 1 menu or text around the pages",
      "",
      "Changed pages:",
      "  /v1/steps/ Steps: 1 changed",
      "    paragraph changed: This page belongs to v1, an old version. [Go to the current version[-](/steps/)-]{+](/)+}",
      "",
      "Removed pages:",
      "  /steps/ Steps; its address leads nowhere",
      "",
      "Around the pages:",
      "  sidebar of / and /fr/: 1 removed",
      "    [-[Steps](/steps/)-]",
    ],
  ],
  [
    "an archived version",
    replace(config, "archived: { v1: ", "archived: { v0: "),
    [
      "Since main: 3 pages changed, 6 moved, 2 files, 1 new problem, 1 problem gone",
      "",
      "Changed pages:",
      "  /v0/ Home: 1 changed",
      "    paragraph changed: This page belongs to [-v1-]{+v0+}, an old version. [Go to the current version](/)",
      "  /v0/fr/ Accueil: 1 changed",
      "    paragraph changed: Cette page appartient à [-v1-]{+v0+}, une ancienne version. [Aller à la version actuelle](/fr/)",
      "  /v0/steps/ Steps: 1 changed",
      "    paragraph changed: This page belongs to [-v1-]{+v0+}, an old version. [Go to the current version](/steps/)",
      "",
      "Moved pages:",
      "  /v1/ → /v0/ Home; the old address leads nowhere",
      "  /v1/fr/ → /v0/fr/ Accueil; the old address leads nowhere",
      "  /v1/fr/guide/ → /v0/fr/guide/ Guide; the old address leads nowhere",
      "  /v1/guide/ → /v0/guide/ Guide; the old address leads nowhere",
      "  /v1/limits/ → /v0/limits/ Limits; the old address leads nowhere",
      "  /v1/steps/ → /v0/steps/ Steps; the old address leads nowhere",
      "",
      "Files:",
      "  /v0/report.pdf was added",
      "  /v1/report.pdf was removed",
      "",
      "New problems:",
      "  site.config.ts:18 warning missing-plugin-pages: The version “v0” has no pages of plugins, which the current one has: “reference”",
      "",
      "Problems that are gone:",
      "  site.config.ts:18 warning missing-plugin-pages: The version “v1” has no pages of plugins, which the current one has: “reference”",
    ],
  ],
];

const sites: Site[] = [];
afterAll(() => sites.forEach((site) => site.delete()));

/** A site in a repository, to whose first commit each test returns. */
function useSite(contents: Readonly<Record<string, string>>): () => Site {
  const site = makeLastingSite(contents);
  sites.push(site);
  beforeAll(async () => {
    git(site, "init", "--quiet", "--initial-branch", "main");
    commitAll(site, "v1.0");
    await diff(site);
  });
  beforeEach(() => {
    git(site, "checkout", "--quiet", "--force", "main");
    git(site, "clean", "--quiet", "-fd");
  });
  return () => site;
}

async function diff(site: Site, ...words: readonly string[]): Promise<string> {
  const run: Run = await site.run(["diff", "main", ...words]);
  expect(run.stderr).toBe("");
  expect(run.status).toBe(0);
  return run.stdout;
}

describe("docsgen diff of a small site", () => {
  const site = useSite(files);

  test.each(changes)("says what readers see of %s", async (_name, change, said) => {
    await change(site());
    expect((await diff(site())).split("\n")).toEqual([...said, ""]);
  });

  test("a comment has one line a page, with the rest folded, and calls nobody", async () => {
    replace(guide, "the package first", "@alice/package #12, first & last")(site());
    expect(await diff(site(), "--format", "markdown")).toBe(
      `<!-- docsgen diff -->
**What changes for readers** since \`main\`: 1 page changed

### Changed pages

<details><summary>/guide/ Guide: 1 changed</summary>
<ul>
<li><small>paragraph changed</small><br>Install <del>the </del><ins>@<!-- -->alice/</ins>package <ins>#<!-- -->12, </ins>first<ins> &amp; last</ins>.</li>
</ul>
</details>
`,
    );
  });

  test("a comment has at most 60 kB, and names every page before any detail", async () => {
    const text = (word: string): string =>
      Array.from({ length: 60 }, (_, line) => `${word} ${line} of many words.\n\n`).join("");
    const many = Array.from({ length: 40 }, (_, number) => `docs-src/many/${number}.md`);
    git(site(), "checkout", "--quiet", "-b", "many");
    for (const path of many) site().write(path, page(path, text("Before")));
    commitAll(site());
    for (const path of many) site().write(path, page(path, text("After")));
    const run = await site().run(["diff", "HEAD", "--format", "markdown"]);
    expect(Buffer.byteLength(run.stdout)).toBeLessThanOrEqual(60_000);
    expect(Buffer.byteLength(run.stdout)).toBeGreaterThan(50_000);
    for (const path of many) expect(run.stdout).toContain(`/many/${/\d+/u.exec(path)?.[0]}/ `);
    expect(run.stdout).toContain("This is not all: `docsgen diff HEAD` shows the rest.");
  });

  test("as JSON, a change names its block, its words and its element", async () => {
    replace(guide, "Open the console", "Open a console")(site());
    const { version, since, changed, added, problems } = JSON.parse(await diff(site(), "--format", "json"));
    expect({ version, since, added, problems }).toEqual({
      version: 1,
      since: "main",
      added: [],
      problems: { added: [], gone: [] },
    });
    expect(changed).toEqual([
      {
        path: "/guide/",
        title: "Guide",
        lostAnchors: [],
        isOther: false,
        blocks: [
          {
            change: "changed",
            block: "list item",
            section: "start",
            element: { name: "li", nth: 0 },
            words: [
              { kind: "same", text: "Open " },
              { kind: "removed", text: "the" },
              { kind: "added", text: "a" },
              { kind: "same", text: " console." },
            ],
          },
        ],
      },
    ]);
  });

  test("as HTML, it is a document that needs nothing else", async () => {
    replace(guide, "the package first", "a <b>new</b> package")(site());
    const html = await diff(site(), "--format", "html");
    expect(html).toContain("<title>Manual: changes since main</title>");
    expect(html).toContain("Install <del>the package first</del><ins>a **new** package</ins>.");
    expect(html).not.toMatch(/<(?:script|link)\b/u);
  });

  test("a published manifest knows addresses and which texts are others", async () => {
    expect((await site().build(["--silent"])).status).toBe(0);
    site().rename("dist/docsgen-manifest.json", "published.json");
    replace(guide, "## Start", "## Begin")(site());
    replace(
      guide,
      "Install the package first.",
      "All of it reads differently now, and says much more than before.",
    )(site());
    site().write("docs-src/faq.md", page("Questions", "None."));
    const run = await site().run(["diff", "published.json"]);
    expect(run.stdout.split("\n")).toEqual([
      "Since published.json: 1 page changed, 1 new page, 1 anchor gone",
      "",
      "Changed pages:",
      "  /guide/ Guide: its title or text is another one",
      "",
      "New pages:",
      "  /faq/ Questions",
      "",
      "Anchors that are gone:",
      "  /guide/#start leads nowhere",
      "",
    ]);
  });

  test("the state that is compared with is the one from which both come", async () => {
    git(site(), "checkout", "--quiet", "-b", "other");
    replace(guide, "the package first", "something else")(site());
    commitAll(site());
    git(site(), "checkout", "--quiet", "main");
    expect((await site().run(["diff", "other"])).stdout).toBe("Since other: Nothing changes for readers.\n");
  });

  test.each([
    ["nowhere", "The changes since “nowhere” are not known, because the repository has no such branch, tag or commit"],
    ["none.json", "The manifest “none.json” cannot be read: there is no such file"],
  ])("%s cannot be compared with", async (name, message) => {
    const { status, stderr } = await site().run(["diff", name]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  test("a config that cannot be read at the other state is named there", async () => {
    git(site(), "checkout", "--quiet", "-b", "broken");
    site().write(config, minimalConfig("  unknown: true,\n"));
    commitAll(site());
    site().write(config, minimalConfig());
    const { status, stderr } = await site().run(["diff", "broken"]);
    expect(status).toBe(2);
    expect(stderr).toContain("broken:site.config.ts:5:3");
    expect(stderr).toContain("Unknown setting “unknown”");
  });

  test("another diff at the same time takes files of its own, and nothing is left of them", async () => {
    replace(guide, "the package first", "the new package")(site());
    const [first, second] = await Promise.all([diff(site()), diff(site())]);
    expect(second).toBe(first);
    expect([...site().files(".docsgen").keys()].filter((path) => path.startsWith("earlier-"))).toEqual([]);
    expect(git(site(), "status", "--short")).toBe("M docs-src/guide.md");
  });
});

describe("docsgen diff of a site with languages, versions, plugins and a theme", () => {
  const site = useSite(richFiles);

  test.each(richChanges)("says what readers see of %s", async (_name, change, said) => {
    await change(site());
    expect((await diff(site())).split("\n")).toEqual([...said, ""]);
  });
});
