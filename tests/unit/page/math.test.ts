/** Formulas, written in LaTeX and published as MathML. */
import { describe, expect, test } from "vitest";
import type { PageUnderTest } from "../../support/page.ts";
import { bodyOf, compilePage } from "../../support/page.ts";

function compile(markdown: string, parser: "remark" | "satteri" = "remark"): Promise<PageUnderTest> {
  return compilePage(`---\ntitle: Page\n---\n${markdown}`, { options: { math: true, parser } });
}

describe.each(["remark", "satteri"] as const)("with %s, a formula", (parser) => {
  test("in text is MathML that keeps its LaTeX", async () => {
    expect(await bodyOf("So $x_1 < y$ holds.", { options: { math: true, parser } })).toBe(
      '<p>So <math class="dg-math"><semantics><mrow><msub><mi>x</mi><mn>1</mn></msub><mo>&lt;</mo><mi>y</mi></mrow><annotation encoding="application/x-tex">x_1 &lt; y</annotation></semantics></math> holds.</p>',
    );
  });

  test.each(["$$\nx*y*z\n$$", "$$x*y*z$$"])("%j is a block that scrolls on its own", async (written) => {
    const { html } = await compile(`${written}\n\nText.`, parser);
    expect(html).toMatch(
      /^<div class="dg-math" role="group" aria-label="Formula" tabindex="0"><math display="block"[^]*x\*y\*z<\/annotation><\/semantics><\/math><\/div>\n<p>Text\.<\/p>$/u,
    );
  });

  test.each(["It costs $5 and $10 more.", "$5, $6 or $7", "a \\$x$ b", "$ x $ or $x $", "`$x$`", "x$y$5"])(
    "is not %j",
    async (written) => {
      const { html, findings } = await compile(written, parser);
      expect(html).not.toContain("<math");
      expect(findings).toEqual([]);
    },
  );

  test("is text unless it is configured", async () => {
    const html = await bodyOf("So $x_1 < y$ holds.", { options: { parser } });
    expect(html).toBe("<p>So $x_1 &#x3C; y$ holds.</p>");
  });
});

const line = 4;

test.each([
  ["a $x + \\foo y$ b", `${line}:8-12`, "\\foo is not a command"],
  ["$$\nx\n\\frac{a}{\n$$", `${line + 2}:1-10`, "it ends too early"],
  ["> $$\n> x & y\n> $$", `${line + 1}:5-6`, "“&” is not expected here"],
  ["$x^2^3$", `${line}:5-6`, "a second superscript follows"],
  ["$\\left( x$", `${line}:2-10`, "“\\right” is missing at the end"],
  ["$\\includegraphics{a.png}$", `${line}:2-18`, "\\includegraphics is not allowed"],
  ["$\\begin{foo} x \\end{foo}$", `${line}:8-9`, "there is no environment “foo”"],
  ["$x }$", `${line}:4-5`, "“}” is not expected here"],
  ["$$\nx", `${line}:1-3`, "the block has no end"],
  ["$$ x = 1\ny\n$$", `${line}:1-9`, "$$ x = 1 is not shown"],
])("the mistake in %j is reported at its place", async (written, place, reason) => {
  const { page, findings } = await compile(written);
  expect(findings.map((each) => each.replace(" math-syntax", ""))).toEqual([place]);
  const found = page.findings.filter(({ code }) => code === "math-syntax");
  expect(found.map(({ message }) => message)).toEqual([`This formula cannot be shown: ${reason}`]);
});

test("variables and braces in a formula are LaTeX", async () => {
  const { html, findings } = await compile("$\\frac{{a}}{{b}} {{ product.name }}$");
  expect(findings).toEqual([]);
  expect(html).toContain("{{ product.name }}</annotation>");
});
