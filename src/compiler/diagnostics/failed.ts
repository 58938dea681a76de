/** What a command returns if it cannot be done. */
import type { Diagnostic } from "./diagnostic.ts";

/** The config, the command line or the machine prevents the command: nothing was changed. */
export interface Failed {
  readonly kind: "failed";
  readonly diagnostics: readonly Diagnostic[];
}

export function failed(...diagnostics: readonly Diagnostic[]): Failed {
  return { kind: "failed", diagnostics };
}
