/**
 * Runs the schema of a component's props. A schema is the author's code and cannot be moved to a worker thread, so its
 * refinements may loop or throw in the main thread.
 */
import { createContext, isContext, Script } from "node:vm";
import type { PropsSchema } from "./component.ts";

export type ParsedProps =
  | { readonly kind: "parsed"; readonly result: ReturnType<PropsSchema["safeParse"]> }
  /** `reason` is a phrase such as "throws an error: boom". */
  | { readonly kind: "failed"; readonly reason: string };

/** Milliseconds for the props of one component. They normally take less than one. */
const timeout = 3000;

/** A `vm` script has a timeout that also covers the functions it calls. */
const caller = new Script("call()");
/** Turned into a `vm` context when the first schema runs, because creating a context takes a millisecond. */
const globals: { call: () => void } = { call: () => undefined };

/**
 * Schemas that timed out. They are not run again for other uses or after an edit, because each attempt would take the
 * full timeout.
 */
const timedOutSchemas = new WeakSet<PropsSchema>();
const timedOut = { kind: "failed", reason: `was stopped after ${timeout / 1000} s` } as const;

/** Parses props. Never throws. */
export function parseProps(schema: PropsSchema, props: unknown): ParsedProps {
  if (timedOutSchemas.has(schema)) return timedOut;
  const results: ReturnType<PropsSchema["safeParse"]>[] = [];
  globals.call = () => void results.push(schema.safeParse(props));
  try {
    caller.runInContext(isContext(globals) ? globals : createContext(globals), { timeout });
  } catch (error) {
    if (!isTimeout(error))
      return {
        kind: "failed",
        reason: `throws an error: ${error instanceof Error ? error.message : String(error)}`,
      };
    timedOutSchemas.add(schema);
    return timedOut;
  }
  const [result] = results;
  return result === undefined ? timedOut : { kind: "parsed", result };
}

/** The error comes from the script's realm, so `instanceof Error` does not recognize it. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
