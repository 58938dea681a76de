/** `docsgen migrate`: texts that pages include from outside the folder of the pages. */
import { expect, test } from "vitest";
import { docusaurus } from "../src/docusaurus/docusaurus.ts";
import { mdbook } from "../src/mdbook/mdbook.ts";
import { mkdocs } from "../src/mkdocs/mkdocs.ts";
import { starlight } from "../src/starlight/starlight.ts";
import type { MigratedSite } from "../src/tool.ts";
import { vitepress } from "../src/vitepress/vitepress.ts";
import { migrateFiles } from "./tools.ts";

const parts = { "a.mdx": "Near.\n", "../a.mdx": "Far.\n", "a.md": "Near.\n", "../a.md": "Far.\n" };

test.each<readonly [string, () => MigratedSite]>([
  [
    "Docusaurus",
    () =>
      migrateFiles(
        docusaurus,
        { presets: [["classic", {}]] },
        {
          ...parts,
          "docs/x.mdx": "# X\n\nimport A from '@site/a.mdx';\nimport B from '../../a.mdx';\n\n<A />\n\n<B />\n",
        },
      ),
  ],
  [
    "Starlight",
    () =>
      migrateFiles(
        starlight,
        {},
        {
          ...parts,
          "src/content/docs/index.mdx":
            "---\ntitle: X\n---\n\nimport A from '../../../a.mdx';\nimport B from '../../../../a.mdx';\n\n<A />\n\n<B />\n",
        },
      ),
  ],
  [
    "VitePress",
    () =>
      migrateFiles(
        vitepress,
        { srcDir: "docs" },
        { ...parts, "docs/index.md": "# X\n\n<!--@include: ../a.md-->\n\n<!--@include: ../../a.md-->\n" },
      ),
  ],
  [
    "MkDocs",
    () =>
      migrateFiles(
        mkdocs,
        {},
        {
          ...parts,
          "mkdocs.yml": "site_name: X\n",
          "docs/index.md": '# X\n\n--8<-- "a.md"\n\n--8<-- "../a.md"\n',
        },
      ),
  ],
  [
    "mdBook",
    () =>
      migrateFiles(
        mdbook,
        {},
        {
          ...parts,
          "book.toml": "[book]\n",
          "src/SUMMARY.md": "- [X](x.md)\n",
          "src/x.md": "# X\n\n{{#include ../a.md}}\n\n{{#include ../../a.md}}\n",
        },
      ),
  ],
])("two texts of one name stay apart: %s", (_tool, migrate) => {
  const { pages } = migrate();
  const texts = new Map(pages.map(({ path, text }) => [path, text.trim()]));
  expect([texts.get("_parts/a.md"), texts.get("_parts/a-2.md")]).toEqual(["Near.", "Far."]);
  const including = pages.flatMap(({ path, text }) => (path.startsWith("_parts/") ? [] : [text])).join("");
  const included = [...including.matchAll(/::include\{file="([^"]*)"\}/gu)].map(([, file = ""]) => file);
  expect(included.map((file) => file.replace(/^.*(?=_parts)/u, ""))).toEqual(["_parts/a.md", "_parts/a-2.md"]);
});
