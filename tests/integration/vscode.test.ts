/** The extension for VS Code, with stand-ins for the editor and its client: which servers it starts, and when. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { makeSite, projectRoot } from "../support/site.ts";

/** What the extension uses of the editor. `fire` tells it of changed files. */
const editor = `
const listeners = [];
export const told = [];
export const configs = [];
export const settings = {};
export const fire = (part) => {
  for (const [pattern, own] of listeners) if (pattern.includes(part)) for (const each of [...own]) each();
};
export const Uri = { file: (path) => path };
export class RelativePattern { constructor(base, pattern) { this.path = base + "/" + pattern; } }
export const run = {};
export const commands = { registerCommand: (name, own) => void (run[name] = own) };
export const window = {
  createOutputChannel: () => ({ error: (text) => told.push(text), show: () => told.push("log") }),
  showWarningMessage: (text) => void told.push(text),
};
export const workspace = {
  getConfiguration: () => ({ get: (name, value) => settings[name] ?? value }),
  findFiles: async () => configs.map((fsPath) => ({ fsPath, scheme: fsPath.includes("virtual") ? "vscode-vfs" : "file" })),
  createFileSystemWatcher: (pattern) => {
    const own = [];
    listeners.push([pattern.path ?? pattern, own]);
    const on = (listener) => void own.push(listener);
    return { onDidCreate: on, onDidChange: on, onDidDelete: on, dispose: () => void own.splice(0) };
  },
  onDidChangeWorkspaceFolders: () => ({}),
};
export const TransportKind = { stdio: 0 };
export class LanguageClient {
  constructor(id, name, { module, args }, { documentSelector }) {
    this.server = module.replace(/^.*\\/site\\//, "").replace("/node_modules/docsgen/bin/docsgen.js", "");
    this.label = args + " as " + name.replace(/[^(]*\\/site\\//, "");
    this.patterns = documentSelector.map(({ pattern = "all" }) => pattern.replace(/^.*\\/site\\//, ""));
  }
  async start() {
    told.push("start " + this.server + " " + this.label + " for " + this.patterns);
    await new Promise((done) => setTimeout(done, 50));
    told.push("started " + this.server);
  }
  needsStop() { return true; }
  async stop() { told.push("stop " + this.server); }
}
`;

/** Runs the extension through a series of events. @returns What it does. */
function playExtension(packages: readonly string[], events: string, entry = "extension.js"): readonly string[] {
  const site = makeSite({
    "editor.mjs": editor,
    "play.mjs": `import { mkdirSync, writeFileSync } from "node:fs";
import * as extension from ${JSON.stringify(join(projectRoot, "editors/vscode", entry))};
import { configs, fire, run, settings, told } from "./editor.mjs";
const quiet = () => new Promise((done) => setTimeout(done, 900));
const addSite = (name) => configs.push(process.cwd() + "/site/" + name + "/site.config.ts");
const install = (name) => {
  mkdirSync("site/" + name + "/node_modules/docsgen/bin", { recursive: true });
  writeFileSync("site/" + name + "/node_modules/docsgen/bin/docsgen.js", "");
};
${packages.map((name) => `install("${name}");\naddSite("${name}");`).join("\n")}
await extension.activate({ subscriptions: [] });
${events}
if ("deactivate" in extension) await extension.deactivate();
console.log(JSON.stringify(told));
`,
  });
  const file = (name: string): string => join(site.folder, name);
  buildSync({
    entryPoints: [file("play.mjs")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: file("bundle.mjs"),
    alias: { vscode: file("editor.mjs"), "vscode-languageclient/node": file("editor.mjs") },
  });
  const { stdout, stderr } = spawnSync(process.execPath, ["bundle.mjs"], { cwd: site.folder, encoding: "utf8" });
  expect(stderr).toBe("");
  const told: unknown = JSON.parse(stdout);
  return Array.isArray(told) ? told.map(String) : [];
}

test("a package that is replaced, which fires twice, restarts one server once, as a command does", () => {
  const events = `fire("a/node_modules"); fire("a/node_modules"); await quiet();`;
  expect(playExtension(["a"], `${events} await run["docsgen.restart"](); run["docsgen.showLog"]();`)).toEqual([
    "start a lsp as docsgen for all",
    "started a",
    "stop a",
    "start a lsp as docsgen for all",
    "started a",
    "stop a",
    "start a lsp as docsgen for all",
    "started a",
    "log",
    "stop a",
  ]);
});

test("each docsgen has a server of its own, for the folders of its sites, unless a setting names one for all", () => {
  const events = `settings.path = process.cwd() + "/site/b/node_modules/docsgen"; fire("site.config.ts"); await quiet();`;
  expect(playExtension(["b", "a"], events)).toEqual([
    "start a lsp as docsgen (a) for a/**/*",
    "started a",
    "start b lsp as docsgen (b) for b/**/*",
    "started b",
    "stop a",
    "stop b",
    "start b lsp as docsgen for all",
    "started b",
    "stop b",
  ]);
});

test("a site that is made in an open window, and a package that is installed late, start a server", () => {
  const events = `addSite("a"); fire("site.config.ts"); await quiet(); install("a"); fire("a/node_modules"); await quiet();`;
  expect(playExtension([], events)).toEqual([
    "docsgen is not installed here. Run `npm install --save-dev docsgen`.",
    "start a lsp as docsgen for all",
    "started a",
    "stop a",
  ]);
});

test("where no program can be started, nothing is started: a browser is told why", () => {
  expect(playExtension([], `addSite("virtual"); fire("site.config.ts"); await quiet();`)).toEqual([]);
  const told = expect.stringContaining("which a browser cannot");
  expect(playExtension([], `for (const own of Object.values(run)) own();`, "web.js")).toEqual([told, told, told]);
});
