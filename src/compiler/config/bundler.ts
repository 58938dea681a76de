/** Runs esbuild, which bundles configs and components in a separate process. Nothing is written. */
import { basename, dirname } from "node:path";
import type { BuildOptions, BuildResult, Plugin } from "esbuild";
import { ownsProcess } from "../whole-process.ts";

/** The files that esbuild would have written, in memory, and `metafile`, which names the inputs. */
export type Bundled = BuildResult<{ write: false; metafile: true }>;

/** esbuild's process is shared by all callers. */
const state = { bundling: 0, isStarted: false };

/** esbuild takes an asterisk in an absolute path for a pattern, but a folder may have such a name. */
const literalPaths: Plugin = {
  name: "literal-paths",
  setup(hooks) {
    hooks.onResolve({ filter: /^(?:\/|[A-Za-z]:[\\/]).*\*/ }, ({ path, importer, kind, namespace }) =>
      hooks.resolve(`./${basename(path)}`, { resolveDir: dirname(path), importer, kind, namespace }),
    );
  },
};

/** @throws esbuild's BuildFailure. */
export async function bundle(options: BuildOptions): Promise<Bundled> {
  const { build } = await import("esbuild");
  state.bundling += 1;
  state.isStarted = true;
  try {
    const plugins = [literalPaths, ...(options.plugins ?? [])];
    return await build({ ...options, plugins, bundle: true, write: false, metafile: true, logLevel: "silent" });
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
