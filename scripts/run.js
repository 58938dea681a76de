/** Runs a program in TypeScript: `node scripts/run.js <file> [arguments]`. Node.js gets the flags that it has itself. */
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { build } from "esbuild";

const [file, ...words] = process.argv.slice(2);
const outfile = `.docsgen/run/${relative("", file).replaceAll(/[/\\]/gu, "-").replace(/\.ts$/u, "")}.js`;
await build({
  entryPoints: [file],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
process.exitCode =
  spawnSync(process.execPath, [...process.execArgv, outfile, ...words], { stdio: "inherit" }).status ?? 1;
