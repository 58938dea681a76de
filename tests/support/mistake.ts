/** The sites of `tests/diagnostics/`, each of which contains the mistake in its name. */
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "./site.ts";
import { makeSite, projectRoot } from "./site.ts";

export const mistakesFolder: string = join(projectRoot, "tests", "diagnostics");

/**
 * The site that makes a mistake. One without pages gets a home page. `links.txt` becomes symbolic links, "path -> target": because some checkouts do not
 * preserve those in git.
 */
export function copyMistake(code: string): Site {
  const folder = join(mistakesFolder, code);
  const site = makeSite();
  if (code === "config-missing") site.remove("site.config.ts");
  if (!existsSync(join(folder, "docs-src"))) site.write("docs-src/index.md", "---\ntitle: Home\n---\n\nText.\n");
  cpSync(folder, site.folder, { recursive: true });
  for (const line of linesOf(join(folder, "links.txt"))) {
    const [path = "", target = ""] = line.split(" -> ");
    symlinkSync(target, site.path(path));
  }
  return site;
}

/**
 * Corrects the mistake as `clean.diff` says: below the name of a file, ` ` begins lines around a correction, `-` those that
 * it removes, `+` those that it adds, and `@@` divides two. Lines to add alone are the whole file; a name alone removes it.
 */
export function correctMistake(code: string, site: Site): void {
  const [, ...files] = `\n${readFileSync(join(mistakesFolder, code, "clean.diff"), "utf8").trimEnd()}`.split(/\n--- /u);
  for (const [path = "", ...lines] of files.map((file) => file.split("\n"))) {
    const linesWith = (marks: string, part: string): string =>
      part.replaceAll(/^(.)(.*\n)/gmu, (_line, mark: string, text: string) => (marks.includes(mark) ? text : ""));
    const parts = lines.length === 0 ? [] : `${lines.join("\n")}\n`.split("@@\n");
    const [only = ""] = parts;
    const isWhole = linesWith(" -", only) === "";
    let text = isWhole ? linesWith("+", only) : site.read(path);
    for (const part of isWhole ? [] : parts) {
      const [before, after, ...others] = `\n${text}`.split(`\n${linesWith(" -", part)}`);
      if (after === undefined || others.length > 0) throw new Error(`${code}: ${path} has no one place for\n${part}`);
      text = `${before}\n${linesWith(" +", part)}${after}`.slice(1);
    }
    rmSync(site.path(path), { force: true, recursive: true });
    if (parts.length > 0) site.write(path, text);
  }
}

/** Empty if there is no such file. */
export function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
}
