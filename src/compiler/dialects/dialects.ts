/** All dialects. Of two that recognize the same text, the first is reported. */
import { asciidoc } from "./asciidoc.ts";
import type { Dialect } from "./dialect.ts";
import { latex } from "./latex.ts";
import { mdx } from "./mdx.ts";
import { mistypedLinks } from "./mistyped-links.ts";
import { mistypedMarks } from "./mistyped-marks.ts";
import { mkdocs } from "./mkdocs.ts";
import { obsidian } from "./obsidian.ts";
import { pandoc } from "./pandoc.ts";
import { sphinx } from "./sphinx.ts";
import { hugo, liquid, mdbook } from "./templates.ts";
import { vue } from "./vue.ts";
import { codeComments, confluence, criticMarkup, docfx, forums, servers, wikis } from "./wikis.ts";

export const dialects: readonly Dialect[] = [
  mistypedMarks,
  mkdocs,
  criticMarkup,
  obsidian,
  forums,
  pandoc,
  mistypedLinks,
  sphinx,
  mdx,
  liquid,
  hugo,
  mdbook,
  codeComments,
  vue,
  docfx,
  latex,
  confluence,
  asciidoc,
  servers,
  wikis,
];
