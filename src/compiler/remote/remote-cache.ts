/**
 * A cache of compiled pages shared between machines, using Bazel's HTTP caching protocol
 * (https://bazel.build/remote/caching): `/ac/` maps the name of the action that compiles a page to a digest, and
 * `/cas/` holds the content by its hash. It never fails and never delays a build beyond its time budget: a remote that
 * is slow, unreachable or corrupt is ignored for the rest of the run, and the report contains one warning.
 */
import { createHash } from "node:crypto";
import type { CompiledPage } from "../page/compiled-page.ts";
import { decodeActionResult, encodeActionResult } from "./action-result.ts";
import type { CacheAddress } from "./cache-address.ts";
import type { Answer } from "./http-client.ts";
import { HttpClient } from "./http-client.ts";
import type { PageName, RemotePages, RemoteReport } from "./remote-pages.ts";
import type { Seal } from "./stored-page.ts";
import { actionOf, packPage, unpackPage } from "./stored-page.ts";

export interface RemoteCacheOptions {
  readonly address: CacheAddress;
  readonly seal: Seal;
  /** Whether pages are also stored. */
  readonly isWritten: boolean;
  /** The time budget of a run in milliseconds: a fixed part, and a part for each page. */
  readonly waitBudget: WaitBudget;
  /** Why the remote cannot be used for this site, as the predicate of the warning; `null` if it can. */
  readonly obstacle: string | null;
}

export interface WaitBudget {
  readonly once: number;
  readonly perPage: number;
}

const concurrency = 32;
/** After this many consecutive failures, the remote is ignored for the rest of the run. */
const failureLimit = 4;
/** Maximum size of a record in bytes. Ours have 170, and caches add the name of the client that stored it. */
const recordLimit = 4096;
/**
 * Maximum size of a shared page in bytes, because all pages in transfer are in memory at once. A typical page has 30
 * KB.
 */
const contentLimit = 16 * 1024 * 1024;
/** Milliseconds before a retry. */
const retryDelay = 100;

export class RemoteCache implements RemotePages {
  readonly #options: RemoteCacheOptions;
  readonly #client: HttpClient;
  readonly #storing = new Set<Promise<void>>();
  #budget: number;
  #failures = 0;
  #corruptPages = 0;
  #found = 0;
  #stored = 0;
  #isReadOnly = false;
  #abandonReason: string | null;

  constructor(options: RemoteCacheOptions) {
    this.#options = options;
    this.#client = new HttpClient(options.address, concurrency);
    this.#budget = options.waitBudget.once;
    this.#abandonReason = options.obstacle;
  }

  get report(): RemoteReport {
    return { found: this.#found, stored: this.#stored, isReadOnly: this.#isReadOnly, warning: this.#warning() };
  }

  async findAll<Page extends PageName>(
    pages: readonly Page[],
    signal: AbortSignal,
    onFound: (page: Page, compiled: CompiledPage) => void,
  ): Promise<void> {
    this.#budget += pages.length * this.#options.waitBudget.perPage;
    const open = pages.values();
    const work = async (): Promise<void> => {
      for (const page of open) {
        if (this.#abandonReason !== null || signal.aborted) return;
        const compiled = await this.#find(page);
        if (compiled === null || signal.aborted) continue;
        this.#found += 1;
        onFound(page, compiled);
      }
    };
    await this.#wait(Promise.all(Array.from({ length: Math.min(concurrency, pages.length) }, work)), signal);
  }

  async store(page: PageName, compiled: CompiledPage, signal: AbortSignal): Promise<void> {
    if (!this.#options.isWritten) return;
    if (this.#storing.size >= concurrency) await this.#wait(Promise.race(this.#storing), signal);
    if (this.#abandonReason !== null || this.#isReadOnly || signal.aborted) return;
    const storing = this.#store(page, compiled).finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  async flush(signal: AbortSignal): Promise<void> {
    if (this.#storing.size > 0) await this.#wait(Promise.all(this.#storing), signal);
  }

  close(): void {
    this.#client.close();
  }

  async #find({ localPath, key }: PageName): Promise<CompiledPage | null> {
    const { seal } = this.#options;
    const action = actionOf(key, seal);
    const record = await this.#get(`ac/${action}`, recordLimit);
    if (record === null) return null;
    const digest = decodeActionResult(record);
    if (digest === null || digest.size > contentLimit) return this.#refuse("an unreadable record");
    const bytes = await this.#get(`cas/${digest.hash}`, digest.size);
    if (bytes === null) return null;
    if (bytes.length !== digest.size) return this.#refuse("a truncated page");
    if (sha256(bytes) !== digest.hash) return this.#refuse("a page whose hash does not match its name");
    const page = unpackPage(action, localPath, bytes, seal);
    if (page === null) return this.#refuse("a different page than requested");
    this.#failures = 0;
    return page;
  }

  async #store({ key }: PageName, compiled: CompiledPage): Promise<void> {
    const { seal } = this.#options;
    const action = actionOf(key, seal);
    const bytes = packPage(action, compiled, seal);
    if (bytes.length > contentLimit) return;
    const digest = { hash: sha256(bytes), size: bytes.length };
    // We store the content first, so that a record never points to missing content.
    if (!(await this.#put(`cas/${digest.hash}`, bytes))) return;
    if (!(await this.#put(`ac/${action}`, encodeActionResult(digest)))) return;
    this.#failures = 0;
    this.#stored += 1;
  }

  /** The bytes, or `null` if they are missing or cannot be read. */
  async #get(path: string, limit: number): Promise<Buffer | null> {
    const answer = await this.#request(() => this.#client.get(path, limit));
    if (answer.kind === "failed") this.#fail(answer.reason);
    else if (answer.status === 200) return answer.body;
    else if (answer.status === 404) this.#failures = 0;
    else this.#fail(`responded with status ${answer.status}`);
    return null;
  }

  async #put(path: string, bytes: Buffer): Promise<boolean> {
    const answer = await this.#request(() => this.#client.put(path, bytes));
    if (answer.kind === "failed") this.#fail(answer.reason);
    else if (answer.status >= 200 && answer.status < 300) return true;
    else if (answer.status === 401 || answer.status === 403 || answer.status === 405) this.#isReadOnly = true;
    else this.#fail(`responded with status ${answer.status} to an upload`);
    return false;
  }

  /**
   * Retries once if the failure may be temporary, such as a closed keep-alive connection or a server that is
   * restarting.
   */
  async #request(send: () => Promise<Answer>): Promise<Answer> {
    const first = await send();
    const isRetryable = first.kind === "failed" ? first.isRetryable : first.status >= 500 || first.status === 429;
    if (!isRetryable || this.#abandonReason !== null) return first;
    await new Promise((resolve) => {
      setTimeout(resolve, retryDelay);
    });
    return this.#abandonReason === null ? send() : first;
  }

  #refuse(what: string): null {
    this.#corruptPages += 1;
    this.#fail(`returned ${what}`);
    return null;
  }

  #fail(reason: string): void {
    this.#failures += 1;
    if (this.#failures >= failureLimit) this.#giveUp(reason);
  }

  #giveUp(reason: string): void {
    if (this.#abandonReason !== null) return;
    this.#abandonReason = reason;
    this.#client.abort();
  }

  /**
   * Waits until the work is done. If the time budget runs out or the run is interrupted, the remote is abandoned, which
   * aborts all requests.
   */
  async #wait(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
    const start = performance.now();
    const abort = (): void => this.#giveUp("was interrupted");
    const timer = setTimeout(
      () => setImmediate(() => this.#giveUp("is slower than compiling the pages")),
      Math.max(0, this.#budget),
    );
    signal.addEventListener("abort", abort, { once: true });
    try {
      await work;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      this.#budget -= performance.now() - start;
    }
  }

  #warning(): string | null {
    const { url } = this.#options.address;
    if (this.#abandonReason !== null)
      return `remote cache: ${url} ${this.#abandonReason}; it was ignored for the rest of this run`;
    if (this.#corruptPages === 0) return null;
    return `remote cache: ${url} returned ${this.#corruptPages === 1 ? "a corrupt page, which was" : `${this.#corruptPages} corrupt pages, which were`} compiled here instead`;
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
