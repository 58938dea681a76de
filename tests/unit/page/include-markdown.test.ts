/** Markdown that a page includes: what it becomes, what its addresses refer to, and where its mistakes are reported. */
import { describe, expect, test } from "vitest";
import { includedPaths } from "../../../src/compiler/page/includes.ts";
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

  test("in code is code", async () => {
    expect(await bodyOf('```text\n::include{file="@/_parts/setup.md"}\n```', { includes })).toContain("::include{");
  });

  test("has addresses relative to its own file, and they are reported at the directive", async () => {
    const { page, references } = await compilePage('# P\n\nText\n\n::include{file="@/_parts/setup.md#two"}', {
      includes,
    });
    expect(references.map(({ path }) => path)).toEqual(["/_parts/img.md"]);
    expect(page.spans).toEqual([{ start: { line: 5, column: 1 }, end: { line: 5, column: 40 } }]);
    expect(page.interface.includes).toEqual(["_parts/setup.md"]);
  });

  test("leaves the lines after it at their place", async () => {
    const { findings } = await compilePage('# P\n\n::include{file="@/_parts/setup.md#two"}\n\n:::tpi\nText\n:::', {
      includes,
    });
    expect(findings).toEqual(["5:1-7 unknown-directive"]);
  });

  test("has the mistakes of the file, with its name and without a fix", async () => {
    const wrong = { "_parts/a.md": "Text\n\n## Title { #own }\n" };
    const { page } = await compilePage('# P\n\n::include{file="@/_parts/a.md"}', { includes: wrong });
    const found = page.findings.find(({ code }) => code === "unsupported-syntax");
    expect(found).toMatchObject({
      span: { start: { line: 3, column: 1 } },
      hint: "write {#own}; it is in the included file _parts/a.md: “## Title { #own }”",
      fix: null,
    });
    expect(page.headings.map(({ id }) => id)).toEqual(["p"]);
  });

  test.each([
    ['::include{file="@/_parts/setpu.md"}', "missing-include", "did you mean “@/_parts/setup.md”?"],
    ['::include{file="@/_parts/setup.md#tow"}', "missing-region", "did you mean “two”?"],
    ['::include{file="@/_parts/setup.md" lines="4-99"}', "missing-region", 'its lines are 1 to 9; write lines="1-9"'],
    ["::include{}", "directive-content", 'write ::include{file="@/_parts/name.md"}'],
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
