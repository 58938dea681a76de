/** Adds scripts and docsgen itself to a `package.json`, and changes nothing else in it. Pure. */
import { applyEdits, modify } from "jsonc-parser";
import * as z from "zod";

/** The scripts of a site, by name. */
export const scripts: Readonly<Record<string, string>> = {
  "docs:dev": "docsgen dev",
  "docs:check": "docsgen check --strict",
  "docs:build": "docsgen build --strict",
  "docs:preview": "docsgen preview",
};

/** Versions of packages, by name. */
export type Packages = Readonly<Record<string, string>>;

const texts = z.record(z.string(), z.string()).default({});
const packageSchema = z.looseObject({ scripts: texts, dependencies: texts, devDependencies: texts });

/** @returns `null` if the text is not a valid `package.json`. */
export function readPackage(text: string): z.output<typeof packageSchema> | null {
  return packageSchema.safeParse(readJson(text)).data ?? null;
}

interface Addition {
  readonly path: string[];
  readonly value: string;
}

/** The file with its additions. Its indentation, and the order of its keys, are as before. */
export interface MergedPackage {
  readonly text: string;
  /** The names of the packages and scripts that were added. */
  readonly added: readonly string[];
  /** The names of scripts that exist with other commands. */
  readonly conflicts: readonly string[];
}

/**
 * @param text The existing file, or `null`.
 * @returns `null` if the file is not a valid `package.json`.
 */
export function mergePackage(text: string | null, name: string, packages: Packages): MergedPackage | null {
  if (text === null) {
    const created = { name, private: true, type: "module", scripts, devDependencies: packages };
    return { text: `${JSON.stringify(created, null, 2)}\n`, added: Object.keys(scripts), conflicts: [] };
  }
  const data = readPackage(text);
  if (data === null) return null;
  const isNew = ([script]: readonly [string, string]): boolean => !Object.hasOwn(data.scripts, script);
  const missing = Object.entries(scripts).filter(isNew);
  const conflicts = Object.entries(scripts).filter(
    ([script, command]) => Object.hasOwn(data.scripts, script) && data.scripts[script] !== command,
  );
  const has = { ...data.dependencies, ...data.devDependencies };
  const missingPackages = Object.entries(packages).filter(([each]) => !Object.hasOwn(has, each));
  const additions: readonly Addition[] = [
    ...missing.map(([script, value]) => ({ path: ["scripts", script], value })),
    ...missingPackages.map(([each, value]) => ({ path: ["devDependencies", each], value })),
  ];
  const merged = additions.reduce((before, { path, value }) => {
    const edits = modify(before, path, value, { formattingOptions: formattingOf(text) });
    return applyEdits(before, edits);
  }, text);
  const added = [...missingPackages, ...missing].map(([each]) => each);
  return { text: merged, added, conflicts: conflicts.map(([script]) => script) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The indentation that the file has. Its line breaks are kept by `modify`, which reads them itself. */
function formattingOf(text: string): { readonly insertSpaces: boolean; readonly tabSize: number } {
  const [, indent = "  "] = /^([ \t]+)"/mu.exec(text) ?? [];
  return {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
  };
}
