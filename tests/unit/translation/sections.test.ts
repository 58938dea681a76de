/** What translators have to look at again when a source changes, and nothing else. */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { compareSections } from "../../../src/compiler/translation/compare-sections.ts";
import { sectionsOf } from "../../../src/compiler/translation/sections.ts";
import { markOf, readMark, writeMark } from "../../../src/compiler/translation/source-mark.ts";
import { structureOf } from "../../../src/compiler/translation/structure.ts";
import { markIn } from "../../../src/compiler/translation/translation-state.ts";

const page = `---
title: Queues
description: >-
  How messages
  wait.
order: 3
---

A queue keeps [messages](messages.md).

## Create a queue {#create}

Run this:

\`\`\`bash
# not a heading
## neither
create queue
\`\`\`

### With a limit

Text.

:::card[Limits]{link="limits.md"}
:::

## Delete

Text of another section.
`;

/** The headings of the sections that are to be translated again after an edit, with what happened to them. */
function changedBy(edit: (text: string) => string, isOldKnown = true): string[] {
  const then = sectionsOf(page);
  const changes = compareSections(markOf(page).digests, sectionsOf(edit(page)), isOldKnown ? then : null);
  return changes.map(({ kind, heading }) => `${kind} ${heading}`.trim());
}

describe("the sections of a page", () => {
  test("begin at headings outside code, and make up its body", () => {
    expect(sectionsOf(page).map(({ heading }) => heading)).toEqual(["", "Create a queue", "With a limit", "Delete"]);
    expect(sectionsOf(page)[3]?.text.trim()).toBe("Text of another section.");
  });

  test("begin at underlined headings too, of one line or of several", () => {
    const text =
      "Home\n====\n\nText.\n\nA long\nheading {#long}\n---\n\n- item\n---\n\n| a |\n---\n\n---\n\n> quote\n---\n\n    code\n    ---\n\n::: info\nIn\n--\n:::\n";
    expect(sectionsOf(text).map(({ heading }) => heading)).toEqual(["", "Home", "A long heading", "In"]);
    expect(sectionsOf(text)[1]?.text).toBe("\nText.\n");
    const [first, ...others] = sectionsOf(
      text.replace("Home\n====", "# Home").replace("A long\nheading {#long}\n---", "## A long heading"),
    );
    expect(first?.heading).toBe("");
    expect(others.map(({ digest }) => digest)).toEqual(
      sectionsOf(text)
        .slice(1)
        .map(({ digest }) => digest),
    );
    expect(structureOf(text).heading).toEqual(["#", "##", "##"]);
    expect(structureOf("Text\n```\ncode\n```\n---\n").heading).toEqual([]);
  });

  test.each([
    ["nothing", (text: string) => text, []],
    ["line ends of Windows", (text: string) => text.replaceAll("\n", "\r\n"), []],
    ["a comment", (text: string) => text.replace("Text.", "Text. <!-- Check\nthis. -->"), []],
    ["the address of a link", (text: string) => text.replace("messages.md", "guide/messages.md#wait"), []],
    ["the target of a card", (text: string) => text.replace("limits.md", "guide/limits.md"), []],
    ["lines that are wrapped elsewhere", (text: string) => text.replace("of another", "of\nanother"), []],
    ["a setting that nobody reads", (text: string) => text.replace("order: 3", "order: 4"), []],
    ["the id of a heading", (text: string) => text.replace("{#create}", "{#new}"), []],
    ["the order of sections", (text: string) => text.replace(/(### With[\s\S]*)(## Delete[\s\S]*)/u, "$2$1"), []],
    ["the title", (text: string) => text.replace("Queues", "Queue"), ["changed"]],
    ["the end of a long description", (text: string) => text.replace("  wait.", "  stay."), ["changed"]],
    ["the text of a link", (text: string) => text.replace("[messages]", "[all messages]"), ["changed"]],
    ["code", (text: string) => text.replace("create queue", "create queue -f"), ["changed Create a queue"]],
    ["a word", (text: string) => text.replace("Text.", "Texts."), ["changed With a limit"]],
    ["a new section", (text: string) => `${text}\n## More\n\nText.\n`, ["added More"]],
    ["a section less", (text: string) => text.replace(/## Delete[\s\S]*/u, ""), ["removed Delete"]],
    ["another heading", (text: string) => text.replace("## Delete", "## Remove"), ["added Remove", "removed Delete"]],
  ])("%s", (_what, edit, expected) => {
    expect(changedBy(edit)).toEqual(expected);
  });

  test("contain the texts of a landing page, whose pictures and addresses are not the translator's", () => {
    const landing = `---
title: Home
layout: landing
hero:
  title: Queues
  tagline: In a theme: bright
  image: { light: ./a.svg, dark: ./b.svg, alt: Events in a queue }
  actions:
    - { text: "Start, now", link: guide/install.md, primary: true }
features:
- title: Fast
  icon: zap
  text: In a second.
  link: speed.md
---

Text.
`;
    const isChangedBy = (from: string, to: string): boolean => {
      expect(landing).toContain(from);
      return markOf(landing.replace(from, to)).digests.join(" ") !== markOf(landing).digests.join(" ");
    };
    for (const text of ["Queues", "bright", "Events in a queue", "Start, now", "Fast", "In a second."])
      expect(isChangedBy(text, "Other"), text).toBe(true);
    for (const text of ["./a.svg", "./b.svg", "guide/install.md", "true", "zap", "speed.md"])
      expect(isChangedBy(text, "other"), text).toBe(false);
  });

  test("begin with the texts of the frontmatter, so that a diff shows them and a translator gets them", () => {
    expect(sectionsOf(page)[0]?.text).toBe(
      "title: Queues\ndescription: >-\n  How messages\n  wait.\n\n\nA queue keeps [messages](messages.md).\n",
    );
    const [change] = compareSections(
      markOf(page).digests,
      sectionsOf(page.replace("Queues", "Queue")),
      sectionsOf(page),
    );
    expect([change?.before, change?.after].map((text) => text?.split("\n")[0])).toEqual([
      "title: Queues",
      "title: Queue",
    ]);
  });

  test("are compared without the old text by what is recorded alone", () => {
    expect(changedBy((text) => text, false)).toEqual([]);
    expect(changedBy((text) => `${text}\n## More\n`, false)).toEqual(["changed More"]);
    expect(changedBy((text) => text.replace(/## Delete[\s\S]*/u, ""), false)).toEqual(["removed"]);
  });

  test("are found by one pass, whatever the text", () => {
    const hostile = [
      `## a${" ".repeat(200_000)}b`,
      `# ${"#".repeat(200_000)}x`,
      "<!-- ".repeat(40_000),
      `# a${" ".repeat(200_000)}{#b`,
      Array.from({ length: 600 }, (_, length) => "`".repeat(length + 1)).join(" "),
      `\`\`\`js\n${"/* ".repeat(60_000)}\n\`\`\``,
      `---\nsource: ${"a ".repeat(100_000)}x\n---\n`,
      `---\nhero:\n  link:${" ".repeat(100_000)}${"link: ".repeat(30_000)}\n---\n`,
    ];
    for (const text of hostile) {
      expect(sectionsOf(text).length).toBeGreaterThan(0);
      expect(structureOf(text)).toBeDefined();
      expect(markIn(text)).toBeNull();
    }
  }, 10_000);

  test("of one heading are compared in their order", () => {
    const then = "## Example\n\nOne.\n\n## Example\n\nTwo.\n";
    const now = sectionsOf(then.replace("One", "1").replace("Two", "2"));
    const changes = compareSections(markOf(then).digests, now, sectionsOf(then));
    expect(changes.map(({ before, after }) => `${before?.trim()} ${after?.trim()}`)).toEqual(["One. 1.", "Two. 2."]);
  });

  test("keep the texts of both states, for a diff", () => {
    const now = sectionsOf(page.replace("Text.", "Texts."));
    const [change] = compareSections(markOf(page).digests, now, sectionsOf(page));
    const firstLines = [change?.before, change?.after].map((text) => text?.trim().split("\n")[0]);
    expect(firstLines).toEqual(["Text.", "Texts."]);
  });
});

describe("the line that records the source", () => {
  test("names the file as Git does, whatever its line ends", () => {
    const id = execFileSync("git", ["hash-object", "--no-filters", "--stdin"], { input: page, encoding: "utf8" });
    expect(id.startsWith(markOf(page).blob)).toBe(true);
    expect(markOf(page.replaceAll("\n", "\r\n"))).toEqual(markOf(page));
  });

  test("is read as it was written, and nothing else is", () => {
    const written = writeMark(markOf(page));
    expect(written).toMatch(/^[\da-f]{12}(?: [\da-f]{4}){4}$/u);
    expect(readMark(`  ${written} `)).toEqual(markOf(page));
    for (const text of ["", "3f2a9c1e4b7d", "3f2a9c1e4b7d a41", "v1.2 a41b", "3f2a9c1e4b7d A41B", "docs/queue.md"])
      expect(readMark(text)).toBeNull();
  });
});

test.each([
  [
    "a link to another site keeps its fragment",
    "[a](https://a.example/x#one) [b](b.md#one)",
    { link: ["https://a.example/x#one", "b.md"] },
  ],
  ["an id of the page itself is no link", "[a](#one)", { link: [] }],
  ["inline code may begin with three backticks", "``` code `` ``` and\n\n# A\n", { heading: ["#"], "code block": [] }],
  ["an indented line continues a paragraph", "Text\n    more\n---\n", { heading: ["##"] }],
  ["an indented line alone is code", "\n    code\n---\n", { heading: [] }],
  ["a code span may hold runs of other lengths", "`` a ` [x](x.md) ``` [y](y.md) `` [z](z.md)", { link: ["z.md"] }],
  ["a run of backticks without an end is text", "``` [x](x.md) `` [y](y.md)", { link: ["x.md", "y.md"] }],
])("%s", (_name, text, expected) => {
  expect(structureOf(text)).toMatchObject(expected);
});
