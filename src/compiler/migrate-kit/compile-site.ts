/** Checks a site as `check` does, to see its problems, addresses and anchors. Has effects. */
import { candidateRoutes } from "../../theme/client/resolve-path.ts";
import { endBundler } from "../config/bundler.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { withCache } from "../graph/open-cache.ts";
import type { FailedSite } from "../graph/open-site.ts";
import { openBuild } from "../graph/open-site.ts";
import { prepareBuild } from "../graph/prepare-site.ts";
import type { Progress } from "../graph/progress.ts";
import type { SiteState } from "../graph/site-graph.ts";
import { slugsIn } from "../page/header-slugs.ts";

export type { FailedSite } from "../graph/open-site.ts";

export interface CompileOptions {
  /** Absolute path of the folder with the config. */
  readonly folder: string;
  /** Aborts the work at the next step; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called whenever a step of the work begins or advances. */
  readonly onProgress: (progress: Progress) => void;
}

export interface CompiledSite {
  readonly kind: "compiled";
  readonly diagnostics: readonly Diagnostic[];
  /** The page at an address, as a reader may write it: "/guide/install", with or without `.html`. */
  readonly findPage: (address: string) => SitePage | null;
  /** Whether a redirect leads from an address to another one. */
  readonly isRedirected: (address: string) => boolean;
}

export interface SitePage {
  /** Its route: "/guide/install/". */
  readonly path: string;
  /** The ids that a link may target: of headings first, in their order. */
  readonly anchors: readonly string[];
}

/** Uses no cache. @throws The signal's reason if it is aborted. */
export async function compileSite(options: CompileOptions): Promise<CompiledSite | FailedSite> {
  const { folder, signal, onProgress } = options;
  const defaults = { config: null, source: null, out: null, base: null, remoteCache: null, workers: null };
  const today = (): string => new Date().toISOString().slice(0, 10);
  const site = { ...defaults, workingFolder: folder, useCache: false, today };
  const result = await prepareBuild(site, "read");
  if (result.kind === "failed") return { kind: "failed", diagnostics: result.diagnostics };
  const { prepared } = result;
  return withCache(prepared, site, async (open) => {
    await endBundler();
    const { graph } = openBuild(prepared, site, open(), true);
    return compiledSite(await graph.update({ signal, onProgress, trial: "thorough" }));
  });
}

function compiledSite({ diagnostics, site, pages }: SiteState): CompiledSite {
  const byRoute = new Map(site.pages.map((page) => [page.record.path.toLowerCase(), page]));
  const redirected = new Set(site.redirects.map(({ from }) => withoutSlash(from)));
  return {
    kind: "compiled",
    diagnostics,
    findPage: (address) => {
      for (const candidate of candidateRoutes(address.normalize("NFC").toLowerCase())) {
        const page = byRoute.get(candidate);
        if (page === undefined) continue;
        const { record, movedAnchors } = page;
        const others = pages.get(record.relativePath)?.interface.otherAnchors ?? [];
        return {
          path: record.path,
          anchors: [...slugsIn(record.headers), ...others, ...movedAnchors.map(({ id }) => id)],
        };
      }
      return null;
    },
    isRedirected: (address) => redirected.has(withoutSlash(address)),
  };
}

function withoutSlash(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/su, "");
}
