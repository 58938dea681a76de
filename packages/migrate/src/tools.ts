/** The tools whose sites can be migrated. To add one, write its reader and list it here. Pure. */
import type { Tool } from "./tool.ts";
import { docusaurus } from "./docusaurus/docusaurus.ts";
import { fumadocs } from "./fumadocs/fumadocs.ts";
import { gitbook } from "./gitbook/gitbook.ts";
import { mdbook } from "./mdbook/mdbook.ts";
import { mintlify } from "./mintlify/mintlify.ts";
import { mkdocs } from "./mkdocs/mkdocs.ts";
import { nextra } from "./nextra/nextra.ts";
import { starlight } from "./starlight/starlight.ts";
import { vitepress } from "./vitepress/vitepress.ts";
import { vuepress } from "./vuepress/vuepress.ts";

export const tools: readonly Tool[] = [
  vitepress,
  vuepress,
  docusaurus,
  starlight,
  mkdocs,
  mdbook,
  mintlify,
  nextra,
  gitbook,
  fumadocs,
];

/** A project may have several: a folder with a site of MkDocs can be beside one of VitePress. */
export interface FoundSite {
  readonly tool: Tool;
  /** The folder of the site within the project, "" for the project itself. */
  readonly folder: string;
}

/**
 * Finds the sites in a project.
 *
 * @param paths The files of the project, relative to its folder.
 * @param name The only tool to look for, or `null` for all.
 */
export function findSites(paths: readonly string[], name: string | null): readonly FoundSite[] {
  return tools
    .filter((tool) => name === null || tool.name === name)
    .flatMap((tool): FoundSite[] => {
      const folder = tool.find(paths);
      return folder === null ? [] : [{ tool, folder }];
    });
}
