/** `docsgen lsp`: tells an editor what docsgen knows of the sites in its folders, over standard input and output. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { version } from "../build-identity.ts";
import { defaultConfig } from "../config/site-config.ts";
import { codes } from "../rules/codes.ts";
import { EditedSite } from "../editor/edited-site.ts";
import { LanguageServer } from "../editor/language-server.ts";
import { isFile } from "../source/scan.ts";
import type { ExitStatus } from "./command-options.ts";
import type { Terminal } from "./terminal.ts";
import { today } from "./today.ts";

/**
 * Resolves when the editor is gone.
 * @returns 0 if it ended the session as the protocol demands; 1 if it did not; 2 without standard input.
 */
export async function runLsp(terminal: Terminal): Promise<ExitStatus> {
  const { stdin, stdout } = terminal;
  if (stdin === null) return 2;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      stdout.write(String(chunk));
      done();
    },
  });
  const server = new LanguageServer(
    createProtocolConnection(new StreamMessageReader(stdin), new StreamMessageWriter(output)),
    {
      version,
      configAbove,
      isFile,
      report: (message) => terminal.stderr.write(`${message}\n`),
      openSite: (configPath, callbacks) =>
        EditedSite.open({
          ...callbacks,
          workingFolder: dirname(configPath),
          config: configPath,
          configPath,
          source: null,
          workers: null,
          today,
          linkTo: linkToManual,
        }),
    },
  );
  // As the protocol demands of a client that leaves without a word.
  const isClean = await server.run();
  stdin.destroy();
  return isClean ? 0 : 1;
}

function configAbove(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(folder, defaultConfig);
    if (isFile(config)) return config;
    if (folder === dirname(folder)) return null;
  }
}

/** The explanation of a code in the manual that comes with the package, which is that of this version. */
function linkToManual(code: string): string | null {
  const page = fileURLToPath(new URL("../manual/dist/reference/diagnostics.md", import.meta.url));
  return codes.has(code) && existsSync(page) ? `${pathToFileURL(page).href}#${code}` : null;
}
