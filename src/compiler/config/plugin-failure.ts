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

export interface PluginFailure extends RunningHook {
  /** "returns a wrong value": `reason` says what is wrong with it. */
  readonly problem:
    | "throws an error"
    | "does not finish"
    | "runs out of memory"
    | "exits the process"
    | "returns a wrong value";
  readonly reason: string;
  /** Where the error was thrown in the config's bundled module, or `null`. Line and column count from 1. */
  readonly frame: { readonly line: number; readonly column: number } | null;
}

export class PluginError extends Error {
  readonly failure: PluginFailure;

  constructor(failure: PluginFailure) {
    super(failure.reason);
    this.name = "PluginError";
    this.failure = failure;
  }
}

/** The failure of a hook that threw an error. */
export function thrownBy(running: RunningHook, error: unknown): PluginFailure {
  const { plugin, hook, page } = running;
  const reason = error instanceof Error ? error.message : String(error);
  const frame = error instanceof Error ? frameIn(error.stack ?? "") : null;
  return { plugin, hook, page, problem: "throws an error", reason, frame };
}

/** The innermost frame of a stack trace that is in the config's module, which is loaded from a `data:` URL. */
export function frameIn(stack: string): PluginFailure["frame"] {
  const [, line, column] = /\(?data:text\/javascript[^\s)]*:(\d+):(\d+)\)?$/mu.exec(stack) ?? [];
  return line === undefined || column === undefined ? null : { line: Number(line), column: Number(column) };
}
