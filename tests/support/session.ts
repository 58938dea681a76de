/** Opens a site as an editor does. The session is the one in lib/, as everything that a test runs. */
import { join } from "node:path";
import { onTestFinished } from "vitest";
import * as z from "zod";
import type { SessionOptions, SessionReport, SiteSession } from "../../src/compiler/editor/site-session.ts";
import type { Site } from "./site.ts";
import { projectRoot } from "./site.ts";

/** @param atEnd Called with what closes it, which is done when the test ends. */
export async function openSession(
  site: Site,
  options: Partial<SessionOptions> = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<SiteSession> {
  const { SiteSession: Session }: { readonly SiteSession: typeof SiteSession } = await import(
    /* @vite-ignore */ join(projectRoot, "lib", "session.js")
  );
  const session = await Session.open({
    workingFolder: site.folder,
    config: null,
    source: null,
    workers: 0,
    today: () => "2027-01-31",
    ...options,
  });
  atEnd(() => session.close());
  return session;
}

const reported = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      severity: z.string(),
      message: z.string(),
      hint: z.nullable(z.string()),
      file: z.nullable(z.string()),
      start: z.nullable(z.object({ line: z.int(), column: z.int() })),
      end: z.nullable(z.object({ line: z.int(), column: z.int() })),
      fix: z.nullable(z.string()),
    }),
  ),
});

/** What `--format json` reports, a line for each problem, sorted. */
export function problemsInJson(json: string): readonly string[] {
  const { diagnostics } = reported.parse(JSON.parse(json));
  return diagnostics
    .map(({ file, start, end, code, severity, message, hint, fix }) =>
      JSON.stringify([file, start, end, severity, code, message, hint, fix]),
    )
    .sort();
}

/** What a session reports, in the same form. */
export function problemsInReport({ byFile, ofSite }: SessionReport): readonly string[] {
  const inFiles = [...byFile.values()]
    .flat()
    .map(({ file, span: { start, end }, severity, code, message, hint, fix }) =>
      JSON.stringify([file, start, end, severity, code, message, hint, fix?.to ?? null]),
    );
  const others = ofSite.map(({ severity, code, message, hint }) =>
    JSON.stringify([null, null, null, severity, code, message, hint, null]),
  );
  return [...inFiles, ...others].sort();
}
