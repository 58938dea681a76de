/** A component of the author's own that gives no HTML for a page. */

export interface RenderFailure {
  /** `null`: a component of the theme folder. */
  readonly component: UsedName | null;
  /** Of the page, with the base. */
  readonly url: string;
  readonly problem: "stops with an error" | "does not end" | "fills the memory" | "ends the process";
  /** The error's message, or how far it went. */
  readonly reason: string;
  readonly frames: readonly Frame[];
}

/** A component where a page uses it. */
export interface UsedName {
  /** Name of the directive. */
  readonly name: string;
  /** Among the page's components. */
  readonly number: number;
}

/** A place in the module that the site's part of the theme is bundled into. Both count from 1. */
export interface Frame {
  readonly line: number;
  readonly column: number;
}

export class RenderError extends Error {
  /** Plain data: it crosses from thread to thread. */
  readonly failure: RenderFailure;

  constructor(failure: RenderFailure) {
    super(`${failure.component?.name ?? "the theme"} ${failure.problem} on ${failure.url}: ${failure.reason}`);
    this.name = "RenderError";
    this.failure = failure;
  }
}

/** The lines of a stack that lie in the bundled module, the innermost first. */
export function framesIn(stack: string): readonly Frame[] {
  return Array.from(stack.matchAll(/\/theme-[\da-f]{16}\.mjs:(\d+):(\d+)\)?$/gmu), ([, line, column]) => ({
    line: Number(line),
    column: Number(column),
  }));
}

/** What an error says, and where it was thrown. */
export function describeThrown(error: unknown): Pick<RenderFailure, "reason" | "frames"> {
  if (!(error instanceof Error)) return { reason: String(error), frames: [] };
  return { reason: error.message, frames: framesIn(error.stack ?? "") };
}

/** @throws RenderError for what `run` throws. */
export function rendering<Result>(component: UsedName | null, url: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw new RenderError({ component, url, problem: "stops with an error", ...describeThrown(error) });
  }
}
