/** `docsgen migrate`: starts `@docsgen/migrate`, which is installed only where a site of another tool is converted. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Migrate from "@docsgen/migrate";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import { importModule } from "../import-module.ts";
import { addForDevelopment } from "../init/package-manager.ts";
import { ownFile } from "../init/init-site.ts";
import { readProject } from "../init/read-project.ts";
import type { ExitStatus, MigrateOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import { isSystemError } from "../output/write-error.ts";
import type { Terminal } from "./terminal.ts";

const packageName = "@docsgen/migrate";

/**
 * @returns 0 if all was converted; 1 if some of it is left to the author; 2 if the site or the package cannot be read,
 * or the new site cannot be written.
 */
export async function runMigrate(options: MigrateOptions, terminal: Terminal): Promise<ExitStatus> {
  const { folder, format, verbose } = options;
  const refuse = (reason: string, hint: string): ExitStatus => {
    const diagnostic = siteDiagnostic("not-migrated", { folder, reason }, hint);
    printDiagnostics([diagnostic], { silent: false, verbose: false }, terminal);
    return 2;
  };
  const { workingFolder } = terminal;
  const loaded = await loadPackage(workingFolder);
  if (typeof loaded === "string") return refuse(loaded, howToInstall(workingFolder));
  try {
    const result = await runOnSite(
      { ...options, useCache: false, isWritten: !options.isDryRun },
      format === "pretty",
      terminal,
      loaded.migrate,
    );
    if (result === null) return reportInterruption(terminal, " Nothing was written.");
    if (result.kind === "refused") return refuse(result.reason, result.hint);
    terminal.stdout.write(loaded.formatMigration(result, format, verbose));
    return result.notes.some(({ outcome }) => outcome === "left") ? 1 : 0;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    terminal.stderr.write(`The new site could not be written: ${error.message}\n`);
    return 2;
  }
}

/** The package of the project, or the one beside docsgen; or the reason why there is none. */
async function loadPackage(workingFolder: string): Promise<typeof Migrate | string> {
  const own = findIn(workingFolder, packageName);
  try {
    return own === null ? await import("@docsgen/migrate") : await importModule(pathToFileURL(own).href);
  } catch (error) {
    if (own === null && error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")
      return `this needs the package “${packageName}”, which is not installed`;
    const [message = ""] = String(error instanceof Error ? error.message : error).split("\n");
    return `the package “${packageName}” cannot be loaded: ${message}`;
  }
}

/** The path of a module that the project in this folder can import, or `null`. */
function findIn(folder: string, name: string): string | null {
  try {
    return createRequire(join(folder, "package.json")).resolve(name);
  } catch {
    return null;
  }
}

function howToInstall(workingFolder: string): string {
  const file = ownFile();
  const clone = file === null ? null : join(dirname(file), "bin", "docsgen.js");
  if (clone !== null && existsSync(clone))
    return `run it from the clone, which has the package: \`node ${relative(workingFolder, clone)} migrate\`, with the same arguments`;
  if (!hasPackageJson(workingFolder))
    return `run \`npx --package docsgen --package ${packageName} docsgen migrate\`, with the same arguments`;
  const { manager } = readProject(workingFolder, []);
  const hasDocsgen = findIn(workingFolder, "docsgen/package.json") !== null;
  const names = hasDocsgen ? packageName : `docsgen ${packageName}`;
  return `run \`${addForDevelopment[manager]} ${names}\`, then this command again`;
}

/** Whether a package manager would install into this folder or one around it. */
function hasPackageJson(folder: string): boolean {
  if (existsSync(join(folder, "package.json"))) return true;
  return dirname(folder) !== folder && hasPackageJson(dirname(folder));
}
