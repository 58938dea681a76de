/**
 * A newcomer follows the README, the tutorial and the guide to migration literally, beside a clone, in an empty home with
 * an empty npm cache: commands and files are read out of the documents, and done in their order. What only their prose
 * says, such as which mistake to make, is done here.
 */
import type { ChildProcess } from "node:child_process";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { offline } from "../support/offline.ts";
import { projectRoot } from "../support/site.ts";

const folder = mkdtempSync(join(tmpdir(), "docsgen-walk-"));
const home = join(folder, "home");
const clone = join(folder, "docsgen");
/** Projects: one in which somebody begins with docsgen, one whose site is moved to it, and one of a tool without a reader. */
const [project, moved, hugo] = [join(folder, "project"), join(folder, "moved"), join(folder, "hugo")];
const env = { PATH: `${home}/bin:${process.env["PATH"] ?? ""}`, HOME: home, npm_config_cache: join(home, ".npm") };

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

beforeAll(() => {
  mkdirSync(clone);
  const copy = `git ls-files -z --cached --others --exclude-standard | tar c --null --files-from - | tar x -C "${clone}"`;
  execFileSync("bash", ["-o", "pipefail", "-c", copy], { cwd: projectRoot });
  // The browser of this home notes what it is to open.
  write(join(home, "bin/xdg-open"), '#!/bin/sh\necho "$1" >> "$HOME/opened"\n');
  execFileSync("chmod", ["+x", join(home, "bin/xdg-open")]);
  const files = {
    "docs/.vitepress/config.mjs":
      'export default { title: "Kite", themeConfig: { sidebar: [{ text: "Fly", link: "/fly" }] } };\n',
    "docs/.vitepress/dist/fly.html": '<title>Fly</title><main><h1 id="fly">Fly</h1><h2 id="far">Far</h2></main>\n',
    "docs/index.md": "# Kite\n\n[Fly](./fly.md#far)\n",
    "docs/fly.md": "# Fly\n\n## Far\n",
    "content/index.md": "# Pages of Hugo\n",
    "public/index.html": "<!doctype html><title>Built</title><h1>Built</h1>\n",
  };
  for (const [path, text] of Object.entries(files))
    for (const each of [project, moved, hugo]) write(join(each, path), text);
});

/** In groups of their own, because npm starts docsgen in a shell. */
const servers = new Set<ChildProcess>();
function stopServers(): void {
  for (const { pid } of servers) if (pid !== undefined) process.kill(-pid);
  servers.clear();
}
afterEach(stopServers);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly status: number | null;
  /** Grows while a server runs. */
  readonly output: () => string;
  /** Of a server. */
  readonly url: string | null;
}

/** Runs a line in a folder. A server is left running; its first page must answer. */
function run(line: string, cwd: string): Promise<Ran> {
  const child = spawn("bash", ["-c", line], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  servers.add(child);
  let [printed, isServing] = ["", false];
  const output = (): string => printed;
  return new Promise((resolve) => {
    const hear = (data: Buffer): void => {
      printed += data.toString();
      const [url] = /http:\/\/127\.0\.0\.1:\S+(?=[^]*\n)/u.exec(printed) ?? [];
      if (url === undefined || isServing) return;
      isServing = true;
      void fetch(url).then(({ ok }) => resolve({ status: ok ? 0 : 1, output, url }));
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", hear);
    child.on("close", (status) => {
      servers.delete(child);
      resolve({ status, output, url: null });
    });
  });
}

interface Step {
  /** A command, or `null` where a file is written. */
  readonly line: string | null;
  /** The file, "" for lines that the text says to add to the home page. */
  readonly path: string;
  readonly text: string;
}

/** The commands and files of a document, without those for the time after publication. */
function stepsOf(document: string): readonly Step[] {
  const markdown = readFileSync(join(projectRoot, document), "utf8");
  return Array.from(markdown.matchAll(/^(`{3,})(\w+)(.*)\n([^]*?)^\1$/gmu)).flatMap((found): readonly Step[] => {
    const [, , language, attributes = "", text = ""] = found;
    const before = markdown.slice(0, found.index).trimEnd().split("\n\n").at(-1) ?? "";
    if (before.startsWith("Once docsgen is published")) return [];
    // `npm test` would run these tests.
    if (language === "sh") {
      const lines = text
        .trimEnd()
        .split("\n")
        .filter((line) => !line.includes("npm test"));
      return lines.map((line) => ({ line, path: "", text: "" }));
    }
    const [, title, named = ""] = /title="(.+?)"|`([^`]+)`:$/u.exec(`${attributes}\n${before}`) ?? [];
    return [{ line: null, path: title ?? named, text }];
  });
}

/** The config with what a snippet adds to it: its imports, and what follows its `// …`. */
function withSnippet(config: string, snippet: string): string {
  const [imports = "", settings = ""] =
    /^([^]*?)export default .*[^]*? {2}\/\/ …\n([^]*)\}\);\s*$/u.exec(snippet)?.slice(1) ?? [];
  const added = imports.split("\n").filter((line) => line !== "" && !config.includes(line));
  return [...added, config.replace(/\}\);\s*$/u, `${settings}});\n`)].join("\n");
}

/**
 * Does the steps of a document.
 *
 * @param folderOf Where a command is run, if not where the last one has led.
 * @param done Is told each step.
 */
async function follow(
  document: string,
  start: string,
  folderOf: (line: string) => string | null,
  done: (step: Step, ran: Ran | null) => Promise<void> | void = () => undefined,
): Promise<void> {
  let cwd = start;
  for (const step of stepsOf(document)) {
    const { line, path, text } = step;
    let ran: Ran | null = null;
    if (line === null) {
      const file = join(cwd, path === "" ? "docs-src/index.md" : path);
      const old = existsSync(file) ? readFileSync(file, "utf8") : "";
      write(file, path === "" ? `${old}\n${text}` : text.includes("  // …\n") ? withSnippet(old, text) : text);
    } else {
      cwd = folderOf(line) ?? cwd;
      ran = await run(`${line}\nstatus=$?; pwd > "$HOME/cwd"; exit $status`, cwd);
      expect(ran.status, `${line}\n${ran.output()}`).toBe(0);
      if (ran.url === null) cwd = readFileSync(join(home, "cwd"), "utf8").trim();
    }
    await done(step, ran);
  }
}

const limit = { timeout: 900_000 };
describe.skipIf(offline !== null)(`from an empty home${offline === null ? "" : ` (skipped: ${offline})`}`, () => {
  test("the tutorial leads to a site that its own workflow publishes", limit, async () => {
    const site = join(folder, "manual");
    const index = join(site, "docs-src/index.md");
    let dev: Ran | null = null;
    await follow(
      "manual/docs-src/tutorial.md",
      folder,
      () => null,
      async ({ line, path }, ran) => {
        if (line?.includes("docs:dev")) dev = ran;
        const page = async (route: string): Promise<string> => (await fetch(new URL(route, dev?.url ?? ""))).text();
        if (path === "docs-src/guide/install.md") {
          // It appears in the sidebar at once.
          await expect.poll(() => page("/guide/start/")).toContain('href="/guide/install/"');
        } else if (line === null && path === "") {
          const right = readFileSync(index, "utf8");
          write(index, right.replace("guide/install.md", "guide/instal.md"));
          await expect.poll(() => dev?.output()).toContain("hint: did you mean “guide/install.md”?");
          expect((await run("npm run docs:check", site)).status).toBe(1);
          write(index, right);
          await expect.poll(() => dev?.output()).toMatch(/No problems\.\s*$/u);
        } else if (path === "site.config.ts") {
          const file = join(site, "docs-src/guide/install.md");
          write(file, readFileSync(file, "utf8").replace("30 MB", "{{ constants.UPLOAD_LIMIT }}"));
          await expect.poll(() => page("/guide/install/")).toContain("may be at most 30MB");
        } else if (path === "docs-src/pricing.md")
          await expect.poll(() => page("/pricing/")).toContain("<strong>team</strong>: 12 USD per month");
      },
    );
    stopServers();
    const workflow = readFileSync(join(site, ".github/workflows/docs.yml"), "utf8");
    const jobs = Array.from(workflow.matchAll(/^ +- run: (.*)$/gmu), ([, line = ""]) =>
      line.replace(/"\$\{\{.*?\}\}"/u, "/manual/"),
    );
    expect(jobs).toHaveLength(3);
    // There is no clone beside the one that the workflow checks out.
    rmSync(join(site, "node_modules"), { recursive: true });
    for (const line of jobs)
      expect(
        (await run(line.replace("npm ci", "mv ../docsgen ../gone; npm ci; s=$?; mv ../gone ../docsgen; exit $s"), site))
          .status,
        line,
      ).toBe(0);
    expect(readFileSync(join(site, "dist/guide/install/index.html"), "utf8")).toContain("may be at most 30MB");
  });

  test(
    "the README and the guide to migration lead to sites of one's own, and out of docsgen again",
    limit,
    async () => {
      const isOwn = (line: string): boolean => line.includes("../docsgen/");
      await follow("README.md", clone, (line) =>
        line.includes("# in the clone") ? clone : isOwn(line) ? project : null,
      );
      const own = await run("npx docsgen serve --open", project);
      expect(await (await fetch(own.url ?? "")).text()).toContain("An upload may hold 30MB.");
      await expect.poll(own.output).toContain("No problems.");
      stopServers();

      const site = join(moved, "docs-docsgen");
      const within = (line: string): string => (line.includes("--source") ? hugo : isOwn(line) ? moved : site);
      await follow("manual/docs-src/guide/migrate.md", moved, within, async ({ line }, ran) => {
        if (line?.includes("--dry-run")) expect(existsSync(site)).toBe(false);
        if (line?.includes("--published")) expect(ran?.output()).toContain("1 pages and 2 anchors: none is lost");
        if (!line?.includes("--stubs")) return;
        for (const each of ["npm install", "npm run docs:check"]) expect((await run(each, site)).status, each).toBe(0);
        const config = join(site, "site.config.ts");
        write(config, readFileSync(config, "utf8").replace("  title:", "  llms: true,\n  title:"));
      });
      expect(readFileSync(join(moved, "markdown/fly.md"), "utf8")).toContain("## Far");
    },
  );
});
