/** The line that is wrong where the parser of YAML names the one before it. Pure. */
import type { YAMLError } from "yaml";

/** @returns Offsets in the text. */
export function placeOfYamlError({ code, pos: [start, end] }: YAMLError, text: string): readonly [number, number] {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  // A line further in than the value above it continues that value, up to its colon.
  const [above = "", indent = ""] = /^([ \t]*)\S.*\n/u.exec(text.slice(lineStart)) ?? [];
  const below = lineStart + above.length;
  const [, spaces = "", rest] = /^(\s*)(\S.*:(?=\s|$).*)/u.exec(text.slice(below)) ?? [];
  if (rest === undefined || above === "") return [start, end];
  const isInside = code === "BLOCK_AS_IMPLICIT_KEY" && spaces.length > indent.length;
  const isOutside = code === "BAD_INDENT" && start >= below - 1;
  const from = below + spaces.length;
  return isInside || isOutside ? [from, from + rest.trimEnd().length] : [start, end];
}
