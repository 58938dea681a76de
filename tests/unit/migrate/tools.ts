/** Migrates sites that are only in memory, through the readers of tools. */
import type { ConfigModule } from "../../../src/compiler/migrate/old-site.ts";
import type { MigratedSite, Tool } from "../../../src/compiler/migrate/tool.ts";

/**
 * @param config The value of the tool's config.
 * @param files The other files of the old site.
 */
export function migrateFiles(tool: Tool, config: unknown, files: Readonly<Record<string, string>>): MigratedSite {
  const file = `.${tool.name}/config.js`;
  const module: ConfigModule = { value: config, failure: null, lineOf: () => 1 };
  return tool.migrate({
    paths: [file, ...Object.keys(files)].sort(),
    textOf: (path) => files[path] ?? null,
    modules: new Map([[file, module]]),
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
