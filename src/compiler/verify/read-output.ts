/** Reads the output folder of any generator. Has effects. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import type { Publication } from "../site/publication.ts";
import { manifestName, readPublication } from "../site/publication.ts";
import type { OutputFolder } from "./check-output.ts";
import type { OutputPage } from "../output/output-page.ts";
import { readOutputFile } from "../output/output-page.ts";
import { guessBase } from "./guess-base.ts";

/** The folder as `checkOutput` needs it. */
export interface ReadOutput extends OutputFolder {
  /** The base if only the documents say it. */
  readonly guessedBase: string | null;
}

/**
 * @param folder Absolute path.
 * @param base Overrides the base in docsgen's manifest; without both, what the documents say, or "/".
 */
export function readOutput(folder: string, base: string | null): ReadOutput {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .sort();
  const pages = paths.flatMap((path): OutputPage | readonly [] => {
    return readOutputFile(path, () => readFileSync(join(folder, path), "utf8")) ?? [];
  });
  const manifest = readManifest(folder);
  const files = new Set(paths);
  const known = base ?? manifest?.base ?? null;
  const guessedBase = known === null ? guessBase(pages, files) : null;
  const acknowledged = (manifest?.redirects ?? [])
    .filter(({ acknowledge }) => acknowledge !== null)
    .map(({ to }) => to.slice(manifest?.base.length));
  return {
    pages,
    files,
    base: known ?? guessedBase ?? "/",
    guessedBase,
    origin: manifest?.origin ?? null,
    acknowledged: new Set(acknowledged),
    // Other generators may use schemes of which we know nothing.
    schemes: manifest?.schemes ?? null,
    elsewhere: manifest?.elsewhere ?? [],
  };
}

/** The text of a file of the folder, or `null` if there is none. */
export function readOutputText(folder: string, path: string): string | null {
  try {
    return readFileSync(join(folder, path), "utf8");
  } catch {
    return null;
  }
}

/** docsgen's manifest of the folder, or `null` if there is none. */
export function readManifest(folder: string): Publication | null {
  try {
    const read = readPublication(readFileSync(join(folder, manifestName), "utf8"));
    return read.kind === "publication" ? read.publication : null;
  } catch {
    return null;
  }
}

/**
 * The problem with a base from the command line other than that for which the folder was built, or `null`.
 *
 * @param label The folder as the author wrote it.
 */
export function checkPublishedBase(base: string | null, folder: string, label: string): SiteDiagnostic | null {
  const published = base === null ? null : (readManifest(folder)?.base ?? null);
  if (published === null || published === base) return null;
  const problem = `is “${base}”, but the manifest in “${label}” says “${published}”`;
  return siteDiagnostic("config-value", { path: "--base", problem }, "leave it out, or build with this base");
}
