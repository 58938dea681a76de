/** Markdown that a page includes: what it becomes, what its addresses refer to, and where its mistakes are reported. */
import { describe, expect, test } from "vitest";
import { includedPaths } from "../../../src/compiler/page/includes/includes.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { bodyOf, compilePage } from "../../support/page.ts";

const includes = {
  "_parts/setup.md":
    "---\ntitle: Part\n---\n# One\n<!-- #region two -->\nTwo, see [it](img.md).\n<!-- #endregion -->\nThree\n\n:::tip\nFour\n:::\n",
};

describe("an include", () => {
  test.each([
    ['::include{file="@/_parts/setup.md#two"}', "<p>Two, see <a>it</a>.</p>"],
    ['::include{file="../_parts/setup.md" lines="5"}', "<p>Three</p>"],
    ['> ::include{file="@/_parts/setup.md" lines="5"}', "<blockquote>\n<p>Three</p>\n</blockquote>"],
    ['Before\n::include{file="@/_parts/setup.md" lines="5"}\nafter', "<p>Before</p>\n<p>Three</p>\n<p>after</p>"],
  ])("%j", async (markdown, html) => {
    expect((await bodyOf(markdown, { includes })).replaceAll(/ href="\[\d\]"/gu, "")).toBe(html);
  });

  test.each([
    ["::include{file='@/_parts/my part.md'}"],
    ["::include{file=@/_parts/my%20part.md}"],
    ['::include{ file = "../_parts/my part.md" }'],
  ])("%j names its file like any other directive and reference", async (markdown) => {
    expect(await bodyOf(markdown, { includes: { "_parts/my part.md": "My part\n" } })).toBe("<p>My part</p>");
  });

  test.each([
    [
      "page and part",
      "Page[^1] and [a].\n",
      "[^1]: Of the page\n\n[a]: page.md\n",
      "Part[^1] and [a].\n\n[^1]: Of the part\n\n[a]: part.md\n",
    ],
    ["page only", "Page[^1] and [a].\n", "[^1]: Of the page\n\n[a]: page.md\n", "Part[^1] and [a].\n"],
    ["part only", "Page[^1] and [a].\n", "", "Part[^1] and [a].\n\n[^1]: Of the part\n\n[a]: part.md\n"],
  ])("has its own labels: %s", async (_case, before, after, part) => {
    const { html, findings, references } = await compilePage(
      `# P\n\n${before}\n::include{file="@/_parts/a.md"}\n\n${after}`,
      { includes: { "_parts/a.md": part } },
    );
    const notes = [...html.matchAll(/<li id="dg:fn-[\w-]+">\n<p>([^<]*\S) </gu)].map(([, note]) => note);
    const targets = references.map(({ path }) => path);
    expect(findings).toEqual([]);
    expect({ notes, targets }).toEqual(
      {
        "page and part": { notes: ["Of the page", "Of the part"], targets: ["/guide/page.md", "/_parts/part.md"] },
        "page only": { notes: ["Of the page"], targets: ["/guide/page.md"] },
        "part only": { notes: ["Of the part"], targets: ["/_parts/part.md"] },
      }[_case],
    );
  });

  test("in code is code", async () => {
    expect(await bodyOf('```text\n::include{file="@/_parts/setup.md"}\n```', { includes })).toContain("::include{");
  });

  test("has addresses relative to its own file, and they are reported there", async () => {
    const { page, references } = await compilePage('# P\n\nText\n\n::include{file="@/_parts/setup.md#two"}', {
      includes,
    });
    expect(references.map(({ path }) => path)).toEqual(["/_parts/img.md"]);
    const included = { file: "_parts/setup.md", line: 5 };
    expect(page.spans).toEqual([{ start: { line: 6, column: 15 }, end: { line: 6, column: 21 }, included }]);
    expect(references.map(({ file }) => file)).toEqual(["_parts/setup.md"]);
    expect(page.interface.includes).toEqual(["_parts/setup.md"]);
  });

  test("leaves the lines after it at their place", async () => {
    const { findings } = await compilePage('# P\n\n::include{file="@/_parts/setup.md#two"}\n\n:::tpi\nText\n:::', {
      includes,
    });
    expect(findings).toEqual(["5:1-7 unknown-directive"]);
  });

  test("has the mistakes of the file at their place, with their fix", async () => {
    const wrong = { "_parts/a.md": "Text\n\n## Title { #own }\n" };
    const { page } = await compilePage('# P\n\n> ::include{file="@/_parts/a.md"}', { includes: wrong });
    const found = page.findings.find(({ code }) => code === "unsupported-syntax");
    expect(found).toMatchObject({
      span: {
        start: { line: 3, column: 10 },
        end: { line: 3, column: 18 },
        included: { file: "_parts/a.md", line: 3 },
      },
      hint: "write {#own}",
      fix: { from: "{ #own }", to: "{#own}" },
    });
    expect(page.headings.map(({ id }) => id)).toEqual(["p"]);
  });

  test.each([
    ['::include{file="@/_parts/setpu.md"}', "missing-include", "did you mean “@/_parts/setup.md”?"],
    ['::include{file="@/_parts/setup.md#tow"}', "missing-region", "did you mean “two”?"],
    ['::include{file="@/_parts/setup.md" lines="4-99"}', "missing-region", 'write lines="4-9"'],
    ["::include{}", "directive-content", 'write ::include{file="@/_parts/name.md"}'],
    ['::include{src="@/_parts/setup.md"}', "directive-content", 'write ::include{file="@/_parts/setup.md"}'],
    ['::include{file="@/_parts/setup.md" line="5"}', "directive-attribute", "did you mean “lines”?"],
    [
      '- ::include{file="@/_parts/setup.md"}',
      "directive-content",
      "move it to a line of its own in the page: an included file includes nothing itself",
    ],
  ])("%j is reported", async (markdown, code, hint) => {
    const { findings, hints } = await compilePage(`---\ntitle: P\n---\n${markdown}`, { includes });
    expect(findings.map((found) => found.split(" ")[1])).toContain(code);
    expect(hints).toContain(hint);
  });

  test("is known before the page is compiled", () => {
    const text = '<<< ./b.js\n\n::include{lines="1" file="@/_parts/setup.md#two"}\n';
    expect(includedPaths(text, toSourcePath("guide/page.md"))).toEqual(["_parts/setup.md", "guide/b.js"]);
  });
});
