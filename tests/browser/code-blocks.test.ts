/** Code blocks in a real browser: what a reader sees of their lines, numbers and labels, and what is copied. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const long = `"${"a line that is wider than the box ".repeat(6)}"`;
const type = `const typed: { ${Array.from({ length: 30 }, (_, index) => `name${index}: string`).join("; ")}; }`;
const blocks = `
A sentence with \`code\`.

\`\`\`js numbers {2} ins={3}
first();
const marked = ${long};
const added = ${long};

const removed = ${long}; // [!code --]
last();
\`\`\`

\`\`\`js numbers=99998 wrap
first();
const wrapped = ${long};

last();
\`\`\`

\`\`\`typescript
const unmarked = ${long};
\`\`\`

\`\`\`typescript title="${"folder/".repeat(20)}app.ts"
const titled = ${long};
\`\`\`

\`\`\`console
user@host:~$ echo one
one

user@host:~$ echo two
two

done
\`\`\`

\`\`\`ansi
${Array.from({ length: 8 }, (_, color) => [30, 40, 90, 100].map((first) => `\\e[${first + color}m${first + color}\\e[m`).join(" ")).join("\n")}
\\e[2mdim\\e[m \\e[7minverse\\e[m \\e[1;41mbold on red\\e[m \\e[33;44myellow on blue\\e[m \\e[38;2;250;250;0mbright\\e[m
\`\`\`

\`\`\`ts ins={5}
const before = "dimmed"; // [!code highlight]
function focused(): string { // [!code focus:3]
  return "in focus";
}
const added = "dimmed, too";
after();
\`\`\`

::::endpoint[GET /users/{id}]
:::request
\`\`\`sh
curl https://example.com/
\`\`\`
:::
::::

\`\`\`typescript collapse
const collapsed = ${long};
last();
\`\`\`

\`\`\`typescript
const first = 1;
const typed = { first };
//    ^? ${type}
//              ^? const first: 1
\`\`\`

The end.
`;

const site = openSite((copy) => {
  copy.edit("site.config.ts", (text) =>
    text
      .replace(
        "    constants,",
        '    announcement: { text: "News of `code` and [`links`](/limits/)" },\n    constants,',
      )
      .replace("    footer,\n", '    footer: { text: "Made with `code` and [`links`](/limits/)" },\n'),
  );
  copy.write(
    "docs-src/code-probe.md",
    `---\ntitle: Code\nshort_description: A page with code blocks of every kind, for the tests in the browser only.\n---\n${blocks}`,
  );
});

const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: {},
  "narrow window": { viewport: { width: 390, height: 844 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

interface Line {
  readonly top: number;
  readonly height: number;
  /** The number's place from the start of the line, and the text's. */
  readonly number: { readonly top: string; readonly right: number };
  readonly text: number | null;
}

/** The lines of a numbered block, relative to it. */
function linesOf(page: Page, block: number): Promise<readonly Line[]> {
  return page
    .locator(".dg-numbered")
    .nth(block)
    .evaluate((figure) =>
      [...figure.querySelectorAll(".dg-line")].map((line) => {
        const { left, top, height, width } = line.getBoundingClientRect();
        const number = getComputedStyle(line, "::after");
        const range = document.createRange();
        range.selectNodeContents(line);
        const [text] = range.getClientRects();
        return {
          top: top - figure.getBoundingClientRect().top,
          height,
          number: { top: number.top, right: width - Number.parseFloat(number.right) },
          text: text === undefined ? null : text.left - left,
        };
      }),
    );
}

describe.skipIf(site.isMissing)("line numbers", () => {
  test.each(Object.entries(sizes))("stand before their lines, however long (%s)", async (_name, context) => {
    const page = await site.open("/docs/code-probe/", { context });
    for (const block of [0, 1])
      for (const { number, text } of await linesOf(page, block)) {
        expect(number.top).toBe("0px");
        if (text !== null) expect(text).toBeGreaterThan(number.right + 5);
      }
  });

  test("give every line that is not wrapped the same height, even an empty one", async () => {
    const page = await site.open("/docs/code-probe/");
    const lines = await linesOf(page, 0);
    const heights = lines.map(({ top }, index) => (lines[index + 1]?.top ?? Number.NaN) - top).slice(0, -1);
    expect(lines).toHaveLength(6);
    for (const height of heights) expect(height).toBeCloseTo(22.4, 0);
  });

  test("and the signs of changed lines belong to their lines, and are not selected", async () => {
    const page = await site.open("/docs/code-probe/");
    const block = page.locator(".dg-numbered").first();
    // They move with a line that is positioned, rather than stay over the code that is scrolled.
    expect(await block.locator(".dg-added").evaluate((line) => getComputedStyle(line).position)).toBe("relative");
    const selected = await block.evaluate((figure) => {
      getSelection()?.selectAllChildren(figure);
      return getSelection()?.toString() ?? "";
    });
    expect(selected).toContain("first();");
    expect(selected).not.toMatch(/^\s*[\d+−]/mu);
  });
});

describe.skipIf(site.isMissing)("the row above code", () => {
  test.each(Object.entries(sizes))(
    "has the file, the language in words and the button, and covers no code (%s)",
    async (_name, context) => {
      const page = await site.open("/docs/code-probe/", { context });
      await page.locator(".dg-copy").first().waitFor();
      const covered = await page.locator(".dg-code").evaluateAll((figures) =>
        figures.flatMap((figure, index) => {
          const button = figure.querySelector(".dg-copy")?.getBoundingClientRect();
          if (button === undefined || button.width === 0) return [];
          const range = document.createRange();
          // The title of a request stands before its block, in the row of the button.
          const title = figure.previousElementSibling;
          const inside = [...figure.querySelectorAll("pre, figcaption, summary")];
          return [...inside, ...(title?.className === "dg-sample-title" ? [title] : [])].flatMap((element) => {
            range.selectNodeContents(element);
            // Code is cut off where it scrolls, and a title where the language begins.
            const rects = /^(?:PRE|FIGCAPTION)$/u.test(element.tagName)
              ? [element.getBoundingClientRect()]
              : [...range.getClientRects()];
            return rects
              .filter((rect) => rect.top < button.bottom && rect.bottom > button.top)
              .filter((rect) => rect.left < button.right && rect.right > button.left)
              .map(() => `${element.tagName} of block ${index}`);
          });
        }),
      );
      expect(covered).toEqual([]);
      const block = page.locator('.dg-code[data-language="console"]');
      expect(await block.evaluate((figure) => getComputedStyle(figure, "::before").content)).toBe('"Shell"');
      const rows = await block.evaluate((figure) => {
        const pre = figure.querySelector("pre")?.getBoundingClientRect().top ?? 0;
        return pre - figure.getBoundingClientRect().top;
      });
      expect(rows).toBeGreaterThanOrEqual(40);
      expect(
        await page
          .locator(".dg-code")
          .evaluateAll((figures) => figures.map((each) => each.getAttribute("data-language"))),
      ).toEqual(["js", "js", "typescript", "typescript", "console", "ansi", "ts", "sh", "typescript", "typescript"]);
    },
  );
});

describe.skipIf(site.isMissing)("the copy button of a console", () => {
  test("copies the commands, without prompts, output and a line break at the end", async () => {
    const page = await site.open("/docs/code-probe/", {
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    const block = page.locator('[data-language="console"]');
    await block.locator(".dg-copy").click();
    await block.locator(".dg-copy[data-state=copied]").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("echo one\necho two");
  });
});

describe.skipIf(site.isMissing)("lines out of focus", () => {
  test("lose their colors until the block is under the pointer", async () => {
    const page = await site.open("/docs/code-probe/");
    const block = page.locator(".dg-has-focus");
    const colorsOf = (): Promise<readonly string[]> =>
      block.evaluate((figure) => {
        const colors = new Set<string>();
        for (const token of figure.querySelectorAll("code span"))
          if (token.closest(".dg-focused") === null) colors.add(getComputedStyle(token).color);
        const code = figure.querySelector("code");
        return code === null ? [] : [...colors.add(getComputedStyle(code).color)];
      });
    const focused = await block
      .locator(".dg-focused")
      .first()
      .evaluate((line) => getComputedStyle(line).color);
    const [dim = "", ...others] = await colorsOf();
    expect(others).toEqual([]);
    expect(dim).not.toBe(focused);
    await block.hover();
    expect((await colorsOf()).length).toBeGreaterThan(3);
    expect(await colorsOf()).toContain(focused);
  });
});

describe.skipIf(site.isMissing)("code in a sentence", () => {
  test("looks the same in the announcement and in the footer as on the page", async () => {
    const page = await site.open("/docs/code-probe/");
    const styleOf = (place: string): Promise<readonly string[]> =>
      page
        .locator(`${place} :not(pre) > code`)
        .first()
        .evaluate((code) => {
          const { backgroundColor, fontFamily, borderRadius } = getComputedStyle(code);
          return [backgroundColor, fontFamily, borderRadius];
        });
    const expected = await styleOf(".dg-body");
    expect(expected[1]).toContain("monospace");
    expect(await styleOf(".dg-announcement")).toEqual(expected);
    expect(await styleOf(".dg-footer")).toEqual(expected);
    const linked = page.locator(":is(.dg-announcement, .dg-footer) a > code");
    expect(await linked.evaluateAll((codes) => codes.map((code) => getComputedStyle(code).backgroundColor))).toEqual(
      Array.from({ length: 2 }, () => "rgba(0, 0, 0, 0)"),
    );
  });
});

describe.skipIf(site.isMissing)("the colors of code", () => {
  test.each(["light", "dark"] as const)("have enough contrast in %s mode", async (colorScheme) => {
    const page = await site.open("/docs/code-probe/", { context: { colorScheme } });
    await page.evaluate(axe);
    const found = await page.evaluate<string[]>(
      "axe.run('.dg-code', { runOnly: ['color-contrast'] }).then(({ violations, passes }) => [...violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)), ...(passes.length === 1 ? [] : ['nothing was checked'])])",
    );
    expect(found).toEqual([]);
  });
});

describe.skipIf(site.isMissing)("the type of a name", () => {
  test.each(Object.entries(sizes))("is shown while the reader points to it (%s)", async (_name, context) => {
    const page = await site.open("/docs/code-probe/", { context });
    const name = page.locator(".dg-typed-name").first();
    const shown = (): Promise<string> => name.evaluate((element) => getComputedStyle(element, "::after").content);
    await name.scrollIntoViewIfNeeded();
    expect(await shown()).toBe("none");
    await (context.hasTouch === true ? name.tap() : name.hover());
    expect(await shown()).toContain("const typed: {");
    // In the window, wrapped, and over the text that follows.
    const box = await name.evaluate((element) => {
      const { width, height } = getComputedStyle(element, "::after");
      const { left, right, bottom } = element.closest(".dg-code")?.getBoundingClientRect() ?? new DOMRect();
      return { width: Number.parseFloat(width), height: Number.parseFloat(height), room: right - left, bottom };
    });
    expect(box.width).toBeLessThanOrEqual(box.room);
    expect(box.height).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test("is reached with the keyboard, is its description, and is neither selected nor copied", async () => {
    const page = await site.open("/docs/code-probe/");
    const block = page.locator(".dg-typed");
    await block.locator("pre").focus();
    await page.keyboard.press("Tab");
    const second = block.locator(".dg-typed-name").nth(1);
    await page.keyboard.press("Tab");
    expect(await second.evaluate((element) => getComputedStyle(element, "::after").content)).toContain(
      "const first: 1",
    );
    expect(await second.getAttribute("aria-description")).toBe("const first: 1");
    expect(await block.locator("code").evaluate((code) => code.textContent)).toBe(
      "const first = 1;\nconst typed = { first };",
    );
    await page.evaluate(axe);
    expect(
      await page.evaluate("axe.run('.dg-typed').then(({ violations }) => violations.map(({ id }) => id))"),
    ).toEqual([]);
  });
});
