/** Names that docsgen knows, in a place or form where it does not read them. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const options = { components: ["price"] };

/** "text: hint" of each report. */
async function reportsOf(markdown: string): Promise<readonly string[]> {
  const { page } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`, {
    options,
    includes: { "a.js": "a", "_parts/a.md": "A" },
  });
  const found = page.findings.filter(({ code }) =>
    ["unsupported-syntax", "unknown-directive", "unknown-element", "directive-content"].includes(code),
  );
  return found.map(({ message, hint }) =>
    `${/“(.*?)”/u.exec(message)?.[1]} ${message.replace(/^.*?” is |, which.*$|^HTML has .*$|^Unknown .*$/gu, "")}: ${hint}`.replace(
      " : ",
      ": ",
    ),
  );
}

describe("a known name", () => {
  test.each([
    [
      'Costs :price{plan="team" amount="1"} now.',
      [
        ':price{plan="team" amount="1"} a block in the middle of a line: write ::price{plan="team" amount="1"} on a line of its own',
      ],
    ],
    [':price{plan="team"}', [':price{plan="team"} a block with one colon: write ::price{plan="team"}']],
    [
      "A :price[Team] here.",
      [":price[Team] a block in the middle of a line: write ::price[Team] on a line of its own"],
    ],
    [
      'See ::price{plan="team"}.',
      ['::price{plan="team"} a block in the middle of a line: write ::price{plan="team"} on a line of its own'],
    ],
    [
      '## Costs ::price{plan="team"}',
      ['::price{plan="team"} a block in a heading: write ::price{plan="team"} on a line of its own, below the heading'],
    ],
    [
      '| a |\n| - |\n| ::price{plan="team"} |',
      [
        '::price{plan="team"} a block in a table cell: write ::price{plan="team"} on a line of its own, outside the table',
      ],
    ],
    [
      '- Costs ::price{plan="team"} now',
      ['::price{plan="team"} a block in the middle of a line: write ::price{plan="team"} on a line of its own'],
    ],
    [
      '> Costs :::price{plan="team"} now',
      [':::price{plan="team"} a block in the middle of a line: write ::price{plan="team"} on a line of its own'],
    ],
    [
      'See ::include{file="@/_parts/a.md"} here.',
      [
        '::include{file="@/_parts/a.md"} a block in the middle of a line: write ::include{file="@/_parts/a.md"} on a line of its own',
      ],
    ],
    [
      '**::include{file="@/_parts/a.md"}**',
      [
        '::include{file="@/_parts/a.md"} a block in the middle of a line: write ::include{file="@/_parts/a.md"} on a line of its own',
      ],
    ],
    [
      '*See* :include{file="@/_parts/a.md"}',
      [
        ':include{file="@/_parts/a.md"} a block in the middle of a line: write ::include{file="@/_parts/a.md"} on a line of its own',
      ],
    ],
    [
      'See :video[x]{src="https://youtu.be/abcdefg"}',
      [
        ':video[x]{src="https://youtu.be/abcdefg"} a block in the middle of a line: write ::video[x]{src="https://youtu.be/abcdefg"} on a line of its own',
      ],
    ],
    ["Text <<< @/a.js", ["<<< @/a.js an include in the middle of a line: write <<< @/a.js on a line of its own"]],
    [
      "- Text <<< ../a.js#x here",
      ["<<< ../a.js#x an include in the middle of a line: write <<< ../a.js#x on a line of its own"],
    ],
    [
      ":icon[rocket] Start",
      [':icon[rocket] an attribute in the form of a directive: write it in braces: :::card{icon="…"}'],
    ],
    [
      "A :tip[x] and ::note{a=b}",
      [
        ":tip[x] a block in the middle of a line: write :::tip[x] on a line of its own, and close it with a line :::",
        "::note{a=b} a block in the middle of a line: write :::note{a=b} on a line of its own, and close it with a line :::",
      ],
    ],
    [":tip[Title]", [":tip[Title] a block with one colon: write :::tip[Title], and close it with a line :::"]],
    ["::badge[New]", ["badge: write :badge[text] with one colon"]],
    [
      "See ::badge[New]{tip} and :::kbd[Ctrl]",
      [
        "::badge[New]{tip} an inline directive with two colons: write :badge[New]{tip}",
        ":::kbd[Ctrl] an inline directive with three colons: write :kbd[Ctrl]",
      ],
    ],
    [":::badge[New]\nText\n:::", ["badge: write :badge[text] with one colon"]],
    [":::video[x]{src=y}\n:::", ["video: write ::video with two colons, on a line of its own"]],
    ['<price plan="team" />', ['<price plan="team" />: write ::price{plan="team"}']],
    ["<Price />", ["<Price />: write ::price"]],
    ["<FileTree>\n\n- a\n\n</FileTree>", ["<FileTree>: write :::file-tree, and close it with a line :::"]],
    [
      "<PackageManagers>\n\n</PackageManagers>",
      ["<PackageManagers>: write :::package-managers, and close it with a line :::"],
    ],
    ["<tip>Text</tip>", ["<tip>: write :::tip, and close it with a line :::"]],
    [
      ":exercise[x] in text",
      [
        ":exercise[x] a block in the middle of a line: write :::exercise[x] on a line of its own, and close it with a line :::",
      ],
    ],
    [
      "Text :::exercise here",
      [":::exercise a container in the middle of a line: begin :::exercise on a line of its own"],
    ],
    ["Text ::: tip", ["::: tip a container in the middle of a line: begin ::: tip on a line of its own"]],
    [
      "## Part ::::exercise[x]",
      ["::::exercise a container in the middle of a line: begin ::::exercise on a line of its own"],
    ],
    ["| a |\n| - |\n| b :::if{x} |", [":::if a container in the middle of a line: begin :::if on a line of its own"]],
  ])("%j", async (markdown, reports) => {
    expect(await reportsOf(markdown)).toEqual(reports);
  });
});

test.each([
  "`:price{a}` and \\:price{a} and `<<< @/a.js`",
  "A ratio of 1:price{a}, std::video[0], `a` ::before{content: x} and a::tip[0]",
  "cat <<< ./word, `::price{}`, a <<< b",
  "```text\nSee ::price{a}\n```",
  ':::tip[Title]\nText :badge[New]{tip} :kbd[Ctrl]\n:::\n\n::price{plan="team"}\n\n- ::price{plan="team"}',
  "<Video src='a'></Video> and <Kbd>Ctrl</Kbd> are HTML",
  "Use the :price and ::include directives, and `:::tip`.",
  "Write (:::exercise), a ::: b, a:::exercise, a :::exercises, a   :::exercise and `a :::exercise`",
])("%j is left alone", async (markdown) => {
  expect(await reportsOf(markdown)).toEqual([]);
});
