/** The `--base` of a command. Pure. */
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { problemOfBase } from "./schema.ts";

/** Adds the slash at the end, which CI leaves out: GitHub passes `/docs`, or nothing for the root of a domain. */
export function completeBase(text: string): string {
  return text === "" || /^\/.*[^/]$/u.test(text) ? `${text}/` : text;
}

/** "docs" → "/docs/" */
function suggest(base: string | null): string {
  const names = (base ?? "").replace(/[?#].*$/su, "").split(/[/\\\s]+/u);
  const path = names.filter((name) => !/^(?:\.|%2e){0,2}$/iu.test(name)).join("/");
  return `write --base ${path === "" ? "/" : `/${path}/`}`;
}

/** The problem with a base from the command line, or `null`. */
export function checkBase(base: string | null): SiteDiagnostic | null {
  const problem = base === null ? null : problemOfBase(base);
  return problem === null
    ? null
    : siteDiagnostic("config-value", { path: "--base", problem: `${problem}; got “${base}”` }, suggest(base));
}
