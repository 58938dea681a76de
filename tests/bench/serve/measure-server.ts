/**
 * Measures one start of a server from the browser: the time until its first page is on the screen, and the times from
 * saves to the changed text.
 */
import type { Server } from "node:http";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { Generator } from "../speed/generator.ts";
import type { BenchSite } from "../speed/site.ts";
import { freePort, startServer } from "./dev-server.ts";
import { watchPage } from "./watch-page.ts";

export interface ServerRun {
  /** Milliseconds. */
  readonly firstPage: number;
  /** Milliseconds of each save. */
  readonly saves: readonly number[];
}

/** The pause before each save, as if the author were reading. */
const pause = 700;
/** Seconds that a server may take for its work in advance. */
const settleTime = 600;

/**
 * @throws Error that says what went wrong. @param round The number of the round, from 0, from which the words of the
 * saves are made.
 */
export async function measureServer(
  browser: Browser,
  generator: Generator,
  site: BenchSite,
  round: number,
  { saves, timeout }: { readonly saves: number; readonly timeout: number },
): Promise<ServerRun> {
  const port = await freePort();
  const command = generator.serve?.(site.paths, port);
  if (command === undefined) throw new Error("it has no development server");
  const page = await browser.newPage();
  const waitFor = await watchPage(page);
  const other = await showOtherPage(page);
  const { mark, route } = site.editedPage;
  const start = Date.now();
  const server = await startServer(command, site.paths.site, site.log, timeout).catch(async (error: unknown) => {
    await page.close();
    other.close();
    throw error;
  });
  try {
    const shown = waitFor(mark, timeout - (Date.now() - start) / 1000).catch(() => {
      throw new Error(`did not show its first page in ${timeout} s`);
    });
    await openPage(page, `${server.origin}${route}`, shown, timeout);
    const firstPage = (await shown) - start;
    const times: number[] = [];
    for (let index = 0; index < saves; index += 1) {
      await sleep(pause);
      const word = `saved${round * 1000 + index}x`;
      const saved = Date.now();
      site.save(word);
      times.push((await waitFor(`${mark} ${word}`, timeout)) - saved);
    }
    site.restore();
    await sleep(pause);
    // The next start finds the cache of this one.
    if (round === 0 && generator.settled !== null) {
      await server.says(generator.settled, settleTime);
      await sleep(pause * 6);
    }
    return { firstPage, saves: times };
  } finally {
    await page.close();
    other.close();
    await server.stop();
  }
}

/** Shows a page of the same machine first, so that the browser already has a process for such pages. */
async function showOtherPage(page: Page): Promise<Server> {
  const server = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end("<p>Before"));
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${port}/`);
  server.closeAllConnections();
  return server;
}

/** Some servers print their address before they answer, or answer before they have the page. */
async function openPage(page: Page, url: string, shown: Promise<number>, timeout: number): Promise<void> {
  let isShown = false;
  void shown.then(
    () => (isShown = true),
    () => (isShown = true),
  );
  const deadline = Date.now() + timeout * 1000;
  while (!isShown && Date.now() < deadline) {
    try {
      const answer = await page.goto(url, { timeout: deadline - Date.now(), waitUntil: "commit" });
      if (answer !== null && answer.ok()) await Promise.race([shown, sleep(60_000)]);
    } catch {
      // Not ready yet.
    }
    if (!isShown) await sleep(20);
  }
}
