/**
 * axe-core finds nothing on any route in light mode, nor on one page of each kind in dark mode and on a phone.
 * `DOCSGEN_AXE=all npx vitest run tests/browser/access.test.ts` checks every route in all four.
 */
import { readdirSync } from "node:fs";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeProblems } from "../support/axe.ts";
import { openSite } from "../support/browser-site.ts";
import { projectRoot } from "../support/site.ts";

const site = openSite();

/** Every page's address, by its path in docs-src; pages with a permalink are left out. */
const routes = readdirSync(`${projectRoot}/docs-src`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md") && !path.startsWith("_") && !/axios|create-new/u.test(path))
  .map((path) => `/docs/${path.replace(/(?:^|(?<=\/))index\.md$/u, "").replace(/\.md$/u, "/")}`)
  .concat(
    "/docs/stepwire-axios/",
    "/docs/quickstart/create-new-workflow.html",
    "/docs/search/?q=limits",
    "/docs/nothing-here/",
  )
  .sort();

const samples = [
  "/docs/",
  "/docs/guides/",
  "/docs/code/nodejs/",
  "/docs/limits/",
  "/docs/api/rest/",
  "/docs/search/?q=limits",
  "/docs/nothing-here/",
];

const contexts: Readonly<Record<string, BrowserContextOptions>> = {
  "light desktop": { colorScheme: "light" },
  "dark desktop": { colorScheme: "dark" },
  "light phone": { colorScheme: "light", viewport: { width: 390, height: 800 } },
  "dark phone": { colorScheme: "dark", viewport: { width: 390, height: 800 } },
};

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

describe.skipIf(site.isMissing)("axe finds no problems", () => {
  for (const [name, context] of Object.entries(contexts)) {
    const isComplete = name === "light desktop" || process.env["DOCSGEN_AXE"] === "all";
    test(`in ${name} on ${isComplete ? "every route" : "one page of each kind"}`, async () => {
      const page = await site.open("/docs/", { context });
      const found: string[] = [];
      for (const route of isComplete ? routes : samples) {
        await page.goto(new URL(route, page.url()).href);
        if (route.includes("?q=")) await page.locator(".dg-results li").first().waitFor();
        found.push(...(await axeProblems(page, { rules })).map((problem) => `${route} ${problem}`));
      }
      expect(found).toEqual([]);
    }, 600_000);
  }
});
