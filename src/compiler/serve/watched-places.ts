/** What the development server watches, by the config, the theme and what is wrong with them. Absolute paths. */
import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { SiteOptions } from "../graph/prepare-site.ts";
import type { WatchScope } from "./watch-scope.ts";

/** A site whose config and theme were read. */
export type SettledSite = Pick<OpenBuild, "sourceFolder" | "outputFolder" | "root" | "loaded" | "config" | "theme">;

/** Why config or theme cannot be read again, and what the config names where it can be. */
export interface WrongSettings {
  readonly problems: readonly Diagnostic[];
  /** Absolute paths. */
  readonly named: readonly string[];
}

/** @param open `null` while the config or the theme could not be read. */
export function watchedPlaces(
  { workingFolder, config: path }: SiteOptions,
  open: SettledSite | null,
  { problems, named }: WrongSettings,
): WatchScope {
  const config = resolve(workingFolder, path);
  const files = problems.map((problem) => (problem.kind === "file" ? problem.file : path));
  const beside = [...new Set(files.map((file) => dirname(resolve(workingFolder, file))))];
  if (open === null) return { places: [config, ...named], beside, without: [] };
  const { sourceFolder, config: settings, root, outputFolder } = open;
  const theme = settings.theme === null ? [] : [resolve(root, settings.theme)];
  const places = [...new Set([sourceFolder, config, ...settingFiles(open), ...theme, ...named])];
  return { places, beside, without: [outputFolder, join(root, ".docsgen")] };
}

/** All that the config and the theme were read from. */
export function settingFiles({ root, loaded, config, theme }: SettledSite): ReadonlySet<string> {
  return new Set([
    ...[...loaded.files.texts.keys()].map((file) => join(root, file)),
    ...Object.values(config.components).map(({ file }) => resolve(root, file)),
    ...theme.sources,
  ]);
}
