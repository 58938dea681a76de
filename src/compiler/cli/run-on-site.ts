/** Runs the commands that open a site, with the options that they share, their progress bar, and Ctrl-C. */
import type { UsedWithoutConfig } from "../graph/prepare-site.ts";
import type { Progress } from "../graph/progress.ts";
import { warnOfCache } from "./cache.ts";
import { Interruption, interruptible } from "./interruption.ts";
import { ProgressBar } from "./progress-bar.ts";
import type { Terminal } from "./terminal.ts";
import { today } from "./today.ts";
import { makeWithoutConfigNotice } from "./without-config.ts";

/** The options of the command line that these commands share. */
interface SiteCommandOptions {
  readonly config?: string;
  readonly source?: string;
  readonly base?: string;
  readonly workers?: number;
  readonly silent?: boolean;
}

/** The same options as a command takes them, and its callbacks. */
interface SharedOptions {
  readonly workingFolder: string;
  readonly config: string | null;
  readonly source: string | null;
  readonly base: string | null;
  readonly workers: number | null;
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
export async function runOnSite<Result>(
  options: SiteCommandOptions,
  showsProgress: boolean,
  terminal: Terminal,
  run: (shared: SharedOptions) => Promise<Result>,
): Promise<Result | null> {
  const progress = new ProgressBar(terminal.stderr, { isSilent: !showsProgress });
  try {
    return await interruptible(
      (signal) =>
        run({
          workingFolder: terminal.workingFolder,
          config: options.config ?? null,
          source: options.source ?? null,
          base: options.base ?? null,
          workers: options.workers ?? null,
          today,
          signal,
          onProgress: (step) => progress.show(step),
          onWithoutConfig: makeWithoutConfigNotice(options, terminal),
          onCacheFailure: (reason) => warnOfCache(reason, terminal),
        }),
      terminal.signal,
    );
  } catch (error) {
    if (error instanceof Interruption) return null;
    throw error;
  } finally {
    progress.clear();
  }
}

/** Reports that a command was interrupted. @returns The exit status. */
export function reportInterruption(terminal: Terminal, effect = ""): 130 {
  terminal.stderr.write(`Interrupted.${effect}\n`);
  return 130;
}
