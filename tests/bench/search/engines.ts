/** The engines: how each builds its index into the folder that is served, and which files belong to the index. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import * as z from "zod";
import { indexFolder, rootPath } from "../../../src/theme/search/index-format.ts";
import { findRoutes } from "./sections.ts";

const run = promisify(execFile);
const source = join("tests", "bench", "search");
const versions = { flexsearch: "0.8.212", minisearch: "7.2.0", "@orama/orama": "3.1.18", pagefind: "1.6.0" };
const modules = join(".docsgen", "bench", "search", "peers", "node_modules");

/** The files of a corpus on disk. */
export interface CorpusFiles {
  /** The built site. */
  readonly site: string;
  /** Its sections, as JSON. */
  readonly sections: string;
  /** Its documents with the attribute that Pagefind looks for. */
  readonly marked: string;
  /** The folder that the host serves, with a folder for each engine. */
  readonly served: string;
}

export interface Engine {
  readonly name: string;
  readonly title: string;
  /** The number of pages that the first view of results shows. */
  readonly firstView: number;
  /** Whether a query only fetches the parts of the index that its words need. */
  readonly isSplit: boolean;
  /** Builds the index from scratch; returns milliseconds. */
  readonly build: (place: CorpusFiles) => Promise<number>;
  /** @param file Relative to `folder`, which is served for the engine. */
  readonly isIndex: (file: string) => boolean;
  /** Which files of the index contain the texts of snippets, if these are separate files. */
  readonly isText?: (file: string, folder: string) => boolean;
  /** Writes `client.js`, which the page imports, beside the index. */
  readonly writeClient: (place: CorpusFiles) => Promise<void>;
}

/** The base of the site, from the root of docsgen's index. */
const rootSchema = z.object({ base: z.string() });

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Bundles `contents` like a file of this folder, with the peers' packages. */
async function bundle(contents: string, outfile: string, platform: "browser" | "node"): Promise<void> {
  await build({
    stdin: { contents, resolveDir: source, loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    platform,
    target: platform === "node" ? "node20" : "es2022",
    minify: platform === "browser",
    nodePaths: [modules],
    logLevel: "warning",
  });
}

const builder = join(".docsgen", "bench", "search", "build-peer.mjs");
const docsgenBuilder = join(".docsgen", "bench", "search", "build-docsgen.mjs");

/** Fetches the peers' packages into a separate folder, and bundles the code that runs them. */
export async function preparePeers(): Promise<string> {
  const folder = dirname(modules);
  const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  if (Object.keys(versions).some((name) => !existsSync(join(modules, name)))) {
    mkdirSync(folder, { recursive: true });
    await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", ...wanted]);
  }
  await bundle('import "./build-peer.ts"', builder, "node");
  await bundle('import "./docsgen/build-index.ts"', docsgenBuilder, "node");
  return wanted.join(", ");
}

/** Writes the page and its harness. */
export async function writePage({ served }: CorpusFiles): Promise<void> {
  mkdirSync(served, { recursive: true });
  await bundle('import "./page-harness.ts"', join(served, "harness.js"), "browser");
  // The answer to a browser's request for the icon.
  writeFileSync(join(served, "404.html"), "");
  writeFileSync(
    join(served, "index.html"),
    '<!doctype html><title>.</title><script type="module" src="/harness.js"></script>',
  );
}

/** Copies the documents, with each article marked, to a folder with whose name the addresses of results begin. */
export function markDocuments({ site, marked }: CorpusFiles): void {
  rmSync(marked, { recursive: true, force: true });
  for (const route of findRoutes(site)) {
    const html = readFileSync(join(site, route, "index.html"), "utf8");
    const folder = join(marked, "pages", route);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.html"), html.replace("<article", "<article data-pagefind-body"));
  }
}

const pagefind: Engine = {
  name: "pagefind",
  title: "Pagefind",
  // Of its own search box.
  firstView: 5,
  isSplit: true,
  build: async ({ marked, served }) => {
    const folder = join(served, "pagefind");
    rmSync(folder, { recursive: true, force: true });
    const start = performance.now();
    await run("node", [
      join(modules, "pagefind", "lib", "runner", "bin.cjs"),
      "--silent",
      "--site",
      marked,
      "--output-path",
      folder,
    ]);
    return performance.now() - start;
  },
  isIndex: (file) => /\.pf_|entry\.json$/u.test(file),
  writeClient: ({ served }) =>
    bundle('export { open } from "./peers/pagefind-client.ts"', join(served, "pagefind", "client.js"), "browser"),
};

function oneFilePeer(name: string, title: string): Engine {
  return {
    name,
    title,
    firstView: 10,
    isSplit: false,
    build: async ({ sections, served }) => {
      mkdirSync(join(served, name), { recursive: true });
      const { stdout } = await run("node", [builder, name, sections, join(served, name, "index.json")]);
      return Number(stdout);
    },
    isIndex: (file) => file === "index.json",
    writeClient: ({ served }) =>
      bundle(
        `import { openIndex } from "./peers/${name}.ts";
        export const open = async (base) => openIndex(await (await fetch(base + "index.json")).text());`,
        join(served, name, "client.js"),
        "browser",
      ),
  };
}

const docsgen: Engine = {
  name: "docsgen",
  title: "docsgen",
  // Of its own search box.
  firstView: 8,
  isSplit: true,
  build: async ({ sections, served }) => {
    const folder = join(served, "..", "docsgen-index");
    rmSync(folder, { recursive: true, force: true });
    const { stdout } = await run("node", [docsgenBuilder, sections, folder]);
    return Number(stdout);
  },
  isIndex: (file) => file.startsWith("assets"),
  isText: (file, folder) => /\/\w{10}\.json$/u.test(file) && readFileSync(join(folder, file), "utf8").startsWith("["),
  writeClient: async ({ site, served }) => {
    const folder = join(served, "docsgen");
    rmSync(folder, { recursive: true, force: true });
    for (const path of [rootPath, indexFolder]) cpSync(join(site, path), join(folder, path), { recursive: true });
    const { base } = rootSchema.parse(readJson(join(folder, rootPath)));
    const contents = `import { openSite } from "./docsgen/client.ts";
      export const open = (folder) => openSite(folder, ${JSON.stringify(base)});`;
    await bundle(contents, join(folder, "client.js"), "browser");
  },
};

export const engines: readonly Engine[] = [
  docsgen,
  pagefind,
  oneFilePeer("minisearch-vitepress", "MiniSearch as VitePress sets it"),
  oneFilePeer("minisearch-tuned", "MiniSearch tuned"),
  oneFilePeer("flexsearch", "FlexSearch"),
  oneFilePeer("orama", "Orama"),
];

/** The files in an engine's folder, relative to it. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
