/**
 * `npm run bench:truth`: plants the mistakes of authors into the same site of several tools, and records what each tool
 * says. It writes results.json and a page of the manual. Nothing of the other tools is put into this repository: they
 * are installed in a temporary folder, or in that of `--folder`, which keeps them for the next time.
 *
 *   npm run bench:truth -- --tools docsgen,vitepress --folder ../truth
 *   npm run bench:truth -- --mistakes dead-menu,dead-redirect    keeps the answers for the others
 *   npm run bench:truth -- --only-view    measures the site without mistakes, and keeps what was said of mistakes
 *   npm run bench:truth -- --report       only writes the page from results.json
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, platform, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { projectRoot } from "../speed/folders.ts";
import { attribute } from "./attribute.ts";
import type { Built } from "./attribute.ts";
import { look, verify } from "./measure.ts";
import type { Verified } from "./measure.ts";
import { mistakes } from "./mistakes.ts";
import type { Mistake } from "./mistakes.ts";
import { writePage } from "./report.ts";
import { readResults, writeResults } from "./results.ts";
import type { RecordedAnswer, ToolResult } from "./results.ts";
import { writeSite } from "./site.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools.ts";

/** Seconds for one build. */
const timeout = 600;

const { values } = parseArgs({
  options: {
    tools: { type: "string", default: tools.map(({ syntax }) => syntax.name).join(",") },
    folder: { type: "string", default: join(tmpdir(), "docsgen-bench-truth") },
    report: { type: "boolean", default: false },
    mistakes: { type: "string" },
    "only-view": { type: "boolean", default: false },
  },
});
const folder = resolve(values.folder);

const environment = {
  ...process.env,
  CI: "1",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  ASTRO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

function run(file: string, args: readonly string[], cwd: string): Promise<Built> {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const add = (data: unknown): void => {
      output += String(data);
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    const timer = setTimeout(() => child.kill("SIGKILL"), timeout * 1000);
    const end = (status: number): void => {
      clearTimeout(timer);
      done({ status, output });
    };
    child.on("error", (error) => {
      output += error.message;
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

const packageSchema = z.object({ version: z.string() });

function versionIn(root: string, name: string): string | null {
  const file = join(root, "node_modules", name, "package.json");
  return existsSync(file) ? packageSchema.parse(JSON.parse(readFileSync(file, "utf8"))).version : null;
}

/** @returns Why the packages cannot be installed, or `null`. */
async function install(
  root: string,
  packages: Readonly<Record<string, string>>,
  overrides = {},
): Promise<string | null> {
  mkdirSync(root, { recursive: true });
  if (Object.entries(packages).every(([name, version]) => versionIn(root, name) === version)) return null;
  const manifest = { private: true, dependencies: packages, overrides };
  writeFileSync(join(root, "package.json"), JSON.stringify(manifest, null, 2));
  const { status } = await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], root);
  return status === 0 ? null : `npm install ended with ${status ?? "a signal"}`;
}

async function measureTool(tool: Tool, afdocs: string | null): Promise<ToolResult> {
  const { name } = tool.syntax;
  const root = join(folder, name);
  const failed = (failure: string): ToolResult => ({
    version: "",
    measured: today(),
    failure,
    answers: {},
    seen: null,
    verify: {},
  });
  const reason = await install(root, tool.packages, tool.overrides);
  if (reason !== null) return failed(reason);
  const site = join(root, "site");
  // Packages are found from the folder of the site upwards; docsgen is this checkout.
  if (tool.main === null) linkDocsgen(site);

  const build = async (planted: readonly Mistake[]): Promise<Built> => {
    writeSite(site, tool, planted);
    let output = "";
    for (const { file, args } of tool.build(root)) {
      const built = await run(file, args, site);
      output += built.output.replaceAll(`${site}/`, "").replaceAll(`${root}/`, "");
      if (built.status !== 0) return { status: built.status, output };
    }
    return { status: 0, output };
  };
  const note = (text: string): boolean => process.stderr.write(`${tool.label}: ${text}\n`);

  const clean = await build([]);
  if (clean.status !== 0)
    return failed(
      `It does not build the site without mistakes: ${clean.output.trim().split("\n").slice(-3).join(" ")}`,
    );
  const output = join(site, tool.output);
  const codes: Record<string, number> = {};
  for (const { code } of verify(output)) codes[code] = (codes[code] ?? 0) + 1;
  const seen = await look(output, afdocs);
  note(`built without mistakes; verify: ${JSON.stringify(codes)}; ${JSON.stringify(seen)}`);

  const earlier = readResults()?.tools[name];
  if (values["only-view"] && earlier !== undefined) return { ...earlier, seen, verify: codes };

  const asked = values.mistakes?.split(",");
  const chosen = mistakes.filter(({ id }) => asked === undefined || asked.includes(id));
  const possible = chosen.filter((each) => each.write(tool.syntax) !== null);
  const verified = new Set<string>();
  const answers = await attribute(
    tool,
    possible,
    clean.output,
    async (planted) => {
      const built = await build(planted);
      note(
        `${planted.length} mistakes (${planted
          .map(({ id }) => id)
          .join(", ")
          .slice(0, 60)}): status ${built.status}`,
      );
      return built;
    },
    async (planted) => {
      const found = verify(output);
      // A wrong menu is a problem of every page.
      const isOfOnePage = ({ message }: Verified): boolean =>
        found.filter((each) => each.message === message).length === 1;
      for (const { id, token } of planted)
        if (
          found.some(
            (each) => each.message.includes(token) || (each.file.split(/[/.]/u).includes(id) && isOfOnePage(each)),
          )
        )
          verified.add(id);
    },
  );
  const recorded = chosen.map(({ id }): readonly [string, RecordedAnswer] => {
    const answer = answers.get(id);
    if (answer === undefined) return [id, { kind: "none" }];
    return [id, answer.kind === "silent" ? { kind: "silent", verify: verified.has(id) } : answer];
  });
  return {
    version: tool.main === null ? docsgenVersion() : (versionIn(root, tool.main) ?? ""),
    measured: today(),
    failure: null,
    answers: { ...(asked === undefined ? {} : earlier?.answers), ...Object.fromEntries(recorded) },
    seen,
    verify: codes,
  };
}

function linkDocsgen(site: string): void {
  mkdirSync(join(site, "node_modules"), { recursive: true });
  const link = join(site, "node_modules/docsgen");
  if (!existsSync(link)) spawnSync("ln", ["-s", projectRoot, link]);
}

function docsgenVersion(): string {
  return packageSchema.parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"))).version;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function bench(): Promise<void> {
  const afdocsRoot = join(folder, "afdocs");
  const reason = await install(afdocsRoot, { afdocs: "0.22.2" });
  const bin = join(afdocsRoot, "node_modules/afdocs/bin/afdocs.mjs");
  const afdocs = reason === null && existsSync(bin) ? bin : null;
  if (afdocs === null) process.stderr.write(`afdocs is not used: ${reason ?? "its main file is not known"}\n`);
  const system = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()}, Node.js ${process.versions.node}`;
  for (const tool of tools.filter(({ syntax }) => values.tools.split(",").includes(syntax.name))) {
    const result = await measureTool(tool, afdocs);
    if (result.failure !== null) process.stderr.write(`${tool.label}: ${result.failure}\n`);
    // Read again, because the tools may be measured by several runs at once.
    writeResults({ date: today(), system, tools: { ...readResults()?.tools, [tool.syntax.name]: result } });
  }
}

if (!values.report) await bench();
const results = readResults();
if (results === null) process.exitCode = 1;
else writePage(results);
