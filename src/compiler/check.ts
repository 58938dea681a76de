/** `check`: an analysis of the site without its output, and what can be asked beside it. */
import { join, resolve } from "node:path";
import { holdAgainstBaseline } from "./check/baseline-file.ts";
import { findDeadLinks, withoutFragment } from "./check/external-links.ts";
import type { FileChange } from "./check/file-changes.ts";
import { makeChanges, readText } from "./check/file-changes.ts";
import { fixTexts } from "./check/fixes.ts";
import { loadPublication } from "./check/load-publication.ts";
import type { RedirectRow } from "./config/add-redirects.ts";
import { addRedirects } from "./config/add-redirects.ts";
import { problemOf } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { OpenSite } from "./graph/open-site.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import { openSite } from "./graph/open-site.ts";
import type { Progress } from "./graph/progress.ts";
import type { MoreChecks } from "./graph/site-graph.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";
import type { LinkFinding } from "./site/linked-site.ts";
import type { Publication } from "./site/publication.ts";
import { findLostAddresses } from "./site/publication.ts";

export interface CheckOptions extends Omit<SiteOptions, "out"> {
  /** The manifest of the last publication: a path, an http address, or `null`. */
  readonly published: string | null;
  /** Ask the addresses outside the site. */
  readonly external: boolean;
  /** A file of known problems, or `null`. */
  readonly baseline: string | null;
  /** `show` tells what `make` would change. */
  readonly fix: "none" | "show" | "make";
  /** Milliseconds since 1970, for the age of remembered answers. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export type CheckResult =
  | {
      readonly kind: "checked";
      /** What is left after the fixes that were made, without what the baseline knows. */
      readonly diagnostics: readonly Diagnostic[];
      readonly pages: number;
      /** Problems that the baseline set aside. */
      readonly known: number;
      readonly changes: readonly FileChange[];
      /** Of the analysis before fixes. */
      readonly remote: RemoteReport | null;
    }
  /** The config, the command line or the machine stands in the way. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Throws the signal's reason when it is aborted. */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const { workingFolder, published, signal, baseline } = options;
  const loaded = published === null ? null : await loadPublication(published, workingFolder, signal);
  if (loaded?.kind === "failed") return { kind: "failed", diagnostics: [loaded.diagnostic] };
  const publication = loaded?.publication ?? null;
  const first = await analyze(options, publication);
  if (first.kind === "failed") return first;
  const { changes, remote } = first;
  let last = first;
  if (options.fix === "make" && changes.length > 0) {
    makeChanges(changes);
    const again = await analyze({ ...options, external: false }, publication);
    if (again.kind === "failed") return again;
    // What was asked outside is not asked twice.
    const asked = first.diagnostics.filter(({ code }) => code === "dead-external-link");
    last = { ...again, diagnostics: [...again.diagnostics, ...asked] };
  }
  const { diagnostics, pages } = last;
  if (baseline === null) return { kind: "checked", diagnostics, pages, known: 0, changes, remote };
  const held = holdAgainstBaseline(diagnostics, resolve(workingFolder, baseline), baseline);
  if (held.kind === "failed") return { kind: "failed", diagnostics: [held.diagnostic] };
  return { kind: "checked", diagnostics: held.diagnostics, pages, known: held.known, changes, remote };
}

type Analysis =
  | {
      readonly kind: "analyzed";
      readonly diagnostics: readonly Diagnostic[];
      readonly pages: number;
      /** What would mend what can be mended. */
      readonly changes: readonly FileChange[];
      readonly remote: RemoteReport | null;
    }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

async function analyze(options: CheckOptions, publication: Publication | null): Promise<Analysis> {
  const opened = await openSite({ ...options, out: null });
  if (opened.kind === "failed") return opened;
  const { site } = opened;
  const redirects: RedirectRow[] = [];
  try {
    const state = await site.graph.analyze(options, async (linked, graph) => [
      ...holdAgainstPublication(publication, linked, (path) => graph.pageOf(path).signature, redirects),
      ...(options.external ? await askOutside(linked, graph, site, options) : []),
    ]);
    const { diagnostics } = state;
    const changes = options.fix === "none" ? [] : changesFor(diagnostics, redirects, site, options.workingFolder);
    const remote = site.remote?.report ?? null;
    return { kind: "analyzed", diagnostics, pages: state.site.pages.length, changes, remote };
  } finally {
    await site.close();
  }
}

type Linked = Parameters<MoreChecks>[0];
type Graph = Parameters<MoreChecks>[1];

function holdAgainstPublication(
  publication: Publication | null,
  linked: Linked,
  signatureOf: (path: Linked["pages"][number]["record"]["relativePath"]) => string,
  redirects: RedirectRow[],
): LinkFinding[] {
  if (publication === null) return [];
  return findLostAddresses(publication, linked, ({ relativePath }) => signatureOf(relativePath)).map((lost) => {
    if (lost.redirect !== null) redirects.push(lost.redirect);
    return { kind: "config", path: ["redirects"], ...lost.problem };
  });
}

async function askOutside(
  linked: Linked,
  graph: Graph,
  { root, config }: OpenSite,
  { now, signal, onProgress }: CheckOptions,
): Promise<LinkFinding[]> {
  const places = linked.pages.flatMap(({ record: { relativePath } }) =>
    graph.pageOf(relativePath).interface.outside.map((url, outside) => ({ page: relativePath, url, outside })),
  );
  const dead = await findDeadLinks(
    places.map(({ url }) => url),
    {
      ...config.checks.external,
      memory: join(root, ".docsgen", "external-links.json"),
      now,
      signal,
      onProgress: (done, total) => onProgress({ phase: "ask", done, total }),
    },
  );
  return places.flatMap(({ page, url, outside }): LinkFinding[] => {
    const reason = dead.get(withoutFragment(url));
    return reason === undefined
      ? []
      : [{ kind: "outside", page, outside, ...problemOf("dead-external-link", { url, reason }) }];
  });
}

function changesFor(
  diagnostics: readonly Diagnostic[],
  redirects: readonly RedirectRow[],
  { loaded, root }: OpenSite,
  workingFolder: string,
): FileChange[] {
  const texts = fixTexts(diagnostics, (file) => readText(resolve(workingFolder, file))).map(
    ({ file, before, after }) => ({ path: resolve(workingFolder, file), before, after }),
  );
  const lost = diagnostics.filter(({ code }) => code === "lost-route" || code === "lost-anchor");
  const wanted = redirects.filter(({ from }) => lost.some(({ message }) => message.includes(`“${from}”`)));
  if (wanted.length > 0) {
    const changed = addRedirects(wanted, loaded.files);
    if (changed !== null) {
      const path = resolve(root, changed.file);
      // A chain that is mended in the same file is mended by the next run.
      const others = texts.filter((text) => text.path !== path);
      return [...others, { path, before: changed.before, after: changed.after }].map(toChange);
    }
  }
  return texts.map(toChange);
}

function toChange({ path, before, after }: { path: string; before: string; after: string }): FileChange {
  return { path, newPath: path, text: { before, after } };
}
