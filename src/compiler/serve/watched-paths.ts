/** The files and folders that the development server watches. */
import { dirname, join, resolve } from "node:path";
import { defaultConfig } from "../config/site-config.ts";
import { findThemeFolder } from "../config/theme-folder.ts";
import { listArchived } from "../config/versions.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { SiteOptions } from "../graph/prepare-site.ts";
import type { WatchScope } from "./watch-scope.ts";

/** A site whose settings have been read. */
export type ConfiguredSite = Pick<
  OpenBuild,
  "sourceFolder" | "outputFolder" | "root" | "loaded" | "config" | "theme" | "pool" | "graph"
>;

/** The reasons why the settings cannot be read, and the files that the config names. */
export interface BrokenSettings {
  readonly problems: readonly Diagnostic[];
  /** Absolute paths. */
  readonly named: readonly string[];
}

/** @param open `null` if the settings could never be read. */
export function watchedPaths(
  options: Pick<SiteOptions, "workingFolder" | "config">,
  open: ConfiguredSite | null,
  { problems, named }: BrokenSettings,
): WatchScope {
  const { workingFolder } = options;
  const path = options.config ?? defaultConfig;
  const config = resolve(workingFolder, path);
  const files = problems.map((problem) => (problem.kind === "file" ? problem.file : path));
  const shallow = [...new Set(files.map((file) => dirname(resolve(workingFolder, file))))];
  if (open === null) return { paths: [config, ...named], shallow, excluded: [] };
  const { sourceFolder, config: settings, root, outputFolder } = open;
  const theme = findThemeFolder(root, settings.theme.folder);
  const versions = listArchived(settings).flatMap(({ from }) =>
    from.kind === "ref" ? [] : [resolve(root, from.kind === "folder" ? from.folder : from.file)],
  );
  const claimed = open.graph.claimReads.map(({ name }) => name);
  const all = [
    sourceFolder,
    config,
    ...settingFiles(open),
    ...(theme === null ? [] : [theme]),
    ...versions,
    ...claimed,
    ...named,
  ];
  const paths = [...new Set(all)];
  return { paths, shallow, excluded: [outputFolder, join(root, ".docsgen")] };
}

/** The files of the config and the theme, and the files that they read. Absolute paths. */
export function settingFiles({ root, loaded, config, theme, pool, graph }: ConfiguredSite): ReadonlySet<string> {
  const read = [...loaded.reads, ...pool.reads, ...graph.pageReads].filter(
    ({ kind }) => !["variable", "variables", "outside"].includes(kind),
  );
  return new Set([
    ...read.map(({ name }) => name),
    ...[...loaded.files.texts.keys()].map((file) => join(root, file)),
    ...Object.values(config.components).map(({ file }) => resolve(root, file)),
    ...theme.sources,
  ]);
}
