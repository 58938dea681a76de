/**
 * Runs the schema of a component's props. A schema is the author's code and cannot be moved to a worker thread, so its
 * refinements may loop or throw in the main thread.
 */
import { createContext, isContext, Script } from "node:vm";
import type { PropsSchema } from "./component.ts";

/** The result of calling a schema. "parsed" also stands for props that the schema rejects: see `result.success`. */
export type ParsedProps =
  | { readonly kind: "parsed"; readonly result: ReturnType<PropsSchema["safeParse"]> }
  /** `reason` is a phrase such as "throws an error: boom". */
  | { readonly kind: "failed"; readonly reason: string };

/** Milliseconds for one call. Props normally take less than one. */
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
  return parseAllProps(schema, [props])[0] ?? timedOut;
}

/**
 * Parses many props with one schema in a single call, because watching a call takes longer than most props. Never
 * throws.
 */
export function parseAllProps(schema: PropsSchema, all: readonly unknown[]): readonly ParsedProps[] {
  const results: ParsedProps[] = [];
  while (results.length < all.length && !timedOutSchemas.has(schema)) {
    globals.call = () => {
      while (results.length < all.length)
        results.push({ kind: "parsed", result: schema.safeParse(all[results.length]) });
    };
    try {
      caller.runInContext(isContext(globals) ? globals : createContext(globals), { timeout });
    } catch (error) {
      if (isTimeout(error)) timedOutSchemas.add(schema);
      else {
        const thrown = error instanceof Error ? error.message : String(error);
        results.push({ kind: "failed", reason: `throws an error: ${thrown}` });
      }
    }
  }
  return [...results, ...all.slice(results.length).map(() => timedOut)];
}

/** The error comes from the script's realm, so `instanceof Error` does not recognize it. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
