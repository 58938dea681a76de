/**
 * The theme of a site: docsgen's theme, possibly with components and styles of the site.
 * `theme/components/PageFoot.tsx` replaces the component of that name, and can still import the original from
 * `docsgen/theme/components/PageFoot`; `theme/style.css` is loaded last. Components that Markdown uses as directives
 * are bundled with the theme, for rendering and, if they are hydrated, for the browser. Styles that they import go into
 * the site's style sheet; images and fonts become assets. Nothing is bundled for a site that has none of these. Has
 * effects.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, parse, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuildOptions, Message, Metafile, OutputFile, Plugin } from "esbuild";
import type { Strings } from "../../theme/strings.ts";
import type { Bundled } from "../config/bundler.ts";
import { bundle } from "../config/bundler.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { makeLineIndex, spanIn } from "../diagnostics/line-index.ts";
import { writingToCache } from "../source/cache-error.ts";
import { contentHashOf } from "../fingerprint.ts";
import { pathFrom } from "../path-from.ts";
import { isFile, isFolder } from "../source/scan.ts";
import { publicFolder, toOutputPath } from "../source/paths.ts";
import { findCssMistakes } from "./css-mistakes.ts";
import type { ThemeBundle, ThemeFile } from "./theme-bundle.ts";
import type { Font } from "./theme-bundle.ts";
import { nameByContent } from "./content-names.ts";
import { loadThemeBundle, themeStyle } from "./theme-bundle.ts";

/** The theme of one config: docsgen's own files, or bundles with those of the site. */
export interface SiteTheme {
  readonly bundle: ThemeBundle;
  /** The module that renders documents, or `null` for docsgen's own. */
  readonly module: ThemeModule | null;
  /** Absolute, or `null` if the site has no theme folder. */
  readonly folder: string | null;
  /** A hash of the site's theme files and components, or "" if it has none. */
  readonly hash: string;
  /** Absolute paths of the site's files in the bundles. */
  readonly sources: readonly string[];
  /**
   * Paths of components and style sheets in the theme folder, relative to it, that have no part in the theme and that no
   * file of the site imports.
   */
  readonly unusedFiles: readonly string[];
  /** The style sheets of the site and of packages in the bundles. */
  readonly styleSheets: readonly StyleSheet[];
  /** Warnings from esbuild, whose file names are relative to the config's folder. */
  readonly warnings: readonly Message[];
}

/** A style sheet as it was read, for what the policy of the site blocks of it. */
export interface StyleSheet {
  /** Relative to the config's folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** A bundle of the theme's components with those of the site, which threads load. */
export interface ThemeModule {
  /** Absolute. */
  readonly path: string;
  readonly code: string;
  /** The source map (JSON), whose files are relative to the config's folder. */
  readonly map: string;
  /** Whether it replaces components of the theme. */
  readonly replacesComponents: boolean;
}

/** The site's own theme files and components. */
export interface SitePart {
  /** The absolute path of the config's folder. */
  readonly root: string;
  /** Absolute. */
  readonly sourceFolder: string;
  readonly base: string;
  /** The theme's texts in the default language. */
  readonly strings: Strings;
  /** Those in other languages, by their tags. */
  readonly translations: ReadonlyMap<string, Strings>;
  /** Absolute, or `null` if the site has no theme folder. */
  readonly folder: string | null;
  /** The name of a look in `styles/presets/`, or `null`. */
  readonly preset: string | null;
  /** The style sheets of plugins, as `@import` names them in a file beside the config. */
  readonly pluginStyles: readonly string[];
  /** The modules that plugins run in the browser, named in the same way. */
  readonly pluginScripts: readonly PluginScript[];
  readonly font: Font;
  readonly hasInsights: boolean;
  readonly components: readonly SiteComponent[];
  /** Absolute. The module is written to this folder, because threads load it by its path. */
  readonly moduleFolder: string;
}

/** A script that a plugin runs in the browser, as `Plugin.script` names it. */
export interface PluginScript {
  /** The name of the plugin. */
  readonly plugin: string;
  readonly script: string;
}

/** A component of `components` in the config. */
export interface SiteComponent {
  /** The name of the directive. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  readonly isHydrated: boolean;
}

/** The parts that the config names and that do not exist. */
export interface MissingParts {
  readonly isFolderMissing: boolean;
  /** The names of the components. */
  readonly components: readonly string[];
  readonly pluginStyles: readonly string[];
  readonly pluginScripts: readonly string[];
}

/** Called before `loadSiteTheme`, which would fail in esbuild's words. */
export function findMissing({ root, folder, components, pluginStyles, pluginScripts }: SitePart): MissingParts {
  return {
    pluginStyles: pluginStyles.filter((name) => findPluginFile(name, root) === null),
    pluginScripts: pluginScripts.flatMap(({ script }) => (findPluginFile(script, root) === null ? script : [])),
    isFolderMissing: folder !== null && !isFolder(folder),
    components: components.flatMap(({ name, file }) => (moduleExists(file) ? [] : [name])),
  };
}

/**
 * The absolute path of a file of a plugin, or `null` if there is none.
 * @param name As `@import` and `import` name it: "./quotes.css", "docsgen-quotes/quotes.css".
 */
function findPluginFile(name: string, root: string): string | null {
  const path = resolve(root, name);
  if (/^\.{0,2}\//u.test(name)) return existsSync(path) ? path : null;
  try {
    return createRequire(join(root, "site.config.ts")).resolve(name);
  } catch {
    return null;
  }
}

/** The config may omit a module's extension. */
function moduleExists(path: string): boolean {
  const [folder, name] = [dirname(path), basename(path)];
  return isFolder(folder) && readdirSync(folder).some((each) => each === name || each.startsWith(`${name}.`));
}

/** @throws esbuild's BuildFailure if a file of the site does not compile. */
export async function loadSiteTheme(part: SitePart): Promise<SiteTheme> {
  const { folder, components } = part;
  const replaced = folder === null ? new Map<string, string>() : replacedComponents(folder);
  const module = replaced.size + components.length === 0 ? null : await bundleModule(replaced, part);
  const islands = await bundleIslands(part);
  const ownStyle = folder === null ? null : join(folder, "style.css");
  const hasStyle = ownStyle !== null && existsSync(ownStyle);
  const preset = part.preset === null ? [] : [join(themeSources, "styles", "presets", `${part.preset}.css`)];
  const imported = new Set([...(module?.styles ?? []), ...(islands?.styles ?? [])]);
  const styles = [...preset, ...imported, ...(hasStyle ? [ownStyle] : [])];
  const style = await bundleStyle(part.pluginStyles, styles, part);
  const css = style?.css ?? themeStyle();
  const own = loadThemeBundle(part.strings, part.translations, css, part.font, part.hasInsights);
  const bundles = [module, style, islands].flatMap((each) => each ?? []);
  const paths = { ...own.paths, ...islands?.paths };
  const files = new Map(own.files.map((file) => [file.output, file]));
  for (const file of bundles.flatMap((each) => each.files)) files.set(file.output, file);
  const readFiles = [...new Set(bundles.flatMap((each) => each.sources))];
  return {
    bundle: { files: [...files.values()], paths, translated: own.translated },
    module: module?.module ?? null,
    folder,
    hash:
      module === null && style === null
        ? ""
        : contentHashOf(`${module?.hash ?? ""} ${style === null ? "" : own.paths.style}`),
    sources: readFiles,
    unusedFiles: folder === null ? [] : findUnused(folder, readFiles),
    styleSheets: style?.styleSheets ?? [],
    warnings: [...bundles.flatMap(({ warnings }) => warnings), ...(await findInStyles(readFiles, part.root))],
  };
}

/** The theme's sources, which are part of the package, so that we can bundle them with the site's replacements. */
const themeSources = fileURLToPath(new URL("../src/theme/", import.meta.url));
const themeStyleFile = fileURLToPath(new URL("./theme/style.css", import.meta.url));

/** The site's replacements, by the absolute path of the theme component of the same name. */
function replacedComponents(folder: string): ReadonlyMap<string, string> {
  const own = join(folder, "components");
  if (!existsSync(own)) return new Map();
  const names = new Set(replaceableComponents());
  const replaced = readdirSync(own).filter((name) => names.has(name));
  return new Map(replaced.map((name) => [join(themeSources, "components", name), join(own, name)]));
}

/** File names of the theme's components: "Navbar.tsx". */
export function replaceableComponents(): readonly string[] {
  return readdirSync(join(themeSources, "components")).filter((name) => name.endsWith(".tsx"));
}

/**
 * Finds the only occurrence of a text in the site's own theme files. If the text does not occur and there is only one
 * file, returns the start of that file. Returns `null` if there are several candidates or none.
 * @returns The file's path relative to `root`, and the span.
 */
export function findInTheme(
  { sources: paths, folder }: Pick<SiteTheme, "sources" | "folder">,
  text: string,
  root: string,
): { readonly file: string; readonly span: Span } | null {
  const own = paths.filter((path) => folder !== null && path.startsWith(folder) && /\.[cm]?[jt]sx?$/u.test(path));
  const files = own.map((path) => ({ path, code: readFileSync(path, "utf8") }));
  const containing = text === "" ? [] : files.filter(({ code }) => code.split(text).length === 2);
  const [found, ...others] = containing.length === 0 ? files : containing;
  if (found === undefined || others.length > 0) return null;
  const at = containing.length === 0 ? 0 : found.code.indexOf(text);
  const span = spanIn(found.code, at, containing.length === 0 ? at : at + text.length);
  return { file: pathFrom(root, found.path), span };
}

/** Folders of a theme in which authors expect style sheets and components to be found. */
const themeFolders = ["", "components", "styles", "css"];

/**
 * Finds files of the theme folder that nothing uses. Names with a second dot are tests and stories and do not count.
 * Imports are searched as text too, because esbuild drops files that are imported for their types alone. Other languages
 * count unless there is the style sheet that was made from them.
 */
function findUnused(folder: string, used: readonly string[]): readonly string[] {
  const own = new Set(["style.css", ...replaceableComponents().map((name) => `components/${name}`)]);
  const others = themeFolders.flatMap((each) =>
    namesIn(join(folder, each))
      .filter((name) => /^[^.]+\.(?:[jt]sx|css|s[ac]ss|less|styl|vue|svelte|astro)$|^index\.[cm]?[jt]s$/u.test(name))
      .map((name) => (each === "" ? name : `${each}/${name}`))
      .filter((path) => !own.has(path)),
  );
  if (others.length === 0) return [];
  const texts = used
    .filter((path) => /\.[cm]?[jt]sx?$/u.test(path) && existsSync(path))
    .map((path) => readFileSync(path, "utf8"));
  const endings = ["", ".tsx", ".jsx", ".js"].flatMap((end) => [`${end}"`, `${end}'`]);
  const isNamed = (path: string): boolean =>
    texts.some((text) => endings.some((end) => text.includes(`/${parse(path).name}${end}`)));
  const isSource = (path: string): boolean =>
    /\.(?:s[ac]ss|less|styl)$/u.test(path) && existsSync(join(folder, path.replace(/\.\w+$/u, ".css")));
  return others.filter((path) => !used.includes(join(folder, path)) && !isNamed(path) && !isSource(path));
}

function namesIn(folder: string): readonly string[] {
  return isFolder(folder) ? readdirSync(folder) : [];
}

/**
 * Finds declarations in the site's style sheets that browsers skip, and properties of the theme that it does not have:
 * `--dg-hu: 30`.
 */
async function findInStyles(sources: readonly string[], root: string): Promise<readonly Message[]> {
  const sheets = sources
    .filter((path) => path.endsWith(".css"))
    .map((path) => ({ file: relative(root, path), text: readFileSync(path, "utf8") }));
  const known = new Set(themeStyle().match(/--dg-[\w-]+/gu));
  // A site can have properties of the same prefix, which it sets and uses.
  const all = sheets.map(({ text }) => text).join("\n");
  const isOwn = (name: string): boolean => all.includes(`var(${name}`) && new RegExp(`${name}\\s*:`, "u").test(all);
  const found = sheets.map(async ({ file, text }) => {
    const positionOf = makeLineIndex(text);
    const code = text.replaceAll(/\/\*[^]*?(?:\*\/|$)/gu, (comment) => " ".repeat(comment.length));
    const unknown = Array.from(code.matchAll(/(?<![\w-])--dg-[\w-]+/gu)).filter(
      ([name]) => !known.has(name) && !isOwn(name),
    );
    const messageOf = (start: number, end: number, reason: string, hint: string): Message => {
      const { line, column } = positionOf(start);
      return messageAt({ file, line, column: column - 1, length: end - start }, reason, hint);
    };
    return [
      ...unknown.map(({ 0: name, index }) => {
        const hint =
          didYouMean(name, known)?.hint ?? "the properties of the theme begin with “--dg-”; none has a similar name";
        return messageOf(index, index + name.length, `“${name}” is not a property of the theme`, hint);
      }),
      ...(await findCssMistakes(text, { isBundled: true })).map(({ isSyntax, start, end, reason, hint }) => {
        return { ...messageOf(start, end, reason, hint), id: isSyntax ? "css-syntax-error" : skippedDeclaration };
      }),
    ];
  });
  return (await Promise.all(found)).flat();
}

/** Our name for a message about a declaration that browsers skip. */
export const skippedDeclaration = "css-value";

/** The import statements of the components' modules, which get numbered names. */
function importsOf(components: readonly SiteComponent[], importOf: (path: string, number: number) => string): string {
  return components.map(({ file }, number) => importOf(JSON.stringify(file), number)).join("\n");
}

/** The component in a module: its default export, or the export with the name of the file. */
function componentExpression(module: string, { file }: SiteComponent): string {
  return `${module}.default ?? ${module}[${JSON.stringify(basename(file, extname(file)))}]`;
}

/** The result of one bundle. */
interface BundlePart {
  /** Files to publish. */
  readonly files: ThemeBundle["files"];
  /** Absolute paths of the site's files in the bundle. */
  readonly sources: readonly string[];
  readonly warnings: readonly Message[];
}

interface ModulePart extends BundlePart {
  readonly module: ThemeModule;
  readonly hash: string;
  /** Absolute paths of the imported style sheets, in order. */
  readonly styles: readonly string[];
}

interface PublishedPart extends BundlePart {
  readonly paths: Partial<ThemeBundle["paths"]>;
}

async function bundleModule(
  replaced: ReadonlyMap<string, string>,
  { components, moduleFolder, root, base }: SitePart,
): Promise<ModulePart> {
  const table = components.map(
    (component, number) => `${JSON.stringify(component.name)}: ${componentExpression(`c${number}`, component)}`,
  );
  const replacesComponents = replaced.size > 0;
  const contents = `export { Page } from "./index.ts";
${importsOf(components, (path, number) => `import * as c${number} from ${path};`)}
export const components = { ${table.join(", ")} };
export const replacesComponents = ${replacesComponents};`;
  const built = await bundle({
    ...withFiles(root, base),
    stdin: { contents, loader: "ts", resolveDir: themeSources },
    entryNames: "theme",
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    sourcemap: "external",
    sourcesContent: false,
    // Without comments that contain paths to docsgen.
    minifyWhitespace: true,
    plugins: [replacing(replaced), ownReact(true), withoutStyles],
  });
  const code = textOf(built, ".js");
  const hash = contentHashOf(code);
  const path = join(moduleFolder, nameOf(hash));
  writeModule({ path, code });
  return {
    ...partOf(built, root, ({ path: output }) => !/\.js(?:\.map)?$/u.test(output)),
    module: { path, code, map: textOf(built, ".map"), replacesComponents },
    hash,
    styles: stylesIn(built.metafile),
  };
}

/**
 * Extensions of the images, fonts and other files that a component or a style may import. They are published under
 * names that contain their hashes.
 */
const fileExtensions = "avif eot gif ico jpeg jpg mp3 mp4 ogg otf pdf png svg ttf wasm webm webp woff woff2";

function withFiles(root: string, base: string): BuildOptions {
  return {
    // Messages and source maps name files relative to the config.
    absWorkingDir: root,
    outdir: root,
    loader: Object.fromEntries(fileExtensions.split(" ").map((extension) => [`.${extension}`, "file"])),
    assetNames: "[name].[hash]",
    publicPath: `${base}assets/`,
  };
}

function partOf(
  { outputFiles, metafile, warnings }: Bundled,
  root: string,
  isPublished: (file: OutputFile) => boolean,
): BundlePart {
  return {
    files: outputFiles
      .filter(isPublished)
      .map(({ path, contents }) => ({ output: toOutputPath(`assets/${basename(path)}`), contents })),
    sources: siteSources(metafile, root),
    warnings: warnings.filter(({ location }) => location !== null && isSiteFile(location.file, root)),
  };
}

function textOf({ outputFiles }: Bundled, extension: string): string {
  return outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
}

/**
 * Writes the module unless its file is intact. The cache folder may be removed at any time, and a thread that starts
 * later needs the file.
 */
export function writeModule({ path, code }: Pick<ThemeModule, "path" | "code">): void {
  writingToCache(path, () => {
    if (isIntactModule(path)) return;
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true });
    // We rename it into place, so that no process reads a partial file even if this one is killed.
    const temporary = `${path}.${randomUUID()}`;
    writeFileSync(temporary, code);
    renameSync(temporary, path);
    removeOutdated(folder, path);
  });
}

/** In milliseconds. A process that is older than its module writes it again if it needs it. */
const lifetime = 7 * 24 * 3_600_000;

/** Removes outdated modules, because each edit of a component creates a new one. */
function removeOutdated(folder: string, current: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith("theme-"))) {
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (path !== current && Date.now() - modified > lifetime) rmSync(path, { force: true });
  }
}

function nameOf(hash: string): string {
  return `theme-${hash.slice(0, 16)}.mjs`;
}

/** Whether the file exists and has the content that its name promises. */
function isIntactModule(path: string): boolean {
  return existsSync(path) && basename(path) === nameOf(contentHashOf(readFileSync(path)));
}

/**
 * Bundles the hydrated components and the scripts of plugins: an entry that lists them all, with React if there are
 * components, and a chunk for each, which is fetched when it is needed.
 */
async function bundleIslands({
  components: all,
  pluginScripts,
  root,
  base,
}: SitePart): Promise<(PublishedPart & Pick<ModulePart, "styles">) | null> {
  const components = all.filter(({ isHydrated }) => isHydrated);
  if (components.length + pluginScripts.length === 0) return null;
  const island = (name: string): string => JSON.stringify(join(themeSources, "islands", name));
  const componentTable = components.map(
    (component) =>
      `${JSON.stringify(component.name)}: () => import(${JSON.stringify(component.file)}).then((m) => hydrating(${componentExpression("m", component)}))`,
  );
  const pluginTable = pluginScripts.map(
    ({ plugin, script }) => `${JSON.stringify(plugin)}: () => import(${JSON.stringify(script)}).then((m) => m.default)`,
  );
  const contents = `import { startIslands } from ${island("start.ts")};
${components.length === 0 ? "" : `import { hydrating } from ${island("hydrate.ts")};`}
const components = { ${componentTable.join(", ")} };
const plugins = { ${pluginTable.join(", ")} };
export const hydrate = (root) => startIslands(root, { components, plugins });`;
  const built = await bundle({
    ...withFiles(root, base),
    stdin: { contents, loader: "ts", resolveDir: root },
    entryNames: "islands.[hash]",
    chunkNames: "[name].[hash]",
    format: "esm",
    splitting: true,
    platform: "browser",
    target: ["es2022", "chrome123", "firefox121", "safari17.5"],
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: "automatic",
    minify: true,
    plugins: [ownReact(false), withoutStyles],
  });
  const warnings = Object.values(built.metafile.outputs).flatMap(({ entryPoint = "", exports }) => {
    const found = pluginScripts.find(({ script }) => findPluginFile(script, root) === resolve(root, entryPoint));
    return found === undefined || exports.includes("default") ? [] : missingDefault(entryPoint, found.plugin);
  });
  // The bundle of the rendering module already reports esbuild's warnings about components.
  const part = { ...named(partOf(built, root, () => true)), warnings };
  const entry = part.files.find(({ output }) => output.startsWith("assets/islands."));
  return { ...part, paths: { islandsScript: entry?.output ?? null }, styles: stylesIn(built.metafile) };
}

/** The part with its scripts named by what they contain. */
function named(part: BundlePart): BundlePart {
  const isScript = ({ output }: ThemeFile): boolean => output.endsWith(".js");
  const scripts = part.files.filter(isScript).map(({ output, contents }) => ({
    name: basename(output),
    text: Buffer.from(contents).toString("utf8"),
  }));
  const files = nameByContent(scripts).map(({ name, text }) => ({
    output: toOutputPath(`assets/${name}`),
    contents: Buffer.from(text),
  }));
  return { ...part, files: [...files, ...part.files.filter((file) => !isScript(file))] };
}

function missingDefault(file: string, plugin: string): Message {
  const text = `The script of the plugin “${plugin}” has no default export, so it does nothing`;
  return messageAt({ file, line: 1, column: 0, length: 0 }, text, "write `export default (element) => { … }`");
}

/** A message like esbuild's own. */
function messageAt(
  location: Pick<NonNullable<Message["location"]>, "file" | "line" | "column" | "length">,
  text: string,
  hint: string,
): Message {
  return {
    id: "",
    pluginName: "",
    detail: null,
    text,
    location: { ...location, namespace: "", lineText: "", suggestion: "" },
    notes: [{ text: hint, location: null }],
  };
}

/**
 * Bundles the site's styles after all others, in the cascade layer `site`, so that they win without `!important`.
 * Those of plugins are in the layer of docsgen's own blocks.
 * @param styles Absolute paths, in order.
 */
async function bundleStyle(
  pluginStyles: readonly string[],
  styles: readonly string[],
  { root, base, sourceFolder }: SitePart,
): Promise<(BundlePart & Pick<SiteTheme, "styleSheets"> & { readonly css: string }) | null> {
  if (styles.length + pluginStyles.length === 0) return null;
  const contents = [
    `@import ${JSON.stringify(themeStyleFile)};`,
    ...pluginStyles.map((name) => `@import ${JSON.stringify(name)} layer(components);`),
    ...styles.map((path) => `@import ${JSON.stringify(path)} layer(site);`),
  ].join("\n");
  const built = await bundle({
    ...withFiles(root, base),
    stdin: { contents, loader: "css", resolveDir: root },
    entryNames: "style",
    minify: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    plugins: [fromRoot(sourceFolder, base)],
  });
  const part = partOf(built, root, ({ path }) => !path.endsWith(".css"));
  const styleSheets = Object.keys(built.metafile.inputs)
    .filter((input) => isFileInput(input) && input.endsWith(".css") && !isThemeFile(resolve(root, input)))
    .map((file) => ({ file, text: readFileSync(resolve(root, file), "utf8") }));
  return { ...part, css: textOf(built, ".css"), styleSheets };
}

/** The files that esbuild read, except for docsgen's own and those of packages. */
function siteSources({ inputs }: Metafile, root: string): readonly string[] {
  return Object.keys(inputs)
    .filter((input) => isSiteFile(input, root))
    .map((input) => resolve(root, input));
}

/** @param input The name that esbuild gives to the file. Inputs made by plugins contain a colon. */
function isSiteFile(input: string, root: string): boolean {
  return isFileInput(input) && isAuthorsFile(resolve(root, input));
}

/** Whether a file is part of docsgen's theme. @param path Absolute. */
export function isThemeFile(path: string): boolean {
  return path.startsWith(themeSources) || path === themeStyleFile;
}

/** Whether a source of a bundle is a file, and not made by a plugin. */
export function isFileInput(input: string): boolean {
  return !/^<|:/u.test(input);
}

/**
 * Whether a file belongs to the site rather than to docsgen or a package.
 * @param path Absolute.
 */
export function isAuthorsFile(path: string): boolean {
  return !isThemeFile(path) && !/[\\/]node_modules[\\/]/u.test(path);
}

const styleNamespace = "site-style";

/**
 * Replaces each style sheet that a component imports with an empty module, because its content goes into the site's
 * style sheet.
 */
const withoutStyles: Plugin = {
  name: "site-styles",
  setup(hooks) {
    hooks.onResolve({ filter: /\.css$/ }, async ({ path, resolveDir, importer, kind, pluginData }) => {
      if (pluginData === styleNamespace || kind === "entry-point") return null;
      const found = await hooks.resolve(path, { resolveDir, importer, kind, pluginData: styleNamespace });
      return found.errors.length > 0 ? { errors: found.errors } : { path: found.path, namespace: styleNamespace };
    });
    hooks.onLoad({ filter: /.*/, namespace: styleNamespace }, () => ({ contents: "", loader: "js" }));
  },
};

/** Style sheets in the order in which they are imported. */
function stylesIn({ inputs }: Metafile): readonly string[] {
  const seen = new Set<string>();
  const visit = (input: string): string[] => {
    if (seen.has(input)) return [];
    seen.add(input);
    if (input.startsWith(`${styleNamespace}:`)) return [input.slice(styleNamespace.length + 1)];
    return inputs[input]?.imports.flatMap(({ path }) => visit(path)) ?? [];
  };
  return visit("<stdin>");
}

/** Resolves `url(/fonts/a.woff2)` in a style sheet to a file of the source folder or of its `public/`, as in a page. */
function fromRoot(sourceFolder: string, base: string): Plugin {
  return {
    name: "site-files",
    setup(hooks) {
      hooks.onResolve({ filter: /^\// }, ({ path, kind }) => {
        if (kind !== "url-token" || path.startsWith("//")) return null;
        const [name = "", suffix = ""] = path.split(/(?=[?#])/u);
        if (isFile(join(sourceFolder, publicFolder, name)))
          return { path: base + name.slice(1) + suffix, external: true };
        return isFile(join(sourceFolder, name)) ? { path: join(sourceFolder, name), suffix } : null;
      });
    },
  };
}

function replacing(components: ReadonlyMap<string, string>): Plugin {
  return {
    name: "site-theme",
    setup(hooks) {
      // `docsgen/theme/components/PageFoot` is always the original.
      hooks.onResolve({ filter: /^docsgen\/theme\// }, ({ path }) => {
        const file = join(themeSources, relative("docsgen/theme", path));
        return { path: [file, `${file}.tsx`, `${file}.ts`].find((each) => isFile(each)) ?? file };
      });
      hooks.onResolve({ filter: /\.tsx$/ }, ({ path, resolveDir }) => {
        const replacement = components.get(resolve(resolveDir, path));
        return replacement === undefined ? null : { path: replacement };
      });
    },
  };
}

const jsxNamespace = "docsgen-jsx";

/**
 * React's JSX runtime, which reports the handlers of elements while `route/observe.ts` listens, and notes elements that
 * React will refuse, because its errors do not say where the author made them; see `route/render-error.ts`.
 */
function watchedJsx(url: string): string {
  return `import * as runtime from ${JSON.stringify(url)};
const listener = Symbol.for("docsgen.onHandler");
const refused = Symbol.for("docsgen.refused");
const isData = (child) =>
  typeof child === "object" && child !== null && !("$$typeof" in child) && !("then" in child) && !(Symbol.iterator in child);
const watched = (make) => (type, props, key) => {
  if (typeof type === "string" || type === runtime.Fragment) {
    const onHandler = globalThis[listener];
    if (onHandler !== undefined && !String(type).includes("-"))
      for (const name in props)
        if (/^on[a-z]/i.test(name) && ["function", "string"].includes(typeof props[name]))
          onHandler(name, typeof props[name] === "function" && /^on[A-Z]/.test(name), new Error().stack);
    if (typeof props.style === "string") globalThis[refused] = { what: "style", stack: new Error().stack };
    const { children } = props;
    if (Array.isArray(children) ? children.some(isData) : isData(children))
      globalThis[refused] = { what: "child", stack: new Error().stack };
  }
  return make(type, props, key);
};
export const { Fragment } = runtime;
export const jsx = watched(runtime.jsx);
export const jsxs = watched(runtime.jsxs);`;
}

/**
 * Resolves React to docsgen's copy, wherever the site is. Rendering needs the very instance that docsgen has loaded.
 */
function ownReact(isExternal: boolean): Plugin {
  const { resolve: find } = createRequire(import.meta.url);
  return {
    name: "own-react",
    setup(hooks) {
      if (isExternal) {
        hooks.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ path }) => ({ path, namespace: jsxNamespace }));
        hooks.onResolve({ filter: /^file:/, namespace: jsxNamespace }, ({ path }) => ({ path, external: true }));
        hooks.onLoad({ filter: /.*/, namespace: jsxNamespace }, ({ path }) => ({
          contents: watchedJsx(pathToFileURL(find(path)).href),
        }));
      }
      hooks.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) =>
        isExternal ? { path: pathToFileURL(find(path)).href, external: true } : { path: find(path) },
      );
    },
  };
}
