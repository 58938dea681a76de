/**
 * Writes docsgen's public types: one file for `docsgen`, without its private modules, and one for each component of the theme. Run by
 * `npm run compile` after `tsc`, which writes the types of every module to .docsgen/types/.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { addComments } from "./roll-docs.js";

const from = resolve(".docsgen/types");

async function roll(input, dir) {
  const bundle = await rolldown({
    input,
    external: /^[^./]/u,
    plugins: [
      dts({
        dtsInput: true,
        tsconfig: resolve("tsconfig.lib.json"),
        logger: { info: () => undefined, warn: () => undefined },
      }),
    ],
    onLog: () => undefined,
  });
  await bundle.write({ dir, format: "es", chunkFileNames: "[name].d.ts" });
}

const components = readdirSync("src/theme/components").filter((name) => name.endsWith(".tsx"));
const entries = components.map((name) => [
  basename(name, ".tsx"),
  `${from}/theme/components/${basename(name, ".tsx")}.d.ts`,
]);
await roll({ index: `${from}/compiler/index.d.ts` }, "lib");
await roll({ "route-data": `${from}/theme/route-data.d.ts`, ...Object.fromEntries(entries) }, "lib/theme-types");

const config = ["schema", "checks", "component", "constants", "head-tag", "search"].map(
  (name) => `src/compiler/config/${name}.ts`,
);
const schemas = [...config, "src/compiler/page/frontmatter-schema.ts"];
writeFileSync("lib/index.d.ts", addComments(readFileSync("lib/index.d.ts", "utf8"), schemas));
