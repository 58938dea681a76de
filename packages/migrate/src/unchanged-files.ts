/**
 * Keeps publishing the documents that the old site published as they are, such as `public/old/redirect.html`, although
 * docsgen refuses a part of them: the config reports their problems as warnings. Pure.
 */
import type { Diagnostic, SiteConfigInput } from "docsgen";
import type { Note } from "./note.ts";
import { newSource } from "./plan-files.ts";

/** `checks` is `{}` if docsgen accepts all files, and else has the given overrides and one more. */
export interface UnchangedFiles {
  readonly checks: Pick<SiteConfigInput, "checks">;
  /** The problems of other files. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly Note[];
}

/** @param copies The files that are published unchanged, by path in the source folder. */
export function keepUnchangedFiles(
  given: SiteConfigInput["checks"],
  copies: ReadonlyMap<string, string>,
  diagnostics: readonly Diagnostic[],
): UnchangedFiles {
  const severity = new Map<string, "warning">();
  const notes: Note[] = [];
  const others = new Set<string>();
  const rest = diagnostics.filter((diagnostic) => {
    if (diagnostic.kind === "site" || diagnostic.severity !== "error") return true;
    const { file, code, message, span } = diagnostic;
    const path = file.slice(newSource.length + 1);
    if (!/^public\/.*\.(?:html?|md|txt)$/iu.test(path) || !copies.has(path)) return true;
    severity.set(code, "warning");
    if (!/\.html?$/iu.test(path)) others.add(path);
    notes.push({
      outcome: "lossy",
      what: `Documents that are published unchanged: ${message} (${code})`,
      advice: "they had the problem on the old site, too, so the config reports it as a warning, in `checks.overrides`",
      place: { site: "new", file, line: span.start.line },
    });
    return false;
  });
  if (severity.size === 0) return { checks: {}, diagnostics, notes };
  const override = {
    files: ["public/**/*.html", "public/**/*.htm", ...others],
    severity: Object.fromEntries(severity),
  };
  return {
    checks: { checks: { ...given, overrides: [...(given?.overrides ?? []), override] } },
    diagnostics: rest,
    notes,
  };
}
