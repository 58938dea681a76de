/** A site of two pages below a base, as tests of the development server use it. */
import type { Site } from "./site.ts";
import { makeSite, minimalConfig } from "./site.ts";

export const makePage = (title: string, body = "Text."): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

export function makeServedSite(files: Readonly<Record<string, string>> = {}, settings = ""): Site {
  return makeSite({
    "site.config.ts": minimalConfig(`  base: "/docs/",\n${settings}`),
    "docs-src/index.md": makePage("Home", "See [the guide](guide/index.md)."),
    "docs-src/guide/index.md": makePage("Guide"),
    ...files,
  });
}
