/** Parses the arguments after `npm run bench:serve --`. An invalid one ends the run with a message. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../speed/folders.ts";
import type { Generator } from "../speed/generator.ts";
import { generators } from "../speed/generators.ts";

export interface ServeOptions {
  readonly sizes: readonly number[];
  readonly generators: readonly Generator[];
  /** Starts of each server; the first finds no cache. */
  readonly starts: number;
  /** The number of saves after all starts together. */
  readonly saves: number;
  /** Seconds until a server has shown its first page, and until a save is on the screen. */
  readonly timeout: number;
  readonly corpora: string;
  readonly isKept: boolean;
}

const servers = generators.filter(({ serve }) => serve !== null);
const defaults = "docsgen,vitepress,rspress";

const usage = `npm run bench:serve -- [options]
  --pages 130,1000      sizes of the corpora (130,1000,10000)
  --tools docsgen       of ${servers.map(({ name }) => name).join(", ")} (${defaults})
  --starts N            of each server, the first without caches (3)
  --saves N             of each server, over all starts (15)
  --timeout SECONDS     until the first page, and for one save (60)
  --corpora DIR         folder that holds eips/ (DOCSGEN_CORPORA, or ../shared/corpora)
  --no-write            print, and leave results.md as it is`;

export function readServeOptions(args: readonly string[]): ServeOptions | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: "string", default: "130,1000,10000" },
      tools: { type: "string", default: defaults },
      starts: { type: "string", default: "3" },
      saves: { type: "string", default: "15" },
      timeout: { type: "string", default: "60" },
      corpora: { type: "string" },
      "no-write": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return usage;
  const chosen: Generator[] = [];
  for (const word of values.tools.split(",")) {
    const server = servers.find(({ name }) => name === word);
    if (server === undefined) return `There is no server “${word}”.\n\n${usage}`;
    chosen.push(server);
  }
  const sizes = values.pages.split(",").map(Number);
  const [starts, saves, timeout] = [Number(values.starts), Number(values.saves), Number(values.timeout)];
  if ([...sizes, starts, saves, timeout].some((number) => !Number.isInteger(number) || number < 1)) {
    return `A number is not one.\n\n${usage}`;
  }
  if (sizes.some((size) => size < 60)) return "A corpus has at least 60 pages.";
  return {
    sizes: sizes.toSorted((a, b) => a - b),
    generators: chosen.toSorted((a, b) => Number(b.name === "docsgen") - Number(a.name === "docsgen")),
    starts,
    saves,
    timeout,
    corpora: values.corpora ?? process.env["DOCSGEN_CORPORA"] ?? join(projectRoot, "..", "shared", "corpora"),
    isKept: !values["no-write"],
  };
}
