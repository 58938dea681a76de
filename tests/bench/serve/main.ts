/**
 * `npm run bench:serve`: measures development servers over the same pages in real Chromium, in turn within one run: the
 * time from the start to the first page on the screen, and from a save to the changed text on the screen. Its arguments
 * are in options.ts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { findChromium, launchChromium } from "../../support/browser.ts";
import { makeCorpus } from "../speed/corpus.ts";
import type { Corpus } from "../speed/corpus.ts";
import { projectRoot } from "../speed/folders.ts";
import { installPeer, pathsOf } from "../speed/peers.ts";
import { BenchSite } from "../speed/site.ts";
import { plainPages } from "../speed/sources.ts";
import { measureServer } from "./measure-server.ts";
import { readServeOptions } from "./options.ts";
import type { ServeOptions } from "./options.ts";
import { serveReport } from "./report.ts";
import type { ServeResult } from "./report.ts";

async function bench(options: ServeOptions, browser: Browser): Promise<void> {
  const sources = plainPages(options.corpora);
  const versions = new Map<string, string>();
  for (const generator of options.generators) {
    const failure = await installPeer(generator, 1200);
    if (failure === null) versions.set(generator.name, generator.version(pathsOf(generator, 0).peer));
    else process.stderr.write(`${generator.label}: ${failure}\n`);
  }
  const results: ServeResult[] = [];
  for (const pages of options.sizes) {
    results.push(...(await benchSize(makeCorpus(sources, pages), options, browser, versions)));
    const report = serveReport(results, browser.version());
    if (options.isKept) writeFileSync(join(projectRoot, "tests", "bench", "serve", "results.md"), report);
    if (pages === options.sizes.at(-1)) process.stdout.write(report);
  }
}

async function benchSize(
  corpus: Corpus,
  options: ServeOptions,
  browser: Browser,
  versions: ReadonlyMap<string, string>,
): Promise<readonly ServeResult[]> {
  const pages = corpus.pages.length;
  const runs = options.generators
    .filter(({ name }) => versions.has(name))
    .map((generator) => {
      const { name, label } = generator;
      const site = new BenchSite(generator, corpus);
      site.clean();
      const result: ServeResult = {
        pages,
        name,
        label,
        version: versions.get(name) ?? "",
        starts: [],
        firstSaves: [],
        saves: [],
        failure: null,
      };
      return { generator, site, result };
    });
  for (let round = 0; round < options.starts; round += 1) {
    const saves =
      Math.floor(((round + 1) * options.saves) / options.starts) - Math.floor((round * options.saves) / options.starts);
    for (const { generator, site, result } of round % 2 === 0 ? runs : runs.toReversed()) {
      if (result.failure !== null) continue;
      const about = `${pages} pages, start ${round + 1}, ${generator.name}`;
      try {
        site.restore();
        const run = await measureServer(browser, generator, site, round, { saves, timeout: options.timeout });
        result.starts.push(run.firstPage);
        (round === 0 ? result.firstSaves : result.saves).push(...run.saves);
        process.stderr.write(`${about}: ${run.firstPage} ms; saves ${run.saves.join(", ")} ms\n`);
      } catch (error) {
        result.failure = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
        process.stderr.write(`${about}: ${result.failure}\n`);
      }
    }
  }
  return runs.map(({ result }) => result);
}

const options = readServeOptions(process.argv.slice(2));
if (typeof options === "string") {
  process.stderr.write(`${options}\n`);
  process.exitCode = 2;
} else {
  const chromium = findChromium();
  if (chromium === null) {
    process.exitCode = 1;
  } else {
    const browser = await launchChromium(chromium);
    await bench(options, browser).finally(() => browser.close());
  }
}
