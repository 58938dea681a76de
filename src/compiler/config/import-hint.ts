/**
 * Advice on an import that esbuild cannot resolve, in the config or in code of the theme. Has effects, because
 * it looks at the files beside it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, sep } from "node:path";
import { nearestName } from "../diagnostics/suggest.ts";

/** Packages of other tools whose functions take a config. */
const otherTools =
  /^(?:vitepress|vuepress|rspress|nextra|astro|vite|@docusaurus|@astrojs|@vuepress|@rspress|@vitepress|docsgen)(?:\/|$)/u;

/**
 * Suggests the nearest file of that name, or how to install the package.
 * @param from The absolute path of the importing file's folder.
 */
export function suggestImport(specifier: string, from: string): string | null {
  if (otherTools.test(specifier)) return 'write `import { defineConfig } from "docsgen"`';
  if (!/^[./]/u.test(specifier)) {
    const [scope = "", name = ""] = specifier.split("/");
    if (/^(?:@|~)\//u.test(specifier))
      return `write the path from this file, such as “./${specifier.slice(2)}”: aliases of other tools are not read`;
    const beside = existing(join(from, specifier));
    if (beside !== null) return `write “./${specifier}”: a name without a dot is a package`;
    return `install it: \`npm install ${scope.startsWith("@") ? `${scope}/${name}` : scope}\``;
  }
  if (specifier.startsWith("/")) return "a path with a leading slash starts in the source folder or its `public/`";
  const folder = join(from, dirname(specifier));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    return `there is no folder “${dirname(specifier)}” next to it`;
  const wanted = basename(specifier);
  const names = readdirSync(folder);
  const bare = extname(wanted) === "" ? names.map((name) => name.replace(/\.\w+$/u, "")) : [];
  const nearest =
    nearestName(wanted, names) ?? names.find((name) => name.startsWith(`${wanted}.`)) ?? nearestName(wanted, bare);
  if (nearest === null) return "create it, or correct its path, which is relative to this file";
  const path = join(dirname(specifier), nearest).split(sep).join("/");
  return `did you mean “${path.startsWith(".") ? path : `./${path}`}”?`;
}

function existing(path: string): string | null {
  return ["", ".ts", ".js", ".json"].map((extension) => path + extension).find((each) => existsSync(each)) ?? null;
}

/** @param file The absolute path of the file that lacks the export. */
export function suggestExport(file: string, name: string): string {
  const names = existsSync(file)
    ? exportsOf(readFileSync(file, "utf8"))
    : ["defineConfig", "definePlugin", "defineFeature"];
  const nearest = nearestName(name, names);
  if (nearest !== null) return `did you mean “${nearest}”?`;
  if (name === "default")
    return names.length === 0 ? "write `export default` in it" : `write \`import { ${names.join(", ")} }\``;
  if (names.includes("default")) return `write \`import ${name} from …\` without braces, for its default export`;
  return names.length === 0 ? `write \`export\` before \`${name}\` in it` : `it exports ${names.join(", ")}`;
}

/** A line of a file, counted from 0. */
export function lineOf(file: string, line: number): string {
  return existsSync(file) ? (readFileSync(file, "utf8").split("\n")[line] ?? "") : "";
}

/** The names that a file exports. */
export function exportedNames(file: string): readonly string[] {
  return existsSync(file) ? exportsOf(readFileSync(file, "utf8")) : [];
}

function exportsOf(code: string): string[] {
  const declared = code.matchAll(/^[ \t]*export\s+(?:async\s+)?(?:const|let|var|function\*?|class)\s+([\w$]+)/gmu);
  const listed = [...code.matchAll(/^[ \t]*export\s*\{([^}]*)\}/gmu)].flatMap(([, names = ""]) =>
    names.split(",").map(
      (each) =>
        each
          .trim()
          .split(/\s+as\s+/u)
          .at(-1) ?? "",
    ),
  );
  const own = /^[ \t]*export\s+default\b/mu.test(code) ? ["default"] : [];
  return [...declared]
    .map(([, name = ""]) => name)
    .concat(listed, own)
    .filter((name) => name !== "");
}
