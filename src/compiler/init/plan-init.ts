/**
 * The files of a new site, from the answers of its author and what the folder already has. Files of the author are never
 * replaced: `package.json` and `.gitignore` are extended, the others stay unchanged. Pure.
 */
import { basename } from "node:path";
import { printValue } from "../config/print-value.ts";
import type { Host } from "../config/site-config.ts";
import type { Answers, CiHost } from "./answers.ts";
import type { Packages } from "./merge-package.ts";
import { mergePackage } from "./merge-package.ts";
import { installInCi } from "./package-manager.ts";
import type { Project } from "./read-project.ts";

/** A file of the package's `template/`, by its path there. */
export type Templates = ReadonlyMap<string, string>;

/** The files to write, and those to tell the author about. Paths have forward slashes. */
export interface InitPlan {
  /** Files to create, by path relative to the folder. */
  readonly created: ReadonlyMap<string, string>;
  /** Existing files to extend, with their new text and what is added. */
  readonly extended: ReadonlyMap<string, { readonly text: string; readonly what: string }>;
  /** Existing files, and scripts of `package.json`, that differ from what would be written. */
  readonly unchanged: readonly string[];
}

const ciFiles: Readonly<Record<Exclude<CiHost, "none">, readonly [template: string, path: string]>> = {
  github: ["ci/github.yml", ".github/workflows/docs.yml"],
  gitlab: ["ci/gitlab.yml", ".gitlab-ci.yml"],
};

/** Where the CI publishes the site. Without CI, the default of the config. */
const publishingHosts: Readonly<Record<CiHost, Host>> = {
  github: "github-pages",
  gitlab: "gitlab-pages",
  none: "netlify",
};

/** Whether a path of a plan is the file of a CI host. */
export function isCiFile(path: string): boolean {
  return Object.values(ciFiles).some(([, file]) => file === path);
}

/** The paths that a plan may contain, besides `package.json`. */
export function possiblePaths(templates: Templates): readonly string[] {
  const hosts = Object.values(ciFiles).map(([, path]) => path);
  const others = [...templates.keys()].filter((name) => !name.startsWith("ci/"));
  return [...hosts, ...others.map((name) => (name === "gitignore" ? ".gitignore" : name))];
}

/** @returns `null` if the project's `package.json` cannot be read. */
export function planInit(
  answers: Answers,
  project: Project,
  templates: Templates,
  packages: Packages,
): InitPlan | null {
  const merged = mergePackage(project.packageText, packageNameOf(project.folder), packages);
  if (merged === null) return null;
  const wanted = new Map<string, string>();
  for (const [name, text] of templates) {
    const path = pathOf(name, answers.ci, project);
    if (path !== null) wanted.set(path, fill(text, answers, project));
  }
  if (project.packageText === null) wanted.set("package.json", merged.text);

  const created = new Map<string, string>();
  const unchanged: string[] = merged.conflicts.map((script) => `script “${script}” in package.json`);
  for (const [path, text] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const existing = project.existing.get(path);
    if (existing === undefined) created.set(path, text);
    else if (existing !== text && path !== ".gitignore") unchanged.push(path);
  }

  const extended = new Map<string, { readonly text: string; readonly what: string }>();
  if (project.packageText !== null && merged.text !== project.packageText)
    extended.set("package.json", { text: merged.text, what: merged.added.join(", ") });
  const ignored = extendGitignore(project.existing.get(".gitignore"), wanted.get(".gitignore") ?? "");
  if (ignored !== null) extended.set(".gitignore", ignored);
  return { created, extended, unchanged };
}

/** The path of a template in the site, or `null` if this site does not need it. */
function pathOf(template: string, ci: CiHost, { hasPages }: Project): string | null {
  if (template === "gitignore") return ".gitignore";
  if (template.startsWith("docs-src/")) return hasPages ? null : template;
  if (!template.startsWith("ci/")) return template;
  const [name, path] = ci === "none" ? ["", ""] : ciFiles[ci];
  return template === name ? path : null;
}

function fill(text: string, { title, lang, ci }: Answers, { source, exclude, manager }: Project): string {
  const values: Readonly<Record<string, string>> = {
    // JSON is valid in TypeScript and in YAML.
    '"__TITLE__"': JSON.stringify(title),
    __LANG__: lang,
    __HOST__: publishingHosts[ci],
    '"__SOURCE__"': JSON.stringify(source) + (exclude.length === 0 ? "" : `,\n  exclude: ${printValue(exclude)}`),
    __SOURCE__: source,
    __INSTALL__: installInCi[manager],
    // The others are installed after Node.js, when their cache could not be found.
    __NODE__: `node-version: 24${manager === "npm" ? ", cache: npm" : ""}`,
  };
  return text.replaceAll(/"__(?:TITLE|SOURCE)__"|__[A-Z]+__/gu, (name) => values[name] ?? name);
}

/** The lines that are missing in a `.gitignore`, at its end. */
function extendGitignore(
  existing: string | undefined,
  wanted: string,
): { readonly text: string; readonly what: string } | null {
  if (existing === undefined) return null;
  const bare = (line: string): string => line.trim().replace(/^\//u, "").replace(/\/$/u, "");
  const has = new Set(existing.split("\n").map(bare));
  const missing = wanted.split("\n").filter((line) => line !== "" && !has.has(bare(line)));
  if (missing.length === 0) return null;
  const start = existing === "" || existing.endsWith("\n") ? existing : `${existing}\n`;
  return { text: `${start}${missing.join("\n")}\n`, what: missing.join(", ") };
}

/** A name that npm accepts. */
function packageNameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "");
  return name === "" || name === "docsgen" ? "documentation" : name;
}
