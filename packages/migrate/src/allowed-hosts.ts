/** Allows the hosts of frames, videos and pictures that the old site shows, and that docsgen's policy would block. Pure. */
import type { Diagnostic, SiteConfigInput } from "docsgen";
import type { Note } from "./note.ts";

/** The outcome of `allowHosts`; `policy` is `{}` if no host had to be added, and else replaces the given one whole. */
export interface AllowedHosts {
  readonly policy: Pick<SiteConfigInput, "contentSecurityPolicy">;
  /** The problems that the policy does not solve. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly Note[];
}

/** @param diagnostics Of the site with the given policy; they say what to allow. */
export function allowHosts(
  given: SiteConfigInput["contentSecurityPolicy"],
  diagnostics: readonly Diagnostic[],
): AllowedHosts {
  const policy = new Map(Object.entries(given ?? {}).map(([directive, sources]) => [directive, new Set(sources)]));
  const notes: Note[] = [];
  const rest = diagnostics.filter((diagnostic) => {
    if (diagnostic.kind === "site" || diagnostic.accept === undefined) return true;
    const { setting, value: source } = diagnostic.accept;
    const [list, directive = ""] = setting;
    // A script can do anything on every page, so people decide about it.
    if (list !== "contentSecurityPolicy" || directive === "script-src") return true;
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
