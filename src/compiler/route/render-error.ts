/** Failures to render a component of the author's. */

/** A failure as plain data: one component on one page. */
export interface RenderFailure {
  /** `null` for a component in the theme folder. */
  readonly component: ComponentUse | null;
  /** The URL of the page, with the base. */
  readonly url: string;
  readonly problem: "throws an error" | "does not finish" | "runs out of memory" | "exits the process";
  /** The error's message, or why the component was stopped. */
  readonly reason: string;
  readonly frames: readonly Frame[];
}

/** A use of a component in a page. */
export interface ComponentUse {
  /** The name of the directive. */
  readonly name: string;
  /** The index among the page's components. */
  readonly number: number;
}

/** A position in the bundled module of the site's theme. Line and column count from 1. */
export interface Frame {
  readonly line: number;
  readonly column: number;
}

/** Thrown where a component is rendered. `graph/check-theme.ts` turns its `failure` into a finding. */
export class RenderError extends Error {
  /** Plain data, because it is sent between threads. */
  readonly failure: RenderFailure;

  constructor(failure: RenderFailure) {
    super(`${failure.component?.name ?? "the theme"} ${failure.problem} on ${failure.url}: ${failure.reason}`);
    this.name = "RenderError";
    this.failure = failure;
  }
}

/** The frames of a stack trace that are in the bundled module, innermost first. */
export function framesIn(stack: string): readonly Frame[] {
  return Array.from(stack.matchAll(/\/theme-[\da-f]{16}\.mjs(?:\?[^:)]*)?:(\d+):(\d+)\)?$/gmu), ([, line, column]) => ({
    line: Number(line),
    column: Number(column),
  }));
}

/** Why a component that React would have to wait for cannot be rendered. */
export const asyncReason = "it is an async function, or waits for a promise, but a page is rendered at once";

/** Set by the JSX runtime of the bundled components; see `asset/site-theme.ts`. */
const refused = Symbol.for("docsgen.refused");

/** The stack where the last element was made that React refuses for a reason, or "". */
function madeAt(reason: "style" | "child"): string {
  const last: unknown = Reflect.get(globalThis, refused);
  if (typeof last !== "object" || last === null || Reflect.get(last, "what") !== reason) return "";
  return String(Reflect.get(last, "stack"));
}

/** The message of an error, and where it was thrown. */
export function describeThrown(error: unknown): Pick<RenderFailure, "reason" | "frames"> {
  if (!(error instanceof Error)) return { reason: String(error), frames: [] };
  const [, found] = /^Objects are not valid as a React child \(found: (.+?)\)/u.exec(error.message) ?? [];
  if (found !== undefined)
    return {
      reason: found.includes("Promise")
        ? asyncReason
        : `it renders an ${found.replace(/^\[object (\w+)\]$/u, "object $1")}`,
      frames: framesIn(madeAt("child")),
    };
  const isAsync = /suspended while responding to synchronous input/u.test(error.message);
  if (error.message.startsWith("The `style` prop expects"))
    return { reason: "`style` is a text", frames: framesIn(madeAt("style")) };
  return { reason: isAsync ? asyncReason : error.message, frames: framesIn(error.stack ?? "") };
}

/**
 * Runs a function that renders a component or a document.
 * @throws RenderError for whatever `run` throws.
 */
export function rendering<Result>(component: ComponentUse | null, url: string, run: () => Result): Result {
  try {
    Reflect.deleteProperty(globalThis, refused);
    return run();
  } catch (error) {
    throw new RenderError({ component, url, problem: "throws an error", ...describeThrown(error) });
  }
}
