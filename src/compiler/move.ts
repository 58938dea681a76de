/** `mv`: moves a page, a folder or a heading, and updates all references to it. */
import { dirname, join, resolve } from "node:path";
import type { FileChange } from "./check/file-changes.ts";
import { makeChanges, readText, removeEmptyFolders } from "./check/file-changes.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import type { OpenSite } from "./graph/open-site.ts";
import { withSite } from "./graph/open-site.ts";
import { readSites } from "./graph/read-sites.ts";
import { MoveRefusal } from "./move/moved-config.ts";
import { planMoveIn } from "./move/plan-in-site.ts";
import type { MovePlan } from "./move/plan-move.ts";
import type { MoveOptions } from "./options.ts";
import { linksFromSites } from "./site/other-sites.ts";
import { reasonOf } from "./source/scan.ts";

/** `changes` are made already, unless it was a dry run. Paths are absolute. */
export type MoveResult =
  | {
      readonly kind: "moved";
      readonly changes: readonly FileChange[];
      readonly plan: MovePlan;
      readonly sourceFolder: string;
      /** The addresses that redirect now and to which other sites link: "/limits/#size: “sdk” links to it 2 times". */
      readonly linked: readonly string[];
    }
  | Failed;

/**
 * Nothing is changed if a part of it is refused.
 * @throws The signal's reason if it is aborted.
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  try {
    return await withSite({ ...options, out: null }, "read", (site) => moveIn(site, options));
  } catch (error) {
    if (!(error instanceof MoveRefusal)) throw error;
    return failed(siteDiagnostic("not-moved", { from: options.from, reason: error.message }, error.hint));
  }
}

/** @throws MoveRefusal */
async function moveIn(site: OpenSite, options: MoveOptions): Promise<MoveResult> {
  const state = await site.graph.analyze(options);
  const { sourceFolder, root } = site;
  const plan = planMoveIn(site, state, options, {
    textOf: (path) => readText(join(sourceFolder, path)),
    spansOf: (page) => site.graph.spansOf(page),
    refuse: (refusal) => {
      throw refusal;
    },
  });
  const changes: FileChange[] = [
    ...plan.sources.map(({ from, to, text }) => ({
      path: join(sourceFolder, from),
      newPath: join(sourceFolder, to),
      text: text === null ? null : { before: readText(join(sourceFolder, from)) ?? "", after: text },
    })),
    ...[...plan.others].map(([file, text]) => ({ path: resolve(root, file), newPath: resolve(root, file), text })),
  ];
  if (!options.isDryRun) {
    applyChanges(changes);
    for (const { path, newPath } of changes) if (path !== newPath) removeEmptyFolders(dirname(path), sourceFolder);
  }
  const { sites } = readSites(site.loaded);
  const linked = plan.redirects.flatMap(({ from }) => {
    const links = linksFromSites(from, sites);
    return links === "" ? [] : [`${from}: ${links}`];
  });
  return { kind: "moved", changes, plan, sourceFolder, linked };
}

/** @throws MoveRefusal if the system refuses a change. */
function applyChanges(changes: readonly FileChange[]): void {
  try {
    makeChanges(changes);
  } catch (error) {
    throw error instanceof Error && "syscall" in error ? new MoveRefusal(reasonOf(error)) : error;
  }
}
