/** The `--base` of a command. Pure. */
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { siteConfigSchema } from "./schema.ts";

/** Adds the slash at the end, which CI leaves out: GitHub passes `/docs`, or nothing for the root of a domain. */
export function completeBase(text: string): string {
  return text === "" || /^\/.*[^/]$/u.test(text) ? `${text}/` : text;
}

/** The problem with a base from the command line, or `null`. */
export function checkBase(base: string | null): SiteDiagnostic | null {
  if (base === null || siteConfigSchema.shape.base.safeParse(base).success) return null;
  const problem = `must begin with a slash, such as /docs/; got “${base}”`;
  return siteDiagnostic("config-value", { path: "--base", problem });
}
