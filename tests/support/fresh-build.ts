/** Compares what a server serves with a fresh build of the same files: every file of the output, byte for byte. */
import { cpSync } from "node:fs";
import { expect } from "vitest";
import type { Server } from "./server.ts";
import { withoutScript } from "./server.ts";
import type { Site } from "./site.ts";
import { makeLastingSite } from "./site.ts";

/**
 * The differences between a served site and a fresh build, one line per path. Only the development script is removed
 * before the comparison.
 */
export async function differencesFromFreshBuild(server: Server, site: Site): Promise<readonly string[]> {
  const fresh = makeLastingSite();
  try {
    cpSync(site.folder, fresh.folder, { recursive: true, filter: (path) => !/[/\\](?:dist|\.docsgen)$/u.test(path) });
    const run = await fresh.build(["--no-cache"]);
    expect(run.status, run.stderr).toBe(0);
    const { pathname: base } = new URL(server.url);
    const differences: string[] = [];
    for (const [path, bytes] of fresh.files()) {
      const url =
        base +
        path
          .replace(/(^|\/)index\.html$/u, "$1")
          .split("/")
          .map(encodeURIComponent)
          .join("/");
      const difference = describeDifference(await server.get(url), bytes);
      if (difference !== null) differences.push(`${url}: ${difference}`);
    }
    return differences;
  } finally {
    fresh.delete();
  }
}

function describeDifference(
  { status, headers, text, bytes }: Awaited<ReturnType<Server["get"]>>,
  expected: Buffer,
): string | null {
  const stub = /<title>Moved<\/title>[^]*?<a href="([^"]*)"/u.exec(expected.toString("utf8"));
  if (stub !== null)
    return headers.get("location") === stub[1] ? null : `${status} leads to ${headers.get("location")}`;
  if (status !== 200) return `status ${status}`;
  const isDocument = headers.get("content-type") === "text/html; charset=utf-8";
  const isSame = isDocument
    ? withoutScript(text) === expected.toString("utf8")
    : bytes.equals(expected) || text === withoutHashes(expected.toString("utf8"));
  return isSame ? null : "other bytes";
}

/** A server makes a file when it is asked for, so its manifest has no hashes of files. */
function withoutHashes(manifest: string): string {
  return manifest.replace(/,\n "hashes": \[[^\]]*\]/u, "");
}

/** Waits until the served site equals a fresh build. */
export async function isLikeFreshBuild(server: Server, site: Site): Promise<void> {
  await server.settled(site);
  expect(await differencesFromFreshBuild(server, site)).toEqual([]);
}
