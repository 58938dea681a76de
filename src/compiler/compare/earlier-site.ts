/** Opens the site of an earlier commit, with the cache of the current one. Has effects through what it calls. */
import { dirname, join, relative, resolve } from "node:path";
import { findBase } from "../check/read-changes.ts";
import { endBundler } from "../config/bundler.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { GraphState } from "../graph/build-graph.ts";
import { openCache } from "../graph/open-cache.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { openBuild } from "../graph/open-site.ts";
import type { Project, SiteOptions } from "../graph/prepare-site.ts";
import { prepareBuild } from "../graph/prepare-site.ts";
import type { UpdateOptions } from "../graph/progress.ts";
import { whyGitFailed } from "../source/git.ts";
import { openEarlierTree } from "./earlier-tree.ts";

export interface EarlierSite {
  readonly kind: "open";
  readonly site: OpenBuild;
  readonly state: GraphState;
  readonly close: () => Promise<void>;
}

/**
 * @param since The name of a branch, a tag or a commit; the state from which it and the current one both come is opened.
 * @param current The current site.
 * @throws The signal's reason if it is aborted.
 */
export async function openEarlierSite(
  since: string,
  current: Pick<Project, "root" | "configPath" | "cacheFolder">,
  options: SiteOptions & UpdateOptions,
): Promise<EarlierSite | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] }> {
  const { workingFolder, useCache } = options;
  const { root, configPath, cacheFolder } = current;
  const base = await findBase(since, root);
  if (base.kind === "unknown") return { kind: "failed", diagnostics: [base.diagnostic] };
  const fail = (error: unknown) => {
    const values = { since, reason: whyGitFailed(error) };
    return { kind: "failed", diagnostics: [siteDiagnostic("unknown-changes", values, null)] } as const;
  };
  const opened = await openEarlierTree(base.root, base.commit, join(dirname(configPath), ".docsgen"), useCache).catch(
    fail,
  );
  if ("kind" in opened) return opened;
  const { folder, release } = opened;
  const there = (path: string): string => join(folder, base.prefix, relative(root, path));
  const prepared = await prepareBuild(
    {
      ...options,
      workingFolder: there(workingFolder),
      config: options.config === null ? null : there(resolve(workingFolder, options.config)),
      remoteCache: null,
      onWithoutConfig: undefined,
    },
    "read",
    { cacheFolder },
  ).catch((error: unknown) => {
    release();
    throw error;
  });
  if (prepared.kind === "failed") {
    release();
    return { kind: "failed", diagnostics: prepared.diagnostics.map((each) => atRef(each, since)) };
  }
  await endBundler();
  const { project, pool } = prepared.prepared;
  const cache = openCache(project);
  const close = async (): Promise<void> => {
    await pool.close();
    cache.close();
    release();
  };
  try {
    const site = openBuild(prepared.prepared, options, cache, true);
    const state = await site.graph.update({ signal: options.signal, onProgress: options.onProgress });
    if (useCache) cache.save();
    return { kind: "open", site, state, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function atRef(each: Diagnostic, ref: string): Diagnostic {
  return each.kind === "file"
    ? { ...each, file: `${ref}:${each.file}` }
    : { ...each, message: `${ref}: ${each.message}` };
}
