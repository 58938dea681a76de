/** The result of a command that failed before it changed anything. */
import type { Diagnostic } from "./diagnostic.ts";

/** The config, the command line or the machine prevents the command. */
export interface Failed {
  readonly kind: "failed";
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes the result; `cli` exits with 2 for it. */
export function failed(...diagnostics: readonly Diagnostic[]): Failed {
  return { kind: "failed", diagnostics };
}
