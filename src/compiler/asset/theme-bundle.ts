/**
 * The theme's style sheet and scripts, as bundled when docsgen itself was built. Their names contain a hash. Has
 * effects.
 */
import { readFileSync } from "node:fs";
import * as z from "zod";
import type { ThemeAssets } from "../../theme/route-data.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";

export interface ThemeBundle {
  readonly files: readonly { readonly output: OutputPath; readonly contents: Uint8Array }[];
  /** URLs without the base. */
  readonly paths: Omit<ThemeAssets, "icon">;
}

/** Written by `build.js`. */
const manifestSchema = z.object({
  entries: z.object({
    main: z.string(),
    figures: z.string(),
    "not-found": z.string(),
    search: z.string(),
    "search-page": z.string(),
    style: z.string(),
  }),
  files: z.array(z.string()),
});

export function loadThemeBundle(): ThemeBundle {
  const { entries, files } = manifestSchema.parse(JSON.parse(read("manifest.json").toString("utf8")));
  return {
    files: files.map((name) => ({ output: outputOf(name), contents: read(name) })),
    paths: {
      style: outputOf(entries.style),
      figuresStyle: outputOf(entries.figures),
      script: outputOf(entries.main),
      notFoundScript: outputOf(entries["not-found"]),
      searchScript: outputOf(entries["search-page"]),
      searchIsland: outputOf(entries.search),
      islandsScript: null,
    },
  };
}

function read(name: string): Buffer {
  return readFileSync(new URL(`./theme/${name}`, import.meta.url));
}

function outputOf(name: string): OutputPath {
  return toOutputPath(`assets/${name}`);
}
