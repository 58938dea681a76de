/** Lets Ctrl-C stop a command at its next step and roll back unfinished work. */

class Interruption extends Error {}

/**
 * Runs a command that can be interrupted.
 *
 * @param ended Interrupts it, too.
 * @returns `null` if it was interrupted.
 */
export async function interruptible<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  ended?: AbortSignal,
): Promise<Result | null> {
  const abort = new AbortController();
  const interrupt = (): void => abort.abort(new Interruption());
  if (ended?.aborted === true) interrupt();
  ended?.addEventListener("abort", interrupt, { once: true });
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    return await run(abort.signal);
  } catch (error) {
    if (error instanceof Interruption) return null;
    throw error;
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
    ended?.removeEventListener("abort", interrupt);
  }
}
