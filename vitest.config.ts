import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}", "packages/*/tests/*.test.ts"],
    globalSetup: "tests/support/run-folder.ts",
    // Only detects hanging tests: the slowest machine so far needs a third of it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Node.js loads the built package itself, as it does for users.
    server: { deps: { external: [/\/lib\/[^/]*\.js$/u] } },
    // docsgen has no state outside of a command, so that test files share the code that is loaded and optimized: a third of
    // the CPU time.
    isolate: false,
    // Most tests start the command line, and running more of them than there are cores makes each slower.
    maxWorkers: 2,
  },
});
