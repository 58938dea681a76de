/**
 * Describes the tools that process pages and configs: this build of docsgen, the packages installed with it, and the
 * Unicode tables of Node.js. Has effects, because it reads the versions of packages.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as z from "zod";
import { buildIdentity } from "../build-identity.ts";
import { fingerprint } from "../fingerprint.ts";

/**
 * Packages that are not bundled into docsgen but affect a page or a config: a different version may produce a different
 * result from the same text.
 */
const packages = [
  "@docsgen/mermaid",
  "@resvg/resvg-js",
  "@viz-js/viz",
  "esbuild",
  "oxc-parser",
  "satteri",
  "sharp",
  "temml",
  "zod",
];

function describeToolchain(): string {
  const require = createRequire(import.meta.url);
  const versions = packages.map((name) => `${name} ${versionOf(name, require.resolve.paths(name) ?? [])}`);
  const unicode = `unicode ${process.versions["unicode"] ?? "none"}`;
  return [`docsgen ${buildIdentity}`, unicode, ...versions, `native ${nativeParserIn(require)}`].join("\n");
}

/** The installed packages with oxc-parser's native code for this system. Without one, code is not checked. */
function nativeParserIn(require: NodeJS.Require): string {
  const system = `binding-${process.platform}-${process.arch}`;
  let folders: readonly string[];
  try {
    // Resolved from the package, because with pnpm only the package can see its dependencies.
    folders = createRequire(require.resolve("oxc-parser/package.json")).resolve.paths("oxc-parser") ?? [];
  } catch {
    return "";
  }
  return folders
    .map((folder) => join(folder, "@oxc-parser"))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    .filter((name) => name.startsWith(system))
    .join(" ");
}

const manifestSchema = z.object({ version: z.string() });

function versionOf(name: string, folders: readonly string[]): string {
  for (const folder of folders) {
    try {
      return manifestSchema.parse(JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"))).version;
    } catch {
      // The package may be in the next folder up.
    }
  }
  return "none";
}

/** A description of everything that a page depends on and that its key does not contain. */
export const toolchain: string = describeToolchain();

/** A short fingerprint of the toolchain. Data cached with another toolchain is ignored. */
export const cacheIdentity: string = fingerprint(toolchain).slice(0, 16);
