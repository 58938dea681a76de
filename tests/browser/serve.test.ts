/**
 * `docsgen serve` in a real browser while an author works. A marker on the window tells whether the document was
 * reloaded.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser-page.ts";
import type { Server } from "../support/server.ts";
import { startServe } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const browser = openBrowser();

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const parts = Array.from({ length: 30 }, (_, n) => `## Part ${n}\n\n${"Words of the part. ".repeat(60)}`).join("\n\n");
const tabs = "::::tabs\n:::tab[One]\nFirst panel.\n:::\n:::tab[Two]\nSecond panel.\n:::\n::::\n";
const rich = (text: string): string =>
  page("Home", `${text}\n\n${tabs}\n:::details[More]\nHidden text.\n:::\n\n${parts}`);

interface Session {
  readonly site: Site;
  readonly server: Server;
  readonly view: Page;
  /** Waits until the page shows a text. */
  readonly shows: (text: string) => Promise<void>;
  readonly isSameDocument: () => Promise<boolean>;
  readonly end: () => Promise<void>;
}

/** @param path The page that the author has open, below the base. */
async function open(path = "", files: Readonly<Record<string, string>> = {}, settings = ""): Promise<Session> {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      `  base: "/docs/",\n  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { text: "Group", entries: ["/guide/"] }] }] },\n${settings}`,
    ),
    "docs-src/index.md": rich("First text."),
    "docs-src/guide.md": page("Guide", "Text of the guide."),
    ...files,
  });
  const server = await startServe(site);
  const view = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const errors: string[] = [];
  view.on("pageerror", (error) => errors.push(error.message));
  await view.goto(`${server.url}${path}`);
  await server.says("o");
  await server.settled(site);
  await view.evaluate(() => Reflect.set(window, "marker", 1));
  return {
    site,
    server,
    view,
    shows: async (text) =>
      void (await view.waitForFunction((expected) => document.body.innerText.includes(expected), text)),
    isSameDocument: () => view.evaluate(() => Reflect.get(window, "marker") === 1),
    end: async () => {
      await view.close();
      expect(errors).toEqual([]);
      expect((await server.end()).status).toBe(0);
    },
  };
}

const panelOf = (view: Page): ReturnType<Page["locator"]> => view.locator("dg-problems");

describe.skipIf(browser.isMissing)("an edit", () => {
  test("that makes the page a draft marks it", async () => {
    const { site, view, shows, end } = await open("guide/");
    site.write("docs-src/guide.md", "---\ntitle: Guide\ndraft: true\n---\n\nUnfinished text.\n");
    await shows("Unfinished text.");
    const mark = await view.locator(".dg-article").evaluate((article) => getComputedStyle(article, "::before").content);
    expect(mark).toBe('"Draft: not published"');
    await end();
  });

  test("is shown in place: the document, the scroll position, the open tab, details and the sidebar stay", async () => {
    const { site, view, shows, isSameDocument, end } = await open();
    await view.getByRole("tab", { name: "Two" }).click();
    await view.locator("main details summary", { hasText: "More" }).click();
    await view.locator(".dg-sidebar details summary").first().click();
    await view.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
    await view.waitForFunction(() => scrollY === 1500);
    // The site only remembers the choice for a few minutes.
    await view.evaluate(() => localStorage.clear());
    site.write("docs-src/index.md", rich("Second text."));
    await shows("Second text.");
    expect(await isSameDocument()).toBe(true);
    expect(await view.evaluate(() => scrollY)).toBe(1500);
    expect(await view.getByText("Second panel.").isVisible()).toBe(true);
    expect(await view.getByText("Hidden text.").isVisible()).toBe(true);
    expect(await view.locator(".dg-sidebar details").first().getAttribute("open")).not.toBeNull();
    // A second edit, after which the page is still interactive.
    site.write("docs-src/index.md", rich("Third text."));
    await shows("Third text.");
    await view.getByRole("tab", { name: "One" }).click();
    expect(await view.getByText("First panel.").isVisible()).toBe(true);
    expect(await isSameDocument()).toBe(true);
    await end();
  });

  test("that shortens the page for a while restores the scroll position", async () => {
    const { site, view, shows, isSameDocument, end } = await open();
    await view.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
    await view.waitForFunction(() => scrollY === 1500);
    site.write("docs-src/index.md", page("Home", "Short text."));
    await shows("Short text.");
    site.write("docs-src/index.md", rich("Second text."));
    await shows("Second text.");
    expect(await view.evaluate(() => scrollY)).toBe(1500);
    // A reader who has scrolled in the meantime stays there.
    site.write("docs-src/index.md", page("Home", "Short again."));
    await shows("Short again.");
    await view.mouse.wheel(0, -10_000);
    await view.waitForFunction(() => scrollY === 0);
    site.write("docs-src/index.md", rich("Third text."));
    await shows("Third text.");
    expect(await view.evaluate(() => scrollY)).toBe(0);
    expect(await isSameDocument()).toBe(true);
    await end();
  });

  test("of a page with its own head tags is shown, as are later edits without those tags", async () => {
    const head = "head:\n  - tag: style\n    content: 'p { color: red }'\n";
    const headed = (text: string): string => `---\ntitle: Headed\n${head}---\n\n${text}\n`;
    const { site, shows, end } = await open("headed/", { "docs-src/headed.md": headed("First text.") });
    site.write("docs-src/headed.md", headed("Second text."));
    await shows("Second text.");
    site.write("docs-src/headed.md", page("Headed", "Third text."));
    await shows("Third text.");
    site.write("docs-src/headed.md", page("Headed", "Fourth text."));
    await shows("Fourth text.");
    await end();
  });

  test("of another page is shown when the reader goes to it, and a new title appears in the menu immediately", async () => {
    const { site, view, shows, isSameDocument, server, end } = await open();
    await view.locator(".dg-sidebar details summary").first().click();
    await view.locator(".dg-sidebar a", { hasText: "Guide" }).hover();
    site.write("docs-src/guide.md", page("Guide", "Changed meanwhile."));
    await server.shows("/docs/guide/", "Changed meanwhile.");
    await view.locator(".dg-sidebar a", { hasText: "Guide" }).click();
    await shows("Changed meanwhile.");
    site.write("docs-src/guide.md", page("Guidance", "Changed meanwhile."));
    await view.locator(".dg-sidebar a", { hasText: "Guidance" }).waitFor();
    expect(await isSameDocument()).toBe(true);
    await end();
  });

  test("after going back and forth is shown on the open page", async () => {
    const { site, view, shows, isSameDocument, end } = await open();
    await view.locator(".dg-sidebar details summary").first().click();
    await view.locator(".dg-sidebar a", { hasText: "Guide" }).click();
    await shows("Text of the guide.");
    site.write("docs-src/guide.md", page("Guide", "Edited there."));
    await shows("Edited there.");
    await view.goBack();
    await shows("First text.");
    site.write("docs-src/index.md", rich("Edited here."));
    await shows("Edited here.");
    expect(await isSameDocument()).toBe(true);
    await end();
  });

  test("of a page whose address the browser encodes differently is shown", async () => {
    const { site, shows, isSameDocument, end } = await open("c%2B%2B/caf%C3%A9'/", {
      "docs-src/c++/café'.md": page("Café", "Before."),
    });
    site.write("docs-src/c++/café'.md", page("Café", "After."));
    await shows("After.");
    expect(await isSameDocument()).toBe(true);
    await end();
  });

  test("is shown after the server has been restarted", async () => {
    const { site, server, view, shows, end } = await open();
    await server.end();
    site.write("docs-src/index.md", rich("While nobody served."));
    const again = await startServe(site, ["--port", String(server.port)]);
    await shows("While nobody served.");
    await view.context().close();
    await again.end();
    expect(end).toBeTypeOf("function");
  });
});

describe.skipIf(browser.isMissing)("pages", () => {
  test("that are added, renamed and removed appear and disappear", async () => {
    const { site, server, view, shows, end } = await open("later/");
    expect(await view.evaluate(() => document.documentElement.dataset["layout"])).toBe("not-found");
    site.write("docs-src/later.md", page("Later", "Here by now."));
    await shows("Here by now.");
    site.rename("docs-src/later.md", "docs-src/latest.md");
    await view.waitForFunction(() => document.documentElement.dataset["layout"] === "not-found");
    await view.goto(`${server.url}latest/`);
    await shows("Here by now.");
    site.remove("docs-src/latest.md");
    await view.waitForFunction(() => document.documentElement.dataset["layout"] === "not-found");
    await end();
  });
});

describe.skipIf(browser.isMissing)("problems", () => {
  test("are shown above the page with position, line and hint, open the editor, and disappear when fixed", async () => {
    const { site, view, isSameDocument, end } = await open("guide/");
    site.write("docs-src/guide.md", page("Guide", "See [there](limit.md)."));
    const panel = panelOf(view);
    await panel.getByText("docs-src/guide.md:5:13").waitFor();
    const text = await panel.locator("section").innerText();
    expect(text).toContain("broken-link: The link “limit.md” leads nowhere");
    expect(text).toContain("5 | See [there](limit.md).");
    expect(await panel.getByRole("button", { name: "docs-src/guide.md:5:13" }).isVisible()).toBe(true);
    site.write("docs-src/guide.md", page("Guide", "See [there](indx.md)."));
    await panel.getByText("did you mean “index.md”").waitFor();
    expect(await isSameDocument()).toBe(true);
    await view.keyboard.press("Escape");
    await panel.locator("section").waitFor({ state: "detached" });
    await panel.locator(".badge").click();
    await panel.locator("section").waitFor();
    site.write("docs-src/guide.md", page("Guide", "See [there](index.md)."));
    await panel.waitFor({ state: "detached" });
    expect(await isSameDocument()).toBe(true);
    await end();
  });

  test("are shown errors first, however many warnings there are", async () => {
    const images = Array.from({ length: 40 }, (_, n) => `![](dot.svg?${n})`).join("\n\n");
    const { site, view, end } = await open("", { "docs-src/a.md": page("A", images), "docs-src/dot.svg": "<svg/>" });
    await panelOf(view).locator(".badge.warning").waitFor();
    site.write("docs-src/z.md", page("Z", "[none](none.md)"));
    await panelOf(view).getByText("docs-src/z.md:5:8").waitFor();
    expect(await panelOf(view).locator("article").first().innerText()).toContain("docs-src/z.md:5:8");
    await panelOf(view)
      .getByText(/and \d+ more in the terminal/u)
      .waitFor();
    await end();
  });

  test("never become elements, whatever titles, links and file names contain", async () => {
    const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const { site, view, end } = await open("hostile/", {
      "docs-src/hostile.md": page(JSON.stringify(markup), "Text."),
    });
    const dialogs: string[] = [];
    view.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    site.write(
      "docs-src/hostile.md",
      page(
        JSON.stringify(`${markup}2`),
        "[a](<none img src=x onerror=alert(3) &lt;img&gt;.md>) [b](none.md#&lt;img/src=x&gt;) `{{ <img src=x onerror=alert(4)> }}` {{ constants.NONE }}",
      ),
    );
    site.write("docs-src/&lt;img src=x onerror=alert(5)&gt;'.md", page("Name", "[x](none<img>.md)"));
    await panelOf(view).locator("article").first().waitFor();
    const found = await panelOf(view).evaluate(
      (host) =>
        [...(host.shadowRoot?.querySelectorAll("img, script, iframe, svg, a, [onerror], [onclick]") ?? [])].length,
    );
    expect(found).toBe(0);
    await view.waitForFunction(() => document.title.includes("onerror=alert(1)"));
    expect(await view.locator("img[onerror], h1 img, h1 script, title img").count()).toBe(0);
    expect(dialogs).toEqual([]);
    await end();
  });
});

describe.skipIf(browser.isMissing)("the config, components and styles", () => {
  const files = {
    "theme/style.css": "h1 { color: rgb(1, 2, 3); }\n",
    "theme/Badge.tsx": 'export function Badge() { return <b className="badge">First badge</b>; }\n',
    "docs-src/badge.md": page("Badge", "::badge{}\n\nText."),
  };
  const settings = '  theme: "theme",\n  components: { badge: { file: "theme/Badge.tsx" } },\n';
  const colorOf = (view: Page): Promise<string> =>
    view.locator("h1").evaluate((heading) => getComputedStyle(heading).color);

  test("a new site title is shown, and a broken config keeps the page and is reported above it", async () => {
    const { site, view, end } = await open("guide/");
    site.edit("site.config.ts", (text) => text.replace('"Manual"', '"Handbook"'));
    await view.waitForFunction(() => document.title.includes("Handbook"));
    const fixed = site.read("site.config.ts");
    site.write("site.config.ts", fixed.replace("});", "}"));
    await panelOf(view)
      .getByText(/^site\.config\.ts:\d+:\d+$/u)
      .waitFor();
    expect(await view.locator("h1").innerText()).toContain("Guide");
    site.write("site.config.ts", fixed);
    await panelOf(view).waitFor({ state: "detached" });
    await end();
  });

  test("a page opened while the config is broken appears once it is fixed", async () => {
    const { site, view, shows, end } = await open("guide/");
    const good = site.read("site.config.ts");
    site.write("site.config.ts", good.replace("});", "}"));
    await panelOf(view).locator("section").waitFor();
    await view.reload();
    await panelOf(view).locator("section").waitFor();
    site.write("site.config.ts", good.replace('"Manual"', '"Mended"'));
    await shows("Text of the guide.");
    await view.waitForFunction(() => document.title.includes("Mended"));
    await end();
  });

  test("an edited component is shown", async () => {
    const { site, shows, end } = await open("badge/", files, settings);
    await shows("First badge");
    site.edit("theme/Badge.tsx", (text) => text.replace("First", "Second"));
    await shows("Second badge");
    await end();
  });

  test("a style is applied without a reload, as is the last of several, and a page that changed with it is shown", async () => {
    const { site, view, shows, isSameDocument, end } = await open("badge/", files, settings);
    expect(await colorOf(view)).toBe("rgb(1, 2, 3)");
    site.write("theme/style.css", "h1 { color: rgb(4, 5, 6); }\n");
    await view.waitForFunction(
      () => getComputedStyle(document.querySelector("h1") ?? document.body).color === "rgb(4, 5, 6)",
    );
    for (const last of [7, 8, 9]) {
      site.write("theme/style.css", `h1 { color: rgb(4, 5, ${last}); }\n`);
      await new Promise((wake) => setTimeout(wake, 40));
    }
    await view.waitForFunction(
      () => getComputedStyle(document.querySelector("h1") ?? document.body).color === "rgb(4, 5, 9)",
    );
    await view.waitForFunction(() => document.querySelectorAll('link[rel="stylesheet"]').length === 1);
    site
      .write("theme/style.css", "h1 { color: rgb(10, 11, 12); }\n")
      .write("docs-src/badge.md", page("Badge", "::badge{}\n\nWith the style."));
    await shows("With the style.");
    await view.waitForFunction(
      () => getComputedStyle(document.querySelector("h1") ?? document.body).color === "rgb(10, 11, 12)",
    );
    site.write("docs-src/badge.md", page("Badge", "::badge{}\n\nAfter the style."));
    await shows("After the style.");
    expect(await isSameDocument()).toBe(true);
    await end();
  });
});
