/** Lets Ctrl-C stop a command at its next step and roll back unfinished work. */

export class Interruption extends Error {}

/**
 * Runs a command that can be interrupted.
 *
 * @throws Interruption
 */
export async function interruptible<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const abort = new AbortController();
  const interrupt = (): void => abort.abort(new Interruption());
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    return await run(abort.signal);
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}
