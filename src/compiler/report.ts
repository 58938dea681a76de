/** `report`: what maintainers want to know of their site. Has effects. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { SiteCache } from "./cache/site-cache.ts";
import { matcherOf } from "./check/covered-code.ts";
import { readOwners } from "./check/read-changes.ts";
import type { SourceText } from "./check/read-texts.ts";
import { readTexts } from "./check/read-texts.ts";
import type { ReportedPage, SiteReport } from "./check/site-report.ts";
import { earlierReportSchema, makeSiteReport } from "./check/site-report.ts";
import { sharedHighlighter } from "./code/highlight.ts";
import { endBundler } from "./config/bundler.ts";
import type { SiteConfig } from "./config/site-config.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { FileDiagnostic } from "./diagnostics/diagnostic.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { withCache } from "./graph/open-cache.ts";
import { openBuild } from "./graph/open-site.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { prepareBuild } from "./graph/prepare-site.ts";
import type { SiteState } from "./graph/site-graph.ts";
import { withoutCacheOnFailure } from "./graph/without-cache.ts";
import type { ReportOptions } from "./options.ts";
import { headersIn } from "./page/header-slugs.ts";
import { isWithin, realPathOf, refuseOutputFolder } from "./output/output-folder.ts";
import { outputOfRoute } from "./output/routes.ts";
import { codeWord, proseOf } from "./page/prose.ts";
import { samplesOf } from "./page/samples.ts";
import { isStandIn } from "./site/linked-site.ts";
import { git } from "./source/git.ts";
import { readGitHistory, readGitState } from "./source/git-history.ts";

/** The report has been written into the folder, as `index.html` and `report.json`. */
export type ReportResult =
  | {
      readonly kind: "reported";
      readonly report: SiteReport;
      /** Why the dates of pages are not known, or `null`. */
      readonly withoutHistory: string | null;
    }
  | Failed;

/** @throws The signal's reason if it is aborted. */
export function report(options: ReportOptions): Promise<ReportResult> {
  const earlier = options.last === null ? [] : readEarlier(resolve(options.workingFolder, options.last));
  if (earlier === null) {
    const values = { path: "--last", problem: "must be a report.json that docsgen report has written" };
    return Promise.resolve(failed(siteDiagnostic("config-value", values)));
  }
  return withoutCacheOnFailure({ ...options, out: null }, async (each) => {
    const result = await prepareBuild(each, "read");
    if (result.kind === "failed") return result;
    const { prepared } = result;
    const reason = refuseFolder(resolve(options.workingFolder, options.folder), prepared.project);
    if (reason !== null) {
      const problem = siteDiagnostic("output-refused", { path: options.folder, reason }, "write --out docsgen-report");
      return failed(problem);
    }
    return withCache(prepared, each, async (open): Promise<ReportResult> => {
      const cache = open();
      await endBundler();
      const repository = await openRepository(prepared.project.sourceFolder);
      const made = await reportOn(prepared, cache, options, earlier, repository);
      return { kind: "reported", report: made, withoutHistory: repository.withoutHistory };
    });
  });
}

async function reportOn(
  prepared: PreparedBuild,
  cache: SiteCache,
  options: ReportOptions,
  earlier: SiteReport["history"],
  repository: Repository,
): Promise<SiteReport> {
  const { project } = prepared;
  const state = await openBuild(prepared, options, cache, true).graph.update({ ...options, trial: "thorough" });
  cache.save();
  const texts = await readTexts(project, state);
  return makeSiteReport({
    site: project.config.title,
    date: options.today(),
    pages: pagesOf(state, texts, repository, project),
    samples: countSamples(texts, project.config),
    expectations: Object.keys(project.config.search.expect).length + project.config.agents.length,
    hasOwners: repository.ownersOf !== null,
    earlier,
  });
}

interface Repository {
  /** The path of the source folder from the root, with a slash at its end, or "". */
  readonly prefix: string;
  /** The day of the last change of each file that has been committed; `null` if that is not known. */
  readonly days: ReadonlyMap<string, string> | null;
  readonly withoutHistory: string | null;
  readonly ownersOf: ReturnType<typeof readOwners>;
}

/** The files as Git knows them. */
async function openRepository(sourceFolder: string): Promise<Repository> {
  const [root = "", prefix = ""] = await rootOf(sourceFolder);
  const ownersOf = root === "" ? null : readOwners(root);
  const state = await readGitState(sourceFolder);
  const history = state.kind === "unknown" ? state : await readGitHistory(root, await git(root, ["rev-parse", "HEAD"]));
  if (history.kind === "unknown") {
    const hint = history.isShallow ? "; `git fetch --unshallow` fetches it" : "";
    return { prefix: prefix.normalize(), days: null, withoutHistory: `${history.reason}${hint}`, ownersOf };
  }
  const days = new Map(history.files.map(({ path, updated }) => [path, updated]));
  return { prefix: prefix.normalize(), days, withoutHistory: null, ownersOf };
}

/** The root of the repository, and the path of the folder from there; nothing outside of a repository. */
async function rootOf(folder: string): Promise<readonly string[]> {
  try {
    return (await git(folder, ["rev-parse", "--show-toplevel", "--show-prefix"])).split("\n");
  } catch {
    return [];
  }
}

/** Why a report must not be written into a folder, or `null`. Only an earlier report may be replaced. */
function refuseFolder(
  folder: string,
  { sourceFolder, outputFolder, root, isExcluded }: PreparedBuild["project"],
): string | null {
  const reason = refuseOutputFolder(folder, sourceFolder, root, isExcluded);
  if (reason !== null) return reason;
  const [path, site] = [realPathOf(folder), realPathOf(outputFolder)];
  if (path === site) return "it is the folder of the published site";
  if (isWithin(site, path)) return "it contains the folder of the published site";
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  const isReport = readEarlier(join(folder, "report.json")) !== null;
  const other = names.find((name) => !isReport || !reportFiles.has(name));
  return other === undefined ? null : `it contains “${other}”, which is not a file of an earlier report`;
}

const reportFiles: ReadonlySet<string> = new Set(["index.html", "report.json"]);

function pagesOf(
  { site, pages, diagnostics }: SiteState,
  texts: readonly SourceText[],
  { prefix, days, ownersOf }: Repository,
  { sourceLabel, outputFolder }: Pick<PreparedBuild["project"], "sourceLabel" | "outputFolder">,
): readonly ReportedPage[] {
  const textOf = new Map<string, SourceText>(texts.map((each) => [each.path, each]));
  const byFile = new Map<string, FileDiagnostic[]>();
  for (const each of diagnostics)
    if (each.kind === "file") byFile.set(each.file, [...(byFile.get(each.file) ?? []), each]);
  const own = site.pages.filter((page) => !isStandIn(page) && page.inVersions === undefined);
  /** The pages that link to a page, and the fragments of their links. */
  const links = new Map<string, { readonly from: Set<string>; readonly fragments: Set<string> }>();
  for (const { record, targets } of own)
    for (const [number, { fragment }] of (pages.get(record.relativePath)?.interface.references ?? []).entries()) {
      const target = targets[number] ?? null;
      if (target === null) continue;
      const known = links.get(target) ?? { from: new Set(), fragments: new Set() };
      links.set(target, known);
      if (target !== record.relativePath) known.from.add(record.relativePath);
      if (fragment !== "") known.fragments.add(fragment);
    }
  return own.flatMap(({ record }): ReportedPage[] => {
    const { relativePath, path, title, frontmatter } = record;
    const text = textOf.get(relativePath);
    const page = pages.get(relativePath)?.interface;
    // A page that a plugin makes has no file.
    if (text === undefined || page === undefined) return [];
    const file = labelOf(sourceLabel, relativePath);
    const found = byFile.get(file) ?? [];
    const updated =
      [relativePath, ...page.includes]
        .flatMap((each) => days?.get(prefix + each) ?? [])
        .sort()
        .at(-1) ?? null;
    const staleTranslation = found.flatMap(({ code, message }) => (code === "stale-translation" ? [message] : []));
    const covered = coveredSince(frontmatter.covers ?? [], updated, days);
    const sections = headersIn(record.headers);
    const { from = new Set(), fragments = new Set() } = links.get(relativePath) ?? {};
    const count = (severity: string): number => found.filter((each) => each.severity === severity).length;
    return [
      {
        file,
        address: path,
        title,
        owners: ownersOf?.(prefix + relativePath) ?? [],
        words: countWords(text),
        updated,
        reviewed: frontmatter.reviewed ?? null,
        stale: covered === null && staleTranslation.length === 0 ? null : [...(covered ?? []), ...staleTranslation],
        isReachable: !found.some(({ code }) => code === "orphan-page"),
        hasDescription: (frontmatter.description ?? frontmatter.short_description ?? "") !== "",
        linkedFrom: from.size,
        sections: sections.length,
        unlinkedSections: sections.flatMap(({ slug, title: heading }) => (fragments.has(slug) ? [] : [heading])),
        weight: weightOf(join(outputFolder, outputOfRoute(path))),
        problems: { error: count("error"), warning: count("warning"), hint: count("hint") },
      },
    ];
  });
}

function countWords({ parsed, text }: SourceText): number {
  const prose = proseOf(parsed, text).text.replaceAll(codeWord, "");
  return prose.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
}

/** Whether code that a page covers has changed on a later day than the page; `null` if that is not known. */
function coveredSince(
  covers: readonly string[],
  updated: string | null,
  days: Repository["days"],
): readonly string[] | null {
  if (covers.length === 0) return [];
  if (days === null) return null;
  if (updated === null) return [];
  const matches = covers.map((each) => matcherOf(each, new Set()));
  const newer = [...days].filter(([path, day]) => day > updated && matches.some((isCovered) => isCovered(path)));
  const [latest] = newer.sort(([, left], [, right]) => (left < right ? 1 : -1));
  if (latest === undefined) return [];
  const others = newer.length === 1 ? "" : ` and ${newer.length - 1} other ${newer.length === 2 ? "file" : "files"}`;
  return [`it covers ${latest[0]}${others}, changed on ${latest[1]}`];
}

function weightOf(path: string): number | null {
  try {
    return gzipSync(readFileSync(path)).length;
  } catch {
    return null;
  }
}

function countSamples(
  texts: readonly SourceText[],
  { samples: settings }: SiteConfig,
): SiteReport["totals"]["samples"] {
  const { labelOf: nameOf, isPlain } = sharedHighlighter();
  const checked = new Set(Object.keys(settings).map(nameOf));
  const counts: Record<string, { blocks: number; checked: number }> = {};
  for (const { parsed, text } of texts)
    for (const { language, runner } of samplesOf(parsed, text).samples) {
      if (isPlain(language)) continue;
      const name = nameOf(language);
      const count = (counts[name] ??= { blocks: 0, checked: 0 });
      count.blocks += 1;
      if (checked.has(name) && !runner.includes("ignore")) count.checked += 1;
    }
  return Object.fromEntries(Object.entries(counts).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function readEarlier(path: string): SiteReport["history"] | null {
  try {
    return earlierReportSchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data?.history ?? null;
  } catch {
    return null;
  }
}
