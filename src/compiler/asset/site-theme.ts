/**
 * The theme as a site has it: docsgen's own, or with components and styles of the site's. `theme/components/Footer.tsx` stands in for
 * the component of that name, which it can still import from `docsgen/theme/components/Footer.tsx`; `theme/style.css` comes last. A site
 * without a theme folder bundles nothing. An effect.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";
import { build } from "esbuild";
import { hashOf } from "../source/scan.ts";
import { toOutputPath } from "../source/paths.ts";
import type { ThemeBundle } from "./theme-bundle.ts";
import { loadThemeBundle } from "./theme-bundle.ts";

export interface SiteTheme {
  readonly bundle: ThemeBundle;
  /** Absolute path of the module that renders documents; `null`: docsgen's own. */
  readonly module: string | null;
  /** Of the site's own part, or "". */
  readonly hash: string;
}

/** What a theme folder is read for. */
export interface ThemeFolder {
  /** Absolute. */
  readonly folder: string;
  /** Absolute; the module is kept here, because threads load it by its path. */
  readonly cacheFolder: string;
}

/** @throws BuildFailure of esbuild where a file of the site does not compile. */
export async function loadSiteTheme(site: ThemeFolder | null): Promise<SiteTheme> {
  const own = loadThemeBundle();
  if (site === null) return { bundle: own, module: null, hash: "" };
  const components = replacedComponents(site.folder);
  const module = components.size === 0 ? null : await bundleComponents(components, site);
  const style = await bundleStyle(site.folder);
  return {
    bundle: style === null ? own : withStyle(own, style),
    module: module?.path ?? null,
    hash: hashOf(`${module?.hash ?? ""} ${style ?? ""}`),
  };
}

/** The theme's sources, which are part of the package: what a site replaces is taken out of them. */
const sources = fileURLToPath(new URL("../src/theme/", import.meta.url));

/** By absolute path of the theme's component: the site's file of the same name. */
function replacedComponents(folder: string): ReadonlyMap<string, string> {
  const own = join(folder, "components");
  if (!existsSync(own)) return new Map();
  const names = new Set(readdirSync(join(sources, "components")).filter((name) => name.endsWith(".tsx")));
  const replaced = readdirSync(own).filter((name) => names.has(name));
  return new Map(replaced.map((name) => [join(sources, "components", name), join(own, name)]));
}

async function bundleComponents(
  components: ReadonlyMap<string, string>,
  { cacheFolder }: ThemeFolder,
): Promise<{ readonly path: string; readonly hash: string }> {
  const options = {
    entryPoints: [join(sources, "index.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    logLevel: "silent",
    plugins: [replacing(components), ownReact],
  } satisfies BuildOptions;
  const { outputFiles } = await build(options);
  const code = outputFiles[0]?.text ?? "";
  const hash = hashOf(code);
  const path = join(cacheFolder, `theme-${hash.slice(0, 16)}.mjs`);
  mkdirSync(cacheFolder, { recursive: true });
  if (!existsSync(path)) writeFileSync(path, code);
  return { path, hash };
}

/** The site's styles come after all others, in the layer `site`: they win without `!important`. */
async function bundleStyle(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, "style.css"))) return null;
  const contents = `@import ${JSON.stringify(join(sources, "styles", "index.css"))};\n@import "./style.css" layer(site);\n`;
  const { outputFiles } = await build({
    stdin: { contents, loader: "css", resolveDir: folder },
    bundle: true,
    write: false,
    minify: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? null;
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
      // `docsgen/theme/components/Footer.tsx` is the original.
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

/** The React that renders is docsgen's own, wherever the site lies. */
const ownReact: Plugin = {
  name: "own-react",
  setup(hooks) {
    const { resolve: find } = createRequire(import.meta.url);
    hooks.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) => ({
      path: pathToFileURL(find(path)).href,
      external: true,
    }));
  },
};
