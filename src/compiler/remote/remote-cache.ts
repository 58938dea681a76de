/**
 * Compiled pages that machines share, over the HTTP caching protocol of Bazel (https://bazel.build/remote/caching): `/ac/` holds, under the
 * name of the action that compiles a page, which content it has, and `/cas/` the content, under its hash. It never fails, and
 * it never makes a build wait for longer than its patience: a remote that is slow, down or lying is given up, and said so once.
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
  /** `false`: nothing is stored. */
  readonly isWritten: boolean;
  /** Milliseconds that a run waits for the remote: in any case, and for each page. */
  readonly patience: Patience;
}

export interface Patience {
  readonly once: number;
  readonly perPage: number;
}

const concurrency = 32;
/** So many failures with no success between them, and the remote is given up. */
const failureLimit = 4;
/** Bytes of a record: ours has 170, and caches add who stored it. */
const recordLimit = 4096;
/** Bytes of a page that is shared; all that are on their way at once must fit into memory. Common ones have some 30 KB. */
const contentLimit = 16 * 1024 * 1024;
/** Milliseconds before the second try. */
const pause = 100;

export class RemoteCache implements RemotePages {
  readonly #options: RemoteCacheOptions;
  readonly #client: HttpClient;
  readonly #storing = new Set<Promise<void>>();
  #patience: number;
  #failures = 0;
  #wrong = 0;
  #found = 0;
  #stored = 0;
  #isReadOnly = false;
  #givenUp: string | null = null;

  constructor(options: RemoteCacheOptions) {
    this.#options = options;
    this.#client = new HttpClient(options.address, concurrency);
    this.#patience = options.patience.once;
  }

  get report(): RemoteReport {
    return { found: this.#found, stored: this.#stored, isReadOnly: this.#isReadOnly, warning: this.#warning() };
  }

  async findAll<Page extends PageName>(
    pages: readonly Page[],
    signal: AbortSignal,
    onFound: (page: Page, compiled: CompiledPage) => void,
  ): Promise<void> {
    this.#patience += pages.length * this.#options.patience.perPage;
    const open = pages.values();
    const work = async (): Promise<void> => {
      for (const page of open) {
        if (this.#givenUp !== null || signal.aborted) return;
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
    if (this.#givenUp !== null || this.#isReadOnly || signal.aborted) return;
    const storing = this.#store(page, compiled).finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  async settle(signal: AbortSignal): Promise<void> {
    if (this.#storing.size > 0) await this.#wait(Promise.all(this.#storing), signal);
  }

  close(): void {
    this.#client.close();
  }

  async #find({ path, key }: PageName): Promise<CompiledPage | null> {
    const { seal } = this.#options;
    const action = actionOf(key, seal);
    const record = await this.#get(`ac/${action}`, recordLimit);
    if (record === null) return null;
    const digest = decodeActionResult(record);
    if (digest === null || digest.size > contentLimit) return this.#refuse("a record that cannot be read");
    const bytes = await this.#get(`cas/${digest.hash}`, digest.size);
    if (bytes === null) return null;
    if (bytes.length !== digest.size) return this.#refuse("a page that is cut");
    if (sha256(bytes) !== digest.hash) return this.#refuse("a page that has another hash than its name");
    const page = unpackPage(action, path, bytes, seal);
    if (page === null) return this.#refuse("a page that is not the one that was asked for");
    this.#failures = 0;
    return page;
  }

  async #store({ key }: PageName, compiled: CompiledPage): Promise<void> {
    const { seal } = this.#options;
    const action = actionOf(key, seal);
    const bytes = packPage(action, compiled, seal);
    if (bytes.length > contentLimit) return;
    const digest = { hash: sha256(bytes), size: bytes.length };
    // The content first: who finds the record must find the content.
    if (!(await this.#put(`cas/${digest.hash}`, bytes))) return;
    if (!(await this.#put(`ac/${action}`, encodeActionResult(digest)))) return;
    this.#failures = 0;
    this.#stored += 1;
  }

  /** The bytes, or `null` where there are none, for whatever reason. */
  async #get(path: string, limit: number): Promise<Buffer | null> {
    const answer = await this.#ask(() => this.#client.get(path, limit));
    if (answer.kind === "failed") this.#fail(answer.reason);
    else if (answer.status === 200) return answer.body;
    else if (answer.status === 404) this.#failures = 0;
    else this.#fail(`answers ${answer.status}`);
    return null;
  }

  async #put(path: string, bytes: Buffer): Promise<boolean> {
    const answer = await this.#ask(() => this.#client.put(path, bytes));
    if (answer.kind === "failed") this.#fail(answer.reason);
    else if (answer.status >= 200 && answer.status < 300) return true;
    else if (answer.status === 401 || answer.status === 403 || answer.status === 405) this.#isReadOnly = true;
    else this.#fail(`answers ${answer.status} to what is stored`);
    return false;
  }

  /** Once more where that may help: a kept connection that the other side has closed, a server that is being restarted. */
  async #ask(send: () => Promise<Answer>): Promise<Answer> {
    const first = await send();
    const mayPass = first.kind === "failed" ? first.mayPass : first.status >= 500 || first.status === 429;
    if (!mayPass || this.#givenUp !== null) return first;
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
    return this.#givenUp === null ? send() : first;
  }

  #refuse(what: string): null {
    this.#wrong += 1;
    this.#fail(`gave ${what}`);
    return null;
  }

  #fail(reason: string): void {
    this.#failures += 1;
    if (this.#failures >= failureLimit) this.#giveUp(reason);
  }

  #giveUp(reason: string): void {
    if (this.#givenUp !== null) return;
    this.#givenUp = reason;
    this.#client.abort();
  }

  /** Waits until the patience of this run is over, or the run is ended: then nothing is under way any more. */
  async #wait(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
    const start = performance.now();
    const abort = (): void => this.#giveUp("was interrupted");
    const timer = setTimeout(
      () => setImmediate(() => this.#giveUp("is slower than compiling the pages")),
      Math.max(0, this.#patience),
    );
    signal.addEventListener("abort", abort, { once: true });
    try {
      await work;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      this.#patience -= performance.now() - start;
    }
  }

  #warning(): string | null {
    const { url } = this.#options.address;
    if (this.#givenUp !== null) return `remote cache: ${url} ${this.#givenUp}; the rest of this run went without it`;
    if (this.#wrong === 0) return null;
    return `remote cache: ${url} gave ${this.#wrong === 1 ? "a page" : `${this.#wrong} pages`} that cannot be what was stored; compiled here instead`;
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
