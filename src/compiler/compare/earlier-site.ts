/**
 * Opens an earlier state of a site: that of a commit, with the cache of the current one, or what a manifest says of a
 * publication. Has effects through what it calls.
 */
import { dirname, join, relative, resolve } from "node:path";
import { isManifest, requirePublication } from "../check/load-publication.ts";
import { findBase } from "../check/read-changes.ts";
import { endBundler } from "../config/bundler.ts";
import { defaultConfig } from "../config/site-config.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Failed } from "../diagnostics/failed.ts";
import { failed } from "../diagnostics/failed.ts";
import type { GraphState } from "../graph/build-graph.ts";
import { openCache } from "../graph/open-cache.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { openBuild } from "../graph/open-site.ts";
import type { Project, SiteOptions } from "../graph/prepare-site.ts";
import { prepareBuild } from "../graph/prepare-site.ts";
import type { UpdateOptions } from "../graph/progress.ts";
import { whyGitFailed } from "../source/git.ts";
import { openEarlierTree } from "./earlier-tree.ts";
import type { SiteContent } from "./site-content.ts";
import { contentOfPublication, contentOfSite } from "./site-content.ts";

/** A site that can be searched and rendered. */
export interface OpenSide {
  readonly site: OpenBuild;
  readonly state: GraphState;
}

/** An earlier state, held open because its pages are rendered when they are compared. The caller closes it. */
export interface EarlierSite {
  readonly kind: "open";
  readonly content: SiteContent;
  /** `null` if only a manifest is known. */
  readonly side: OpenSide | null;
  readonly close: () => Promise<void>;
}

/** As of the current site, whose cache and threads' settings it shares. */
export interface EarlierOptions extends SiteOptions, UpdateOptions {
  /** A manifest, or a branch, tag or commit; the state from which it and the current one both come is opened. */
  readonly since: string;
  /** As of the current site; see `openBuild`. */
  readonly isPublished: boolean;
}

/** Why a state cannot be compared with, as far as that is known before its site is opened. */
export async function problemOfEarlier(
  { since, config }: { readonly since: string | null; readonly config: string | null },
  workingFolder: string,
): Promise<Diagnostic | null> {
  if (since === null || isManifest(since)) return null;
  const base = await findBase(since, dirname(resolve(workingFolder, config ?? defaultConfig)));
  return base.kind === "unknown" ? base.diagnostic : null;
}

/**
 * @param current The current site.
 * @throws The signal's reason if it is aborted.
 */
export async function openEarlierSite(
  current: Pick<Project, "root" | "configPath" | "cacheFolder">,
  options: EarlierOptions,
): Promise<EarlierSite | Failed> {
  const { since, workingFolder, signal } = options;
  if (!isManifest(since)) return openCommit(current, options);
  const loaded = await requirePublication(since, workingFolder, signal);
  if (loaded.kind === "failed") return failed(loaded.diagnostic);
  const content = contentOfPublication(loaded.publication, null);
  return { kind: "open", content, side: null, close: () => Promise.resolve() };
}

async function openCommit(
  current: Pick<Project, "root" | "configPath" | "cacheFolder">,
  options: EarlierOptions,
): Promise<EarlierSite | Failed> {
  const { since, workingFolder, useCache, isPublished } = options;
  const { root, configPath, cacheFolder } = current;
  const base = await findBase(since, root);
  if (base.kind === "unknown") return failed(base.diagnostic);
  const fail = (error: unknown) => {
    const values = { since, reason: whyGitFailed(error) };
    return failed(siteDiagnostic("unknown-changes", values, null));
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
    return failed(...prepared.diagnostics.map((each) => atRef(each, since)));
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
    const site = openBuild(prepared.prepared, options, cache, isPublished);
    const state = await site.graph.update({ signal: options.signal, onProgress: options.onProgress });
    if (useCache) cache.save();
    return { kind: "open", content: contentOfSite(site, state), side: { site, state }, close };
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
