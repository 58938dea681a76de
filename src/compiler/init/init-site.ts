/** Creates the files of a new site. Has effects. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { Answers } from "./answers.ts";
import type { Packages } from "./merge-package.ts";
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

/**
 * The packages of a site, with their versions: docsgen, and those whose types an editor needs for the config, plugins and
 * components. docsgen has them too, but not every package manager lets a site import what it did not ask for.
 */
export function sitePackages(): Packages {
  const path = fileURLToPath(new URL("../package.json", import.meta.url));
  const { version, dependencies, devDependencies } = ownPackage.parse(JSON.parse(readFileSync(path, "utf8")));
  const types = ["@types/node", "@types/react", "zod"].map((name) => [
    name,
    { ...devDependencies, ...dependencies }[name] ?? "*",
  ]);
  return { docsgen: `^${version}`, ...Object.fromEntries(types) };
}

/** @returns What was written, or `null` if `package.json` cannot be read; then nothing is written.
 * @throws The system's error if a file cannot be written.
 */
export function initSite(answers: Answers, project: Project, templates: Templates): InitPlan | null {
  const plan = planInit(answers, project, templates, sitePackages());
  if (plan === null) return null;
  for (const [path, text] of plan.created) {
    mkdirSync(dirname(join(project.folder, path)), { recursive: true });
    // Fails if the file exists by now.
    writeFileSync(join(project.folder, path), text, { flag: "wx" });
  }
  for (const [path, { text }] of plan.extended) writeFileSync(join(project.folder, path), text);
  return plan;
}
