/** Readers of a site in several languages: the language menu, navigation between languages, and accessibility. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "../support/axe.ts";
import { openBrowser } from "../support/browser-page.ts";
import { languageFiles } from "../support/language-site.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite } from "../support/site.ts";
import type { StaticHost } from "../support/static-host.ts";
import { startStaticHost } from "../support/static-host.ts";

const browser = openBrowser();
const opened: { site: Site | null; host: StaticHost | null } = { site: null, host: null };

beforeAll(async () => {
  if (browser.isMissing) return;
  opened.site = makeLastingSite({
    ...languageFiles(),
    "docs-src/public/favicon.svg": languageFiles()["docs-src/dot.svg"] ?? "",
  });
  expect(await opened.site.build(["--silent"])).toMatchObject({ status: 0 });
  opened.host = await startStaticHost(opened.site.path("dist"), "/");
});

afterAll(async () => {
  await opened.host?.close();
  opened.site?.delete();
});

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${opened.host?.origin ?? ""}${path}`);
  return page;
}

describe.skipIf(browser.isMissing)("a site in several languages", () => {
  test("the language menu keeps the page, by keyboard, and after navigation within the language", async () => {
    const page = await open("/guide/");
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await page.evaluate(() => document.body.setAttribute("data-mark", ""));
    await page.locator(".dg-article a[href='/guide/install/#linux']").click();
    await page.waitForURL("**/guide/install/#linux");
    // The document is the same.
    expect(await page.locator("body[data-mark]").count()).toBe(1);
    const alternates = "link[rel=alternate][hreflang]";
    expect(
      await page.locator(alternates).evaluateAll((links) => links.map((each) => each.getAttribute("href"))),
    ).toEqual(["https://a.test/guide/install/", "https://a.test/fr/guide/installer/", "https://a.test/guide/install/"]);
    expect(await page.locator('link[type="text/markdown"]').getAttribute("href")).toBe("/guide/install.md");
    // The address changes before the page that is there.
    await page.goBack();
    await page.waitForURL("**/guide/");
    await expect.poll(() => page.locator(alternates).count()).toBe(0);
    await page.goForward();
    await page.waitForURL("**/guide/install/#linux");
    await expect.poll(() => page.locator(alternates).count()).toBe(3);
    expect(await page.locator("body[data-mark]").count()).toBe(1);
    expect(await page.locator(".dg-navbar-list:first-child [aria-current]").textContent()).toBe("Guide");
    await page.locator(".dg-menu:has(.dg-languages) > summary").focus();
    for (const key of ["Enter", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL("**/fr/guide/installer/#sous-linux");
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    await page.goBack();
    await page.waitForURL("**/guide/install/#linux");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await page.goForward();
    await page.waitForURL("**/fr/guide/installer/#sous-linux");
    expect(missing).toEqual([]);
    await page.close();
  });

  test.each(["/", "/fr/", "/fr/guide/", "/ar/", "/ar/guide/install/", "/ar/404.html"])(
    "axe finds no problems on %s",
    async (path) => {
      const page = await open(path);
      expect(await axeProblems(page)).toEqual([]);
      await page.close();
    },
  );
});
