/** What pages and configs are made with: docsgen's build, what is installed beside it, and the Unicode tables of Node.js. An effect: it looks at packages. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as z from "zod";
import { buildIdentity } from "../build-identity.ts";
import { fingerprint } from "../source/fingerprint.ts";

/** Packages that stay outside docsgen's own build and have a part in a page or a config: another version may make another one of the same text. */
const packages = ["esbuild", "jsonc-parser", "oxc-parser", "satteri", "sh-syntax", "shiki", "zod"];

function describeToolchain(): string {
  const require = createRequire(import.meta.url);
  const versions = packages.map((name) => `${name} ${versionOf(name, require.resolve.paths(name) ?? [])}`);
  return [`docsgen ${buildIdentity}`, `unicode ${process.versions["unicode"] ?? "none"}`, ...versions].join("\n");
}

const manifestSchema = z.object({ version: z.string() });

function versionOf(name: string, folders: readonly string[]): string {
  for (const folder of folders) {
    try {
      return manifestSchema.parse(JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"))).version;
    } catch {
      // It may lie in the next folder up.
    }
  }
  return "none";
}

/** All that a page depends on and its key does not tell, in words. */
export const toolchain: string = describeToolchain();

/** The same, short: what one toolchain cached is nothing to another. */
export const cacheIdentity: string = fingerprint(toolchain).slice(0, 16);

/** Of what is nothing to a site in another state either. @param state Fingerprint of the state. */
export function identityFor(state: string): string {
  return `${cacheIdentity}-${state}`;
}
