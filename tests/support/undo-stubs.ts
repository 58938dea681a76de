/** Variables and globals that a test replaces are those of the process again after it, because test files share it. */
import { afterEach, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
