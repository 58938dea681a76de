/** Containers in both spellings: what they become, how they nest, and how misplaced ones are reported. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage, markdownOptions } from "../../support/page.ts";

const tip = (title: string, text: string): string =>
  `<div class="dg-callout dg-tip" role="note"><p class="dg-callout-title">${title}</p><p>${text}</p></div>`;

describe("a callout", () => {
  test.each([
    [":::tip\nText\n:::", tip("Tip", "Text")],
    ["::: tip\nText\n:::", tip("Tip", "Text")],
    [":::tip[Title]\nText\n:::", tip("Title", "Text")],
    ["::: tip Title\nText\n:::", tip("Title", "Text")],
    [":::tip Title\nText\n:::", tip("Title", "Text")],
    ["::: tip *Title* with `code`\nText\n:::", tip("<em>Title</em> with <code>code</code>", "Text")],
    ["::: tip [Title]\nText\n:::", tip("Title", "Text")],
    ["::: tip [Title] in brackets\nText\n:::", tip("[Title] in brackets", "Text")],
    ["::: tip A ] bracket\nText\n:::", tip("A ] bracket", "Text")],
    ["::::tip\nText\n::::", tip("Tip", "Text")],
    [":::tip\n\nText\n\n:::", tip("Tip", "Text")],
    ["::: tip {{ product.name }}\nText\n:::", tip("Stepwire", "Text")],
  ])("%j", async (markdown, html) => {
    expect(await bodyOf(markdown)).toBe(html);
  });

  test("has the id and classes that its author gives it", async () => {
    expect(await bodyOf(":::tip[T]{#here .wide}\nText\n:::")).toContain(
      '<div class="dg-callout dg-tip wide" id="here" role="note">',
    );
  });

  test("may be inside a list or a quote", async () => {
    expect(await bodyOf("- a\n\n  :::tip\n  Text\n  :::\n\n- b")).toContain(
      `<li>\n<p>a</p>\n${tip("Tip", "Text")}\n</li>`,
    );
    expect(await bodyOf("> :::tip\n> Text\n> :::")).toBe(`<blockquote>\n${tip("Tip", "Text")}\n</blockquote>`);
  });

  test("has the config's title if its author gives none", async () => {
    const labels = { ...markdownOptions.labels, warning: "Achtung" };
    expect(await bodyOf(":::warning\nText\n:::", { options: { labels } })).toContain(">Achtung</p>");
  });
});

describe("the title in the form of another tool is reported", () => {
  test.each([
    [':::tip "Mind *this*"', "3:7-21", "[Mind *this*]"],
    [':::details "More" {open}', "3:11-25", "[More]{open}"],
    [":::tip(Title)", "3:7-14", "[Title]"],
    ["::: tip: A title", "3:8-17", "[A title]"],
    ["::: exercise: {{ product.name }}", "3:13-33", "[{{ product.name }}]"],
  ])("%j", async (line, place, to) => {
    const { findings, hints, page } = await compilePage(`# P\n\n${line}\nText\n:::`);
    expect(findings).toEqual([`${place} unsupported-syntax`]);
    expect(hints).toEqual([`write ${to}`]);
    expect(page.findings.flatMap(({ fix }) => (fix === null ? [] : [fix.to]))).toEqual([to]);
  });

  test.each(['::: tip "A" and "B"', "::: tip (optional)", "::: tip Note: this", ':::tip["Title"]'])(
    "but not %j",
    async (line) => {
      expect((await compilePage(`# P\n\n${line}\nText\n:::`)).findings).toEqual([]);
    },
  );
});

test.each([
  [":::note\n:::", "write it between :::note and :::"],
  ["> :::tip The text\n>\n> :::", "write it between :::tip and :::"],
  [":::exercise\n\n:::", "write it between :::exercise and :::"],
])("a callout without a text is reported: %j", async (markdown, hint) => {
  const { findings, hints } = await compilePage(`# P\n\n${markdown}`);
  expect(findings.map((each) => each.split(" ")[1])).toEqual(["empty-callout"]);
  expect(hints).toEqual([hint]);
});

test("a callout whose text a condition has removed is not reported", async () => {
  const { findings } = await compilePage('# P\n\n::::tip\n:::if{product.name="Other"}\nText\n:::\n::::');
  expect(findings).toEqual([]);
});

test.each([
  ["::::cards\n:::card\nText\n:::\n::::", "4:1-8 directive-content", "write :::card[Title]"],
  [
    "::::cards\nText\n\n:::card[A]\nText\n:::\n::::",
    "4:1-5 directive-content",
    "write :::card[Title] and ::: around it",
  ],
])("cards are reported: %j", async (markdown, found, hint) => {
  const { findings, hints } = await compilePage(`# P\n\n${markdown}`);
  expect(findings).toEqual([found]);
  expect(hints).toEqual([hint]);
});

describe("in raw HTML and code, what looks like a container is text", () => {
  test.each([
    "<pre>\n::: tip Title\nText\n:::\n</pre>",
    "<pre>\n:::\n</pre>",
    '<script type="text/plain">\n\n:::tip[Title]\n\n</script>',
  ])("%j", async (html) => {
    const { page, findings } = await compilePage(`# P\n\n${html}\n`);
    expect(findings).toEqual([]);
    expect(page.body.html).toContain(html);
  });

  test("also beside and inside of containers", async () => {
    const html = "<pre>\n:::: tip Title\n</pre>";
    const { page, findings } = await compilePage(`# P\n\n::: tip Outer\nText\n\n${html}\n:::\n`);
    expect(findings).toEqual([]);
    expect(page.body.html).toContain(html);
    expect(page.body.html).toContain('<p class="dg-callout-title">Outer</p>');
  });

  test("and has the positions of the file", async () => {
    const { findings } = await compilePage("# P\n\n<div>\n::: tip <nosuch> [\n</div>\n");
    expect(findings).toEqual(["4:1-8 unsupported-syntax", "4:9-17 unknown-element"]);
  });
});

describe("the author's own callouts", () => {
  test("have the title and the look of the config, or a title of their own", async () => {
    expect(await bodyOf(":::exercise\nText\n:::")).toBe(tip("Exercise", "Text"));
    expect(await bodyOf("::: exercise Sort\nText\n:::")).toBe(tip("Sort", "Text"));
  });

  test("may replace one of ours", async () => {
    const containers = { info: { title: "Aside", kind: "tip" as const } };
    expect(await bodyOf(":::info\nText\n:::", { options: { containers } })).toBe(tip("Aside", "Text"));
  });

  test("are closed and spelled as ours are", async () => {
    const { findings, hints } = await compilePage("# P\n\n:::exercise\nText\n\n:::exercice\nText\n:::");
    expect(findings).toEqual(["3:1-12 unclosed-container", "6:1-12 unknown-directive"]);
    expect(hints[1]).toBe("did you mean “exercise”?");
  });
});

describe("GitHub's alerts", () => {
  test.each([
    ["note", "Note", "info"],
    ["important", "Important", "warning"],
    ["caution", "Caution", "danger"],
  ])("%s", async (kind, title, look) => {
    expect(await bodyOf(`:::${kind}\nText\n:::`)).toBe(tip(title, "Text").replace("dg-tip", `dg-${look}`));
  });
});

describe("details", () => {
  test("are closed unless the author opens them", async () => {
    const html = '<details class="dg-callout dg-details"><summary>More</summary><p>Text</p></details>';
    expect(await bodyOf(":::details[More]\nText\n:::")).toBe(html);
    expect(await bodyOf("::: details More {open}\nText\n:::")).toBe(html.replace('details">', 'details" open>'));
  });
});

describe("nested containers", () => {
  const nested = `<div class="dg-callout dg-info" role="note"><p class="dg-callout-title">Info</p>${tip("Tip", "Text")}</div>`;

  test.each([
    ["::::info\n:::tip\nText\n:::\n::::"],
    [":::info\n:::tip\nText\n:::\n:::"],
    ["::: info\n::: tip\nText\n:::\n:::"],
    [":::info\n::::tip\nText\n::::\n:::"],
  ])("%j", async (markdown) => {
    expect(await bodyOf(markdown)).toBe(nested);
  });

  test("three deep with the same colons", async () => {
    const html = await bodyOf(":::info\n:::info\n:::tip\nText\n:::\n:::\nAfter\n:::");
    expect(html).toContain(`${tip("Tip", "Text")}</div><p>After</p></div>`);
  });
});

describe.each(["remark", "satteri"] as const)("with %s, a definition inside a container", (parser) => {
  const site = "https://a.example/";

  test.each([
    ["is known before it", `[x][r]\n\n:::tip\n[r]: ${site}\n:::`],
    ["is known after it", `:::tip\n[r]: ${site}\n:::\n\n[x][r]`],
    ["is known in its label", `:::tip[[x][r]]\n[r]: ${site}\n:::`],
    ["is known in a list and a quote before it", `- > [x][r]\n\n:::tip\n[r]: ${site}\n:::`],
    ["is known in a container before it", `:::tip\n[x][r]\n:::\n\n:::info\n[r]: ${site}\n:::`],
    ["is known from a container in a container", `[x][r]\n\n::::info\n:::tip\n[r]: ${site}\n:::\n::::`],
    ["is known from a list and a quote", `[x][r]\n\n:::tip\n- > [r]: ${site}\n\n:::`],
    ["is known in another case", `[x][R]\n\n:::tip\n[r]: ${site}\n:::`],
    ["wins over one that comes later", `[x][r]\n\n:::tip\n[r]: ${site}\n:::\n\n[r]: https://b.example/`],
    ["loses to one that comes sooner", `[x][r]\n\n[r]: ${site}\n\n:::tip\n[r]: https://b.example/\n:::`],
  ])("%s", async (_case, markdown) => {
    const { html } = await compilePage(markdown, { options: { parser } });
    expect(html).toContain(`<a href="${site}">x</a>`);
  });

  test("may be a footnote's", async () => {
    const html = await bodyOf("Text[^1]\n\n:::tip\n[^1]: Note\n:::", { options: { parser } });
    expect(html).toContain('<a href="#dg:fn-1" id="dg:fnref-1"');
    expect(html).toContain('<li id="dg:fn-1">\n<p>Note');
  });

  test("does not count in code", async () => {
    const { findings } = await compilePage("---\ntitle: P\n---\n[it][rr]\n\n:::tip\n```md\n[rr]: /a/\n```\n:::\n", {
      options: { parser },
    });
    expect(findings).toEqual(["4:5-9 undefined-reference"]);
  });
});

describe("code is not a container", () => {
  test.each([
    ["```md\n:::tip\nText\n:::\n```"],
    ["~~~md\n:::tip\n~~~"],
    ["````md\n```\n:::tip\n```\n````"],
    ["    :::tip\n    Text"],
    ["- a\n\n  ```md\n  :::tip\n  ```"],
    ["<!--\n:::tip\n-->"],
    ["`:::tip`"],
  ])("%j", async (markdown) => {
    expect(await bodyOf(markdown)).not.toContain("dg-callout");
  });
});

describe("a misplaced container is reported at its position", () => {
  test.each([
    ["never closed", "Text\n\n:::tip\nText", ["6:1-7 unclosed-container"]],
    ["never closed around one that is", ":::info\n:::tip\nText\n:::", ["4:1-8 unclosed-container"]],
    ["never closed within one that is", "::::info\n:::tip\nText\n::::", ["5:1-7 unclosed-container"]],
    ["two that are never closed", ":::info\n:::tip\nText", ["4:1-8 unclosed-container", "5:1-7 unclosed-container"]],
    ["an end of nothing", "Text\n\n:::\n\nText", ["6:1-4 stray-container-end"]],
    ["an end with fewer colons", "::::tip\nText\n:::\n::::", ["6:1-4 stray-container-end"]],
    ["an unknown name", ":::nope\nText\n:::", ["4:1-8 unknown-directive"]],
    ["an unknown name in the other spelling", "::: nope Title\nText\n:::", ["4:1-15 unknown-directive"]],
    ["a leaf", "::youtube{id=1}", ["4:1-16 unknown-directive"]],
    ["an unknown attribute", ":::tip{open}\nText\n:::", ["4:1-13 directive-attribute"]],
    ["a brace that is not closed", ':::tip{id="a\nText\n:::', ["4:1-13 unsupported-syntax"]],
    ["a bracket that is not closed", ":::tip[Title\nText\n:::", ["4:1-13 unsupported-syntax"]],
    ["a title with words after it", ":::tip[Title] more\nText\n:::", ["4:1-19 unsupported-syntax"]],
    ["a name of every object", ":::constructor\nText\n:::", ["4:1-15 unknown-directive"]],
  ])("%s", async (_case, markdown, expected) => {
    const { findings, html } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    expect(findings).toEqual(expected);
    expect(html).toContain(markdown.startsWith("::youtube") ? "" : "Text");
  });
});

describe.each(["remark", "satteri"] as const)(
  "an end outside of the item or quote of its container, with %s,",
  (parser) => {
    test.each([
      ["1. a\n\n   :::tip\n   b\n:::\n2. c", "8:1-4", "indent it as far as :::tip in line 6", "   :::"],
      ["- :::tip\n  b\n:::", "6:1-4", "indent it as far as :::tip in line 4", "  :::"],
      [
        "::::steps\n1. a\n   ::: tip T\n   b\n :::\n2. c\n::::",
        "8:2-5",
        "indent it as far as :::tip in line 6",
        "  :::",
      ],
      ["> :::tip\n> b\n:::", "6:1-4", "begin the line with >, as the one that opens :::tip", "> :::"],
    ])("%j is reported", async (markdown, place, hint, to) => {
      const { page } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`, { options: { parser } });
      const found = page.findings.filter(({ code }) => code === "stray-container-end");
      expect(found.map(({ span: { start, end } }) => `${start.line}:${start.column}-${end.column}`)).toEqual([place]);
      expect(found).toMatchObject([{ hint, fix: { from: ":::", to } }]);
    });

    test.each(["- a\n\n  :::tip\n  b\n  :::\n- c", "  :::tip\nb\n:::", "> :::tip\n> b\n> :::", "- :::tip\n  b\n  :::"])(
      "%j is not",
      async (markdown) => {
        expect(await bodyOf(markdown, { options: { parser } })).toContain(tip("Tip", "b"));
      },
    );
  },
);

describe("a leaf directive that the parser reads as text", () => {
  test.each([
    ['::include{file="@/a.md"', "4:1-24", '::include{file="@/a.md"}'],
    ['Text\n::video[T]{src="https://youtu.be/abcdefghijk"', "5:1-46", '::video[T]{src="https://youtu.be/abcdefghijk"}'],
    ['> ::video[T{src="a"}', "4:3-21", '::video[T]{src="a"}'],
    ['::video[T]{src="a"} and more', "4:1-29", null],
    ['::video[T]{src="a', "4:1-18", null],
  ])("%j is reported", async (markdown, place, to) => {
    const { page, findings } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    expect(findings).toEqual([`${place} unsupported-syntax`]);
    expect(page.findings.find(({ code }) => code === "unsupported-syntax")?.fix?.to ?? null).toBe(to);
  });

  test.each(["`::include{file=`", "::before{content: x", "std::video[0", "\\::include{a"])(
    "%j is text",
    async (text) => {
      expect((await compilePage(`# P\n\n${text}\n`)).findings).toEqual([]);
    },
  );
});

describe("tabs", () => {
  test("are sections with labels, and languages have icons", async () => {
    expect(await bodyOf("::::tabs\n:::tab[Node.js]\nA\n:::\n:::tab[Rust]\nB\n:::\n::::")).toBe(
      '<div class="dg-tabs">' +
        '<section class="dg-tab" data-label="Node.js"><p class="dg-tab-label"><span class="dg-icon dg-icon-nodejs" aria-hidden="true"></span>Node.js</p><p>A</p></section>' +
        '<section class="dg-tab" data-label="Rust"><p class="dg-tab-label">Rust</p><p>B</p></section></div>',
    );
  });

  test.each([
    ["Node.js", "nodejs"],
    ["JavaScript", "nodejs"],
    ["Python", "python"],
    ["Go", "go"],
    ["Bash", "bash"],
    ["curl", "bash"],
    ["native", "native"],
  ])("%s has the icon %s", async (label, icon) => {
    expect(await bodyOf(`::::tabs\n:::tab[${label}]\nA\n:::\n::::`)).toContain(`dg-icon-${icon}"`);
  });

  test("of a code group are its blocks, named by their label, title or language", async () => {
    const html = await bodyOf(':::code-group\n```js [One]\n1\n```\n```js title="two.js"\n2\n```\n```bash\n3\n```\n:::');
    expect(html).toContain('<div class="dg-tabs dg-code-group">');
    expect([...html.matchAll(/data-label="([^"]*)"/gu)].map(([, label]) => label)).toEqual(["One", "two.js", "bash"]);
  });
});

describe("a position in a container's first line", () => {
  test.each([
    [":::c s\nText\n:::", "1:1-7 unknown-directive"],
    [":::tip a {b=c}\nText\n:::", "1:1-15 directive-attribute"],
    ["> - ::: tip Only {{ nothing }} here\n>   :::", "1:18-31 unknown-variable"],
    [":::tip Only {{ nothing }}\n:::tip\nText\n:::\n:::", "1:13-26 unknown-variable"],
  ])("%j", async (markdown, finding) => {
    const { findings } = await compilePage(`${markdown}\n`);
    expect(findings).toContain(finding);
  });
});

describe("cards and steps", () => {
  test("a card with a link and an icon", async () => {
    expect(
      await bodyOf('::::cards\n:::card[Write code]{link="b.md" icon="go"}\nText\n:::\n:::card[Plain]\nText\n:::\n::::'),
    ).toBe(
      '<div class="dg-cards">' +
        '<div class="dg-card"><p class="dg-card-title"><span class="dg-icon dg-icon-go" aria-hidden="true"></span><a href="[0]">Write code</a></p><p>Text</p></div>' +
        '<div class="dg-card"><p class="dg-card-title">Plain</p><p>Text</p></div></div>',
    );
  });

  describe("an icon", () => {
    const titleOf = async (icon: string): Promise<string> => {
      const html = await bodyOf(`:::card[Start]{icon="${icon}"}\nText\n:::`);
      return /<p class="dg-card-title">(.*)Start<\/p>/u.exec(html)?.[1] ?? html;
    };

    test("of the set is drawn in the color of the text", async () => {
      const drawn = await titleOf("rocket");
      expect(drawn).toMatch(
        /^<svg class="dg-symbol" [^>]*stroke="currentColor"[^>]* aria-hidden="true"><path d="[^"]+"\/>/u,
      );
      expect(drawn).not.toContain("undefined");
    });

    test("has its former names, too", async () => {
      expect(await titleOf("home")).toBe(await titleOf("house"));
    });

    test.each(["🚀", "⚡️", "👩🏽‍💻", "🇩🇪"])("can be the emoji %s", async (emoji) => {
      expect(await titleOf(emoji)).toBe(`<span class="dg-emoji" aria-hidden="true">${emoji}</span>`);
    });

    test("can be a file, whose link is that of the page, with the size of the others", async () => {
      expect(await titleOf("img/a.svg")).toBe(
        '<img src="[0]" alt="" class="dg-symbol" width="20" height="20" decoding="async">',
      );
    });

    test.each([
      ["rockett", "did you mean “rocket”?"],
      ["Book Open", "did you mean “book-open”?"],
      ["plane", null],
      ["zzzzzz", "see https://lucide.dev/icons for the names; for a picture of your own, write its path: ./queue.svg"],
    ])("%s", async (name, hint) => {
      const { page, findings } = await compilePage(`:::card[Start]{icon="${name}"}\nText\n:::\n`);
      const from = ':::card[Start]{icon="'.length + 1;
      const mine = page.findings.filter(({ code }) => code === "unknown-icon");
      if (hint === null) expect(mine).toEqual([]);
      else expect(findings).toContain(`1:${from}-${from + name.length} unknown-icon`);
      expect(mine[0]?.hint ?? null).toBe(hint);
    });
  });

  test("steps are an ordered list", async () => {
    expect(await bodyOf(":::steps\n1. a\n2. b\n:::")).toBe(
      '<div class="dg-steps"><ol>\n<li>a</li>\n<li>b</li>\n</ol></div>',
    );
  });

  test.each([
    ["bullets", ":::steps\n- a\n- b\n:::", ["1:1-9 “:::steps” contains no numbered list"]],
    ["headings", ":::steps\n### A\n\nText.\n:::", ["1:1-9 “:::steps” contains no numbered list"]],
    ["text between", ":::steps\n1. a\n\nText.\n\n2. b\n:::", ["4:1-6 “:::steps” begins again with 1 after this"]],
    ["text around", ":::steps\nText.\n\n1. a\n\n   Text.\n2. b\n\nText.\n:::", []],
  ])("steps with %s are reported unless they are one list", async (_case, markdown, expected) => {
    const { page } = await compilePage(markdown);
    const shown = page.findings.filter(({ code }) => code === "directive-content");
    expect(
      shown.map(({ message, span: { start, end } }) => `${start.line}:${start.column}-${end.column} ${message}`),
    ).toEqual(expected);
  });
});

describe("inline extensions", () => {
  test.each([
    [":badge[New]", '<p><span class="dg-badge dg-tip">New</span></p>'],
    ["a :badge[Old]{warning} b", '<p>a <span class="dg-badge dg-warning">Old</span> b</p>'],
    [':badge[X]{type="danger"}', '<p><span class="dg-badge dg-danger">X</span></p>'],
    [":tada: :no-such-thing:", "<p>🎉 :no-such-thing:</p>"],
    ["`:tada:` at 10:30:00", "<p><code>:tada:</code> at 10:30:00</p>"],
    [
      '![a](b.png "Caption")',
      '<figure class="dg-figure"><img src="[0]" alt="a" decoding="async"><figcaption>Caption</figcaption></figure>',
    ],
    ["![a](b.png)", '<p><img src="[0]" alt="a" decoding="async"></p>'],
    [
      "[[toc]]\n\n## A\n\n### B",
      '<nav class="dg-toc-inline" aria-label="Contents"><ul><li><a href="#a">A</a><ul><li><a href="#b">B</a></li></ul></li></ul></nav>',
    ],
  ])("%j", async (markdown, html) => {
    expect(await bodyOf(markdown)).toContain(html);
  });

  test.each([
    [":kbd{Ctrl}", "has no text in brackets", "write :kbd[Ctrl]"],
    [':kbd{text="Ctrl"}', "has no text in brackets", "write :kbd[Ctrl]"],
    [":sub{}", "has no text in brackets", "write :sub[text]"],
    [":sub[*x*]", "has no plain text in its brackets", "write :sub[x]: its text has no marks"],
  ])("%s is reported", async (markdown, problem, hint) => {
    const { page } = await compilePage(`Press ${markdown} now.`);
    const [found, ...others] = page.findings.filter(({ code }) => code === "directive-content");
    expect(others).toEqual([]);
    expect(found?.message).toBe(`“${/:\w+/u.exec(markdown)?.[0] ?? ""}” ${problem}`);
    expect(found?.hint).toBe(hint);
  });
});

test.each([
  ["never closed", "::: nope\n\nText.", ["4:1-9 unknown-directive"]],
  ["never closed within one that is", "::::info\n:::nope\nText\n::::", ["5:1-8 unknown-directive"]],
  ["of mkdocstrings", "::: mkdocs.config.Foo\n    options:\n      a: b\n\nText.", ["4:1-22 unsupported-syntax"]],
  ["of mkdocstrings in a container", ":::tip\n::: a.b\n\nText.\n:::", ["5:1-8 unsupported-syntax"]],
])("an unknown container is one problem: %s", async (_case, markdown, expected) => {
  const { findings, html } = await compilePage(`---\ntitle: Page\n---\n${markdown}\n`);
  expect(findings).toEqual(expected);
  expect(html).toContain("Text");
});

test("a component of the config that is never closed is reported", async () => {
  const { findings } = await compilePage("---\ntitle: Page\n---\n:::price-table\nText.\n", {
    options: { components: ["price-table"] },
  });
  expect(findings).toEqual(["4:1-15 unclosed-container"]);
});

describe("a button", () => {
  test("is a link that is checked like any other", async () => {
    const { html, page, findings } = await compilePage(
      '---\ntitle: T\n---\n\n::button[Start *now*]{link="start.md" primary}\n\n::button[Source]{link="https://a.example"}\n',
    );
    expect(findings).toEqual([]);
    expect(html.replaceAll("\n", "")).toBe(
      '<p class="dg-button"><a href="[0]" class="dg-action dg-primary">Start <em>now</em></a></p>' +
        '<p class="dg-button"><a href="https://a.example" class="dg-action">Source</a></p>',
    );
    expect(page.interface.references.map(({ url, role }) => [url, role])).toEqual([["start.md", "link"]]);
    expect(page.interface.external).toEqual(["https://a.example"]);
  });

  test.each([
    ['::button{link="start.md"}', "has no text", '::button[Text]{link="start.md"}'],
    ["::button[Start]", "has no “link”", '::button[Start]{link="page.md"}'],
    ['::button[Start]{href="start.md"}', "href", "link"],
  ])("%s is reported", async (markdown, problem, hint) => {
    const { page } = await compilePage(`---\ntitle: T\n---\n\n${markdown}\n`);
    const text = JSON.stringify(page.findings).replaceAll('\\"', '"');
    expect(text).toContain(problem);
    expect(text).toContain(hint);
  });
});
