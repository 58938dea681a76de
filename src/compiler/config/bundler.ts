/** Runs esbuild, which bundles configs and components in a separate process. Nothing is written. */
import type { BuildOptions, BuildResult } from "esbuild";
import { ownsProcess } from "../whole-process.ts";

export type Bundled = BuildResult<{ write: false; metafile: true }>;

/** esbuild's process is shared by all callers. */
const state = { bundling: 0, isStarted: false };

/** @throws esbuild's BuildFailure. */
export async function bundle(options: BuildOptions): Promise<Bundled> {
  const { build } = await import("esbuild");
  state.bundling += 1;
  state.isStarted = true;
  try {
    return await build({ ...options, bundle: true, write: false, metafile: true, logLevel: "silent" });
  } finally {
    state.bundling -= 1;
  }
}

/**
 * Stops esbuild's process if no bundle is in progress, because it takes memory during a long build. The next bundle
 * starts it again. If docsgen runs inside another program, which may use esbuild itself, the process keeps running; it
 * does not keep that program alive.
 */
export async function endBundler(): Promise<void> {
  if (!state.isStarted || !ownsProcess()) return;
  const { stop } = await import("esbuild");
  if (state.bundling === 0) await stop();
}
