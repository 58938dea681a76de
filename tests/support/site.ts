/**
 * The harness of the tests: creates a site in a temporary folder, runs commands on it through the command line as its
 * author would, and returns the results. The package in lib/ is what runs, which `npm test` builds first. Commands run
 * in the thread of the test, where docsgen is already loaded; tests of processes and of worker threads ask for these.
 */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { main as runMain } from "../../src/compiler/cli/main.ts";
import type { TextStream } from "../../src/compiler/cli/terminal.ts";

export const projectRoot: string = join(import.meta.dirname, "..", "..");
const command = join(projectRoot, "bin", "docsgen.js");

/** What a command printed and how it ended. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /**
   * Added to the environment variables that docsgen itself reads. A config reads those of the process; see
   * `ownProcess`.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the command gets a process of its own, because signals, module state, or what a config or Node.js reads of the environment matter. */
  readonly ownProcess?: boolean;
  /**
   * Whether `build`, `check`, `diff` and `print` use worker threads, because budgets or code that fails in its thread matter. Always
   * `true` in a process of its own.
   */
  readonly threads?: boolean;
  /** What the author answers, one after the other; then the input ends. Without it, nobody is asked. */
  readonly answers?: readonly string[];
}

/** The default options for the commands of a site. */
type SiteOptions = Pick<RunOptions, "ownProcess" | "threads">;

/** A site on disk. Paths are relative to its folder. */
export class Site {
  readonly folder: string;
  readonly #options: SiteOptions;

  constructor(folder: string, options: SiteOptions = {}) {
    this.folder = folder;
    this.#options = options;
  }

  path(path: string): string {
    return join(this.folder, path);
  }

  write(path: string, contents: string | Uint8Array): this {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), contents);
    return this;
  }

  edit(path: string, change: (text: string) => string): this {
    return this.write(path, change(this.read(path)));
  }

  rename(from: string, to: string): this {
    mkdirSync(dirname(this.path(to)), { recursive: true });
    renameSync(this.path(from), this.path(to));
    return this;
  }

  remove(path: string): this {
    rmSync(this.path(path), { recursive: true });
    return this;
  }

  /** Removes the whole folder. */
  delete(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  exists(path: string): boolean {
    return existsSync(this.path(path));
  }

  read(path: string): string {
    return readFileSync(this.path(path), "utf8");
  }

  /** Runs `docsgen build` with these arguments. */
  build(words: readonly string[] = [], options: RunOptions = {}): Promise<Run> {
    return this.run(["build", ...words], options);
  }

  run(words: readonly string[], options: RunOptions = {}): Promise<Run> {
    return runCommand(words, this.folder, { ...this.#options, ...options });
  }

  /** The page's own content, between <article> and </article>. */
  article(path: string): string {
    const html = this.read(path);
    const [, article] = /<article[^>]*>([\s\S]*)<\/article>/u.exec(html) ?? [];
    if (article === undefined) throw new Error(`${path} has no article`);
    return article;
  }

  /** Every file below a folder with its bytes, by path. */
  files(folder = "dist"): ReadonlyMap<string, Buffer> {
    return readTree(this.path(folder));
  }
}

/** Creates a site with these files, and a config with a title if none is given. It is removed when the test ends. */
export function makeSite(files: Readonly<Record<string, string | Uint8Array>> = {}, options: SiteOptions = {}): Site {
  const site = makeLastingSite(files, options);
  onTestFinished(() => site.delete());
  return site;
}

/** The same for several tests. The caller deletes it. */
export function makeLastingSite(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: SiteOptions = {},
): Site {
  const site = new Site(mkdtempSync(join(tmpdir(), "docsgen-test-")), options);
  site.write("site.config.ts", minimalConfig());
  for (const [path, contents] of Object.entries(files)) site.write(path, contents);
  return site;
}

/** A copy of a folder of `tests/fixtures`. */
export function copyFixture(name: string): Site {
  const site = makeSite();
  cpSync(join(projectRoot, "tests", "fixtures", name), site.folder, { recursive: true });
  return site;
}

/** The text of a config with a title. `settings` is TypeScript to add inside its braces. */
export function minimalConfig(settings = ""): string {
  return `import { defineConfig } from "docsgen";\n\nexport default defineConfig({\n  title: "Manual",\n${settings}});\n`;
}

export function readTree(folder: string): ReadonlyMap<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

export function runCommand(words: readonly string[], folder: string, options: RunOptions = {}): Promise<Run> {
  return options.ownProcess === true ? startCommand(words, folder, options) : callCommand(words, folder, options);
}

async function callCommand(
  words: readonly string[],
  folder: string,
  { env = {}, threads = false, answers }: RunOptions,
): Promise<Run> {
  const { main }: { readonly main: typeof runMain } = await import(join(projectRoot, "lib", "cli.js"));
  const output = { stdout: "", stderr: "" };
  const streamOf = (name: keyof typeof output): TextStream => ({
    write: (text) => (output[name] += text),
    isTTY: false,
    columns: 80,
  });
  const left = answers === undefined ? null : [...answers];
  const isThreaded =
    threads || words.includes("--workers") || !["build", "check", "diff", "print"].includes(words[0] ?? "");
  const status = await main(isThreaded ? words : [...words, "--workers", "0"], {
    workingFolder: folder,
    environment: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
    stdout: streamOf("stdout"),
    stderr: streamOf("stderr"),
    stdin: null,
    ask:
      left === null
        ? null
        : (question) => {
            output.stdout += question;
            return Promise.resolve(left.shift() ?? null);
          },
  });
  return { status, ...output };
}

function startCommand(words: readonly string[], folder: string, { env = {} }: RunOptions): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...words], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (status, signal) =>
      resolve({ status, stdout, stderr: signal === null ? stderr : `${stderr}ended by ${signal}` }),
    );
  });
}
