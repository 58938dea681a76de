import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Most tests start the command line: more at once than there are cores only makes each slower.
    maxWorkers: 2,
  },
});
