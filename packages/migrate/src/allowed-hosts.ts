/** Allows the hosts of frames, videos and pictures that the old site shows, and that docsgen's policy would block. Pure. */
import type { Diagnostic, SiteConfigInput } from "docsgen";
import type { Note } from "./note.ts";

export interface AllowedHosts {
  readonly policy: Pick<SiteConfigInput, "contentSecurityPolicy">;
  /** The problems that the policy does not solve. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly Note[];
}

/** @param diagnostics Of the site with the given policy; their hints say what to allow. */
export function allowHosts(
  given: SiteConfigInput["contentSecurityPolicy"],
  diagnostics: readonly Diagnostic[],
): AllowedHosts {
  const policy = new Map(Object.entries(given ?? {}).map(([directive, sources]) => [directive, new Set(sources)]));
  const notes: Note[] = [];
  const rest = diagnostics.filter((diagnostic) => {
    const { code, hint } = diagnostic;
    if (code !== "csp-blocked" || diagnostic.kind === "site") return true;
    const [, directive = "", source] =
      /contentSecurityPolicy: \{ "([\w-]+)": \["(https:\/\/[^"\s]+)"\] \}/u.exec(hint ?? "") ?? [];
    // A script can do anything on every page, so people decide about it.
    if (source === undefined || directive === "script-src") return true;
    policy.set(directive, (policy.get(directive) ?? new Set()).add(source));
    notes.push({
      outcome: "converted",
      what: `Content of \`${source}\``,
      advice: `\`contentSecurityPolicy\` in the config allows it as \`${directive}\``,
      place: { site: "new", file: diagnostic.file, line: diagnostic.span.start.line },
    });
    return false;
  });
  const contentSecurityPolicy = Object.fromEntries(Array.from(policy, ([name, sources]) => [name, [...sources]]));
  return { policy: notes.length === 0 ? {} : { contentSecurityPolicy }, diagnostics: rest, notes };
}
