/** Writes `site.config.ts` as a person would: keys without quotes, and short records and lists on one line. Pure. */
import { isRecord } from "./is-record.ts";

const lineLength = 110;

/**
 * @param config Plain data. Keys whose value is `undefined` are left out.
 * @param stubsFile The module whose export `stubs` is the value of `components`, or `null`.
 */
export function configSource(config: object, stubsFile: string | null): string {
  const value = show(config, "", 0);
  const [imported, whole] =
    stubsFile === null
      ? ["", value]
      : [`import { stubs } from "./${stubsFile}";\n`, value.replace(/\}$/u, "  components: stubs,\n}")];
  return `import { defineConfig } from "docsgen";\n${imported}\nexport default defineConfig(${whole});\n`;
}

/** @param used The characters that precede and follow the value on its first line. */
function show(value: unknown, indent: string, used: number): string {
  if (!Array.isArray(value) && !isRecord(value)) return JSON.stringify(value ?? null);
  const [open, close, space] = Array.isArray(value) ? ["[", "]", ""] : ["{", "}", " "];
  const inner = `${indent}  `;
  const entries: readonly (readonly [key: string, value: unknown])[] = Array.isArray(value)
    ? value.map((each: unknown) => ["", each])
    : Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[`${keyOf(key)}: `, each] as const]));
  if (entries.length === 0) return open + close;
  const isFlat = indent !== "" && !entries.some(([, each]) => isNested(each));
  if (isFlat) {
    const line = `${open}${space}${entries.map(([key, each]) => key + show(each, inner, 0)).join(", ")}${space}${close}`;
    if (indent.length + used + line.length < lineLength && !line.includes("\n")) return line;
  }
  const lines = entries.map(([key, each]) => `${inner}${key}${show(each, inner, key.length + 1)},\n`);
  return `${open}\n${lines.join("")}${indent}${close}`;
}

/** Whether a value contains records or lists with records or lists in them. */
function isNested(value: unknown): boolean {
  const children = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return children.some((child) => typeof child === "object" && child !== null);
}

function keyOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? key : JSON.stringify(key);
}
