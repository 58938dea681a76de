/** Opens the cache that machines share, and settles what a page of it must have been made with. An effect: it looks at the installed packages. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as z from "zod";
import { buildIdentity } from "../build-identity.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { CacheAddress } from "../remote/cache-address.ts";
import type { RemoteCache } from "../remote/remote-cache.ts";

/** Which cache, as the author names it. */
export interface RemoteCacheSettings {
  /** May hold a user and a password. */
  readonly url: string;
  /** What the machines that share it know and others do not, or "". */
  readonly secret: string;
}

/** `read`: nothing is stored. `fill`: filling it is what the run is for, and worth waiting for. */
export type RemoteUse = "read" | "read and store" | "fill";

/** Milliseconds. Compiling a page takes some ten; who waits longer for pages than that had better compile them. */
const patience = { once: 2_000, perPage: 10 };
const fillPatience = { once: 60_000, perPage: 100 };

/** Loads the code for it, which most runs do not need. */
export async function openRemote(
  address: CacheAddress,
  secret: string,
  options: MarkdownOptions,
  use: RemoteUse,
): Promise<RemoteCache> {
  const { RemoteCache } = await import("../remote/remote-cache.ts");
  return new RemoteCache({
    address,
    seal: { identity: toolchain(), secret, components: new Set(options.components) },
    isWritten: use !== "read",
    patience: use === "fill" ? fillPatience : patience,
  });
}

/** Packages that stay outside docsgen's own build and have a part in a page: another version may make another page of the same text. */
const packages = ["fastest-levenshtein", "gray-matter", "oxc-parser", "satteri", "sh-syntax", "shiki", "yaml"];

/** All that a page depends on and its key does not tell: docsgen's build, what is installed, and the Unicode tables of Node.js. */
function toolchain(): string {
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
