/** Links without an address, or with one that browsers do not open. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const parsers = ["remark", "satteri"] as const;

describe.each(parsers)("read by %s,", (parser) => {
  const compile = (markdown: string) => compilePage(`---\ntitle: P\n---\n${markdown}\n`, { options: { parser } });

  test.each([
    ["[a]()", "4:1-6 empty-link", "add the address, or remove the brackets"],
    ["[a](#)", "4:5-6 empty-link", "add the address, or write `#top` for the top of this page"],
    ["![a]()", "4:1-7 empty-link", "add the image's address"],
    ["[a](http:/b.example)", "4:5-20 broken-link", "write “http://b.example”"],
    ["[a](htps://b.example)", "4:5-21 unsafe-url", "write “https://b.example”"],
    [
      "[a](cursor://install?x)",
      "4:5-23 unsafe-url",
      'if the link opens an app, allow it in the config: links: { schemes: ["cursor"] }',
    ],
    ["[a](localhost:3000/x)", "4:5-21 unsafe-url", "is `https://` missing?"],
    ["![a](cursor://x)", "4:6-16 unsafe-url", "use an https URL, or the path of a page or file"],
  ])("%j is reported", async (markdown, found, hint) => {
    const { findings, hints } = await compile(markdown);
    expect(findings).toEqual([found]);
    expect(hints).toEqual([hint]);
  });

  test.each(['[a](b.md "a title") [b](<my guide.md>) [c](my%20guide.md) [d](#top)', "[a](#1 and more)"])(
    "%j is not reported",
    async (markdown) => {
      expect((await compile(markdown)).findings).toEqual([]);
    },
  );
});
