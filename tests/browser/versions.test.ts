/** Readers of a site in several versions: the menu of versions, the note on archived pages, and accessibility. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "../support/axe.ts";
import { openBrowser } from "../support/browser-page.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite } from "../support/site.ts";
import type { StaticHost } from "../support/static-host.ts";
import { startStaticHost } from "../support/static-host.ts";

const browser = openBrowser();
const opened: { site: Site | null; host: StaticHost | null } = { site: null, host: null };
const page = (title: string): string => `---\ntitle: ${title}\n---\n\n## Size\n\nText of ${title}.\n`;

beforeAll(async () => {
  if (browser.isMissing) return;
  opened.site = makeLastingSite({
    "site.config.ts": `export default {
  title: "Manual",
  base: "/docs/",
  languages: { en: "English", fr: "Français" },
  versions: { current: "v2", archived: { v1: { from: "versions/v1", label: "Version 1" } } },
  redirects: [{ from: "/limits/", to: "/quotas/" }],
};
`,
    "docs-src/index.md": page("Home"),
    "docs-src/guide.md": page("Guide"),
    "docs-src/quotas.md": page("Quotas"),
    "docs-src/new.md": page("New"),
    "docs-src/fr/index.md": page("Accueil"),
    "docs-src/public/favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    "versions/v1/index.md": page("Old home"),
    "versions/v1/guide.md": page("Old guide"),
    "versions/v1/limits.md": page("Limits"),
    "versions/v1/fr/index.md": page("Ancien accueil"),
    "versions/v1.json":
      '{ "format": 1, "from": "v1.0", "commit": null, "config": { "languages": { "en": "English", "fr": "Français" } } }',
  });
  expect(await opened.site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
  opened.host = await startStaticHost(opened.site.path("dist"), "/docs/");
});

afterAll(async () => {
  await opened.host?.close();
  opened.site?.delete();
});

const phone = { viewport: { width: 390, height: 844 } } as const;

async function open(
  path: string,
  options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<Page> {
  const made = await browser.newPage(options);
  await made.goto(`${opened.host?.origin ?? ""}/docs/${path}`);
  return made;
}

const menu = ".dg-menu:has([data-version])";

/** Opens the menu and returns its entries, the own version in brackets. */
async function openMenu(reader: Page): Promise<readonly string[]> {
  await reader.locator(`${menu} > summary`).click();
  await reader.locator(`${menu} a[data-action]`).waitFor();
  return reader
    .locator(`${menu} a`)
    .evaluateAll((links) =>
      links.map((link) => (link.hasAttribute("aria-current") ? `[${link.textContent}]` : (link.textContent ?? ""))),
    );
}

describe.skipIf(browser.isMissing)("a site in several versions", () => {
  test("the menu lists the versions when it is opened, and nothing moves", async () => {
    const reader = await open("guide/");
    const requests: string[] = [];
    reader.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const boxes = (): Promise<string> =>
      reader
        .locator(".dg-navbar :is(a, summary, button, input):not(.dg-menu-list *)")
        .evaluateAll((all) => JSON.stringify(all.map((each) => each.getBoundingClientRect())));
    const before = await boxes();
    expect(await openMenu(reader)).toEqual(["[v2]", "Version 1"]);
    expect(await boxes()).toBe(before);
    expect(requests.filter((path) => path.endsWith(".json"))).toEqual(["/docs/versions.json"]);
    // Once it is open, it closes and opens without a request. The code of the menu runs after the click.
    for (const isOpen of [0, 1]) {
      await reader.locator(`${menu} > summary`).click();
      await expect.poll(() => reader.locator(`${menu}[open]`).count()).toBe(isOpen);
    }
    expect(requests.filter((path) => path.endsWith(".json"))).toEqual(["/docs/versions.json"]);
    await reader.close();
  });

  test.each([
    ["the same path", "guide/#size", "Version 1", "v1/guide/#size"],
    ["where it has moved", "v1/limits/", "v2", "quotas/"],
    ["where it was before it moved", "quotas/", "Version 1", "v1/limits/"],
    ["the same language", "fr/", "Version 1", "v1/fr/"],
    ["the same language, back", "v1/fr/", "v2", "fr/"],
  ])("a choice leads to the page at %s", async (_how, from, version, to) => {
    const reader = await open(from);
    await openMenu(reader);
    await reader.locator(`${menu} a`, { hasText: version }).click();
    await reader.waitForURL(`**/docs/${to}`);
    await reader.close();
  });

  test("says that a version does not have the page, and then leads to its home page", async () => {
    const reader = await open("new/");
    await openMenu(reader);
    const entry = reader.locator(`${menu} a`).nth(1);
    await entry.click();
    const note = "Version 1 does not have this page. Go to its home page";
    await reader.locator(`${menu} a`, { hasText: note }).waitFor();
    await reader.locator(".dg-announcer", { hasText: note }).waitFor({ state: "attached" });
    expect(new URL(reader.url()).pathname).toBe("/docs/new/");
    await entry.click();
    await reader.waitForURL("**/docs/v1/");
    await reader.close();
  });

  test("works by keyboard", async () => {
    const reader = await open("guide/");
    await reader.locator(`${menu} > summary`).focus();
    await reader.keyboard.press("ArrowDown");
    await reader.locator(`${menu} a[data-action]`).waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await reader.keyboard.press(key);
    await reader.waitForURL("**/docs/v1/guide/");
    await reader.close();
  });

  test("on a phone, it is in the drawer, where a page that is missing leads to the home page at once", async () => {
    const reader = await open("new/", phone);
    await reader.locator(".dg-menu-button").click();
    expect(await openMenu(reader)).toEqual(["[v2]", "Version 1"]);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await reader.locator(`${menu} a`, { hasText: "Version 1" }).click();
    await reader.waitForURL("**/docs/v1/");
    expect(await reader.locator(".dg-callout").textContent()).toBe(
      "This page belongs to Version 1, an old version. Go to the current version",
    );
    await reader.locator(".dg-callout a").click();
    await reader.waitForURL("**/docs/");
    await reader.close();
  });

  test("without a script, the menu names the version, and archived pages lead to the current one", async () => {
    const reader = await open("v1/limits/", { javaScriptEnabled: false });
    await reader.locator(`${menu} > summary`).click();
    expect(await reader.locator(`${menu} a:visible`).allTextContents()).toEqual(["Version 1"]);
    expect(await reader.locator(".dg-callout a").getAttribute("href")).toBe("/docs/quotas/");
    await reader.close();
  });

  test.each([
    ["guide/", undefined],
    ["v1/limits/", undefined],
    ["v1/fr/", undefined],
    ["v1/limits/", phone],
  ] as const)("axe finds no problems on %s", async (path, options) => {
    const reader = await open(path, options);
    if (options === undefined) await openMenu(reader);
    expect(await axeProblems(reader)).toEqual([]);
    await reader.close();
  });
});
