/** Asks another site what it publishes. Has effects. */
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ReadSavedSite } from "../config/saved-site.ts";
import { checkSavedSite } from "../config/saved-site.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { readBytesTo } from "../read-to.ts";
import { reasonOf } from "../source/scan.ts";
import { readOtherSite } from "./other-site.ts";
import { timedRequest } from "./timed-request.ts";

/** Bytes. The manifest of 5,000 pages has 4 MB. */
const maxSize = 50_000_000;
/** Milliseconds. */
const timeout = 60_000;

/**
 * Fetches what a site publishes now, and requests no other address.
 * @param from Its address, or a path relative to `root`.
 * @param own The config of the site that links to it.
 * @param saved Today: "2027-01-31".
 * @throws The signal's reason if it is aborted.
 */
export async function fetchSite(
  from: string,
  root: string,
  own: Pick<SiteConfig, "origin" | "base">,
  saved: string,
  signal: AbortSignal,
): Promise<ReadSavedSite> {
  const isAddress = /^https?:\/\//iu.test(from);
  let bytes: Uint8Array | null;
  try {
    bytes = isAddress ? await fetchBytes(from, signal) : await readLimited(resolve(root, from));
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: "wrong", reason: reasonOf(cause) };
  }
  if (bytes === null) return { kind: "wrong", reason: `it has more than ${maxSize / 1_000_000} MB` };
  const folder = isAddress ? new URL(".", from).href : null;
  const read = readOtherSite(bytes, folder, own.origin === null ? null : own.origin + own.base);
  if (read.kind === "wrong") return read;
  return checkSavedSite({ format: 1, from, saved, ...(folder === null ? {} : { root: folder }), ...read.site });
}

function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  return timedRequest(url, {}, { timeout, signal }, (response) => {
    if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
    return readBytesTo(response.body, maxSize);
  });
}

async function readLimited(file: string): Promise<Uint8Array | null> {
  return statSync(file).size > maxSize ? null : readFile(file);
}
