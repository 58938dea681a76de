/**
 * The theme as a site has it: docsgen's own, or with components and styles of the site's. `theme/components/PageFoot.tsx` stands in for
 * the component of that name, which it can still import from `docsgen/theme/components/PageFoot.tsx`; `theme/style.css` comes last. The
 * components that Markdown names as directives are bundled with it, for the rendering and, where they ask for it, for the browser. A
 * site that has none of this bundles nothing. An effect.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, parse, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Metafile, OutputFile, Plugin } from "esbuild";
import { bundle } from "../config/bundler.ts";
import { hashOf, isFolder } from "../source/scan.ts";
import { toOutputPath } from "../source/paths.ts";
import type { ThemeBundle } from "./theme-bundle.ts";
import { loadThemeBundle } from "./theme-bundle.ts";

export interface SiteTheme {
  readonly bundle: ThemeBundle;
  /** Absolute path of the module that renders documents; `null`: docsgen's own. */
  readonly module: string | null;
  /** Of the site's own part, or "". */
  readonly hash: string;
  /** Absolute paths of the site's files that it was made from. */
  readonly sources: readonly string[];
  /** Names of files beside the components that stand in for nothing, and that nothing of the site names. */
  readonly strays: readonly string[];
}

/** What a site adds to the theme. */
export interface SitePart {
  /** Absolute; `null`: the site has none. */
  readonly folder: string | null;
  readonly components: readonly OwnComponent[];
  /** Absolute; the module is kept here, because threads load it by its path. */
  readonly cacheFolder: string;
}

export interface OwnComponent {
  /** Of the directive. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  readonly isHydrated: boolean;
}

export interface MissingParts {
  readonly isFolderMissing: boolean;
  /** By name. */
  readonly components: readonly string[];
}

export function findMissing({ folder, components }: SitePart): MissingParts {
  return {
    isFolderMissing: folder !== null && !isFolder(folder),
    components: components.flatMap(({ name, file }) => (leadsToFile(file) ? [] : [name])),
  };
}

/** The ending of a module's name may be left out. */
function leadsToFile(path: string): boolean {
  const [folder, name] = [dirname(path), basename(path)];
  return isFolder(folder) && readdirSync(folder).some((each) => each === name || each.startsWith(`${name}.`));
}

/** @throws BuildFailure of esbuild where a file of the site does not compile. */
export async function loadSiteTheme({ folder, components, cacheFolder }: SitePart): Promise<SiteTheme> {
  const own = loadThemeBundle();
  const replaced = folder === null ? new Map<string, string>() : replacedComponents(folder);
  const module = replaced.size + components.length === 0 ? null : await bundleModule(replaced, components, cacheFolder);
  const style = folder === null ? null : await bundleStyle(folder);
  const islands = await bundleIslands(components.filter(({ isHydrated }) => isHydrated));
  const styled = style === null ? own : withStyle(own, style.text);
  const made = [...new Set([module, style, islands].flatMap((part) => part?.sources ?? []))];
  return {
    bundle: islands === null ? styled : withIslands(styled, islands.files),
    module: module?.path ?? null,
    hash: module === null && style === null ? "" : hashOf(`${module?.hash ?? ""} ${style?.text ?? ""}`),
    sources: made,
    strays: folder === null ? [] : strayComponents(join(folder, "components"), made),
  };
}

/** The theme's sources, which are part of the package: what a site replaces is taken out of them. */
const sources = fileURLToPath(new URL("../src/theme/", import.meta.url));

/** By absolute path of the theme's component: the site's file of the same name. */
function replacedComponents(folder: string): ReadonlyMap<string, string> {
  const own = join(folder, "components");
  if (!existsSync(own)) return new Map();
  const names = new Set(replaceableComponents());
  const replaced = readdirSync(own).filter((name) => names.has(name));
  return new Map(replaced.map((name) => [join(sources, "components", name), join(own, name)]));
}

/** Names of files of the theme: "Navbar.tsx". */
export function replaceableComponents(): readonly string[] {
  return readdirSync(join(sources, "components")).filter((name) => name.endsWith(".tsx"));
}

/** Tests and stories, which have a second dot in their names, are none. Who imports a file, for its types alone too, names it. */
function strayComponents(folder: string, used: readonly string[]): readonly string[] {
  if (!existsSync(folder)) return [];
  const own = new Set(replaceableComponents());
  const others = readdirSync(folder).filter((name) => /^[^.]+\.[jt]sx$/u.test(name) && !own.has(name));
  if (others.length === 0) return [];
  const texts = used
    .filter((path) => /\.[cm]?[jt]sx?$/u.test(path) && existsSync(path))
    .map((path) => readFileSync(path, "utf8"));
  const endings = ["", ".tsx", ".jsx", ".js"].flatMap((end) => [`${end}"`, `${end}'`]);
  const isNamed = (name: string): boolean =>
    texts.some((text) => endings.some((end) => text.includes(`/${parse(name).name}${end}`)));
  return others.filter((name) => !used.some((path) => basename(path) === name) && !isNamed(name));
}

/** Imports of the components by their number; a default export, or the one of the file's own name. */
function importsOf(components: readonly OwnComponent[], importOf: (path: string, number: number) => string): string {
  return components.map(({ file }, number) => importOf(JSON.stringify(file), number)).join("\n");
}

function pick(module: string, { file }: OwnComponent): string {
  return `${module}.default ?? ${module}[${JSON.stringify(basename(file, extname(file)))}]`;
}

async function bundleModule(
  replaced: ReadonlyMap<string, string>,
  components: readonly OwnComponent[],
  cacheFolder: string,
): Promise<{ readonly path: string; readonly hash: string; readonly sources: readonly string[] }> {
  const table = components.map(
    (component, number) => `${JSON.stringify(component.name)}: ${pick(`c${number}`, component)}`,
  );
  const contents = `export { Page } from "./index.ts";
${importsOf(components, (path, number) => `import * as c${number} from ${path};`)}
export const components = { ${table.join(", ")} };
export const isReplaced = ${replaced.size > 0};`;
  const { outputFiles, metafile } = await bundle({
    stdin: { contents, loader: "ts", resolveDir: sources },
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    plugins: [replacing(replaced), ownReact(true)],
  });
  const code = outputFiles[0]?.text ?? "";
  const hash = hashOf(code);
  const path = join(cacheFolder, nameOf(hash));
  mkdirSync(cacheFolder, { recursive: true });
  if (!isWholeModule(path)) {
    // Nobody reads half of it, however this process ends.
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, code);
    renameSync(draft, path);
    removeOutdated(cacheFolder, path);
  }
  return { path, hash, sources: ownSources(metafile) };
}

/** Milliseconds. Who has run for longer has loaded its module. */
const lifetime = 7 * 24 * 3_600_000;

/** Each edit of a component makes another module. */
function removeOutdated(cacheFolder: string, current: string): void {
  for (const name of readdirSync(cacheFolder).filter((each) => each.startsWith("theme-"))) {
    const path = join(cacheFolder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (path !== current && Date.now() - modified > lifetime) rmSync(path, { force: true });
  }
}

function nameOf(hash: string): string {
  return `theme-${hash.slice(0, 16)}.mjs`;
}

/** Whether a module of `loadSiteTheme` is there, as it was made. */
export function isWholeModule(path: string): boolean {
  return existsSync(path) && basename(path) === nameOf(hashOf(readFileSync(path)));
}

/** One file that knows them all, and one a component, fetched when it is made live. React comes with the first. */
async function bundleIslands(
  components: readonly OwnComponent[],
): Promise<{ readonly files: readonly OutputFile[]; readonly sources: readonly string[] } | null> {
  if (components.length === 0) return null;
  const table = components.map(
    (component) =>
      `${JSON.stringify(component.name)}: () => import(${JSON.stringify(component.file)}).then((m) => ${pick("m", component)})`,
  );
  const contents = `import { hydrateIslands } from "./islands/hydrate.ts";
export const hydrate = (root) => hydrateIslands(root, { ${table.join(", ")} });`;
  const { outputFiles, metafile } = await bundle({
    stdin: { contents, loader: "ts", resolveDir: sources, sourcefile: "islands.ts" },
    outdir: "/assets",
    entryNames: "islands.[hash]",
    chunkNames: "[name].[hash]",
    format: "esm",
    splitting: true,
    platform: "browser",
    target: ["es2022", "chrome123", "firefox121", "safari17.5"],
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: "automatic",
    minify: true,
    plugins: [ownReact(false)],
  });
  return { files: outputFiles, sources: ownSources(metafile) };
}

function withIslands({ files, paths }: ThemeBundle, built: readonly OutputFile[]): ThemeBundle {
  const added = built.map(({ path, contents }) => ({ output: toOutputPath(`assets/${basename(path)}`), contents }));
  const entry = added.find(({ output }) => output.startsWith("assets/islands."));
  return { files: [...files, ...added], paths: { ...paths, islandsScript: entry?.output ?? null } };
}

/** The site's styles come after all others, in the layer `site`: they win without `!important`. */
async function bundleStyle(
  folder: string,
): Promise<{ readonly text: string; readonly sources: readonly string[] } | null> {
  if (!existsSync(join(folder, "style.css"))) return null;
  const contents = `@import ${JSON.stringify(join(sources, "styles", "index.css"))};\n@import "./style.css" layer(site);\n`;
  const { outputFiles, metafile } = await bundle({
    stdin: { contents, loader: "css", resolveDir: folder },
    minify: true,
    target: ["chrome123", "firefox121", "safari17.5"],
  });
  return { text: outputFiles[0]?.text ?? "", sources: ownSources(metafile) };
}

/** What esbuild read, but for docsgen's own files and packages. */
function ownSources({ inputs }: Metafile): readonly string[] {
  return Object.keys(inputs)
    .filter((input) => !/^<|:|(?:^|\/)node_modules\//u.test(input))
    .map((input) => resolve(input))
    .filter((path) => !path.startsWith(sources));
}

function withStyle({ files, paths }: ThemeBundle, style: string): ThemeBundle {
  const output = toOutputPath(`assets/style.${hashOf(style).slice(0, 10)}.css`);
  const others = files.filter((file) => file.output !== paths.style);
  return { files: [...others, { output, contents: Buffer.from(style) }], paths: { ...paths, style: output } };
}

function replacing(components: ReadonlyMap<string, string>): Plugin {
  return {
    name: "site-theme",
    setup(hooks) {
      // `docsgen/theme/components/PageFoot.tsx` is the original.
      hooks.onResolve({ filter: /^docsgen\/theme\// }, ({ path }) => ({
        path: join(sources, relative("docsgen/theme", path)),
      }));
      hooks.onResolve({ filter: /\.tsx$/ }, ({ path, resolveDir }) => {
        const replacement = components.get(resolve(resolveDir, path));
        return replacement === undefined ? null : { path: replacement };
      });
    },
  };
}

/** React is docsgen's own, wherever the site lies; when rendering, the very one that docsgen has loaded. */
function ownReact(isExternal: boolean): Plugin {
  const { resolve: find } = createRequire(import.meta.url);
  return {
    name: "own-react",
    setup(hooks) {
      hooks.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) =>
        isExternal ? { path: pathToFileURL(find(path)).href, external: true } : { path: find(path) },
      );
    },
  };
}
