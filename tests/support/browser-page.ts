/** One Chromium for all tests of a file. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findChromium, launchChromium } from "./browser.ts";

export interface OpenBrowser {
  /** Whether there is no Chromium, so that the tests are skipped. */
  readonly isMissing: boolean;
  /** Opens a page in a context of its own. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>;
}

export function openBrowser(): OpenBrowser {
  const chromium = findChromium();
  let browser: Browser | null = null;
  beforeAll(async () => {
    if (chromium !== null) browser = await launchChromium(chromium);
  });
  afterAll(() => browser?.close());
  return {
    isMissing: chromium === null,
    newPage: async (options) => {
      if (browser === null) throw new Error("there is no browser yet");
      return browser.newPage(options);
    },
  };
}
