/**
 * Runs the development server and the preview as an author does: starts `docsgen serve` or `preview` in a site's
 * folder, waits until it prints its address, sends requests over HTTP, and stops it as Ctrl-C does. A test fails if it
 * leaves a server running, or if its server failed.
 */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, expect } from "vitest";
import type { Site } from "./site.ts";
import { projectRoot } from "./site.ts";

const command = join(projectRoot, "bin", "docsgen.js");
const running = new Set<Server>();
const settledFile = "settled.txt";

afterEach(() => {
  const left = [...running];
  for (const server of left) server.kill();
  running.clear();
  expect(
    left.map(({ words }) => words.join(" ")),
    "servers that a test left running",
  ).toEqual([]);
});

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** How a server ended. */
export interface Ending {
  readonly status: number | null;
  /** Milliseconds. */
  readonly duration: number;
}

/** A server's answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
}

export class Server {
  readonly words: readonly string[];
  /** The URL of the site's first page. */
  url = "";
  stdout = "";
  stderr = "";
  readonly #child: ChildProcess;
  readonly #closed: Promise<number | null>;

  constructor(words: readonly string[], folder: string, env: Readonly<Record<string, string>>) {
    this.words = words;
    this.#child = spawn(process.execPath, [command, ...words], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.#closed = new Promise((resolve) => {
      this.#child.on("close", resolve);
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get origin(): string {
    return new URL(this.url).origin;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** The memory of the process, in kilobytes. */
  get memory(): number {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${this.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes);
  }

  /** Suspends the process, and waits until all its threads have stopped. */
  async suspend(): Promise<void> {
    process.kill(this.pid, "SIGSTOP");
    const tasks = `/proc/${this.pid}/task`;
    await this.until(() => readdirSync(tasks).every((id) => / T /u.test(readFileSync(`${tasks}/${id}/stat`, "utf8"))));
  }

  resume(): void {
    process.kill(this.pid, "SIGCONT");
  }

  /** @param path The path with the base: "/docs/". */
  async get(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.origin + path, { redirect: "manual", ...init });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, text: bytes.toString("utf8"), bytes };
  }

  /** Sends raw bytes, and returns everything received until the server closes the connection or pauses for a while. */
  raw(bytes: string | Uint8Array, timeout = 1500): Promise<string> {
    return new Promise((resolve) => {
      let answer = "";
      const socket = connect(this.port, "127.0.0.1", () => void socket.write(bytes));
      socket.setTimeout(timeout, () => socket.destroy());
      socket.setEncoding("latin1").on("data", (text: string) => {
        answer += text;
        // Stops waiting once the answer is complete.
        socket.setTimeout(60);
      });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(answer));
    });
  }

  /**
   * Waits until a condition is true; an exception counts as false. @throws The last error, or one that shows the
   * server's output.
   */
  async until(isReached: () => boolean | Promise<boolean>, what = String(isReached)): Promise<void> {
    const end = Date.now() + 60_000;
    let last: unknown = null;
    while (Date.now() < end) {
      try {
        if (await isReached()) return;
      } catch (error) {
        last = error;
      }
      await new Promise((wake) => setTimeout(wake, 15));
    }
    throw new Error(`not reached: ${what}\n${this.stdout}${this.stderr}`, { cause: last });
  }

  /** Waits until the answer for a path contains a text. */
  async shows(path: string, text: string): Promise<void> {
    await this.until(async () => (await this.get(path)).text.includes(text), `${path} shows “${text}”`);
  }

  /** Waits until standard output or standard error contains a text. */
  async says(text: string, from = 0): Promise<void> {
    await this.until(() => (this.stdout + this.stderr).includes(text, from), `it says “${text}”`);
  }

  /** The lines of updates: "docs-src/a.md: 1 page compiled, 8 ms". */
  get updates(): readonly string[] {
    return this.stdout
      .split("\n")
      .filter((line) => /: \d+ pages? compiled, \d+ ms$/u.test(line) && !line.includes(settledFile));
  }

  /**
   * Waits until the development server has processed all earlier changes: adds a file, waits until it is served, and
   * removes it.
   */
  async settled(site: Site): Promise<void> {
    const { pathname: base } = new URL(this.url);
    // The list of all files belongs to the served state, whereas a removed file is 404 even before the update.
    const isListed = async (): Promise<boolean> =>
      (await this.get(`${base}docsgen-manifest.json`)).text.includes(settledFile);
    site.write(`docs-src/public/${settledFile}`, "settled");
    await this.until(isListed, "it has settled");
    site.remove(`docs-src/public/${settledFile}`);
    await this.until(async () => !(await isListed()), "it has settled");
    // The event of the folder itself may come later.
    await this.quiet();
  }

  /** Waits until the server prints nothing more. */
  async quiet(): Promise<void> {
    for (let before = ""; before !== this.stdout;) {
      before = this.stdout;
      await new Promise((wake) => setTimeout(wake, 300));
    }
  }

  /** Stops the server as Ctrl-C does. */
  async end(): Promise<Ending> {
    const start = Date.now();
    this.#child.kill("SIGINT");
    const status = await this.#closed;
    running.delete(this);
    expect(this.stderr, "what the server says of its own failures").not.toContain("Internal error");
    return { status, duration: Date.now() - start };
  }

  /** Kills the server without a chance to clean up. */
  kill(): void {
    running.delete(this);
    this.#child.kill("SIGKILL");
  }

  /** Resolves when the process has ended. */
  async closed(): Promise<number | null> {
    const status = await this.#closed;
    running.delete(this);
    return status;
  }
}

/**
 * Starts a server, and resolves when it has printed its address. @param words The arguments after `docsgen`: "serve",
 * and more.
 */
export async function startServer(
  site: Site,
  words: readonly string[],
  { env = {} }: StartOptions = {},
): Promise<Server> {
  const port = words.includes("--port") ? [] : ["--port", "0"];
  const server = new Server([...words, ...port], site.folder, env);
  running.add(server);
  await server.until(() => {
    if (!server.isRunning) return true;
    server.url = /^http:\/\/\S+/mu.exec(server.stdout)?.[0] ?? "";
    return server.url !== "";
  }, "it prints its address");
  if (!server.isRunning) {
    running.delete(server);
    throw new Error(`docsgen ${words.join(" ")} ended:\n${server.stdout}${server.stderr}`);
  }
  return server;
}

/** `docsgen serve`. */
export function startServe(site: Site, words: readonly string[] = [], options: StartOptions = {}): Promise<Server> {
  return startServer(site, ["serve", ...words], options);
}

/** `docsgen preview` of the site's output folder. */
export function startPreview(site: Site, words: readonly string[] = [], options: StartOptions = {}): Promise<Server> {
  return startServer(site, ["preview", ...words], options);
}

/** Removes the script that the development server adds to a document. */
export function withoutScript(document: string): string {
  return document.replace(
    /<script type="module" src="[^"]*@docsgen\/client\.js" data-fingerprint="[0-9a-z]*"><\/script>/u,
    "",
  );
}
