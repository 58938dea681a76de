/** What is sent of readers, in a real browser: nothing without consent, and what the manual lists with it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

interface Received {
  readonly body: string;
  readonly cookie: string | undefined;
  readonly referer: string | undefined;
}

const received: Received[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { cookie, referer } = request.headers;
    received.push({ body: Buffer.concat(chunks).toString("utf8"), cookie, referer });
    response.setHeader("set-cookie", "id=1; Path=/").end();
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port }: AddressInfo = Object.assign({ port: 0, family: "", address: "" }, server.address());

const site = openSite((copy) => {
  copy.edit("site.config.ts", (text) =>
    text.replace(
      /defineConfig\(\{\n/u,
      (start) => `${start}  insights: { endpoint: "http://127.0.0.1:${port}/log" },\n`,
    ),
  );
});

beforeEach(() => void received.splice(0));
afterAll(() => void server.close());

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press("/");
  await page.locator(".dg-search-dialog[open]").waitFor();
  await page.locator(".dg-search-dialog input").pressSequentially(query);
  await page
    .locator(".dg-search-dialog output, .dg-search-dialog [role=status]")
    .filter({ hasText: query })
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}

const agree = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem("docsgen:insights", "yes"));

/** What has been sent when a page is left. */
async function sentFrom(page: Page): Promise<readonly Received[]> {
  await page.goto("about:blank");
  await page.waitForTimeout(300);
  return received;
}

describe.skipIf(site.isMissing)("insights", () => {
  test("nothing is sent of a reader who has not agreed, or whose browser asks for privacy", async () => {
    const page = await site.open("/docs/");
    await search(page, "xyzzyx");
    expect(await sentFrom(page)).toEqual([]);
    const hidden = await site.open("/docs/");
    await hidden.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    await hidden.reload();
    await agree(hidden);
    await search(hidden, "xyzzyx");
    expect(await sentFrom(hidden)).toEqual([]);
  });

  test("one request has the last form of each query, and no cookie, referrer or name", async () => {
    const page = await site.open("/docs/");
    await agree(page);
    await search(page, "xyzzyx");
    await page.locator("main a[href^='/docs/quickstart/']").first().click();
    await page.waitForURL(/\/docs\/quickstart\//u);
    const last = new URL(page.url()).pathname;
    const sent = await sentFrom(page);
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { docsgen: 1, events: [{ type: "search", path: "/docs/", query: "xyzzyx", pages: 0 }], last },
    ]);
    expect(sent[0]).toMatchObject({ cookie: undefined, referer: undefined });
    // A page on which nothing happened sends nothing.
    received.splice(0);
    const quiet = await site.open("/docs/limits/");
    await agree(quiet);
    expect(await sentFrom(quiet)).toEqual([]);
  });

  test("addresses that are not found, copied code and the search page", async () => {
    const page = await site.open("/docs/limits/");
    await agree(page);
    await page.evaluate(() => dispatchEvent(new Event("docs:copy")));
    await page.goto(new URL("/docs/search/?q=xyzzyx", page.url()).href);
    await page.locator(".dg-search-status").filter({ hasText: "xyzzyx" }).waitFor();
    await page.locator(String.raw`#dg\:search-page`).fill("plugh");
    await page.locator(".dg-search-status").filter({ hasText: "plugh" }).waitFor();
    const sent = await sentFrom(page);
    expect(sent.map(({ body }) => JSON.parse(body).events)).toEqual([
      [{ type: "copy", path: "/docs/limits/" }],
      ["xyzzyx", "plugh"].map((query) => ({ type: "search", path: "/docs/search/", query, pages: 0 })),
    ]);
  });

  test("scripts of the site hear of searches, copies and addresses that are not found", async () => {
    const page = await site.open("/docs/limits/");
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      for (const name of ["docs:search", "docs:copy"])
        addEventListener(name, (event) => heard.push([name, event instanceof CustomEvent ? event.detail : null]));
    });
    await search(page, "xyzzyx");
    await page.locator(".dg-copy").first().click();
    await page.locator(".dg-copy[data-state]").first().waitFor();
    const heard: readonly unknown[] = await page.evaluate(() => Reflect.get(globalThis, "heard"));
    expect(heard.at(-2)).toEqual(["docs:search", { query: "xyzzyx", pages: 0 }]);
    expect(heard.at(-1)).toEqual(["docs:copy", null]);
  });
});
