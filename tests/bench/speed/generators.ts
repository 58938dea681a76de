/**
 * The generators, each set up as its own documentation says, with the default theme for documentation, highlighting,
 * and its own search.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "./folders.ts";
import type { Command, Generator } from "./generator.ts";

const packageSchema = z.object({ version: z.string() });

export function versionOf(folder: string): string {
  return packageSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).version;
}

export function installed(name: string): (peer: string) => string {
  return (peer) => versionOf(join(peer, "node_modules", name));
}

/** Debian's package puts it into the PATH. */
const hugoPath = process.env["HUGO"] ?? "hugo";

function hugoVersion(): string {
  const { error, stdout, stderr } = spawnSync(hugoPath, ["version"], { encoding: "utf8" });
  const [, version] = /v(\d[\d.]*)/u.exec(stdout ?? "") ?? [];
  if (version !== undefined) return version;
  if (error === undefined) throw new Error(stderr.trim());
  throw new Error("hugo is not on this machine (Debian: apt-get install hugo, or name it: HUGO=/path/to/hugo)");
}

/** Sites of this size need more than the default heap of Node.js. */
const largeHeap = { NODE_OPTIONS: "--max-old-space-size=8192" };

export function nodeCommand(script: string, ...args: readonly string[]): Command {
  return { file: process.execPath, args: [script, ...args], environment: largeHeap };
}

/** A command with the newer Node.js that a peer has installed as a package. @param script Below its packages. */
export function newerNode(peer: string, script: string, ...args: readonly string[]): Command {
  return {
    ...nodeCommand(join(peer, "node_modules", script), ...args),
    file: join(peer, "node_modules/node/bin/node"),
  };
}

function revision(checkout: string): string {
  try {
    const words = ["-C", checkout, "rev-parse", "--short", "HEAD"];
    return ` (${execFileSync("git", words, { encoding: "utf8" }).trim()})`;
  } catch {
    return "";
  }
}

/** @param checkout The root of the docsgen to measure: this one, or that of an earlier commit. */
export function docsgen(name: string, checkout: string, parser: "remark" | "satteri"): Generator {
  const run = (site: string, ...args: readonly string[]): Command => ({
    file: process.execPath,
    args: [join(checkout, "bin", "docsgen.js"), ...args, "--config", join(site, "site.config.js")],
    environment: { BENCH_PARSER: parser },
  });
  return {
    name,
    label: parser === "remark" ? name : `${name.replace("-satteri", "")}, satteri parser`,
    features: "docs theme, shiki, search index, every link and anchor checked",
    config: "docsgen",
    packages: null,
    linkStyle: "file",
    indexName: "index.md",
    pages: "pages",
    output: "dist",
    caches: [".docsgen"],
    build: ({ site }) => run(site, "build", "--silent"),
    serve: ({ site }, port) => run(site, "serve", "--source", join(site, "pages"), "--port", `${port}`),
    settled: /^(?:No problems\.|\d+ errors?, \d+ warnings?)$/mu,
    version: () => `${versionOf(checkout)}${revision(checkout)}`,
  };
}

export const generators: readonly Generator[] = [
  docsgen("docsgen", projectRoot, "remark"),
  docsgen("docsgen-satteri", projectRoot, "satteri"),
  {
    name: "hugo",
    label: "Hugo",
    features: "small layout of our own, chroma, no search",
    config: "hugo",
    packages: null,
    linkStyle: "url",
    indexName: "_index.md",
    pages: "content",
    output: "public",
    caches: ["resources", ".cache"],
    build: ({ site }) => ({
      file: hugoPath,
      args: ["--source", site, "--cacheDir", join(site, ".cache"), "--cleanDestinationDir"],
    }),
    serve: null,
    settled: null,
    version: hugoVersion,
  },
  {
    name: "eleventy",
    label: "Eleventy",
    features: "small layout of our own, shiki, no search",
    config: "eleventy",
    packages: { dependencies: { "@11ty/eleventy": "3.1.7", "@shikijs/markdown-it": "4.6.0", shiki: "4.6.0" } },
    linkStyle: "url",
    indexName: "index.md",
    pages: "content",
    output: "dist",
    caches: [".cache"],
    build: ({ peer }) => nodeCommand(join(peer, "node_modules/@11ty/eleventy/cmd.cjs"), "--quiet"),
    serve: null,
    settled: null,
    version: installed("@11ty/eleventy"),
  },
  {
    name: "starlight",
    label: "Astro Starlight",
    features: "docs theme, Expressive Code, Pagefind",
    config: "starlight",
    // Astro 7 needs Node.js 22, which is also installed as a package.
    packages: {
      dependencies: { "@astrojs/starlight": "0.42.4", astro: "7.3.5", node: "22.23.3" },
    },
    linkStyle: "url",
    indexName: "index.md",
    pages: "src/content/docs",
    output: "dist",
    caches: [".astro", "node_modules"],
    build: ({ peer }) => newerNode(peer, "astro/bin/astro.mjs", "build"),
    serve: null,
    settled: null,
    version: (peer) => `${installed("@astrojs/starlight")(peer)}, Astro ${installed("astro")(peer)}`,
  },
  {
    name: "docusaurus",
    label: "Docusaurus",
    features: "classic theme with @docusaurus/faster, Prism, no search of its own",
    config: "docusaurus",
    packages: {
      dependencies: {
        "@docusaurus/core": "3.10.2",
        "@docusaurus/faster": "3.10.2",
        "@docusaurus/preset-classic": "3.10.2",
        "@mdx-js/react": "3.1.1",
        react: "19.2.0",
        "react-dom": "19.2.0",
      },
      overrides: { "@docsearch/core": "4.6.3", "@docsearch/css": "4.6.3", "@docsearch/react": "4.6.3" },
    },
    linkStyle: "file",
    indexName: "index.md",
    pages: "docs",
    output: "build",
    caches: [".docusaurus", "node_modules"],
    build: ({ peer, site }) =>
      nodeCommand(join(peer, "node_modules/@docusaurus/core/bin/docusaurus.mjs"), "build", site),
    serve: null,
    settled: null,
    version: installed("@docusaurus/core"),
  },
  {
    name: "rspress",
    label: "Rspress",
    features: "docs theme, shiki, FlexSearch",
    config: "rspress",
    packages: {
      dependencies: { "@rspress/core": "2.0.22" },
      overrides: { "remark-cjk-friendly": "2.3.1", "remark-cjk-friendly-gfm-strikethrough": "2.3.0" },
    },
    linkStyle: "file",
    indexName: "index.md",
    pages: "docs",
    output: "doc_build",
    caches: [".rspress", "node_modules"],
    build: ({ peer }) => nodeCommand(join(peer, "node_modules/@rspress/core/bin/rspress.js"), "build"),
    serve: ({ peer }, port) =>
      nodeCommand(
        join(peer, "node_modules/@rspress/core/bin/rspress.js"),
        "dev",
        "--port",
        `${port}`,
        "--host",
        "127.0.0.1",
      ),
    settled: null,
    version: installed("@rspress/core"),
  },
  {
    name: "vitepress",
    label: "VitePress",
    features: "docs theme, shiki, local search",
    config: "vitepress",
    packages: { dependencies: { vitepress: "1.6.4" } },
    linkStyle: "file",
    indexName: "index.md",
    pages: "docs",
    output: "docs/.vitepress/dist",
    caches: ["docs/.vitepress/cache", "docs/.vitepress/.temp"],
    build: ({ peer }) => nodeCommand(join(peer, "node_modules/vitepress/bin/vitepress.js"), "build", "docs"),
    serve: ({ peer }, port) =>
      nodeCommand(
        join(peer, "node_modules/vitepress/bin/vitepress.js"),
        "dev",
        "docs",
        "--port",
        `${port}`,
        "--strictPort",
        "--host",
        "127.0.0.1",
      ),
    settled: null,
    version: installed("vitepress"),
  },
];
