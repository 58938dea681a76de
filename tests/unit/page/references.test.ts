/** Every way in which a page can refer to an address: the target, and the position in the source. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

/** The one reference of a page that has this text below its frontmatter, and the span of its address. */
async function referenceIn(markdown: string): Promise<string> {
  const { page, references } = await compilePage(`---\ntitle: Page\n---\n${markdown}\n`);
  return references
    .map(({ path, query, fragment, role }, index) => {
      const span = page.spans[index];
      const place = span === undefined ? "" : `${span.start.line}:${span.start.column}-${span.end.column}`;
      return `${role} ${path}${query}${fragment === "" ? "" : `#${fragment}`} at ${place}`;
    })
    .join("; ");
}

describe("an address within the site", () => {
  test.each([
    ["a file beside the page", "[a](b.md)", "link /guide/b.md at 4:5-9"],
    ["a file with a dot", "[a](./b.md)", "link /guide/b.md at 4:5-11"],
    ["a file above", "[a](../b.md)", "link /b.md at 4:5-12"],
    ["a file above the source folder", "[a](../../../b.md)", "link /../../b.md at 4:5-18"],
    ["a file below", "[a](x/y/b.md)", "link /guide/x/y/b.md at 4:5-13"],
    ["a path from the root", "[a](/b/)", "link /b/ at 4:5-8"],
    ["a path without its slash", "[a](/b)", "link /b at 4:5-7"],
    ["a path with the base, which the linker removes", "[a](/docs/b/)", "link /docs/b/ at 4:5-13"],
    ["a path with dots", "[a](/x/../b/)", "link /b/ at 4:5-13"],
    ["an anchor of the page", "[a](#part)", "link #part at 4:5-10"],
    ["an anchor of another", "[a](b.md#part)", "link /guide/b.md#part at 4:5-14"],
    ["an anchor in percent", "[a](#%C3%BCber)", "link #über at 4:5-15"],
    ["an anchor in letters", "[a](#über)", "link #über at 4:5-10"],
    ["an anchor in the other Unicode form", "[a](#u\u0308ber)", "link #\u00FCber at 4:5-11"],
    ["an empty anchor", "[a](b.md#)", "link /guide/b.md at 4:5-10"],
    ["a query", "[a](b.md?x=1&y=2)", "link /guide/b.md?x=1&y=2 at 4:5-17"],
    ["a query and an anchor", "[a](b.md?x=1#p)", "link /guide/b.md?x=1#p at 4:5-15"],
    ["a query alone", "[a](?x=1)", "link /guide/page.md?x=1 at 4:5-9"],
    ["nothing", "[a]()", "link  at 4:1-6"],
    ["a blank in percent", "[a](my%20file.md)", "link /guide/my file.md at 4:5-17"],
    ["a blank in angle brackets", "[a](<my file.md>)", "link /guide/my file.md at 4:6-16"],
    ["a percent sign that encodes nothing", "[a](100%.md)", "link /guide/100%.md at 4:5-12"],
    ["parentheses", "[a](b(c).md)", "link /guide/b(c).md at 4:5-12"],
    ["an escaped parenthesis", String.raw`[a](b\).md)`, "link /guide/b).md at 4:5-11"],
    ["an entity", "[a](b&amp;c.md)", "link /guide/b&c.md at 4:5-15"],
    ["backslashes", String.raw`[a](x\\b.md)`, "link /guide/x/b.md at 4:5-12"],
    ["another case", "[a](B.MD)", "link /guide/B.MD at 4:5-9"],
    ["a title after it", '[a](b.md "b.md")', "link /guide/b.md at 4:5-9"],
    ["its own address as its text", "[b.md](b.md)", "link /guide/b.md at 4:8-12"],
    ["a text over two lines", "[a\nb](c.md)", "link /guide/c.md at 5:4-8"],
    ["emphasis as its text", "[*a* `b`](c.md)", "link /guide/c.md at 4:11-15"],
    ["an image as its text", "[![x](/x.png)](b.md)", "link /guide/b.md at 4:16-20; asset /x.png at 4:7-13"],
    ["a reference", "[a][r]\n\n[r]: b.md", "link /guide/b.md at 6:6-10"],
    ["a collapsed reference", "[r][]\n\n[r]: b.md", "link /guide/b.md at 6:6-10"],
    ["a shortcut reference", "[r]\n\n[r]: b.md", "link /guide/b.md at 6:6-10"],
    ["a reference in another case", "[R]\n\n[r]: b.md", "link /guide/b.md at 6:6-10"],
    ["a reference that is used twice", "[r] [r]\n\n[r]: b.md", "link /guide/b.md at 6:6-10"],
    ["a reference that is named as its address", "[b.md]\n\n[b.md]: b.md", "link /guide/b.md at 6:9-13"],
    ["a reference with an escape", "[r]\n\n" + String.raw`[r]: b\).md`, "link /guide/b).md at 6:6-12"],
    ["a reference in angle brackets", "[r]\n\n[r]: <b c.md>", "link /guide/b c.md at 6:7-13"],
    ["a link in a list", "- [a](b.md)", "link /guide/b.md at 4:7-11"],
    ["a link in a quote", "> [a](b.md)", "link /guide/b.md at 4:7-11"],
    ["a link in a table", "| a |\n|---|\n| [a](b.md) |", "link /guide/b.md at 6:7-11"],
    ["a link in a heading", "## [a](b.md)", "link /guide/b.md at 4:8-12"],
    ["a link in a container", ":::tip\n[a](b.md)\n:::", "link /guide/b.md at 5:5-9"],
    ["a link in a container's title", ":::tip[See [a](b.md)]\nText\n:::", "link /guide/b.md at 4:16-20"],
    ["a link in a title of the other spelling", "::: tip See [a](b.md)\nText\n:::", "link /guide/b.md at 4:17-21"],
    [
      "a link in a container that needed a colon more",
      ":::info[I]\n:::tip[See [a](b.md)]\nText\n:::\n:::",
      "link /guide/b.md at 5:16-20",
    ],
    ["a card", '::::cards\n:::card[Go]{link="b.md"}\nText\n:::\n::::', "link /guide/b.md at 5:19-23"],
    ["an image", "![a](b.png)", "asset /guide/b.png at 4:6-11"],
    ["an image by reference", "![a][r]\n\n[r]: b.png", "asset /guide/b.png at 6:6-11"],
    ["an anchor element", '<a href="b.md">x</a>', "link /guide/b.md at 4:10-14"],
    ["an anchor element without quotes", "<a href=b.md>x</a>", "link /guide/b.md at 4:9-13"],
    ["an anchor element in single quotes", "<a href='b.md'>x</a>", "link /guide/b.md at 4:10-14"],
    ["an anchor element that begins with an entity", '<a href="&#98;.md">x</a>', "link /guide/b.md at 4:10-18"],
    ["an anchor element with an entity", '<a href="b.md?x&amp;y">x</a>', "link /guide/b.md?x&y at 4:10-22"],
    ["a background", '<div style="background: url(b.png)">Text</div>', "asset /guide/b.png at 4:29-34"],
    ["a background in quotes", `<div style='background: url("b.png")'>Text</div>`, "asset /guide/b.png at 4:30-35"],
    [
      "a set of backgrounds",
      `<p style="--a: image-set('b.png' 1x, url(/c.png) 2x)">Text</p>`,
      "asset /guide/b.png at 4:27-32; asset /c.png at 4:42-48",
    ],
    ["a style element", "<style>\na { background: url(b.png) }\n</style>", "asset /guide/b.png at 5:21-26"],
    [
      "nothing of the site in CSS",
      `<p style="mask: url(#m); --a: url(data:image/svg+xml,x); --b: 'url(c)'">Text</p>`,
      "",
    ],
    ["an image element", '<img src="b.png" alt="">', "asset /guide/b.png at 4:11-16"],
    [
      "a set of images",
      '<img srcset="a.png 1x, b.png 2x">',
      "asset /guide/a.png at 4:14-19; asset /guide/b.png at 4:24-29",
    ],
    [
      "a set of images without blanks after the commas",
      '<img srcset="a.png 1x,b.png 2x">',
      "asset /guide/a.png at 4:14-19; asset /guide/b.png at 4:23-28",
    ],
    [
      "a set of one image twice",
      '<img srcset="a.png 1x, a.png 2x">',
      "asset /guide/a.png at 4:14-19; asset /guide/a.png at 4:24-29",
    ],
    [
      "a set of images without descriptors",
      '<img srcset="a.png, b.png">',
      "asset /guide/a.png at 4:14-19; asset /guide/b.png at 4:21-26",
    ],
    [
      "several commas in a set",
      '<img srcset="a.png,, b.png">',
      "asset /guide/a.png at 4:14-19; asset /guide/b.png at 4:22-27",
    ],
    ["a comma in an address of a set", '<img srcset="a,b.png 1x">', "asset /guide/a,b.png at 4:14-21"],
    [
      "a descriptor in parentheses",
      '<img srcset="a.png (1,2)x ,b.png">',
      "asset /guide/a.png at 4:14-19; asset /guide/b.png at 4:28-33",
    ],
    ["data in a set", '<img srcset="data:image/png;base64,AAAA 1x,b.png 2x">', "asset /guide/b.png at 4:44-49"],
    [
      "images to be loaded early",
      '<link rel="preload" as="image" imagesrcset="a.png 1x,b.png 2x">',
      "asset /guide/a.png at 4:45-50; asset /guide/b.png at 4:54-59",
    ],
    [
      "one file twice in a block of HTML",
      '<picture>\n<source srcset="a.png">\n<img src="a.png" alt="">\n</picture>',
      "asset /guide/a.png at 5:17-22; asset /guide/a.png at 6:11-16",
    ],
    [
      "one file twice in a line of HTML",
      '<a href="b.md">x</a><a href="b.md">y</a>',
      "link /guide/b.md at 4:10-14; link /guide/b.md at 4:30-34",
    ],
    [
      "a video with a poster",
      '<video src="a.mp4" poster="b.png"></video>',
      "asset /guide/a.mp4 at 4:13-18; asset /guide/b.png at 4:28-33",
    ],
    ["a frame", '<iframe src="/b/"></iframe>', "link /b/ at 4:14-17"],
    ["a block of HTML in a list", '- <div>\n  <a href="b.md">x</a>\n  </div>', "link /guide/b.md at 5:12-16"],
  ])("%s", async (_form, markdown, expected) => {
    expect(await referenceIn(markdown)).toBe(expected);
  });
});

test.each(["remark", "satteri"] as const)("a fix of an autolink is at its address, with %s", async (parser) => {
  const { page } = await compilePage("---\ntitle: Page\n---\n<https:/a.example>\n", { options: { parser } });
  expect(page.findings.find(({ code }) => code === "broken-link")).toMatchObject({
    fix: { from: "https:/a.example", to: "https://a.example" },
    span: { start: { line: 4, column: 2 }, end: { line: 4, column: 18 } },
  });
});

describe("an address outside the site is left unchanged", () => {
  test.each([
    ["https://a.example/b?c#d"],
    ["http://a.example"],
    ["HTTPS://A.EXAMPLE/"],
    ["mailto:a@b.example"],
    ["tel:+123"],
    ["//a.example/b"],
  ])("%s", async (url) => {
    const { html, references, findings } = await compilePage(
      `---\ntitle: P\n---\n[a](${url})\n\n<a href="${url}">b</a>\n`,
    );
    expect(references).toEqual([]);
    expect(findings).toEqual([]);
    expect(html).toContain(`<a href="${url}">a</a>`);
    expect(html).toContain(`<a href="${url}">b</a>`);
  });

  test("a scheme without an address is reported", async () => {
    const { findings, hints } = await compilePage("---\ntitle: P\n---\n[a](mailto:) [b](tel:)\n");
    expect(findings).toEqual(["4:5-12 empty-link", "4:18-22 empty-link"]);
    expect(hints).toEqual(["write the address after the colon", "write the address after the colon"]);
  });

  test("a data URL is an image", async () => {
    const { html, findings } = await compilePage("---\ntitle: P\n---\n![a](data:image/png;base64,AAAA)\n");
    expect(findings).toEqual([]);
    expect(html).toContain('src="data:image/png;base64,AAAA"');
  });
});

describe("an address whose host no browser can parse is reported, also for images:", () => {
  test.each([
    ["www.a.example..b", "4:1-17 broken-link", "www.a.example..b"],
    ["[a](http://localhost:PORT/b)", "4:5-28 broken-link", "localhost:PORT"],
    ["[a](//a^b)", "4:5-10 broken-link", "a^b"],
    ["![a](https://a|b/c.png)", "4:6-23 broken-asset", "a|b"],
    ['<a href="https://a b/">a</a>', "4:10-22 broken-link", "a b"],
  ])("%j", async (markdown, found, host) => {
    const { findings, hints } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    expect(findings).toEqual([found]);
    expect(hints).toEqual([`“${host}” is not a host name; put an example in backticks`]);
  });
});

test("the scheme of a plugin is written in lower case", async () => {
  const options = { options: { named: ["api"] } };
  const { findings, hints } = await compilePage("---\ntitle: P\n---\n[a](api:a) [b](API:b)\n", options);
  expect([findings, hints]).toEqual([["4:16-21 unsafe-url"], ["write “api:b”"]]);
});

describe("a scheme that could run code is refused", () => {
  test.each([
    "[a](javascript:alert)",
    "[a](JavaScript:alert)",
    "[a](<java\tscript:alert>)",
    "[a](&#106;avascript:alert)",
    "[a](java&#10;script:alert)",
    "[a](<  javascript:alert>)",
    "[a](vbscript:x)",
    "[a](data:text/html,x)",
    "[a](data:image/png;base64,AAAA)",
    "[a](file:///etc/passwd)",
    "[a](blob:x)",
    "![a](javascript:alert)",
    "![a](data:text/html;base64,AAAA)",
    "[r]\n\n[r]: javascript:alert",
    "<javascript:alert>",
    '<a href="javascript:alert(1)">x</a>',
    "<a href='java&#10;script:alert(1)'>x</a>",
    "<a href=javascript:alert(1)>x</a>",
    '<iframe src="javascript:alert(1)"></iframe>',
    '<form action="javascript:alert(1)"></form>',
    '<img src="vbscript:x" alt="">',
    '<object data="data:text/html,x"></object>',
  ])("%j", async (markdown) => {
    const { html, findings } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`);
    expect(findings.map((found) => found.replace(/^\S+ /u, ""))).toEqual(["unsafe-url"]);
    expect(html).not.toMatch(/(?:href|src|action|data)="?'?\s*(?:java|vbs|data|file|blob|&#)/iu);
  });
});

describe("an id that two elements have is reported where the second one is written:", () => {
  test.each([
    ['## Part\n\n<div id="part">x</div>', ["6:10-14 duplicate-id"]],
    ['<span id="a"></span> <span id="a"></span>', ["4:32-33 duplicate-id"]],
    ["<b id='b'></b>\n\n<i id='b'>x</i>", ["6:8-9 duplicate-id"]],
    // An old browser's anchor directly before a heading that GitHub gives the same id.
    ['<a name="install"></a>\n\n## Install', []],
    ["## A {#x}\n\n## B {#x}", ["6:6-10 duplicate-id"]],
    // Not at an attribute that refers to it.
    ['<b id="q">x</b>\n\n## Q\n\n<i aria-describedby="q">x</i>', ["4:8-9 duplicate-id"]],
    ['## Q\n\n<i aria-describedby="q">x</i> <b id = q>x</b>', ["4:1-5 duplicate-id"]],
    ['<template><b id="t"></b></template><i id="t">x</i>', []],
    // Ids of the theme, of footnotes and of one element.
    ["## Content\n\n## Page title\n\n## Fn 1\n\n## Fnref 1\n\nText[^1].\n\n[^1]: Note", []],
    ['<a id="y" name="y"></a>', []],
  ])("%j", async (markdown, expected) => {
    expect((await compilePage(`---\ntitle: P\n---\n${markdown}\n`)).findings).toEqual(expected);
  });
});
