/** Errors of the file system while writing. */
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { reasonOf } from "../source/scan.ts";

export class WriteError extends Error {
  readonly diagnostic: SiteDiagnostic;

  /** @param path The path that cannot be written, as the author knows it. */
  constructor(path: string, cause: unknown) {
    const hint = "free disk space or fix the permissions, then build again";
    const diagnostic = siteDiagnostic("write-failed", { path, reason: reasonOf(cause) }, hint);
    super(diagnostic.message, { cause });
    this.name = "WriteError";
    this.diagnostic = diagnostic;
  }
}

/**
 * Runs a file system operation.
 * @throws WriteError with this path if the system refuses.
 */
export function writing<Result>(path: string, operation: () => Result): Result {
  try {
    return operation();
  } catch (error) {
    throw isSystemError(error) ? new WriteError(path, error) : error;
  }
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
