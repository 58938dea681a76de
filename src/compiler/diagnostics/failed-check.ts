/** Reports that a check itself failed, so that what the others find is not lost. */
import type { Problem } from "./diagnostic.ts";
import { problemOf } from "./catalog.ts";

/**
 * The problem that a check has failed by an exception of JavaScript or of a library.
 * @param check What it looks at: "the addresses of the config".
 * @throws the error if it is one of docsgen's own, such as a lost cache, or ends the run.
 */
export function failedCheck(check: string, error: unknown): Problem {
  if (!(error instanceof Error) || !builtIn.has(error.constructor)) throw error;
  const hint = "this is a bug in docsgen, not a mistake in your content: report it";
  return problemOf("failed-check", { check, reason: error.message }, hint);
}

/** Runs a check of the whole site, and reports it if it fails. */
export function guarded<Found>(
  check: string,
  find: () => readonly Found[],
): readonly (Found | (Problem & { readonly kind: "site" }))[] {
  try {
    return find();
  } catch (error) {
    return [{ kind: "site", ...failedCheck(check, error) }];
  }
}

const builtIn: ReadonlySet<unknown> = new Set([Error, TypeError, RangeError, ReferenceError, SyntaxError]);
