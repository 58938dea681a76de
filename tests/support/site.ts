/**
 * The one harness of the tests: a site in a temporary folder, built through the command line as its author would, and what came
 * of it. The built package in lib/ is what runs; `npm test` builds it first.
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

export const projectRoot: string = join(import.meta.dirname, "..", "..");
const command = join(projectRoot, "bin", "docsgen.js");

/** What a command printed and how it ended. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** A site on disk. Paths are relative to its folder. */
export class Site {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
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

  /** `docsgen build` with these words. */
  build(words: readonly string[] = [], options: RunOptions = {}): Promise<Run> {
    return this.run(["build", ...words], options);
  }

  run(words: readonly string[], options: RunOptions = {}): Promise<Run> {
    return runCommand(words, this.folder, options);
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

/** A site with these files; a config with a title stands in where none is given. Removed when the test ends. */
export function makeSite(files: Readonly<Record<string, string | Uint8Array>> = {}): Site {
  const site = makeLastingSite(files);
  onTestFinished(() => site.delete());
  return site;
}

/** The same, for several tests: who makes it deletes it. */
export function makeLastingSite(files: Readonly<Record<string, string | Uint8Array>> = {}): Site {
  const site = new Site(mkdtempSync(join(tmpdir(), "docsgen-test-")));
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

/** The text of a config: a title, and what `settings` adds, as TypeScript within braces. */
export function minimalConfig(settings = ""): string {
  return `import { defineConfig } from "docsgen";\n\nexport default defineConfig({\n  title: "Manual",\n${settings}});\n`;
}

export function readTree(folder: string): ReadonlyMap<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

export function runCommand(words: readonly string[], folder: string, { env = {} }: RunOptions = {}): Promise<Run> {
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
