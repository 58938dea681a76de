/**
 * An author's component in a real browser: it is present before scripts run, interactive once it is visible, and
 * present again after a navigation.
 */
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const site = openSite((copy) => {
  copy.edit("site.config.ts", (text) =>
    text.replace(
      "  redirects,",
      '  redirects,\n  components: { counter: { file: "theme/Counter.tsx", hydrate: "visible" } },',
    ),
  );
  copy.write(
    "theme/Counter.tsx",
    'import { useEffect, useState } from "react";\n\nexport function Counter({ start }: { start: string }) {\n  const [count, setCount] = useState(Number(start));\n  useEffect(() => () => { document.documentElement.dataset.ended = String(count); }, [count]);\n  return <button type="button" className="counter" onClick={() => setCount(count + 1)}>{count}</button>;\n}\n',
  );
  copy.write(
    "docs-src/probe.md",
    '---\ntitle: Probe\nshort_description: A page with a component that the browser makes live, for the tests.\n---\n\n::counter{start="4"}\n',
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
