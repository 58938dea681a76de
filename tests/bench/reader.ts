/**
 * Measures what a reader downloads and waits for: the bytes (gzip 9) and requests of a first view, and the time from a
 * click to the new heading on the screen, with the built site served on loopback. Run by `npm run bench:reader`. The
 * report shows the budgets beside the figures.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import * as z from "zod";
import { findChromium, launchChromium } from "../support/browser.ts";
import { startStaticHost } from "../support/static-host.ts";

const dist = join(process.cwd(), "dist");
const rounds = 15;

function gzipped(path: string): number {
  return gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds from the click to the frame that shows the other page's heading. */
async function timeNavigation(page: Page, href: string, isPrefetched: boolean): Promise<number> {
  const link = page.locator(`.dg-sidebar a[href="${href}"]`).first();
  if (isPrefetched) {
    await link.hover();
    await page.waitForTimeout(250);
  }
  return link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector("h1");
        const start = performance.now();
        const look = (): void => {
          if (document.querySelector("h1") === before) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - start));
        };
        if (element instanceof HTMLElement) element.click();
        look();
      }),
  );
}

/** The part of the output of `lighthouse --output=json` that we read. */
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ displayValue: z.string().optional() })),
});

/** Runs Lighthouse for mobile, which npx fetches outside the project; reports if that fails. */
async function lighthouse(url: string, chromePath: string): Promise<string> {
  const words = [
    "--yes",
    "lighthouse@12",
    url,
    "--output=json",
    "--quiet",
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
  ];
  try {
    const { stdout } = await promisify(execFile)("npx", words, {
      env: { ...process.env, CHROME_PATH: chromePath },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 240_000,
    });
    const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
    const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`);
    const values = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"].map(
      (name) => `${name} ${audits[name]?.displayValue ?? "?"}`,
    );
    return `Lighthouse, mobile: ${scores.join(", ")} (budget 100 each); ${values.join(", ")} (budget 1.0 s, 0, 0)\n`;
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return `Lighthouse could not be run: ${reason}\n`;
  }
}

async function measure(): Promise<void> {
  const chromium = findChromium();
  if (chromium === null) return;
  const host = await startStaticHost(dist, "/docs/");
  const browser = await launchChromium(chromium);
  try {
    for (const path of ["code/nodejs/http-requests/", "api/rest/"]) {
      const page = await browser.newPage();
      const before = host.requests.length;
      await page.goto(`${host.origin}/docs/${path}`, { waitUntil: "networkidle" });
      const files = host.requests.slice(before).map((request) => request.slice("/docs/".length));
      const html = readFileSync(join(dist, path, "index.html"), "utf8");
      const [, body = ""] = /<article[^>]*>([\s\S]*)<\/article>/u.exec(html) ?? [];
      const sum = (pattern: RegExp): number =>
        files.filter((file) => pattern.test(file)).reduce((total, file) => total + gzipped(file), 0);
      const document = gzipped(`${path}index.html`);
      process.stdout.write(
        [
          `/docs/${path}`,
          `  script    ${kilobytes(sum(/\.js$/u))} (budget 8 kB; 10 with tabs and code)`,
          `  style     ${kilobytes(sum(/\.css$/u))} (budget 10 kB)`,
          `  document  ${kilobytes(document)}, of which beside the body ${kilobytes(document - gzipSync(body, { level: 9 }).length)} (budget 6 kB)`,
          `  requests  ${files.length} (budget 4): ${files.map((file) => (file === path ? "document" : file)).join(", ")}`,
          "",
        ].join("\n"),
      );
      await page.close();
    }
    for (const [name, isPrefetched, budget] of [
      ["with prefetch", true, 40],
      ["without", false, 80],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const page = await browser.newPage({ reducedMotion: "reduce" });
        await page.goto(`${host.origin}/docs/`, { waitUntil: "networkidle" });
        times.push(await timeNavigation(page, "/docs/data-stores/", isPrefetched));
        await page.close();
      }
      process.stdout.write(
        `click to heading, ${name}: median ${median(times).toFixed(0)} ms of ${rounds}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} (budget ${budget})\n`,
      );
    }
    await browser.close();
    process.stdout.write(await lighthouse(`${host.origin}/docs/code/nodejs/http-requests/`, chromium));
  } finally {
    await browser.close();
    await host.close();
  }
}

await measure();
