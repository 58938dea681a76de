/** The texts in `texts.yml`: named in the description where they stand, and read for the published one. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { constants } from "../constants.ts";
import { printed } from "./printed.ts";

/** Stands for a text where a description has one. */
export interface TextRef {
  readonly $ref: string;
}

/** Relative to the folder of the config, where the reference reads it. */
const file = "docs-src/_site/api/texts.yml";

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = parse(
  readFileSync(new URL("texts.yml", import.meta.url), "utf8"),
);

export const textRef = (group: "tags" | "operations" | "fields", name: string): TextRef => ({
  $ref: `${file}#/${group}/${name}`,
});

/** The text that a reference stands for, with its constants filled in; any other value as it is. */
export function resolveText(value: unknown): unknown {
  const { $ref = "" } = isTextRef(value) ? value : {};
  if (!$ref.startsWith(file)) return value;
  const [, group = "", name = ""] = $ref.slice(file.length + 1).split("/");
  const text = texts[group]?.[name];
  if (text === undefined) throw new Error(`${file} has no text “${name}” in ${group}`);
  return text
    .trimEnd()
    .replaceAll(/\{\{ constants\.(\w+) \}\}/gu, (_, constant: string) => printed(constants[constant]));
}

function isTextRef(value: unknown): value is TextRef {
  return typeof value === "object" && value !== null && "$ref" in value && typeof value.$ref === "string";
}
