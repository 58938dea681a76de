/**
 * Runs the schema of a component's props. It is code of the author's in the main thread, where it cannot be sent away from: what it refines may loop
 * or throw.
 */
import { createContext, isContext, Script } from "node:vm";
import type { PropsSchema } from "./component.ts";

export type ParsedProps =
  | { readonly kind: "parsed"; readonly result: ReturnType<PropsSchema["safeParse"]> }
  /** In words: "stops with an error: boom". */
  | { readonly kind: "failed"; readonly reason: string };

/** Milliseconds for the props of one component; they take less than one. */
const timeout = 3000;

/** A script can be ended from outside, and so can what it calls. */
const caller = new Script("call()");
/** Becomes the script's context when there is a first schema to run: that takes a millisecond. */
const globals: { call: () => void } = { call: () => undefined };

/** Not run again, for another use or after an edit: each time would take as long. */
const endless = new WeakSet<PropsSchema>();
const doesNotEnd = { kind: "failed", reason: `does not end: it was given up after ${timeout / 1000} s` } as const;

/** Never throws. */
export function parseProps(schema: PropsSchema, props: unknown): ParsedProps {
  if (endless.has(schema)) return doesNotEnd;
  const results: ReturnType<PropsSchema["safeParse"]>[] = [];
  globals.call = () => void results.push(schema.safeParse(props));
  try {
    caller.runInContext(isContext(globals) ? globals : createContext(globals), { timeout });
  } catch (error) {
    if (!isTimeout(error))
      return {
        kind: "failed",
        reason: `stops with an error: ${error instanceof Error ? error.message : String(error)}`,
      };
    endless.add(schema);
    return doesNotEnd;
  }
  const [result] = results;
  return result === undefined ? doesNotEnd : { kind: "parsed", result };
}

/** It belongs to the script's realm, whose errors are of another class. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
