/** JSON as people write it: what fits in a line stands in one. */
import { isList, isRecord } from "../read/node.ts";

/** The letters that fit beside the text of an operation. */
const width = 56;

/** @param indent The spaces before the line. @param before What stands before the value in its line, without the spaces. */
export function printJson(value: unknown, indent = "", before = ""): string {
  const line = inLine(value);
  const isPlain = !isList(value) && !isRecord(value);
  if (isPlain || (line !== null && indent.length + before.length + line.length <= width)) return line ?? "null";
  const inner = `${indent}  `;
  if (isList(value)) return `[\n${value.map((each) => inner + printJson(each, inner)).join(",\n")}\n${indent}]`;
  const entries = Object.entries(value).flatMap(([key, each]) => {
    const name = `${JSON.stringify(key)}: `;
    return each === undefined ? [] : [`${inner}${name}${printJson(each, inner, name)}`];
  });
  return `{\n${entries.join(",\n")}\n${indent}}`;
}

/** The value in one line, or `null` if that would be longer than a line for certain. */
function inLine(value: unknown): string | null {
  if (isList(value)) {
    const items = value.map((each) => inLine(each));
    return items.length > width || items.includes(null) ? null : `[${items.join(", ")}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return "{}";
  const shown = entries.map(([key, each]) => ({ key: JSON.stringify(key), text: inLine(each) }));
  if (shown.length > width || shown.some(({ text }) => text === null || text.length > width)) return null;
  return `{ ${shown.map(({ key, text }) => `${key}: ${text ?? ""}`).join(", ")} }`;
}
