/** Counts the bytes of files as a host sends them. Files that are already compressed are sent unchanged. */
import { readFileSync } from "node:fs";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";

export interface Bytes {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

const known = new Map<string, Bytes>();

export function measureFile(path: string): Bytes {
  const measured = known.get(path) ?? measure(readFileSync(path));
  known.set(path, measured);
  return measured;
}

function measure(contents: Buffer): Bytes {
  if (contents[0] === 0x1f && contents[1] === 0x8b)
    return { raw: gunzipSync(contents).length, gzip: contents.length, brotli: contents.length };
  return {
    raw: contents.length,
    gzip: gzipSync(contents, { level: 9 }).length,
    brotli: brotliCompressSync(contents).length,
  };
}

/** Clears the measurements, because an index is built again. */
export function forgetBytes(): void {
  known.clear();
}

export function sum(all: readonly Bytes[]): Bytes {
  const add = (name: keyof Bytes): number => all.reduce((total, bytes) => total + bytes[name], 0);
  return { raw: add("raw"), gzip: add("gzip"), brotli: add("brotli") };
}
