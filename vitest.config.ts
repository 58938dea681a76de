import { existsSync, statfsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Sites in memory take half the time of sites on a disk. Linux has this folder; the largest test fills 2 GB. */
const memory = "/dev/shm";
const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
if (bavail * bsize > 8e9) process.env["TMPDIR"] = memory;

/**
 * What proves more by repeating it: all pages in a browser, all hosts, package managers, random series, servers that start
 * again and again, programs of other languages, every route, large inputs. `npm run test:all` runs these, `npm test` all others.
 */
const repeating = [
  "tests/{browser,engines,fuzz,real,site}/**/*.test.ts",
  "tests/conformance/satteri.test.ts",
  "tests/unit/search/search-index.test.ts",
  `tests/integration/{${[
    "check-agrees",
    "determinism",
    "changes-between-editions",
    "editor-agrees",
    "every-key",
    "growth",
    "hosts",
    "hosts-base",
    "hosts-languages",
    "incremental",
    "inputs",
    "installation",
    "killed-builds",
    "limits",
    "markdown-links",
    "optional-packages",
    "overlap",
    "package",
    "remote-cache",
    "sample-languages",
    "serve-saves",
    "serve-settings",
    "serve-soak",
    "serve-start",
    "servers-refuse",
    "walk",
  ].join(",")}}.test.ts`,
  "packages/mermaid/tests/mermaid.test.ts",
  "packages/migrate/tests/{pictures,second-run,sites}.test.ts",
];

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "answers",
          include: ["tests/**/*.test.{ts,tsx}", "packages/*/tests/*.test.ts"],
          exclude: ["**/node_modules/**", ...repeating],
        },
      },
      { extends: true, test: { name: "repeating", include: repeating } },
    ],
    // The renderer is built with React's production build. A process has one React, which the first test file loads.
    env: { NODE_ENV: "production", DOCSGEN_SOCIAL_CARDS: "off" },
    globalSetup: "tests/support/run-folder.ts",
    setupFiles: "tests/support/undo-stubs.ts",
    // Only detects hanging tests: the slowest machine so far needs a third of it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Node.js loads the built package itself, as it does for users.
    server: { deps: { external: [/\/lib\/[^/]*\.js$/u] } },
    // docsgen keeps no state between commands, so test files can share a process, with code that is loaded and optimized
    // already. That saves a third of the CPU time.
    isolate: false,
    // Most tests start the command line, and running more of them than there are cores makes each slower.
    maxWorkers: 2,
  },
});
