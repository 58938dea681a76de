/**
 * Builds a package beside docsgen into its lib/. The packages that it uses are bundled, so that an author installs one
 * package instead of a hundred, and every machine runs the versions that were tested. docsgen itself is imported.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = resolve("packages");

/**
 * @param name The folder of the package.
 * @param entries The files in its `src` that others start with, by their names in `lib`.
 * @param licensesOf Returns the licenses of bundled packages; see the build of docsgen.
 * @param isPartOfConfig Whether configs import the package. It then becomes part of a bundle that has a `require` of its own,
 *   so it must contain only ES modules.
 */
export async function buildPackage(name, entries, licensesOf, isPartOfConfig = false) {
  const root = join(folder, name);
  const lib = join(root, "lib");
  const sources = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", fileURLToPath(import.meta.url), ...sources.sort()])
    hash.update(readFileSync(file));
  const key = hash.digest("hex").slice(0, 16);
  const keyFile = join(lib, "build.key");
  if (existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return;
  rmSync(lib, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([entry, file]) => [
        entry,
        join(root, "src", /\.\w+$/u.test(file) ? file : `${file}.ts`),
      ]),
    ),
    outdir: lib,
    external: ["docsgen"],
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
    ...(isPartOfConfig
      ? { mainFields: ["module", "main"], alias: { yaml: join(folder, "../node_modules/yaml/browser/index.js") } }
      : {
          banner: {
            js: `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);`,
          },
        }),
  });
  writeFileSync(join(lib, "LICENSES.txt"), licensesOf(Object.keys(metafile.inputs)));
  writeFileSync(keyFile, key);
}
