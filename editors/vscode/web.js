/** The extension in a browser, where no program can be started: it says so, and where it works. */
import { commands, window } from "vscode";

export function activate({ subscriptions }) {
  const tell = () =>
    void window.showWarningMessage(
      "docsgen starts a program of the site, which a browser cannot: open the folder in VS Code on a desktop, in a codespace or on a remote machine.",
    );
  const names = ["docsgen.restart", "docsgen.showLog"];
  subscriptions.push(...names.map((name) => commands.registerCommand(name, tell)));
  tell();
}
