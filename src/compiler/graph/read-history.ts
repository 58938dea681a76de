/**
 * The dates and contributors of pages, as far as the config asks for them. The history of the repository is read once
 * for each state of it, and cached.
 */
import type { SiteCache } from "../cache/site-cache.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { Changes, FileHistory, GitState } from "../source/git-history.ts";
import { joinChanges, readGitHistory, readGitState } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";

/** An unreadable history is a finding, and pages then have no dates. */
export interface SiteHistory {
  /** Equal keys mean equal histories. */
  readonly key: string;
  /** The changes of a page that consists of these files. */
  readonly changesOf: (files: readonly SourcePath[]) => Changes;
  readonly findings: readonly LinkFinding[];
}

/** The state of the repository, or `null` if the config asks for no dates. */
export async function readHistoryState({ themeConfig }: SiteConfig, sourceFolder: string): Promise<GitState | null> {
  return themeConfig.lastUpdated || themeConfig.contributors ? readGitState(sourceFolder) : null;
}

const nothing: Changes = { updated: null, contributors: [] };
const withoutHistory: SiteHistory = { key: "", changesOf: () => nothing, findings: [] };

/**
 * @param state As read before.
 * @param last The history as last read, which is returned if it has not changed.
 */
export async function readHistory(
  state: GitState | null,
  { themeConfig }: SiteConfig,
  sourceFolder: string,
  cache: Pick<SiteCache, "readRecord" | "writeRecord">,
  last: SiteHistory | null,
): Promise<SiteHistory> {
  if (state === null) return withoutHistory;
  if (last !== null && last.key === keyOf(state)) return last;
  const stored = state.kind === "state" ? cache.readRecord(recordName, isStoredHistory) : null;
  const history =
    state.kind === "unknown"
      ? state
      : stored?.key === state.key
        ? { kind: "history" as const, files: stored.files }
        : await readGitHistory(sourceFolder, state.commit);
  if (history.kind === "unknown") {
    const hint = history.isShallow ? shallowHint : null;
    const setting = themeConfig.lastUpdated ? "lastUpdated" : "contributors";
    const problem = problemOf("unknown-history", { reason: history.reason }, hint);
    const findings: readonly LinkFinding[] = [{ kind: "config", path: ["themeConfig", setting], ...problem }];
    return { ...withoutHistory, key: keyOf(history), findings };
  }
  if (state.kind === "state" && stored?.key !== state.key)
    cache.writeRecord(recordName, { key: state.key, files: history.files } satisfies StoredHistory);
  const byPath = new Map(history.files.map((file) => [file.path, file]));
  const changesOf = (files: readonly SourcePath[]): Changes => {
    const { updated, contributors } = joinChanges(files.flatMap((path) => byPath.get(path) ?? []));
    return {
      updated: themeConfig.lastUpdated ? updated : null,
      contributors: themeConfig.contributors ? contributors : [],
    };
  };
  return { key: keyOf(state), changesOf, findings: [] };
}

function keyOf(state: GitState): string {
  return state.kind === "state" ? state.key : state.reason;
}

const shallowHint = "fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout";

interface StoredHistory {
  readonly key: string;
  readonly files: readonly FileHistory[];
}

const recordName = "history";

function isStoredHistory(value: unknown): value is StoredHistory {
  return (
    typeof value === "object" && value !== null && "key" in value && "files" in value && Array.isArray(value.files)
  );
}
