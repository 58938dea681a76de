/** Lets Ctrl-C stop a command at its next step and roll back unfinished work. */
import type { Terminal } from "./terminal.ts";

/**
 * Runs a command that can be interrupted, also by the program that runs the command line.
 *
 * @returns `null` if it was interrupted.
 */
export async function interruptible<Result>(
  terminal: Pick<Terminal, "signal">,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const abort = new AbortController();
  const interrupt = (): void => abort.abort();
  const signal = AbortSignal.any([abort.signal, ...(terminal.signal === undefined ? [] : [terminal.signal])]);
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    return await run(signal);
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null;
    throw error;
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}
