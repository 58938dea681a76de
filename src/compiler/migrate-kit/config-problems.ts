/** The problems of a config that a program has written. Pure. */
import { checkConfig } from "../config/check-config.ts";

/** A problem at one place of a config. */
export interface ConfigProblem {
  /** Keys and indexes from the root of the config: `["redirects", 14, "from"]`. */
  readonly path: readonly (string | number)[];
  /** Such as “`redirects[14].from` must be a path that begins with a slash”. */
  readonly message: string;
}

/** @returns Nothing for a config that docsgen accepts. */
export function configProblems(config: unknown): readonly ConfigProblem[] {
  const checked = checkConfig(config);
  return checked.kind === "config" ? [] : checked.findings.map(({ path, message }) => ({ path, message }));
}
