/** Pages that plugins make from data: their content, what is compiled again, links by name, and where mistakes are reported. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Run, Site } from "../support/site.ts";
import { makeSite, projectRoot } from "../support/site.ts";

const soup = {
  title: "Soup {{ x }}",
  note: "Warm :::tip, with {{ y }} and <b>leek</b>.",
  needs: { leek: "two", water: "1 l" },
};
const bread = {
  title: "Bread",
  note: "See [the soup](recipe:soup#leek). ![Loaf](https://pictures.example.com/loaf.png)",
  needs: { flour: "500 g" },
};

function json(all: Readonly<Record<string, object>>): string {
  const lines = Object.entries(all).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

function page(title: string, text: string, frontmatter = ""): string {
  return `---\ntitle: ${title}\nshort_description: About ${title}.\n${frontmatter}---\n\n${text}\n`;
}

function open(
  files: Readonly<Record<string, string>> = {},
  all: Readonly<Record<string, object>> = { bread, soup },
  config = "",
): Site {
  const site = makeSite({
    "docs-src/index.md": page("Home", "[Soup](recipe:soup)"),
    "recipes.json": json(all),
    "site.config.ts": `import { defineConfig } from "docsgen";
import { recipes } from "./plugins/recipes.ts";
export default defineConfig({ title: "Cook book", plugins: [recipes], ${config} });
`,
    ...files,
  });
  cpSync(join(projectRoot, "tests", "plugins"), site.path("plugins"), { recursive: true });
  return site;
}

function written({ stdout }: Run): string {
  return /\((\d+ written.*?)\)/u.exec(stdout)?.[1] ?? stdout;
}

test("data becomes a page: literal texts, features by name, fields with anchors, and settings of the folder", async () => {
  for (const words of [[], ["--workers", "0"]]) {
    const site = open();
    const run = await site.run(["build", "--strict", ...words]);
    expect(run.stderr).toBe("");
    const html = site.read("dist/recipes/soup/index.html");
    expect(html).toContain("<title>Soup {{ x }}");
    expect(html).toContain("<p>Warm :::tip, with {{ y }} and <b>leek</b>.</p>");
    expect(html).toMatch(/<h2 id="needs"[^>]*>Ingredients/u);
    expect(html).toContain(
      '<dt><a id="leek" href="#leek"><code>leek</code></a> <span><span class="dg-type">two</span>, <strong>required</strong></span></dt>',
    );
    expect(html).toContain("<summary>Then</summary><p>Cook <kbd>it</kbd>.</p>");
    expect(html).toContain("All recipes");
    expect(site.read("dist/recipes/bread/index.html")).toContain('href="/recipes/soup/#leek"');
    expect(site.read("dist/index.html")).toContain('href="/recipes/soup/"');
    // The host that the plugin names is in the policy, so that its picture is not reported.
    expect(site.read("dist/_headers")).toMatch(/img-src [^;]*https:\/\/pictures\.example\.com/u);
    // Its content is not published twice.
    expect(site.read("dist/assets/pages/recipes/soup.js")).toBe('export default {"needsDocument":true}\n');
    expect(site.read("dist/assets/pages/index.js")).toContain("<main");
  }
});

test("files that belong to pages are published and linked to, and report a path that is taken", async () => {
  const site = open({ "docs-src/index.md": page("Home", "[Needs](/needs/soup.json)") });
  expect(await site.run(["build", "--strict"])).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(site.read("dist/needs/soup.json"))).toEqual(soup.needs);
  expect(site.read("dist/index.html")).toContain('href="/needs/soup.json"');
  site.write("docs-src/public/needs/soup.json", "{}");
  const { stderr } = await site.run(["check"]);
  expect(stderr).toContain("A file of this plugin and “public/needs/soup.json” are both published");
});

test("blocks are lists, tables, code and fields with all that can be said of them", async () => {
  const blocks = [
    {
      kind: "list",
      ordered: true,
      items: [[{ kind: "paragraph", text: "First" }], [{ kind: "paragraph", text: "*Second*" }]],
    },
    {
      kind: "table",
      head: ["Name", [{ emphasis: "Means" }]],
      rows: [[[{ code: "a|b" }], [{ kind: "markdown", text: "See **this**, [home](/).\n\nAnd that." }]]],
    },
    { kind: "paragraph", text: [{ link: "Its id", to: "#after.id" }] },
    { kind: "code", lang: "js", meta: 'title="a.js"', text: "const x = {{ x }};" },
    {
      kind: "fields",
      items: [
        {
          name: "after",
          id: "after",
          others: [{ name: "before", id: "before" }],
          anchors: ["after.id"],
          in: "query",
          required: ["if you omit ", { code: "limit" }],
          children: [{ kind: "paragraph", text: "A cursor" }],
        },
      ],
    },
  ];
  const site = makeSite({
    "docs-src/index.md": page("Home", "Text."),
    "site.config.ts": `const blocks = ${JSON.stringify(blocks)};
const pages = () => ({ pages: [{ attachTo: "index.md", data: {} }] });
export default { title: "Blocks", llms: true, plugins: [{ name: "blocks", pages, render: () => blocks }] };
`,
  });
  const run = await site.run(["build", "--strict"]);
  expect(run.stderr).toBe("");
  const html = site.read("dist/index.html");
  expect(html).toMatch(/<ol>\s*<li>First<\/li>\s*<li>\*Second\*<\/li>\s*<\/ol>/u);
  expect(html).toContain("<th><em>Means</em></th>");
  expect(html).toContain("<code>a|b</code>");
  expect(html).toMatch(/>See <strong>this<\/strong>, <a href="\/"[^>]*>home<\/a>\. And that\.<\/td>/u);
  expect(html).toContain("a.js");
  expect(html.replaceAll(/<\/?span[^>]*>/gu, "")).toContain("const x = {{ x }};");
  expect(html).toContain(
    '<dt><a id="after.id"></a><a id="after" href="#after"><code>after</code></a>, <a id="before" href="#before"><code>before</code></a> <span>query, <strong>required if you omit <code>limit</code></strong></span></dt>',
  );
  expect(html).toContain("<dd>A cursor</dd>");
  expect(site.read("dist/index.md")).toContain("- `after`, `before` (query, required if you omit `limit`): A cursor");
});

test("changed code of `render` compiles the pages that have data", async () => {
  const site = open();
  await site.run(["build"]);
  site.edit("plugins/recipes.ts", (text) => text.replace("Ingredients", "What it needs"));
  expect(written(await site.run(["build"]))).toMatch(/ 2 pages compiled/u);
  expect(site.read("dist/recipes/soup/index.html")).toContain("What it needs");
});

test("one changed datum compiles its page, and a target that moves compiles no page that links to it", async () => {
  const site = open();
  expect((await site.run(["build"])).status).toBe(0);
  site.write("recipes.json", json({ bread: { ...bread, needs: { flour: "600 g" } }, soup }));
  expect(written(await site.run(["build"]))).toMatch(/ 1 page compiled/u);
  expect(site.read("dist/recipes/bread/index.html")).toContain("600 g");
  expect(written(await site.run(["build"]))).toBe("0 written, 0 removed, 0 pages compiled");
  site.write("docs-src/own.md", page("Own soup", "Prose.", "recipe: soup\n"));
  expect(written(await site.run(["build"]))).toMatch(/ 1 page compiled/u);
  expect(site.read("dist/index.html")).toContain('href="/own/"');
});

describe("a page of the author that takes the place of a generated one", () => {
  const claim = "recipe: soup\n";

  test("keeps its prose, replaces a section by its id and places the others", async () => {
    const text =
      "Before.\n\n::generated{section=steps}\n\n## My list {#needs}\n\nOnly leek.\n\n## After\n\nEnd.\n\n::generated";
    const site = open(
      { "docs-src/own.md": page("Own soup", text, claim) },
      { bread: { ...bread, note: "Dry." }, soup },
    );
    const run = await site.run(["build", "--strict"]);
    expect(run.stderr).toBe("");
    const html = site.read("dist/own/index.html");
    const at = ["Before.", "Cook <kbd>", "My list", "Only leek.", "End.", "Warm :::tip"].map((part) =>
      html.lastIndexOf(part),
    );
    expect(at).toEqual([...at].sort((left, right) => left - right));
    expect(at).not.toContain(-1);
    expect(html).not.toContain("Ingredients");
  });

  test("has the content at its end if it says nothing else", async () => {
    const site = open({ "docs-src/own.md": page("Own soup", "Before.", claim) });
    expect((await site.run(["build"])).status).toBe(0);
    expect(site.read("dist/own/index.html")).toMatch(/Before\.[\s\S]*Warm :::tip[\s\S]*Ingredients[\s\S]*Steps/u);
    expect(site.files("dist/recipes").has("soup/index.html")).toBe(false);
  });

  test("is wrong if it names nothing, names what another page names, or places what is not generated", async () => {
    const site = open({
      "docs-src/a.md": page("A", "::generated{section=nedes}\n\n::generated\n\n::generated", claim),
      "docs-src/b.md": page("B", "Text.", claim),
      "docs-src/c.md": page("C", "::generated", "recipe: brad\n"),
    });
    const { stderr } = await site.run(["check"]);
    expect(stderr).toContain("names the section “nedes”, which is not generated");
    expect(stderr).toContain("did you mean “needs”?");
    expect(stderr).toContain("“::generated” is on this page twice");
    expect(stderr).toContain("“::generated” stands for nothing: no plugin generates content for this page");
    expect(stderr).toContain(
      "docs-src/b.md:4:9\n  error recipes/unknown-recipe: recipe “soup” is on this page and on “a.md”",
    );
    expect(stderr).toContain("docs-src/c.md:4:9\n  error recipes/unknown-recipe: There is no recipe “brad”");
    expect(stderr).toContain("did you mean “bread”?");
  });
});

describe("the line that names a generated page", () => {
  test.each([
    ["{title: A, short_description: About A., recipe: soup}"],
    ['recipe: "soup" # comment'],
    ["\"recipe\": 'soup'"],
  ])("is read as YAML: %s", async (yaml) => {
    const keys = yaml.startsWith("{") ? "" : "title: A\nshort_description: About A.\n";
    const site = open({ "docs-src/own.md": `---\n${keys}${yaml}\n---\n\nBefore.\n` });
    const run = await site.run(["build", "--strict"]);
    expect(run.stderr).toBe("");
    expect(site.read("dist/own/index.html")).toMatch(/Before\.[\s\S]*Ingredients/u);
    expect(site.files("dist/recipes").has("soup/index.html")).toBe(false);
  });

  test("takes no place in a draft", async () => {
    const site = open({ "docs-src/own.md": page("Own soup", "::generated", "recipe: soup\ndraft: true\n") });
    const run = await site.run(["build", "--strict"]);
    expect(run.stderr).toBe("");
    expect(site.read("dist/index.html")).toContain('href="/recipes/soup/"');
  });

  test("takes a place in the main language only, and translations have the content too", async () => {
    const site = open(
      {
        "docs-src/fr/index.md": page("Accueil", "[Soupe](recipe:soup)"),
        "docs-src/a/own.md": page("Own soup", "Before.", "recipe: soup\n"),
        "docs-src/fr/a/own.md": page("Ma soupe", "Avant.", "recipe: soup\n"),
        "docs-src/fr/b.md": page("B", "Text.", "recipe: brad\n"),
      },
      { bread: { ...bread, note: "Dry." }, soup },
      'languages: { en: "English", fr: "Français" }',
    );
    const wrong = await site.run(["check"]);
    expect(wrong.stderr).toContain("fr/b.md:4:9\n  error recipes/unknown-recipe: There is no recipe “brad”");
    expect(wrong.stderr).not.toContain("is on this page and on");
    site.remove("docs-src/fr/b.md");
    expect((await site.run(["build"])).status).toBe(0);
    expect(site.read("dist/fr/a/own/index.html")).toMatch(/Avant\.[\s\S]*Ingredients/u);
    expect(site.read("dist/a/own/index.html")).toMatch(/Before\.[\s\S]*Ingredients/u);
    expect(site.read("dist/index.html")).toContain('href="/a/own/"');
    expect(site.files("dist/recipes").has("soup/index.html")).toBe(false);
  });

  const claimed = "      claimedBy: name,\n";

  test("is reported if no generated page has a name, or two have the same", async () => {
    const site = open({ "docs-src/own.md": page("Own soup", "Text.", "recipe: soup\n") });
    const plugin = site.read("plugins/recipes.ts");
    expect(plugin).toContain(claimed);
    site.write("plugins/recipes.ts", plugin.replace(claimed, ""));
    expect((await site.run(["check"])).stderr).toContain(
      "docs-src/own.md:4:9\n  error recipes/unknown-recipe: There is no recipe “soup”",
    );
    site.write("plugins/recipes.ts", plugin.replace("claimedBy: name", 'claimedBy: "soup"'));
    expect((await site.run(["check"])).stderr).toContain(
      "“recipes/bread.md” and “recipes/soup.md” are both claimed by recipe “soup”",
    );
    site.write("plugins/recipes.ts", plugin.replace('  claims: "recipe",\n', ""));
    expect((await site.run(["check"])).stderr).toContain("“recipes/bread.md” has `claimedBy`");
    site.write("plugins/recipes.ts", plugin.replace('claims: "recipe"', 'claims: "recip"'));
    expect((await site.run(["check"])).stderr).toContain("did you mean “recipe”?");
  });
});

describe("mistakes", () => {
  test("are schemes with a meaning, and folders outside", async () => {
    const site = open();
    const plugin = site.read("plugins/recipes.ts");
    const schemes = ["https", "mailto", "tel", "version", "data", "javascript", "app", "recipe"];
    site.write(
      "plugins/recipes.ts",
      plugin.replace("links: {", `links: { ${schemes.slice(0, 7).join(': "x", ')}: "x",`),
    );
    site.write(
      "site.config.ts",
      `import { defineConfig } from "docsgen";
import { recipes } from "./plugins/recipes.ts";
export default defineConfig({
  title: "Cook book",
  plugins: [recipes, { name: "other", links: { recipe: "dish" } }],
  links: { schemes: ["app"] },
});
`,
    );
    const { stderr, status } = await site.run(["check"]);
    expect(status).toBe(2);
    for (const scheme of schemes.slice(0, 6))
      expect(stderr).toContain(
        `“plugins[0].links.${scheme}” is the scheme “${scheme}”, which belongs to docsgen and the web`,
      );
    expect(stderr).toContain("is the scheme “app”, which belongs to `links.schemes`");
    expect(stderr).toContain("“plugins[1].links.recipe” is the scheme “recipe”, which belongs to the plugin “recipes”");

    const other = open();
    other.write("plugins/recipes.ts", plugin.replace('folder: "recipes"', 'folder: "../x"'));
    expect((await other.run(["check"])).stderr).toMatch(
      /error plugin-result: .*\[0\]\.folder cannot be “\.\.\/x”: it must be a folder within the source folder/u,
    );
    other.write("plugins/recipes.ts", plugin.replace('folder: "recipes"', 'folder: "./recipes/"'));
    expect((await other.run(["check", "--strict"])).stderr).toBe("");
  });

  const wrong = { ...bread, note: "[Gone](recipe:supe)" };

  test("are reported in the file that a text is from, once, with a frame, and in links by name with the name that is meant", async () => {
    const site = open(
      { "docs-src/index.md": page("Home", "[A](recipe:soup#leak) <a href='recipe:soop'>b</a>") },
      { bread: wrong, soup },
    );
    const { stderr } = await site.run(["check"]);
    expect(stderr).toMatch(/recipes\.json:2:44\n {2}error broken-link: The link “recipe:supe” leads nowhere/u);
    expect(stderr).toContain("did you mean “recipe:soup”?");
    expect(stderr).toContain('"note":"[Gone](recipe:supe)"');
    expect(stderr).toMatch(
      /docs-src\/index\.md:6:5\n {2}error broken-anchor: “recipes\/soup\.md” has no heading for the link “recipe:soup#leak”/u,
    );
    expect(stderr).toMatch(/error broken-link: The link “recipe:soop” leads nowhere/u);
    const report = JSON.parse((await site.run(["check", "--format", "json"])).stdout);
    expect(JSON.stringify(report)).toContain('"file":"recipes.json"');
  });

  test("are equal ids, also of fields in different tabs", async () => {
    const site = open();
    site.edit("plugins/recipes.ts", (text) =>
      text.replace(
        'kind: "call",\n      name: "details",\n      title: "Then",\n      children: [',
        `kind: "call",
      name: "tabs",
      children: ["One", "Two"].map((title) => ({
        kind: "call" as const, name: "tab", title, children: [{ kind: "fields" as const, items: [{ name: "salt", id: "salt" }] }],
      })),
    },
    {
      kind: "call",
      name: "details",
      title: "Then",
      children: [`,
      ),
    );
    const { stderr } = await site.run(["check"]);
    expect(stderr).toContain("docs-src/recipes/soup.md:1:1, computed by the plugin “recipes”");
    expect(stderr).toContain("error duplicate-id: The id “salt” is used twice on this page");
  });

  test("of `pages` stand in any file, and can be accepted there", async () => {
    const all = { bread: { ...bread, note: "Dry.", needs: {} }, soup };
    const { stderr, status } = await open({}, all).run(["check", "--strict"]);
    expect(status).toBe(1);
    expect(stderr).toContain("recipes.json:2:3\n  warning recipes/no-ingredients: “bread” needs nothing");
    expect(stderr).toContain("^^^^^^^");
    const accepted =
      'checks: { exceptions: [{ code: "recipes/no-ingredients", file: "recipes.json", reason: "bread from the shop" }] }';
    const run = await open({}, all, accepted).run(["check", "--strict"]);
    expect(run.stderr).toBe("");
  });
});
