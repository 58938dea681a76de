/** The commands as a programming interface with optional options. */
import { build as runBuild } from "./build.ts";
import type { BuildOptions, BuildResult } from "./build-result.ts";
import type { CheckOptions, CheckResult } from "./check.ts";
import { check as runCheck } from "./check.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import type { Progress } from "./graph/progress.ts";
import type { SearchOptions, SearchResult } from "./search.ts";
import { search as runSearch } from "./search.ts";
import type { ShardOptions, ShardResult } from "./shard.ts";
import { compileShard as runShard } from "./shard.ts";
import type { VerifyOptions, VerifyResult } from "./verify.ts";
import { verify as runVerify } from "./verify.ts";

/** Makes all options optional and accepts `undefined`. */
type Input<Options> = { readonly [Key in keyof Options]?: Options[Key] | undefined };

/**
 * Builds the site.
 *
 * @throws The signal's reason if it is aborted; the output folder is then unchanged.
 */
export function build(options: Input<BuildOptions> = {}): Promise<BuildResult> {
  return runBuild({
    ...siteDefaults(),
    out: null,
    isStrict: false,
    baseline: null,
    updateBaseline: false,
    ...withoutUndefined(options),
  });
}

/**
 * Checks the site.
 *
 * @throws The signal's reason if it is aborted.
 */
export function check(options: Input<CheckOptions> = {}): Promise<CheckResult> {
  const defaults = {
    published: null,
    external: false,
    baseline: null,
    updateBaseline: false,
    fix: "none",
    now: Date.now(),
  } as const;
  return runCheck({ ...siteDefaults(), ...defaults, ...withoutUndefined(options) });
}

/**
 * Searches the site.
 *
 * @throws The signal's reason if it is aborted.
 */
export function search(options: Input<SearchOptions> & Pick<SearchOptions, "query">): Promise<SearchResult> {
  return runSearch({ ...siteDefaults(), limit: 5, ...withoutUndefined(options), query: options.query });
}

/**
 * Compiles one shard of the pages into the remote cache.
 *
 * @throws The signal's reason if it is aborted.
 */
export function compileShard(options: Input<ShardOptions> & Pick<ShardOptions, "shard">): Promise<ShardResult> {
  return runShard({ ...siteDefaults(), ...withoutUndefined(options), shard: options.shard });
}

export function verify(options: Input<VerifyOptions> = {}): VerifyResult {
  return runVerify({ workingFolder: process.cwd(), folder: "dist", base: null, ...withoutUndefined(options) });
}

interface CommandDefaults extends Omit<SiteOptions, "out"> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The defaults of the command-line options. */
function siteDefaults(): CommandDefaults {
  return {
    workingFolder: process.cwd(),
    config: null,
    source: null,
    base: null,
    useCache: true,
    remoteCache: null,
    workers: null,
    today: () => new Date().toISOString().slice(0, 10),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
}

/** The options that are not `undefined`. */
function withoutUndefined<Options extends object>(options: Input<Options>): Partial<Options> {
  const named: Partial<Options> = {};
  for (const key in options) {
    const value = options[key];
    if (value !== undefined) named[key] = value;
  }
  return named;
}
