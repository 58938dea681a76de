/** The message for an internal error. Errors caused by the author or the machine are diagnostics instead. */
import { issuesUrl, version } from "../build-identity.ts";

/** @param isServing Whether the command keeps running. @returns Lines for the terminal. */
export function describeInternalError(error: unknown, isDebugging: boolean, isServing = false): string {
  const stack = error instanceof Error ? error.stack : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const report = issuesUrl === "" ? "report it" : `report it at ${issuesUrl}`;
  return [
    `Internal error in docsgen ${version}: ${isDebugging && stack !== undefined ? stack : message}`,
    `This is a bug, not a mistake in your content${isServing ? "; the server is still running" : ""}.`,
    isDebugging
      ? `To get it fixed, ${report} with the lines above.`
      : `Run the command again with --debug, and ${report}.`,
    "",
  ].join("\n");
}
