/** Whether all files of a site's theme folder are used, and each registered file holds a component: what it exports is known once it was run. */
import { pathToFileURL } from "node:url";
import type { SiteTheme } from "../asset/site-theme.ts";
import { replaceableComponents } from "../asset/site-theme.ts";
import type { ConfigFinding } from "../config/check-config.ts";
import type { LoadedConfig } from "../config/load.ts";
import { locateFindings } from "../config/load.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { importModule, inProduction } from "../import-module.ts";
import type { RenderFailure } from "../route/render-error.ts";

export async function checkTheme(
  { module, strays }: Pick<SiteTheme, "module" | "strays">,
  loaded: LoadedConfig,
): Promise<readonly Diagnostic[]> {
  const wrong = module === null ? [] : await findWrong(module, Object.keys(loaded.config.components));
  return locateFindings([...strays.map(describeStray), ...wrong], loaded);
}

function describeStray(name: string): ConfigFinding {
  const names = replaceableComponents();
  const hint = didYouMean(name, names) ?? `the theme's components are ${names.join(", ")}`;
  const problem = `has components/${name}, which stands in for nothing and which nothing imports`;
  return { ...problemOf("config-value", { path: "theme", problem }, hint), path: ["theme"] };
}

/** At its place in the config. */
export async function describeRenderFailure(
  { component, url, reason, thrower }: RenderFailure,
  loaded: LoadedConfig,
): Promise<readonly Diagnostic[]> {
  const path = component === null ? ["theme"] : ["components", component];
  const values = { path: path.join("."), problem: `stops with an error on the page ${url}: ${reason}` };
  const hint = thrower === "" ? "it must show every page that has it" : `it is thrown in ${thrower}`;
  return locateFindings([{ ...problemOf("config-value", values, hint), path }], loaded);
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
