/**
 * Writes docsgen's public types to lib/: one file for `docsgen`, without its private modules, one for each component of
 * the theme, and those of the packages beside it. `npm run compile` runs it after `tsc`, which writes the types of every module to .docsgen/types/.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { addComments } from "./schema-comments.js";

const typesFolder = resolve(".docsgen/types/src");

/** The packages of types that become part of ours. What authors give us and get from us has the types of `@types/mdast`, which is installed beside docsgen. */
const bundled = /^(?:hast|mdast-util-directive)$/u;

/** The codes of all problems, those of rules too, as words: nobody needs the types of their messages. */
const codes = {
  name: "codes",
  transform: {
    filter: { id: /\/diagnostics\/catalog\.d\.ts$/u },
    handler: (types) => {
      const explained = execFileSync(process.execPath, ["bin/docsgen.js", "explain", "--format", "json"], {
        encoding: "utf8",
      });
      const names = JSON.parse(explained).codes.map(({ code }) => JSON.stringify(code));
      return types
        .replace("keyof typeof catalog", names.join(" | "))
        .replace(" | (string & Record<never, never>)", "")
        .replace(/\/\*\* Those of rules are not known here[^]*?\*\/\n/u, "");
    },
  },
};

/** Bundles the types of each entry with those of its private modules. */
async function bundleTypes(input, dir, plugins = []) {
  const bundle = await rolldown({
    input,
    external: (id) => /^[^./]/u.test(id) && !bundled.test(id),
    plugins: [
      ...plugins,
      codes,
      dts({
        dtsInput: true,
        tsconfig: resolve("tsconfig.lib.json"),
        logger: { info: () => undefined, warn: () => undefined },
      }),
    ],
    onLog: () => undefined,
  });
  await bundle.write({ dir, format: "es", chunkFileNames: "[name]-types.d.ts", minifyInternalExports: false });
}

/** Imports what `docsgen` exports instead of repeating it. */
const publicTypes = {
  name: "public-types",
  resolveId: {
    filter: { id: /\/diagnostics\/diagnostic\.ts$|\/graph\/progress\.ts$/u },
    handler: () => ({ id: "docsgen", external: true }),
  },
};

const components = readdirSync("src/theme/components").filter((name) => name.endsWith(".tsx"));
const entries = components
  .map((file) => basename(file, ".tsx"))
  .map((name) => [name, `${typesFolder}/theme/components/${name}.d.ts`]);
const entryPoints = ["index", "plugin", "feature"];
await bundleTypes(Object.fromEntries(entryPoints.map((name) => [name, `${typesFolder}/compiler/${name}.d.ts`])), "lib");
await bundleTypes({ mcp: `${typesFolder}/compiler/mcp.d.ts` }, "lib");
await bundleTypes({ "migrate-kit": `${typesFolder}/compiler/migrate-kit.d.ts` }, "lib", [publicTypes]);
for (const name of ["migrate", "openapi"])
  await bundleTypes({ index: resolve(`.docsgen/types/packages/${name}/src/index.d.ts`) }, `packages/${name}/lib`);
await bundleTypes(
  { "route-data": `${typesFolder}/theme/route-data.d.ts`, ...Object.fromEntries(entries) },
  "lib/theme-types",
);

const config = [
  "schema",
  "agents",
  "checks",
  "component",
  "constants",
  "head-tag",
  "insights",
  "languages",
  "page-frame",
  "samples",
  "search",
  "versions",
].map((name) => `src/compiler/config/${name}.ts`);
const schemas = [...config, "src/compiler/page/frontmatter/frontmatter-schema.ts", "src/compiler/options.ts"];
const declarations = readdirSync("src/features", { recursive: true })
  .filter((path) => path.endsWith(".about.ts"))
  .map((path) => `src/features/${path}`);
writeFileSync("lib/index.d.ts", addComments(readFileSync("lib/index.d.ts", "utf8"), schemas, declarations));
