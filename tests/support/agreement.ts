/** Compares what `check` and `build` report for a site. */
import { expect } from "vitest";
import type { Run, Site } from "./site.ts";

/** The report without the last line of a refused build. */
function reportOf({ stderr }: Run): string {
  return stderr.replace(/\n\d+ pages?, [^\n]*Nothing was published; the output folder is unchanged\.\n$/u, "");
}

/** Checks the site, then builds it. @returns The output of the build. */
export async function expectAgreement(site: Site, words: readonly string[] = []): Promise<Run> {
  const checked = await site.run(["check", ...words]);
  const built = await site.build(words);
  expect(reportOf(checked)).toBe(reportOf(built));
  expect(checked.status).toBe(built.status);
  return built;
}
