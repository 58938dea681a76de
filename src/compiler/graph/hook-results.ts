/**
 * Results of hooks, stored under everything that they were made from: the code and the config, what the hook was given, and
 * what it read. As long as all of it is the same, the hook need not run. A result that depends on the clock, on random
 * numbers, on other processes or on the network is not stored.
 */
import { deserialize, serialize } from "node:v8";
import type { AuthorReads } from "../author-code/author-reads.ts";
import { areUnchanged, describeMachine, joinReads } from "../author-code/author-reads.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { LoadedConfig } from "../config/load.ts";
import { plainConfig } from "../config/plain-config.ts";
import type { SiteHook } from "../config/plugin.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { HookResult, HookValue } from "../plugin/hook-call.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** A call whose result can be stored. */
export interface StorableCall {
  /** The index of the plugin in `listPlugins`. */
  readonly plugin: number;
  readonly hook: SiteHook;
  /** The archived version whose pages the hook makes; "" for the site. */
  readonly version: string;
  /** A fingerprint of what the hook is given. */
  readonly input: string;
}

/** The last result of a hook. */
interface StoredResult {
  /** A fingerprint of the code, the config and the machine. */
  readonly code: string;
  readonly input: string;
  /** The date. A module may have stored it when it was loaded. */
  readonly day: string;
  readonly reads: AuthorReads;
  /** Whether this code has returned the same result twice. */
  readonly isChecked: boolean;
  /** The `HookValue`. */
  readonly value: StoredValue;
}

/** `today` returns a date such as "2027-01-31", and `pool` is told what a stored result read. */
export interface HookResultsOptions {
  readonly loaded: LoadedConfig;
  readonly cache: SiteCache;
  readonly pool: WorkerPool;
  readonly today: () => string;
}

/** Stores one result for each plugin, hook and version; a new one replaces it. */
export class HookResults {
  readonly #options: HookResultsOptions;
  readonly #code: string;

  constructor(options: HookResultsOptions) {
    const { hash, reads, config } = options.loaded;
    this.#options = options;
    this.#code = fingerprintOf([hash, reads, plainConfig(config), describeMachine()]);
  }

  /** The result of an equal call, or `null`. @param mustBeChecked Whether its code must be known to be deterministic. */
  find(call: StorableCall, mustBeChecked: boolean): HookValue | null {
    const { cache, pool, today } = this.#options;
    const stored = this.#read(call);
    if (stored === null || (mustBeChecked && !stored.isChecked)) return null;
    if (stored.input !== call.input || stored.day !== today() || !areUnchanged(stored.reads)) return null;
    const bytes = cache.readBytes(stored.value);
    const value: unknown = bytes === null ? null : deserialize(bytes);
    if (!isValueOf(value, call.hook)) return null;
    pool.addReads(stored.reads);
    return value;
  }

  /** Whether the code of a hook is known to be deterministic, so that it need not run twice. */
  isChecked(call: StorableCall): boolean {
    return this.#read(call)?.isChecked === true;
  }

  /** @throws CacheError */
  store(call: StorableCall, called: Extract<HookResult, { kind: "called" }>, isChecked: boolean): void {
    const { cache, today } = this.#options;
    const { kind: _kind, isStable, usesClock, reads: lists, ...value } = called;
    const reads = joinReads(...lists);
    if (!isStable || usesClock || reads.some(({ kind }) => kind === "outside")) {
      cache.forgetRecord(nameOf(call));
      return;
    }
    // Pages of data are megabytes of JSON, which JSON would escape once more.
    const put = cache.putBytes(serialize(value));
    const stored: StoredResult = { code: this.#code, input: call.input, day: today(), reads, isChecked, value: put };
    cache.writeRecord(nameOf(call), stored, [put]);
  }

  /** Drops a result, because the plugin failed after it had returned it. */
  forget(call: Omit<StorableCall, "input">): void {
    this.#options.cache.forgetRecord(nameOf(call));
  }

  /** The stored result, if the code of the hook has not changed. */
  #read(call: StorableCall): StoredResult | null {
    const stored = this.#options.cache.readRecord(nameOf(call), isStoredResult);
    return stored?.code === this.#code ? stored : null;
  }
}

function nameOf({ plugin, hook, version }: Omit<StorableCall, "input">): string {
  return `hook ${hook} ${plugin}${version === "" ? "" : ` ${version}`}`;
}

function isStoredResult(value: unknown): value is StoredResult {
  return typeof value === "object" && value !== null && "code" in value && "reads" in value && "value" in value;
}

function isValueOf(value: unknown, hook: SiteHook): value is HookValue {
  return typeof value === "object" && value !== null && "hook" in value && value.hook === hook && "value" in value;
}
