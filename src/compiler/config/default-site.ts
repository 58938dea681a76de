/**
 * The defaults for a folder without a config: where its pages are, what its title is, and which files are excluded. Has
 * effects. Runs in every build, so it reads as little as possible.
 */
import type { Dirent } from "node:fs";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod";
import type { AuthorRead, AuthorReads, ReadKind } from "../author-code/author-reads.ts";
import { joinReads, stateOf } from "../author-code/author-reads.ts";
import type { Levels } from "./checks.ts";
import type { SiteConfigInput } from "./site-config.ts";

/** The settings of a site without a config. */
export interface DefaultSite {
  /** A config that an author could have written. */
  readonly input: SiteConfigInput & { readonly title: string };
  /** The severities of problems, which also lower those that a config cannot change. */
  readonly severity: Levels;
  /** The source of the title: "package.json", "README.md", or "" for the folder's name. */
  readonly titleFrom: string;
  /** The files that these defaults depend on. */
  readonly reads: AuthorReads;
}

/**
 * The folders of a code repository that often contain images for pages. Other folders (tests, examples, vendored
 * packages) are not published, and their Markdown is not documentation.
 */
const imageFolders = ["art", "assets", "figures", "images", "img", "media", "screenshots", "static"];

/** The files that identify a folder as a code repository. */
const manifests: ReadonlySet<string> = new Set([
  "package.json",
  "Cargo.toml",
  "CMakeLists.txt",
  "Gemfile",
  "Makefile",
  "build.gradle",
  "composer.json",
  "deno.json",
  "go.mod",
  "mix.exs",
  "pom.xml",
  "pyproject.toml",
  "setup.py",
]);

/** Folders with generated files. They are excluded from a folder that is not a code repository. */
const generated = "{bower_components,build,coverage,dist,out,target,vendor,venv}";

/**
 * @param root The absolute path of the folder.
 * @param hasSource Whether the author specified the source folder.
 * @returns `null` if it has no pages to build a site from.
 */
export function findDefaultSite(root: string, hasSource: boolean): DefaultSite | null {
  const entries = entriesOf(root);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const readme = names.find((name) => /^readme\.md$/iu.test(name));
  const hasPagesOfItsOwn = names.some((name) => /^[^_.].*\.md$/iu.test(name));
  const place = sourceFolderOf(root, folders, readme !== undefined, hasPagesOfItsOwn);
  if (place === null && !hasSource) return null;
  const isRepository = folders.includes("docs") || names.some((name) => manifests.has(name));
  const name = nameIn(join(root, "package.json"));
  const heading = readme === undefined || name !== null ? null : headingIn(join(root, readme));
  const exclude = isRepository
    ? // Files beside the folders remain.
      [`!(${["docs", ...imageFolders].join("|")})/**/*`]
    : [`**/${generated}/**/*`];
  const read = (kind: ReadKind, path: string): AuthorRead => {
    const absolute = join(root, path);
    return { kind, name: absolute, state: stateOf(kind, absolute) };
  };
  return {
    input: {
      title: name ?? heading ?? (basename(root) || "Documentation"),
      ...(place === null ? {} : { source: place }),
      ...(place === "." && !hasSource ? { exclude } : {}),
    },
    severity: lenient,
    titleFrom: name !== null ? "package.json" : heading !== null ? (readme ?? "") : "",
    reads: joinReads([
      read("content", "package.json"),
      ...(readme === undefined || name !== null ? [] : [read("content", readme)]),
      ...["docs-src", "docs"].map((folder) => read("presence", folder)),
    ]),
  };
}

/**
 * Without a config, the pages were written for another tool, usually a code host, where links to any file of the
 * repository work, and braces, colons and frontmatter have another meaning. None of it should prevent a first look.
 */
const lenient = {
  "broken-link": "warning",
  "broken-anchor": "warning",
  "broken-asset": "warning",
  "csp-blocked": "warning",
  "directive-attribute": "warning",
  "directive-content": "warning",
  "duplicate-id": "warning",
  "frontmatter-unknown-key": "hint",
  "frontmatter-value": "warning",
  "missing-include": "warning",
  "missing-title": "warning",
  "unclosed-code": "warning",
  "unclosed-container": "warning",
  "unknown-directive": "warning",
  "unknown-variable": "warning",
  "unsafe-url": "warning",
  "unused-asset": "off",
} as const satisfies Levels;

/** The source folder, relative to the root. The folder's README becomes the home page of docs/ if docs/ has none. */
function sourceFolderOf(
  root: string,
  folders: readonly string[],
  hasReadme: boolean,
  hasPagesOfItsOwn: boolean,
): "docs-src" | "docs" | "." | null {
  if (folders.includes("docs-src") && hasPages(join(root, "docs-src"))) return "docs-src";
  const docs = join(root, "docs");
  const hasDocs = folders.includes("docs") && hasPages(docs);
  if (hasDocs && (!hasReadme || hasHome(docs))) return "docs";
  return hasPagesOfItsOwn ? "." : null;
}

function hasHome(folder: string): boolean {
  return entriesOf(folder).some((entry) => entry.isFile() && /^(?:index|readme)\.md$/iu.test(entry.name));
}

/** Whether the folder contains a page that a scan would find. */
export function hasPages(folder: string): boolean {
  const entries = entriesOf(folder).filter(({ name }) => !/^[_.]|^(?:node_modules|public)$/u.test(name));
  return (
    entries.some((entry) => entry.isFile() && /\.md$/iu.test(entry.name)) ||
    entries.some((entry) => entry.isDirectory() && hasPages(join(folder, entry.name)))
  );
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch {
    // A missing or unreadable folder is reported by the scan of the chosen folder.
    return [];
  }
}

const packageSchema = z.looseObject({ name: z.string().trim().min(1) });

function nameIn(path: string): string | null {
  if (!existsSync(path)) return null;
  try {
    return packageSchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data?.name ?? null;
  } catch {
    // The package manager reports a malformed file.
    return null;
  }
}

/** The text of the first level-one heading outside code, without its markup. */
function headingIn(path: string): string | null {
  const prose = readFileSync(path, "utf8").replaceAll(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gmu, "");
  const [, atx, html] = /^# +(.+?)#*\s*$|<h1\b[^>]*>([\s\S]*?)<\/h1>/imu.exec(prose) ?? [];
  const text = (atx ?? html ?? "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|<[^>]*>/gu, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[`*]|\{#[^}]*\}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return text === "" ? null : text;
}
