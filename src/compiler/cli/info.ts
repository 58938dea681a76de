/** `docsgen info`: what a bug report needs to know of the machine and the site. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, availableParallelism, platform, release, totalmem } from "node:os";
import { join, resolve } from "node:path";
import * as z from "zod";
import { buildIdentity, version } from "../build-identity.ts";
import { findDefaultSite } from "../config/default-site.ts";
import { defaultConfig } from "../config/site-config.ts";
import { readProject } from "../init/read-project.ts";
import type { ExitStatus, InfoOptions } from "./command-options.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/** The packages beside docsgen that change what a build does. */
const packages = ["@docsgen/migrate", "@docsgen/mermaid", "@resvg/resvg-js", "sharp", "temml", "typescript"];

/** The config is only looked for, never run, because reports of bugs are often about a config that cannot be loaded. */
export function runInfo({ config: given, format }: InfoOptions, terminal: Terminal): ExitStatus {
  const config = given ?? defaultConfig;
  const { workingFolder, environment } = terminal;
  const hasConfig = existsSync(resolve(workingFolder, config));
  const info = {
    docsgen: version,
    build: buildIdentity,
    node: process.versions.node,
    system: `${platform()} ${release()} ${arch()}`,
    processors: availableParallelism(),
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    packageManager: readProject(workingFolder, []).manager,
    ci: environment["CI"] !== undefined && environment["CI"] !== "",
    config: hasConfig ? config : null,
    source: hasConfig ? null : (findDefaultSite(workingFolder, false)?.input.source ?? null),
    packages: Object.fromEntries(
      packages.flatMap((name) => {
        const found = versionOf(name, workingFolder);
        return found === null ? [] : [[name, found]];
      }),
    ),
  };
  if (format === "json") printJson(info, terminal);
  else terminal.stdout.write(describe(info));
  return 0;
}

type Info = Readonly<Record<string, string | number | boolean | null | Readonly<Record<string, string>>>>;

function describe(info: Info): string {
  const rows = Object.entries(info).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    if (typeof value === "object" && value !== null) return Object.entries(value);
    if (key === "source" && value === null) return [];
    return [
      [labels[key] ?? key, value === null ? "none" : value === true ? "yes" : value === false ? "no" : String(value)],
    ];
  });
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `${label.padEnd(width)}  ${text}\n`).join("");
}

const labels: Readonly<Record<string, string>> = {
  node: "Node.js",
  packageManager: "package manager",
  ci: "in CI",
  source: "pages",
};

/** The version of a package that the project in this folder has, or `null`. */
function versionOf(name: string, folder: string): string | null {
  const { paths } = createRequire(join(folder, "package.json")).resolve;
  const manifest = (paths(name) ?? []).map((each) => join(each, name, "package.json")).find((each) => existsSync(each));
  if (manifest === undefined) return null;
  const parsed = z.object({ version: z.string() }).safeParse(readJson(manifest));
  return parsed.success ? parsed.data.version : null;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
