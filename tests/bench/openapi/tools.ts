/** The tools that make a reference from an OpenAPI description, each set up as its own documentation says. */
import { join } from "node:path";
import { installed, newerNode, nodeCommand, versionOf } from "../speed/generators.ts";
import { projectRoot } from "../speed/folders.ts";
import type { Generator } from "../speed/generator.ts";

export interface ReferenceTool extends Pick<
  Generator,
  "name" | "label" | "features" | "packages" | "output" | "build"
> {
  readonly version: Generator["version"];
  /** The files of its site, by path. @param description The name of the description, which is beside them. */
  readonly files: (description: string) => Readonly<Record<string, string>>;
  /** The number of compiled pages in the log of a build; `null` if it does not build incrementally. */
  readonly compiledPages: ((log: string) => number) | null;
}

const packageJson = '{ "private": true, "type": "module" }\n';
const home = "---\ntitle: Home\nshort_description: An API.\ndescription: An API.\n---\n\nHello.\n";

export const references: readonly ReferenceTool[] = [
  {
    name: "docsgen",
    label: "docsgen, @docsgen/openapi",
    features: "a page for each operation, tag and shared schema, search, Markdown of each page, every link checked",
    packages: null,
    output: "dist",
    build: ({ site }) => ({
      file: process.execPath,
      args: [join(projectRoot, "bin", "docsgen.js"), "build", "--config", join(site, "site.config.ts")],
    }),
    version: () => versionOf(projectRoot),
    files: (description) => ({
      "package.json": packageJson,
      "docs-src/index.md": home.replace("description: An API.\n---", "---"),
      // What is wrong with a description of others is reported, and does not stop the build.
      "site.config.ts": `import { openapi } from "@docsgen/openapi";

export default {
  title: "Reference",
  plugins: [openapi({ description: "${description}", linkBase: "https://example.com" })],
  checks: { severity: { "broken-anchor": "warning" } },
};
`,
    }),
    compiledPages: (log) => Number(/(\d+) pages? compiled/u.exec(log)?.[1] ?? Number.NaN),
  },
  {
    name: "starlight-openapi",
    label: "starlight-openapi",
    features: "a page for each operation and tag, Pagefind",
    packages: {
      dependencies: {
        "@astrojs/markdown-satteri": "0.4.2",
        "@astrojs/starlight": "0.42.4",
        astro: "7.3.5",
        node: "22.23.3",
        "starlight-openapi": "0.26.1",
      },
    },
    output: "dist",
    build: ({ peer }) => newerNode(peer, "astro/bin/astro.mjs", "build"),
    version: (peer) =>
      `${installed("starlight-openapi")(peer)}, Starlight ${installed("@astrojs/starlight")(peer)}, Astro ${installed("astro")(peer)}`,
    files: (description) => ({
      // Astro bundles the packages that a site depends on.
      "package.json":
        '{ "private": true, "type": "module", "dependencies": { "@astrojs/starlight": "*", "starlight-openapi": "*" } }\n',
      "src/content/docs/index.md": home,
      "src/content.config.js": `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import openapi, { openAPISidebarGroups } from "starlight-openapi";

export default defineConfig({
  site: "https://example.com",
  integrations: [
    starlight({
      title: "Reference",
      plugins: [openapi([{ base: "api", schema: "./${description}" }])],
      sidebar: [...openAPISidebarGroups],
    }),
  ],
});
`,
    }),
    compiledPages: null,
  },
  {
    name: "blume",
    label: "Blume",
    features: "a page for each operation, its own search",
    packages: { dependencies: { blume: "1.3.1", node: "22.23.3" } },
    output: "dist",
    build: ({ peer }) => newerNode(peer, "blume/bin/blume.mjs", "build"),
    version: installed("blume"),
    files: (description) => ({
      "package.json": packageJson,
      "docs/index.md": home.replace("short_description: An API.\n", ""),
      "blume.config.ts": `import { defineConfig } from "blume";

export default defineConfig({
  title: "Reference",
  openapi: { enabled: true, spec: "./${description}" },
});
`,
    }),
    compiledPages: null,
  },
  {
    name: "redocly",
    label: "Redocly CLI, build-docs",
    features: "one document with everything, drawn in the browser",
    packages: { dependencies: { "@redocly/cli": "2.77.0" } },
    output: "dist",
    build: ({ peer, site }) =>
      nodeCommand(
        join(peer, "node_modules/@redocly/cli/bin/cli.js"),
        "build-docs",
        "openapi",
        "--output",
        join(site, "dist", "index.html"),
      ),
    version: installed("@redocly/cli"),
    files: (description) => ({
      "redocly.yaml": `apis:\n  openapi:\n    root: ${description}\ntelemetry: off\n`,
    }),
    compiledPages: null,
  },
];
