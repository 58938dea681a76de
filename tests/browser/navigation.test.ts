/** Client-side navigation in a real browser, over the built site on a plain static host. */
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const site = openSite((copy) => {
  copy.edit("docs-src/_site/redirects.ts", (text) =>
    text.replace("= [", '= [\n  { from: "/part", to: "/limits/#invocations" },'),
  );
  copy.write(
    "docs-src/probe.md",
    "---\ntitle: Probe\nshort_description: A page with a style of its own in its head, for the tests of going on from it.\nhead:\n  - tag: style\n    content: 'h1 { color: rgb(1, 2, 3) }'\n---\n\nGo on to the [limits](limits.md).\n",
  );
});

async function heading(page: Page): Promise<string> {
  return (await page.locator("h1").first().textContent()) ?? "";
}

/** Marks the document, so that we notice if another one is loaded. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset["mark"] = "first";
  });
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset["mark"] === "first");
}

describe.skipIf(site.isMissing)("a click on a link to a page", () => {
  test("inserts the page, with its title, description, canonical address, menus and table of contents", async () => {
    const page = await site.open("/docs/");
    await markDocument(page);
    await page.locator('.dg-sidebar a[href="/docs/data-stores/"]').click();
    await page.waitForURL("**/docs/data-stores/");
    await page.locator("h1", { hasText: "Data stores" }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.title()).toBe("Data stores | Stepwire Docs");
    expect(await page.locator('meta[name="description"]').getAttribute("content")).toContain("data store");
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(
      "https://stepwire.example/docs/data-stores/",
    );
    expect(await page.locator('.dg-sidebar [aria-current="page"]').allTextContents()).toEqual(["Data stores"]);
    const headings = await page.locator(".dg-body h2").allTextContents();
    expect(await page.locator(".dg-toc details > ul > li > a").allTextContents()).toEqual(headings);
  });

  test("shows the same as loading the document", async () => {
    const page = await site.open("/docs/");
    await page.locator(".dg-navbar-links a", { hasText: "Pricing" }).click();
    await page.locator("h1", { hasText: "Plans and pricing" }).waitFor();
    const swapped = await page.locator("main").innerHTML();
    const sidebar = await page.locator(".dg-sidebar").innerHTML();
    // Only their order may differ.
    const head = (): Promise<readonly string[]> =>
      page
        .locator("head :is(meta[property], meta[name=description], link[rel=canonical], link[rel=alternate])")
        .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML).sort());
    const described = await head();
    const current = page.locator('.dg-navbar-links [aria-current="true"]');
    expect(await current.allTextContents()).toEqual(["Pricing"]);
    await page.reload();
    // What the browser adds as soon as it has laid out the page.
    const withoutState = (html: string): string =>
      html.replaceAll(/ (?:aria-current="location"|data-fits=""|data-current="[^"]*"|tabindex="(?:0|-1)")/gu, "");
    expect(withoutState(await page.locator("main").innerHTML())).toBe(withoutState(swapped));
    expect(withoutState(await page.locator(".dg-sidebar").innerHTML())).toBe(withoutState(sidebar));
    expect(await current.allTextContents()).toEqual(["Pricing"]);
    expect(described.join("\n")).toContain('type="text/markdown" href="/docs/pricing.md"');
    expect(await head()).toEqual(described);
  });

  test("moves the focus to the heading and tells a screen reader", async () => {
    const page = await site.open("/docs/");
    await page.locator(".dg-sidebar a", { hasText: "Event sources" }).first().click();
    await page.locator("h1", { hasText: "Event sources" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await expect.poll(() => page.locator(".dg-announcer").textContent()).toBe("Event sources | Stepwire Docs");
  });

  test("goes to the anchor, or to the top", async () => {
    const page = await site.open("/docs/");
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/docs/limits/#memory";
      link.id = "probe";
      link.textContent = "Memory";
      document.querySelector("main")?.prepend(link);
    });
    await page.locator("#probe").click();
    await page.waitForURL("**/docs/limits/#memory");
    await expect.poll(async () => (await page.locator("#memory").boundingBox())?.y ?? 9999).toBeLessThan(200);
    await page.locator(".dg-sidebar a", { hasText: "API overview" }).click();
    await page.waitForURL("**/docs/api/");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("to an anchor moves the focus there, so that the next Tab continues from what is seen", async () => {
    const page = await site.open("/docs/");
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/docs/limits/#runtime-versions";
      link.id = "probe";
      link.textContent = "Versions";
      document.querySelector("main")?.prepend(link);
    });
    await page.locator("#probe").click();
    await page.waitForURL("**/docs/limits/#runtime-versions");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("runtime-versions");
    await page.keyboard.press("Tab");
    const isBelow = await page.evaluate(() => {
      const target = document.querySelector("#runtime-versions");
      const focused = document.activeElement;
      return target !== null && focused !== null && target.compareDocumentPosition(focused) === 4;
    });
    expect(isBelow).toBe(true);
  });

  test("to the page itself goes to its top, without loading anything", async () => {
    const page = await site.open("/docs/limits/#runtime-versions");
    await markDocument(page);
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    const before = site.requests().length;
    await page.locator('.dg-sidebar a[href="/docs/limits/"]').click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => [document.activeElement?.tagName, location.hash])).toEqual(["H1", ""]);
    expect(await isSameDocument(page)).toBe(true);
    const requests = site.requests().slice(before);
    expect(requests.filter((path) => !path.endsWith(".svg"))).toEqual([]);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });

  test("fetches the page's script once, before the click", async () => {
    const page = await site.open("/docs/");
    await page.waitForLoadState("networkidle");
    const before = site.requests().length;
    const link = page.locator(".dg-sidebar a", { hasText: "Triggers" });
    await link.hover();
    await expect
      .poll(() =>
        site
          .requests()
          .slice(before)
          .filter((path) => path.endsWith(".js")),
      )
      .toEqual(["/docs/assets/pages/workflows/steps/triggers.js"]);
    await link.click();
    await page.locator("h1", { hasText: "Triggers" }).waitFor();
    await page.goBack();
    await page.locator("h1", { hasText: "Introduction" }).waitFor();
    await link.focus();
    await page.waitForTimeout(200);
    const scripts = site
      .requests()
      .slice(before)
      .filter((path) => path.endsWith("triggers.js"));
    expect(scripts).toHaveLength(1);
  });
});

describe.skipIf(site.isMissing)("a document with an anchor", () => {
  test("opens at the anchor at once, and later scrolls smoothly", async () => {
    const page = await site.open("/docs/");
    // Records every position before and while the document loads.
    await page.addInitScript(() => {
      const positions: number[] = [];
      Object.assign(globalThis, { positions });
      addEventListener("scroll", () => positions.push(scrollY));
    });
    await page.goto(page.url().replace("/docs/", "/docs/api/rest/#errors"));
    await page.locator("[data-smooth]").waitFor();
    const positions = await page.evaluate<number[]>("positions");
    expect(new Set(positions).size).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
  });
});

describe.skipIf(site.isMissing)("back and forward", () => {
  test("restore the scroll position", async () => {
    const page = await site.open("/docs/limits/");
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await page.waitForTimeout(100);
    await page.locator(".dg-sidebar a", { hasText: "API overview" }).click();
    await page.locator("h1", { hasText: "API overview" }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.locator("h1", { hasText: "Limits" }).waitFor();
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 700))).toBeLessThan(5);
    await page.goForward();
    await page.locator("h1", { hasText: "API overview" }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("restore it after a reload too, however many entries there are", async () => {
    const page = await site.open("/docs/limits/");
    const entries = Array.from({ length: 150 }, (_, number) => [`old${number}`, number]);
    // Once, before the script of the page reads it.
    await page.addInitScript((text) => {
      if (sessionStorage.getItem("dg-old") === null) sessionStorage.setItem("dg-scroll", text);
      sessionStorage.setItem("dg-old", "");
    }, JSON.stringify(entries));
    await page.reload();
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await page.waitForTimeout(100);
    await page.locator(".dg-sidebar a", { hasText: "API overview" }).click();
    await page.locator("h1", { hasText: "API overview" }).waitFor();
    await page.reload();
    await page.goBack();
    await page.locator("h1", { hasText: "Limits" }).waitFor();
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 700))).toBeLessThan(5);
  });

  test("and links within a page scroll only once, to their target", async () => {
    const page = await site.open("/docs/limits/");
    await page.evaluate(() => {
      const calls: string[] = [];
      Reflect.set(window, "calls", calls);
      const scroll = window.scrollTo.bind(window);
      window.scrollTo = (...args: unknown[]) => {
        calls.push(JSON.stringify(args));
        Reflect.apply(scroll, window, args);
      };
    });
    await page.locator('.dg-sidebar a[href="#disk"]').click();
    const top = (): Promise<number> =>
      page.locator("#disk").evaluate((target) => Math.abs(target.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(120);
    expect(await page.evaluate((): unknown => Reflect.get(window, "calls"))).toEqual([]);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(50);
  });

  test("while a page is loading skip that page", async () => {
    const page = await site.open("/docs/");
    await page.locator('.dg-sidebar a[href="/docs/sources/"]').click();
    await page.locator("h1", { hasText: "Event sources" }).waitFor();
    // The page that was loaded as a document.
    const asked: string[] = [];
    await page.route("**/assets/pages/*.js*", async (route) => {
      asked.push(route.request().url());
      await new Promise((wake) => setTimeout(wake, 500));
      await route.continue();
    });
    await page.evaluate(() => history.back());
    await page.waitForTimeout(200);
    await page.evaluate(() => history.forward());
    await page.waitForTimeout(1000);
    expect(asked).toHaveLength(1);
    expect(page.url()).toContain("/docs/sources/");
    expect(await heading(page)).toBe("Event sources");
  });

  test("between anchors of a page load nothing", async () => {
    const page = await site.open("/docs/limits/");
    const before = site.requests().length;
    await page.locator('.dg-sidebar a[href="#memory"]').click();
    await page.locator('.dg-sidebar a[href="#disk"]').click();
    await page.goBack();
    expect(page.url()).toContain("#memory");
    // This host sends no headers for caches, without which Chromium asks for the icon again.
    const requests = site.requests().slice(before);
    expect(requests.filter((path) => !path.includes("favicon"))).toEqual([]);
  });
});

describe.skipIf(site.isMissing)("a page that the reader has left", () => {
  test("is released: after fifty pages, there are at most twice as many elements and listeners as at first", async () => {
    const page = await site.open("/docs/api/");
    const session = await page.context().newCDPSession(page);
    const count = async (): Promise<{ nodes: number; jsEventListeners: number }> => {
      await session.send("HeapProfiler.collectGarbage");
      return session.send("Memory.getDOMCounters");
    };
    await page.waitForLoadState("networkidle");
    await markDocument(page);
    const first = await count();
    for (let number = 0; number < 50; number += 1) {
      const path = number % 2 === 0 ? "/docs/api/auth/" : "/docs/api/";
      await page.locator(`.dg-sidebar a[href="${path}"]`).first().dispatchEvent("click");
      await page.locator(`.dg-sidebar a[href="${path}"][aria-current="page"]`).first().waitFor({ state: "attached" });
    }
    expect(await isSameDocument(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/docs/api/");
    const last = await count();
    expect(last.nodes).toBeLessThan(first.nodes * 2);
    expect(last.jsEventListeners).toBeLessThan(first.jsEventListeners * 2);
  });
});

describe.skipIf(site.isMissing)("clicks that the browser handles", () => {
  test("with a modifier open another tab", async () => {
    const page = await site.open("/docs/");
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      page
        .locator(".dg-sidebar a", { hasText: "Event sources" })
        .first()
        .click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await other.waitForLoadState();
    expect(other.url()).toContain("/docs/sources/");
    expect(page.url()).toMatch(/\/docs\/$/u);
  });
});

describe.skipIf(site.isMissing)("a page script that cannot be loaded", () => {
  const script = "/docs/assets/pages/sources.js";

  async function clickSources(page: Page): Promise<void> {
    await page.locator('.dg-sidebar a[href="/docs/sources/"]').click();
  }

  test.each([404, 500])("because of status %i makes the browser load the document", async (status) => {
    const page = await site.open("/docs/");
    await markDocument(page);
    site.answer(script, status);
    await clickSources(page);
    await page.locator("h1", { hasText: "Event sources" }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
  });

  test("in time shows the progress bar, and makes the browser load the document after the timeout", async () => {
    const progressBar = { minimum: 0.08, speed: 200, trickleRate: 0.02, trickleSpeed: 60_000 };
    const page = await site.open("/docs/", { features: { pageScriptTimeout: 5000, progressBar } });
    await markDocument(page);
    site.answer(script, "hang");
    await clickSources(page);
    await page.locator(".dg-progress").waitFor({ state: "attached" });
    expect(await page.locator(".dg-progress").evaluate((bar) => bar.style.getPropertyValue("--dg-progress"))).toBe(
      "0.08",
    );
    await page.locator("h1", { hasText: "Event sources" }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
  });

  test("in time arrives while the reader searches, and leaves the search open", async () => {
    const page = await site.open("/docs/");
    const asked: Route[] = [];
    await page.route("**/assets/pages/sources.js*", (route) => {
      asked.push(route);
    });
    await clickSources(page);
    await expect.poll(() => asked.length).toBe(1);
    await page.keyboard.press("/");
    await page.locator(".dg-search-dialog[open]").waitFor();
    await asked[0]?.continue();
    await page.locator("h1", { hasText: "Event sources" }).waitFor({ state: "attached" });
    expect(await page.locator(".dg-search-dialog[open]").count()).toBe(1);
  });

  test("whose document cannot be loaded either shows a message with a retry button", async () => {
    const page = await site.open("/docs/");
    await markDocument(page);
    await page.context().setOffline(true);
    await clickSources(page);
    await page.locator(".dg-load-failure").waitFor();
    expect(await page.locator(".dg-load-failure").textContent()).toContain("could not be loaded");
    expect(await heading(page)).toMatch(/^Introduction to Stepwire/u);
    expect(await page.locator(".dg-progress").count()).toBe(0);
    await page.context().setOffline(false);
    await page.locator(".dg-load-failure button").click();
    await page.locator("h1", { hasText: "Event sources" }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await page.context().setOffline(true);
    await page.locator(".dg-navbar-links a", { hasText: "Pricing" }).click();
    await page.locator(".dg-load-failure").waitFor();
    await page.context().setOffline(false);
    await page.goBack();
    await page.locator("h1", { hasText: "Introduction" }).waitFor();
    expect(await page.locator(".dg-load-failure").count()).toBe(0);
  });

  test("because it has another layout version makes the browser load the document", async () => {
    const page = await site.open("/docs/");
    await markDocument(page);
    await page.route("**/assets/pages/sources.js*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/"version":"\w+"/u, '"version":"older"') });
    });
    await clickSources(page);
    await page.locator("h1", { hasText: "Event sources" }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
  });
});

describe.skipIf(site.isMissing)("a page with its own head tags", () => {
  test("leaves none of them on the next page", async () => {
    const page = await site.open("/docs/probe/");
    const color = (): Promise<string> => page.locator("h1").evaluate((element) => getComputedStyle(element).color);
    expect(await color()).toBe("rgb(1, 2, 3)");
    await page.locator('.dg-body a[href="/docs/limits/"]').click();
    await page.locator("h1", { hasText: "Limits" }).waitFor();
    expect(await color()).not.toBe("rgb(1, 2, 3)");
    await page.goBack();
    await page.locator("h1", { hasText: "Probe" }).waitFor();
    expect(await color()).toBe("rgb(1, 2, 3)");
  });
});

describe.skipIf(site.isMissing)("the navigation bar", () => {
  test("keeps the focus while entries move into its menus and out", async () => {
    const page = await site.open("/docs/quickstart/");
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent.trim() ?? "");
    const last = page.locator(".dg-navbar-list > li > a").last();
    // So that the last entry has no room at 1110 px.
    await page
      .locator(".dg-navbar-list a")
      .first()
      .evaluate((link) => (link.style.paddingInline = "150px"));
    for (const [width, expected] of [
      [1440, /^Pricing$/u],
      [1110, /^More$/u],
      [1440, /^(?:Support|Pricing)$/u],
      [1000, /^Menu$/u],
    ] as const) {
      if (width === 1440) await last.focus();
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(focused, { timeout: 5000 }).toMatch(expected);
    }
  });
});

describe.skipIf(site.isMissing)("the sidebar", () => {
  test("keeps its scroll position when the document is left after going from one sidebar to another", async () => {
    const page = await site.open("/docs/limits/", { context: { viewport: { width: 1440, height: 400 } } });
    await page.locator('.dg-body a[href^="/docs/workflows/"]').first().click();
    await page.locator('.dg-sidebar a[href="/docs/quickstart/"]').waitFor();
    const sidebar = page.locator(".dg-sidebar");
    const [before, left] = await sidebar.evaluate((element) => {
      const { scrollTop } = element;
      element.scrollTop += 5;
      return [scrollTop, element.scrollTop];
    });
    expect(left).not.toBe(before);
    await page.reload();
    expect(await sidebar.evaluate((element) => element.scrollTop)).toBe(left);
  });
});

describe.skipIf(site.isMissing)("an address in another form", () => {
  test.each([
    ["/docs/limits", "/docs/limits/"],
    ["/docs/limits/index.html?a=1#memory", "/docs/limits/?a=1#memory"],
    ["/docs/limits.html", "/docs/limits/"],
    ["/docs/LIMITS/", "/docs/limits/"],
    ["/docs/Code/NodeJS", "/docs/code/nodejs/"],
    ["/docs/quickstart/create-new-workflow", "/docs/quickstart/create-new-workflow.html"],
    ["/docs/quickstart/create-new-workflow/", "/docs/quickstart/create-new-workflow.html"],
    ["/docs/cron?x=1", "/docs/workflows/steps/triggers/?x=1"],
    ["/docs/CRON/", "/docs/workflows/steps/triggers/"],
    ["/docs/notebook/fork#part", "/docs/workflows/copy/#part"],
    ["/docs/PART/?x=1#old", "/docs/limits/#invocations"],
  ])("%s leads to %s", async (from, to) => {
    const page = await site.open(from);
    await page.waitForURL((url) => url.pathname + url.search + url.hash === to);
    expect(await page.locator("h1").count()).toBe(1);
  });

  test("that matches no page is shown with similar pages", async () => {
    const page = await site.open("/docs/notebook/sql/");
    await page.locator(".dg-suggestions a").first().waitFor();
    const suggestions = await page
      .locator(".dg-suggestions a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(suggestions.slice(0, 2)).toEqual(["/docs/destinations/", "/docs/workflows/steps/triggers/"]);
    expect(suggestions).toHaveLength(5);
    // Addresses as the reader sees them in the browser.
    expect(await page.locator(".dg-suggestions span").first().textContent()).toBe("/docs/destinations/");
  });

  test("is shown as text on the not-found page, whatever it contains", async () => {
    const page = await site.open(`/docs/${encodeURIComponent('<img src=x onerror="document.title=1">')}/`);
    await page.locator(".dg-not-found-address code").waitFor();
    expect(await page.locator(".dg-not-found-address code").textContent()).toBe(
      '/docs/<img src=x onerror="document.title=1">/',
    );
    expect(await page.locator(".dg-not-found-address img").count()).toBe(0);
    expect(await page.title()).toBe("Page not found | Stepwire Docs");
  });
});

describe.skipIf(site.isMissing)("a page without an entry in the sidebar", () => {
  test("has a line below the page above it, whose group is open, and has neighbors", async () => {
    const page = await site.open("/docs/");
    await page.goto(page.url().replace("/docs/", "/docs/code/python/http-requests/"));
    const current = page.locator(".dg-sidebar [aria-current]");
    expect(await current.allTextContents()).toEqual(["HTTP requests in Python"]);
    expect(await current.getAttribute("aria-current")).toBe("page");
    expect(await page.locator(".dg-sidebar-below .dg-sidebar-toc a").count()).toBeGreaterThan(2);
    expect(await page.locator('.dg-sidebar a[href="/docs/code/python/auth/"]').isVisible()).toBe(true);
    expect(
      await page.locator(".dg-pager a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual(["/docs/code/python/", "/docs/code/python/working-with-files/"]);
    expect(await page.locator(".dg-breadcrumbs li").allTextContents()).toEqual(["Stepwire Docs", "Code", "Python"]);
  });

  test("has a line at the top if there is no page above it, and its headings are not beside the text, too", async () => {
    const page = await site.open("/docs/apps/zoho-crm/");
    const first = page.locator(".dg-sidebar > ul > li").first();
    expect(await first.locator("> a").textContent()).toBe("Zoho CRM");
    expect(await first.locator(".dg-sidebar-toc a").count()).toBeGreaterThan(2);
    expect(await page.locator(".dg-toc").isVisible()).toBe(false);
  });
});
