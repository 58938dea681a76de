/** All dialects. Of two that recognize the same text, the first is reported. */
import type { Dialect } from "./dialect.ts";
import { latex } from "./latex.ts";
import { markdown } from "./markdown.ts";
import { mdx } from "./mdx.ts";
import { mkdocs } from "./mkdocs.ts";
import { obsidian } from "./obsidian.ts";
import { pandoc } from "./pandoc.ts";
import { sphinx } from "./sphinx.ts";
import { hugo, liquid, mdbook } from "./templates.ts";
import { vue } from "./vue.ts";
import { criticMarkup, docfx, servers, wikis } from "./wikis.ts";

/** All of them. Where two know the same key of frontmatter, the last one counts; of files, the first. */
export const dialects: readonly Dialect[] = [
  markdown,
  mkdocs,
  criticMarkup,
  obsidian,
  pandoc,
  sphinx,
  mdx,
  liquid,
  hugo,
  mdbook,
  vue,
  docfx,
  latex,
  servers,
  wikis,
];
