/** Reads the values of constants that name their source in code, before the config is validated. Pure. */
import type { Span } from "../diagnostics/diagnostic.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import { isRecord } from "../is-record.ts";
import { hintForName, parseCodePlace } from "../facts/facts.ts";
import type { findDeclaration } from "../facts/find-declaration.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import { problemOf } from "../diagnostics/catalog.ts";

/** A config whose constants have the values that they have in code, as far as these could be read. */
export interface SourcedConstants {
  /** The config with their values. */
  readonly value: unknown;
  readonly problems: readonly SourceProblem[];
}

/** A source that cannot be read: its place in the config, and in the code if that has one. */
export interface SourceProblem {
  readonly found: ConfigFinding;
  readonly inCode: { readonly file: string; readonly span: Span } | null;
}

const constantsPath = ["themeConfig", "constants"] as const;

/** @param readCode Returns the text of a file of the repository; `null` if there is none. */
export async function readSourcedConstants(
  value: unknown,
  readCode: (file: string) => string | null,
): Promise<SourcedConstants> {
  const themeConfig = isRecord(value) ? value["themeConfig"] : null;
  const constants = isRecord(themeConfig) ? themeConfig["constants"] : null;
  if (!isRecord(value) || !isRecord(themeConfig) || !isRecord(constants)) return { value, problems: [] };
  const isSourced = (constant: unknown): boolean => isRecord(constant) && typeof constant["from"] === "string";
  if (!Object.values(constants).some(isSourced)) return { value, problems: [] };
  // Most configs name no code, and a build without changes loads almost nothing.
  const { findDeclaration: find } = await import("../facts/find-declaration.ts");
  const problems: SourceProblem[] = [];
  const read = Object.entries(constants).map(([name, constant]) => {
    if (!isRecord(constant) || typeof constant["from"] !== "string") return [name, constant] as const;
    const result = readConstant(name, constant["from"], constant, readCode, find);
    if (result.kind === "problem") {
      problems.push(result.problem);
      return [name, constant] as const;
    }
    return [name, { ...constant, value: result.value }] as const;
  });
  return { value: { ...value, themeConfig: { ...themeConfig, constants: Object.fromEntries(read) } }, problems };
}

type ReadConstant =
  | { readonly kind: "value"; readonly value: number | string }
  | { readonly kind: "problem"; readonly problem: SourceProblem };

function readConstant(
  name: string,
  source: string,
  constant: Readonly<Record<string, unknown>>,
  readCode: (file: string) => string | null,
  find: typeof findDeclaration,
): ReadConstant {
  const { file, name: place } = parseCodePlace(source);
  const fail = (reason: string, hint: string | null, inCode: SourceProblem["inCode"] = null): ReadConstant => ({
    kind: "problem",
    problem: {
      found: {
        ...problemOf("unreadable-source", { name: `constants.${name}`, source, reason }, hint),
        path: [...constantsPath, name, "from"],
      },
      inCode,
    },
  });
  if ("value" in constant) return fail("it has a value, too", "write either `from` or `value`");
  const example = "write a file from the root of the repository and a name, such as src/limits.ts#MAX_UPLOAD";
  if (place === "") return fail("it names no place in the file", example);
  const text = readCode(file);
  if (text === null) return fail("the repository has no such file", example);
  const found = find(file, text, place);
  if (found.kind === "missing") return fail(found.reason, hintForName(place, found.names));
  const { value } = found.declaration;
  if (value.kind === "unreadable") {
    const span = spanIn(text, value.start, value.end);
    const hint = "write a number or a text there, or the value in the config";
    return fail(`${value.reason} (${file}:${span.start.line})`, hint, { file, span });
  }
  const wanted = constant["unit"] === "version" ? "string" : "number";
  if (typeof value.value === wanted) return { kind: "value", value: value.value };
  const { start, end } = found.declaration;
  const is = wanted === "string" ? "a number, and a version is a text" : "a text, and this unit takes a number";
  return fail(`it is ${is}`, null, { file, span: spanIn(text, start, end) });
}
