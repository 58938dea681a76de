/** `docsgen migrate` on the chapters and the config of mdBook. */
import { describe, expect, test } from "vitest";
import { mdbook } from "../src/mdbook/mdbook.ts";
import type { MigratedSite } from "../src/tool.ts";
import { migrateTexts, notesIn } from "./tools.ts";

function migrateBook(files: Readonly<Record<string, string>>, config = '[book]\ntitle = "A"\n'): MigratedSite {
  const paths = Object.keys(files).filter((path) => /^src\/.*\.md$/u.test(path) && path !== "src/SUMMARY.md");
  const summary = paths.map((path) => `- [${path}](${path.slice("src/".length)})\n`).join("");
  return migrateTexts(mdbook, { "book.toml": config, "src/SUMMARY.md": `# Summary\n\n${summary}`, ...files });
}

/** The new text of a chapter beside a home page. */
function migrated(text: string, files: Readonly<Record<string, string>> = {}, config?: string): string {
  const site = migrateBook({ "src/README.md": "# Home\n", "src/a.md": text, ...files }, config);
  return site.pages.find(({ path }) => path === "a.md")?.text ?? "";
}

const files = {
  "src/part.md": "One\nTwo\n",
  "src/SUMMARY.md": "- [Home](README.md)\n- [A](a.md)\n",
  "code/a.rs": "fn main() {\n    // ANCHOR: in\n    a();\n    // ANCHOR_END: in\n}\n",
};

describe("chapters of mdBook", () => {
  test.each([
    [
      "Markdown",
      "*a* `{{b}}` {{b}}\n\n```rust,ignore\nfn a() {}\n```\n",
      "*a* `{{b}}` \\{{b}}\n\n```rust,ignore\nfn a() {}\n```\n",
    ],
    ["a file in code", "```rust,ignore\n{{#include ../code/a.rs}}\n```", "<<< @/_parts/code/a.rs{rust}"],
    ["a part of a file", "```rust\n{{#rustdoc_include ../code/a.rs:in}}\n```", "<<< @/_parts/code/a.rs#in{rust}"],
    [
      "a part that a file does not have",
      "```rust\n{{#include ../code/a.rs:no}}\n```",
      "```rust\n{{#include ../code/a.rs:no}}\n```",
    ],
    ["lines of a file", "```rust\n{{#include ../code/a.rs:3:3}}\n```", "```rust\n    a();\n```"],
    ["code that can be run", "{{#playground ../code/a.rs editable}}", "<<< @/_parts/code/a.rs{rust}"],
    ["a file in text", "{{#include part.md}}", '::include{file="@/_parts/part.md"}'],
    ["lines in text", "{{#include part.md:2:}}", '::include{file="@/_parts/part.md" lines="2-2"}'],
    ["an escaped include in code", "```\n\\{{#include a}}\n```", "```\n{{#include a}}\n```"],
    ["hidden lines", "```rust\n# use a;\n#\n#[test]\n## b\n```", "```rust\n#[test]\n# b\n```"],
    ["lines that look hidden in other code", "```sh\n# a\n```", "```sh\n# a\n```"],
    ["attributes of a heading", "## B {#b .c}", "## B {#b}"],
    ["an expression of a preprocessor", "{{#tabs}}", "\\{{#tabs}}"],
  ])("%s", (_name, before, after) => {
    expect(migrated(`# T\n\n${before}`, files)).toBe(`# T\n\n${after}`);
  });

  test("that contain formulas get the notation of docsgen", () => {
    const config = '[book]\ntitle = "A"\n[output.html]\nmathjax-support = true\n';
    expect(migrated("# T\n\n\\\\( x^2 \\\\)", {}, config)).toBe("# T\n\n$x^2$");
  });

  test("get their title from SUMMARY.md if they have none", () => {
    const summary = { "src/SUMMARY.md": "- [Home](README.md)\n- [The *A*](a.md)\n" };
    expect(migrated("Text", summary)).toBe("---\ntitle: The A\n---\n\nText");
    expect(migrated("## The A\n\nText", summary)).toBe("## The A\n\nText");
  });

  test("may have a percent sign in their path", () => {
    const site = migrateBook({ "src/README.md": "# T\n", "src/100%.md": "# All\n" });
    expect(site.pages.map(({ path }) => path)).toContain("100%.md");
  });

  test("keep parts of code that go to the end of the file", () => {
    const site = migrateBook({
      "src/README.md": "# T\n\n```rust\n{{#include code/b.rs:all}}\n```\n",
      "src/code/b.rs": "// ANCHOR: all\nfn main() {\n    // ANCHOR: in\n    a();\n}",
    });
    expect(site.pages.find(({ path }) => path.endsWith("b.rs"))?.text).toBe(
      "// #region all\nfn main() {\n    // #region in\n    a();\n}\n    // #endregion in\n// #endregion all\n",
    );
  });

  test("begin a part once, also if its mark is repeated instead of ended", () => {
    const site = migrateBook({
      "src/README.md": "# T\n\n```rust\n{{#include code/b.rs:all}}\n```\n",
      "src/code/b.rs": "// ANCHOR: all\nfn main() {}\n// ANCHOR: all\n",
    });
    expect(site.pages.find(({ path }) => path.endsWith("b.rs"))?.text).toBe(
      "// #region all\nfn main() {}\n// #endregion all\n",
    );
  });

  test("keep links to other sites on the host", () => {
    const site = migrateBook({
      "book.toml": '[book]\ntitle = "Kite"\n\n[output.html]\nsite-url = "/a/kite/"\n',
      "src/README.md": "# T\n\n[a](../std/index.html#x) [b](../../no.html) [c](in/c.html) [d]\n\n[d]: ../std/d.html\n",
      "src/in/c.md": '# C\n\n<a href="../../nomicon/">a</a> [b](../README.md) [c](../../other.html)\n',
      "src/SUMMARY.md": "# Summary\n\n- [T](README.md)\n- [C](in/c.md)\n",
    });
    expect(site.config.links).toEqual({ elsewhere: ["/a/nomicon/", "/a/std/"] });
    expect(site.pages.map(({ text }) => text)).toEqual([
      "# T\n\n[a](/a/std/index.html#x) [b](../../no.html) [c](in/c.html) [d]\n\n[d]: /a/std/d.html\n",
      '# C\n\n<a href="/a/nomicon/">a</a> [b](../README.md) [c](../../other.html)\n',
    ]);
  });

  test("report what only people can convert, at its place in the new page", () => {
    const site = migrateBook({
      "src/README.md": "# T\n\n{{#include gone.md}}\n\n{{#tabs}}\n\n```rust\n# a\n```\n\n{{#include a.txt:no}}\n",
      "src/a.txt": "A\n",
    });
    expect(notesIn(site)).toEqual([
      "left: The included file “gone.md” (docs-src/README.md:3)",
      "left: Expressions of preprocessors, such as `{{#tabs}}` (docs-src/README.md:5)",
      "left: The included file “a.txt:no” (docs-src/README.md:10)",
      "lossy: Hidden lines of Rust (`# use …`) (docs-src/README.md:8)",
    ]);
  });
});

describe("books", () => {
  test("have the sidebar of SUMMARY.md, and leave out what it does not list", () => {
    const site = migrateBook({
      "src/SUMMARY.md":
        "# Summary\n\n[Before](before.md)\n\n# One\n\n- [A](a/README.md)\n    - [`B`](a/b.md)\n- [Draft]()\n\n---\n\n# Two\n\n* [C](c.md)\n\n[After](after.md)\n",
      "src/before.md": "# Before\n",
      "src/a/README.md": "# A\n",
      "src/a/b.md": "# B\n",
      "src/c.md": "# Other\n",
      "src/after.md": "# After\n",
      "src/gone.md": "# Gone\n",
    });
    expect(site.config.themeConfig?.sidebars).toEqual([
      {
        paths: ["/"],
        entries: [
          "/",
          { text: "One", collapsible: false, entries: [{ text: "A", page: "/a/", entries: ["/a/b.html"] }] },
          { text: "Two", collapsible: false, entries: [{ page: "/c.html", text: "C" }] },
          "/after.html",
        ],
      },
    ]);
    expect(notesIn(site)).toEqual(["lossy: The sidebar text “Draft” (src/SUMMARY.md:9)"]);
    expect(site.pages.map(({ path }) => path)).toEqual(["before.md", "a/README.md", "a/b.md", "c.md", "after.md"]);
    expect(site.pages[0]?.text).toBe("---\npermalink: /\n---\n\n# Before\n");
    expect(site.config.redirects).toEqual([
      { from: "/before.html", to: "/" },
      { from: "/print.html", to: "/" },
    ]);
  });

  test("have the chapters of ordered lists", () => {
    const site = migrateBook({
      "src/SUMMARY.md": "# Summary\n\n1. [Home](README.md)\n   1. [B](b.md)\n10) [C](c.md)\n",
      "src/README.md": "# Home\n",
      "src/b.md": "# B\n",
      "src/c.md": "# C\n",
    });
    expect(site.config.themeConfig?.sidebars?.[0]?.entries).toEqual([
      { text: "Home", page: "/", entries: ["/b.html"] },
      "/c.html",
    ]);
  });

  test("keep chapters whose names begin with an underscore, and links to them", () => {
    const { pages } = migrateBook({ "src/README.md": "# Home\n\n[b](_b.md)\n", "src/_b.md": "# B\n" });
    expect(Object.fromEntries(pages.map(({ path, text }) => [path, text]))).toMatchObject({
      "README.md": "# Home\n\n[b](b.md)\n",
      "b.md": "---\npermalink: /_b.html\n---\n\n# B\n",
    });
  });

  test("convert their config, and keep the addresses of files", () => {
    const config = `
[book]
title = "Ships"
language = "de"
src = "text"

[preprocessor.tabs]

[output.html]
site-url = "/ships/"
git-repository-url = "https://gitlab.com/acme/ships"
edit-url-template = "https://gitlab.com/acme/ships/edit/main/{path}"
print = { enable = false }

[output.html.redirect]
"/a/old.html" = "b.html#c"
"/gone.html" = "https://example.com/"
`;
    const site = migrateTexts(mdbook, {
      "book.toml": config,
      "text/SUMMARY.md": "- [Home](README.md)\n- [B](a/b.md)\n",
      "text/README.md": "# Home\n",
      "text/a/b.md": "# B\n\n![a](../img/a.png) <img src='../img/a.png'>\n",
      "text/img/a.png": "",
      "theme/favicon.svg": "",
    });
    expect(site.config).toEqual({
      title: "Ships",
      lang: "de",
      base: "/ships/",
      routes: "html",
      headTags: [{ tag: "link", attributes: { rel: "icon", href: "/favicon.svg" } }],
      redirects: [
        { from: "/a/old.html", to: "/a/b.html#c" },
        { from: "/gone.html", to: "https://example.com/" },
      ],
      themeConfig: {
        social: [{ icon: "gitlab", link: "https://gitlab.com/acme/ships" }],
        sidebars: [{ paths: ["/"], entries: ["/", "/a/b.html"] }],
        editLink: { pattern: "https://gitlab.com/acme/ships/edit/main/text/{path}" },
      },
      markdown: { slugs: "mdbook" },
    });
    expect(site.pages[1]?.text).toBe("# B\n\n![a](/img/a.png) <img src='/img/a.png'>\n");
    expect(Object.fromEntries(site.copies)).toEqual({
      "public/img/a.png": "text/img/a.png",
      "public/favicon.svg": "theme/favicon.svg",
    });
    expect(notesIn(site)).toContain("left: The preprocessor `tabs` (book.toml:7)");
  });
});

test("links to Markdown of other books on the host lead to their pages", () => {
  const text = "# A\n\n[x](../../reference/y.html) [z](../../reference/z.md#q) [b](../b.md)\n";
  const site = migrateBook({ "src/README.md": "# Home\n", "src/b.md": "# B\n", "src/c/a.md": text });
  expect(site.pages.find(({ path }) => path === "c/a.md")?.text).toBe(
    "# A\n\n[x](/reference/y.html) [z](/reference/z.html#q) [b](../b.md)\n",
  );
  expect(site.config.links?.elsewhere).toEqual(["/reference/"]);
});
