/**
 * Names scripts by their contents. esbuild's hashes contain the paths of its inputs from the folder in which it runs, so
 * that one site would have other names, and other documents, in another folder. Pure.
 */
import { contentHashOf } from "../fingerprint.ts";

/** A bundled script, before or after it is named. */
export interface Script {
  /** A file name with a hash that occurs nowhere but in names: "Chart.X5Q2NAVO.js". */
  readonly name: string;
  readonly text: string;
}

/**
 * Replaces the hashes in the names of scripts, and in the imports of each other. A name depends on the text of its script
 * and of all that it imports, which may be in a circle.
 */
export function nameByContent(scripts: readonly Script[]): readonly Script[] {
  const byHash = new Map(scripts.map((script) => [hashIn(script.name), script]));
  const hashes = new RegExp([...byHash.keys()].join("|"), "gu");
  const imported = new Map(scripts.map(({ name, text }) => [name, text.match(hashes) ?? []]));
  const plain = new Map(scripts.map(({ name, text }) => [name, contentHashOf(text.replaceAll(hashes, ""))]));
  const renamed = new Map<string, string>();
  for (const [hash, script] of byHash) {
    const reached = new Set([script]);
    const parts: string[] = [];
    for (const { name } of reached) {
      parts.push(plain.get(name) ?? "");
      for (const each of imported.get(name) ?? []) {
        const next = byHash.get(each);
        if (next === undefined) continue;
        reached.add(next);
        // Two scripts that import each other's imports are not the same.
        parts.push(String([...reached].indexOf(next)));
      }
    }
    renamed.set(hash, contentHashOf(parts.join(" ")).slice(0, 10));
  }
  const rename = (text: string): string => text.replaceAll(hashes, (hash) => renamed.get(hash) ?? hash);
  return scripts.map(({ name, text }) => ({ name: rename(name), text: rename(text) }));
}

function hashIn(name: string): string {
  return name.split(".").at(-2) ?? "";
}
