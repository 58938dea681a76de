/**
 * Advice on an import that esbuild cannot resolve, in the config or in code of the theme. Has effects, because
 * it looks at the files beside it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { didYouMean, nearestName } from "../diagnostics/suggest.ts";

/** Packages of other tools whose functions take a config. */
const otherTools =
  /^(?:vitepress|vuepress|rspress|nextra|astro|vite|@docusaurus|@astrojs|@vuepress|@rspress|@vitepress|docsgen)(?:\/|$)/u;

/**
 * Suggests the nearest file of that name, or how to install the package.
 * @param from The absolute path of the importing file's folder.
 */
export function suggestImport(specifier: string, from: string): string {
  if (otherTools.test(specifier)) return 'write `import { defineConfig } from "docsgen"`';
  if (specifier.startsWith("/")) return "a path with a leading slash starts in the source folder or its `public/`";
  const [, name] = /^((?:@[^/]+\/)?\w[^/]*)/u.exec(specifier) ?? [];
  if (name !== undefined) return `begin the path of a file with “./”, or install the package: \`npm install ${name}\``;
  const [folder, wanted] = [dirname(specifier), basename(specifier)];
  const names = existsSync(join(from, folder)) ? readdirSync(join(from, folder)) : [];
  const nearest = nearestName(wanted, names) ?? names.find((each) => each.startsWith(`${wanted}.`));
  return nearest === undefined
    ? "create it, or correct its path, which is relative to this file"
    : `did you mean “${folder}/${nearest}”?`;
}

/** @param file The absolute path of the file that lacks the export. */
export function suggestExport(file: string, name: string): string {
  const names = existsSync(file) ? exportedNames(file) : ["defineConfig", "definePlugin", "defineFeature"];
  const others = names.length === 0 ? `write \`export\` before \`${name}\` in it` : `it exports ${names.join(", ")}`;
  return didYouMean(name, names)?.hint ?? others;
}

/** The names that a file exports. */
export function exportedNames(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const code = readFileSync(file, "utf8");
  const declared = code.matchAll(
    /^[ \t]*export\s+(?:async\s+)?(?:(?:const|let|var|function\*?|class)\s+([\w$]+)|(default)\b)/gmu,
  );
  const listed = Array.from(code.matchAll(/^[ \t]*export\s*\{([^}]*)\}/gmu), ([, names = ""]) =>
    names.split(","),
  ).flat();
  return [
    ...Array.from(declared, ([, name, byDefault]) => name ?? byDefault ?? ""),
    ...listed.map((each) => each.replace(/^.*\sas\s/su, "").trim()),
  ].filter((name) => name !== "");
}
