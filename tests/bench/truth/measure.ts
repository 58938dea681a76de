/** What others find in the output of a tool, and what a reader downloads for the first view of a page. */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import * as z from "zod";
import { findChromium, launchChromium } from "../../support/browser.ts";
import { startStaticHost } from "../../support/static-host.ts";
import { projectRoot } from "../speed/folders.ts";

const verifySchema = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), severity: z.string(), message: z.string(), file: z.string().nullable() }),
  ),
});

export interface Verified {
  readonly code: string;
  readonly message: string;
  readonly file: string;
}

/** The problems that `docsgen verify` finds in a built folder. */
export function verify(folder: string): readonly Verified[] {
  const words = [join(projectRoot, "bin/docsgen.js"), "verify", folder, "--format", "json"];
  const { stdout } = spawnSync(process.execPath, words, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const { diagnostics } = verifySchema.parse(JSON.parse(stdout));
  return diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map(({ code, message, file }) => ({ code, message, file: file ?? "" }));
}

export interface View {
  readonly requests: number;
  /** Bytes after gzip; formats that are compressed already as they are. */
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly total: number;
}

export interface Seen {
  readonly view: View;
  /** Rules of axe that the page breaks, with the number of elements. */
  readonly axe: Readonly<Record<string, number>>;
  readonly agents: Agents | null;
}

/** Opens the page `/setup/` of a built site. @param afdocs Its main file; `null` if it is not installed. */
export async function look(output: string, afdocs: string | null): Promise<Seen | null> {
  const chromium = findChromium();
  if (chromium === null) return null;
  const host = await startStaticHost(output, "/");
  const browser = await launchChromium(chromium);
  try {
    const page = await browser.newPage();
    const loaded: { readonly url: string; readonly type: string; readonly body: Promise<Buffer | null> }[] = [];
    page.on("response", (response) => {
      const body = response.body().catch(() => null);
      loaded.push({ url: response.url(), type: response.headers()["content-type"] ?? "", body });
    });
    const address = existsSync(join(output, "setup/index.html")) ? "setup/" : "setup.html";
    await page.goto(`${host.origin}/${address}`, { waitUntil: "networkidle" });
    const files = await Promise.all(
      loaded.map(async ({ url, type, body }) => ({ url, type, bytes: sizeOf(type, await body) })),
    );
    const sum = (pattern: RegExp): number =>
      files
        .filter(({ url, type }) => pattern.test(type) || pattern.test(url))
        .reduce((all, { bytes }) => all + bytes, 0);
    await page.addScriptTag({ content: readFileSync(join(projectRoot, "node_modules/axe-core/axe.min.js"), "utf8") });
    const axe = z.record(z.string(), z.number()).parse(await page.evaluate(axeScript));
    const agents = afdocs === null ? null : await askAgents(afdocs, `${host.origin}/`);
    return {
      view: {
        requests: files.length,
        script: sum(/javascript|\.js$/u),
        style: sum(/text\/css|\.css$/u),
        font: sum(/\.woff2?$/u),
        total: sum(/(?:)/u),
      },
      axe,
      agents,
    };
  } finally {
    await browser.close();
    await host.close();
  }
}

const axeScript = `axe.run().then(({ violations }) => Object.fromEntries(violations.map(({ id, nodes }) => [id, nodes.length])))`;

function sizeOf(type: string, body: Buffer | null): number {
  if (body === null) return 0;
  return /text|javascript|json|svg|xml|wasm/u.test(type) ? gzipSync(body, { level: 9 }).length : body.length;
}

export interface Agents {
  readonly passed: number;
  readonly failed: number;
  readonly warned: number;
}

const agentsSchema = z.object({ results: z.array(z.object({ status: z.string() })) });

async function askAgents(main: string, url: string): Promise<Agents | null> {
  const words = [
    main,
    "check",
    url,
    "--format",
    "json",
    "--quiet",
    "--request-delay",
    "0",
    "--sampling",
    "deterministic",
  ];
  // It ends with 1 if a check fails.
  const stdout = await promisify(execFile)(process.execPath, words, {
    timeout: 240_000,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    (done) => done.stdout,
    (error: unknown) => z.object({ stdout: z.string() }).safeParse(error).data?.stdout ?? "",
  );
  const start = stdout.indexOf("{");
  if (start === -1) return null;
  const parsed = agentsSchema.safeParse(JSON.parse(stdout.slice(start)));
  if (!parsed.success) return null;
  const count = (status: string): number => parsed.data.results.filter((each) => each.status === status).length;
  return { passed: count("pass"), failed: count("fail"), warned: count("warn") };
}
