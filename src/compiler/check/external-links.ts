/**
 * Checks external links: HEAD first, then GET if HEAD fails, several at once but one at a time per host, with a retry
 * after a pause if the server is busy. Successes are cached for some days. Has effects.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { parseUrl } from "../parse-url.ts";

export interface ExternalOptions {
  /** Prefixes of URLs that are not checked. */
  readonly allow: readonly string[];
  /** Days for which a success is cached. */
  readonly maxAge: number;
  /** Absolute path of the cache file. */
  readonly cacheFile: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

const cacheSchema = z.record(z.string(), z.object({ checked: z.number(), reason: z.string().nullable() }));
type LinkCache = z.output<typeof cacheSchema>;

const concurrency = 8;
/** Timeout of a request, in milliseconds. */
const timeout = 15_000;
const retryDelays = [1_000, 4_000];
const day = 24 * 60 * 60 * 1000;

/** Why each dead URL is dead, by URL; working URLs are omitted. Dead URLs are checked again in each run. */
export async function findDeadLinks(
  urls: Iterable<string>,
  options: ExternalOptions,
): Promise<ReadonlyMap<string, string>> {
  const { allow, maxAge, now, cacheFile, onProgress, signal } = options;
  const cache = readCache(cacheFile);
  const urlsToCheck = [...new Set([...urls].map(withoutFragment))].filter(
    (url) => /^https?:/iu.test(url) && !allow.some((prefix) => url.startsWith(prefix)),
  );
  const isFresh = (url: string): boolean => {
    const known = cache[url];
    return known?.reason === null && now - known.checked < maxAge * day;
  };
  const pending = urlsToCheck.filter((url) => !isFresh(url));
  const byHost = new Map<string, string[]>();
  for (const url of pending) byHost.set(hostOf(url), [...(byHost.get(hostOf(url)) ?? []), url]);
  const queues = [...byHost.values()];
  let done = 0;
  onProgress(done, pending.length);
  const work = async (): Promise<void> => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
      for (const url of queue) {
        cache[url] = { checked: now, reason: await checkUrl(url, signal) };
        signal.throwIfAborted();
        done += 1;
        onProgress(done, pending.length);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const current = Object.fromEntries(Object.entries(cache).filter(([url]) => urlsToCheck.includes(url)));
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(current));
  return new Map(
    urlsToCheck.flatMap((url) => (current[url]?.reason == null ? [] : [[url, current[url].reason] as const])),
  );
}

/** Removes the fragment, which is not sent to the server, and adds `https:` to protocol-relative URLs. */
export function withoutFragment(url: string): string {
  const address = url.startsWith("//") ? `https:${url}` : url;
  return address.replace(/#.*$/su, "");
}

/** The reason why the URL is dead, or `null`. */
async function checkUrl(url: string, signal: AbortSignal): Promise<string | null> {
  let reason: string | null = null;
  for (const pause of [0, ...retryDelays]) {
    if (pause > 0) await wait(pause, signal);
    const answer = await request(url, signal);
    if (answer.kind === "alive") return null;
    ({ reason } = answer);
    if (answer.kind === "dead") return reason;
  }
  return reason;
}

type Answer = { readonly kind: "alive" } | { readonly kind: "dead" | "busy"; readonly reason: string };

async function request(url: string, signal: AbortSignal): Promise<Answer> {
  const head = await send(url, "HEAD", signal);
  // Servers without HEAD support reject it in many ways, so we retry any failure with GET.
  return head.kind === "alive" ? head : send(url, "GET", signal);
}

async function send(url: string, method: "HEAD" | "GET", signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      redirect: "follow",
      headers: { accept: "text/html,*/*;q=0.8", "user-agent": "docsgen link check" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    if (response.ok) return { kind: "alive" };
    const reason = `status ${response.status}`;
    return { kind: response.status === 429 || response.status >= 500 ? "busy" : "dead", reason };
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { kind: "busy", reason };
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url;
}

function readCache(file: string): LinkCache {
  try {
    return cacheSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
