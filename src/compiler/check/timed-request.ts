/** Sends one HTTP request within a time limit. Has effects. */

export interface RequestLimits {
  /** Milliseconds, from connecting to the last byte that is read. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Sends the request in place of `fetch`. */
  readonly send?: typeof fetch;
}

/** The server did not respond within the time limit. */
export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`did not respond within ${milliseconds / 1000} s`);
    this.name = "TimeoutError";
  }
}

/**
 * Sends a request, and reads the response with `read`.
 *
 * The timer is our own: in Node.js 20, a signal of `AbortSignal.any` may lose that of `AbortSignal.timeout` to the
 * garbage collector, and a silent server then holds the request for minutes.
 *
 * @throws TimeoutError, the reason of the signal, or the error of `fetch`.
 */
export async function timedRequest<Result>(
  url: string,
  init: Omit<RequestInit, "signal">,
  { timeout, signal, send = fetch }: RequestLimits,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => controller.abort(new TimeoutError(timeout)), timeout);
  try {
    return await read(await send(url, { ...init, signal: controller.signal }));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
