/**
 * Whether what the config names of a theme is there, all files of the theme folder are used, and each registered file holds a component: what
 * it exports is known once it was run.
 */
import { pathToFileURL } from "node:url";
import type { SitePart, SiteTheme } from "../asset/site-theme.ts";
import { findMissing, replaceableComponents } from "../asset/site-theme.ts";
import type { ConfigFinding } from "../config/check-config.ts";
import type { LoadedConfig } from "../config/load.ts";
import { locateFindings } from "../config/load.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { importModule, inProduction } from "../import-module.ts";
import type { RenderFailure } from "../route/render-error.ts";

/** What the config names that is not there. */
export function describeMissing(part: SitePart, config: SiteConfig): readonly ConfigFinding[] {
  const { isFolderMissing, components } = findMissing(part);
  const hint = "its path is relative to the config's folder";
  return [
    ...(isFolderMissing ? [describe(["theme"], `names no folder: there is no “${config.theme}”`, hint)] : []),
    ...components.map((name) =>
      describe(["components", name, "file"], `names no file: there is no “${config.components[name]?.file}”`, hint),
    ),
  ];
}

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
  return describe(["theme"], `has components/${name}, which stands in for nothing and which nothing imports`, hint);
}

/** At its place in the config. */
export async function describeRenderFailure(
  { component, url, reason, thrower }: RenderFailure,
  loaded: LoadedConfig,
): Promise<readonly Diagnostic[]> {
  const path = component === null ? ["theme"] : ["components", component];
  const hint = thrower === "" ? "it must show every page that has it" : `it is thrown in ${thrower}`;
  return locateFindings([describe(path, `stops with an error on the page ${url}: ${reason}`, hint)], loaded);
}

async function findWrong(module: string, names: readonly string[]): Promise<readonly ConfigFinding[]> {
  try {
    const { components = {} } = await inProduction(() =>
      importModule<{ readonly components?: Readonly<Record<string, unknown>> }>(pathToFileURL(module).href),
    );
    return names
      .filter((name) => !isComponent(components[name]))
      .map((name) =>
        describe(
          ["components", name, "file"],
          "has no component",
          "export a function, by default or under the name of the file",
        ),
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      describe(
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

function describe(path: ConfigPath, problem: string, hint: string): ConfigFinding {
  return { ...problemOf("config-value", { path: path.join("."), problem }, hint), path };
}
