/**
 * `diff`: compares the site with an earlier state of it, as readers see both. Both are analyzed with the same cache, so
 * that only what differs is compiled; nothing is written.
 */
import { openSearch } from "../theme/search/open-search.ts";
import type { SiteCache } from "./cache/site-cache.ts";
import type { QuestionChange, SiteChanges } from "./compare/compare-sites.ts";
import { compareProblems, compareSites, noProblems } from "./compare/compare-sites.ts";
import { printAddress } from "./compare/addresses.ts";
import type { OpenSide } from "./compare/earlier-site.ts";
import { openEarlierSite } from "./compare/earlier-site.ts";
import { contentOfSite } from "./compare/site-content.ts";
import { endBundler } from "./config/bundler.ts";
import { editionOf } from "./config/editions.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { withCache } from "./graph/open-cache.ts";
import { openBuild } from "./graph/open-site.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { prepareBuild } from "./graph/prepare-site.ts";
import { withoutCacheOnFailure } from "./graph/without-cache.ts";
import { askAgents } from "./mcp/ask-agents.ts";
import type { DiffOptions } from "./options.ts";
import { routeUrl } from "./site/urls.ts";

/** `since` is as it was named. An empty list of changes means that readers see no difference. */
export type DiffResult =
  | {
      readonly kind: "compared";
      readonly since: string;
      readonly changes: SiteChanges;
      /** Of the site. */
      readonly title: string;
    }
  /** The config, the command line or the machine prevents the comparison. */
  | Failed;

/** @throws The signal's reason if it is aborted. */
export function diff(options: DiffOptions): Promise<DiffResult> {
  return withoutCacheOnFailure({ ...options, out: null }, async (each) => {
    const result = await prepareBuild(each, "read");
    if (result.kind === "failed") return result;
    await endBundler();
    return withCache(result.prepared, each, (open) => diffPrepared(result.prepared, open(), each));
  });
}

async function diffPrepared(
  prepared: PreparedBuild,
  cache: SiteCache,
  options: DiffOptions & { readonly out: null },
): Promise<DiffResult> {
  const { since, signal, onProgress, useCache } = options;
  const site = openBuild(prepared, options, cache, true);
  const state = await site.graph.update({ signal, onProgress });
  if (useCache) cache.save();
  const earlier = await openEarlierSite(site, { ...options, isPublished: true });
  if (earlier.kind === "failed") return earlier;
  try {
    const { content, side } = earlier;
    const changes = {
      ...(await compareSites(content, contentOfSite(site, state))),
      questions: side === null ? [] : await compareQuestions(side, { site, state }, options),
      problems: side === null ? noProblems : compareProblems(side.state.diagnostics, state.diagnostics),
    };
    return { kind: "compared", since, title: site.config.title, changes };
  } finally {
    await earlier.close();
  }
}

/** Compares the answers to the queries and questions of the config. If search has not changed, nothing is asked. */
async function compareQuestions(
  before: OpenSide,
  after: OpenSide,
  options: DiffOptions,
): Promise<readonly QuestionChange[]> {
  const keyOf = ({ state }: OpenSide): string =>
    [...state.searches.values()].map((search) => search.fingerprint()).join(" ");
  const wanted = ({ site }: OpenSide): string => JSON.stringify([site.config.search.expect, site.config.agents]);
  if (keyOf(before) === keyOf(after) && wanted(before) === wanted(after)) return [];
  const sides = [before, after] as const;
  const [old, now] = await Promise.all(sides.map((side) => searchAnswers(side, after)));
  const asked = async (side: OpenSide): Promise<ReadonlyMap<string, string>> => {
    const questions = await askAgents(side.state, side.site, { ...options, agents: true });
    return new Map(questions.map(({ ask, problem }) => [ask, problem === null ? "it is answered" : problem.message]));
  };
  const [oldAsked, nowAsked] = [await asked(before), await asked(after)];
  return [
    ...compareAnswers("search", old ?? new Map(), now ?? new Map()),
    ...compareAnswers("agent", oldAsked, nowAsked),
  ];
}

function compareAnswers(
  kind: QuestionChange["kind"],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly QuestionChange[] {
  return [...after].flatMap(([question, answer]) => {
    const earlier = before.get(question);
    return earlier === undefined || earlier === answer ? [] : [{ kind, question, before: earlier, after: answer }];
  });
}

/** For each query of the config of a site, where another state finds what is expected. */
async function searchAnswers(
  { site, state }: OpenSide,
  { site: { config } }: OpenSide,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const editions = state.editions.map(({ edition }) => edition);
  for (const [query, address] of Object.entries(config.search.expect)) {
    const edition = editionOf(address.slice(1), editions);
    const index = edition === null ? undefined : state.searches.get(edition);
    if (index === undefined) continue;
    const engine = openSearch({ fetchText: async (path) => index.read(path) });
    const urls = (await engine.find(query)).pages.map(({ url }) => url);
    const rank = urls.indexOf(routeUrl(site.config.base, address.replace(/#.*$/u, ""))) + 1;
    const [first] = urls;
    const shown = first === undefined ? "nothing is found" : `“${printAddress(first, site.config.base)}” comes first`;
    answers.set(
      query,
      rank === 1 ? shown : `${shown}, ${rank === 0 ? `“${address}” is not found` : `“${address}” is result ${rank}`}`,
    );
  }
  return answers;
}
