/** The reference of an API, in a real browser. */
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const site = openSite();

const path = "/docs/api/rest/";

/** The place of an element of the endpoint "Create a source". */
function boxIn(selector: string): string {
  return `#create-a-source + .dg-endpoint ${selector}`;
}

describe.skipIf(site.isMissing)("an endpoint", () => {
  test.each([1440, 1280])("has its samples next to the text, in a window of %i px", async (width) => {
    const page = await site.open(path, { context: { viewport: { width, height: 900 } } });
    const text = await page.locator(boxIn("> :first-child")).boundingBox();
    const samples = await page.locator(boxIn("> .dg-samples")).boundingBox();
    expect(samples?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    expect(samples?.y).toBe(text?.y);
    expect(samples?.width).toBeGreaterThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test("keeps its samples in view while the reader scrolls through the text", async () => {
    const page = await site.open(path, { context: { viewport: { width: 1440, height: 900 } } });
    const topOf = (): Promise<number> =>
      page.locator(boxIn("> .dg-samples")).evaluate((element) => element.getBoundingClientRect().top);
    await page.evaluate(() => {
      document.documentElement.style.scrollBehavior = "auto";
      document.querySelector("#create-a-source")?.scrollIntoView();
    });
    await page.evaluate(() => scrollBy(0, 150));
    const top = await topOf();
    await page.evaluate(() => scrollBy(0, 60));
    expect(await topOf()).toBe(top);
    expect(top).toBeGreaterThan(56);
  });

  test.each([1024, 768, 390, 320])("has its samples below the text, in a window of %i px", async (width) => {
    const page = await site.open(path, { context: { viewport: { width, height: 900 } } });
    const text = await page.locator(boxIn("> :first-child")).boundingBox();
    const samples = await page.locator(boxIn("> .dg-samples")).boundingBox();
    expect(samples?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0) - 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test("shows the request in the language that the reader chose", async () => {
    const page = await site.open(path);
    await page.locator(boxIn("[role=tab]")).filter({ hasText: "Python" }).click();
    for (const id of ["create-a-source", "list-events", "delete-a-webhook"]) {
      const shown = page.locator(`#${id} + .dg-endpoint .dg-sample .dg-tab:visible`);
      expect(await shown.evaluateAll((panels) => panels.map((panel) => panel.dataset["label"]))).toEqual(["Python"]);
    }
  });

  test("shows one language while the page's script loads, and all of them if it cannot be loaded", async () => {
    const page = await site.open("/docs/limits/");
    const failure: { run: () => void } = { run: () => {} };
    const isLost = new Promise<void>((resolve) => {
      failure.run = resolve;
    });
    await page.route("**/assets/main.*", (route) => isLost.then(() => route.abort()));
    await page.goto(new URL(path, page.url()).href, { waitUntil: "commit" });
    const panels = page.locator(boxIn(".dg-tab:visible"));
    await expect.poll(() => panels.count()).toBe(1);
    failure.run();
    await expect.poll(() => panels.count()).toBe(3);
  });

  test("has its samples below the text without scripts and in print, all of them in full", async () => {
    const page = await site.open(path, {
      context: { javaScriptEnabled: false, viewport: { width: 700, height: 900 } },
    });
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(boxIn(".dg-tab:visible")).count()).toBe(3);
    const clipped = await page
      .locator(boxIn("pre"))
      .evaluateAll((blocks) => blocks.filter((block) => block.scrollHeight > block.clientHeight + 1).length);
    expect(clipped).toBe(0);
  });
});

test.skipIf(site.isMissing)(
  "the title of a sample and the labels of its tabs are printed one below the other",
  async () => {
    const page = await site.open(path);
    await page.emulateMedia({ media: "print" });
    const titles = page.locator(".dg-sample-title:has(+ .dg-tabs)");
    const gaps = await titles.evaluateAll((all) =>
      all.map((title) => {
        const labels = [...(title.nextElementSibling?.querySelectorAll(".dg-tab-label") ?? [])];
        return (
          Math.min(...labels.map((label) => label.getBoundingClientRect().top)) - title.getBoundingClientRect().bottom
        );
      }),
    );
    expect(gaps.length).toBeGreaterThan(10);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  },
);

describe.skipIf(site.isMissing)("a field", () => {
  test("is shown below the header by a link to its anchor", async () => {
    const page = await site.open(`${path}#create-a-source.component_code`);
    const field = page.locator('[id="create-a-source.component_code"]');
    await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(300);
    expect((await field.boundingBox())?.y).toBeGreaterThan(56);
  });

  test("is a link to itself that the keyboard reaches", async () => {
    const page = await site.open(path);
    const field = page.locator('[id="create-a-source.name"]');
    await field.focus();
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).hash).toBe("#create-a-source.name");
  });
});
