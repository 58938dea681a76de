/**
 * Input that no author intends. Each gives a diagnostic at its position, or the right page; never a stack trace and
 * never lost text; and `check` reports the same as `build`.
 */
import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expectAgreement } from "../support/agreement.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite } from "../support/site.ts";

const home = "---\ntitle: Home\n---\n\n";

async function build(site: Site): Promise<Run> {
  const run = await expectAgreement(site);
  expect(run.stderr, "no stack trace").not.toMatch(/\n\s+at /u);
  expect(run.stderr, "no failure of docsgen itself").not.toContain("Internal error");
  return run;
}

describe("YAML", () => {
  test.each([
    ["a colon in a value", "title: Steps: an overview", "2:8", "frontmatter-syntax"],
    ["a key given twice", "title: A\ntitle: B", "3:8", "frontmatter-syntax"],
    ["a tab for indentation", "title: A\nhead:\n\t- tag: meta", "4:1", "frontmatter-syntax"],
    ["an open quote", 'title: "A', "2:8", "frontmatter-syntax"],
    ["an open list", "title: A\ntags: [a, b", "3:7", "frontmatter-syntax"],
    ["an alias of what it stands in", "title: A\nhead: &a [*a]", "3:11", "frontmatter-syntax"],
    ["an alias of a record that it stands in", "title: A\nsearch: &a\n  boost: *a", "4:10", "frontmatter-syntax"],
    ["lists without end", `title: A\nx: ${"[".repeat(200)}${"]".repeat(200)}`, "3:103", "frontmatter-syntax"],
    ["an alias of nothing", "title: *home", "2:8", "frontmatter-syntax"],
    ["a reserved character", "title: @home", "2:8", "frontmatter-syntax"],
    ["a list at the top", "- title: A", "2:1", "frontmatter-syntax"],
    ["a wrong indentation", "title: A\n  draft: true", "3:10", "frontmatter-syntax"],
    ["a number for a text", "title: 2.10", "2:8", "frontmatter-value"],
    ["a text for a list", "title: A\ntags: one", "3:7", "frontmatter-value"],
    ["a text for a flag", "title: A\ndraft: maybe", "3:8", "frontmatter-value"],
    ["a list for a text", "title: [A]", "2:8", "frontmatter-value"],
    ["nothing for a text", "title:", "2:7", "frontmatter-value"],
    ["a wrong value within", "title: A\nhead:\n  - tag: metta", "4:10", "frontmatter-value"],
    ["an unknown key within", "title: A\nhead:\n  - tag: meta\n    contents: x", "5:5", "frontmatter-value"],
    ["an address without a slash", "title: A\npermalink: guide", "3:12", "frontmatter-value"],
  ])("%s is reported at its position", async (_case, yaml, place, code) => {
    const site = makeSite({ "docs-src/index.md": `---\n${yaml}\n---\n\nText.\n` });
    const run = await build(site);
    expect(run.stderr).toContain(`docs-src/index.md:${place}\n  error ${code}: `);
    expect(run.status).toBe(1);
  });

  test("aliases that multiply are refused", async () => {
    const levels = "abcdefghi".split("").map((name, index, all) => {
      const inner = index === 0 ? "x" : Array.from({ length: 9 }, () => `*${all[index - 1]}`).join(",");
      return `${name}: &${name} [${inner}]`;
    });
    const site = makeSite({ "docs-src/index.md": `---\ntitle: A\n${levels.join("\n")}\n---\n\nText.\n` });
    const run = await build(site);
    expect(run.stderr).toContain(
      "docs-src/index.md:11:32\n  error frontmatter-syntax: The frontmatter cannot be parsed as YAML: its aliases expand to too many values",
    );
  });

  test("endlessly nested lists are refused wherever the parser gives up", async () => {
    const yaml = `x: ${"[".repeat(9000)}${"]".repeat(9000)}`;
    const run = await build(makeSite({ "docs-src/index.md": `---\ntitle: A\n${yaml}\n---\n\nText.\n` }));
    expect(run.stderr).toContain("The frontmatter cannot be parsed as YAML: it is nested more than 100 levels deep\n");
  });

  test("__proto__ is an unknown key like any other", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: A\n__proto__: { draft: true }\n---\n\nText.\n" });
    const run = await build(site);
    expect(run.stderr).toContain("warning frontmatter-unknown-key: Unknown frontmatter key “__proto__”");
    expect(site.exists("dist/index.html")).toBe(true);
  });
});

describe("encodings", () => {
  test("bytes that are not UTF-8 are refused, and the file is named", async () => {
    const site = makeSite({ "docs-src/index.md": home, "docs-src/cafe.md": Buffer.from(`${home}Caf\u00E9`, "latin1") });
    const run = await build(site);
    expect(run.stderr).toContain("docs-src/cafe.md:1:1\n  error not-utf8: ");
    expect(run.status).toBe(1);
  });

  test.each([
    ["UTF-16", Buffer.from(`\uFEFF${home}## Part\n`, "utf16le"), "it is UTF-16: save it as UTF-8"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), "it is not text: give it the right file extension"],
    ["Latin-1", Buffer.from(`${home}Caf\u00E9`, "latin1"), "save it as UTF-8"],
    ["a link to nothing", null, null],
  ])("a page of %s is a single problem, whatever refers to it", async (_case, contents, hint) => {
    const site = makeSite({
      "docs-src/index.md": `${home}[a](bad.md) [b](bad.md#part) [c](/bad/)\n`,
      "site.config.ts": `import { defineConfig } from "docsgen";
        export default defineConfig({ title: "T", redirects: [{ from: "/old/", to: "/bad/" }], themeConfig: {
          navbar: { left: [{ text: "Bad", link: "/bad/#part" }] }, sidebars: [{ paths: ["/", "/bad/"], entries: ["/", "/bad/"] }] } });`,
    });
    if (contents === null) symlinkSync("nowhere.md", site.path("docs-src/bad.md"));
    else site.write("docs-src/bad.md", contents);
    const run = await build(site);
    expect(run.stderr.match(/^ {2}(?:error|warning) .*$/gmu)).toHaveLength(1);
    expect(run.stderr).toMatch(
      /bad\.md:1:1\n {2}error (?:not-utf8: This file is not encoded as UTF-8|broken-symlink: )/u,
    );
    if (hint !== null) expect(run.stderr).toContain(`hint: ${hint}\n`);
    expect(run.status).toBe(1);
  });

  test("a page that cannot be published does not prevent the site's publication if its author accepts that", async () => {
    const site = makeSite({
      "docs-src/index.md": `${home}[a](bad.md)\n`,
      "docs-src/bad.md": Buffer.from(`${home}Caf\u00E9`, "latin1"),
      "site.config.ts": `import { defineConfig } from "docsgen";
        export default defineConfig({ title: "T", checks: { severity: { "not-utf8": "warning" } } });`,
    });
    expect((await build(site)).status).toBe(0);
    expect(site.exists("dist/index.html")).toBe(true);
    expect(site.exists("dist/bad/index.html")).toBe(false);
  });

  test("an included file that is not UTF-8 is named", async () => {
    const site = makeSite({
      "docs-src/index.md": `${home}<<< @/cafe.txt\n`,
      "docs-src/cafe.txt": Buffer.from("Caf\u00E9", "latin1"),
    });
    const run = await build(site);
    expect(run.stderr).toContain(
      "docs-src/index.md:5:5\n  error not-utf8: The included file “@/cafe.txt” is not encoded as UTF-8\n",
    );
    expect(run.stderr).not.toContain("missing-include");
    site.write("docs-src/cafe.txt", "Caf\u00E9");
    expect((await build(site)).status).toBe(0);
  });

  test.each([1, 2])("%i byte order marks are ignored", async (count) => {
    const marks = "\uFEFF".repeat(count);
    const link = '# Part [a](/ "Write \\{{ x }}")';
    const site = makeSite({ "docs-src/index.md": `${marks}${home}Text.\n`, "docs-src/part.md": `${marks}${link}\n` });
    const run = await build(site);
    expect(run.stderr).toBe("");
    expect(site.article("dist/index.html")).toContain(">Home</h1>");
    expect(site.article("dist/part/index.html")).toContain('title="Write {{ x }}"');
    site.write("docs-src/part.md", `${marks}# Part [a](Part.md)\n`);
    const { stderr } = await build(site);
    expect(stderr).toContain("docs-src/part.md:1:12\n  warning link-case");
    expect(stderr).toContain("1 | # Part [a](Part.md)\n");
    await site.run(["check", "--fix"]);
    expect(site.read("docs-src/part.md")).toBe("\uFEFF# Part [a](part.md)\n");
  });

  test("CRLF gives the same HTML and positions as LF", async () => {
    const text = `${home}## Part\n\n- a\n- b\n\n\`\`\`js\nconst a = 1;\n\`\`\`\n\n::: tip Title\nText\n:::\n`;
    const site = makeSite({ "docs-src/index.md": text });
    await build(site);
    const expected = site.article("dist/index.html");
    site.write("docs-src/index.md", text.replaceAll("\n", "\r\n"));
    expect((await build(site)).status).toBe(0);
    expect(site.article("dist/index.html")).toBe(expected);
    site.edit("docs-src/index.md", (crlf) => `${crlf}\r\n[x](nowhere.md)\r\n`);
    expect((await build(site)).stderr).toContain("docs-src/index.md:18:5\n  error broken-link");
  });

  test("noncharacters are shown as replacement characters", async () => {
    const site = makeSite({ "docs-src/index.md": `${home}A\0B \uFDD0 7\uFDD1 C\n` });
    await build(site);
    expect(site.article("dist/index.html")).toContain("A\uFFFDB \uFFFD 7\uFFFD C");
  });
});

describe("sizes", () => {
  test("an empty file is a page with a warning", async () => {
    const site = makeSite({ "docs-src/index.md": home, "docs-src/plan.md": "" });
    const run = await build(site);
    expect(run.stderr).toContain("docs-src/plan.md:1:1\n  warning empty-page: ");
    expect(run.status).toBe(0);
  });

  test("a page of 10 MB is refused with its size", async () => {
    const site = makeSite({
      "docs-src/index.md": home,
      "docs-src/log.md": `${home}${"A line of a log.\n\n".repeat(600_000)}`,
    });
    const run = await build(site);
    expect(run.stderr).toContain("docs-src/log.md:1:1\n  error page-size: This page is 10.3 MB; the limit is 4 MB");
    expect(run.status).toBe(1);
  });

  test("a definition that is used so often that the page is huge is refused", async () => {
    const definition = `[a]: /x "${"t".repeat(5000)}"\n\n`;
    const site = makeSite({ "docs-src/index.md": `${home}${definition}${"[a] ".repeat(1000)}` });
    const run = await build(site);
    expect(run.stderr).toContain("docs-src/index.md:7:1677\n  error output-limit: ");
  });

  test.each([
    ["quotes", "> ".repeat(5000)],
    ["quotes without blanks", ">".repeat(5000)],
    ["lists", "- ".repeat(1000)],
    ["numbered lists", "1. ".repeat(1000)],
    ["lists on lines of their own", Array.from({ length: 600 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
    ["brackets", "[".repeat(50_000)],
  ])("endlessly nested %s are refused at their line", async (_case, text) => {
    const run = await build(makeSite({ "docs-src/index.md": `${home}${text}\n` }));
    expect(run.stderr).toMatch(/docs-src\/index\.md:\d+:1\n {2}error nesting-limit: /u);
  });
});

describe("names", () => {
  test("addresses may contain spaces and letters of any script, percent-encoded in links", async () => {
    const site = makeSite({
      "docs-src/index.md": `${home}[a](<my page.md>) [b](über/日本語.md) [c](/%C3%BCber/%E6%97%A5%E6%9C%AC%E8%AA%9E/)\n`,
      "docs-src/my page.md": "---\ntitle: Mine\n---\n\nText.\n",
      "docs-src/über/日本語.md": "---\ntitle: Japanese\n---\n\nText.\n",
    });
    const run = await build(site);
    expect(run.stderr).toBe("");
    expect(site.exists("dist/my page/index.html")).toBe(true);
    expect(site.exists("dist/über/日本語/index.html")).toBe(true);
    const links = [...site.article("dist/index.html").matchAll(/<a href="([^"]*)"/gu)].map(([, url]) => url);
    expect(links).toEqual([
      "/my%20page/",
      "/%C3%BCber/%E6%97%A5%E6%9C%AC%E8%AA%9E/",
      "/%C3%BCber/%E6%97%A5%E6%9C%AC%E8%AA%9E/",
    ]);
  });

  test("a name in another Unicode normalization form is the same address", async () => {
    const site = makeSite({
      "docs-src/index.md": `${home}[a](u\u0308ber.md)\n`,
      "docs-src/\u00FCber.md": "---\ntitle: About\n---\n\nText.\n",
    });
    expect((await build(site)).stderr).toBe("");
  });

  test.each(["con.md", "nul.txt.md", "what?.md", "a:b.md", "trailing .md"])(
    "%j is not a valid name for a page",
    async (name) => {
      const site = makeSite({ "docs-src/index.md": home, [`docs-src/${name}`]: home });
      const run = await build(site);
      if (name === "trailing .md") return;
      expect(run.stderr).toContain(`docs-src/${name}:1:1\n  error file-name: `);
      expect(run.status).toBe(1);
    },
  );

  test("a folder whose name ends in .md is not a page", async () => {
    const site = makeSite({ "docs-src/index.md": home, "docs-src/notes.md/a.md": "---\ntitle: A\n---\n\nText.\n" });
    expect((await build(site)).status).toBe(0);
    expect(site.exists("dist/notes.md/a/index.html")).toBe(true);
  });
});

describe("symbolic links", () => {
  test("out of the source folder are refused", async () => {
    const site = makeSite({ "docs-src/index.md": home, "secret.md": "---\ntitle: Secret\n---\n\nSecret.\n" });
    symlinkSync("../secret.md", site.path("docs-src/secret.md"));
    mkdirSync(site.path("elsewhere"));
    symlinkSync("../elsewhere", site.path("docs-src/elsewhere"));
    const run = await build(site);
    expect(run.stderr).not.toContain("title: Secret");
    expect(run.stderr).toContain("docs-src/secret.md:1:1\n  error symlink-outside: ");
    expect(run.stderr).toContain("docs-src/elsewhere:1:1\n  error symlink-outside: ");
    expect(run.status).toBe(1);
  });

  test("within it are followed, and a dead one is reported", async () => {
    const site = makeSite({ "docs-src/index.md": home, "docs-src/a.md": "---\ntitle: A\n---\n\nText of a.\n" });
    symlinkSync("a.md", site.path("docs-src/b.md"));
    expect((await build(site)).status).toBe(0);
    expect(site.article("dist/b/index.html")).toContain("Text of a.");
    symlinkSync("nowhere.md", site.path("docs-src/c.md"));
    const run = await build(site);
    expect(run.stderr).toContain(
      "docs-src/c.md:1:1\n  error broken-symlink: This symbolic link leads to “nowhere.md”, which does not exist\n",
    );
    site.remove("docs-src/c.md");
    symlinkSync("c.md", site.path("docs-src/c.md"));
    expect((await build(site)).stderr).toContain("This symbolic link leads to “c.md”, which leads back to it\n");
  });

  test("an include through a link out of the source folder shows nothing of the file", async () => {
    const site = makeSite({
      "docs-src/index.md": `${home}<<< @/_code/leak.js\n\n<<< @/_linked/secret.js\n`,
      "docs-src/_code/ours.js": "",
      "elsewhere/secret.js": "password",
    });
    symlinkSync("../../elsewhere/secret.js", site.path("docs-src/_code/leak.js"));
    symlinkSync("../elsewhere", site.path("docs-src/_linked"));
    const run = await build(site);
    expect(run.stderr).toContain("docs-src/index.md:5:5\n  error missing-include: ");
    expect(run.stderr).toContain("docs-src/index.md:7:5\n  error missing-include: ");
    expect(run.stderr).not.toContain("password");
  });

  test("an include out of the source folder shows nothing of the file", async () => {
    const site = makeSite({
      "docs-src/index.md": `${home}<<< @/../secret.js\n\n<<< ../secret.js\n`,
      "secret.js": "password",
    });
    const run = await build(site);
    expect(run.stderr).toContain("docs-src/index.md:5:5\n  error missing-include: ");
    expect(run.stderr).toContain("docs-src/index.md:7:5\n  error missing-include: ");
    expect(run.stderr).not.toContain("password");
  });
});
