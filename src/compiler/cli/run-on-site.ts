/** Runs the commands that open a site, with the options that they share, their progress bar, and Ctrl-C. */
import type { UsedWithoutConfig } from "../graph/prepare-site.ts";
import type { Progress } from "../graph/progress.ts";
import type { RemoteCacheSettings } from "../graph/open-remote.ts";
import { warnOfCache } from "./cache.ts";
import { interruptible } from "./interruption.ts";
import { ProgressBar } from "./progress-bar.ts";
import { remoteCacheOf } from "./remote-cache.ts";
import type { Terminal } from "./terminal.ts";
import { today } from "./today.ts";
import { makeWithoutConfigNotice } from "./without-config.ts";

interface SiteCommandOptions {
  readonly useCache: boolean;
  readonly remoteCache?: RemoteCacheSettings | null;
  readonly silent?: boolean;
}

/** The options that the terminal provides, in addition to those of the command. */
interface Surroundings {
  readonly workingFolder: string;
  readonly remoteCache: RemoteCacheSettings | null;
  readonly objectsSecret: string;
  readonly today: () => string;
  readonly signal: AbortSignal;
  readonly onProgress: (step: Progress) => void;
  readonly onWithoutConfig: (used: UsedWithoutConfig) => void;
  readonly onCacheFailure: (reason: string) => void;
}

/**
 * Runs a command until it finishes or is interrupted.
 * @param showsProgress Whether there is a progress bar.
 * @returns `null` if it was interrupted.
 */
export async function runOnSite<Options extends SiteCommandOptions, Result>(
  options: Options,
  showsProgress: boolean,
  terminal: Terminal,
  run: (all: Options & Surroundings) => Promise<Result>,
): Promise<Result | null> {
  const progress = new ProgressBar(terminal.stderr, { isSilent: !showsProgress || options.silent === true });
  try {
    return await interruptible(terminal, (signal) =>
      run({
        ...options,
        workingFolder: terminal.workingFolder,
        remoteCache: remoteCacheOf(options, terminal),
        objectsSecret: terminal.environment["DOCSGEN_CACHE_SECRET"] ?? "",
        today,
        signal,
        onProgress: (step) => progress.show(step),
        onWithoutConfig: makeWithoutConfigNotice(options, terminal),
        onCacheFailure: (reason) => warnOfCache(reason, terminal),
      }),
    );
  } finally {
    progress.clear();
  }
}

/** Reports that a command was interrupted. @returns The exit status. */
export function reportInterruption(terminal: Terminal, effect = ""): 130 {
  terminal.stderr.write(`Interrupted.${effect}\n`);
  return 130;
}
