/** `serve --diff` and `preview --diff` in a browser: what has changed is marked on the page, and walked through. */
import type { Page } from "playwright-core";
import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { axeProblems } from "../support/axe.ts";
import { openBrowser } from "../support/browser-page.ts";
import { startPreview, startServe } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite, minimalConfig } from "../support/site.ts";
import { commitAll, git, page } from "../support/version-site.ts";

const browser = openBrowser();

const guide = page(
  "Guide",
  `Install the **package** first, see [limits](limits.md).

1. Open the console.

\`\`\`js
const size = 1;
\`\`\`

| Plan | Requests |
| --- | --- |
| Team | 100 |

Nobody reads this.

::::tabs
:::tab[One]
First panel.
:::
:::tab[Two]
Second panel has text.
:::
::::`,
);

const edits: readonly (readonly [from: string, to: string])[] = [
  ["the **package** first", "the new **package** now"],
  ["the console", "the big console"],
  ["size = 1", "size = 2"],
  ["| 100 |", "| 250 |"],
  ["Nobody reads this.\n\n", ""],
  ["panel has", "panel had"],
];
const edited = edits.reduce((text, [from, to]) => text.replace(from, to), `${guide}\nAdded at the end.\n`);

const labels = [
  "Paragraph changed",
  "List item changed",
  "Code changed",
  "Table row changed",
  "Paragraph removed",
  "Paragraph changed",
  "Paragraph added",
];

const state: { site: Site | null } = { site: null };
const site = (): Site => {
  if (state.site === null) throw new Error("there is no site yet");
  return state.site;
};
beforeAll(() => {
  if (browser.isMissing) return;
  state.site = makeLastingSite({
    ".gitignore": "dist\n.docsgen\n",
    "site.config.ts": minimalConfig('  base: "/docs/",\n'),
    "docs-src/index.md": page("Home", "Read [the guide](guide.md)."),
    "docs-src/guide.md": guide,
    "docs-src/limits.md": page("Limits", "All limits."),
    "docs-src/old.md": page("Old", "Words that are here only."),
  });
  git(site(), "init", "--quiet", "--initial-branch", "main");
  commitAll(site());
  site()
    .write("docs-src/guide.md", edited)
    .write("docs-src/new.md", page("New", "Something else entirely."))
    .remove("docs-src/old.md");
});
afterAll(() => state.site?.delete());

/** Opens a page once it is marked. Errors and refusals of the policy fail the test. */
async function open(url: string, width: number, colorScheme: "light" | "dark") {
  const view = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  const errors: string[] = [];
  view.on("pageerror", ({ message }) => errors.push(message));
  view.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) errors.push(message.text());
  });
  await view.goto(url);
  await view.locator("dg-diff-mark").first().waitFor();
  return { view, errors };
}

const labelsOn = (view: Page): Promise<readonly (string | null)[]> =>
  view.locator("dg-diff-mark [role=group][tabindex]").evaluateAll((groups) => groups.map((group) => group.ariaLabel));
const saysOn = (view: Page): Promise<string> => view.locator("dg-diff-panel output").innerText();
const boxOf = async (view: Page, selector: string, index = 0) => {
  const box = await view.locator(selector).nth(index).boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
};

describe.skipIf(browser.isMissing)("changes", () => {
  test.each([
    [1440, "light"],
    [390, "dark"],
  ] as const)(
    "are marked and walked through at %i pixels, with keys, and without problems of accessibility",
    async (width, scheme) => {
      const server = await startServe(site(), ["--diff", "main"]);
      const { view, errors } = await open(`${server.url}guide/`, width, scheme);
      expect(await labelsOn(view)).toEqual(labels);
      expect(await view.locator("ins.dg-diff-new").allTextContents()).toEqual(["new", "now", "big", "2", "250", "had"]);
      expect(await view.locator("dg-diff-mark del").allTextContents()).toContain("Nobody reads this.");
      expect(
        await view.locator("[data-diff=changed]").evaluateAll((marked) => marked.map(({ localName }) => localName)),
      ).toEqual(["p", "li", "pre", "tr", "p"]);
      expect(await saysOn(view)).toBe(
        "Since main: 1 page changed, 1 new page, 1 removed, 1 menu or text around the pages; 7 changes on this page",
      );

      await view.keyboard.press("n");
      expect(await saysOn(view)).toBe("1 of 7 changes: Paragraph changed");
      expect(await view.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel)).toBe(
        "Paragraph changed",
      );
      await view.keyboard.press("o");
      const earlier = view.locator('dg-diff-mark [aria-label="Before, at main"]').first();
      expect(await earlier.innerText()).toBe("Install the **package** first, see [limits](/limits/).");
      expect(await earlier.locator("del").allTextContents()).toEqual(["first"]);
      const [old, now] = [
        await boxOf(view, 'dg-diff-mark [aria-label="Before, at main"]'),
        await boxOf(view, "p[data-diff]"),
      ];
      if (width === 1440) expect(old.x).toBeGreaterThan(now.x + now.width);
      else expect(old.y + old.height).toBeLessThanOrEqual(now.y);
      await view.keyboard.press("l");
      expect(await axeProblems(view)).toEqual([]);
      expect(await view.locator("dg-diff-panel a").allTextContents()).toEqual([
        "/guide/ Guide: 5 changed, 1 added, 1 removed",
        "/new/ New",
        "/old/ Old; its address leads nowhere",
      ]);
      await view.keyboard.press("Escape");
      expect(await view.locator("dg-diff-panel a").first().isVisible()).toBe(false);

      // A change in a panel that is not selected is shown.
      for (const _ of [2, 3, 4, 5, 6]) await view.keyboard.press("n");
      expect(await view.getByText("Second panel had text.").isVisible()).toBe(true);
      await view.keyboard.press("n");
      await view.keyboard.press("p");
      expect(await saysOn(view)).toBe("6 of 7 changes: Paragraph changed");
      await view.getByRole("button", { name: "Next" }).click();
      await view.getByRole("button", { name: "Next" }).click();
      await view.waitForURL("**/new/");
      await view.locator("dg-diff-mark").waitFor();
      expect(await labelsOn(view)).toEqual(["Page added"]);
      await view.keyboard.press("p");
      await view.waitForURL("**/guide/");
      await expect.poll(() => saysOn(view)).toBe("7 of 7 changes: Paragraph added");
      expect(errors).toEqual([]);
      await view.close();
      await server.end();
    },
  );

  test("follow a save and a navigation within the document", async () => {
    const server = await startServe(site(), ["--diff", "main"]);
    const { view, errors } = await open(`${server.url}guide/`, 1440, "light");
    await view.evaluate(() => Reflect.set(window, "marker", 1));
    site().edit("docs-src/guide.md", (text) =>
      text.replace("Added at the end.", "Added at the end.\n\nAnd then more."),
    );
    await expect.poll(() => labelsOn(view)).toEqual([...labels, "Paragraph added"]);
    site().write("docs-src/guide.md", edited);
    await expect.poll(() => labelsOn(view)).toEqual(labels);
    await view.getByRole("link", { name: "New", exact: true }).first().click();
    await expect.poll(() => labelsOn(view)).toEqual(["Page added"]);
    expect(await view.evaluate(() => Reflect.get(window, "marker"))).toBe(1);
    expect(errors).toEqual([]);
    await view.close();
    await server.end();
  });

  test("of a built folder are marked by preview, and the folder has nothing of it", async () => {
    expect((await site().build(["--silent"])).status).toBe(0);
    const built = site().files();
    for (const bytes of built.values()) expect(bytes.toString()).not.toMatch(/dg-diff|@docsgen\/changes/u);
    const server = await startPreview(site(), ["--diff", "main"]);
    const { view, errors } = await open(`${server.url}guide/`, 1440, "light");
    expect(await labelsOn(view)).toEqual(labels);
    expect(errors).toEqual([]);
    await view.close();
    await server.end();
    expect((await site().build(["--silent"])).status).toBe(0);
    expect(site().files()).toEqual(built);
  });
});
