/**
 * Reads YAML of other tools, with the lines of its values. Tags such as `!ENV` and `!!python/name:…` in `mkdocs.yml` are
 * known only to Python. Pure.
 */
import { LineCounter, isNode, parseDocument } from "yaml";
import { isRecord } from "./is-record.ts";

/** `value` is `{}` for a text with errors, and for one that is not a record. */
export interface YamlConfig {
  readonly value: Readonly<Record<string, unknown>>;
  /** The line at which a value is written, or the nearest one before it. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/** Reads JSON, too, which is YAML. Keys `<<` are merged; tags are ignored, so that `!ENV [A, b]` is a list. */
export function readYaml(text: string): YamlConfig {
  const lines = new LineCounter();
  const document = parseDocument(text, { logLevel: "silent", merge: true, lineCounter: lines, prettyErrors: false });
  const value: unknown = document.errors.length > 0 ? {} : document.toJS();
  const lineOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  return { value: isRecord(value) ? value : {}, lineOf };
}
