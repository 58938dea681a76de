/**
 * An author's component in a real browser: it is present before scripts run, interactive once it is visible, and
 * present again after a navigation. And the script of a plugin, which gets the blocks of the plugin.
 */
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const site = openSite((copy) => {
  copy.edit("site.config.ts", (text) =>
    text
      .replace('import { defineConfig } from "docsgen";', 'import { block, defineFeature } from "docsgen/feature";\n$&')
      .replace(
        "  plugins: [",
        `  components: { counter: { file: "theme/Counter.tsx", hydrate: "visible" } },
  plugins: [{
    name: "light",
    script: "./theme/light.ts",
    features: [defineFeature({ name: "lamp", containers: { lamp: {} } }, { containers: { lamp: ({ content }) => block("div", "lamp", content) } })],
  }, {
    name: "bell",
    script: "./theme/bell.ts",
    scriptRuns: "click",
    features: [defineFeature({ name: "bell", leaves: { bell: {} } }, { leaves: { bell: ({ title }) => block("button", "bell", title, { type: "button" }) } })],
  }, `,
      ),
  );
  copy.write(
    "theme/light.ts",
    'import "./light.css";\nexport default function light(lamp: HTMLElement) {\n  lamp.dataset.lit = "yes";\n  return () => { document.documentElement.dataset.lit = "no"; };\n}\n',
  );
  copy.write("theme/light.css", '.lamp[data-lit="yes"] { color: rgb(1, 2, 3); }\n');
  copy.write(
    "theme/Counter.tsx",
    'import { useEffect, useState } from "react";\n\nexport function Counter({ start }: { start: string }) {\n  const [count, setCount] = useState(Number(start));\n  useEffect(() => () => { document.documentElement.dataset.ended = String(count); }, [count]);\n  return <button type="button" className="counter" onClick={() => setCount(count + 1)}>{count}</button>;\n}\n',
  );
  copy.write(
    "docs-src/probe.md",
    '---\ntitle: Probe\nshort_description: A page with a component that the browser makes live, for the tests.\n---\n\n::counter{start="4"}\n\n:::lamp\nOn\n:::\n\n:::lamp\nToo\n:::\n',
  );
  copy.write("theme/bell.ts", 'export default function bell(button: HTMLElement) {\n  button.textContent += "!";\n}\n');
  copy.write(
    "docs-src/ring.md",
    "---\ntitle: Ring\nshort_description: A page with two buttons that load a script when they are clicked, for the tests.\n---\n\n::bell[One]\n\n::bell[Two]\n",
  );
  copy.edit("docs-src/status.md", (text) => `${text}\n[Probe](probe.md)\n`);
});

describe.skipIf(site.isMissing)("a hydrated component", () => {
  test("responds to clicks", async () => {
    const page = await site.open("/docs/probe/");
    await page.locator(".dg-island:not([data-hydrate]) .counter").waitFor();
    await page.locator(".counter").click();
    expect(await page.locator(".counter").textContent()).toBe("5");
  });

  test("is visible without scripts", async () => {
    const page = await site.open("/docs/probe/", { context: { javaScriptEnabled: false } });
    expect(await page.locator(".counter").textContent()).toBe("4");
  });

  test("is hydrated after a navigation, and costs other pages nothing", async () => {
    const page = await site.open("/docs/status/");
    await page.waitForLoadState("networkidle");
    const islands = (): readonly string[] => site.requests().filter((path) => path.includes("/assets/islands."));
    const before = islands().length;
    await page.locator('.dg-body a[href="/docs/probe/"]').click();
    await page.locator(".dg-island:not([data-hydrate]) .counter").waitFor();
    await page.locator(".counter").click();
    expect(await page.locator(".counter").textContent()).toBe("5");
    expect(islands().length).toBe(before + 1);
  });

  test("is unmounted when the reader goes to another page", async () => {
    const page = await site.open("/docs/status/");
    await page.locator('.dg-body a[href="/docs/probe/"]').click();
    await page.locator(".dg-island:not([data-hydrate]) .counter").waitFor();
    expect(await page.locator("html").getAttribute("data-ended")).toBeNull();
    await page.goBack();
    await page.locator("h1", { hasText: "Status" }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("data-ended")).toBe("4");
  });
});

describe.skipIf(site.isMissing)("the script of a plugin", () => {
  test("gets each block of a page that is opened, and stops when the reader leaves it", async () => {
    const page = await site.open("/docs/status/");
    await page.locator('.dg-body a[href="/docs/probe/"]').click();
    await page.locator(".lamp[data-lit]").last().waitFor();
    expect(await page.locator(".lamp[data-lit]").count()).toBe(2);
    expect(
      await page
        .locator(".lamp")
        .first()
        .evaluate((lamp) => getComputedStyle(lamp).color),
    ).toBe("rgb(1, 2, 3)");
    await page.goBack();
    await page.locator("h1", { hasText: "Status" }).waitFor();
    await page.locator('.dg-body a[href="/docs/probe/"]').click();
    await expect.poll(() => page.locator("html").getAttribute("data-lit")).toBe("no");
  });

  test("that waits for a click is not requested before it, and runs once for the button that was clicked", async () => {
    const before = site.requests().length;
    const page = await site.open("/docs/ring/");
    await page.waitForLoadState("networkidle");
    const loaded = (): readonly string[] => site.requests().slice(before);
    expect(loaded().filter((path) => /islands|bell/u.test(path))).toEqual([]);
    const one = page.locator(".bell").first();
    await one.focus();
    await page.keyboard.press("Enter");
    await page.locator(".bell", { hasText: "One!" }).waitFor();
    await page.keyboard.press("Enter");
    expect(await page.locator(".bell").allTextContents()).toEqual(["One!", "Two"]);
  });

  test("that waits for a click is not offered without scripts", async () => {
    const page = await site.open("/docs/ring/", { context: { javaScriptEnabled: false } });
    expect(await page.locator(".bell").first().isVisible()).toBe(false);
  });
});
