/** The files of the new site: pages, config, `package.json` and the others that `docsgen init` writes. */
import { frozenSettingsOf, frozenVersionPath, newSiteFiles, printFrozenVersion } from "docsgen/migrate-kit";
import { configSource } from "./config-source.ts";
import type { MigratedSite } from "./tool.ts";

/** The folder of the pages in the new site. */
export const newSource = "docs-src";

/** The file with the new config. */
export const newConfigFile = "site.config.ts";

/** The module that registers stubs for components, whose export `stubs` is `components` of the config. */
export const stubsFile = "components/stubs.ts";

/** All files of the new site. A path is in `texts` or in `copies`, not in both. */
export interface PlannedFiles {
  /** Texts by path in the new folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths in the old site by path in the new folder. */
  readonly copies: ReadonlyMap<string, string>;
}

/**
 * @param folder The absolute path of the new folder, whose name becomes that of the package.
 * @param stubs The texts of stubs for components, by path in the new folder, with that of `stubsFile`; empty for none.
 * @throws SamePath
 */
export function planFiles(site: MigratedSite, folder: string, stubs: ReadonlyMap<string, string>): PlannedFiles {
  const { title: written, lang = "en" } = site.config;
  const title = typeof written === "string" ? written : (Object.values(written)[0] ?? "");
  const texts = new Map(newSiteFiles({ folder, title, lang, source: newSource }));
  texts.set(newConfigFile, configSource(site.config, stubs.size === 0 ? null : stubsFile));
  for (const [path, text] of stubs) texts.set(path, text);
  const manifest = texts.get("package.json");
  if (manifest !== undefined && site.packages.length > 0)
    texts.set("package.json", withPackages(manifest, site.packages));
  addPages(texts, newSource, site.pages);
  const copies = new Map<string, string>();
  for (const [to, from] of site.copies) copies.set(`${newSource}/${to}`, from);
  for (const { id, from, config, pages, copies: files } of site.versions ?? []) {
    const { source: _folder, ...settings } = frozenSettingsOf(config);
    texts.set(frozenVersionPath(id), printFrozenVersion({ format: 1, from, commit: null, config: settings }));
    addPages(texts, `versions/${id}`, pages);
    for (const [to, file] of files) copies.set(`versions/${id}/${to}`, file);
  }
  for (const { manifest: list } of site.kept ?? []) texts.set(list.path, list.text);
  for (const path of texts.keys()) copies.delete(path);
  return { texts, copies };
}

/** Two different pages would be written to one file, and one of them lost. */
export class SamePath extends Error {
  /** The path in the new folder. */
  readonly path: string;

  constructor(path: string) {
    super(`two pages would be written to “${path}”`);
    this.path = path;
  }
}

/** @throws SamePath */
function addPages(texts: Map<string, string>, folder: string, pages: MigratedSite["pages"]): void {
  const added = new Map<string, string>();
  for (const { path, text } of pages) {
    if ((added.get(path) ?? text) !== text) throw new SamePath(`${folder}/${path}`);
    added.set(path, text);
    texts.set(`${folder}/${path}`, text);
  }
}

/** Adds development dependencies, of any version, to a package.json that we have written. */
function withPackages(manifest: string, names: readonly string[]): string {
  const lines = names.map((name) => `,\n    ${JSON.stringify(name)}: "*"`).join("");
  return manifest.replace(/("docsgen": "[^"]*")/u, `$1${lines}`);
}
