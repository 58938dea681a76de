/** The theme's style sheet and scripts, as they were bundled when docsgen itself was built, under names with their hash. An effect. */
import { readFileSync } from "node:fs";
import type { ThemeAssets } from "../../theme/route-data.ts";
import { hashOf } from "../source/scan.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";

export interface ThemeBundle {
  readonly files: readonly { readonly output: OutputPath; readonly contents: Uint8Array }[];
  /** URLs without the base. */
  readonly paths: Omit<ThemeAssets, "icon">;
}

export function loadThemeBundle(): ThemeBundle {
  const style = load("style", "css");
  const script = load("main", "js");
  const notFoundScript = load("not-found", "js");
  const searchScript = load("search-page", "js");
  return {
    files: [style, script, notFoundScript, searchScript],
    paths: {
      style: style.output,
      script: script.output,
      notFoundScript: notFoundScript.output,
      searchScript: searchScript.output,
    },
  };
}

function load(name: string, extension: string): ThemeBundle["files"][number] {
  const contents = readFileSync(new URL(`./theme/${name}.${extension}`, import.meta.url));
  return { output: toOutputPath(`assets/${name}.${hashOf(contents).slice(0, 10)}.${extension}`), contents };
}
