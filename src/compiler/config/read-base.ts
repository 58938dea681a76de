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
  // Git Bash replaces the first slash by its own folder.
  const [, rewritten] = /^[a-z]:[/\\].*?\bGit(?:[/\\](.*))?$/iu.exec(base ?? "") ?? [];
  if (rewritten !== undefined)
    return `Git Bash has changed /${rewritten}: set MSYS_NO_PATHCONV=1 in the environment, or \`base\` in the config`;
  const [, origin, below = "/"] = /^([a-z]+:\/\/[^/?#]+)([^?#]*)/iu.exec(base ?? "") ?? [];
  if (origin !== undefined) return `${suggest(below)}; \`origin: ${JSON.stringify(origin)}\` belongs in the config`;
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
