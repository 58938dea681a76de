/** Old addresses of headings lead readers to the heading's current address. */
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const site = openSite((copy) => {
  copy.edit("docs-src/_site/redirects.ts", (text) =>
    text.replace(
      "= [",
      `= [
  { from: "/limits/#old-size", to: "/limits/#payloads-and-memory" },
  { from: "/limits/#old-price", to: "/pricing/#invocations" },`,
    ),
  );
  copy.edit(
    "docs-src/limits.md",
    (text) => `${text}\n## Payloads and memory in short {#payloads-and-memory}\n\nText.\n`,
  );
});

describe.skipIf(site.isMissing)("the old address of a heading", () => {
  test("leads to the heading on the same page", async () => {
    const page = await site.open("/docs/limits/#old-size");
    await page.waitForURL("**/docs/limits/#payloads-and-memory");
    await expect.poll(() => page.evaluate(() => document.querySelector(":target")?.id)).toBe("payloads-and-memory");
    expect(await page.locator("a.dg-moved").first().isVisible()).toBe(false);
  });

  test("leads to a heading on another page, and “back” does not return to it", async () => {
    const page = await site.open("/docs/");
    await page.goto(new URL("/docs/limits/#old-price", page.url()).href);
    await page.waitForURL("**/docs/pricing/#invocations");
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/docs/");
  });

  test("is also followed after a client-side navigation", async () => {
    const page = await site.open("/docs/");
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/docs/limits/#old-size";
      link.textContent = "old";
      document.querySelector(".dg-body")?.prepend(link);
    });
    await page.locator(".dg-body a", { hasText: "old" }).first().click();
    await page.waitForURL("**/docs/limits/#payloads-and-memory");
  });

  test("is a link to the new address without JavaScript", async () => {
    const page = await site.open("/docs/limits/#old-price", { context: { javaScriptEnabled: false } });
    expect(await page.locator("a.dg-moved:target").isVisible()).toBe(true);
    expect(await page.locator("a.dg-moved:target").getAttribute("href")).toBe("/docs/pricing/#invocations");
  });
});
