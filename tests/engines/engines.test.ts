/**
 * The recipes of `examples/engines/`: each build tool runs docsgen cold, without a change, and after changes that its own
 * patterns would not see. The site always has the bytes of a plain build, and only pages that must be are compiled.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { findProgram } from "../support/debian-program.ts";
import { Site, projectRoot } from "../support/site.ts";
import { hashTree } from "../support/project-site.ts";

const examples = join(projectRoot, "examples", "engines");
const folder = mkdtempSync(join(tmpdir(), "docsgen-engines-"));
const base = join(folder, "base");
const log = join(folder, "log");
const programs = join(folder, "bin");

/** The build tools of the npm registry, which stay installed for the next run; `null` after printing what to do. */
function installTools(): string | null {
  const tools = join(projectRoot, "node_modules", ".cache", "docsgen-engines");
  const names = ["turbo@2.11.11", "nx@24.0.6", "@moonrepo/cli@2.5.5"];
  if (!existsSync(join(tools, "node_modules", ".bin", "moon"))) {
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, "package.json"), '{ "private": true }');
    try {
      execFileSync("npm", ["install", "--no-audit", "--no-fund", ...names], { cwd: tools, stdio: "ignore" });
    } catch {
      process.stderr.write(`Turborepo, Nx and moon are skipped: npm cannot install ${names.join(", ")}\n`);
      return null;
    }
  }
  return join(tools, "node_modules");
}

const tools = installTools();
const make = findProgram({ name: "make", variable: "DOCSGEN_MAKE", packageName: "make", tests: "The recipe for Make" });
const bazel = findProgram({
  name: "bazel",
  variable: "DOCSGEN_BAZEL",
  packageName: "bazel-bootstrap",
  tests: "The recipe for Bazel",
  isLarge: true,
});

const environment = {
  ...process.env,
  HOME: join(folder, "home"),
  PATH: [programs, join(tools ?? folder, ".bin"), process.env["PATH"]].join(delimiter),
  NX_DAEMON: "false",
  DO_NOT_TRACK: "1",
  // Some tools look at Git only where this is set, which is where recipes are used.
  CI: "true",
  GIT_AUTHOR_NAME: "Docs",
  GIT_AUTHOR_EMAIL: "docs@example.com",
  GIT_COMMITTER_NAME: "Docs",
  GIT_COMMITTER_EMAIL: "docs@example.com",
  GIT_AUTHOR_DATE: "2026-03-03T12:00:00Z",
  GIT_COMMITTER_DATE: "2026-03-03T12:00:00Z",
};

function run(cwd: string, program: string, ...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, env: environment, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${stdout}${stderr}`);
}

function edit(site: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(site, path), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(site, path), text.replace(from, to));
}

/** What happens to the site, and how many pages must be compiled for it. */
const steps: readonly (readonly [name: string, compiled: number, change: (site: string) => void])[] = [
  ["cold", 202, () => undefined],
  ["without a change", 0, () => undefined],
  ["after an edited page", 1, (site) => edit(site, "docs-src/part3/page3.md", "## Options", "## All options")],
  ["after an edited constant", 20, (site) => edit(site, "site.config.ts", "value: 30", "value: 999")],
  ["after a commit that changes dates", 0, (site) => run(site, "git", "commit", "--quiet", "--all", "-m", "Dates")],
  [
    "after a commit on the branch of an old version",
    1,
    (site) => {
      run(site, "git", "checkout", "--quiet", "old");
      edit(site, "docs-src/index.md", "Text of version 1", "A fix of version 1");
      run(site, "git", "commit", "--quiet", "--all", "-m", "Fix");
      run(site, "git", "checkout", "--quiet", "main");
    },
  ],
];

/** The bytes of a plain build after each step. */
const expected: string[] = [];

function clone(name: string): string {
  const site = join(folder, name);
  run(folder, "git", "clone", "--quiet", base, site);
  run(site, "git", "branch", "--quiet", "old", "origin/old");
  return site;
}

beforeAll(() => {
  for (const path of [programs, environment.HOME]) mkdirSync(path, { recursive: true });
  const program = (name: string, text: string): void =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program("docsgen", `node ${JSON.stringify(join(projectRoot, "bin", "docsgen.js"))} "$@" | tee -a ${log}`);
  program("npx", 'exec "$@"');
  run(folder, "node", join(examples, "site.js"), base);
  const plain = clone("plain");
  for (const [, , change] of steps.slice(1)) {
    if (expected.length > 0) change(plain);
    run(plain, "docsgen", "build", "--no-cache");
    expected.push(hashTree(new Site(plain).files()));
    // Without a change, the bytes are those of the cold build.
    if (expected.length === 1) expected.push(expected[0] ?? "");
  }
  expect(new Set(expected).size).toBe(steps.length - 1);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The number of pages that were compiled since the last call. */
function takeCompiled(): number {
  const text = existsSync(log) ? readFileSync(log, "utf8") : "";
  rmSync(log, { force: true });
  return [...text.matchAll(/(\d+) pages? compiled/gu)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** @param build Runs the recipe in the folder of the site, and returns the folder with the result. */
function testSteps(name: string, build: (site: string) => string): void {
  test(
    name,
    () => {
      const site = clone(name);
      cpSync(join(examples, name), site, { recursive: true });
      if (tools !== null) symlinkSync(tools, join(site, "node_modules"));
      takeCompiled();
      for (const [index, [step, compiled, change]] of steps.entries()) {
        change(site);
        const output = build(site);
        const isRight = hashTree(new Site(output).files()) === expected[index];
        expect([step, isRight, takeCompiled()]).toEqual([step, true, compiled]);
      }
    },
    900_000,
  );
}

function runRecipe(site: string): string {
  run(site, "./run.sh");
  return site;
}

describe.skipIf(tools === null)("from npm", () => {
  for (const name of ["turborepo", "nx", "moon"]) testSteps(name, runRecipe);
});

describe.skipIf(make === null)("Make", () => testSteps("make", runRecipe));

describe.skipIf(bazel === null)("Bazel", () => {
  afterAll(() => run(join(folder, "bazel"), "bazel", "shutdown"));
  testSteps("bazel", (site) => {
    run(site, "./run.sh");
    const output = join(folder, "bazel output");
    rmSync(output, { recursive: true, force: true });
    mkdirSync(join(output, "dist"), { recursive: true });
    run(site, "tar", "--extract", "--file", "bazel-bin/dist.tar", "--directory", join(output, "dist"));
    return output;
  });
});

const workflowSchema = z.object({
  jobs: z.object({
    docs: z.object({
      steps: z.array(
        z.object({
          run: z.string().optional(),
          uses: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  }),
});

/** Each run starts in a fresh clone with the newest cache, as a runner does. */
describe("GitHub Actions", () => {
  const caches: string[] = [];
  testSteps("github-actions", (site) => {
    const runner = join(folder, "runner");
    rmSync(runner, { recursive: true, force: true });
    cpSync(site, runner, { recursive: true });
    const { steps: all } = workflowSchema.parse(parse(readFileSync(join(site, "docs.yml"), "utf8"))).jobs.docs;
    const cached = z.string().parse(all.find(({ uses }) => uses?.startsWith("actions/cache@"))?.with?.["path"]);
    const paths = cached.trim().split(/\s+/u);
    const copy = (from: string, to: string): void => {
      for (const path of paths)
        if (existsSync(join(from, path)))
          cpSync(join(from, path), join(to, path), { recursive: true, preserveTimestamps: true });
    };
    for (const { run: command, uses } of all) {
      if (uses?.startsWith("actions/cache@")) copy(caches.at(-1) ?? "", runner);
      if (command !== undefined && command !== "npm ci")
        run(runner, "sh", "-c", `GITHUB_OUTPUT=${join(folder, "output")}; ${command}`);
    }
    const cache = join(folder, `cache-${caches.length}`);
    copy(runner, cache);
    caches.push(cache);
    return runner;
  });
});
