/**
 * The site of this repository as the input of a test: as it is, built once for all test files of a run, or a copy that
 * may be changed; and a hash of an output.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { waitForLock } from "../../src/compiler/source/lock.ts";
import { makeLastingSite, makeSite, projectRoot, Site } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** See `run-folder.ts`. */
    readonly runFolder: string;
  }
}

const sources = ["site.config.ts", "docs-src"];

/** The site, built without a warning. Tests only read it. */
export async function builtProjectSite(): Promise<Site> {
  const site = new Site(join(inject("runFolder"), "project"));
  const options = { signal: AbortSignal.timeout(600_000), onWait: () => undefined };
  const lock = await waitForLock(`${site.folder}.lock`, options);
  try {
    if (site.exists("dist")) return site;
    for (const name of sources) cpSync(join(projectRoot, name), site.path(name), { recursive: true });
    linkPackages(site);
    const run = await site.build(["--strict", "--silent"]);
    expect(run.stderr).toBe("");
    return site;
  } finally {
    lock.release();
  }
}

/**
 * A copy of the site that may be changed. It has the compiled pages, so that a build compiles only what was changed, but
 * no output.
 * @param isKept Whether the copy outlives the test; the caller then deletes it.
 */
export async function copyProjectSite({ isLasting = false }: { readonly isLasting?: boolean } = {}): Promise<Site> {
  const built = await builtProjectSite();
  const site = isLasting ? makeLastingSite() : makeSite();
  for (const name of [...sources, ".docsgen"]) cpSync(built.path(name), site.path(name), { recursive: true });
  linkPackages(site);
  return site;
}

/** The config imports packages beside docsgen. */
function linkPackages(site: Site): void {
  mkdirSync(site.path("node_modules"), { recursive: true });
  for (const name of ["@docsgen", "yaml"])
    symlinkSync(join(projectRoot, "node_modules", name), site.path(`node_modules/${name}`), "dir");
}

/** A hash of the paths and bytes of all files. */
export function hashTree(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex");
}
