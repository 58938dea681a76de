/** What the styles of a page's text make of its Markdown and HTML, in a real browser. */
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser-page.ts";
import { compilePage } from "../support/page.ts";

const browser = openBrowser();
const files = ["reset", "tokens", "base", "prose", "code", "../../features/features", "figures", "print"];
const imports = files.map((name) => `@import "./${name}.css";`).join("\n");
const resolveDir = fileURLToPath(new URL("../../src/theme/styles/", import.meta.url));
const bundle = buildSync({ stdin: { contents: imports, loader: "css", resolveDir }, bundle: true, write: false });
const style = bundle.outputFiles.map(({ text }) => text).join("\n");

async function open(markdown: string, width: number): Promise<Page> {
  const { html } = await compilePage(`---\ntitle: Page\n---\n${markdown}`, { options: { math: true } });
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.setContent(`<!doctype html><style>${style}</style><main><div class="dg-body">${html}</div></main>`);
  return page;
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

describe.skipIf(browser.isMissing)("in a browser", () => {
  const wide = String.raw`$a_1 + b_2 + c_3 = f + g + h + \sum_{i=1}^n x_i + \prod_{i=1}^n y_i + z^{2n} \le \infty + a + b + c$`;

  test("a list item with a formula keeps its mark, and the formula scrolls on its own", async () => {
    const page = await open(`- $x$ first\n- second\n- ${wide} third\n`, 320);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const styles = await page.locator("li").evaluateAll((all) => all.map((item) => getComputedStyle(item).overflowX));
    expect(styles).toEqual(["visible", "visible", "visible"]);
    const scrolls = await page
      .locator("math")
      .last()
      .evaluate((math) => math.scrollWidth > math.clientWidth);
    expect(scrolls).toBe(true);
  });

  test("a bold link has the color of links", async () => {
    const page = await open("[**Bold**](https://example.com/) and [plain](https://example.com/).\n", 600);
    const colors = await page
      .locator("a")
      .evaluateAll((links) => links.map((link) => getComputedStyle(link.querySelector("strong") ?? link).color));
    expect(colors[0]).toBe(colors[1]);
  });

  test("a tall formula is not cut", async () => {
    const formula = String.raw`$\displaystyle\sum_{n=1}^{N} \frac{\frac{a}{b}}{\frac{c}{d}}$`;
    const page = await open(`So ${formula} holds.\n`, 600);
    const heights = await page.locator("math").evaluate((math) => [math.scrollHeight, math.clientHeight]);
    expect(heights[0]).toBe(heights[1]);
  });

  test("a formula and the comma after it stay on one line", async () => {
    const page = await open(String.raw`A sentence with a fraction $\frac{a}{b}$, and more.`, 800);
    for (let width = 120; width <= 260; width += 5) {
      await page.setViewportSize({ width, height: 800 });
      const [bottom = 0, top = Infinity] = await page.evaluate(() => {
        const math = document.querySelector("math");
        const comma = document.createRange();
        if (math?.nextSibling) comma.selectNode(math.nextSibling);
        return [math?.getBoundingClientRect().bottom ?? 0, comma.getBoundingClientRect().top];
      });
      expect(bottom, `${width} px`).toBeGreaterThan(top);
    }
  });

  test("the title of a callout with badges, keys and code is one line of text", async () => {
    const page = await open(":::tip[A :badge[New] title with :kbd[Ctrl+K] and `code`]\nText.\n:::\n", 900);
    const title = page.locator(".dg-callout-title");
    const { height, lineHeight } = await title.evaluate((element) => ({
      height: element.clientHeight,
      lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height).toBeLessThan(1.5 * lineHeight);
    expect(await title.evaluate((element) => getComputedStyle(element).display)).toBe("block");
  });

  test("three columns stand beside each other, and below each other on phones", async () => {
    const columns = "::::columns\n:::column\nA\n:::\n:::column\nB\n:::\n:::column\nC\n:::\n::::\n";
    const rowsAt = async (width: number): Promise<number> => {
      const page = await open(columns, width);
      return page
        .locator(".dg-column")
        .evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size);
    };
    expect(await rowsAt(700)).toBe(1);
    expect(await rowsAt(390)).toBe(3);
  });

  test("an icon of a card is apart from the title, also if it has several formats", async () => {
    const icon = '<img class="dg-symbol" width="20" height="20" alt="">';
    const gapsOf = async (html: string): Promise<number> => {
      const page = await open(
        `<div class="dg-card"><p class="dg-card-title">${html}<a href="/">Title</a></p></div>\n`,
        600,
      );
      const [end, start] = await page.evaluate(() =>
        [document.querySelector("img"), document.querySelector("a")].map((each) => each?.getBoundingClientRect()),
      );
      return (start?.left ?? 0) - (end?.right ?? 0);
    };
    const gap = await gapsOf(icon);
    expect(gap).toBeGreaterThan(4);
    expect(await gapsOf(`<picture>${icon}</picture>`)).toBe(gap);
  });

  test("on phones, code in the first column of a table stays in its cell", async () => {
    const page = await open(
      "| Parameter | Type | Text |\n| - | - | - |\n| `very_long_parameter_name_without_spaces` | `Record<string, string[]>` | A text |\n",
      390,
    );
    const [cell, code] = await page.evaluate(() =>
      ["td", "td code"].map((each) => document.querySelector(each)?.getBoundingClientRect().right ?? 0),
    );
    expect(code).toBeLessThanOrEqual(cell ?? 0);
  });

  const plans =
    "| Plan | Developer | Professional | Enterprise |\n|---|---|---|---|\n| Additional invocations | None | $0.0002 each | As agreed |\n| Beyond the included invocations of a month | Events fail until the period ends | They are charged at the end of the month | Custom terms |\n";

  test.each([
    [1200, true],
    [660, true],
    [390, false],
    [320, false],
  ])("short texts in a table have one line at %i px, and it scrolls only if it must", async (width, fits) => {
    const page = await open(plans, width);
    const lines = await page.locator("td:not(.dg-text)").evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight);
      }),
    );
    expect(lines).toHaveLength(4);
    expect(Math.max(...lines)).toBeLessThan(1.5);
    const box = page.locator(".dg-table");
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(fits);
  });

  test("a table of eight columns is printed whole", async () => {
    const row = (cell: string): string => `|${` ${cell} |`.repeat(8)}\n`;
    const table = `${row("Name")}${row("-")}${row("Events wait until the period ends")}${row("`--no-wait on`")}`;
    const page = await open(`${table}\n<table><tr>${"<td>Events wait</td>".repeat(8)}</tr></table>\n`, 700);
    const fits = (): Promise<boolean[]> =>
      page
        .locator(".dg-table, .dg-body > table")
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
    expect((await fits())[0]).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await fits()).toEqual([true, true]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await page.locator(".dg-table").evaluate((box) => getComputedStyle(box).overflowX)).toBe("visible");
  });

  test("a long token in code is printed whole", async () => {
    const page = await open(`\`\`\`sh\ncurl ${"a1".repeat(150)}\n\`\`\`\n`, 700);
    const fits = (): Promise<boolean> =>
      page.locator("pre").evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    expect(await fits()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await fits()).toBe(true);
  });

  test("a name in code is never broken, and code with spaces only where it is long", async () => {
    const codes = ["--max-time", "Last-Event-ID", "0 9 * * 1-5", "request_entity_too_large"];
    const long = "curl --fail --max-time 10 https://api.example.com/v1";
    const page = await open(codes.map((code) => `${"word ".repeat(30)}\`${code}\``).join(" ") + ` \`${long}\`\n`, 390);
    for (let width = 320; width < 420; width += 7) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await page
        .locator("p > code")
        .evaluateAll((all) => all.map((code) => [code.textContent, code.getClientRects().length] as const));
      expect(
        lines
          .filter(([, count]) => count > 1)
          .map(([text]) => text)
          .filter((text) => text !== long),
      ).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  });

  test.each([
    ["", 300],
    ['data-layout="landing"', 600],
  ])("an article is as wide as its token says: %s", async (layout, width) => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    const tokens = ":root { --dg-body-width: 300px; --dg-wide-width: 600px }";
    const article = '<main class="dg-main"><article class="dg-article">Text.</article></main>';
    await page.setContent(`<!doctype html><style>${style}${tokens}</style><body ${layout}>${article}</body>`);
    expect((await page.locator("article").boundingBox())?.width).toBe(width);
  });

  test("formulas and tables in a callout have its background", async () => {
    const page = await open(":::warning\n$$\nx\n$$\n\n| A |\n| - |\n| b |\n:::\n", 700);
    const colors = await page.evaluate(() =>
      [".dg-callout", "div.dg-math", ".dg-table"].map((each) => {
        const element = document.querySelector(each);
        return element === null ? "" : getComputedStyle(element).backgroundColor;
      }),
    );
    expect(new Set(colors).size).toBe(1);
  });

  test("a table in HTML looks like one in Markdown, and scrolls on its own", async () => {
    const cells = (name: string): string => `<tr>${`<${name}>a_cell_with_a_long_name</${name}>`.repeat(6)}</tr>`;
    const page = await open(`<table>\n${cells("th")}${cells("td")}\n</table>\n`, 390);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const { padding, border } = await page
      .locator("th")
      .first()
      .evaluate((cell) => ({
        padding: getComputedStyle(cell).paddingInlineStart,
        border: getComputedStyle(cell).borderBlockEndStyle,
      }));
    expect([padding, border]).toEqual(["0px", "solid"]);
  });

  test("a long path of an endpoint breaks before a slash", async () => {
    const page = await open(":::endpoint[GET /queues/{id}/with/a/very/long/path/that/does/not/fit]\nText.\n:::\n", 300);
    for (let width = 300; width <= 400; width += 10) {
      await page.setViewportSize({ width, height: 800 });
      const starts = await page.locator(".dg-code-bar code").evaluate((code) => {
        const first: string[] = [];
        let bottom = -Infinity;
        const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
          for (const [index, letter] of [...(node.nodeValue ?? "")].entries()) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            const rect = range.getBoundingClientRect();
            if (rect.top > bottom) first.push(letter);
            bottom = Math.max(bottom, rect.top + rect.height / 2);
          }
        return first;
      });
      expect(starts.length, `${width} px`).toBeGreaterThan(1);
      expect(new Set(starts), `${width} px`).toEqual(new Set(["/"]));
    }
  });
});
