/** Frontmatter: none of it is executed, no text of the page is lost, and values that YAML changes are reported. */
import { afterEach, describe, expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

describe("frontmatter in an executable language", () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "hasRun");
  });

  test.each([
    "---js",
    "---javascript",
    "---JS",
    "--- js",
    "---  javascript  ",
    "---coffee",
    "---json",
    "---toml",
    "---constructor",
    "---toString",
    "---__proto__",
  ])("%s is refused and not executed", async (opening) => {
    const text = `${opening}\n(globalThis.hasRun = true, { title: "Home" })\n---\n\nText.\n`;
    const { findings, html } = await compilePage(text);
    expect(findings).toEqual([`1:1-${opening.trimEnd().length + 1} frontmatter-language`]);
    expect(html).toBe("");
    expect(globalThis).not.toHaveProperty("hasRun");
  });

  test.each(["---yaml", "---yml", "--- YAML"])("%s is YAML", async (opening) => {
    const { page, findings } = await compilePage(`${opening}\ntitle: Home\n---\n\nText.\n`);
    expect(findings).toEqual([]);
    expect(page.interface.record.title).toBe("Home");
  });
});

const eachLine = "write each line as `key: value`, and lines that belong to a key two spaces further in";

describe("text that is not frontmatter", () => {
  test.each([
    ["a thematic break at the top", "---\n\nText.\n", "<hr>\n<p>Text.</p>"],
    ["two thematic breaks around text", "---\n\nText.\n\n---\n\nMore.\n", "<hr>\n<p>Text.</p>\n<hr>\n<p>More.</p>"],
    ["four hyphens", "----\ntitle: x\n----\n", "<hr>\n<h2 "],
    ["hyphens alone", "---", "<hr>"],
    ["frontmatter after a blank line", "\n---\ntitle: x\n---\n", "<hr>\n<h2 "],
    ["hyphens and text", "--- and then\n", "<p>--- and then</p>"],
  ])("%s", async (_case, text, html) => {
    const page = await compilePage(text);
    expect(page.html).toContain(html);
    // A line of hyphens makes the text above it a heading.
    const codes = page.page.findings.map(({ code }) => code);
    expect(codes).toContain(/<h[12]/u.test(page.html) ? "unsupported-syntax" : "missing-title");
  });

  test.each([
    ["\n---\ntitle: x\n---\n", "2:1-4"],
    ["<!-- a -->\n\n---\ntitle: x\n---\n", "3:1-4"],
    [" ---\ntitle: x\n---\n", "1:2-5"],
    ["----\ntitle: x\ntags: [a]\n----\n", "1:1-5"],
    ["# P\n\n---\ntitle: x\n---\n", "4:1-9"],
  ])("%j is frontmatter in the wrong place", async (text, place) => {
    expect((await compilePage(text)).findings).toEqual([`${place} unsupported-syntax`]);
  });

  test.each(["\n---\nNote: x\n---\n", "----\n\n# P\n\ntitle: x\n", "\n---\ntitle x\n---\n"])(
    "%j is text",
    async (text) => {
      expect((await compilePage(text)).findings).toEqual([]);
    },
  );

  test.each([
    ["---\n- a\n- b\n---\n", "2:1-3:4 frontmatter-syntax", 'for example title: "…"'],
    ["---\naliases: - /old/\n---\n", "2:10-17 frontmatter-syntax", eachLine],
    ["---\ntitle: T\nsidebar:\n\tlabel: A\n---\n", "4:1-2 frontmatter-syntax", "write two spaces in place of the tab"],
    ["---\ntitle: T\ndescription: How to\ninstall it.\n---\n", "4:1-12 frontmatter-syntax", eachLine],
    ["---\ntitle T\norder: 1\n---\n", "2:1-8 frontmatter-syntax", eachLine],
    ["---\nbanner: { text: Beta: use it, kind: info }\n---\n", "2:9-43 frontmatter-syntax", eachLine],
    ["---\nsidebar: { label: Try }}\n---\n", "2:10-25 frontmatter-syntax", eachLine],
    ["---\nsidebar:\n    label: A\n  order: 1\n---\n", "4:10-11 frontmatter-syntax", eachLine],
    ["---\ntitle: T\n  order: 1\n---\n", "3:10-11 frontmatter-syntax", eachLine],
    ["---\nauthors:\n- @ada\n---\n", "3:1-7 frontmatter-syntax", "put the value in quotes"],
    ["---\ntags: [a, [b, c]\n---\n", "2:7-17 frontmatter-syntax", eachLine],
    ["---\ntitle : A: B\n---\n", "2:9-13 frontmatter-syntax", 'put it in quotes: title: "A: B"'],
    [
      '---\ntitle: "It says "hi" to me"\n---\n',
      "2:8-28 frontmatter-syntax",
      "put it in quotes: title: 'It says \"hi\" to me'",
    ],
    ['---\ntitle: "A" and B\n---\n', "2:8-17 frontmatter-syntax", "put it in quotes: title: '\"A\" and B'"],
    [
      "<!-- a -->\ntitle: x\n---\n",
      "3:1-4 unsupported-syntax",
      "write a blank line above ---, or ## before the text if it is a heading",
    ],
    ["---\ntitle: The `tx` command\n---\nText.\n", "2:8-24 unsupported-syntax", "write The tx command"],
  ])("%j is reported", async (text, found, hint) => {
    const { findings, hints } = await compilePage(text);
    expect([findings, hints]).toEqual([[found], [hint]]);
  });

  test("the text below is complete", async () => {
    const { html } = await compilePage("---\ntitle: Home\n---\nFirst.\n\n---\n\nLast.\n");
    expect(html).toBe("<p>First.</p>\n<hr>\n<p>Last.</p>");
  });

  test("unclosed frontmatter is an error, not an empty page", async () => {
    const { findings } = await compilePage("---\ntitle: Home\n\nText.\n");
    expect(findings).toEqual(["1:1-4 frontmatter-unclosed"]);
  });

  test.each(["---\n---\nText.\n", "---\n# a comment\n---\nText.\n", "---\n\n---\nText.\n"])(
    "%j is empty frontmatter",
    async (text) => {
      const { html, findings } = await compilePage(text);
      expect(html).toBe("<p>Text.</p>");
      expect(findings).toEqual(["1:1-1 missing-title"]);
    },
  );
});

describe("the same mistake is reported every time", () => {
  test("on the second page too", async () => {
    const text = "---\ntitle: a: b\n---\n\nText.\n";
    const first = await compilePage(text);
    const second = await compilePage(text);
    expect(first.findings).toEqual(["2:8-12 frontmatter-syntax"]);
    expect(second.findings).toEqual(first.findings);
  });

  test("and values are not shared between pages", async () => {
    const text = "---\ntitle: Home\ntags: [a]\n---\n\nText.\n";
    const [first, second] = [await compilePage(text), await compilePage(text)];
    expect(first.page.interface.record.frontmatter.tags).not.toBe(second.page.interface.record.frontmatter.tags);
  });
});

describe("values stay as the author wrote them", () => {
  test.each([
    ["a date", "2024-01-01"],
    ["a time", "1:30"],
    ["yes", "yes"],
    ["off", "off"],
    ["a version with three parts", "1.10.0"],
    ["a text with a hash", "C# and F#"],
    ["a text in quotes", '"1.10"'],
    ["a text in single quotes", "'010'"],
  ])("%s as a title", async (_case, value) => {
    const { page, findings } = await compilePage(`---\ntitle: ${value}\n---\n\nText.\n`);
    expect(findings).toEqual([]);
    expect(page.interface.record.title).toBe(value.replaceAll(/^["']|["']$/gu, ""));
  });

  test.each([
    ["a number", "404", '"404"'],
    ["a number with a zero at its end", "1.10", '"1.10"'],
    ["a number with a zero at its beginning", "010", '"010"'],
    ["a number in octal", "0o17", '"0o17"'],
    ["a number in hexadecimal", "0xff", '"0xff"'],
    ["a number with an exponent", "1e3", '"1e3"'],
    ["true", "true", '"true"'],
    ["a number without end", ".inf", '".inf"'],
  ])("%s as a title is reported, with the quotes to add", async (_case, value, quoted) => {
    const { findings, hints } = await compilePage(`---\ntitle: ${value}\n---\n\nText.\n`);
    expect(findings).toEqual([`2:8-${8 + value.length} frontmatter-value`]);
    expect(hints).toEqual([`put it in quotes: title: ${quoted}`]);
  });
});

describe("each key has its type", () => {
  test.each([
    ["title: ''", "2:8-10"],
    ["title: {}", "2:8-10"],
    ["description: 5", "2:14-15"],
    ["short_description: [a]", "2:20-23"],
    ["thumbnail: true", "2:12-16"],
    ['content_class: "a<b"', "2:16-21"],
    ["sidebar: automatic", "2:10-19"],
    ["sidebar:\n  - text: A", "3:5-12"],
    ["prev: 3", "2:7-8"],
    ["next: [a]", "2:7-10"],
    ["permalink: guide", "2:12-17"],
    ["permalink: /guide", "2:12-18"],
    ["permalink: /a//b/", "2:12-18"],
    ["permalink: /../b/", "2:12-18"],
    ["canonical: javascript:alert(1)", "2:12-31"],
    ["canonical: //a.example", "2:12-23"],
    ["head: { tag: meta }", "2:7-20"],
    ["head:\n  - tag: iframe", "3:10-16"],
    ["head:\n  - tag: meta\n    content: x", "4:14-15"],
    ["head:\n  - tag: meta\n    attributes: { name: 5 }", "4:25-26"],
    ["search: no", "2:9-11"],
    ["layout: wide", "2:9-13"],
    ["edit_link: 1", "2:12-13"],
    ['draft: "true"', "2:8-14"],
    ["tags: a", "2:7-8"],
    ["tags: [1]", "2:8-9"],
    ["aliases: old", "2:10-13"],
    ["aliases: [old]", "2:11-14"],
    ['aliases: ["//a.example"]', "2:11-24"],
  ])("%j is a wrong value at %s", async (yaml, place) => {
    const { findings } = await compilePage(`---\n${yaml}\n---\n\n# Title\n`);
    expect(findings).toEqual([`${place} frontmatter-value`]);
  });

  test.each([
    ["pagination_next: null", "write `next: guide/install.md`, or `next: false`"],
    ["pagination_prev: false", "write `prev: guide/install.md`, or `prev: false`"],
  ])("%s of Docusaurus has the hint %j", async (line, hint) => {
    const { page } = await compilePage(`---\ntitle: P\n${line}\n---\n\nText.\n`);
    expect(page.findings.map((found) => found.hint)).toContain(hint);
  });

  test.each([
    ['draft: "true"', "write draft: true", "true"],
    ["noindex: 'false'", "write noindex: false", "false"],
    ["draft: yes", "write draft: true", null],
  ])("%s has the hint %j", async (line, hint, to) => {
    const { page } = await compilePage(`---\ntitle: P\n${line}\n---\n\nText.\n`);
    const found = page.findings.find(({ code }) => code === "frontmatter-value");
    expect([found?.hint, found?.fix?.to ?? null]).toEqual([hint, to]);
  });

  test.each([
    ["title: Learn C #1", "2:8-18", '"Learn C #1"'],
    ["title: P\nsidebar:\n  label: C #2", "4:10-14", '"C #2"'],
  ])("%j ends before the number sign", async (yaml, place, to) => {
    const { page, findings } = await compilePage(`---\n${yaml}\n---\n\nText.\n`);
    expect(findings).toEqual([`${place} unsupported-syntax`]);
    expect(page.findings.find(({ code }) => code === "unsupported-syntax")?.fix?.to).toBe(to);
  });

  test.each(["title: C#", 'title: "P" #x', "title: P #", "title: P\ntags: [a] #x"])(
    "%j loses nothing",
    async (yaml) => {
      expect((await compilePage(`---\n${yaml}\n---\n\nText.\n`)).findings).toEqual([]);
    },
  );

  test("a correct value is kept", async () => {
    const { page, findings } = await compilePage(
      "---\ntitle: A\npermalink: /b/c.html\nsidebar: auto\nprev: false\nnext: b.md\naliases: [/old, /older/]\nlayout: home\n---\n\nText.\n",
    );
    expect(findings).toEqual([]);
    expect(page.interface).toMatchObject({ sidebar: "auto", previous: false, next: { reference: 0 }, thumbnail: null });
    expect(page.interface.record).toMatchObject({
      path: "/b/c.html",
      regularPath: "/guide/page/",
      key: "b/c.html",
    });
  });

  test("an unknown key is a warning with the nearest known one", async () => {
    const { findings, hints } = await compilePage(
      "---\ntitle: A\nshort_desc: B\ntitel: C\n__proto__: D\n---\n\nText.\n",
    );
    expect(findings).toEqual([
      "3:1-11 frontmatter-unknown-key",
      "4:1-6 frontmatter-unknown-key",
      "5:1-10 frontmatter-unknown-key",
    ]);
    const declared = (key: string): string =>
      `docsgen has no such key: remove it, or declare it in the config if another tool reads it: \`markdown: { frontmatterKeys: ["${key}"] }\``;
    expect(hints).toEqual([declared("short_desc"), "did you mean “title”?", declared("__proto__")]);
  });

  test("a text with a colon, on a line below its key, is a text", async () => {
    const { page, findings } = await compilePage(
      "---\ntitle: A\nshort_description:\n  localhost:8080 is the port\n---\n\nText.\n",
    );
    expect(findings).toEqual([]);
    expect(page.interface.record.frontmatter.short_description).toBe("localhost:8080 is the port");
  });

  test("a key that the config declares is not reported", async () => {
    expect((await compilePage("---\ntitle: A\neip: 1\n---\n\nText.\n")).findings).toEqual([]);
  });

  test("variables are replaced, and a wrong one is reported at its value", async () => {
    const { page, findings } = await compilePage(
      '---\ntitle: "{{ product.name }} limits"\nshort_description: "At most {{ constants.LIMT }}."\n---\n\nText.\n',
    );
    expect(page.interface.record.title).toBe("Stepwire limits");
    expect(findings).toEqual(["3:20-51 unknown-variable"]);
  });

  test("braces after a backslash stay braces", async () => {
    const { page, findings } = await compilePage(
      "---\ntitle: \\{{ product.name }}\nhead: [{ tag: meta, attributes: { name: x, content: '\\{{ x }}' } }]\n---\n\nText.\n",
    );
    expect(findings).toEqual([]);
    expect(page.interface.record.title).toBe("{{ product.name }}");
    expect(page.interface.record.frontmatter.head?.[0]?.attributes).toEqual({
      name: "x",
      content: "{{ x }}",
    });
  });
});

describe("the title", () => {
  test.each([
    ["of the frontmatter comes first", "---\ntitle: A\n---\n\nText.\n", "A", false],
    ["of the frontmatter is kept beside a heading", "---\ntitle: A\n---\n\n# B\n", "A", true],
    ["is else the first heading of level one", "# *B* `c`\n\nText.\n", "B c", true],
    ["may stand after a comment", "<!-- note -->\n\n# B\n", "B", true],
  ])("%s", async (_case, text, title, hasTitleHeading) => {
    const { page, findings } = await compilePage(text);
    expect(findings).toEqual([]);
    expect(page.interface.record.title).toBe(title);
    expect(page.interface.hasTitleHeading).toBe(hasTitleHeading);
  });

  test("that is missing is reported, and the file's name is used instead", async () => {
    const { page, findings } = await compilePage("Text.\n", { path: "guide/install.md" });
    expect(findings).toEqual(["1:1-1 missing-title"]);
    expect(page.interface.record.title).toBe("install");
  });
});

describe("frontmatter of other tools", () => {
  const declare = "declare the key in `markdown.frontmatterKeys` if it is another tool's";

  test("in TOML is not treated as text", async () => {
    const { findings, html, hints } = await compilePage('+++\ntitle = "A"\n+++\n\nText.\n');
    expect(findings).toEqual(["1:1-4 frontmatter-language"]);
    expect(hints).toEqual(['write the values as YAML between two `---` lines: title: "A"']);
    expect(html).toBe("");
    expect((await compilePage("---\ntitle: A\n---\n+++\n\na\n\n+++")).findings).toEqual([]);
  });

  test.each([
    ["sidebar_position: 1", "write order", "order"],
    ["slug: a", "write permalink: /a/, with the whole path", null],
    ["sidebar_label: Trial", "write sidebar: { label: Trial }", null],
    ["keywords: proxy, install", "write search: { keywords: [proxy, install] }", null],
    ["published: false", "write draft: true", null],
    ["editLink: false", "write edit_link", "edit_link"],
    ["titel: a", "did you mean “title”?", null],
    ["aside: false", "write `toc: false` to hide the contents", null],
    ["date: 2026-01-31", `write \`lastUpdated: 2026-01-31\`, or ${declare}`, null],
    ["icon: rocket", `write \`sidebar: { icon: rocket }\`, or ${declare}`, null],
    ["pagefind: false", "write `search: false` to exclude the page from search", null],
    ["status: new", `write \`sidebar: { badge: New }\`, or ${declare}`, null],
  ])("%s gets a hint with docsgen's key", async (line, hint, rename) => {
    const { page } = await compilePage(`---\ntitle: P\n${line}\n---\n\nText.\n`);
    const found = page.findings.find(({ code }) => /^(?:frontmatter-unknown-key|unsupported-syntax)$/u.test(code));
    expect([found?.hint, found?.fix?.to ?? null]).toEqual([hint, rename]);
  });

  test("has no fix if docsgen's key is present too", async () => {
    const { page } = await compilePage("---\ntitle: P\neditLink: false\nedit_link: true\n---\n\nText.\n");
    expect(page.findings.find(({ code }) => code === "frontmatter-unknown-key")?.fix).toBe(null);
  });

  test("that resembles no key gets a hint with the setting for others", async () => {
    const { hints } = await compilePage("---\ntitle: P\nzzz: 1\n---\n\nText.\n");
    expect(hints[0]).toContain('`markdown: { frontmatterKeys: ["zzz"] }`');
  });

  test("may write head tags as in VitePress", async () => {
    const { page, findings } = await compilePage(
      "---\ntitle: P\nhead:\n  - [meta, { name: robots, content: noindex }]\n  - [script, {}, 'a()']\n  - [link, { rel: me, href: /a/ }]\n---\n\nText.\n",
    );
    expect(findings).toEqual([]);
    expect(page.interface.record.frontmatter.head).toEqual([
      { tag: "meta", attributes: { name: "robots", content: "noindex" }, content: null },
      { tag: "script", attributes: {}, content: "a()" },
      { tag: "link", attributes: { rel: "me", href: "/a/" }, content: null },
    ]);
  });

  test.each([
    ["[iframe, {}]", "4:5-17"],
    ["[meta, { async: true }]", "4:5-28"],
    ["[meta, {}, null, 1]", "4:5-24"],
  ])("whose tag %s is wrong is reported", async (tag, place) => {
    expect((await compilePage(`---\ntitle: P\nhead:\n  - ${tag}\n---\n\nText.\n`)).findings).toEqual([
      `${place} frontmatter-value`,
    ]);
  });

  test("is ignored if the config declares the key as another tool's", async () => {
    const { findings, page } = await compilePage("---\ntitle: P\nhead: anything\n---\n\nText.\n", {
      options: { frontmatterKeys: ["head"] },
    });
    expect(findings).toEqual([]);
    expect(page.interface.record.frontmatter.head).toBe(undefined);
  });
});
