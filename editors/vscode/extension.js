/**
 * The extension for VS Code. It starts `docsgen lsp` of each docsgen that is installed in the workspace, and starts it again when
 * another version has been installed. All else is in the server.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { commands, RelativePattern, Uri, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

/** How long no more files of a package must change before servers start again, in milliseconds. */
const delay = 500;

const configs = "**/site.config.ts";

/** @type {import("vscode").LogOutputChannel} */
let log;
/** @type {LanguageClient[]} */
let clients = [];
/** What is watched for the sites that were found last. */
let watchers = [];
/** Servers start and stop one after the other. */
let queue = Promise.resolve();
let timer;

/** The package that a folder uses: the installed one, or `null`. */
function packageOf(folder) {
  const found = join(folder, "node_modules/docsgen");
  if (existsSync(join(found, "bin/docsgen.js"))) return found;
  return folder === dirname(folder) ? null : packageOf(dirname(folder));
}

/** The folders of the sites, in alphabetical order, each with its package. */
async function findSites() {
  const configured = workspace.getConfiguration("docsgen").get("path", "");
  const found = await workspace.findFiles(configs, "**/node_modules/**");
  // Those of a virtual workspace are not on a machine.
  const files = found.filter(({ scheme }) => scheme === "file");
  const folders = files.map(({ fsPath }) => dirname(fsPath)).sort();
  return folders.map((folder) => ({ folder, found: configured === "" ? packageOf(folder) : configured }));
}

async function start() {
  const sites = await findSites();
  // A package that is not there yet is watched where it is installed first: beside the config.
  watchers = [...new Set(sites.map(({ folder, found }) => found ?? join(folder, "node_modules/docsgen")))].map(
    (folder) => restartOn(workspace.createFileSystemWatcher(new RelativePattern(Uri.file(folder), "package.json"))),
  );
  const packages = [...new Set(sites.map(({ found }) => found))].filter((found) => found !== null);
  if (sites.length > 0 && packages.length === 0)
    void window.showWarningMessage("docsgen is not installed here. Run `npm install --save-dev docsgen`.");
  for (const found of packages) {
    const own = sites.filter((site) => site.found === found).map(({ folder }) => folder);
    const client = new LanguageClient(
      "docsgen",
      packages.length === 1 ? "docsgen" : `docsgen (${own.join(", ")})`,
      { module: join(found, "bin/docsgen.js"), args: ["lsp"], transport: TransportKind.stdio },
      {
        // Included files, pictures and configs can be of any language. With several servers, each has the folders of its sites.
        documentSelector:
          packages.length === 1
            ? [{ scheme: "file" }]
            : own.map((folder) => ({ scheme: "file", pattern: `${folder}/**/*` })),
        outputChannel: log,
      },
    );
    clients.push(client);
    await client.start();
  }
}

async function end() {
  for (const watcher of watchers.splice(0)) watcher.dispose();
  // A server that could not be started cannot be stopped.
  for (const client of clients.splice(0)) if (client.needsStop()) await client.stop();
}

function restart() {
  queue = queue
    .then(end)
    .then(start)
    .catch((error) => log.error(String(error)));
  return queue;
}

/** A package that is installed changes many files, and some of them twice. */
function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(restart, delay);
}

function restartOn(watcher) {
  watcher.onDidCreate(restartSoon);
  watcher.onDidChange(restartSoon);
  watcher.onDidDelete(restartSoon);
  return watcher;
}

export function activate({ subscriptions }) {
  log = window.createOutputChannel("docsgen", { log: true });
  const sites = workspace.createFileSystemWatcher(configs, false, true, false);
  sites.onDidCreate(restartSoon);
  sites.onDidDelete(restartSoon);
  subscriptions.push(
    log,
    sites,
    commands.registerCommand("docsgen.restart", restart),
    commands.registerCommand("docsgen.showLog", () => log.show()),
    workspace.onDidChangeWorkspaceFolders(restartSoon),
  );
  return restart();
}

export function deactivate() {
  clearTimeout(timer);
  queue = queue.then(end);
  return queue;
}
