/** Errors of the file system while writing. */
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { reasonOf } from "../source/scan.ts";

/** Thrown when the system refuses to write. The command line prints its diagnostic. */
export class WriteError extends Error {
  readonly diagnostic: SiteDiagnostic;

  /** @param path The path that cannot be written, as the author knows it. */
  constructor(path: string, cause: unknown, hint: string = hintOf(cause)) {
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

/** Whether an error comes from the operating system, which gives it a `syscall` and a `code` such as "ENOSPC". */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

function hintOf(error: unknown): string {
  return (
    hints.get(isSystemError(error) ? (error.code ?? "") : "") ??
    "remove the cause that the system names, then build again"
  );
}

const permissions = "give the user that builds the right to write there, then build again";
const space = "free disk space, then build again";
const vanished = "build again; if it happens again, find the program that changes this folder during the build";
const hints: ReadonlyMap<string, string> = new Map([
  ["EACCES", permissions],
  ["EPERM", permissions],
  ["EROFS", "build into a folder on a disk that can be written: docsgen build --out <folder>"],
  ["ENOSPC", space],
  ["EDQUOT", space],
  ["ENOENT", vanished],
  ["ENOTEMPTY", vanished],
  ["EBUSY", "close the program that uses it, then build again"],
  ["ENAMETOOLONG", "shorten the name of the page or folder, then build again"],
  ["EMFILE", "raise the limit on open files (ulimit -n), then build again"],
  ["ENFILE", "raise the limit on open files (ulimit -n), then build again"],
]);
