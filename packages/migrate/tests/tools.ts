/** Migrates sites that are only in memory, through the readers of tools. */
import type { ModuleRun, ToolName } from "docsgen/migrate-kit";
import type { MigratedSite, Tool } from "../src/tool.ts";

/** Configs that are not `.tool/config.js`. */
const configFiles: Partial<Record<ToolName, string>> = {
  docusaurus: "docusaurus.config.js",
  nextra: "next.config.js",
  starlight: "astro.config.mjs",
};

/**
 * @param config The value of the tool's config.
 * @param files The other files of the old site.
 * @param modules The values of other modules that the tool runs, by path.
 * @param stubs Whether components become stubs.
 */
export function migrateFiles(
  tool: Tool,
  config: unknown,
  files: Readonly<Record<string, string>>,
  modules: Readonly<Record<string, unknown>> = {},
  stubs = false,
): MigratedSite {
  const file = configFiles[tool.name] ?? `.${tool.name}/config.js`;
  const moduleOf = (value: unknown): ModuleRun => ({ value, failure: null, lineOf: () => 1 });
  return tool.migrate({
    paths: [file, ...Object.keys(files), ...Object.keys(modules)].sort(),
    textOf: (path) => files[path] ?? null,
    modules: new Map([
      [file, moduleOf(config)],
      ...Object.entries(modules).map(([path, value]) => [path, moduleOf(value)] as const),
    ]),
    stubs,
  });
}

/** @param files All files of the old site, with its config, which is not run. */
export function migrateTexts(tool: Tool, files: Readonly<Record<string, string>>): MigratedSite {
  const paths = Object.keys(files).filter((path) => !path.startsWith("../"));
  return tool.migrate({ paths: paths.sort(), textOf: (path) => files[path] ?? null, modules: new Map() });
}

/** The new text of a page whose old text is the only one of a site. */
export function migratePage(tool: Tool, text: string, path = "page.md"): string {
  const { pages } = migrateFiles(tool, {}, { "index.md": "# Home\n", [path]: text });
  const page = pages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`${path} was not migrated`);
  return page.text;
}

/** "outcome: what" of every note, with its line. */
export function notesIn({ notes }: MigratedSite): readonly string[] {
  return notes.map(({ outcome, what, place }) => `${outcome}: ${what} (${place.file}:${place.line})`);
}
