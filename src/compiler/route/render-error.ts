/** A component of the author's own that stops with an error while a page is rendered. */

export interface RenderFailure {
  /** Name of the directive; `null`: a component of the theme folder. */
  readonly component: string | null;
  /** Of the page, with the base. */
  readonly url: string;
  /** The error's message. */
  readonly reason: string;
  /** Name of the function of the site's that threw it, or "". */
  readonly thrower: string;
}

export class RenderError extends Error {
  /** Plain data: it crosses from thread to thread. */
  readonly failure: RenderFailure;

  constructor(failure: RenderFailure) {
    super(`${failure.component ?? "the theme"} stops with an error on ${failure.url}: ${failure.reason}`);
    this.name = "RenderError";
    this.failure = failure;
  }
}

/** A line of a stack that lies in the module that the site's part of the theme is bundled into. */
const ownFrame = /^ *at (?:new )?([\w$.]+) \(file:\S*\/theme-[\da-f]{16}\.mjs\b/mu;

/** @throws RenderError for what `run` throws. */
export function rendering<Result>(component: string | null, url: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const isError = error instanceof Error;
    const [, thrower = ""] = ownFrame.exec(isError ? (error.stack ?? "") : "") ?? [];
    throw new RenderError({ component, url, reason: isError ? error.message : String(error), thrower });
  }
}

/** @returns What `run` gives, or what is shown instead where a component of the author's own stops it. */
export function unlessFailed<Result>(run: () => Result, instead: (error: RenderError) => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof RenderError) return instead(error);
    throw error;
  }
}
