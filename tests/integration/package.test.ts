/**
 * The package as it is published: packed once, and installed in an empty folder with each package manager. There, the
 * samples of the README are copied as they stand, built and type-checked.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offline } from "../support/offline.ts";
import { projectRoot } from "../support/site.ts";

const folder = mkdtempSync(join(tmpdir(), "docsgen-package-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, words: readonly string[], cwd: string): string {
  return execFileSync(command, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
const [, config = ""] = /^```ts\n(\/\/ site\.config\.ts\n.*?)^```$/msu.exec(readme) ?? [];
const pages = Array.from(
  readme.matchAll(/`(docs-src\/[^`]+\.md)`:\n\n```md\n(.*?)^```$/gmsu),
  ([, path = "", text = ""]) => [path, text] as const,
);

/** Uses the original of a component and its types, without a file extension. */
const component = `import "./foot.css";
import mark from "./mark.svg";
import type { PageData } from "docsgen/theme/route-data";
import { PageFoot as Original } from "docsgen/theme/components/PageFoot";

export function PageFoot(props: Parameters<typeof Original>[0]) {
  const page: PageData = props.page;
  return (
    <div>
      <Original {...props} />
      <p>
        <img src={mark} alt="" /> From {page.title}
      </p>
    </div>
  );
}
`;
const plugin = `import { block, defineFeature } from "docsgen/feature";
import type { Plugin } from "docsgen/plugin";
import { definePlugin } from "docsgen/plugin";

const lamp = defineFeature(
  { name: "lamp", containers: { lamp: {} } },
  { containers: { lamp: ({ content }) => block("div", "lamp", content) } },
);
export const lamps: Plugin = definePlugin({
  name: "lamps",
  features: [lamp],
  checks: ({ pages }) =>
    pages.filter(({ words }) => words > 9000).map(({ path }) => ({ code: "dark", message: "It is long", page: path })),
});
`;
const files: Readonly<Record<string, string>> = {
  "site.config.ts": `import { lamps } from "./plugin.ts";\n${config.replace("  title:", '  theme: "theme",\n  plugins: [lamps],\n  title:')}`,
  "plugin.ts": plugin,
  ...Object.fromEntries(pages),
  "theme/components/PageFoot.tsx": component,
  "theme/components/foot.css": "p { color: red; }\n",
  "theme/components/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"/>',
  "call.ts": `import { build, type BuildResult, OptionsError } from "docsgen";
export const result: Promise<BuildResult> = build({ isStrict: true });
export const isWrong = (error: unknown): boolean => error instanceof OptionsError && error.diagnostics.length > 0;
`,
  // No types of Node.js: not every author has them.
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: "NodeNext",
      target: "ES2022",
      jsx: "react-jsx",
      types: ["docsgen/client"],
      allowImportingTsExtensions: true,
      skipLibCheck: false,
    },
    include: ["site.config.ts", "call.ts", "theme"],
  }),
};

/** The command that installs the package. yarn and pnpm come from the registry. */
const managers: Readonly<Record<string, (tarball: string) => readonly [string, ...string[]]>> = {
  npm: (tarball) => ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", tarball],
  pnpm: (tarball) => ["npx", "--yes", "pnpm@10", "add", "--ignore-scripts", "--prefer-offline", tarball],
  yarn: (tarball) => ["npx", "--yes", "yarn@1", "add", "--ignore-scripts", "--non-interactive", `file:${tarball}`],
};

describe.skipIf(offline !== null)(
  `installed from the packed tarball${offline === null ? "" : ` (skipped: ${offline})`}`,
  () => {
    let tarball = "";
    let migrateTarball = "";
    beforeAll(() => {
      // `npm pack` would run all of `prepack`, which also compiles docsgen.
      run("node", ["bin/docsgen.js", "build", "--config", "manual/site.config.ts", "--silent"], projectRoot);
      const words = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
      tarball = join(folder, run("npm", words, projectRoot).trim());
      migrateTarball = join(folder, run("npm", [...words, "--workspace", "@docsgen/migrate"], projectRoot).trim());
    }, 120_000);

    for (const [name, install] of Object.entries(managers))
      test(`by ${name}, the samples of the README build without an error`, { timeout: 180_000 }, () => {
        const site = join(folder, name);
        for (const [path, text] of Object.entries({
          ...files,
          "package.json": '{ "private": true, "type": "module" }',
        })) {
          mkdirSync(dirname(join(site, path)), { recursive: true });
          writeFileSync(join(site, path), text);
        }
        const [command, ...words] = install(tarball);
        run(command, words, site);
        const built = run(join(site, "node_modules/.bin/docsgen"), ["build", "--strict"], site);
        expect(built).toMatch(/^2 pages, \d+ redirects?, 0 warnings/u);
        expect(readFileSync(join(site, "dist/index.html"), "utf8")).toContain("From Manual");
        if (name !== "npm") return;

        const installed = JSON.parse(readFileSync(join(site, "node_modules/.package-lock.json"), "utf8"));
        // Two of them are the types of syntax trees.
        expect(Object.keys(installed.packages).length).toBeLessThanOrEqual(12);
        // React's types are the one thing that a site with components of its own installs.
        for (const types of ["@types/react", "csstype"])
          cpSync(join(projectRoot, "node_modules", types), join(site, "node_modules", types), { recursive: true });
        const tsc = join(projectRoot, "node_modules/.bin/tsc");
        run(tsc, ["-p", "."], site);

        const docsgen = join(site, "node_modules/.bin/docsgen");
        expect(run(docsgen, ["explain", "guide/write"], site)).toMatch(/^# Write pages\n/u);
        run(docsgen, ["init", "started", "--yes"], site);
        // `init` lists these types in the package.json that it writes.
        for (const types of ["@types/node", "undici-types"])
          cpSync(join(projectRoot, "node_modules", types), join(site, "node_modules", types), { recursive: true });
        expect(run(docsgen, ["build", "--strict"], join(site, "started"))).toContain(", 0 warnings\n");
        run(tsc, ["-p", "."], join(site, "started"));
      });

    test("migrate converts a site where its package is installed, and says how to get it elsewhere", () => {
      const site = join(folder, "migrate");
      const book = {
        "package.json": '{ "private": true }',
        "book/book.toml": "",
        "book/src/SUMMARY.md": "- [Kite](kite.md)\n",
        "book/src/kite.md": "# Kite\n",
      };
      for (const [path, text] of Object.entries(book)) {
        mkdirSync(dirname(join(site, path)), { recursive: true });
        writeFileSync(join(site, path), text);
      }
      const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
      run("npm", [...install, tarball], site);
      const docsgen = join(site, "node_modules/.bin/docsgen");
      const without = spawnSync(docsgen, ["migrate", "book"], { cwd: site, encoding: "utf8" });
      expect(without.stderr)
        .toBe(`error not-migrated: The site in “book” cannot be migrated: this needs the package “@docsgen/migrate”, which is not installed
  hint: run \`npm install --save-dev @docsgen/migrate\`, then this command again
`);
      run("npm", [...install, migrateTarball], site);
      const migrated = run(docsgen, ["migrate", "book"], site);
      expect(migrated).toContain("mdBook in book: 1 page and ");
      expect(run(docsgen, ["build"], join(site, "book-docsgen"))).toMatch(/^1 pages?, /u);
      const packed = run("tar", ["tzf", migrateTarball], folder).trim().split("\n").sort();
      expect(packed).toEqual(
        ["LICENSE", "README.md", "lib/LICENSES.txt", "lib/index.d.ts", "lib/index.js", "package.json"].map(
          (path) => `package/${path}`,
        ),
      );
    });

    test("contains what a user needs and no more", () => {
      const packed = run("tar", ["tzf", tarball], folder)
        .trim()
        .split("\n")
        .map((path) => path.replace("package/", ""));
      expect(packed).toEqual(
        expect.arrayContaining([
          "CHANGELOG.md",
          "LICENSE",
          "README.md",
          "bin/docsgen.js",
          "client.d.ts",
          "lib/LICENSES.txt",
          "lib/index.d.ts",
          "manual/dist/guide/write.md",
          "manual/dist/reference/config.md",
        ]),
      );
      const others = packed.filter(
        (path) =>
          !/^(?:bin\/docsgen\.js|client\.d\.ts|lib\/|src\/theme\/|template\/|manual\/dist\/.*\.md$|package\.json|LICENSE|README\.md|CHANGELOG\.md)/u.test(
            path,
          ),
      );
      expect(others).toEqual([]);
      // `docsgen explain` prints the English manual.
      expect(packed.filter((path) => /^manual\/dist\/[a-z]{2}\//u.test(path))).toEqual([]);
      expect(packed.filter((path) => /^(?!template\/).*tsconfig|\.test\.|\.map$/u.test(path))).toEqual([]);
    });
  },
);
