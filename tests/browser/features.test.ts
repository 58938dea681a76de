/** The interactive parts of a page, in a real browser. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const tabs = (labels: readonly string[], id: string): string =>
  `::::tabs\n${labels.map((label) => `:::tab[${label}]\n### ${label} of ${id}\n\nText of ${label}, ${id}.\n:::`).join("\n")}\n::::\n`;

const site = openSite((copy) => {
  // The answer goes to the site's own host, so that the tests can see it.
  copy.edit("site.config.ts", (text) =>
    text
      .replace(/feedback: \{[\s\S]*?\n {4}\},\n/u, 'feedback: { post: "/answers/" },\n')
      .replace(
        "    constants,",
        '    announcement: { text: "News of [limits](/limits/)", id: "one" },\n    constants,',
      ),
  );
  copy.write(
    "docs-src/wide.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="500"><rect width="2000" height="500"/></svg>',
  );
  copy.write(
    "docs-src/tall.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="3000"><rect width="2000" height="3000"/></svg>',
  );
  copy.write(
    "docs-src/picture.md",
    '---\ntitle: Picture\nshort_description: A page with a picture that has a source for wide windows, for the tests.\n---\n\n<picture><source srcset="tall.svg" media="(min-width: 600px)"><img src="wide.svg" alt="A wide picture"></picture>\n',
  );
  copy.write(
    "docs-src/box.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120"><rect width="240" height="120"/></svg>',
  );
  copy.write(
    "docs-src/box.md",
    '---\ntitle: Box\nshort_description: A page with drawings that have no width of their own, for the tests in the browser.\n---\n\n![A box](box.svg "A caption")\n\n![A box](box.svg#gh-light-mode-only)![A box](box.svg#gh-dark-mode-only)\n\n<img src="wide.svg" width="100" align="right" alt="A box">\n\n![A box](wide.svg){width=50%} and text.\n',
  );
  copy.write(
    "docs-src/probe.md",
    `---\ntitle: Probe\nshort_description: A page with everything that a reader can touch, for the tests in the browser.\ncontent_class: wide special\n---\n\n${tabs(["Node.js", "Python"], "one")}\n${tabs(["Node.js", "Python"], "two")}\n${tabs(["npm", "pnpm"], "three")}\n${tabs(["curl", "Python"], "four")}\n::::tabs{key="keyed"}\n:::tab[Ruby]\nKeyed Ruby.\n:::\n:::tab[Python]\nKeyed Python.\n:::\n::::\n\`\`\`js\nconst a = 1; // [!code --]\nconst b = 2;\n\`\`\`\n\n| ${"Wide | ".repeat(20)}\n|${"---|".repeat(20)}\n| ${"a cell with words | ".repeat(20)}\n\n\`${"unbreakable".repeat(30)}\`\n\n${Array.from({ length: 12 }, (_, index) => `## Part ${index}\n\n${"Words of the part. ".repeat(60)}\n`).join("\n")}\n\n![A wide picture](wide.svg)\n`,
  );
});

async function panelShown(page: Page, text: string): Promise<boolean> {
  return page.locator(".dg-tab", { hasText: text }).isVisible();
}

describe.skipIf(site.isMissing)("the copy button", () => {
  test("of the page copies its Markdown, by keyboard too, also after a navigation", async () => {
    const page = await site.open("/docs/limits/");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator('.dg-pager a[rel="next"], .dg-sidebar a[href="/docs/probe/"], .dg-sidebar a').first().click();
    await page.waitForFunction(() => location.pathname !== "/docs/limits/");
    const link = page.locator(".dg-copy-page .dg-menu-list a").first();
    expect(await link.getAttribute("href")).toBe(`${new URL(page.url()).pathname.replace(/\/$/u, "")}.md`);
    const copy = page.locator(".dg-copy-page button");
    await copy.focus();
    await page.keyboard.press("Enter");
    await page.locator(".dg-copy-page button[data-state=copied]").waitFor();
    expect(await page.locator(".dg-announcer").textContent()).toBe("Copied");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.evaluate(async () => (await fetch(`${location.pathname.slice(0, -1)}.md`)).text()));
    expect(copied).toMatch(/^# /u);
    await copy.filter({ hasText: "Copy page" }).waitFor();
  });

  test("has a menu of other ways to read the page, also after a navigation", async () => {
    const page = await site.open("/docs/limits/");
    await page.locator('.dg-sidebar a[href="/docs/api/"]').first().click();
    await page.waitForFunction(() => location.pathname === "/docs/api/");
    const menu = page.locator(".dg-copy-page .dg-menu");
    const links = menu.getByRole("link");
    await menu.locator("summary").focus();
    await page.keyboard.press("ArrowDown");
    expect(await links.evaluateAll((all) => all.map((link) => link.textContent))).toEqual([
      "View as Markdown",
      "Open in ChatGPT",
      "Open in Claude",
    ]);
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).toBeNull();
    expect(await menu.locator("summary").evaluate((summary) => summary === document.activeElement)).toBe(true);
    await menu.locator("summary").click();
    await page.locator("h1").click();
    expect(await menu.getAttribute("open")).toBeNull();
  });

  test("copies the code without removed lines, and shows “Copied” for 500 ms", async () => {
    const page = await site.open("/docs/probe/", { context: { permissions: ["clipboard-read", "clipboard-write"] } });
    const button = page.locator(".dg-copy").first();
    expect(await button.getAttribute("aria-label")).toBe("Copy code");
    const duration = await button.evaluate(async (element) => {
      const changes: number[] = [];
      new MutationObserver(() => changes.push(performance.now())).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      if (element instanceof HTMLElement) element.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const text = element.textContent;
      await new Promise((resolve) => setTimeout(resolve, 900));
      return { text, shown: (changes.at(-1) ?? 0) - (changes[0] ?? 0), end: element.textContent };
    });
    expect(duration).toMatchObject({ text: "Copied", end: "Copy" });
    expect(duration.shown).toBeGreaterThan(480);
    expect(duration.shown).toBeLessThan(700);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const b = 2;");
    expect(await page.locator(".dg-announcer").textContent()).toBe("Copied");
  });

  test("is large enough for a finger, and always visible on touch screens", async () => {
    const page = await site.open("/docs/probe/", {
      context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
    });
    const box = await page.locator(".dg-copy").first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(32);
    expect(
      await page
        .locator(".dg-copy")
        .first()
        .evaluate((button) => getComputedStyle(button).opacity),
    ).toBe("1");
  });
});

describe.skipIf(site.isMissing)("tabs", () => {
  test("show one panel, and share the choice with all groups that have a tab of this label", async () => {
    const page = await site.open("/docs/probe/");
    expect(await panelShown(page, "Text of Node.js, one.")).toBe(true);
    expect(await panelShown(page, "Text of Python, one.")).toBe(false);
    await page.getByRole("tab", { name: "Python" }).nth(1).click();
    expect(await panelShown(page, "Text of Python, one.")).toBe(true);
    expect(await panelShown(page, "Text of Python, two.")).toBe(true);
    expect(await panelShown(page, "Text of npm, three.")).toBe(true);
    expect(await panelShown(page, "Text of Python, four.")).toBe(true);
    expect(await panelShown(page, "Keyed Ruby.")).toBe(true);
    await page.getByRole("tab", { name: "curl" }).click();
    expect(await panelShown(page, "Text of curl, four.")).toBe(true);
    expect(await panelShown(page, "Text of Python, two.")).toBe(true);
  });

  test("share the choice with other pages, whatever other tabs these have", async () => {
    const page = await site.open("/docs/probe/");
    await page.getByRole("tab", { name: "curl" }).click();
    await page.getByRole("tab", { name: "Python" }).first().click();
    await page.goto(`${new URL(page.url()).origin}/docs/api/rest/`);
    expect(await page.locator('.dg-tab:not([data-hidden])[data-label="Python"]').count()).toBeGreaterThan(10);
    expect(await page.locator('.dg-tab:not([data-hidden]):not([data-label="Python"])').count()).toBe(0);
  });

  test("can be navigated with the arrow keys, Home and End", async () => {
    const page = await site.open("/docs/probe/");
    await page.getByRole("tab", { name: "Node.js" }).first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Python");
    expect(await panelShown(page, "Text of Python, one.")).toBe(true);
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Node.js");
    await page.keyboard.press("End");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Python");
    await page.keyboard.press("Home");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-selected"))).toBe("true");
  });

  test("remember the choice for 5 minutes", async () => {
    const page = await site.open("/docs/probe/");
    await page.getByRole("tab", { name: "Python" }).first().click();
    await page.reload();
    expect(await panelShown(page, "Text of Python, one.")).toBe(true);
    await page.evaluate(
      (elapsed) => {
        const memory = JSON.parse(localStorage.getItem("dg-tabs") ?? "{}");
        for (const name of Object.keys(memory)) memory[name] -= elapsed;
        localStorage.setItem("dg-tabs", JSON.stringify(memory));
      },
      5 * 60 * 1000,
    );
    await page.reload();
    expect(await panelShown(page, "Text of Node.js, one.")).toBe(true);
  });

  test("open to show an anchor in a hidden panel", async () => {
    const page = await site.open("/docs/probe/#python-of-two");
    expect(await panelShown(page, "Text of Python, two.")).toBe(true);
  });

  test("are all printed below their labels, or as the reader has chosen them", async () => {
    const page = await site.open("/docs/probe/");
    await page.emulateMedia({ media: "print" });
    for (const language of ["Python", "Node.js"]) {
      expect(await panelShown(page, `Text of ${language}, one.`)).toBe(true);
      expect(await page.locator(".dg-tab-label:visible", { hasText: language }).first().isVisible()).toBe(true);
    }
    await page.emulateMedia({ media: "screen" });
    await page.locator("[role=tab]", { hasText: "Python" }).first().click();
    await page.emulateMedia({ media: "print" });
    expect(await panelShown(page, "Text of Python, one.")).toBe(true);
    expect(await panelShown(page, "Text of Node.js, one.")).toBe(false);
    expect(await page.locator(".dg-tab-label:visible", { hasText: "Python" }).first().isVisible()).toBe(true);
    expect(await page.locator(".dg-navbar").isVisible()).toBe(false);
  });
});

describe.skipIf(site.isMissing)("the scroll position", () => {
  test("marks the current heading in the table of contents and in the sidebar", async () => {
    const page = await site.open("/docs/limits/");
    await page.locator("#memory").evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    await expect.poll(() => page.locator('.dg-toc [aria-current="location"]').allTextContents()).toEqual(["Memory"]);
    expect(await page.locator('.dg-sidebar [aria-current="location"]').allTextContents()).toEqual(["Memory"]);
  });

  test("is evaluated at most once every 300 ms, and once more at the end", async () => {
    const page = await site.open("/docs/probe/");
    const changes = await page.evaluate(async () => {
      const times: number[] = [];
      const list = document.querySelector(".dg-toc");
      const start = performance.now();
      if (list !== null)
        new MutationObserver(() => {
          const now = performance.now() - start;
          if (now - (times.at(-1) ?? -99) > 20) times.push(now);
        }).observe(list, { attributes: true, subtree: true });
      for (let step = 0; step < 30; step += 1) {
        scrollBy({ top: 120, behavior: "instant" });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await new Promise((resolve) => setTimeout(resolve, 700));
      return times;
    });
    const gaps = changes.slice(1).map((time, index) => time - (changes[index] ?? 0));
    expect(changes.length).toBeGreaterThan(2);
    expect(Math.min(...gaps)).toBeGreaterThan(250);
    const active = await page.locator('.dg-toc [aria-current="location"]').textContent();
    const last = await page.evaluate(
      () =>
        [...document.querySelectorAll(".dg-body h2, .dg-body h3")].findLast(
          (heading) => heading.getBoundingClientRect().top <= 96,
        )?.firstChild?.textContent,
    );
    expect(active).toBe(last);
  });
});

/** Where the marked entries are that a reader can see, and the boxes that they must be in. */
async function markedEntries(page: Page): Promise<{ readonly text: string; readonly isInView: boolean }[]> {
  return page.locator('[aria-current="location"]:visible').evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      const list =
        link.closest("dialog, .dg-sidebar, .dg-toc ul")?.parentElement?.closest(".dg-toc") ?? link.closest("nav");
      const open = matchMedia("(max-width: 1279px)").matches ? link.closest(".dg-toc details > ul") : null;
      const box = (open ?? list)?.getBoundingClientRect();
      const isInView = box !== undefined && top >= box.top && bottom <= box.bottom && top >= 0 && bottom <= innerHeight;
      return { text: link.textContent ?? "", isInView };
    }),
  );
}

async function scrollToShare(page: Page, share: number): Promise<void> {
  await page.evaluate(
    (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: "instant" }),
    share,
  );
}

describe.skipIf(site.isMissing)("the list of headings", () => {
  test("keeps the current heading in view in the sidebar, and never moves the page", async () => {
    const page = await site.open("/docs/api/rest/");
    for (const share of [0.1, 0.5, 0.9, 0.3]) {
      await scrollToShare(page, share);
      const top = await page.evaluate(() => scrollY);
      await page.waitForTimeout(400);
      const marked = await markedEntries(page);
      expect(marked).toEqual([{ text: expect.any(String), isInView: true }]);
      expect(await page.evaluate(() => scrollY)).toBe(top);
    }
    const linked = await site.open("/docs/api/rest/#delete-a-webhook");
    await expect.poll(() => markedEntries(linked)).toEqual([{ text: "Delete a webhook", isInView: true }]);
  });

  test("is one on each screen: in the sidebar, whether that lists the page or not, or a row", async () => {
    const page = await site.open("/docs/limits/");
    const shown = async (path: string, width: number): Promise<readonly boolean[]> => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(new URL(path, page.url()).href);
      return Promise.all(
        [".dg-layout .dg-sidebar-toc", ".dg-toc"].map((each) => page.locator(each).first().isVisible()),
      );
    };
    for (const path of ["/docs/limits/", "/docs/probe/"]) {
      for (const width of [1440, 1280, 1024]) expect(await shown(path, width)).toEqual([true, false]);
      expect(await shown(path, 390)).toEqual([false, true]);
    }
  });

  test("is at the current heading when it is opened on a phone", async () => {
    const page = await site.open("/docs/api/rest/", { context: { viewport: { width: 390, height: 800 } } });
    await scrollToShare(page, 0.9);
    await page.waitForTimeout(400);
    await page.locator(".dg-toc summary").click();
    await expect.poll(() => markedEntries(page)).toEqual([{ text: expect.any(String), isInView: true }]);
  });

  test("begins near the top of the sidebar if it is long, and is whole if it is short", async () => {
    /** From the top of the sidebar to the entry of the page, and from the end of the list to that of the sidebar. */
    const spaceAround = (page: Page): Promise<readonly [number, number]> =>
      page.locator(".dg-sidebar").evaluate((sidebar) => {
        const entry = sidebar.querySelector('[aria-current="page"]');
        const { top, bottom } = sidebar.getBoundingClientRect();
        const end = entry?.closest("li")?.getBoundingClientRect().bottom ?? 0;
        return [Math.round((entry?.getBoundingClientRect().top ?? 0) - top), Math.round(bottom - end)];
      });
    const page = await site.open("/docs/limits/", { context: { viewport: { width: 1440, height: 500 } } });
    await page.locator("html[data-smooth]").waitFor();
    const [limits, below] = await spaceAround(page);
    expect(limits).toBe(24);
    expect(below).toBeLessThan(0);
    await page.locator('.dg-sidebar a[href$="/cli/login/"]').click();
    await page.locator("h1", { hasText: "Log in to the CLI" }).waitFor();
    const [login, space] = await spaceAround(page);
    expect(login).toBeGreaterThanOrEqual(0);
    expect(space).toBeGreaterThanOrEqual(24);
    await page.locator('.dg-sidebar a[href$="/api/rest/"]').click();
    await page.locator("h1", { hasText: "REST API" }).waitFor();
    const [rest] = await spaceAround(page);
    expect(rest).toBeGreaterThanOrEqual(0);
    expect(rest).toBeLessThanOrEqual(24);
    // The reader who goes back to the top sees it again.
    await scrollToShare(page, 0.9);
    await page.waitForTimeout(400);
    expect((await spaceAround(page))[0]).toBeLessThan(0);
    await scrollToShare(page, 0);
    await expect.poll(async () => (await spaceAround(page))[0]).toBe(24);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("is apart from the next group of the sidebar", async () => {
    const page = await site.open("/docs/quickstart/", { context: { viewport: { width: 1024, height: 900 } } });
    const last = await page.locator(".dg-sidebar-toc").first().locator("a").last().boundingBox();
    const next = await page.locator(".dg-sidebar > ul > li").nth(1).boundingBox();
    expect((next?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(12);
  });

  test("wraps long names in the sidebar", async () => {
    const page = await site.open("/docs/limits/");
    const widths = await page.locator('.dg-sidebar-toc a[href="#memory"]').evaluate((link) => {
      link.textContent = "client.very.long.method.with.namespaces(argument, anotherArgument)";
      return [link.scrollWidth, link.clientWidth];
    });
    expect(widths[0]).toBe(widths[1]);
  });
});

describe.skipIf(site.isMissing)("the bar at the top", () => {
  test("shows the whole name of the site on phones, where the search box takes what is left", async () => {
    for (const width of [390, 320]) {
      const page = await site.open("/docs/limits/", { context: { viewport: { width, height: 700 }, hasTouch: true } });
      const name = await page.locator(".dg-brand").evaluate((brand) => brand.scrollWidth - brand.clientWidth);
      expect(name, `${width} px`).toBe(0);
      const parts = await page
        .locator(".dg-navbar > :visible")
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right]));
      expect(parts.at(-1)?.[1]).toBeLessThanOrEqual(width);
      for (const [index, [left]] of parts.entries()) expect(left).toBeGreaterThanOrEqual(parts[index - 1]?.[1] ?? 0);
    }
  });

  test("stays one row with a large font: the search shrinks, and what does not fit is in a menu", async () => {
    const page = await site.open("/docs/limits/");
    const entries = await page.locator(".dg-navbar-list > li:visible").count();
    for (const size of [28, 32]) {
      await page.evaluate((pixels) => {
        document.documentElement.style.fontSize = `${pixels}px`;
      }, size);
      const more = page.locator(".dg-navbar-links > .dg-menu");
      await more.waitFor();
      const boxes = await page
        .locator(".dg-navbar > :visible")
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
        );
      for (const [index, box] of boxes.entries())
        expect(box.left).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 1);
      expect(boxes.at(-1)?.right).toBeLessThanOrEqual(1440);
      await more.locator(":scope > summary").click();
      const inBar = await page.locator(".dg-navbar-list > li:visible").count();
      const inMenu = await more.locator(":scope > .dg-menu-list > li:visible").count();
      expect(inBar + inMenu).toBe(entries);
      expect(inMenu).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      // A heading that the reader goes to is below the bar.
      await page.locator("#disk").evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
      const [bar, heading] = [
        await page.locator(".dg-navbar").boundingBox(),
        await page.locator("#disk").boundingBox(),
      ];
      expect(heading?.y).toBeGreaterThanOrEqual(bar?.height ?? 999);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator(".dg-menu-button").click();
    expect(await page.locator("dialog .dg-navbar-list > li:visible").count()).toBe(entries);
  });
});

describe.skipIf(site.isMissing)("without its script, which failed to load", () => {
  test("the page has its menu and its sections, as without scripts", async () => {
    const page = await site.open("/docs/limits/", { context: { viewport: { width: 390, height: 800 } } });
    await page.route("**/assets/main.*", (route) => route.abort());
    await page.reload();
    expect(await page.locator(".dg-navbar-links a", { hasText: "Pricing" }).isVisible()).toBe(true);
    expect(await page.locator('.dg-sidebar a[href="/docs/api/"]').isVisible()).toBe(true);
    expect(await page.locator("button:not(.dg-feedback button):visible").count()).toBe(0);
    await page.unroute("**/assets/main.*");
    await page.route("**/assets/main.*", (route) => route.fulfill({ contentType: "text/javascript", body: "}" }));
    const errors: string[] = [];
    page.removeAllListeners("pageerror");
    page.on("pageerror", (error) => errors.push(error.name));
    await page.reload();
    expect(await page.locator(".dg-navbar-links a", { hasText: "Pricing" }).isVisible()).toBe(true);
    expect(errors).toEqual(["SyntaxError"]);
  });
});

describe.skipIf(site.isMissing)("names in tables", () => {
  test.each([390, 1440])("never break, in a window of %i px", async (width) => {
    const page = await site.open("/docs/code/nodejs/", { context: { viewport: { width, height: 800 } } });
    const broken: string[] = [];
    for (const path of ["/docs/code/nodejs/", "/docs/cli/reference/", "/docs/workflows/errors/"]) {
      await page.goto(new URL(path, page.url()).href);
      broken.push(
        ...(await page
          .locator(".dg-table code")
          .evaluateAll((names) =>
            names
              .filter((name) => !name.textContent?.includes(" ") && name.getClientRects().length > 1)
              .map((name) => name.textContent ?? ""),
          )),
      );
    }
    expect(broken).toEqual([]);
  });
});

describe.skipIf(site.isMissing)("light and dark", () => {
  test("follow the system until the reader chooses, and the choice persists without a flash", async () => {
    const page = await site.open("/docs/", { context: { colorScheme: "dark" } });
    const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.locator(".dg-theme-button").click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload({ waitUntil: "commit" });
    await page.locator("body").waitFor({ state: "attached" });
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
    expect(await background()).toBe(light);
  });
});

describe.skipIf(site.isMissing)("menus", () => {
  test("open on click, close with Esc or an outside click, and can be navigated with the arrow keys", async () => {
    const page = await site.open("/docs/");
    const summary = page.locator(".dg-menu summary").first();
    await summary.click();
    const first = page.locator(".dg-menu-list a").first();
    expect(await first.isVisible()).toBe(true);
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Building Components");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("CLI");
    await page.keyboard.press("Escape");
    expect(await first.isVisible()).toBe(false);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.click();
    await page.locator("h1").click({ position: { x: 5, y: 5 } });
    expect(await first.isVisible()).toBe(false);
  });

  test("for versions mark v2 as new and link to v1", async () => {
    const page = await site.open("/docs/");
    const menu = page.locator('.dg-menu summary[aria-label="Docs version: v2"]');
    await menu.click();
    expect(await page.locator(".dg-menu[open] a").allTextContents()).toEqual(["v2 New", "v1"]);
  });
});

describe.skipIf(site.isMissing)("on a phone", () => {
  const phone = { context: { viewport: { width: 390, height: 800 }, hasTouch: true } };

  test("the menu is a dialog that Esc or a link closes", async () => {
    const page = await site.open("/docs/", phone);
    await page.locator(".dg-menu-button").click();
    await page.locator("dialog .dg-sidebar").waitFor();
    // The site's entries come before the section, and the row "On this page" has the headings.
    const [entry, section] = await Promise.all([
      page.locator("dialog a", { hasText: "Pricing" }).boundingBox(),
      page.locator("dialog .dg-sidebar").boundingBox(),
    ]);
    expect((entry?.y ?? 999) + (entry?.height ?? 0)).toBeLessThan(250);
    expect(section?.y).toBeGreaterThanOrEqual((entry?.y ?? 999) + (entry?.height ?? 0));
    expect(await page.locator("dialog .dg-sidebar-toc:visible").count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await page.locator("dialog").isVisible()).toBe(false);
    await expect.poll(() => page.locator(".dg-layout .dg-sidebar").count()).toBe(1);
    await page.locator(".dg-menu-button").click();
    await page.locator('dialog .dg-sidebar a[href="/docs/data-stores/"]').click();
    await page.locator("h1", { hasText: "Data stores" }).waitFor();
    expect(await page.locator("dialog").isVisible()).toBe(false);
    await page.locator(".dg-menu-button").click();
    expect(await page.locator('dialog .dg-sidebar [aria-current="page"]').textContent()).toBe("Data stores");
  });

  test("the menu closes when the reader goes back, and shows the pages of the current section", async () => {
    const page = await site.open("/docs/", phone);
    await page.locator(".dg-menu-button").click();
    await page.locator('dialog .dg-sidebar a[href="/docs/data-stores/"]').click();
    await page.locator("h1", { hasText: "Data stores" }).waitFor();
    await page.locator(".dg-menu-button").click();
    await page.locator("dialog .dg-sidebar").waitFor();
    await page.goBack();
    await page.locator("h1", { hasText: "Introduction" }).waitFor();
    await expect.poll(() => page.locator(".dg-layout .dg-sidebar").count()).toBe(1);
    expect(await page.locator("dialog").isVisible()).toBe(false);
    // The first page is in no sidebar.
    expect(await page.locator('.dg-sidebar [aria-current="page"]').count()).toBe(0);
  });

  test("the menu has the search and the theme switch, and gives them back", async () => {
    const page = await site.open("/docs/data-stores/", phone);
    await page.locator(".dg-menu-button").click();
    const theme = page.locator("dialog .dg-theme-button");
    await theme.click();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
    // The current page is in view below the head of the menu.
    const [head, current] = await Promise.all([
      page.locator(".dg-drawer-head").boundingBox(),
      page.locator('dialog .dg-sidebar [aria-current="page"]').boundingBox(),
    ]);
    expect(head?.y).toBe(0);
    expect(current?.y).toBeGreaterThan(head?.height ?? 0);
    await page.locator("dialog.dg-drawer #dg\\:search").click();
    await page.locator(".dg-search-dialog[open]").waitFor();
    // Browsers differ in whether one Esc closes both.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".dg-navbar > .dg-theme-button, .dg-navbar > search").count()).toBe(2);
  });

  test("the contents are a row that stays in view and names the current section", async () => {
    const page = await site.open("/docs/probe/", phone);
    const row = page.locator(".dg-toc summary");
    await page.evaluate(() => document.querySelector("#part-5")?.scrollIntoView({ behavior: "instant" }));
    await expect.poll(() => row.getAttribute("data-current")).toBe("Part 5");
    expect((await row.boundingBox())?.y).toBe(56);
    const heading = await page.locator("#part-5").boundingBox();
    expect(heading?.y).toBeGreaterThan(56 + 44);
    await row.click();
    await page.locator(".dg-toc a", { hasText: "Part 9" }).click();
    await expect.poll(() => row.getAttribute("data-current")).toBe("Part 9");
    expect(await page.locator(".dg-toc a", { hasText: "Part 9" }).isVisible()).toBe(false);
  });

  test("controls are large enough for fingers", async () => {
    const page = await site.open("/docs/data-stores/", phone);
    for (const selector of [".dg-menu-button", ".dg-theme-button", "#dg\\:search", ".dg-footer-columns a"])
      expect((await page.locator(selector).first().boundingBox())?.height, selector).toBeGreaterThanOrEqual(40);
    const nested = await site.open("/docs/components/api/", phone);
    expect((await nested.locator(".dg-breadcrumbs a").first().boundingBox())?.height).toBeGreaterThanOrEqual(40);
  });

  test("a drawing shrinks as far as it is legible, and then scrolls", async () => {
    for (const [path, isWhole] of [
      ["/docs/quickstart/", true],
      ["/docs/workflows/", false],
    ] as const) {
      const page = await site.open(path, { context: { viewport: { width: 390, height: 800 } } });
      const figure = page.locator(".dg-figure").first();
      const [inner = 0, outer = 0] = await figure.evaluate((element) => [element.scrollWidth, element.clientWidth]);
      expect(inner <= outer, path).toBe(isWhole);
      const letters = await figure.locator("text").first().boundingBox();
      expect(letters?.height, path).toBeGreaterThanOrEqual(12);
      // The keyboard reaches what scrolls, and a shadow shows it.
      expect(await figure.getAttribute("tabindex")).toBe(isWhole ? "-1" : "0");
      expect(await figure.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain("gradient");
    }
  });

  test("the first column of a wide table stays in view", async () => {
    const page = await site.open("/docs/probe/", phone);
    const table = page.locator(".dg-table");
    const first = table.locator("tbody td").first();
    const before = await first.boundingBox();
    await table.evaluate((element) => element.scrollTo({ left: 300, behavior: "instant" }));
    expect((await first.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
  });

  // 640 is the width of a window of 1280 pixels at a zoom of 200 %.
  test.each([320, 390, 640, 768, 1440])("a page %i pixels wide does not scroll sideways", async (width) => {
    const page = await site.open("/docs/probe/", { context: { viewport: { width, height: 800 } } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const table = page.locator(".dg-table");
    expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    expect(await table.getAttribute("tabindex")).toBe("0");
  });
});

describe.skipIf(site.isMissing)("the page", () => {
  test.each(["/docs/limits/", "/docs/workflows/steps/", "/docs/pricing/"])("%s has two right edges", async (path) => {
    const page = await site.open(path, { context: { viewport: { width: 1440, height: 900 } } });
    const parts =
      ".dg-copy-page, .dg-pager, .dg-body > :is(p, ul, .dg-callout, .dg-code, .dg-tabs, .dg-table, h2 ~ h2)";
    const ends = await page
      .locator(parts)
      .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().right)))]);
    expect(ends.toSorted((one, other) => one - other)).toEqual([1032, 1216]);
  });
});

describe.skipIf(site.isMissing)("the header", () => {
  test.each([960, 1100, 1280, 1440])("has one row in a window of %i pixels", async (width) => {
    const page = await site.open("/docs/limits/", { context: { viewport: { width, height: 800 } } });
    expect((await page.locator(".dg-navbar").boundingBox())?.height).toBeLessThanOrEqual(57);
  });

  test("marks the primary entry with an arrow, and only the current one with color and weight", async () => {
    const page = await site.open("/docs/limits/", { context: { viewport: { width: 1440, height: 800 } } });
    const [primary, other, current] = await Promise.all(
      ["Quickstart", "Guides", "Reference"].map((name) =>
        page
          .locator(".dg-navbar-list > li", { hasText: name })
          .locator(".dg-navbar-link")
          .first()
          .evaluate((link) => {
            const { color, fontWeight } = getComputedStyle(link);
            return { look: `${color} ${fontWeight}`, arrow: getComputedStyle(link, "::after").content };
          }),
      ),
    );
    expect(primary).toEqual({ look: other?.look, arrow: '"→" / ""' });
    expect(current?.look).not.toBe(other?.look);
  });

  // 360 by 225 is a window of 1440 by 900 pixels at a zoom of 400 %.
  test("is followed by the row of contents at a large zoom, which then scrolls away", async () => {
    const page = await site.open("/docs/limits/", { context: { viewport: { width: 360, height: 225 } } });
    const bar = await page.locator(".dg-navbar").boundingBox();
    const row = page.locator(".dg-toc");
    expect((await row.boundingBox())?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
    await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
    expect((await row.boundingBox())?.y).toBeLessThan(-300);
  });
});

describe.skipIf(site.isMissing)("a table that fits", () => {
  test("keeps its header in view while the page scrolls, and is no stop of the Tab key", async () => {
    const page = await site.open("/docs/limits/");
    const table = page.locator(".dg-table").first();
    await page.locator(".dg-table[data-fits]").first().waitFor();
    expect(await table.getAttribute("tabindex")).toBe("-1");
    expect(await table.evaluate((element) => getComputedStyle(element).backgroundImage)).toBe("none");
    await table
      .locator("tr")
      .nth(12)
      .evaluate((row) => row.scrollIntoView({ block: "start", behavior: "instant" }));
    expect((await table.locator("th").first().boundingBox())?.y).toBe(56);
  });
});

describe.skipIf(site.isMissing)("an image", () => {
  test("that is shown smaller than its natural size opens enlarged, and closes with Esc", async () => {
    const page = await site.open("/docs/probe/");
    await page.locator(".dg-zoom").click();
    await page.locator(".dg-zoomed[open] img").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".dg-zoomed").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("dg-zoom");
  });

  test("in SVG can be enlarged and keeps its size, also without a width, in a caption or of a pair", async () => {
    const page = await site.open("/docs/box/");
    // Without the image for dark mode.
    const shown = page.locator(".dg-zoom img:visible");
    await expect.poll(() => shown.count()).toBe(4);
    const [caption, light, , half] = await shown.evaluateAll((images) =>
      images.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
    );
    expect([caption, light]).toEqual([
      [240, 120],
      [240, 120],
    ]);
    const column = await page
      .locator(".dg-body > p")
      .last()
      .evaluate(({ clientWidth }) => clientWidth);
    expect(half?.[0]).toBeCloseTo(column / 2, 0);
    const paragraph = page.locator(".dg-body > p").last();
    const [text, floating, left] = await Promise.all(
      [paragraph, shown.nth(2), shown.nth(3)].map((each) => each.boundingBox()),
    );
    expect(left?.x).toBe(text?.x);
    // Beside the text, at the end of its column.
    expect(floating?.x).toBeGreaterThan((text?.x ?? 0) + column / 2);
    expect(floating?.y).toBeLessThanOrEqual(text?.y ?? 0);
  });

  test("with several sources keeps using one of them", async () => {
    const page = await site.open("/docs/picture/");
    await page.locator(".dg-zoom").waitFor();
    const image = page.locator(".dg-zoom > picture > img");
    expect(await image.evaluate((element: HTMLImageElement) => new URL(element.currentSrc).pathname)).toContain("tall");
  });
});

describe.skipIf(site.isMissing)("the page", () => {
  test("applies its content classes", async () => {
    const page = await site.open("/docs/probe/");
    expect(await page.locator(".dg-article").getAttribute("class")).toBe("dg-article wide special");
  });

  test("keeps the current entry of a long sidebar in view without scrolling the page", async () => {
    const page = await site.open("/docs/orgs/sso/okta/", { context: { viewport: { width: 1440, height: 500 } } });
    const entry = await page.locator('.dg-sidebar [aria-current="page"]').boundingBox();
    expect(entry?.y).toBeGreaterThan(56);
    expect(entry?.y).toBeLessThan(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("can be used with the keyboard alone", async () => {
    const page = await site.open("/docs/probe/");
    const reached: string[] = [];
    for (let step = 0; step < 140; step += 1) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === null
          ? ""
          : `${activeElement.tagName} ${activeElement.className || (activeElement.getAttribute("href") ?? "")}`;
      });
      reached.push(name);
      if (name.startsWith("A dg-edit")) break;
    }
    for (const expected of [
      "A dg-brand",
      "SUMMARY dg-navbar-link",
      "BUTTON dg-icon-button dg-theme-button",
      "BUTTON dg-copy",
      "DIV dg-table",
      "BUTTON dg-zoom",
      "A dg-edit",
    ])
      expect(reached, expected).toContainEqual(expect.stringContaining(expected));
    await page.locator(".dg-copy").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".dg-copy[data-state]").waitFor();
    await page.locator(".dg-sidebar-group > summary").first().focus();
    const group = page.locator(".dg-sidebar-group").first();
    const before = await group.evaluate((element) => element.hasAttribute("open"));
    await page.keyboard.press("Enter");
    expect(await group.evaluate((element) => element.hasAttribute("open"))).toBe(!before);
  });

  test("has a skip link for the keyboard", async () => {
    const page = await site.open("/docs/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("dg:content");
  });

  test("is readable and navigable without scripts, and shows all its content", async () => {
    const page = await site.open("/docs/probe/", { context: { javaScriptEnabled: false } });
    expect(await page.locator(".dg-tab:visible").count()).toBe(10);
    expect(await page.locator(".dg-tab-label:visible").count()).toBe(10);
    expect(await page.locator("button:not(.dg-feedback button):visible").count()).toBe(0);
    expect(await page.locator(".dg-sidebar-toc a").first().isVisible()).toBe(true);
    await page.locator('.dg-sidebar a[href="/docs/data-stores/"]').click();
    expect(await page.locator("h1").textContent()).toBe("Data stores");
    await page.locator("#dg\\:search").fill("limits");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/search/?q=limits");
    expect(await page.locator('.dg-body a[href="/docs/limits/"]').isVisible()).toBe(true);
  });

  test("is readable on a phone without scripts too", async () => {
    const page = await site.open("/docs/probe/", {
      context: { javaScriptEnabled: false, viewport: { width: 390, height: 800 } },
    });
    expect(await page.locator('.dg-sidebar a[href="/docs/data-stores/"]').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // No key opens the search without its script, so none is shown.
    expect(await page.locator(".dg-search > kbd").isVisible()).toBe(false);
  });
});

describe.skipIf(site.isMissing)("readers who ask for less", () => {
  test("motion get no animations", async () => {
    const page = await site.open("/docs/limits/", { context: { reducedMotion: "reduce" } });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
    await page.locator('.dg-sidebar a[href="#runtime-versions"]').click();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });

  test("of the page's colors get those of the system, with borders intact", async () => {
    const page = await site.open("/docs/probe/", { context: { forcedColors: "active" } });
    expect(
      await page
        .locator(".dg-code")
        .first()
        .evaluate((block) => getComputedStyle(block).borderTopWidth),
    ).toBe("1px");
  });

  test("the layout does not assume left-to-right text", async () => {
    const page = await site.open("/docs/probe/");
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    const [sidebar, main] = [await page.locator(".dg-sidebar").boundingBox(), await page.locator("main").boundingBox()];
    expect(sidebar?.x).toBeGreaterThan(main?.x ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    expect(
      await page
        .locator(".dg-code code")
        .first()
        .evaluate((code) => getComputedStyle(code).direction),
    ).toBe("ltr");
  });
});

describe.skipIf(site.isMissing)("the question whether a page was helpful", () => {
  test("sends the answer and the page without leaving it, and thanks the reader", async () => {
    site.answer("/docs/answers/", 204);
    const page = await site.open("/docs/quickstart/");
    await page.locator('.dg-sidebar a[href="/docs/data-stores/"]').click();
    await page.waitForURL("**/data-stores/");
    const sent = page.waitForRequest("**/answers/");
    await page.locator(".dg-feedback button", { hasText: "No" }).focus();
    await page.keyboard.press("Enter");
    const request = await sent;
    expect([request.method(), request.postData()]).toEqual(["POST", "page=%2Fdata-stores%2F&answer=no"]);
    const thanks = page.locator(".dg-feedback", { hasText: "Thank you for your feedback." });
    await thanks.waitFor();
    expect(await thanks.locator("button").count()).toBe(0);
    // The focus moves from the button to the thanks, which screen readers then read.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Thank you for your feedback.");
    expect(new URL(page.url()).pathname).toBe("/docs/data-stores/");
  });

  test("says when the answer could not be sent, and can be answered again", async () => {
    site.answer("/docs/answers/", 500);
    const page = await site.open("/docs/quickstart/");
    const yes = page.locator(".dg-feedback button", { hasText: "Yes" });
    await yes.click();
    await page.locator(".dg-feedback", { hasText: "Your answer could not be sent." }).waitFor();
    site.answer("/docs/answers/", 204);
    await yes.click();
    await page.locator(".dg-feedback", { hasText: "Thank you" }).waitFor();
  });

  test("is sent by the browser itself if its script cannot be loaded", async () => {
    site.answer("/docs/answers/", 204);
    const page = await site.open("/docs/quickstart/");
    await page.route("**/assets/actions.*", (route) => route.abort());
    const sent = page.waitForRequest("**/answers/");
    await page.locator(".dg-feedback button", { hasText: "Yes" }).click();
    const request = await sent;
    expect([request.isNavigationRequest(), request.postData()]).toEqual([true, "page=%2Fquickstart%2F&answer=yes"]);
    // A page that is closed in the middle of a navigation can keep the browser waiting.
    expect((await request.response())?.status()).toBe(204);
  });
});

describe.skipIf(site.isMissing)("the announcement", () => {
  const heightOf = (page: Page): Promise<number> =>
    page.evaluate(() => document.querySelector(".dg-announcement")?.getBoundingClientRect().height ?? 0);

  test("stays closed, without a shift of the page, until its id changes", async () => {
    const page = await site.open("/docs/quickstart/");
    expect(await heightOf(page)).toBeGreaterThan(20);
    await page.locator(".dg-announcement button").click();
    await expect.poll(() => heightOf(page)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("dg-brand");
    await page.goto(page.url().replace("quickstart", "limits"), { waitUntil: "domcontentloaded" });
    // The script in the head has hidden it, long before those that are loaded.
    expect(await heightOf(page)).toBe(0);
    await page.evaluate(() => localStorage.setItem("dg-closed", "an earlier one"));
    await page.reload();
    expect(await heightOf(page)).toBeGreaterThan(20);
  });

  test("cannot be closed without a script", async () => {
    const page = await site.open("/docs/quickstart/", { context: { javaScriptEnabled: false } });
    expect(await page.locator(".dg-announcement").isVisible()).toBe(true);
    expect(await page.locator(".dg-announcement button").isVisible()).toBe(false);
  });
});
