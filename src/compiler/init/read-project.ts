/** Reads what already exists in a folder that becomes a site. Has effects. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findDefaultSite, hasPages } from "../config/default-site.ts";
import type { CiHost } from "./answers.ts";
import type { PackageManager } from "./package-manager.ts";
import { lockFiles } from "./package-manager.ts";

/** A folder before it is a site. */
export interface Project {
  /** Absolute path. */
  readonly folder: string;
  /** The name of the package, the heading of the README, or the name of the folder. */
  readonly title: string;
  /** The folder of the pages. */
  readonly source: "docs-src" | "docs" | ".";
  /** The files beside the pages that are not published. */
  readonly exclude: readonly string[];
  /** Whether it has pages already. */
  readonly hasPages: boolean;
  readonly manager: PackageManager;
  /** The CI that the repository appears to use. */
  readonly ci: CiHost;
  /** Whether it is inside a repository, but not at its root. */
  readonly isSubfolder: boolean;
  /** The text of `package.json`, or `null`. */
  readonly packageText: string | null;
  /** The text of those files that exist, by path. */
  readonly existing: ReadonlyMap<string, string>;
}

/** @param paths The files that may be written. */
export function readProject(folder: string, paths: readonly string[]): Project {
  const { title = basename(folder), source: found, exclude = [] } = findDefaultSite(folder, false)?.input ?? {};
  // A README alone is not the start of a site; one beside pages in `docs/` is their home page.
  const isAdopted = found === "docs" || found === "docs-src" || (found === "." && hasPages(join(folder, "docs")));
  const source = isAdopted ? found : null;
  const existing = paths.flatMap((path) => {
    const text = textOf(join(folder, path));
    return text === null ? [] : [[path, text] as const];
  });
  const repository = repositoryOf(folder);
  const isSubfolder = repository !== null && repository !== folder;
  const [, manager = "npm"] =
    Object.entries(lockFiles).find(
      ([file]) => existsSync(join(folder, file)) || (repository !== null && existsSync(join(repository, file))),
    ) ?? [];
  return {
    folder,
    title,
    source: source ?? "docs-src",
    // The instructions for agents are not a page.
    exclude: source === "." ? ["AGENTS.md", ...exclude] : [],
    hasPages: source !== null,
    manager,
    ci: isSubfolder ? "none" : ciOf(folder),
    isSubfolder,
    packageText: textOf(join(folder, "package.json")),
    existing: new Map(existing),
  };
}

/** The nearest folder with a Git repository, or `null`. */
export function repositoryOf(folder: string): string | null {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? null : repositoryOf(dirname(folder));
}

/** @param folder The root of a repository, where GitHub and GitLab read CI files. */
function ciOf(folder: string): CiHost {
  if (existsSync(join(folder, ".gitlab-ci.yml"))) return "gitlab";
  const remotes = textOf(join(folder, ".git", "config")) ?? "";
  return /gitlab/u.test(remotes) ? "gitlab" : "github";
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
