import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    // Tells a hang, and no more: the slowest machine seen needs a third of it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // The built package is loaded as its users load it.
    server: { deps: { external: [/\/lib\/[^/]*\.js$/u] } },
    // Most tests start the command line: more at once than there are cores only makes each slower.
    maxWorkers: 2,
  },
});
