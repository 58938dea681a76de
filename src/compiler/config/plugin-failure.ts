/** Failures of an author's plugin. Plain data, because they are sent between threads. */
import type { PluginHook } from "./plugin.ts";

/** A hook of a plugin, and its input. */
export interface RunningHook {
  /** The index of the plugin in `listPlugins`. */
  readonly plugin: number;
  readonly hook: PluginHook;
  /** The path of the page that the hook processes, or `null`. */
  readonly page: string | null;
}

/** Why a hook failed. `plugin/describe-failures.ts` makes the finding, at the place of the plugin in the config. */
export interface PluginFailure extends RunningHook {
  /** "returns a wrong value": `reason` says what is wrong with it. */
  readonly problem:
    | "throws an error"
    | "does not finish"
    | "runs out of memory"
    | "exits the process"
    | "returns a wrong value";
  readonly reason: string;
  /** Advice, or `null`. */
  readonly hint: string | null;
  /** Where the error was thrown in the config's bundled module, or `null`. Line and column count from 1. */
  readonly frame: { readonly line: number; readonly column: number } | null;
}

/** Thrown where a hook runs. Threads send its `failure`, which is plain data. */
export class PluginError extends Error {
  readonly failure: PluginFailure;

  constructor(failure: PluginFailure) {
    super(failure.reason);
    this.name = "PluginError";
    this.failure = failure;
  }
}

/** The failure of a hook whose result cannot be used. @param reason The problem with it: "it returns nothing". */
export function unusableResult(running: RunningHook, reason: string, hint: string | null = null): PluginError {
  return new PluginError({ ...running, problem: "returns a wrong value", reason, hint, frame: null });
}

/** The error as the failure of the hook that threw it. */
export function failureOf(running: RunningHook, error: unknown): PluginError {
  return error instanceof PluginError ? error : new PluginError(thrownBy(running, error));
}

/** The failure of a hook that threw an error. */
export function thrownBy(running: RunningHook, error: unknown): PluginFailure {
  const { plugin, hook, page } = running;
  const frame = error instanceof Error ? frameIn(error.stack ?? "") : null;
  return { plugin, hook, page, problem: "throws an error", ...describeThrown(error, hook), frame };
}

function describeThrown(error: unknown, hook: PluginHook): Pick<PluginFailure, "reason" | "hint"> {
  if (!(error instanceof Error)) return { reason: String(error), hint: null };
  const { message, cause } = error;
  if (message === "fetch failed" && cause instanceof Error) {
    const hint = "check the address and the network, or read the data from a file of the repository";
    return { reason: `fetch failed: ${cause.message}`, hint };
  }
  const [, missing] = /^ENOENT: no such file or directory, \w+ '(.+)'$/u.exec(message) ?? [];
  if (missing !== undefined && !/^(?:\/|[A-Z]:)/u.test(missing)) {
    const hint = `a relative path starts in the folder where docsgen runs: write join(import.meta.dirname, "${missing}")`;
    return { reason: `there is no file “${missing}”`, hint };
  }
  if (/ in JSON at position | is not valid JSON$|JSON input/u.test(message))
    return { reason: `a text is not JSON: ${message}`, hint: "check what JSON.parse gets there" };
  if (hook.endsWith("Plugins") && /of undefined/u.test(message)) {
    const hint = "a plugin is a function that returns the function for the tree: write () => (tree) => { … }";
    return { reason: message, hint };
  }
  return { reason: message, hint: null };
}

/** The innermost frame of a stack trace that is in the config's module, which is loaded from a `data:` URL. */
export function frameIn(stack: string): PluginFailure["frame"] {
  const [, line, column] = /\(?data:text\/javascript[^\s)]*:(\d+):(\d+)\)?$/mu.exec(stack) ?? [];
  return line === undefined || column === undefined ? null : { line: Number(line), column: Number(column) };
}
