/**
 * What the author's own code put into the documents that were published last, by their fingerprints: whether that is right depends on the
 * rest of the site too, but to tell, nobody must render them again. A file in `.docsgen/cache/`.
 */
import { join } from "node:path";
import { cacheIdentity } from "../cache/toolchain.ts";
import { readVerified, writeVerified } from "../cache/verified-file.ts";
import type { OwnPart } from "../route/own-parts.ts";

export interface DocumentParts {
  /** In the output folder. */
  readonly path: string;
  /** Of the document, as it is planned. */
  readonly fingerprint: string;
  readonly parts: readonly OwnPart[];
}

/** By path. */
export type KeptParts = ReadonlyMap<string, DocumentParts>;

export function readParts(cacheFolder: string): KeptParts {
  const stored = readVerified(fileIn(cacheFolder), cacheIdentity, isStored) ?? [];
  return new Map(stored.map((document) => [document.path, document]));
}

export function keepParts(cacheFolder: string, documents: readonly DocumentParts[], before: KeptParts): void {
  const isSame = documents.length === before.size && documents.every((each) => before.get(each.path) === each);
  if (!isSame) writeVerified(fileIn(cacheFolder), cacheIdentity, documents);
}

function fileIn(cacheFolder: string): string {
  return join(cacheFolder, "own-parts.json");
}

function isStored(value: unknown): value is readonly DocumentParts[] {
  return Array.isArray(value);
}
