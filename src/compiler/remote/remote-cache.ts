/**
 * A store of compiled pages and drawn pictures that machines share, over Bazel's HTTP caching protocol
 * (https://bazel.build/remote/caching) or in a folder with the same layout: `ac/` maps the name of the action that makes a
 * value to a digest, and `cas/` holds the content by its hash. It never fails and never delays a build beyond its time
 * budget: a store that is slow, unreachable or corrupt is ignored for the rest of the run, and the report contains one
 * warning.
 */
import { createHash } from "node:crypto";
import { decodeActionResult, encodeActionResult } from "./action-result.ts";
import type { OnFound, PageName, RemoteReport, SharedValues } from "./remote-pages.ts";
import type { Seal, SharedPage, ValueKind } from "./sealed-value.ts";
import { actionOf, packValue, readPage, unpackValue } from "./sealed-value.ts";
import type { Answer, Transport } from "./transport.ts";

/** One store, and how much of a run it may take. */
export interface RemoteCacheOptions {
  readonly transport: Transport;
  readonly name: "the remote cache" | "object files";
  /** As warnings name it, without a password: "remote cache: https://cache.example.com". */
  readonly label: string;
  /** The warning if none of the pages that were asked for is there; `null` if that is normal. */
  readonly unrelated: string | null;
  readonly seal: Seal;
  /** Whether pages and pictures are also stored. */
  readonly isWritten: boolean;
  /** Whether results of samples are stored even if nothing else is. */
  readonly keepsSamples: boolean;
  /** The time budget of a run in milliseconds: a fixed part, and a part for each page. */
  readonly waitBudget: WaitBudget;
}

/** In milliseconds. Time that one page does not need is left for the next. */
export interface WaitBudget {
  readonly once: number;
  readonly perPage: number;
  /** For a picture or a sample, which takes longer to make than a page. */
  readonly perValue: number;
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

/** Lives for one run. `report` is complete after `flush`. */
export class RemoteCache implements SharedValues {
  readonly #options: RemoteCacheOptions;
  readonly #client: Transport;
  readonly #storing = new Set<Promise<void>>();
  #budget: number;
  #failures = 0;
  #corruptPages = 0;
  #asked = 0;
  #found = 0;
  #stored = 0;
  #isReadOnly = false;
  #abandonReason: string | null = null;

  constructor(options: RemoteCacheOptions) {
    this.#options = options;
    this.#client = options.transport;
    this.#budget = options.waitBudget.once;
  }

  get report(): RemoteReport {
    const warning = this.#warning();
    return {
      name: this.#options.name,
      found: this.#found,
      stored: this.#stored,
      isReadOnly: this.#isReadOnly,
      warnings: warning === null ? [] : [warning],
    };
  }

  async findAll<Page extends PageName>(
    pages: readonly Page[],
    signal: AbortSignal,
    onFound: OnFound<Page>,
  ): Promise<void> {
    this.#budget += pages.length * this.#options.waitBudget.perPage;
    this.#asked += pages.length;
    const open = pages.values();
    const work = async (): Promise<void> => {
      for (const page of open) {
        if (this.#abandonReason !== null || signal.aborted) return;
        const shared = await this.#findPage(page);
        if (shared !== null && !signal.aborted && onFound(page, shared)) this.#found += 1;
      }
    };
    await this.#wait(Promise.all(Array.from({ length: Math.min(concurrency, pages.length) }, work)), signal);
  }

  store({ base }: PageName, shared: SharedPage, signal: AbortSignal): Promise<void> {
    return this.#storeLater("page", base, () => JSON.stringify(shared), signal);
  }

  async find(kind: ValueKind, key: string, signal: AbortSignal): Promise<Buffer | null> {
    this.#budget += this.#options.waitBudget.perValue;
    let found: Buffer | null = null;
    const work = async (): Promise<void> => {
      if (this.#abandonReason === null && !signal.aborted) found = await this.#find(kind, key);
      if (found !== null) this.#failures = 0;
    };
    await this.#wait(work(), signal);
    return found;
  }

  storeValue(kind: ValueKind, key: string, content: Uint8Array, signal: AbortSignal): Promise<void> {
    return this.#storeLater(kind, key, () => content, signal);
  }

  async flush(signal: AbortSignal): Promise<void> {
    if (this.#storing.size > 0) await this.#wait(Promise.all(this.#storing), signal);
  }

  close(): void {
    this.#client.close();
  }

  async #findPage({ localPath, base }: PageName): Promise<SharedPage | null> {
    const content = await this.#find("page", base);
    if (content === null) return null;
    const page = readPage(content, localPath, this.#options.seal);
    if (page === null) return this.#refuse("a different page than requested");
    this.#failures = 0;
    return page;
  }

  async #find(kind: ValueKind, key: string): Promise<Buffer | null> {
    const { seal } = this.#options;
    const action = actionOf(kind, key, seal);
    const record = await this.#get(`ac/${action}`, recordLimit);
    if (record === null) return null;
    const digest = decodeActionResult(record);
    if (digest === null || digest.size > contentLimit) return this.#refuse("an unreadable record");
    const bytes = await this.#get(`cas/${digest.hash}`, digest.size);
    if (bytes === null) return null;
    if (bytes.length !== digest.size) return this.#refuse(`a truncated ${kind}`);
    if (sha256(bytes) !== digest.hash) return this.#refuse(`a ${kind} whose hash does not match its name`);
    const content = unpackValue(action, bytes, seal);
    return content ?? this.#refuse(`a different ${kind} than requested`);
  }

  /** Stores in the background. Waits only if too much is being stored. */
  async #storeLater(
    kind: ValueKind,
    key: string,
    contentOf: () => string | Uint8Array,
    signal: AbortSignal,
  ): Promise<void> {
    // A check stores no page, but the results of the samples that only it runs.
    if (!this.#options.isWritten && (kind !== "sample" || !this.#options.keepsSamples)) return;
    if (this.#storing.size >= concurrency) await this.#wait(Promise.race(this.#storing), signal);
    if (this.#abandonReason !== null || this.#isReadOnly || signal.aborted) return;
    const storing = this.#store(kind, key, contentOf()).finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  async #store(kind: ValueKind, key: string, content: string | Uint8Array): Promise<void> {
    const { seal } = this.#options;
    const action = actionOf(kind, key, seal);
    const bytes = packValue(action, content, seal);
    if (bytes.length > contentLimit) return;
    const digest = { hash: sha256(bytes), size: bytes.length };
    // We store the content first, so that a record never points to missing content.
    if (!(await this.#put(`cas/${digest.hash}`, bytes))) return;
    if (!(await this.#put(`ac/${action}`, encodeActionResult(digest)))) return;
    this.#failures = 0;
    if (kind === "page") this.#stored += 1;
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
    if (answer.kind === "failed" && !answer.isRetryable) this.#giveUp(answer.reason);
    else if (answer.kind === "failed") this.#fail(answer.reason);
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
    const { label, unrelated } = this.#options;
    if (this.#abandonReason !== null) return `${label} ${this.#abandonReason}; it was ignored for the rest of this run`;
    if (this.#corruptPages === 0) return this.#asked > 0 && this.#found === 0 ? unrelated : null;
    return `${label} returned ${this.#corruptPages === 1 ? "a corrupt page, which was" : `${this.#corruptPages} corrupt pages, which were`} compiled here instead`;
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
