/**
 * The extension for VS Code. It starts `docsgen lsp` of the docsgen that is installed in the workspace, and starts it again when
 * another version has been installed. All else is in the server.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { commands, RelativePattern, Uri, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

/** @type {LanguageClient | null} */
let client = null;

/** The folder of the installed package, or `null`. */
async function findPackage() {
  const configured = workspace.getConfiguration("docsgen").get("path", "");
  if (configured !== "") return existsSync(join(configured, "bin/docsgen.js")) ? configured : null;
  const configs = await workspace.findFiles("**/site.config.ts", "**/node_modules/**", 20);
  for (const { fsPath } of configs)
    for (let folder = dirname(fsPath); folder !== dirname(folder); folder = dirname(folder)) {
      const found = join(folder, "node_modules/docsgen");
      if (existsSync(join(found, "bin/docsgen.js"))) return found;
    }
  return null;
}

async function start() {
  const found = await findPackage();
  if (found === null) {
    void window.showWarningMessage(
      "docsgen is not installed here. Run `npm install --save-dev docsgen`, then “docsgen: Restart the language server”.",
    );
    return null;
  }
  client = new LanguageClient(
    "docsgen",
    "docsgen",
    { module: join(found, "bin/docsgen.js"), args: ["lsp"], transport: TransportKind.stdio },
    {
      // Included files, pictures and configs can be of any language.
      documentSelector: [{ scheme: "file" }],
      outputChannelName: "docsgen",
    },
  );
  await client.start();
  return found;
}

async function restart() {
  await end();
  client = null;
  return start();
}

export async function activate({ subscriptions }) {
  subscriptions.push(commands.registerCommand("docsgen.restart", restart));
  const found = await start();
  if (found === null) return;
  const installed = workspace.createFileSystemWatcher(new RelativePattern(Uri.file(found), "package.json"));
  installed.onDidChange(restart);
  installed.onDidCreate(restart);
  subscriptions.push(installed);
}

/** A server that could not be started cannot be stopped. */
async function end() {
  if (client?.needsStop()) await client.stop();
}

export function deactivate() {
  return end();
}
