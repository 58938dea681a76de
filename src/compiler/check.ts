/** `check`: analyses the site without writing output, and runs optional checks. */
import { resolve } from "node:path";
import { describeMachine } from "./author-code/author-reads.ts";
import type { SiteCache } from "./cache/site-cache.ts";
import { openBaseline } from "./check/baseline-file.ts";
import type { LinkState } from "./check/external-links.ts";
import {
  externalTimeouts,
  isWorkingLinks,
  requestLinks,
  withoutFragment,
  workingLinks,
} from "./check/external-links.ts";
import { findOutdated } from "./check/covered-code.ts";
import type { FileChange } from "./check/file-changes.ts";
import { makeChanges, readText } from "./check/file-changes.ts";
import type { FixedText } from "./check/fixes.ts";
import { fixTexts } from "./check/fixes.ts";
import { findOutdatedSites } from "./check/outdated-sites.ts";
import { loadPublication } from "./check/load-publication.ts";
import type { ProseResult } from "./check/prose.ts";
import { checkProse } from "./check/prose.ts";
import type { ReadChanges } from "./check/read-changes.ts";
import { readChanges, readDatedPages } from "./check/read-changes.ts";
import { readTexts } from "./check/read-texts.ts";
import type { SampleResult } from "./check/samples.ts";
import { checkSamples } from "./check/samples.ts";
import type { RedirectRow } from "./config/add-redirects.ts";
import { addRedirects } from "./config/add-redirects.ts";
import type { CheckRequest } from "./diagnostics/catalog.ts";
import { problemOf } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { endBundler } from "./config/bundler.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { PlannedState } from "./graph/build-graph.ts";
import { claimsIn } from "./graph/check-claims.ts";
import { withCache } from "./graph/open-cache.ts";
import type { OpenBuild } from "./graph/open-site.ts";
import { openBuild } from "./graph/open-site.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { prepareBuild, refuseOutput } from "./graph/prepare-site.ts";
import { readSites } from "./graph/read-sites.ts";
import type { FoundState } from "./graph/site-graph.ts";
import { withoutCacheOnFailure } from "./graph/without-cache.ts";
import type { AskedQuestion } from "./mcp/ask-agents.ts";
import { askAgents } from "./mcp/ask-agents.ts";
import type { CheckOptions } from "./options.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";
import { isStandIn } from "./site/linked-site.ts";
import type { LinkFinding } from "./site/linked-site.ts";
import type { OtherSites } from "./site/other-sites.ts";
import { linksFromSites } from "./site/other-sites.ts";
import type { LostAddress, Publication } from "./site/publication.ts";
import { findLostAddresses } from "./site/publication.ts";

/** "checked" says nothing of success: `diagnostics` may contain errors. */
export type CheckResult =
  | {
      readonly kind: "checked";
      /** The remaining diagnostics after the applied fixes, without those in the baseline. */
      readonly diagnostics: readonly Diagnostic[];
      readonly pages: number;
      /** How much each request did. */
      readonly done: Done;
      /** The number of problems that the baseline accepts, and the number of its entries that no longer occur. */
      readonly known: number;
      readonly fixed: number;
      readonly changes: readonly FileChange[];
      /** The report of the first analysis, before fixes were applied. */
      readonly remote: RemoteReport | null;
    }
  /** The config, the command line or the machine prevents the check. */
  | Failed;

/**
 * Checks the site.
 *
 * @throws The signal's reason if it is aborted.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const { workingFolder, published, signal } = options;
  const baseline = openBaseline(options);
  if (baseline.kind === "failed") return baseline;
  const loaded = published === null ? null : await loadPublication(published, workingFolder, signal);
  if (loaded?.kind === "failed") return failed(loaded.diagnostic);
  if (loaded?.kind === "unpublished") options.onUnpublished?.();
  const requests: Requests = {
    publication: loaded?.kind === "publication" ? loaded.publication : null,
    links: new Map(),
    slow: null,
  };
  const first = await analyze(options, requests);
  if (first.kind === "failed") return first;
  const { changes, remote, done } = first;
  let last = first;
  if (options.fix === "make" && changes.length > 0) {
    makeChanges(changes);
    const again = await analyze(options, { ...requests, slow: first.slow });
    if (again.kind === "failed") return again;
    last = again;
  }
  const { diagnostics, known, fixed } = baseline.apply(last.diagnostics, requestsOf(options, requests));
  return { kind: "checked", diagnostics, known, fixed, pages: last.pages, done, changes, remote };
}

function requestsOf(
  { external, since, prose, agents, samples }: CheckOptions,
  { publication }: Requests,
): readonly CheckRequest[] {
  return [
    ...(publication === null ? [] : (["published"] as const)),
    ...(external ? (["external"] as const) : []),
    ...(since === null ? [] : (["since"] as const)),
    ...(prose === null ? [] : (["prose"] as const)),
    ...(agents === false ? [] : (["agents"] as const)),
    ...(samples ? (["samples"] as const) : []),
  ];
}

/** How many samples were checked. */
export type SampleCounts = Pick<SampleResult, "counts" | "found">;

/** How much each request did; `null` if it was not made. */
export interface Done {
  /** The pages of the last publication. */
  readonly published: number | null;
  /** The different links to other sites. */
  readonly external: number | null;
  /** The pages that name the code that they cover, and the sentences that name their source. */
  readonly since: number | null;
  /** The questions of `agents`. */
  readonly agents: number | null;
  readonly samples: SampleCounts | null;
  /** The problems that the program found, and the files that it was given. */
  readonly prose: { readonly problems: number; readonly files: number } | null;
}

const nothingDone: Done = { published: null, external: null, since: null, agents: null, samples: null, prose: null };

/** A request that looked at nothing is a mistake: its author believes that something was checked. */
function withoutWork({ published, external, since, agents, samples }: Done): readonly LinkFinding[] {
  const report = (request: string, reason: string, hint: string): LinkFinding => ({
    kind: "site",
    ...problemOf("nothing-to-do", { request: `--${request}`, reason }, hint),
  });
  const list = "list some, or leave the option out";
  return [
    ...(published === 0
      ? [report("published", "the manifest lists no page", "name the manifest of the published site")]
      : []),
    ...(external === 0
      ? [report("external", "no page links to another site that is to be checked", "leave the option out")]
      : []),
    ...(since === 0
      ? [
          report(
            "since",
            "no page says which code it covers, and no sentence names its source",
            "write `covers: [src/queue/**]` in the frontmatter of one",
          ),
        ]
      : []),
    ...(agents === 0 ? [report("agents", "`agents` in the config lists no questions", list)] : []),
    ...(samples?.counts.size === 0 ? [report("samples", "`samples` in the config lists no languages", list)] : []),
  ];
}

type Analysis =
  | {
      readonly kind: "analyzed";
      readonly diagnostics: readonly Diagnostic[];
      readonly pages: number;
      readonly done: Done;
      /** The fixes of all fixable problems. */
      readonly changes: readonly FileChange[];
      /**
       * The problems that programs, agents and samples have shown, as they are after the fixes: without those that were
       * fixed.
       */
      readonly slow: readonly LinkFinding[];
      readonly remote: RemoteReport | null;
    }
  | Failed;

/** The requests of this run. The analysis may run twice; everything is requested once. */
interface Requests {
  readonly publication: Publication | null;
  readonly links: Map<string, LinkState>;
  /** The problems that take long to find and are not looked for again; `null` in the first analysis. */
  readonly slow: readonly LinkFinding[] | null;
}

function analyze(options: CheckOptions, requests: Requests): Promise<Analysis> {
  return withoutCacheOnFailure({ ...options, out: null }, async (each) => {
    const result = await prepareBuild(each, "read");
    if (result.kind === "failed") return result;
    const { prepared } = result;
    return withCache(prepared, each, (open) => analyzePrepared(prepared, open(), options, requests));
  });
}

async function analyzePrepared(
  prepared: PreparedBuild,
  cache: SiteCache,
  options: CheckOptions,
  requests: Requests,
): Promise<Analysis> {
  const { publication, links, slow: known } = requests;
  const refusal = await refuseOutput(prepared.project, { ...options, out: null });
  if (refusal !== null) return failed(refusal);
  const { since } = options;
  const changes = since === null ? null : await readChanges(since, prepared.project.sourceFolder);
  if (changes?.kind === "unknown") return failed(changes.diagnostic);
  await endBundler();
  const site = openBuild(prepared, options, cache, true);
  let lost: readonly LostAddress[] = [];
  let proseFailure: Diagnostic | null = null;
  let done = nothingDone;
  let slow = known ?? [];
  const findSlow = async (found: PlannedState): Promise<readonly LinkFinding[]> => {
    const prose = options.prose === null ? null : await runProse(options.prose, found, prepared.project, options);
    if (prose?.kind === "failed") proseFailure = prose.diagnostic;
    else if (prose !== null) done = { ...done, prose: { problems: prose.findings.length, files: prose.files } };
    const asked = options.agents === false ? [] : await askAgents(found, site, options);
    const samples = options.samples ? await runSamples(found, site, cache, options) : null;
    if (samples !== null) done = { ...done, samples };
    return [
      ...(prose?.kind === "checked" ? prose.findings : []),
      ...unanswered(asked),
      ...(samples?.findings ?? []),
      ...(options.external ? await findOutdatedSites(found.site, site, options) : []),
    ];
  };
  const state = await site.graph.update({
    ...options,
    trial: "thorough",
    requests: requestsOf(options, requests),
    // Runs twice if the cache is damaged.
    moreChecks: async (found) => {
      lost = publication === null ? [] : findLost(publication, found, readSites(site.loaded).sites);
      slow = known ?? (await findSlow(found));
      const outdated = changes === null ? null : await checkSince(changes, found, prepared.project, options);
      const external = options.external ? await checkExternalLinks(found, site, cache, options, links) : null;
      done = {
        ...done,
        published: publication?.pages.length ?? null,
        external: external?.count ?? null,
        since: outdated?.count ?? null,
        agents: options.agents === false ? null : site.config.agents.length,
      };
      return [
        ...lost.map(({ problem }): LinkFinding => ({ kind: "config", path: ["redirects"], ...problem })),
        ...(outdated?.findings ?? []),
        ...slow,
        ...(external?.findings ?? []),
        ...withoutWork(done),
      ];
    },
  });
  cache.save();
  if (proseFailure !== null) return failed(proseFailure);
  const { diagnostics } = state;
  const redirects = lost.flatMap(({ redirect }) => redirect ?? []);
  const scope = options.isSuggested ? "suggested" : "certain";
  const fixed =
    options.fix === "none"
      ? []
      : fixTexts(diagnostics, (file) => readText(resolve(options.workingFolder, file)), scope);
  return {
    kind: "analyzed",
    diagnostics,
    pages: state.site.pages.length,
    done,
    changes: options.fix === "none" ? [] : changesFor(fixed, diagnostics, redirects, site, options.workingFolder),
    slow: afterFixes(slow, fixed, prepared.project.sourceLabel),
    remote: site.remote?.report ?? null,
  };
}

/** Checks the prose of the site with a program. */
async function runProse(
  command: string,
  found: FoundState,
  project: PreparedBuild["project"],
  { workingFolder, signal }: CheckOptions,
): Promise<ProseResult & { readonly files: number }> {
  const texts = await readTexts(project, found);
  return { ...(await checkProse(command, texts, workingFolder, project.sourceLabel, signal)), files: texts.length };
}

/** Checks samples, except for those that this machine or one of its kind has found right. */
async function runSamples(
  found: FoundState,
  site: OpenBuild,
  cache: SiteCache,
  { signal, onProgress }: CheckOptions,
): Promise<SampleResult> {
  const before = new Set(cache.readRecord(sampleRecord, isKeys) ?? []);
  // The result of a program is shared between machines of one kind.
  const sharedKey = (key: string): string => fingerprintOf([key, describeMachine()]);
  const result = await checkSamples(await readTexts(site, found), {
    languages: site.config.samples,
    root: site.root,
    known: before,
    isKnownElsewhere: async (key) => {
      const isKnown = (await site.remote?.find("sample", sharedKey(key), signal))?.length === 0;
      if (isKnown) before.add(key);
      return isKnown;
    },
    signal,
    onProgress: (ran, total) => onProgress({ phase: "run", done: ran, total }),
  });
  cache.writeRecord(sampleRecord, result.right);
  for (const key of result.right)
    if (!before.has(key)) await site.remote?.storeValue("sample", sharedKey(key), new Uint8Array(), signal);
  await site.remote?.flush(signal);
  return result;
}

/** Finds what names code that has changed. @returns Also how many pages and sentences name code or a review. */
async function checkSince(
  changes: ReadChanges,
  found: FoundState,
  { sourceFolder }: PreparedBuild["project"],
  { today }: CheckOptions,
): Promise<{ readonly findings: readonly LinkFinding[]; readonly count: number }> {
  const dated = await readDatedPages(found, sourceFolder, changes);
  const claims = claimsIn(found);
  // Most sites have no claims, and load no readers of code.
  const outdated =
    claims.length === 0 ? [] : await (await import("./check/sourced-claims.ts")).findOutdatedClaims(claims, changes);
  const named = dated.filter(({ covers, reviewed }) => covers.length > 0 || reviewed !== null);
  return {
    findings: [...findOutdated(dated, changes, today()), ...outdated],
    count: named.length + claims.length,
  };
}

function findLost(
  publication: Publication,
  { site, editions, pages }: FoundState,
  sites: OtherSites,
): readonly LostAddress[] {
  const all = findLostAddresses(
    publication,
    site,
    ({ relativePath }) => pages.get(relativePath)?.signature ?? "",
    editions.map(({ edition }) => edition),
  );
  return all.map((lost) => {
    const linked = linksFromSites(lost.address, sites);
    const hint = linked === "" ? lost.problem.hint : `${linked}; ${lost.problem.hint ?? ""}`;
    return { ...lost, problem: { ...lost.problem, hint } };
  });
}

const sampleRecord = "samples";

function isKeys(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

const linkRecord = "external-links";

async function checkExternalLinks(
  { site: linked, pages }: FoundState,
  { config }: OpenBuild,
  cache: SiteCache,
  { now, signal, onProgress }: CheckOptions,
  states: Map<string, LinkState>,
): Promise<{ readonly findings: readonly LinkFinding[]; readonly count: number }> {
  // The links of old versions lead to what has been there in their time.
  const own = linked.pages.filter((page) => !isStandIn(page) && page.inVersions === undefined);
  const links = own.flatMap(({ record: { relativePath } }) =>
    (pages.get(relativePath)?.interface.external ?? []).map((url, external) => ({ page: relativePath, url, external })),
  );
  const urls = links.map(({ url }) => url);
  const request = {
    ...config.checks.external,
    cached: cache.readRecord(linkRecord, isWorkingLinks) ?? {},
    states,
    now,
    timeouts: externalTimeouts,
    signal,
    onProgress: (done: number, total: number) => onProgress({ phase: "request", done, total }),
  };
  try {
    await requestLinks(urls, request);
  } finally {
    cache.writeRecord(linkRecord, workingLinks(urls, request));
    // A run that is aborted keeps what it has found.
    if (signal.aborted) cache.save();
  }
  const findings = links.flatMap(({ page, url, external }): LinkFinding[] => {
    const state = states.get(withoutFragment(url)) ?? null;
    if (state === null) return [];
    const code = state.kind === "dead" ? "dead-external-link" : "unchecked-external-link";
    return [{ kind: "external", page, external, ...problemOf(code, { url, reason: state.reason }) }];
  });
  return { findings, count: new Set([...states.keys(), ...Object.keys(workingLinks(urls, request))]).size };
}

function unanswered(asked: readonly AskedQuestion[]): readonly LinkFinding[] {
  return asked.flatMap(({ index, problem }): LinkFinding[] =>
    problem === null ? [] : [{ kind: "config", path: ["agents", index, "ask"], ...problem }],
  );
}

/** The problems that are not fixed, at their new places. */
function afterFixes(
  findings: readonly LinkFinding[],
  fixed: readonly FixedText[],
  sourceLabel: string,
): readonly LinkFinding[] {
  const byFile = new Map(fixed.map((each) => [each.file, each]));
  return findings.flatMap((found): LinkFinding[] => {
    if (found.kind !== "page" && found.kind !== "file") return [found];
    const file = byFile.get(found.kind === "page" ? labelOf(sourceLabel, found.page) : found.file);
    if (file === undefined) return [found];
    const { span, fix } = found;
    return fix && file.isApplied({ span, ...fix }) ? [] : [{ ...found, span: file.move(span) }];
  });
}

function changesFor(
  fixed: readonly FixedText[],
  diagnostics: readonly Diagnostic[],
  redirects: readonly RedirectRow[],
  { loaded, root }: OpenBuild,
  workingFolder: string,
): FileChange[] {
  const texts = new Map(fixed.map(({ file, before, after }) => [resolve(workingFolder, file), { before, after }]));
  const lost = diagnostics.filter(({ code }) => code === "lost-route" || code === "lost-anchor");
  const wanted = redirects.filter(({ from }) => lost.some(({ message }) => message.includes(`“${from}”`)));
  if (wanted.length > 0) {
    const configTexts = Array.from(
      loaded.files.texts,
      ([file, text]) => [file, texts.get(resolve(root, file))?.after ?? text] as const,
    );
    const changed = addRedirects(wanted, { ...loaded.files, texts: new Map(configTexts) });
    if (changed !== null) {
      const path = resolve(root, changed.file);
      texts.set(path, { before: texts.get(path)?.before ?? changed.before, after: changed.after });
    }
  }
  return Array.from(texts, ([path, text]) => ({ path, newPath: path, text }));
}
