/**
 * Finds the config of a tool by a pattern for its path, whose group `folder` is the folder of the site with a slash at its
 * end. Pure.
 */
import type { ModuleRun } from "docsgen/migrate-kit";
import { recordIn } from "./config-values.ts";
import type { OldSite } from "./old-site.ts";

/** Stands for a module that does not exist. */
export const noModule: ModuleRun = { value: {}, failure: null, lineOf: () => 1 };

/** The config of a site, as it was run. */
export interface RunConfig {
  /** Its path in the old site, or the usual one if there is none. */
  readonly file: string;
  readonly module: ModuleRun;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The folder of the first site: "" for the root, `null` if there is none. */
export function siteFolder(paths: readonly string[], pattern: RegExp): string | null {
  const config = paths.find((path) => pattern.test(path));
  return config === undefined ? null : folderIn(config, pattern);
}

/** The config that is in the fewest folders; `undefined` if there is none. */
export function outermost(configs: readonly string[]): string | undefined {
  return configs.toSorted((left, right) => left.split("/").length - right.split("/").length)[0];
}

/** The folder of the site with this config. */
export function folderIn(config: string, pattern: RegExp): string {
  return (pattern.exec(config)?.groups?.["folder"] ?? "").replace(/\/$/u, "");
}

/** The config of the site at the root, in a list that is empty if there is none. */
export function configAtRoot(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths.filter((path) => pattern.exec(path)?.groups?.["folder"] === "").slice(0, 1);
}

/**
 * The config at the root of the site, as it was run.
 *
 * @param pattern As for `siteFolder`, with the group `folder`.
 * @param usual The path that notes name if there is no config: "docusaurus.config.js". Its value is then `{}`.
 */
export function runConfig(
  { paths, modules }: Pick<OldSite, "paths" | "modules">,
  pattern: RegExp,
  usual: string,
): RunConfig {
  const [file = usual] = configAtRoot(paths, pattern);
  const module = modules.get(file) ?? noModule;
  return { file, module, value: recordIn(module.value) };
}
