/** Creates the files of a new site. Has effects. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { pathFrom } from "../path-from.ts";
import type { Answers } from "./answers.ts";
import type { Packages } from "./merge-package.ts";
import { readPackage } from "./merge-package.ts";
import type { InitPlan, Templates } from "./plan-init.ts";
import { planInit } from "./plan-init.ts";
import type { Project } from "./read-project.ts";

/** The package's templates. */
export function readTemplates(): Templates {
  const folder = fileURLToPath(new URL("../template/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    paths.map((path) => [path.slice(folder.length).replaceAll("\\", "/"), readFileSync(path, "utf8")] as const),
  );
}

const ranges = z.record(z.string(), z.string());
const ownPackage = z.looseObject({ version: z.string(), dependencies: ranges, devDependencies: ranges });

/** The folder of docsgen itself. */
const ownFolder = fileURLToPath(new URL("..", import.meta.url));

/**
 * The packages of a site, with their versions: docsgen, and those whose types an editor needs for the config, plugins and
 * components. docsgen has them too, but not every package manager lets a site import what it did not ask for.
 *
 * @param folder The absolute path of the folder of the site.
 */
export function sitePackages(folder: string): Packages {
  const text = readFileSync(join(ownFolder, "package.json"), "utf8");
  const { version, dependencies, devDependencies } = ownPackage.parse(JSON.parse(text));
  const types = ["@types/node", "@types/react", "zod"].map((name) => [
    name,
    { ...devDependencies, ...dependencies }[name] ?? "*",
  ]);
  const file = ownFile();
  const path = file === null ? null : pathFrom(folder, file);
  return { docsgen: path === null ? `^${version}` : `file:${path}`, ...Object.fromEntries(types) };
}

/** The clone, or the tarball, that docsgen runs from; `null` for one from a registry. */
export function ownFile(): string | null {
  const [, around] = /^(.*)[/\\]node_modules[/\\]docsgen[/\\]?$/su.exec(ownFolder) ?? [];
  if (around === undefined) return ownFolder;
  const file = join(around, "package.json");
  if (!existsSync(file)) return null;
  const { dependencies = {}, devDependencies = {} } = readPackage(readFileSync(file, "utf8")) ?? {};
  const written = devDependencies["docsgen"] ?? dependencies["docsgen"] ?? "";
  return written.startsWith("file:") ? join(around, written.slice("file:".length)) : null;
}

/** @returns What was written, or `null` if `package.json` cannot be read; then nothing is written.
 * @throws The system's error if a file cannot be written.
 */
export function initSite(answers: Answers, project: Project, templates: Templates, isDryRun: boolean): InitPlan | null {
  const plan = planInit(answers, project, templates, sitePackages(project.folder));
  if (plan === null || isDryRun) return plan;
  for (const [path, text] of plan.created) {
    mkdirSync(dirname(join(project.folder, path)), { recursive: true });
    // Fails if the file exists by now.
    writeFileSync(join(project.folder, path), text, { flag: "wx" });
  }
  for (const [path, { text }] of plan.extended) writeFileSync(join(project.folder, path), text);
  return plan;
}
