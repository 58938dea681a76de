/**
 * A plugin that makes the pages of the reference from docsgen's own definitions: commands, schemas, catalog and types.
 * What it cannot describe is an error, so that the reference is complete or not published.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { definePlugin } from "docsgen/plugin";
import type { Plugin, PluginBlock } from "docsgen/plugin";
import { apiPage } from "./api.ts";
import { blocksPage, codePage } from "./blocks.ts";
import { commandsPage } from "./commands.ts";
import { diagnosticsPage } from "./diagnostics.ts";
import { configPage, frontmatterPage } from "./settings.ts";

export function reference(): Plugin {
  return definePlugin<object, readonly PluginBlock[]>({
    name: "reference",
    render: (blocks) => blocks,
    pages: ({ root }) => {
      const read = (path: string): string => readFileSync(join(root, "..", path), "utf8");
      const types = read("lib/index.d.ts");
      const plugin = read("lib/plugin.d.ts") + read("lib/plugin-types.d.ts");
      const feature = read("lib/feature.d.ts") + read("lib/feature-types.d.ts");
      return [
        commandsPage(),
        configPage(types),
        frontmatterPage({
          frontmatter: read("src/compiler/page/frontmatter/frontmatter-schema.ts"),
          landing: read("src/compiler/page/frontmatter/landing-schema.ts"),
          folder: read("src/compiler/page/frontmatter/folder-settings.ts"),
        }),
        blocksPage(),
        codePage(),
        diagnosticsPage(),
        apiPage({ docsgen: types, "docsgen/plugin": plugin, "docsgen/feature": feature }),
      ];
    },
  });
}
