/**
 * References from one file of data to another, as JSON Schema and OpenAPI write them: `$ref: "../schemas.yml#/Queue"`. They
 * follow a file that moves. Pure.
 */
import { dirname, resolve } from "node:path";
import type { TextEdit } from "../check/text-edits.ts";
import { decodeUri } from "../decode-uri.ts";
import { makeSpanIndex } from "../diagnostics/line-index.ts";
import { pathFrom } from "../path-from.ts";
import { encodePath } from "../site/urls.ts";

interface DataReference {
  /** As written, without the fragment. */
  readonly written: string;
  readonly start: number;
  /** The absolute path. */
  readonly target: string;
}

export const dataFile = /\.(?:json|ya?ml)$/iu;

/** In JSON, in YAML, and in a flow of YAML: `{ $ref: a.yml#/B }`. */
const reference = /(["']?)\$ref\1[ \t]*:[ \t]*["']?([^\s"'#,}]+)/gu;

/** @param file The absolute path of the file. */
export function dataReferencesIn(text: string, file: string): readonly DataReference[] {
  return Array.from(text.matchAll(reference)).flatMap(({ 0: whole, 2: written = "", index }) => {
    const path = decodeUri(written);
    if (path === null || /^[a-z][a-z\d+.-]*:|^\//iu.test(path)) return [];
    return [{ written, start: index + whole.length - written.length, target: resolve(dirname(file), path) }];
  });
}

/** @param movedTo The new absolute path of each file, or the same. */
export function editDataReferences(text: string, file: string, movedTo: (file: string) => string): readonly TextEdit[] {
  const spanOf = makeSpanIndex(text);
  return dataReferencesIn(text, file).flatMap(({ written, start, target }): TextEdit[] => {
    if (movedTo(file) === file && movedTo(target) === target) return [];
    const path = encodePath(pathFrom(dirname(movedTo(file)), movedTo(target)));
    const to = written.startsWith("./") && !path.startsWith(".") ? `./${path}` : path;
    return to === written ? [] : [{ span: spanOf(start, start + written.length), from: written, to }];
  });
}
