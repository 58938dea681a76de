/** Prints a notice about the source folder and title of a site without a config. */
import type { UsedWithoutConfig } from "../graph/prepare-site.ts";
import type { Terminal } from "./terminal.ts";

/** Prints each site once. Standard output may be a report for programs, so we use standard error. */
export function makeWithoutConfigNotice(
  { silent = false }: { readonly silent?: boolean },
  terminal: Terminal,
): (used: UsedWithoutConfig) => void {
  let last = "";
  return ({ title, titleFrom, source }) => {
    const name = titleFrom === "" ? "the folder's name" : titleFrom;
    const line = `No site.config.ts: using ${source === "" ? "this folder" : `${source}/`} as “${title}” (the title is from ${name})\n`;
    if (line !== last && !silent) terminal.stderr.write(line);
    last = line;
  };
}
