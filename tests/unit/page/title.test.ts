/** The title of a page whose frontmatter has none. */
import { expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

test.each([
  [
    "a level-one heading after text",
    "[![Build](https://a.example/b.svg)](https://a.example/)\n\n# Tool\n\nText.\n",
    "Tool",
    true,
    false,
  ],
  ["a heading in HTML", '<h1 align="center">\n  <b>The</b> tool\n</h1>\n\nText.\n\n## Use\n', "The tool", true, false],
  ["a heading after one in a comment", "<!-- <H1>Old title</H1> -->\n\n## Use\n\n## Start\n", "Use", false, true],
  ["the first heading of another level, which becomes level one", "## Use\n\n### Start\n", "Use", true, true],
  ["the first of several equal headings, which stays", "## Use\n\n## Start\n", "Use", false, true],
  ["the first heading after text", "Text.\n\n## Use\n", "Use", false, true],
])("is %s", async (_case, text, title, hasTitleHeading, isHinted) => {
  const { page, html } = await compilePage(text);
  expect(page.interface.record.title).toBe(title);
  expect(page.interface.hasTitleHeading).toBe(hasTitleHeading);
  expect(page.findings.some(({ code }) => code === "title-from-heading")).toBe(isHinted);
  expect(page.findings.map(({ code }) => code)).not.toContain("skipped-heading-level");
  expect(/<h1/u.test(html)).toBe(hasTitleHeading);
});

test("is never taken from the text if the frontmatter has one", async () => {
  const { page, findings, html } = await compilePage("---\ntitle: A\n---\n\n## B\n");
  expect([page.interface.record.title, findings, html.includes("<h2")]).toEqual(["A", [], true]);
});

test.each([
  ["a heading with number signs", "## Use\n\nText.\n", { from: "##", to: "#" }],
  ["an underlined heading", "Use\n---\n\nText.\n", null],
  ["an underlined heading that begins with a number sign", "#{2-1}\n---\n\nText.\n", null],
])("the level of %s is fixed only if it has marks to replace", async (_case, text, fix) => {
  const { page } = await compilePage(text);
  const found = page.findings.filter(({ code }) => code === "title-from-heading");
  expect(found.map((finding) => finding.fix)).toEqual([fix]);
});
