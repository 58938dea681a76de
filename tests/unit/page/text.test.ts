/** Variables, headings, raw HTML, and the sections for search. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage, markdownOptions } from "../../support/page.ts";

describe("a variable", () => {
  test.each([
    ["in text", "{{ constants.LIMIT }}", "<p>512KB</p>"],
    ["without blanks", "{{constants.LIMIT}}", "<p>512KB</p>"],
    ["in emphasis", "*{{ constants.LIMIT }}*", "<p><em>512KB</em></p>"],
    ["in a table", "| a |\n|---|\n| {{ constants.LIMIT }} |", "<td>512KB</td>"],
    ["in a link's text", "[{{ product.name }}](b.md)", '<a href="[0]">Stepwire</a>'],
    ["in a link's address", "[a]({{product.site}}/x)", '<a href="https://stepwire.example/x">a</a>'],
    ["in a link's address, with blanks", "[a]({{ product.site }}/x)", '<a href="https://stepwire.example/x">a</a>'],
    [
      "twice in a link's address, with blanks",
      "[a]({{ product.site }}/x?{{ product.name }})",
      '<a href="https://stepwire.example/x?Stepwire">a</a>',
    ],
    ["in a link's title", '[a](b.md "{{ product.name }}")', 'title="Stepwire"'],
    ["in a definition", "[a]\n\n[a]: {{product.site}}/x", '<a href="https://stepwire.example/x">a</a>'],
    ["in an image's text", "![{{ product.name }}](b.png)", 'alt="Stepwire"'],
    ["in code in a line", "`{{ constants.LIMIT }}`", "<p><code>512KB</code></p>"],
    ["in HTML", "<div>{{ product.name }}</div>", "<div>Stepwire</div>"],
    ["in an attribute of HTML", '<a href="{{ product.site }}/x">a</a>', '<a href="https://stepwire.example/x">a</a>'],
    ["that holds marks of HTML", "{{ product.mark }}", "<p>&#x3C;b>&#x26;</p>"],
    ["that holds marks of HTML, in HTML", "<div>{{ product.mark }}</div>", "<div>&lt;b&gt;&amp;</div>"],
    ["of the page", "{{ page.title }} at {{ page.path }}", "<p>Page at /guide/page/</p>"],
    ["with a dollar sign", "{{ constants.PRICE }}", "<p>$0.0002</p>"],
  ])("%s", async (_case, markdown, html) => {
    expect(await bodyOf(markdown)).toContain(html);
  });

  test.each([
    [`<p title='{{ product.owner }}'>a</p>`, `<p title='&quot;O&#39;Hara&quot; &lt;x&gt;'>a</p>`],
    [`<p title="{{ product.owner }}">a</p>`, `<p title="&quot;O&#39;Hara&quot; &lt;x&gt;">a</p>`],
    ["<p>{{ product.owner }}</p>", `<p>&quot;O&#39;Hara&quot; &lt;x&gt;</p>`],
  ])("that holds quotes stays in %s", async (markdown, html) => {
    const variables = { ...markdownOptions.variables, "product.owner": `"O'Hara" <x>` };
    expect(await bodyOf(markdown, { options: { variables } })).toContain(html);
  });

  test("in a heading is part of its id", async () => {
    expect(await bodyOf("## About {{ product.name }}")).toContain('<h2 id="about-stepwire" ');
  });

  test("in a code block is replaced if the fence requests it", async () => {
    const code = "x {{ constants.LIMIT }} {{ steps.a }}";
    const { html, hints } = await compilePage(`# P\n\n\`\`\`text\n${code}\n\`\`\``);
    expect(html).toContain(code);
    expect(hints).toEqual(["to show its value, write ```text vars"]);
    expect(await bodyOf(`\`\`\`text vars\n${code}\n\`\`\``)).toContain("x 512KB {{ steps.a }}");
  });

  test.each([
    [String.raw`\{{ constants.LIMIT }}`, "<p>{{ constants.LIMIT }}</p>"],
    [String.raw`\{{ anything }}`, "<p>{{ anything }}</p>"],
    [
      String.raw`\`\{{ constants.LIMIT }}\``.replaceAll(String.raw`\``, "`"),
      "<p><code>{{ constants.LIMIT }}</code></p>",
    ],
    ["`{{ steps.trigger }}`", "<p><code>{{ steps.trigger }}</code></p>"],
    ["```text\n\\{{ x }}\n```", "\\{{ x }}"],
  ])("%j is written literally", async (markdown, html) => {
    expect(await bodyOf(markdown)).toContain(html);
  });

  test.each([
    ["See {{ product.name }.", "4:5-22", "{{ product.name }}"],
    ["See {{ product.name now", "4:5-20", "{{ product.name }}"],
    ["See {{product.name now", "4:5-19", "{{ product.name }}"],
    ["See { constants.LIMIT }}", "4:5-25", "{{ constants.LIMIT }}"],
    ["See {{ product.name\n}} now", "4:5-5:3", null],
    ["<b>{{ product.name }</b>", "4:4-21", "{{ product.name }}"],
  ])("%j without a brace, or on two lines, is reported", async (markdown, place, to) => {
    const { page, findings, hints } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    expect(findings).toEqual([`${place} unsupported-syntax`]);
    expect(hints[0]).toMatch(/^write \{\{ [\w.]+ \}\}/u);
    expect(page.findings.find(({ code }) => code === "unsupported-syntax")?.fix?.to ?? null).toBe(to);
  });

  test.each(["`{{ product.name }`", "\\{{ product.name }", "{{ a", "{ a }}", "```text vars\nf({{ page.x })\n```"])(
    "%j is not one without a brace",
    async (markdown) => {
      expect((await compilePage(`# P\n\n${markdown}\n`)).findings).toEqual([]);
    },
  );

  test.each([
    ["$frontmatter.title", "did you mean “page.title”?"],
    ["frontmatter.title", "did you mean “page.title”?"],
    ["title", "did you mean “page.title”?"],
    ["LIMIT", "did you mean “constants.LIMIT”?"],
    ["site", "did you mean “product.site”?"],
    ["anything", "to show the braces themselves, write `\\{{`"],
  ])("%s, which has no such name, has the hint %j", async (name, hint) => {
    const { findings, hints } = await compilePage(`---\ntitle: P\n---\n{{ ${name} }}\n`);
    expect([findings, hints]).toEqual([[`4:1-${name.length + 7} unknown-variable`], [hint]]);
  });

  test("in a code block that asks for it is replaced in search results, too", async () => {
    const { page } = await compilePage("# P\n\n```text vars\n{{ product.name }} login\n```\n");
    expect(page.searchFiles).toEqual([[["", "P", "Stepwire login"]]]);
  });

  test("is written literally in search results and in messages", async () => {
    const { page } = await compilePage("# P\n\n```text\n\\{{ x }}\n```\n\n![]({{ product.site }}/\\{{.png)\n");
    expect(page.searchFiles).toEqual([[["", "P", "\\{{ x }}"]]]);
    const found = page.findings.find(({ code }) => code === "missing-alt");
    expect(found?.message).toContain("“{{ product.site }}/\\{{.png”");
    const start = "a".repeat(58);
    const { page: long } = await compilePage(`![](${start}\\{{.png)\n`);
    expect(long.findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(`“${start}\\{…”`));
  });

  test.each([
    ["Text {{ constants.LIMT }}.", "4:6-26", "did you mean “constants.LIMIT”?"],
    ["{{ nothing.like.it }}", "4:1-22", "to show the braces themselves, write `\\{{`"],
    ["a\nb {{ x }} c {{ y }}", "5:3-10", null],
    ["[a]({{ product.sit }}/x)", "4:5-22", "did you mean “product.site”?"],
    ["`{{ constants.NONE }}`", "4:2-22", null],
    ["<p>{{ product.nam }}</p>", "4:4-21", "did you mean “product.name”?"],
    ["```js vars\na\n{{ constants.LIMT }}\n```", "6:4-18", "did you mean “constants.LIMIT”?"],
    ["{{ constructor }}", "4:1-18", null],
  ])("%j is unknown at %s", async (markdown, place, hint) => {
    const { findings, hints } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    expect(findings[0]).toBe(`${place} unknown-variable`);
    if (hint !== null) expect(hints[0]).toBe(hint);
  });
});

describe.each(["remark", "satteri"] as const)("an address that %s finds contains no marks", (parser) => {
  test.each([
    ["a](https://a.example/{{ x }}", ["4:22-29 unknown-variable"]],
    ["| a](www.a.example/{{ x }} |\n|---|", ["4:20-27 unknown-variable"]],
    ["[a](https://a.example/{{ x }})", ["4:23-30 unknown-variable"]],
    ['<a href="https://a.example/](b{{ x }}">a</a>', ["4:31-38 unknown-variable"]],
    ['[a]: /b "{{ x }} &amp; {{ x }}"', ["4:1-32 unknown-variable", "4:24-31 unknown-variable"]],
    ["[a]({{ x }}/b) ![a](/{{ x }})", ["4:5-12 unknown-variable", "4:22-29 unknown-variable"]],
    [
      String.raw`[a](https://a.example/\{{x}}) [b](\{{y}}) [c]` + "\n\n" + String.raw`[c]: https://a.example/\{{z}}`,
      [],
    ],
  ])("%j", async (markdown, expected) => {
    const { page, findings } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`, { options: { parser } });
    expect(JSON.stringify(page)).not.toMatch(/[\uFDD0-\uFDEF]|%EF%B7/u);
    expect(findings).toEqual(expected);
  });
});

describe.each(["remark", "satteri"] as const)("with %s, braces after a backslash are written without it", (parser) => {
  test.each([
    ["in a link's title", '[a](b.md "\\{{ x")', 'title="{{ x"'],
    ["in an image's text and title", 'a ![\\{{ x](b.png "\\{{ y")', 'alt="{{ x" title="{{ y"'],
    ["in a definition's title", '[a]\n\n[a]: b.md "\\{{ x"', 'title="{{ x"'],
    ["in HTML", '<b title="\\{{ x">\\{{ y</b>', '<b title="{{ x">{{ y</b>'],
    ["in a block's title", '```js title="\\{{ x"\na\n```', ">{{ x</figcaption>"],
    ["in a block's label", ":::code-group\n```js [\\{{ x]\na\n```\n:::", 'data-label="{{ x"'],
    ["in a block's language", "```\\{{x\na\n```", 'data-language="{{x"'],
    ["in a container's id and class", ":::tip{#\\{{x .\\{{y}\na\n:::", 'class="dg-callout dg-tip {{y" id="{{x"'],
    ["in a container's label", ":::tip[\\{{ x]\na\n:::", ">{{ x</p>"],
    ["in the name of a footnote", "a[^\\{{x]\n\n[^\\{{x]: b", 'id="dg:fn-%7B%7Bx"'],
  ])("%s", async (_case, markdown, html) => {
    const { page } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`, { options: { parser } });
    expect(page.body.html).toContain(html);
    expect(JSON.stringify(page)).not.toMatch(/[\uFDD0-\uFDEF]|%EF%B7/u);
  });

  test("in the name of a prop, if the parser accepts it", async () => {
    const options = { parser, components: ["own"] };
    const { page } = await compilePage("---\ntitle: P\n---\n::own{a\\{{=b}\n", { options });
    expect(JSON.stringify(page)).not.toMatch(/[\uFDD0-\uFDEF]/u);
  });

  test("in the props of a component", async () => {
    const { page } = await compilePage('---\ntitle: P\n---\n::own{a="\\{{ x"}\n\n:::own{b="\\{{ y"}\n:::\n', {
      options: { parser, components: ["own"] },
    });
    expect(page.interface.components.map(({ props }) => props)).toEqual([{ a: "{{ x" }, { b: "{{ y" }]);
  });
});

describe("two equal texts on one line each have their own position:", () => {
  test.each([
    ["a {{ x }} b {{ x }}", [3, 13]],
    ["<p>{{ x }} {{ x }}</p>", [4, 12]],
    ["a <b>{{ x }}</b> <b>{{ x }}</b>", [6, 21]],
    ['<p title="{{ x }} {{ x }}">a</p> <i title="{{ x }}">', [11, 19, 44]],
    ["[{{ x }}]({{ x }})", [2, 11]],
    ['![{{ x }}]({{ x }} "{{ x }}")', [3, 12, 21]],
    ['[{{ x }}]({{ x }} "{{ x }}")', [2, 11, 20]],
    ["- <p>{{ x }}</p>\n  <p>{{ x }}</p>", [6]],
  ])("%j", async (markdown, columns) => {
    const { findings } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    const unknown = findings.filter((each) => each.endsWith("unknown-variable") && each.startsWith("4:"));
    expect(unknown).toEqual(columns.map((column) => `4:${column}-${column + 7} unknown-variable`));
  });

  test.each([
    ["a block of code", "```text vars\n{{ page.x }} {{ page.x }}\n```", ["5:4-10", "5:17-23"]],
    ["a quoted block of HTML", "> <p>\n> {{ x }} {{ x }}\n> </p>", ["5:3-10", "5:11-18"]],
    ["a block of HTML in a list", "- <p>\n  {{ x }}\n  {{ x }}\n  </p>", ["5:3-10", "6:3-10"]],
    ["HTML over two lines of a quote", '> a <b\n> title="{{ x }}">{{ x }}</b>', ["5:10-17", "5:19-26"]],
  ])("in %s", async (_case, markdown, places) => {
    const { findings } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    expect(findings).toEqual(places.map((place) => `${place} unknown-variable`));
  });
});

describe("a noncharacter, which docsgen uses as a mark, is shown as U+FFFD", () => {
  const forged = "\uFDD00\uFDD1 \uFDD2\uFDD3\uFDD3 \uFDD4";
  const plain = "\uFFFD0\uFFFD \uFFFD\uFFFD\uFFFD \uFFFD";
  test.each([
    ["in the text", `[a](b.md) ${forged}`, {}],
    ["in an included file", "[a](b.md)\n\n<<< @/a.txt", { includes: { "a.txt": forged } }],
    ["in a variable", "[a](b.md) {{ product.x }}", { options: { variables: { "product.x": forged } } }],
    [
      "in code with variables",
      "[a](b.md)\n\n```text vars\n{{ product.x }}\n```",
      { options: { variables: { "product.x": forged } } },
    ],
    [
      "in an entity of HTML",
      '[a](b.md)\n\n<p title="{{ product.x }} &#xFDD0;0&#xFDD1; &#xFDD2;&#xFDD3;&#xFDD3; &#64980;">',
      { options: { variables: { "product.x": "x" } } },
    ],
    ["in an entity", "[a](b.md) &#xFDD0;0&#xFDD1; &#xFDD2;&#xFDD3;&#xFDD3; &#64980;", {}],
    ["in a label", "[a](b.md)\n\n:::tip\na\n:::", { options: { labels: { ...markdownOptions.labels, tip: forged } } }],
  ])("%s", async (_case, markdown, options) => {
    for (const parser of ["remark", "satteri"] as const) {
      const { page } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`, {
        ...options,
        options: { ...("options" in options ? options.options : {}), parser },
      });
      expect(page.body.relocations).toHaveLength(1);
      expect(page.body.html).not.toMatch(/[\uFDD0-\uFDEF]/u);
      if (!markdown.includes("<p")) expect(page.body.html).toContain(plain);
    }
  });

  test("in an escape in frontmatter", async () => {
    const { page } = await compilePage('---\ntitle: "\\uFDD00\\uFDD1"\n---\n[a](b.md) {{ page.title }}\n');
    expect(page.body.relocations).toHaveLength(1);
    expect(page.body.html).toContain("\uFFFD0\uFFFD");
  });
});

describe("an emoji shortcode", () => {
  test.each([
    ["Done :tada:", "Done 🎉"],
    [":tada:!", "🎉!"],
    ["(:tada:)", "(🎉)"],
    ["*:tada:*", "<em>🎉</em>"],
    [":tada::100:", "🎉💯"],
    ["完成:tada:了", "完成🎉了"],
    [":no-such-emoji: :tada:", ":no-such-emoji: 🎉"],
  ])("%j is shown", async (markdown, html) => {
    expect(await bodyOf(markdown)).toBe(`<p>${html}</p>`);
  });

  test.each([
    "A ratio of 1:100:1000",
    "host:100:x",
    "at 10:100:30",
    "localhost:100:",
    "image: repo:100:latest",
    "std::end::x",
    "fe80::100:1",
    ":tada:x",
    "x:tada::100:",
  ])("inside a word is text: %j", async (markdown) => {
    expect(await bodyOf(markdown)).toBe(`<p>${markdown}</p>`);
  });
});

describe("headings", () => {
  test("show HTML characters as text in the table of contents", async () => {
    expect(await bodyOf("[[toc]]\n\n## \\<b> & c")).toContain(">&lt;b&gt; &amp; c</a>");
  });

  test("and the name of a link are anchors, but not the name of a form field", async () => {
    const { page } = await compilePage('# P\n\n<a name="old"></a> <input name="field">\n');
    expect(page.interface.otherAnchors).toContain("old");
    expect(page.interface.otherAnchors).not.toContain("field");
  });

  test("have an id and a link to themselves, except on the first level", async () => {
    expect(await bodyOf("# A\n\n## B & C")).toBe(
      '<h1 id="a" tabindex="-1">A</h1>\n<h2 id="b--c" tabindex="-1">B &#x26; C<a class="dg-anchor" href="#b--c" aria-hidden="true" tabindex="-1"></a></h2>',
    );
  });

  // GitHub drops markup and the spaces at both ends (https://docs.github.com/en/get-started/writing-on-github, "Section
  // links").
  describe.each(["remark", "satteri"] as const)("with HTML in them, read by %s,", (parser) => {
    test.each([
      ["Press <kbd>Ctrl</kbd> now", "Press Ctrl now", "press-ctrl-now"],
      ["H with <sup>2</sup> sup", "H with 2 sup", "h-with-2-sup"],
      ['Method <a id="m"></a>', "Method", "method"],
      ['<a name="m"></a> Method', "Method", "method"],
      ['useData <Badge text="x"/>', "useData", "usedata"],
      ['`useData` <Badge type="tip">new</Badge>', "useData new", "usedata-new"],
      ["Old <!-- note --> name", "Old name", "old-name"],
      ["Feature :badge[New]{tip}", "Feature New", "feature-new"],
      ["A ![logo](https://a.example/b.png) B", "A B", "a-b"],
      ["`<kbd>` and \\<b>", "<kbd> and <b>", "kbd-and-b"],
      ["Method <b>x</b> {#own}", "Method x", "own"],
      [String.raw`Method \{#own}`, "Method {#own}", "method-own"],
      [String.raw`Method {\#own}`, "Method {#own}", "method-own"],
      [String.raw`Method {#own\}`, "Method {#own}", "method-own"],
      [String.raw`Method \\{#own} ##`, "Method \\", "own"],
      ["<br>", "", "section"],
    ])("%j", async (heading, title, slug) => {
      const { page, html } = await compilePage(`---\ntitle: P\n---\n## ${heading}\n`, { options: { parser } });
      expect(page.interface.record.headers).toEqual([{ level: 2, title, slug, children: [] }]);
      expect(page.searchFiles.at(-1)?.at(-1)?.[0]).toBe(slug);
      expect(html).toContain(`<h2 id="${slug}" `);
    });

    test("name the page without their tags", async () => {
      const { page, html } = await compilePage("# Title <sup>2</sup> <!-- x -->\n\n{{ page.title }}\n", {
        options: { parser },
      });
      expect(page.interface.record.title).toBe("Title 2");
      expect(page.searchFiles[0]?.[0]?.[1]).toBe("Title 2");
      expect(html).toContain("<p>Title 2</p>");
    });
  });

  test("keep the author's id, and are nested correctly", async () => {
    const { page, findings } = await compilePage(
      "---\ntitle: P\n---\n## A {#own}\n\n#### Deep\n\n### B\n\n##### No\n\n#### C\n\n## Own\n\n## Own\n",
    );
    expect(findings).toEqual(["6:1-10 skipped-heading-level", "10:1-9 skipped-heading-level"]);
    expect(page.interface.record.headers).toEqual([
      {
        level: 2,
        title: "A",
        slug: "own",
        children: [
          { level: 4, title: "Deep", slug: "deep", children: [] },
          { level: 3, title: "B", slug: "b", children: [{ level: 4, title: "C", slug: "c", children: [] }] },
        ],
      },
      { level: 2, title: "Own", slug: "own-1", children: [] },
      { level: 2, title: "Own", slug: "own-2", children: [] },
    ]);
  });

  test("with the same author-defined id are reported at the second", async () => {
    const { findings } = await compilePage("---\ntitle: P\n---\n## A {#x}\n\n## B *c* {#x}\n");
    expect(findings).toEqual(["6:10-14 duplicate-id"]);
  });

  test("and every other id are anchors of the page", async () => {
    const { page } = await compilePage(
      '---\ntitle: P\n---\n# A\n\n<a name="old"></a>\n\n<div id="x">\n\n## B\n\n</div>\n\n:::tip{#t}\nText[^1]\n:::\n\n[^1]: Note\n',
    );
    expect(page.interface.otherAnchors).toEqual(["a", "old", "x", "t", "dg:fnref-1", "dg:footnote-label", "dg:fn-1"]);
  });
});

describe("raw HTML", () => {
  test.each([
    "<kbd>Ctrl</kbd>",
    '<div class="x" onclick="y()">\n  <b>a</b>\n</div>',
    "<!-- {{ nothing }} <a href='nowhere'> -->",
    '<script>const a = "{{ x }}"; if (a < 1) b();</script>',
    "<style>a::before { content: '{{ x }}'; }</style>",
    "<pre>\na\n  b\n</pre>",
    "<details>\n<summary>a</summary>\n\nb\n\n</details>",
    "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>",
  ])("%j passes", async (html) => {
    expect((await bodyOf(html)).replaceAll(/<\/?p>/gu, "")).toBe(html.replace("\n\nb\n\n", "\nb\n"));
  });
});

describe("sections for search", () => {
  test("extend from one heading of the first three levels to the next", async () => {
    const { page } = await compilePage(
      "---\ntitle: P\n---\nLead with `code`.\n\n## A\n\n- one\n- two\n\n```js\nconst x = 1; // [!code ++]\n```\n\n#### Deep\n\nText <b>bold</b> ![alt](/x.png).\n\n| h | i |\n|---|---|\n| c | Is *so*. |\n| | d |\n\n### B\n",
    );
    expect(page.searchFiles).toEqual([
      [
        ["", "", "Lead with code."],
        ["a", "A", "one two Deep Text bold alt. h · i. c · Is so. d. const x = 1; //"],
        ["b", "B", ""],
      ],
    ]);
    expect(page.search.count).toBe(3);
    expect(page.search.files.names).toMatch(/^[\da-z]{10}$/u);
    // The title is in every section, "one" in the second and "code" in the first.
    expect(page.search.terms.split("\n")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^p AAA [\da-f]{3}$/u),
        expect.stringMatching(/^one B [\da-f]$/u),
        expect.stringMatching(/^code A [\da-f]$/u),
      ]),
    );
  });

  test("of a long page are split into files", async () => {
    const { page } = await compilePage(
      `---\ntitle: P\n---\n${["A", "B", "C"].map((name) => `## ${name}\n\n${"word ".repeat(700)}\n\n`).join("")}`,
    );
    expect(page.searchFiles.map((file) => file.map(([anchor]) => anchor))).toEqual([["", "a"], ["b"], ["c"]]);
    expect(page.search.files.starts).toEqual([2, 3]);
    expect(page.search.files.names).toMatch(/^[\da-z]{30}$/u);
  });

  test("do not exist if the page is excluded from search", async () => {
    const { page } = await compilePage("---\ntitle: P\nsearch: false\n---\nText.\n");
    expect(page.search).toEqual({ count: 0, files: { names: "", starts: [] }, terms: "" });
    expect(page.searchFiles).toEqual([]);
  });
});

describe("the columns of a table", () => {
  test("are aligned at their end if they contain numbers, and have a width if they contain sentences", async () => {
    const html = await bodyOf(
      "| Limit | Value | At the limit | Code |\n|---|---|---|---|\n| Disk | 2GB | The write fails, and so does the step | `full` |\n| Age | 365 | Removed | `old` |\n",
    );
    expect([...html.matchAll(/<th(?: [^>]*)?>/gu)].map(([tag]) => tag)).toEqual([
      "<th>",
      '<th class="dg-number">',
      '<th class="dg-prose">',
      "<th>",
    ]);
    expect([...html.matchAll(/<td class="([^"]*)">([^<]*)/gu)].map(([, name, text]) => [name, text])).toEqual([
      ["dg-number", "2GB"],
      ["dg-text", "The write fails, and so does the step"],
      ["dg-number", "365"],
    ]);
  });

  test.each([
    ["$0.0002 each", null],
    ["With a paid plan", null],
    ["With the Enterprise plan", "dg-text"],
    ["`a_long_name_in_code`", "dg-text"],
    ["无法提高此限制", null],
    ["超过此限制的请求都会被拒绝", "dg-text"],
    ["1,000,000,000,000 kB", "dg-text"],
  ])("do not break short texts, such as “%s”", async (text, expected) => {
    const html = await bodyOf(`| A | B |\n|---|---|\n| a | ${text} |\n| a | b |\n`);
    expect([...html.matchAll(/<td([^>]*)>/gu)].map(([, each]) => each)).toEqual([
      "",
      expected === null ? "" : ` class="${expected}"`,
      "",
      "",
    ]);
  });

  test("may be broken in a long header of numbers", async () => {
    const html = await bodyOf("| Plan | Included invocations a month |\n|---|---|\n| Team | 20,000 |\n");
    expect(html).toContain('<th class="dg-text dg-number">Included');
  });
});
