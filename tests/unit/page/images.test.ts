/** Images of a page: their attributes in braces, and the holes for their sizes. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage } from "../../support/page.ts";

describe.each(["remark", "satteri"] as const)("with %s, an image", (parser) => {
  const options = { options: { parser } };

  test.each([
    ["{width=300}", ' width="300"'],
    ['{width="300px" height=200}', ' width="300" height="200"'],
    ["{width=50%}", ' width="50%"'],
    ["{.wide .flat #queue}", ' id="queue" class="wide flat"'],
  ])("takes the attributes %s", async (written, attributes) => {
    const html = await bodyOf(`See ![Queue](a.png)${written}, it is long.`, options);
    expect(html).toBe(`<p>See <img src="[0]" alt="Queue"${attributes} decoding="async">, it is long.</p>`);
  });

  test("takes its attributes also from a reference and inside a figure", async () => {
    expect(await bodyOf("![Queue][q]{width=300}\n\n[q]: a.png", options)).toBe(
      '<p><img src="[0]" alt="Queue" width="300" decoding="async"></p>',
    );
    expect(await bodyOf('![Queue](a.png "The queue"){.wide}', options)).toBe(
      '<figure class="dg-figure"><img src="[0]" alt="Queue" class="wide" decoding="async"><figcaption>The queue</figcaption></figure>',
    );
  });

  test("does not take text in braces that is not its own", async () => {
    const afterSpace = await compilePage("---\ntitle: A\n---\n\n![Queue](a.png) {width=300}", options);
    expect(afterSpace.html).toContain("> {width=300}</p>");
    expect(afterSpace.findings).toEqual([]);
    expect(await bodyOf("![Queue](a.png)\\{width=300}", options)).toContain(">{width=300}</p>");
    const { html, findings } = await compilePage("---\ntitle: A\n---\n\n![Queue](a.png){onclick=x}", options);
    expect(html).toContain(">{onclick=x}</p>");
    expect(findings).toEqual(["5:1-27 unsupported-syntax"]);
  });

  test("for one color scheme is marked as on GitHub, and loaded only when it is shown", async () => {
    const pair = "![Queue](a.png#gh-light-mode-only)![Queue](b.png#gh-dark-mode-only)";
    expect(await bodyOf(pair, options)).toBe(
      '<p><img src="[0]" alt="Queue" class="dg-light-only" loading="lazy" decoding="async"><img src="[1]" alt="Queue" class="dg-dark-only" loading="lazy" decoding="async"></p>',
    );
  });
});

test("an image has a hole for its size, where nothing is written if the author gives both sides, a percentage or a style", async () => {
  const holesOf = async (markdown: string) => (await compilePage(markdown)).page.body.images.map(({ given }) => given);
  expect(await holesOf("![a](a.png)")).toEqual([null]);
  expect(await holesOf("![a](a.png){width=300}")).toEqual([{ side: "width", length: 300 }]);
  expect(await holesOf("![a](a.png){height=20px}")).toEqual([{ side: "height", length: 20 }]);
  expect(await holesOf("![a](a.png){width=300 height=20}")).toEqual(["both"]);
  expect(await holesOf("![a](a.png){width=50%}")).toEqual(["both"]);
  expect(await holesOf("![a](https://a.example/a.png)")).toEqual([]);
  expect(await holesOf('<img alt="a" src="a.png"><img alt="b" src="b.png" width=300>')).toEqual([
    null,
    { side: "width", length: 300 },
  ]);
  expect(await holesOf('<img alt="a" src="a.png" class="logo"><img alt="b" src="b.png" height="3">')).toEqual([
    "both",
    "both",
  ]);
});
