/**
 * Builds @docsgen/mermaid into lib/: the package, and the thread with Mermaid itself. Mermaid is bundled, so that an
 * author installs one package of a few megabytes instead of a hundred packages, and every machine draws with the version
 * that was tested.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));

/** @param licencesOf Returns the licences of bundled packages; see the build of docsgen. */
export async function buildMermaid(licencesOf) {
  const lib = join(root, "lib");
  const sources = readdirSync(join(root, "src")).map((name) => join(root, "src", name));
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", join(root, "build.js"), ...sources.sort()]) hash.update(readFileSync(file));
  const key = hash.digest("hex").slice(0, 16);
  const keyFile = join(lib, "build.key");
  if (existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return;
  rmSync(lib, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { index: join(root, "src/index.ts"), worker: join(root, "src/worker.ts") },
    outdir: lib,
    bundle: true,
    splitting: true,
    chunkNames: "chunk-[hash]",
    format: "esm",
    platform: "node",
    target: "node20.19",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    banner: {
      js: `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);`,
    },
  });
  writeFileSync(join(lib, "LICENSES.txt"), licencesOf(Object.keys(metafile.inputs)));
  writeFileSync(keyFile, key);
}
