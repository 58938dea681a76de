/** `docsgen sites`: lists the other sites to which a site links, and saves what they publish. */
import type { ListedSite } from "../sites.ts";
import { sites } from "../sites.ts";
import { counted } from "../diagnostics/counted.ts";
import type { ExitStatus, SitesOptions } from "./command-options.ts";
import { interruptible } from "./interruption.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { dryRunNote, printJson } from "./terminal.ts";
import { today } from "./today.ts";

/** @returns 0 if the sites were listed or saved; 2 if one of them, or the config, cannot be read. */
export async function runSites(options: SitesOptions, terminal: Terminal): Promise<ExitStatus> {
  const { workingFolder, stdout } = terminal;
  const result = await interruptible(terminal, (signal) => sites({ ...options, workingFolder, today, signal }));
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: true }, terminal);
    return 2;
  }
  if (options.format === "json") {
    printJson({ sites: result.sites.map(toObject) }, terminal);
    return 0;
  }
  if (result.sites.length === 0) stdout.write("`links.sites` in the config names no sites.\n");
  if (options.isDryRun) stdout.write(dryRunNote.replace(/: $/u, ".\n"));
  for (const site of result.sites) stdout.write(`${describe(site)}\n`);
  return 0;
}

function toObject({ name, from, path, saved, isChanged }: ListedSite): object {
  const known = saved === null ? null : { root: saved.root, kind: saved.kind, saved: saved.saved };
  return {
    name,
    from,
    path,
    ...known,
    pages: saved?.pages.length ?? null,
    names: saved?.names.length ?? null,
    isChanged,
  };
}

function describe({ name, from, saved, isChanged }: ListedSite): string {
  if (saved === null) return `${name}  ${from}: nothing is saved; run docsgen sites --update ${name}`;
  const { pages, names, root } = saved;
  const counts = [
    ...(pages.length > 0 || names.length === 0 ? [counted(pages.length, "page")] : []),
    ...(names.length > 0 ? [counted(names.length, "name")] : []),
  ];
  const change = isChanged === null ? `saved ${saved.saved}` : isChanged ? "changed" : "unchanged";
  return `${name}  ${root}: ${counts.join(", ")}, ${change}`;
}
