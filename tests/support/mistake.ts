/** The sites of `tests/diagnostics/`, each of which contains the mistake in its name. */
import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { Site } from "./site.ts";
import { makeSite, projectRoot } from "./site.ts";

export const mistakesFolder: string = join(projectRoot, "tests", "diagnostics");

/**
 * The site that makes a mistake. `links.txt` becomes symbolic links, "path -> target": because some checkouts do not
 * preserve those in git.
 */
export function copyMistake(code: string): Site {
  const folder = join(mistakesFolder, code);
  const site = makeSite();
  if (code === "config-missing") site.remove("site.config.ts");
  cpSync(folder, site.folder, { recursive: true, filter: (path) => basename(path) !== "clean" });
  for (const line of linesOf(join(folder, "links.txt"))) {
    const [path = "", target = ""] = line.split(" -> ");
    symlinkSync(target, site.path(path));
  }
  return site;
}

/** Empty if there is no such file. */
export function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
}
