import { describe, expect, test } from "vitest";
import { SlugSet } from "../../../src/compiler/page/slug.ts";
import { pageKey } from "../../../src/theme/client/page-key.ts";
import { regularPathOf } from "../../../src/compiler/page/route-of.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { compilePage } from "../../support/page.ts";

describe("a heading's id", () => {
  test.each([
    ["Install", "install"],
    ["Step exports", "step-exports"],
    ["  Blanks around  ", "--blanks-around--"],
    ["What is new?", "what-is-new"],
    ["$.export(name, value)", "exportname-value"],
    ["The `$` object", "the--object"],
    ["C++", "c"],
    ["A & B", "a--b"],
    ["a_b-c.d", "a_b-cd"],
    ["1.2.3", "123"],
    ["Über uns", "über-uns"],
    ["u\u0308ber", "\u00FCber"],
    ["日本語", "日本語"],
    ["Привет, мир", "привет-мир"],
    ["😀", "section"],
    ["", "section"],
    ["...", "section"],
    ["😀 Fun", "-fun"],
    ["constructor", "constructor"],
    ["__proto__", "__proto__"],
    ["CamelCase", "camelcase"],
    ["İstanbul", "i̇stanbul"],
    ["a/b", "ab"],
    ["Tab\there", "tabhere"],
    ["emoji :tada:", "emoji-tada"],
  ])("of %j is %j", (text, id) => {
    expect(new SlugSet().slugOf(text)).toBe(id);
  });

  test("gets a number if it is taken", () => {
    const slugs = new SlugSet();
    expect(["a", "a", "a", "a-1"].map((text) => slugs.slugOf(text))).toEqual(["a", "a-1", "a-2", "a-1-1"]);
  });

  test("yields to one that an author wrote", () => {
    const slugs = new SlugSet();
    expect(slugs.reserve("setup")).toBe(true);
    expect(slugs.slugOf("Setup")).toBe("setup-1");
    expect(slugs.reserve("setup")).toBe(false);
  });
});

describe("by the rules of another tool", () => {
  const texts = [
    ["Step exports", "step-exports", "step-exports"],
    ["build.assetsInlineLimit", "build-assetsinlinelimit", "build-assetsinlinelimit"],
    ["The `$` object", "the-object", "the-object"],
    ["A & B", "a-b", "a-b"],
    ["1.2.3", "_1-2-3", "_1-2-3"],
    ["Über uns", "uber-uns", "uber-uns"],
    ["a – b — c", "a-–-b-—-c", "a-b-c"],
    ["日本語", "日本語", "日本語"],
    ["Привет, мир й", "привет-мир-и", "привет-мир-и"],
    ["한글", "한글".normalize("NFD"), "한글".normalize("NFD")],
    ["😀 Fun", "😀-fun", "😀-fun"],
    ["...", "section", "section"],
    ["C++ (a/b)", "c-a-b", "c-a-b"],
    ["“Quoted” ‘text’", "quoted-text", "quoted-text"],
  ] as const;
  test.each(texts)("%j", (text, vitepress, vuepress) => {
    expect(new SlugSet("vitepress").slugOf(text)).toBe(vitepress);
    expect(new SlugSet("vuepress").slugOf(text)).toBe(vuepress);
  });

  test("VuePress numbers equal slugs from 2, VitePress from 1", () => {
    const idsOf = (slugs: SlugSet): readonly string[] => ["A", "A", "A"].map((text) => slugs.slugOf(text));
    expect(idsOf(new SlugSet("vitepress"))).toEqual(["a", "a-1", "a-2"]);
    expect(idsOf(new SlugSet("vuepress"))).toEqual(["a", "a-2", "a-3"]);
  });
});

describe("the route of a file", () => {
  test.each([
    ["index.md", "/"],
    ["README.md", "/"],
    ["a.md", "/a/"],
    ["a/index.md", "/a/"],
    ["a/README.md", "/a/"],
    ["a/readme.MD", "/a/"],
    ["a/b.md", "/a/b/"],
    ["my-index.md", "/my-index/"],
    ["a b.md", "/a b/"],
    ["v1.2.md", "/v1.2/"],
    ["index/a.md", "/index/a/"],
  ])("%s is %s", (source, route) => {
    expect(regularPathOf(toSourcePath(source), "folder")).toBe(route);
  });
});

describe("the route of a file among routes that end in .html", () => {
  test.each([
    ["index.md", "/"],
    ["a.md", "/a.html"],
    ["a/README.md", "/a/"],
    ["a/b.md", "/a/b.html"],
    ["v1.2.md", "/v1.2.html"],
  ])("%s is %s", (source, route) => {
    expect(regularPathOf(toSourcePath(source), "html")).toBe(route);
  });
});

describe("the key of a route", () => {
  test.each([
    ["/", "index"],
    ["/index/", "index~"],
    ["/index~/", "index~~"],
    ["/code/nodejs/", "code/nodejs"],
    ["/quick/start.html", "quick/start.html"],
    ["/a/index/", "a/index"],
  ])("%s is %s", (route, key) => {
    expect(pageKey(route)).toBe(key);
  });

  test.each([
    ["Hello World", "hello-world"],
    ["C++ & C#", "c-c"],
    ["Größe und Maß", "groe-und-ma"],
    ["a - b", "a-b"],
    ["snake_case", "snake_case"],
    ["Tab\there", "tab-here"],
    ["½ inch", "12-inch"],
    ["a—b", "ab"],
    ["--dash--", "-dash-"],
    ["1. First", "1-first"],
  ])("Python-Markdown makes of %j %j", (text, id) => {
    expect(new SlugSet("python-markdown").slugOf(text)).toBe(id);
  });

  test.each([
    [
      ["A", "A", "A"],
      ["a", "a_1", "a_2"],
    ],
    [
      ["A", "A 1", "A_1", "A", "A_1"],
      ["a", "a-1", "a_1", "a_2", "a_3"],
    ],
    [
      ["日", "本", "_1"],
      ["_1", "_2", "_3"],
    ],
    [
      ["x_9", "x_9", "x_9"],
      ["x_9", "x_10", "x_11"],
    ],
  ])("Python-Markdown numbers %j as %j", (texts, ids) => {
    const slugs = new SlugSet("python-markdown");
    expect(texts.map((text) => slugs.slugOf(text))).toEqual(ids);
  });

  test.each([
    ["Hello World", "hello-world"],
    ["C++ & C#", "c--c"],
    ["`Option<T>`: one", "optiont-one"],
    ["Größe", "größe"],
    ["Ärger", "Ärger"],
    ["日本語", "日本語"],
    ["a - b_c", "a---b_c"],
    ["  ends  ", "ends"],
  ])("mdBook makes of %j %j", (text, id) => {
    expect(new SlugSet("mdbook").slugOf(text)).toBe(id);
  });
});

test("an empty anchor above the heading that has its id is not repeated", async () => {
  const { html, findings } = await compilePage('---\ntitle: P\n---\nText\n\n<a id="install"></a>\n\n## Install\n');
  expect([findings, html.split('id="install"').length]).toEqual([[], 2]);
});
