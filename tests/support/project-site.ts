/** The site of this repository as the input of a test: a copy that may be changed, and a hash of its output. */
import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "./site.ts";
import { makeLastingSite, makeSite, projectRoot } from "./site.ts";

/** @param isKept Whether the copy outlives the test; the caller then deletes it. */
export function copyProjectSite({ isLasting = false }: { readonly isLasting?: boolean } = {}): Site {
  const site = isLasting ? makeLastingSite() : makeSite();
  for (const name of ["site.config.ts", "docs-src"])
    cpSync(join(projectRoot, name), site.path(name), { recursive: true });
  return site;
}

/** A hash of the paths and bytes of all files. */
export function hashTree(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex");
}
