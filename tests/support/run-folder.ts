/** A folder for what the test files of one run share. Vitest calls this before the first test and after the last. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-run-"));
  provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
