/** `docsgen migrate` on the pages and the config of MkDocs. */
import { describe, expect, test } from "vitest";
import { mkdocs } from "../src/mkdocs/mkdocs.ts";
import type { MigratedSite } from "../src/tool.ts";
import { migrateTexts, notesIn } from "./tools.ts";

function migrateDocs(config: string, docs: Readonly<Record<string, string>>): MigratedSite {
  const files = Object.entries(docs).map(([path, text]) => [`docs/${path}`, text] as const);
  return migrateTexts(mkdocs, { "mkdocs.yml": config, ...Object.fromEntries(files) });
}

function migrated(text: string, config = "site_name: A\n"): string {
  return migrateDocs(config, { "page.md": text }).pages[0]?.text ?? "";
}

describe("pages of MkDocs", () => {
  test("stay as they are where docsgen has the same syntax", () => {
    const text =
      "---\ntitle: Page\n---\n\n==Mark== and ~~gone~~[^1]\n\n- [x] done\n\n```\n!!! note\n    in code\n```\n\n    !!! note\n        indented code\n\n[^1]: A note.\n";
    expect(migrated(text)).toBe(text);
    expect(migrated(text.replaceAll("\n", "\r\n"))).toBe(text.replaceAll("\n", "\r\n"));
  });

  const title = "# T\n\n";
  test.each([
    ["an admonition", "!!! note\n    Text.\n\n    - a\n\nAfter.", ":::note\nText.\n\n- a\n:::\n\nAfter."],
    ["its title", '!!! tip "Use [x]"\n    Text.', ":::tip[Use \\[x\\]]\nText.\n:::"],
    ["one that docsgen calls otherwise", "!!! bug\n    Text.", ":::danger[Bug]\nText.\n:::"],
    ["a collapsible one", '??? note "More"\n    Text.', ":::details[More]\nText.\n:::"],
    ["an open one", "???+ example\n    Text.", ":::details[Example]{open}\nText.\n:::"],
    ["a nested one", '!!! note\n    A\n\n    ??? tip "B"\n        C\n', "::::note\nA\n\n:::details[B]\nC\n:::\n::::\n"],
    ["one in a list", "1.  One\n\n    !!! tip\n        Text.\n", "1.  One\n\n    :::tip\n    Text.\n    :::\n"],
    ["one indented by tabs", "!!! note\n\tText.", ":::note\nText.\n:::"],
    ["code in one", "!!! note\n    ```\n    ??? a\n    ```\n", ":::note\n```\n??? a\n```\n:::\n"],
    ["a block", "/// tip | Use [x]\nText.\n///", ":::tip[Use x]\nText.\n:::"],
    ["one that docsgen calls otherwise", "/// bug\n\nText.\n///\n\nAfter.", ":::danger[Bug]\n\nText.\n:::\n\nAfter."],
    [
      "a block with options",
      "/// details | More\n    type: warning\n    open: True\n\nText.\n///",
      ":::details[More]{open}\n\nText.\n:::",
    ],
    ["an admonition of any type", "/// admonition | T\n    type: failure\nText.\n///", ":::danger[T]\nText.\n:::"],
    [
      "blocks in blocks",
      "//// note\n/// tip\nA\n///\n!!! tip\n    B\n////",
      "::::note\n:::tip\nA\n:::\n:::tip\nB\n:::\n::::",
    ],
    [
      "tabs as blocks",
      "/// tab | A\nOne.\n///\n\n/// tab | B\nTwo.\n///\n\nAfter.",
      "::::tabs\n:::tab[A]\nOne.\n:::\n\n:::tab[B]\nTwo.\n:::\n::::\n\nAfter.",
    ],
    [
      "blocks in a list and in code",
      "- a\n\n  /// note\n  b\n  ///\n\n`/// c`\n\n```\n/// note\n///\n```",
      "- a\n\n  :::note\n  b\n  :::\n\n`/// c`\n\n```\n/// note\n///\n```",
    ],
    [
      "other blocks, and slashes",
      "/// html | div\nText.\n///\n\n/// note\nopen\n\n///\n",
      "/// html | div\nText.\n///\n\n:::note\nopen\n\n:::\n",
    ],
    [
      "tabs in tabs",
      "//// tab | A\n/// tab | B\nb\n///\n/// tab | C\nc\n///\n////\n//// tab | D\nd\n////",
      "::::::tabs\n:::::tab[A]\n::::tabs\n:::tab[B]\nb\n:::\n:::tab[C]\nc\n:::\n::::\n:::::\n:::tab[D]\nd\n:::\n::::::",
    ],
    ["a mark without a block", "/// note\n////\nText.\n///\n", ":::note\n////\nText.\n:::\n"],
    ["a block that is not closed", "/// note\nText.\n////\n", "/// note\nText.\n////\n"],
    [
      "code that shows indented code",
      '!!! note\n    ```\n    === "A"\n\n        ```c\n        a\n        ```\n\n    === "B"\n\n        b\n    ```\n',
      ':::note\n```\n=== "A"\n\n    ```c\n    a\n    ```\n\n=== "B"\n\n    b\n```\n:::\n',
    ],
    [
      "tabs",
      '=== "A"\n\n    One.\n\n=== "B"\n\n    Two.\n\nAfter.',
      "::::tabs\n:::tab[A]\n\nOne.\n:::\n\n:::tab[B]\n\nTwo.\n:::\n::::\n\nAfter.",
    ],
    [
      "attributes of code",
      '```py title="a.py" hl_lines="1 3-4" linenums="1"\na\n```',
      '``` py {1,3-4} title="a.py" numbers\na\n```',
    ],
    ["a step of line numbers", '```py linenums="10 2"\na\n```', "``` py numbers=10\na\n```"],
    ["attributes in braces", "``` { .py .no-copy linenums='5' }\na\n```", "``` py numbers=5\na\n```"],
    ["the id of a heading", "## A { #b }", "## A {#b}"],
    ["the id of a heading with other attributes", "## A {: .c #b }", "## A {#b}"],
    [
      "attributes of an image",
      '![a](https://a.example/b.png){ width="300" align=left }',
      "![a](https://a.example/b.png){width=300}",
    ],
    ["attributes of a link", "[a](https://a.example){:target=_blank}", "[a](https://a.example)"],
    ["attributes of a block", "Text.\n{: .lead }\n", "Text.\n"],
    ["the table of contents", "[TOC]", "[[toc]]"],
    [
      "an image for one color scheme",
      "![a](https://a.example/b.png#only-dark)",
      "![a](https://a.example/b.png#gh-dark-mode-only)",
    ],
    ["keys with signs", "++cmd+arrow-up++", ":kbd[Cmd+↑]"],
    ["keys", '++ctrl+alt+c++, ++"Any key"++', ":kbd[Ctrl+Alt+C], :kbd[Any key]"],
    ["inserted text", "An ^^inserted^^ word", "An <ins>inserted</ins> word"],
    ["a definition list", "Term\n:   One\n\n    Two\n", "Term\n: One\n\n  Two\n"],
    ["API documentation", "::: a.b\n    options:\n      c: d\n", "<!-- ::: a.b\n    options:\n      c: d -->\n"],
    ["a macro", "It is {{ x }}.", "It is \\{{ x }}."],
    ["an element with Markdown", "<div markdown>\n*a*\n</div>", "<div>\n\n*a*\n\n</div>"],
    [
      "a grid of cards",
      '<div class="grid cards" markdown>\n\n-   :material-a: __A__\n\n    ---\n\n    One.\n\n-   [B](https://b.example)\n\n</div>',
      '::::cards\n:::card[A]\nOne.\n:::\n:::card[B]{link="https://b.example"}\n:::\n::::',
    ],
  ])("%s", (_name, before, after) => {
    expect(migrated(title + before)).toBe(title + after);
  });

  test("have superscript and subscript if the extensions are on", () => {
    const text = "# T\n\nx^2^ and H~2~O";
    expect(migrated(text)).toBe(text);
    const config = "site_name: A\nmarkdown_extensions: [pymdownx.caret, pymdownx.tilde]\n";
    expect(migrated(text, config)).toBe("# T\n\nx:sup[2] and H:sub[2]O");
  });

  test("keep the ids of headings", () => {
    const config = "site_name: A\n";
    expect(migrated("# T\n\n## Größe\n\n## A\n\n## A\n\n!!! note\n    ## A\n", config)).toBe(
      "# T\n\n## Größe\n\n## A\n\n## A\n\n:::note\n## A\n:::\n",
    );
    expect(migrated("# T\n\n## Go :smile: there", config)).toBe("# T\n\n## Go :smile: there {#go-smile-there}");
    const withIcons = "site_name: A\nmarkdown_extensions: [pymdownx.emoji]\n";
    expect(migrated("# T\n\n## Go :smile: there\n\n## A :material-b:", withIcons)).toBe(
      "# T\n\n## Go :smile: there\n\n## A :material-b: {#a}",
    );
    expect(migrateDocs(config, { "index.md": "# T\n" }).config.markdown?.slugs).toBe("python-markdown");
  });

  test("explain abbreviations with the glossary", () => {
    const site = migrateDocs("site_name: A\n", {
      "a.md": "# HTML\n\nHTML, HTML5 and `HTML`.\n\n*[HTML]: Hyper Text\n",
      "b.md": "# B\n\nHTML.\n",
      "c.md": "# C\n\nHTML.\n\n*[HTML]: Other\n",
    });
    expect(site.pages.map(({ text }) => text)).toEqual([
      "# HTML\n\n:abbr[HTML], HTML5 and `HTML`.\n\n",
      "# B\n\nHTML.\n",
      '# C\n\n:abbr[HTML]{title="Other"}.\n\n',
    ]);
    expect(site.config.markdown?.glossary).toEqual({ HTML: "Hyper Text" });
  });

  test("include files, their parts and lines", () => {
    const site = migrateTexts(mkdocs, {
      "mkdocs.yml": "site_name: A\n",
      "docs/a.md":
        '# A\n\n--8<-- "parts/b.md"\n\n```py\n--8<-- "code/c.py:main"\n```\n\n```py\n--8<-- "code/c.py:2:2"\n```\n\n--8<-- "gone.md"\n',
      "parts/b.md": "B\n",
      "code/c.py": "# --8<-- [start:main]\nc = 1\n# --8<-- [end:main]\n",
    });
    expect(Object.fromEntries(site.pages.map(({ path, text }) => [path, text]))).toEqual({
      "a.md":
        '# A\n\n::include{file="@/_parts/parts/b.md"}\n\n<<< @/_parts/code/c.py#main{py}\n\n```py\nc = 1\n```\n\n--8<-- "gone.md"\n',
      "_parts/parts/b.md": "B\n",
      "_parts/code/c.py": "# #region main\nc = 1\n# #endregion main\n",
    });
    expect(notesIn(site)).toContain("left: The included file “gone.md” (docs-src/a.md:11)");
  });

  const code = { "a.py": "1\n2\n3\n4\n5\n", "b.md": "B\n", "c.md": "1\n\n3\n" };
  test.each([
    ["lines of a file in code", '```py\n--8<-- "a.py:1:2,4:4"\n```\n', "```py\n1\n2\n4\n```\n", []],
    ["lines up to an end", '```py\n--8<-- "a.py::1,5"\n```\n', "```py\n1\n5\n```\n", []],
    [
      "lines of a file in text",
      '--8<-- "c.md:1:1,3:3"\n',
      '::include{file="@/_parts/c.md" lines="1-1"}\n\n::include{file="@/_parts/c.md" lines="3-3"}\n',
      [],
    ],
    ["a part that the file does not have", '--8<-- "b.md:no"\n', '--8<-- "b.md:no"\n', ["b.md:no"]],
    ["one in code", '```py\n--8<-- "a.py:no"\n```\n', '```py\n--8<-- "a.py:no"\n```\n', ["a.py:no"]],
    [
      "files in a block",
      '> --8<--\n> b.md\n> gone.md\n>\n> ; c.md\n> --8<-- "c.md"\n> https://a.example/d.md\n> --8<--\n',
      '> ::include{file="@/_parts/b.md"}\n>\n> --8<-- "gone.md"\n>\n> --8<-- "https://a.example/d.md"\n',
      ["gone.md", "https://a.example/d.md"],
    ],
    [
      "a block in code",
      "```py\n--8<--\na.py:1:1\n\nb.md\ngone.py\n--8<--\n```\n",
      '```py\n1\n\nB\n--8<-- "gone.py"\n```\n',
      ["gone.py"],
    ],
    ["a file in a block in code", "```py\n--8<--\na.py\n--8<--\n```\n", "<<< @/_parts/a.py{py}\n", []],
  ])("include %s, and report what is not there", (_name, before, after, missing) => {
    const site = migrateTexts(mkdocs, { ...code, "mkdocs.yml": "site_name: A\n", "docs/a.md": `# A\n\n${before}` });
    expect(site.pages.find(({ path }) => path === "a.md")?.text).toBe(`# A\n\n${after}`);
    expect(site.notes.flatMap(({ outcome, what }) => (outcome === "left" ? [what] : []))).toEqual(
      missing.map((file) => `The included file “${file}”`),
    );
  });

  test("convert their frontmatter", () => {
    const before =
      "---\ntitle: A\nhide: [navigation, toc, footer]\nsearch:\n  exclude: true\nicon: material/a\naudience: x\n---\n\nText\n";
    expect(migrated(before)).toBe(
      "---\ntitle: A\nsidebar: false\ntoc: false\nprev: false\nnext: false\nsearch: false\naudience: x\n---\n\nText\n",
    );
    expect(migrateDocs("site_name: A\n", { "a.md": before }).config.markdown?.frontmatterKeys).toEqual(["audience"]);
  });

  test("report what only people can convert, at its place in the new page", () => {
    const site = migrateDocs("site_name: A\n", {
      "a.md": "# A\n\n:material-check: {++more++} {% if x %}\n\n```py\na = 1 # (1)!\n```\n\n!!! custom\n    Text.\n",
    });
    expect(notesIn(site)).toEqual(
      [
        "left: Annotations of code (docs-src/a.md:5)",
        "converted: Admonitions (`!!!`) (docs-src/a.md:9)",
        "left: Icons, such as `:material-check:` (docs-src/a.md:3)",
        "left: Critic markup (docs-src/a.md:3)",
        "left: Macros (`{% … %}`) (docs-src/a.md:3)",
        "lossy: The container `::: custom` (site.config.ts:1)",
      ].sort((left, right) => notesIn(site).indexOf(left) - notesIn(site).indexOf(right)),
    );
    expect(site.config.markdown?.containers).toEqual({ custom: { title: "Custom" } });
  });
});

describe("sites of MkDocs", () => {
  test("keep the addresses of pages and files", () => {
    const docs = {
      "index.md": "# Home\n\n![a](img/a.png)\n",
      "a/README.md": "# A\n\n[b](../img/a%20b.png#x) <img src='../img/a.png'>\n",
      "a/c.md": "# C\n\n<img src='../../img/a.png'>\n",
      "img/a.png": "",
      "img/a b.png": "",
    };
    const site = migrateDocs("site_name: A\n", docs);
    expect(site.pages.map(({ path, text }) => [path, text])).toEqual([
      ["a/README.md", "# A\n\n[b](/img/a%20b.png#x) <img src='/img/a.png'>\n"],
      ["a/c.md", "# C\n\n<img src='/img/a.png'>\n"],
      ["index.md", "# Home\n\n![a](/img/a.png)\n"],
    ]);
    expect(Object.fromEntries(site.copies)).toEqual({
      "public/img/a.png": "docs/img/a.png",
      "public/img/a b.png": "docs/img/a b.png",
    });
    expect(site.config.routes).toBeUndefined();
    expect(migrateDocs("site_name: A\nuse_directory_urls: false\n", docs).config.routes).toBe("html");
  });

  test("keep pages whose names begin with an underscore, and links to them", () => {
    const site = migrateDocs("site_name: A\n", {
      "index.md": "# Home\n\n[b](_a/b.md)\n",
      "_a/b.md": "# B\n\n[home](../index.md)\n",
    });
    expect(Object.fromEntries(site.pages.map(({ path, text }) => [path, text]))).toEqual({
      "index.md": "# Home\n\n[b](a/b.md)\n",
      "a/b.md": "---\npermalink: /_a/b/\n---\n\n# B\n\n[home](../index.md)\n",
    });
    expect(notesIn(site)).toEqual(["converted: Names that begin with an underscore (docs/_a/b.md:1)"]);
  });

  test("convert their config", () => {
    const config = `
site_name: !ENV [NAME, "Ships"]
site_url: https://example.com/ships/
repo_url: https://github.com/acme/ships
copyright: "&copy; Acme"
theme:
  name: material
  language: de
  logo: logo.svg
  features: [content.action.edit]
nav:
  - index.md
  - Guide:
    - guide/a.md
    - Second: guide/b.md
  - Code: https://github.com/acme/ships
extra:
  social:
    - icon: fontawesome/brands/mastodon
      link: https://example.social/@acme
    - icon: fontawesome/brands/x-twitter
      link: https://x.com/acme
      name: Acme on X
    - icon: fontawesome/brands/github
      link: https://github.com/acme/ships/
    - icon: fontawesome/solid/paper-plane
      link: mailto:a@example.com
    - icon: fontawesome/solid/globe
      link: https://example.com
plugins:
  - search
  - redirects:
      redirect_maps:
        old.md: guide/a.md#x
        older/index.md: https://example.org/
  - macros
markdown_extensions:
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          format: !!python/name:pymdownx.superfences.fence_code_format
  - pymdownx.arithmatex: { generic: true }
`;
    const site = migrateDocs(config, {
      "index.md": "# Home\n",
      "guide/a.md": "# A\n",
      "guide/b.md": "# B\n",
      "logo.svg": "",
    });
    expect(site.config).toEqual({
      title: "Ships",
      lang: "de",
      base: "/ships/",
      origin: "https://example.com",
      redirects: [
        { from: "/old", to: "/guide/a/#x" },
        { from: "/older/", to: "https://example.org/" },
      ],
      themeConfig: {
        logo: "/logo.svg",
        social: [
          { icon: "mastodon", link: "https://example.social/@acme" },
          { icon: "x", link: "https://x.com/acme", label: "Acme on X" },
          { icon: "github", link: "https://github.com/acme/ships/" },
          { icon: "email", link: "mailto:a@example.com" },
          { icon: "website", link: "https://example.com" },
        ],
        navbar: { left: [{ text: "Code", link: "https://github.com/acme/ships" }] },
        sidebars: [
          {
            paths: ["/"],
            entries: ["/", { text: "Guide", entries: ["/guide/a/", { page: "/guide/b/", text: "Second" }] }],
          },
        ],
        editLink: { pattern: "https://github.com/acme/ships/edit/master/docs/{path}" },
        footer: "© Acme",
      },
      markdown: { slugs: "python-markdown", math: true, diagrams: ["mermaid"] },
    });
    expect(site.packages).toEqual(["temml", "@docsgen/mermaid"]);
    expect(notesIn(site)).toContain("left: The plugin `macros` (mkdocs.yml:36)");
  });

  test("without `nav` list their folders, and configs inherit", () => {
    const site = migrateTexts(mkdocs, {
      "mkdocs.yml": "INHERIT: base.yml\nsite_name: A\ntheme:\n  language: fr\n",
      "base.yml": "site_name: B\ndocs_dir: text\ntheme:\n  name: material\n  logo: a.svg\n",
      "text/index.md": "Text\n",
      "text/a.svg": "",
    });
    expect(site.config).toEqual({
      title: "A",
      lang: "fr",
      themeConfig: { logo: "/a.svg" },
      markdown: { slugs: "python-markdown" },
    });
    expect(site.pages).toEqual([{ path: "index.md", text: "---\ntitle: Home\n---\n\nText\n" }]);
  });
});

test("variables of the plugin macros become values of the config", () => {
  const site = migrateTexts(mkdocs, {
    "mkdocs.yml":
      "site_name: Kite\nplugins:\n  - macros\nextra:\n  version: 2.1\n  links:\n    forum: https://forum.example\n  unused: no\n",
    "docs/index.md":
      "---\nauthor: Ada\n---\n\n# Home\n\n{{ config.site_name }} {{version}}, see {{ links.forum }} by {{ author }} on {{ page.title }}, {{ gone }} and {{ macro(1) }}.\n\n`kite@{{ version }}`\n\n```sh\nnpm i kite@{{ version }}\n```\n\n{% raw %}{{ version }}{% endraw %}\n",
  });
  expect(site.config.product).toEqual({
    config_site_name: "Kite",
    links_forum: "https://forum.example",
    version: "2.1",
  });
  expect(site.pages[0]?.text).toBe(
    "---\nauthor: Ada\n---\n\n# Home\n\n{{ product.config_site_name }} {{ product.version }}, see {{ product.links_forum }} by Ada on {{ page.title }}, \\{{ gone }} and \\{{ macro(1) }}.\n\n`kite@2.1`\n\n```sh\nnpm i kite@2.1\n```\n\n\\{{ version }}\n",
  );
});

test("what is raw for the plugin macros stays as it is, also in code", () => {
  const site = migrateTexts(mkdocs, {
    "mkdocs.yml": "site_name: Kite\nplugins:\n  - macros\nextra:\n  version: 2.1\n  raw: 1\n",
    "docs/index.md":
      "# Home\n\n`{% raw %}{{ version }}{% endraw %}` and {{ version }}\n\n```yaml\n{% raw %}\nrun: ${{ raw }}\n{% endraw %}\non: {{ version }}\n```\n\n{% raw %}\n\n```yaml\nrun: ${{ raw }}\n```\n\n{% endraw %}\n\n{{ version }} {% endraw %}\n",
  });
  expect(site.pages[0]?.text).toBe(
    "# Home\n\n`{{ version }}` and {{ product.version }}\n\n```yaml\nrun: ${{ raw }}\non: 2.1\n```\n\n\n\n```yaml\nrun: ${{ raw }}\n```\n\n\n\n{{ product.version }} {% endraw %}\n",
  );
  expect(site.config.product).toEqual({ version: "2.1" });
});

test("the menus of awesome-pages, with titles, order, the rest, links and hidden folders", () => {
  const site = migrateTexts(mkdocs, {
    "mkdocs.yml": "site_name: Kite\nplugins: [search, awesome-pages]\n",
    "docs/.pages":
      "nav:\n  - index.md\n  - Begin: start.md\n  - Links:\n      - Forum: https://forum.example\n      - guide\n  - ...\n",
    "docs/index.md": "# Home\n",
    "docs/start.md": "# Start\n",
    "docs/zebra.md": "# Zebra\n",
    "docs/guide/.pages": "title: The guide\norder: desc\n",
    "docs/guide/a.md": "# A\n",
    "docs/guide/b.md": "# B\n",
    "docs/user-notes/.pages": "arrange:\n  - two.md\n",
    "docs/user-notes/one.md": "# One\n",
    "docs/user-notes/two.md": "# Two\n",
    "docs/secret/.pages": "hide: true\n",
    "docs/secret/x.md": "# X\n",
  });
  expect(site.config.themeConfig?.sidebars).toEqual([
    {
      paths: ["/"],
      entries: [
        "/",
        { page: "/start/", text: "Begin" },
        {
          text: "Links",
          entries: [
            { text: "Forum", link: "https://forum.example" },
            { text: "The guide", entries: ["/guide/b/", "/guide/a/"] },
          ],
        },
        "/zebra/",
        { text: "User notes", entries: ["/user-notes/two/", "/user-notes/one/"] },
      ],
    },
  ]);
  expect(notesIn(site)).toEqual(["converted: The plugin `awesome-pages` (mkdocs.yml:2)"]);
});

test("the rest in awesome-pages is what no entry names, whatever its titles are", () => {
  const files = ["a.md", "b.md", "intro-1.md", "intro-2.md", "API/x.md", "deep/y.md", "deep/z.md"];
  const entriesOf = (pages: string): unknown => {
    const site = migrateTexts(mkdocs, {
      "mkdocs.yml": "site_name: Kite\nplugins: [awesome-pages]\n",
      "docs/.pages": pages,
      ...Object.fromEntries(files.map((file) => [`docs/${file}`, `# ${file}\n`])),
    });
    return site.config.themeConfig?.sidebars?.[0]?.entries;
  };
  const api = { text: "API", entries: ["/API/x/"] };
  const deep = { text: "Deep", entries: ["/deep/y/", "/deep/z/"] };
  expect(entriesOf("nav:\n  - API: a.md\n  - deep: b.md\n  - ...\n")).toEqual([
    { page: "/a/", text: "API" },
    { page: "/b/", text: "deep" },
    "/intro-1/",
    "/intro-2/",
    api,
    deep,
  ]);
  expect(entriesOf("nav:\n  - ... | intro-*.md\n  - b.md\n  - ...\n  - ... | flat | regex=^deep\n")).toEqual([
    "/intro-1/",
    "/intro-2/",
    "/b/",
    "/a/",
    api,
    "/deep/y/",
    "/deep/z/",
  ]);
  expect(entriesOf("arrange:\n  - b.md\n  - API\n")).toEqual(["/b/", api, "/a/", "/intro-1/", "/intro-2/", deep]);
});

test("links and pictures follow pages and files whose names are changed", () => {
  const site = migrateTexts(mkdocs, {
    "mkdocs.yml": "site_name: Kite\n",
    "docs/index.md": "# Home\n\n[a](_drafts/_a.md#x) [b](guide/b.md) ![c](_img/c.png)\n",
    "docs/_drafts/_a.md":
      "# A\n\n[home](../index.md) [b](../guide/b.md?q) [self](_a.md) [out](https://kite.example/_drafts/_a.md)\n",
    "docs/guide/b.md": "# B\n\n[a](../_drafts/_a.md) `[a](../_drafts/_a.md)`\n",
    "docs/_img/c.png": "",
  });
  expect(site.pages.map(({ path, text }) => `${path}: ${text}`)).toEqual([
    "drafts/a.md: ---\npermalink: /_drafts/_a/\n---\n\n# A\n\n[home](../index.md) [b](../guide/b.md?q) [self](a.md) [out](https://kite.example/_drafts/_a.md)\n",
    "guide/b.md: # B\n\n[a](../drafts/a.md) `[a](../_drafts/_a.md)`\n",
    "index.md: # Home\n\n[a](drafts/a.md#x) [b](guide/b.md) ![c](/_img/c.png)\n",
  ]);
});

test("old versions of mike are found in the branch to which it publishes", () => {
  const site = migrateDocs("site_name: A\nextra:\n  version:\n    provider: mike\n", { "index.md": "# A\n" });
  expect(
    site.notes.map(({ outcome, what, advice, place }) => `${outcome}: ${what} (${place.line}): ${advice}`),
  ).toEqual([
    "left: Versions of mike (`extra.version`) (4): only the current one was converted, and old ones exist as built pages: check out the branch to which mike publishes, with `git worktree add ../published gh-pages`, and migrate with `--published ../published`",
  ]);
});

test("a block that a plugin generates becomes a comment, whatever its name is", () => {
  expect(migrated("# T\n\n::: mkdocs-click\n    :module: a.cli\n    :command: a\n\nAfter.\n")).toBe(
    "# T\n\n<!-- ::: mkdocs-click\n    :module: a.cli\n    :command: a -->\n\nAfter.\n",
  );
});

test("includes of the family of FastAPI show the lines that they name", () => {
  const include = (text: string): string => {
    const site = migrateTexts(mkdocs, {
      "mkdocs.yml": "site_name: A\n",
      "docs/page.md": `# T\n\n${text}\n`,
      "docs_src/a.py": "a = 1\nb = 2\nc = 3\n",
    });
    return (site.pages.find(({ path }) => path === "page.md")?.text ?? "").slice("# T\n\n".length);
  };
  expect(include("{* ../../docs_src/a.py hl[2:3] *}")).toBe("<<< @/_parts/docs_src/a.py{2,3}\n");
  expect(include("{* ./docs_src/a.py ln[2:3] hl[3] *}")).toBe("``` py {2}\nb = 2\nc = 3\n```\n");
  expect(include("```Python\n{!./docs_src/a.py[ln:1,3]!}\n```")).toBe("```Python\na = 1\nc = 3\n```\n");
  expect(include("{* ./docs_src/none.py *}")).toBe("{* ./docs_src/none.py *}\n");
});

test("an index page that a group lists is the group's own page with `navigation.indexes`", () => {
  const nav = "site_name: A\nnav:\n  - index.md\n  - '':\n    - learn/index.md\n    - learn/a.md\n";
  const docs = { "index.md": "# Home\n", "learn/index.md": "# Learn\n", "learn/a.md": "# A\n" };
  const entriesOf = (config: string): unknown => migrateDocs(config, docs).config.themeConfig?.sidebars?.[0]?.entries;
  expect(entriesOf(`${nav}theme:\n  name: material\n  features: [navigation.indexes]\n`)).toEqual([
    "/",
    { text: "Learn", page: "/learn/", entries: ["/learn/a/"] },
  ]);
  expect(entriesOf(nav)).toEqual(["/", { text: "Pages", entries: ["/learn/", "/learn/a/"] }]);
});
