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

  test.each(["So $`x_1 < y`$ holds.", "So $``x_1 < y``$ holds."])(
    "may have backticks as on GitHub: %j",
    async (written) => {
      const { html, findings } = await compile(written, parser);
      expect(findings).toEqual([]);
      expect(html).toBe((await compile("So $x_1 < y$ holds.", parser)).html);
    },
  );

  test("may be the beginning of a word", async () => {
    expect(await bodyOf("The $n$th, the $(n-1)$st.", { options: { math: true, parser } })).toMatch(
      /^<p>The <math[^]*<\/math>th, the <math[^]*<\/math>st\.<\/p>$/u,
    );
  });

  test.each(["$$\nx*y*z\n$$", "$$x*y*z$$", "```math\nx*y*z\n```"])(
    "%j is a block that scrolls on its own",
    async (written) => {
      const { html } = await compile(`${written}\n\nText.`, parser);
      expect(html).toMatch(
        /^<div class="dg-math" role="group" aria-label="Formula" tabindex="0"><math display="block"[^]*x\*y\*z<\/annotation><\/semantics><\/math><\/div>\n<p>Text\.<\/p>$/u,
      );
    },
  );

  test.each([
    "It costs $5 and $10 more.",
    "$5, $6 or $7",
    "a \\$x$ b",
    "$ x $ or $x $",
    "`$x$`",
    "x$y$5",
    "$HOME/bin:$PATH and $dir/$name",
    "${HOME}/bin:${PATH}",
  ])("is not %j", async (written) => {
    const { html, findings } = await compile(written, parser);
    expect(html).not.toContain("<math");
    expect(findings).toEqual([]);
  });

  test.each([
    ["Set $bar here, then `$x` there", "<p>Set $bar here, then <code>$x</code> there</p>"],
    ["Set $bar, or `$` alone", "<p>Set $bar, or <code>$</code> alone</p>"],
    ["$$ is not `$$`", "<p>$$ is not <code>$$</code></p>"],
  ])("neither begins nor ends in the code of %j", async (written, html) => {
    expect(await bodyOf(written, { options: { math: true, parser } })).toBe(html);
  });

  test("is text unless it is configured", async () => {
    const { html, findings } = await compilePage("---\ntitle: P\n---\nSo $x_1 < y$ holds.", { options: { parser } });
    expect(findings).toEqual(["4:4-13 unsupported-syntax"]);
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
  ["```math\nx + \\foo\n```", `${line + 1}:5-9`, "\\foo is not a command"],
  ["$`a \\foo`$", `${line}:5-9`, "\\foo is not a command"],
  ["```math title=x\ny\n```", `${line}:1-16`, "```math title=x is not shown"],
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

const turnOn = "set `markdown: { math: true }` in the config, and run `npm install --save-dev temml`";
test.each([
  ["\\(x^2\\) is", "write $x^2$", `${turnOn}; then write $x^2$`],
  ["\\[\nx\n\\]", "write the formula between two lines $$", `${turnOn}; then write the formula between two lines $$`],
  ["\\[ \\frac{a}{b} \\]", "write the formula between two lines $$", null],
  ["\\begin{align*}\nx\n\\end{align*}", "write the formula between two lines $$", null],
  ["```math\nx\n```\n\n```math\ny\n```", null, turnOn],
  ["$$\nx\n\ny\n$$", null, turnOn],
  ["$`x^2`$ and $`y`$", null, turnOn],
])("%j is reported once, with what to do if formulas are on, and if they are off", async (written, on, off) => {
  for (const [math, hint] of [
    [true, on],
    [false, off],
  ] as const) {
    if (math === false && off === null) continue;
    const { page, findings } = await compilePage(`---\ntitle: Page\n---\n${written}`, { options: { math } });
    const found = page.findings.filter(({ code }) => code === "unsupported-syntax");
    expect(found.map((each) => each.hint)).toEqual(hint === null ? [] : [hint]);
    expect(findings.filter((each) => !each.startsWith(`${line}:1`))).toEqual([]);
  }
});

test("a variable in the marks of LaTeX is reported, and escaped text is not", async () => {
  const { hints } = await compile("Here \\(n\\) is an index.");
  expect(hints).toEqual(["write $n$"]);
  const escaped =
    "\\(a\\) First, (c) second, \\(c\\) Stepwire, file\\(s\\), \\(see below\\), \\[optional\\], \\[a\\](b).";
  expect((await compile(escaped)).findings).toEqual([]);
});
