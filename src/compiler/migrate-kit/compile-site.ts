/** Checks a site as `check` does, to see its problems, addresses and anchors. Has effects. */
import { posix } from "node:path";
import { candidateRoutes } from "../../theme/client/resolve-path.ts";
import { endBundler } from "../config/bundler.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { BuildGraph, GraphState } from "../graph/build-graph.ts";
import { withCache } from "../graph/open-cache.ts";
import type { Failed } from "../diagnostics/failed.ts";
import { openBuild } from "../graph/open-site.ts";
import { prepareBuild } from "../graph/prepare-site.ts";
import type { Progress } from "../graph/progress.ts";
import type { SiteState } from "../graph/site-graph.ts";
import type { PlannedOutput } from "../output/output-file.ts";
import { withoutCacheOnFailure } from "../graph/without-cache.ts";
import { slugsIn } from "../page/header-slugs.ts";
import type { OutputPath } from "../source/paths.ts";

export type { Failed as FailedSite } from "../diagnostics/failed.ts";

/** The options of `compileSite`. */
export interface CompileOptions {
  /** Absolute path of the folder with the config. */
  readonly folder: string;
  /** Aborts the work at the next step; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called whenever a step of the work begins or advances. */
  readonly onProgress: (progress: Progress) => void;
  /** Whether compiled pages are kept in the folder, for another compilation of it. */
  readonly useCache?: boolean;
  /** Chooses the pages that are rendered, by their routes. */
  readonly shown?: (findPage: CompiledSite["findPage"]) => readonly string[];
}

/** A site that could be compiled, whatever is wrong with its pages. */
export interface CompiledSite {
  readonly kind: "compiled";
  readonly diagnostics: readonly Diagnostic[];
  /** The page at an address, as a reader may write it: "/guide/install", with or without `.html`. */
  readonly findPage: (address: string) => SitePage | null;
  /** Whether a redirect leads from an address to another one. */
  readonly isRedirected: (address: string) => boolean;
  /** The documents of the pages that were chosen, and the files that these load, by path in the output folder. */
  readonly rendered: ReadonlyMap<string, string | Uint8Array>;
}

/** A page of the site. */
export interface SitePage {
  /** Its route: "/guide/install/". */
  readonly path: string;
  /** The path of its source in the source folder. */
  readonly file: string;
  /** The ids that a link may target: of headings first, in their order. */
  readonly anchors: readonly string[];
}

/** @throws The signal's reason if it is aborted. */
export async function compileSite(options: CompileOptions): Promise<CompiledSite | Failed> {
  const { folder, signal, onProgress } = options;
  const defaults = { config: null, source: null, out: null, base: null, remoteCache: null, workers: null };
  const today = (): string => new Date().toISOString().slice(0, 10);
  const given = { ...defaults, workingFolder: folder, useCache: options.useCache ?? false, today };
  return withoutCacheOnFailure(given, async (site) => {
    const result = await prepareBuild(site, "read");
    if (result.kind === "failed") return { kind: "failed", diagnostics: result.diagnostics };
    const { prepared } = result;
    return withCache(prepared, site, async (open) => {
      await endBundler();
      const cache = open();
      const { graph } = openBuild(prepared, site, cache, true);
      const state = await graph.update({ signal, onProgress, trial: "thorough" });
      cache.save();
      const compiled = compiledSite(state);
      const shown = options.shown?.(compiled.findPage) ?? [];
      return shown.length === 0 ? compiled : { ...compiled, rendered: await render(shown, graph, state, options) };
    });
  });
}

/** Renders pages, and makes the files that their documents and style sheets name. */
async function render(
  routes: readonly string[],
  graph: BuildGraph,
  state: GraphState,
  { signal, onProgress }: CompileOptions,
): Promise<CompiledSite["rendered"]> {
  const made = new Map<OutputPath, string | Uint8Array>();
  const waiting = new Map(state.plan.files().map((output) => [String(output.path), output]));
  const nothing = { read: () => new Uint8Array(), hashOf: () => "" };
  const make = async (outputs: readonly PlannedOutput[]): Promise<string> => {
    let text = "";
    const files = graph.make(state, outputs, nothing, { signal, onProgress });
    for await (const { path, contents } of files) {
      made.set(path, contents);
      waiting.delete(path);
      if (/\.(?:html|css)$/u.test(path)) text += new TextDecoder().decode(bytesOf(contents));
    }
    return text;
  };
  const documents = routes.map((route) => route.slice(1).replace(/(?:^|(?<=\/))$/u, "index.html"));
  let text = await make(documents.flatMap((path) => waiting.get(path) ?? []));
  // A document names its style sheets, and these name fonts.
  for (let round = 0; round < 2; round += 1) {
    const named = [...waiting.values()].filter(
      ({ path, source }) => /^(?:made|page-script)$/u.test(source.kind) && text.includes(posix.basename(path)),
    );
    text = await make(named);
  }
  return made;
}

function bytesOf(contents: string | Uint8Array): Uint8Array {
  return typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
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
          file: record.relativePath,
          anchors: [...slugsIn(record.headers), ...others, ...movedAnchors.map(({ id }) => id)],
        };
      }
      return null;
    },
    isRedirected: (address) => redirected.has(withoutSlash(address)),
    rendered: new Map(),
  };
}

function withoutSlash(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/su, "");
}
