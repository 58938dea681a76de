/** Commands that overlap on one site, in processes of their own, publish what a fresh build would. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import type { Random } from "../support/random.ts";
import { makeRandom } from "../support/random.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

function page(title: string, text: string): string {
  return `---\ntitle: ${title}\nshort_description: About ${title}.\n---\n\n${text}\n`;
}

test("a page is compiled again when a file changes that it began to read during another command", async () => {
  const site = makeSite({
    // Renaming is not recorded as reading. The first command that compiles the slow page waits there.
    "site.config.ts": `import { readFileSync, renameSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
const moved = (from: string, to: string) => {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
};
const data = () => async (tree: any, file: any) => {
  if (file.path === "slow.md" && moved("wait", "waiting")) while (!moved("go", "gone")) await setTimeout(20);
  for (const [, name] of String(file.value).matchAll(/data (\\w+)/gu))
    tree.children.push({ type: "paragraph", children: [{ type: "text", value: readFileSync(name + ".txt", "utf8") }] });
};
${minimalConfig('  plugins: [{ name: "data", remarkPlugins: [data] }],\n')}`,
    "x.txt": "first x",
    "y.txt": "first y",
    "docs-src/index.md": page("Home", "data x"),
    "docs-src/other.md": page("Other", "Text."),
    "docs-src/slow.md": page("Slow", "data x"),
  });
  const own = { ownProcess: true };
  await site.build([], own);
  site.write("wait", "").write("docs-src/slow.md", page("Slow", "Other text, data x"));
  const check = site.run(["check"], own);
  while (!existsSync(site.path("waiting"))) await setTimeout(20);
  site.write("docs-src/other.md", page("Other", "data y"));
  await site.build([], own);
  expect(site.article("dist/other/index.html")).toContain("first y");
  site.write("go", "");
  expect((await check).status).toBe(0);
  site.write("y.txt", "second y");
  const last = await site.build([], own);
  expect(last.stdout).toContain("1 page compiled)");
  expect(site.article("dist/other/index.html")).toContain("second y");
  await site.build(["--no-cache", "--out", "fresh"], own);
  expect(hashTree(site.files())).toBe(hashTree(site.files("fresh")));
}, 60_000);

test("a build that was stopped until another took its lock starts again instead of publishing old pages", async () => {
  const site = makeSite({
    "site.config.ts": `import { existsSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
const wait = () => async (tree: any, file: any) => {
  if (file.path !== "slow.md" || !existsSync("wait") || existsSync("waiting")) return;
  writeFileSync("waiting", String(process.pid));
  while (!existsSync("go")) await setTimeout(20);
};
${minimalConfig('  plugins: [{ name: "wait", remarkPlugins: [wait] }],\n')}`,
    "docs-src/index.md": page("Home", "First text."),
    "docs-src/slow.md": page("Slow", "data x"),
  });
  site.write("wait", "");
  const stopped = site.build(["--workers", "0"], { ownProcess: true });
  while (!existsSync(site.path("waiting")) || site.read("waiting") === "") await setTimeout(20);
  const id = Number(site.read("waiting"));
  process.kill(id, "SIGSTOP");
  try {
    site.write("docs-src/index.md", page("Home", "Second text.")).write("docs-src/late.md", page("Late", "Text."));
    // As the next build does when the owner has not refreshed it for a minute.
    site.remove(".dist.lock");
    expect((await site.build()).status).toBe(0);
    expect(site.article("dist/index.html")).toContain("Second text.");
    site.write("go", "");
  } finally {
    process.kill(id, "SIGCONT");
  }
  expect(await stopped).toMatchObject({ status: 0, stdout: expect.stringContaining("3 pages") });
  expect(site.exists(".dist.lock")).toBe(false);
  await site.build(["--no-cache", "--out", "fresh"]);
  expect(namesAndHashes(site, "dist")).toEqual(namesAndHashes(site, "fresh"));
}, 60_000);

/**
 * `DOCSGEN_OVERLAPS=1000` plays that many rounds, with a different series; `DOCSGEN_SEED=42` repeats one. In each round,
 * commands of several processes overlap while files change, and some processes are killed. Then one build must publish
 * what a fresh build does.
 */
const rounds = Number(process.env["DOCSGEN_OVERLAPS"] ?? 6);
const seed = Number(process.env["DOCSGEN_SEED"] ?? (process.env["DOCSGEN_OVERLAPS"] === undefined ? 1 : Date.now()));

test(
  "after commands that overlap and are killed, a build publishes what a fresh build does",
  async () => {
    const random = makeRandom(seed % 1_000_000);
    const site = makeSite({ "site.config.ts": overlappingConfig("a"), "Box.jsx": boxReading("a") });
    for (const name of data) site.write(`${name}.txt`, `first ${name}`);
    for (const name of pages) site.write(`docs-src/${name}.md`, randomPage(name, random));
    const processes = new Processes(site.folder);
    onTestFinished(() => processes.end());
    const log: string[] = [`seed ${seed}`];
    for (let round = 0; round < rounds; round += 1) {
      const running: Promise<unknown>[] = [];
      for (let steps = 2 + random(4); steps > 0; steps -= 1) {
        const step = random(10);
        if (step < 5) {
          const words = ["build", "check", "build"][random(3)] ?? "build";
          log.push(words);
          running.push(processes.run([words]));
        } else if (step === 5 && running.length > 0) {
          log.push("kill");
          processes.killOne(random);
        } else log.push(changeAtRandom(site, random));
        if (random(2) === 0) await setTimeout(random(120));
      }
      await Promise.all(running);
      const built = await processes.run(["build"]);
      const fresh = await processes.run(["build", "--no-cache", "--out", "fresh"]);
      expect(built, log.join("\n")).toBe(0);
      expect(fresh, log.join("\n")).toBe(0);
      expect(namesAndHashes(site, "dist"), log.join("\n")).toEqual(namesAndHashes(site, "fresh"));
      log.splice(1, Math.max(0, log.length - 40));
    }
  },
  Math.max(180_000, rounds * 20_000),
);

const pages = ["index", "p0", "p1", "p2", "p3", "p4"];
const data = ["x", "y", "z"];

function randomPage(name: string, random: Random): string {
  const parts = [
    `Text ${random(50)}.`,
    `data ${data[random(data.length)]}`,
    `::box{name="${data[random(data.length)]}"}`,
    "{{ constants.LIMIT }}",
    `[there](/${name === "index" ? "p0" : "index"}.md)`,
  ];
  return page(name, parts.filter(() => random(2) > 0).join("\n\n") || "Text.");
}

/** The plugin and the component read the data files that a page names. */
function overlappingConfig(version: string): string {
  return `import { readFileSync } from "node:fs";
const read = (name) => readFileSync(new URL(name + ".txt", import.meta.url), "utf8");
const data = () => (tree, file) => {
  for (const [, name] of String(file.value).matchAll(/^data (\\w+)/gmu))
    tree.children.push({ type: "paragraph", children: [{ type: "text", value: "${version} " + read(name) }] });
};
${minimalConfig('  components: { box: { file: "Box.jsx" } },\n  plugins: [{ name: "data", remarkPlugins: [data] }],\n  themeConfig: { constants: { LIMIT: { value: 5, unit: "MB" } } },\n  checks: { severity: { "unused-constant": "off" } },\n')}`;
}

function boxReading(version: string): string {
  return `import { readFileSync } from "node:fs";
export default ({ name }) => <b title="${version}">{readFileSync(name + ".txt", "utf8")}</b>;
`;
}

function changeAtRandom(site: Site, random: Random): string {
  const name = pages[random(pages.length)] ?? "index";
  const file = data[random(data.length)] ?? "x";
  switch (random(8)) {
    case 0:
      site.write("Box.jsx", boxReading(`box ${random(3)}`));
      return "edit the component";
    case 1:
      site.write("site.config.ts", overlappingConfig(`plugin ${random(3)}`));
      return "edit the plugin";
    case 2:
      site.edit("site.config.ts", (text) => text.replace(/value: \d+/u, `value: ${random(5) + 1}`));
      return "edit the constant";
    case 3:
    case 4:
    case 5:
      site.write(`${file}.txt`, `data ${random(20)}`);
      return `edit ${file}.txt`;
    default:
      site.write(`docs-src/${name}.md`, randomPage(name, random));
      return `edit ${name}.md`;
  }
}

function namesAndHashes(site: Site, folder: string): readonly (readonly [string, string])[] {
  return Array.from(site.files(folder), ([path, bytes]) => [path, hashTree(new Map([[path, bytes]]))] as const);
}

/** Processes that run commands one after the other, so that only a killed one has to be started again. */
class Processes {
  readonly #folder: string;
  readonly #idle: ChildProcess[] = [];
  readonly #busy = new Set<ChildProcess>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs a command in a process of its own. @returns Its exit status, or `null` if it was killed. */
  run(words: readonly string[]): Promise<number | null> {
    const child = this.#idle.pop() ?? this.#start();
    this.#busy.add(child);
    return new Promise((resolve) => {
      const end = (status: number | null): void => {
        child.removeAllListeners();
        this.#busy.delete(child);
        if (child.connected) this.#idle.push(child);
        resolve(status);
      };
      child.once("message", (status) => end(Number(status)));
      child.once("exit", () => end(null));
      child.send([...words, "--workers", "0"]);
    });
  }

  killOne(random: Random): void {
    [...this.#busy][random(this.#busy.size)]?.kill("SIGKILL");
  }

  end(): void {
    for (const child of [...this.#idle, ...this.#busy]) child.kill("SIGKILL");
  }

  #start(): ChildProcess {
    const cli = JSON.stringify(pathToFileURL(join(projectRoot, "lib", "cli.js")).href);
    const code = `import { main } from ${cli};
const silent = { write: () => true, isTTY: false, columns: 80 };
process.on("message", async (words) => {
  const terminal = { workingFolder: process.cwd(), environment: process.env, stdout: silent, stderr: silent, ask: null };
  process.send(await main(words, terminal));
});`;
    return spawn(process.execPath, ["--input-type=module", "-e", code], {
      cwd: this.#folder,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  }
}
