/**
 * Text that looks like a link but is not one in Markdown, and links without an address: what is reported, at which
 * position, and what is left as text.
 */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const parsers = ["remark", "satteri"] as const;

describe.each(parsers)("read by %s,", (parser) => {
  const compile = (markdown: string) => compilePage(`---\ntitle: P\n---\n${markdown}\n`, { options: { parser } });

  test.each([
    ["[a]()", "4:1-6 empty-link", "add the address, or remove the brackets"],
    ["[a](#)", "4:5-6 empty-link", "add the address, or write `#top` for the top of this page"],
    ["![a]()", "4:1-7 empty-link", "add the image's address"],
    ["[a](my guide.md)", "4:5-16 unread-link", "write “my%20guide.md” or “<my guide.md>”"],
    ["![a](my picture.png)", "4:6-20 unread-link", "write “my%20picture.png” or “<my picture.png>”"],
    ["[*a* `b`](./my guide/)", "4:11-22 unread-link", "write “./my%20guide/” or “<./my guide/>”"],
    ["[a](my _big_ guide.md)", "4:5-22 unread-link", "write “my%20_big_%20guide.md” or “<my _big_ guide.md>”"],
    ["[a][*b*]", "4:4-9 undefined-reference", "add a line `[*b*]: address`"],
    ["> - [a](my guide.md#part)", "4:9-25 unread-link", "write “my%20guide.md#part” or “<my guide.md#part>”"],
    ["[a][gide]\n\n[guide]: b.md", "4:4-10 undefined-reference", "did you mean “[guide]”?"],
    ["[Gide][]\n\n[Guide]: b.md", "4:1-7 undefined-reference", "did you mean “[Guide]”?"],
    ["[gide]\n\n[guide]: b.md", "4:1-7 undefined-reference", "did you mean “[guide]”?"],
    ["[*a*][gide]\n\n[guide]: b.md", "4:6-12 undefined-reference", "did you mean “[guide]”?"],
    ["a[^1] and b[^2]\n\n[^1]: Note", "4:12-16 undefined-reference", "add a line `[^2]: text`"],
    ["a[^1]\n\n[^1]: Note\n\n[^two]: Note", "8:1-7 unused-footnote", "write `[^two]` where it belongs, or remove it"],
    ["[a](#my heading)", "4:5-16 unread-link", "write “#my-heading”"],
    ["![a][x]", "4:5-8 undefined-reference", "add a line `[x]: address`"],
    ["[a]\n\n[a]: b.md\n[A]: c.md", "7:1-4 duplicate-definition", "remove it, or give it a name of its own"],
    ["a[^1]\n\n[^1]: b\n\n[^1]: c", "8:1-5 duplicate-definition", "remove it, or give it a name of its own"],
    ["![a][logo]", "4:5-11 undefined-reference", "add a line `[logo]: address`"],
    // GFM finds both addresses in a text without a position.
    ["*a* [a@b.example *b* [gide][] www.b.example *d*", "4:22-28 undefined-reference", "add a line `[gide]: address`"],
    [
      "[gide][]\n\nTerm\n: *a* [a@b.example *b* www.b.example *d*",
      "4:1-7 undefined-reference",
      "add a line `[gide]: address`",
    ],
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

  test.each([
    "`[a](my guide.md)` and `[a][b]`",
    String.raw`\[a](my guide.md) \[a][b]`,
    "[a](see the note) and [b](of one, or two)",
    "items[i][j], f(x)[0][key], [0][1] and [i][j]",
    "[optional] and [any text at all]",
    "[guide] and [guides]\n\n[guide]: b.md",
    "- [ ] a\n- [x] b",
    "[a](./my `b(c)`.md) [a](./a *b\nc*.md) [a][`]`]",
    "a[^1] and [^a-z]\n\n[^1]: Note",
    '[a](b.md "a title") [b](<my guide.md>) [c](my%20guide.md) [d](#top)',
    "[a][b] [b][] [b]\n\n[b]: b.md",
    "[a][b]\n\n[b]: b.md\n[B]: b.md",
    "[a](#1 and more)",
  ])("%j is not reported", async (markdown) => {
    expect((await compile(markdown)).findings).toEqual([]);
  });
});
