/** The built site of this repository in a browser, served by a plain static host. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findChromium, launchChromium } from "./browser.ts";
import { builtProjectSite, copyProjectSite } from "./project-site.ts";
import type { Site } from "./site.ts";
import type { HostAnswer, StaticHost } from "./static-host.ts";
import { startStaticHost } from "./static-host.ts";

export interface OpenOptions {
  readonly context?: BrowserContextOptions;
  /** Replace the site's own constants. */
  readonly features?: Readonly<Record<string, unknown>>;
}

export interface BrowserSite {
  /** Whether the tests are skipped because there is no browser. */
  readonly isMissing: boolean;
  /**
   * Opens a page of the site in its own browser context, which is closed after the test. Errors in the page fail the
   * test.
   */
  readonly open: (path: string, options?: OpenOptions) => Promise<Page>;
  readonly requests: () => readonly string[];
  /** Sets the host's answer for a path until the test ends. */
  readonly answer: (path: string, answer: HostAnswer) => void;
}

/** @param change Changes a copy of the site, which is then built. Without it, the site is that of all test files. */
export function openSite(change?: (site: Site) => void): BrowserSite {
  const chromium = findChromium();
  const state: { copy: Site | null; host: StaticHost | null; browser: Browser | null } = {
    copy: null,
    host: null,
    browser: null,
  };
  const errors: string[] = [];
  const buildCopy = async (edit: (site: Site) => void): Promise<Site> => {
    const copy = await copyProjectSite({ isLasting: true });
    state.copy = copy;
    edit(copy);
    const run = await copy.build(["--silent"]);
    expect(run.stderr).toBe("");
    return copy;
  };

  beforeAll(async () => {
    if (chromium === null) return;
    const site = change === undefined ? await builtProjectSite() : await buildCopy(change);
    // The headers that a host would send with every document, so that the tests run under the site's own policy.
    const [, policy = ""] = /Content-Security-Policy: (.*)/u.exec(site.read("dist/_headers")) ?? [];
    expect(policy).toContain("script-src 'self' 'sha256-");
    state.host = await startStaticHost(site.path("dist"), "/docs/", { "content-security-policy": policy });
    state.browser = await launchChromium(chromium);
  });

  afterEach(async () => {
    state.host?.answers.clear();
    for (const context of state.browser?.contexts() ?? []) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await state.browser?.close();
    await state.host?.close();
    state.copy?.delete();
  });

  return {
    isMissing: chromium === null,
    open: async (path, { context = {}, features } = {}) => {
      if (state.browser === null || state.host === null) throw new Error("the site is not open");
      const opened = await state.browser.newContext({ viewport: { width: 1440, height: 900 }, ...context });
      const page = await opened.newPage();
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) errors.push(message.text());
      });
      if (features !== undefined)
        await page.route("**/docs/**", async (route) => {
          if (route.request().resourceType() !== "document") return route.continue();
          const response = await route.fetch();
          const html = (await response.text()).replace(/data-features="([^"]*)"/u, (_whole, json: string) => {
            const merged = JSON.stringify({ ...JSON.parse(json.replaceAll("&quot;", '"')), ...features });
            return `data-features="${merged.replaceAll('"', "&quot;")}"`;
          });
          return route.fulfill({ response, body: html });
        });
      await page.goto(state.host.origin + path);
      return page;
    },
    requests: () => state.host?.requests ?? [],
    answer: (path, answer) => void state.host?.answers.set(path, answer),
  };
}
