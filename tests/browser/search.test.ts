/** Search, in a real browser. */
import { gzipSync } from "node:zlib";
import type { Page, Response, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeProblems } from "../support/axe.ts";
import { openSite } from "../support/browser-site.ts";

const hostile = '<img src=x onerror="document.title=1">';
const root = "/docs/assets/search-index.json";
const site = openSite((copy) => {
  copy.write(
    "docs-src/hostile.md",
    `---\ntitle: '${hostile} Xylophone'\nshort_description: A page whose words would be HTML, were they not text.\n---\n\nXylophone \`<script>document.title = 2</script>\` text.\n\n## Xylophone \`<b onclick=x>\` & "marks"\n\nMore of it.\n`,
  );
});

async function openDialog(page: Page, query = ""): Promise<void> {
  await page.keyboard.press("/");
  await page.locator(".dg-search-dialog[open]").waitFor();
  if (query === "") return;
  // Inserted at once, because typing letter by letter would also query the first letters.
  await page.locator(".dg-search-dialog input").fill(query);
  await page.locator(".dg-search-results mark").first().waitFor();
}

const pathOf = (response: Response): string => new URL(response.url()).pathname;
/** The address of a file with sections, which are fetched after the first results. */
const sectionUrl = /\/assets\/search\/\w+\.json$/u;

const activeLink = (page: Page): Promise<string | null> =>
  page.locator('[role=option][aria-selected="true"]').getAttribute("href");

describe.skipIf(site.isMissing)("the search box", () => {
  test("shows “Search...”, and /, s and Ctrl-K open the dialog except while the reader is typing", async () => {
    const page = await site.open("/docs/");
    expect(await page.locator("#dg\\:search").getAttribute("placeholder")).toBe("Search...");
    for (const key of ["/", "s", "Control+k", "Meta+k"]) {
      await page.keyboard.press(key);
      await page.locator(".dg-search-dialog[open]").waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox");
      await page.keyboard.type("s/");
      expect(await page.locator(".dg-search-dialog input").inputValue()).toBe("s/");
      await page.keyboard.press("Escape");
      await page.locator(".dg-search-dialog[open]").waitFor({ state: "detached" });
    }
    await page.keyboard.press("Control+Shift+k");
    expect(await page.locator(".dg-search-dialog[open]").count()).toBe(0);
  });

  test.each([390, 600, 768, 820, 1024, 1180])(
    "opens at each tap at %i px, with the focus in its field",
    async (width) => {
      const page = await site.open("/docs/quickstart/", {
        context: { viewport: { width, height: 1024 }, hasTouch: true, isMobile: true },
      });
      for (let tap = 0; tap < 5; tap += 1) {
        await page.locator("#dg\\:search").tap();
        await page.locator(".dg-search-dialog[open]").waitFor();
        // What the rest of the gesture did would have happened by now.
        await page.waitForTimeout(400);
        expect(await page.evaluate(() => document.activeElement?.matches(".dg-search-dialog[open] input"))).toBe(true);
        await page.keyboard.press("Escape");
        await page.locator(".dg-search-dialog[open]").waitFor({ state: "detached" });
      }
    },
  );

  test.each(["/", "Control+k"])("keeps what is typed after %s while the dialog loads", async (key) => {
    const page = await site.open("/docs/quickstart/");
    await page.locator('[data-script="on"] .dg-brand').focus();
    const held: Route[] = [];
    await page.route(/\/search\.[0-9a-f]{10}\.js$/u, (route) => void held.push(route));
    await page.keyboard.press(key);
    await page.keyboard.type("rate ");
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await page.keyboard.type("limit", { delay: 60 });
    await page.locator(".dg-search-dialog[open]").waitFor();
    expect(await page.locator(".dg-search-dialog input").inputValue()).toBe("rate limit");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("dg-brand");
  });

  test("keeps the reader's page at Enter while the search is offline", async () => {
    const page = await site.open("/docs/quickstart/");
    await page.locator("#dg\\:search").hover();
    await page.waitForLoadState("networkidle");
    site.answer(root, 500);
    await page.keyboard.press("/");
    await page.locator(".dg-search-dialog input").fill("limits");
    await page.locator(".dg-search-dialog .dg-retry").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".dg-search-dialog .dg-retry").waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/quickstart/");
    site.answer(root, "file");
    await page.keyboard.press("Enter");
    await page.locator(".dg-search-results [role=option]").first().waitFor();

    // Without the dialog, the box would submit its form.
    const other = await site.open("/docs/quickstart/");
    await other.context().setOffline(true);
    await other.locator("#dg\\:search").click();
    await other.getByRole("alert").waitFor();
    await other.keyboard.type("limits");
    await other.keyboard.press("Enter");
    await other.waitForTimeout(300);
    expect(new URL(other.url()).pathname).toBe("/docs/quickstart/");
  });

  test("keeps text in composition until it is complete", async () => {
    const page = await site.open("/docs/");
    await page.locator("#dg\\:search").focus();
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "か", selectionStart: 1, selectionEnd: 1 });
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".dg-search-dialog[open]").count()).toBe(0);
    await session.send("Input.insertText", { text: "火" });
    await page.locator(".dg-search-dialog[open]").waitFor();
    expect(await page.locator(".dg-search-dialog input").inputValue()).toBe("火");
  });

  test("fetches none of the search before the reader is about to use it", async () => {
    const page = await site.open("/docs/");
    await page.waitForLoadState("networkidle");
    const fetched = (): readonly string[] =>
      site.requests().filter((path) => /\/search\.[0-9a-f]{10}\.js$|\/assets\/search[/-]/u.test(path));
    const before = fetched().length;
    await page.locator(".dg-sidebar a").first().click();
    await page.locator("h1", { hasText: "Quickstart" }).waitFor();
    expect(fetched().length).toBe(before);
    await page.locator("#dg\\:search").hover();
    await expect.poll(() => fetched().length).toBe(before + 1);
  });
});

describe.skipIf(site.isMissing)("the search dialog", () => {
  test("is a combobox over groups of sections, navigated with the arrow keys and opened with Enter", async () => {
    const page = await site.open("/docs/");
    await page.locator("#dg\\:search").click();
    await page.keyboard.type("cold starts");
    await page.locator(".dg-search-results mark").first().waitFor();
    const box = page.getByRole("combobox", { name: "Search" });
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    expect(await box.getAttribute("aria-controls")).toBe(await page.getByRole("listbox").getAttribute("id"));
    expect(await page.locator(".dg-search-count").textContent()).toMatch(/^\d+ sections$/u);
    expect(await page.getByRole("group", { name: /^Cold starts/u }).count()).toBe(1);
    const first = await activeLink(page);
    await page.keyboard.press("ArrowDown");
    expect(await activeLink(page)).not.toBe(first);
    await page.keyboard.press("ArrowUp");
    expect(await activeLink(page)).toBe(first);
    await page.keyboard.press("ArrowUp");
    expect(await box.getAttribute("aria-activedescendant")).toBe(
      await page.getByRole("option").last().getAttribute("id"),
    );
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("h1", { hasText: "Cold starts" }).waitFor();
    expect(await page.locator(".dg-search-dialog").evaluate((dialog) => dialog.hasAttribute("open"))).toBe(false);
  });

  test("opens a section in a new tab while Ctrl is held", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "cold start");
    const href = await activeLink(page);
    const opened = page.context().waitForEvent("page");
    await page.keyboard.press("Control+Enter");
    const tab = await opened;
    await tab.waitForURL((url) => url.pathname + url.hash === href);
    expect(new URL(page.url()).pathname).toBe("/docs/");
  });

  test("shows the breadcrumb and a snippet of each section, with the words marked", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "cold start");
    const group = page.getByRole("listbox").getByRole("group").first();
    expect(await group.locator(".dg-search-breadcrumb").textContent()).toBe("Handling Cold Starts");
    expect(await group.locator(".dg-search-snippet").first().textContent()).toContain("cold start");
    expect(await group.locator("mark").first().textContent()).toBe("Cold");
  });

  test("keeps the focus inside on Tab, and closes with its button", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "limits");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Clear");
    await page.keyboard.press("Enter");
    const box = page.getByRole("combobox", { name: "Search" });
    expect(await box.inputValue()).toBe("");
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    // Without text, there is nothing to clear.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Close");
    await page.keyboard.press("Enter");
    await page.locator(".dg-search-dialog[open]").waitFor({ state: "detached" });
  });

  test("corrects misspelled words and says so, and offers similar words if nothing is found", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "wrokflow");
    expect(await page.locator(".dg-search-count").textContent()).toContain(
      "no page contains “wrokflow”; showing results for “workflow”",
    );
    await page.locator(".dg-search-dialog input").fill("zzzzqqq");
    await expect.poll(() => page.locator(".dg-search-count").textContent()).toContain("No results for “zzzzqqq”");
    // Nothing is active, so that Enter opens no page that the reader did not choose.
    const start = page.getByRole("group", { name: "Start here" });
    expect(await start.getByRole("option").allTextContents()).toContain("Quickstart");
    expect(await page.locator("[role=option][aria-selected=true]").count()).toBe(0);
    const support = page.locator(".dg-search-foot a", { hasText: "Contact support" });
    expect(await support.getAttribute("href")).toMatch(/\/support$/u);
    await page.keyboard.press("ArrowUp");
    expect(await activeLink(page)).toBe(await start.getByRole("option").last().getAttribute("href"));
    await page.keyboard.press("ArrowDown");
    expect(await activeLink(page)).toBe(await start.getByRole("option").first().getAttribute("href"));
    await page.locator(".dg-search-dialog input").fill("webhxxk");
    await page.getByRole("group", { name: "Did you mean" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".dg-search-results mark").first().waitFor();
    expect(await page.locator(".dg-search-dialog input").inputValue()).toMatch(/^webhooks?$/u);
  });

  test("offers recent searches", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "cold start");
    await page.keyboard.press("Enter");
    await page.locator("h1", { hasText: "Cold starts" }).waitFor();
    await openDialog(page);
    const recent = page.getByRole("group", { name: "Recent searches" });
    expect(await recent.getByRole("option").allTextContents()).toEqual(["cold start"]);
    await page.keyboard.press("Enter");
    await page.locator(".dg-search-results mark").first().waitFor();
    expect(await page.locator(".dg-search-dialog input").inputValue()).toBe("cold start");
  });

  test("offers pages to start with, and waits for the second letter", async () => {
    const page = await site.open("/docs/");
    await page.keyboard.press("/");
    const start = page.getByRole("group", { name: "Start here" });
    await start.waitFor();
    expect(await start.getByRole("option").allTextContents()).toContain("Quickstart");
    await page.keyboard.type("q");
    await page.waitForTimeout(300);
    expect(await start.count()).toBe(1);
    await page.keyboard.type("u");
    await page.locator(".dg-search-results mark").first().waitFor();
  });

  test("filters the results by section, and keeps the focus in the box", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "rate limit");
    const filter = page.getByRole("group", { name: "Filter by section" });
    await filter.getByRole("button", { name: "Integrations" }).click();
    await expect
      .poll(() => page.getByRole("option").evaluateAll((all) => all.map((option) => option.getAttribute("href"))))
      .toSatisfy((links: string[]) => links.length > 3 && links.every((link) => link.startsWith("/docs/apps/")));
    expect(await filter.locator("[aria-pressed=true]").allTextContents()).toEqual(["Integrations"]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox");
    await filter.getByRole("button", { name: "All", exact: true }).click();
    await expect.poll(() => activeLink(page)).not.toContain("/apps/");
  });

  test("shows titles first, and sections where the reader pauses; Enter opens the section in any case", async () => {
    const page = await site.open("/docs/");
    const state: { readonly held: Route[]; isHolding: boolean } = { held: [], isHolding: true };
    await page.route(sectionUrl, async (route) => {
      if (state.isHolding) state.held.push(route);
      else await route.continue();
    });
    await page.keyboard.press("/");
    await page.locator(".dg-search-dialog input").fill("replay an event");
    await page.locator(".dg-search-wait").first().waitFor();
    const before = await page.locator(".dg-search-results [role=option]").first().boundingBox();
    await expect.poll(() => state.held.length).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    state.isHolding = false;
    await Promise.all(state.held.map((route) => route.continue()));
    await page.waitForURL("**/docs/workflows/events/inspect/#replay-an-event");
    await openDialog(page, "replay an event");
    const after = await page.locator(".dg-search-results [role=option]").first().boundingBox();
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(2);
  });

  test("shows the first results after four requests and 40 kB, and few more while a phrase is typed", async () => {
    const page = await site.open("/docs/");
    const responses: Response[] = [];
    page.on("response", (response) => {
      if (pathOf(response).startsWith("/docs/assets/search")) responses.push(response);
    });
    const sizeOf = async (some: readonly Response[]): Promise<number> => {
      const bodies = await Promise.all(some.map((response) => response.body()));
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    };
    await page.keyboard.press("/");
    await page.locator(".dg-search-dialog[open]").waitFor();
    await page.keyboard.type("co");
    await page.locator(".dg-search-wait, .dg-search-snippet").first().waitFor();
    const first = responses.filter((response) => !sectionUrl.test(response.url()));
    expect(first.length, first.map(pathOf).join(" ")).toBeLessThanOrEqual(4);
    expect(await sizeOf(first)).toBeLessThan(40_000);
    await page.keyboard.type("ld start", { delay: 40 });
    await page
      .getByRole("group", { name: /^Cold starts/u })
      .locator("mark")
      .first()
      .waitFor();
    await page.waitForTimeout(500);
    expect(responses.length).toBeLessThanOrEqual(18);
    expect(await sizeOf(responses)).toBeLessThan(62_000);
  });

  test("fills the window of a phone", async () => {
    const page = await site.open("/docs/", { context: { viewport: { width: 390, height: 700 } } });
    await openDialog(page, "cold start");
    expect(await page.locator(".dg-search-dialog").boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("applies Enter to the current query, not to the answer to an earlier one", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "cold start");
    // In one task, so that no answer to the new query can arrive in between.
    await page.locator(".dg-search-dialog input").evaluate((box) => {
      if (box instanceof HTMLInputElement) box.value = "webhook";
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
    await page.waitForURL("**/docs/search/?q=webhook");
  });

  test("works without browser storage", async () => {
    const page = await site.open("/docs/");
    await page.evaluate(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new Error("no storage");
        },
      });
    });
    await openDialog(page, "cold start");
    await page.keyboard.press("Enter");
    await page.locator("h1", { hasText: "Cold starts" }).waitFor();
  });

  test("says that the index cannot be loaded, and offers a retry", async () => {
    const page = await site.open("/docs/");
    site.answer(root, 500);
    await page.keyboard.press("/");
    await page.locator(".dg-search-dialog input").fill("limits");
    await page.locator(".dg-search-dialog .dg-retry").waitFor();
    expect(await page.locator(".dg-search-count").textContent()).toContain("could not be loaded");
    site.answer(root, "file");
    await page.locator(".dg-search-dialog .dg-retry").click();
    await page.locator(".dg-search-results [role=option]").first().waitFor();
  });

  test("says that it cannot be loaded itself, and opens when the reader tries again", async () => {
    const page = await site.open("/docs/");
    const failed = /\/search\.[0-9a-f]{10}\.js$/u;
    await page.route(failed, (route) => route.abort());
    await page.keyboard.press("/");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("could not be loaded");
    await page.unroute(failed);
    // Browsers keep the failure of an import for its address.
    await page.reload();
    await openDialog(page, "limits");
  });

  test("fetches nothing after an answer", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "limits");
    await page.locator(".dg-search-results mark").first().waitFor();
    await page.waitForTimeout(300);
    const before = site.requests().length;
    await page.waitForTimeout(2000);
    expect(site.requests().slice(before)).toEqual([]);
  });

  test("opens on a link with a query", async () => {
    const page = await site.open("/docs/limits/?q=cold+starts");
    await page.locator(".dg-search-results [role=option]").first().waitFor();
    expect(await page.locator(".dg-search-dialog input").inputValue()).toBe("cold starts");
  });

  test("shows hostile titles, texts and queries as plain text", async () => {
    const page = await site.open("/docs/");
    const title = await page.title();
    await openDialog(page, "xylophone");
    expect(await page.locator(".dg-search-page-title").first().textContent()).toContain(hostile);
    expect(await page.locator(".dg-search-results").textContent()).toContain("<script>document.title = 2</script>");
    await page.locator(".dg-search-dialog input").fill("<zzqqxx onzzqqxx>");
    await expect.poll(() => page.locator(".dg-search-count").textContent()).toContain("“<zzqqxx onzzqqxx>”");
    await page.locator(".dg-search-dialog input").fill(`"${hostile}`);
    await page.locator(".dg-search-results mark", { hasText: "onerror" }).first().waitFor();
    expect(await page.locator(".dg-search-dialog :is(img, script, b)").count()).toBe(0);
    expect(await page.title()).toBe(title);
  });

  test("has no problems that axe finds", async () => {
    const page = await site.open("/docs/");
    await openDialog(page, "cold start");
    expect(await axeProblems(page, { within: ".dg-search-dialog" })).toEqual([]);
  });
});

describe.skipIf(site.isMissing)("the search page", () => {
  test("keeps the query in the address", async () => {
    const page = await site.open("/docs/search/?q=cold+starts");
    await page.locator(".dg-results li").first().waitFor();
    expect(await page.locator(".dg-results a").first().textContent()).toContain("Cold starts");
    await page.locator("#dg\\:search-page").fill("limits");
    await page.waitForURL("**/docs/search/?q=limits");
  });

  test("shows the answer to the current query even if an earlier one fails later", async () => {
    const page = await site.open("/docs/search/");
    const asked: Route[] = [];
    await page.route(`**${root}`, (route) => {
      asked.push(route);
    });
    await page.locator("#dg\\:search-page").fill("cold starts");
    await expect.poll(() => asked.length).toBe(1);
    await page.locator("#dg\\:search-page").fill("");
    // The engine retries once before it gives up.
    await asked[0]?.abort();
    await expect.poll(() => asked.length).toBe(2);
    const failed = page.waitForEvent("requestfailed", (request) => request === asked[1]?.request());
    await asked[1]?.abort();
    await failed;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.locator(".dg-search-status").textContent()).toBe("");
  });

  test("shows hostile titles and queries as text, and tries again after a failure", async () => {
    site.answer(root, 503);
    const page = await site.open(`/docs/search/?q=${encodeURIComponent(`xylophone ${hostile}`)}`);
    await page.locator(".dg-search-status .dg-retry").waitFor();
    site.answer(root, "file");
    await page.locator(".dg-search-status .dg-retry").click();
    await page.locator(".dg-results li").first().waitFor();
    expect(await page.locator(".dg-results").textContent()).toContain(hostile);
    expect(await page.locator("main :is(img, script)").count()).toBe(0);
  });
});
