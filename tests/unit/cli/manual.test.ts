/** Finding a topic in the manual. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findTopic, otherWords, readManualPage, topicNames } from "../../../src/compiler/cli/manual.ts";
import { projectRoot } from "../../support/site.ts";

const fence = "```";
const pages = [
  readManualPage(
    "guide/write.md",
    `# Write pages

> What a page may contain.

Source: [/guide/write/](/guide/write/)
All pages as Markdown: [/llms.txt](/llms.txt)

The start.

## Tabs

Tabs.

${fence}sh
# not a heading
${fence}

### With a key

Keys.

## Code \`fences\`

Code.
`,
  ),
  readManualPage("reference/blocks.md", "# Markdown\n\n## Tabs\n\nThe attributes of tabs.\n"),
  readManualPage("tutorial.md", "# Tutorial\n\n## Write\n\nA page.\n"),
];

const namesOf = (topic: string): readonly string[] => findTopic(pages, topic).map(({ name }) => name);

describe("a topic is", () => {
  test.each([
    ["guide/write", ["guide/write"]],
    ["write", ["guide/write"]],
    ["/guide/write/", ["guide/write"]],
    ["guide/write#tabs", ["guide/write/tabs"]],
    ["write/tabs", ["guide/write/tabs"]],
    ["Tabs", ["guide/write/tabs", "reference/blocks/tabs"]],
    ["code-fences", ["guide/write/code-fences"]],
    ["not-a-heading", []],
    ["abs", []],
    ["", []],
  ])("%j", (topic, names) => {
    expect(namesOf(topic)).toEqual(names);
  });
});

test("a page is printed without the addresses of the manual's own site", () => {
  expect(findTopic(pages, "write")[0]?.text).toMatch(/^# Write pages\n\n> What a page may contain\.\n\nThe start\.\n/u);
});

test("a section ends at the next heading of its level", () => {
  expect(findTopic(pages, "write#tabs")[0]?.text).toBe(
    `## Tabs\n\nTabs.\n\n${fence}sh\n# not a heading\n${fence}\n\n### With a key\n\nKeys.\n`,
  );
  expect(findTopic(pages, "with-a-key")[0]?.text).toBe("### With a key\n\nKeys.\n");
});

test("every name that is suggested is found", () => {
  for (const name of topicNames(pages)) expect(findTopic(pages, name), name).not.toEqual([]);
});

test("words of writers lead to sections that exist", () => {
  const folder = join(projectRoot, "manual", "docs-src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".md") && !/^[a-z]{2}[\\/]/u.test(path),
  );
  const manual = files.map((path) => {
    const text = readFileSync(join(folder, path), "utf8").replace(/^---\n[\s\S]*?\n---\n/u, "# Title\n");
    return readManualPage(path.replace(/\/index\.md$/u, ".md"), text);
  });
  const isFound = (word: string): boolean => findTopic(manual, word).length > 0;
  expect(Object.keys(otherWords).filter((word) => !isFound(word))).toEqual([]);
  const wanted = "math mermaid i18n languages openapi changelog monorepo versions symlinks components search redirects";
  expect(wanted.split(" ").filter((word) => !isFound(word))).toEqual([]);
});
