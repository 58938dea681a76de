/** One value in the frontmatter of a page that docsgen refuses costs no other. */
import { expect, test } from "vitest";
import { withValidFrontmatter } from "../src/valid-frontmatter.ts";

const hero = `---
title: Tool
own: [kept]
hero:
  name: Tool
  actions:
    - text: Start
      link: https://a.example/
      target: _blank
    - text: " "
      link: https://b.example/
---

Text.
`;

test("a key that docsgen does not have is left out, and a button without a text", () => {
  const { page, notes } = withValidFrontmatter({ path: "index.md", text: hero });
  expect(page.text).toBe(
    "---\ntitle: Tool\nown: [kept]\nhero:\n  name: Tool\n  actions:\n    - text: Start\n      link: https://a.example/\n---\n\nText.\n",
  );
  expect(notes.map(({ outcome, advice, place }) => `${place.file}:${place.line} ${outcome}: ${advice}`)).toEqual([
    'docs-src/index.md:4 lossy: they were left out: `hero.actions[1].text: " "`, `hero.actions[0].target: "_blank"`, `hero.actions[1]: {"link":"https://b.example/"}`',
  ]);
});

test.each(["---\ntitle: 2\n---\n", "---\ntitle: 2\nown: a\n---\n"])("a wrong value is left out of %j", (text) => {
  expect(withValidFrontmatter({ path: "a.md", text }).page.text).toBe(text.replace("title: 2\n", ""));
});

test("a page stays as it is if all is right, as do other files", () => {
  for (const path of ["a.md", "_folder.yml"]) {
    const page = { path, text: path === "a.md" ? "---\ntitle: A\nown: 1\n---\n" : "title: 2\n" };
    expect(withValidFrontmatter(page)).toEqual({ page, notes: [] });
  }
});
