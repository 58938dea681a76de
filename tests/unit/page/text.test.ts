/** Variables, headings, raw HTML and the sections for search. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage } from "../../support/page.ts";

describe("a variable", () => {
  test.each([
    ["in text", "{{ constants.LIMIT }}", "<p>512KB</p>"],
    ["without blanks", "{{constants.LIMIT}}", "<p>512KB</p>"],
    ["in emphasis", "*{{ constants.LIMIT }}*", "<p><em>512KB</em></p>"],
    ["in a table", "| a |\n|---|\n| {{ constants.LIMIT }} |", "<td>512KB</td>"],
    ["in a link's text", "[{{ product.name }}](b.md)", '<a href="[0]">Stepwire</a>'],
    ["in a link's address", "[a]({{product.site}}/x)", '<a href="https://stepwire.example/x">a</a>'],
    ["in a link's address, with blanks", "[a]({{ product.site }}/x)", '<a href="https://stepwire.example/x">a</a>'],
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

  test("in a heading is part of its id", async () => {
    expect(await bodyOf("## About {{ product.name }}")).toContain('<h2 id="about-stepwire" ');
  });

  test("in a block of code is replaced where the block asks for it", async () => {
    const code = "x {{ constants.LIMIT }} {{ steps.a }}";
    expect(await bodyOf(`\`\`\`text\n${code}\n\`\`\``)).toContain(code);
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

describe("headings", () => {
  test("have an id and a link to themselves, which the first level lacks", async () => {
    expect(await bodyOf("# A\n\n## B & C")).toBe(
      '<h1 id="a" tabindex="-1">A</h1>\n<h2 id="b--c" tabindex="-1">B &#x26; C<a class="dg-anchor" href="#b--c" aria-label="Link to “B &#x26; C”"></a></h2>',
    );
  });

  test("keep an id of their own, and are nested truly", async () => {
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

  test("with the same id of their own are reported at the second", async () => {
    const { findings } = await compilePage("---\ntitle: P\n---\n## A {#x}\n\n## B *c* {#x}\n");
    expect(findings).toEqual(["6:10-14 duplicate-id"]);
  });

  test("and every other id are anchors of the page", async () => {
    const { page } = await compilePage(
      '---\ntitle: P\n---\n# A\n\n<a name="old"></a>\n\n<div id="x">\n\n## B\n\n</div>\n\n:::tip{#t}\nText[^1]\n:::\n\n[^1]: Note\n',
    );
    expect(page.interface.otherAnchors).toEqual(["a", "old", "x", "t", "fnref-1", "footnote-label", "fn-1"]);
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
  test("go from one heading of the first three levels to the next", async () => {
    const { page } = await compilePage(
      "---\ntitle: P\n---\nLead with `code`.\n\n## A\n\n- one\n- two\n\n```js\nconst x = 1; // [!code ++]\n```\n\n#### Deep\n\nText <b>bold</b> ![alt](/x.png).\n\n| h |\n|---|\n| c |\n\n### B\n",
    );
    expect(page.search.sections).toEqual([
      { anchor: "", heading: "", file: 0 },
      { anchor: "a", heading: "A", file: 0 },
      { anchor: "b", heading: "B", file: 0 },
    ]);
    expect(page.searchTexts).toEqual([["Lead with code.", "one two Deep Text bold alt. h c const x = 1; //", ""]]);
    expect(page.search.textNames).toMatch(/^[\da-z]{10}$/u);
    // The title is in every section; "one" in the second, "code" in the first.
    expect(page.search.terms.split("\n")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^p AAA [\da-f]{3}$/u),
        expect.stringMatching(/^one B [\da-f]$/u),
        expect.stringMatching(/^code A [\da-f]$/u),
      ]),
    );
  });

  test("are none where the page asks not to be found", async () => {
    const { page } = await compilePage("---\ntitle: P\nsearch: false\n---\nText.\n");
    expect(page.search).toEqual({ sections: [], textNames: "", terms: "" });
    expect(page.searchTexts).toEqual([]);
  });
});
