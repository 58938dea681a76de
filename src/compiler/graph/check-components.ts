/** Whether each registered file holds a component: what it exports is known once it was run. */
import { pathToFileURL } from "node:url";
import type { ConfigFinding } from "../config/check-config.ts";
import type { LoadedConfig } from "../config/load.ts";
import { locateFindings } from "../config/load.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { importModule, inProduction } from "../import-module.ts";

/** @param module Absolute path of the bundle that holds the theme and the components; `null`: docsgen's own. */
export async function checkComponents(module: string | null, loaded: LoadedConfig): Promise<readonly Diagnostic[]> {
  return module === null ? [] : locateFindings(await findWrong(module, Object.keys(loaded.config.components)), loaded);
}

async function findWrong(module: string, names: readonly string[]): Promise<readonly ConfigFinding[]> {
  const report = (path: readonly string[], problem: string, hint: string): ConfigFinding => ({
    ...problemOf("config-value", { path: path.join("."), problem }, hint),
    path,
  });
  try {
    const { components = {} } = await inProduction(() =>
      importModule<{ readonly components?: Readonly<Record<string, unknown>> }>(pathToFileURL(module).href),
    );
    return names
      .filter((name) => !isComponent(components[name]))
      .map((name) =>
        report(
          ["components", name, "file"],
          "has no component",
          "export a function, by default or under the name of the file",
        ),
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      report(
        [names.length > 0 ? "components" : "theme"],
        `stops with an error: ${reason}`,
        "what a module does when it is read must not fail",
      ),
    ];
  }
}

/** A function or class, or what React makes of one: `memo`, `forwardRef`. */
function isComponent(value: unknown): boolean {
  return typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);
}
