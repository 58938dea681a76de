/** Installs the packages of a peer outside the project, in pinned versions. A matching installation is reused. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchFolder, peersFolder } from "./folders.ts";
import type { Generator, GeneratorPaths } from "./generator.ts";
import { measure } from "./process-tree.ts";

export function pathsOf(generator: Generator, pages: number): GeneratorPaths {
  if (generator.packages === null) {
    return { peer: benchFolder, site: join(benchFolder, "sites", generator.name, `${pages}`) };
  }
  const peer = join(peersFolder, generator.name);
  return { peer, site: join(peer, "sites", `${pages}`) };
}

/** @returns The reason why it could not be installed, or `null`. @param timeout Seconds. */
export async function installPeer(
  generator: Pick<Generator, "name" | "packages">,
  timeout: number,
): Promise<string | null> {
  if (generator.packages === null) return null;
  const folder = join(peersFolder, generator.name);
  const manifest = `${JSON.stringify({ private: true, ...generator.packages }, null, 2)}\n`;
  const file = join(folder, "package.json");
  // Written last, so that it proves a complete installation.
  const done = join(folder, "installed.json");
  if (existsSync(done) && readFileSync(done, "utf8") === manifest) return null;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, manifest);
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"];
  const run = await measure({ file: "npm", args }, folder, join(folder, "install.log"), timeout);
  if (run.kind === "failed") return run.reason;
  writeFileSync(done, manifest);
  return null;
}
