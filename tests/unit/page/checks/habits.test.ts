/** Habits of other tools, and slips, whose result nobody would see: what is said, and what is left alone. */
import { describe, expect, test } from "vitest";
import { severityOf } from "../../../../src/compiler/diagnostics/catalog.ts";
import { compilePage } from "../../../support/page.ts";

async function reportsOf(markdown: string): Promise<readonly string[]> {
  const { page } = await compilePage(`---\ntitle: Part\n---\n${markdown}\n`);
  return page.findings
    .filter((found) => severityOf(found) !== "hint")
    .map(({ code, message, hint, span, fix }) => {
      const place = `${span.start.line}:${span.start.column}`;
      return `${place} ${code}: ${message}; ${hint}${fix === null ? "" : ` [${fix.to}]`}`;
    });
}

describe("reported with what to write", () => {
  test.each([
    [
      '<img scr="a.png" alt="A">',
      ["4:6 unsupported-syntax: “scr” is an unknown attribute, which docsgen takes for HTML; did you mean “src”?"],
    ],
    [
      "<p><a hfer='a.md'>a</a></p>",
      ["4:7 unsupported-syntax: “hfer” is an unknown attribute, which docsgen takes for HTML; did you mean “href”?"],
    ],
    [
      '<img src="a.png" alt="A" widht="3" heigth=4>',
      [
        "4:26 unsupported-syntax: “widht” is an unknown attribute, which docsgen takes for HTML; did you mean “width”?",
        "4:36 unsupported-syntax: “heigth” is an unknown attribute, which docsgen takes for HTML; did you mean “height”?",
      ],
    ],
    [
      '<td colpsan="2">a</td>',
      [
        "4:5 unsupported-syntax: “colpsan” is an unknown attribute, which docsgen takes for HTML; did you mean “colspan”?",
      ],
    ],
    [
      "<!-- docsgen-disable broken-link -->\n\nText",
      [
        "4:1 exception-syntax: This exception has no effect: there is no comment “docsgen-disable”; write <!-- docsgen-ignore broken-link: why it is accepted -->",
      ],
    ],
    [
      "<!-- docsgen-ignore-next-line missing-alt -->\n\nText",
      [
        "4:1 exception-syntax: This exception has no effect: there is no comment “docsgen-ignore-next-line”; write <!-- docsgen-ignore missing-alt: why it is accepted -->",
      ],
    ],
    [
      "<!-- docsgen-ignore missing-alt until 2025-02-29: soon -->\n\nText",
      [
        "4:1 exception-syntax: This exception has no effect: 2025-02 has 28 days: there is no 2025-02-29; write it as 2027-01-31",
      ],
    ],
    [
      "<!-- docsgen:off -->\n\nText",
      [
        "4:1 exception-syntax: This exception has no effect: there is no comment “docsgen:off”; write <!-- docsgen-ignore broken-link: why it is accepted -->",
      ],
    ],
    [
      "Text <!-- docsgen ignore x -->",
      [
        "4:6 exception-syntax: This exception has no effect: there is no comment “docsgen ignore”; write <!-- docsgen-ignore broken-link: why it is accepted -->",
      ],
    ],
    [
      "![How](https://youtu.be/abcdefg)",
      [
        '4:1 unsupported-syntax: “https://youtu.be/abcdefg” is the page of a video, which docsgen takes for an image; write ::video[How]{src="https://youtu.be/abcdefg"} on a line of its own',
      ],
    ],
    [
      "![](https://vimeo.com/12345)",
      [
        '4:1 unsupported-syntax: “https://vimeo.com/12345” is the page of a video, which docsgen takes for an image; write ::video[Title]{src="https://vimeo.com/12345"} on a line of its own',
      ],
    ],
    [
      "Text\n\n# Part",
      [
        "6:1 second-h1: This page already has a title, and this heading is a second one; remove it: the page shows its title by itself",
      ],
    ],
    [
      ":::youtube\nabc\n:::",
      [
        '4:1 unknown-directive: Unknown container or directive “youtube”; write ::video[Title]{src="https://youtu.be/…"}',
      ],
    ],
    [
      "::youtube[x]{id=abc}",
      [
        '4:1 unknown-directive: Unknown container or directive “youtube”; write ::video[Title]{src="https://youtu.be/…"}',
      ],
    ],
    [
      "::video[How]{src=a.mp4}",
      [
        '4:1 directive-content: “::video” does not know the address “a.mp4”; write <video controls src="a.mp4"></video>',
      ],
    ],
    ["::include{src=a.md}", ['4:1 directive-content: “::include” has no file; write ::include{file="a.md"}']],
  ])("%s", async (markdown, reports) => {
    expect(await reportsOf(markdown)).toEqual(reports);
  });
});

test.each([
  '<p markdown="1" property="x" typeof="y" data-x onclick="">a</p>',
  '<figure caption="a" theme="dark">a</figure>',
  '<svg viewBox="0 0 1 1"><path d="M0 0" fil="none"/></svg>',
  "<my-element scr='a'></my-element>",
  "<!-- docsgen is a compiler -->\n\nText",
  "[How](https://youtu.be/abcdefg)",
  "## Set {id} in {a=b}",
])("%s is left alone", async (markdown) => {
  expect(await reportsOf(markdown)).toEqual([]);
});
