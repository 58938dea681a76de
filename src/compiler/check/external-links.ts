/**
 * Checks external links: HEAD first, then GET if HEAD fails, several at once but one at a time per host, with a retry
 * after a pause if the server is busy. A server that cannot be reached is asked no more. Has effects.
 */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { parseUrl } from "../parse-url.ts";
import { TimeoutError, timedRequest } from "./timed-request.ts";

/** The problem of a URL; `null` if it works. "unchecked": the server does not tell a program whether it works. */
export type LinkState = { readonly kind: "dead" | "unchecked"; readonly reason: string } | null;

/** When each working URL was last requested, in milliseconds since 1970. */
export type WorkingLinks = Readonly<Record<string, number>>;

/** Made once for a run, whose analyses share `states`. */
export interface ExternalOptions {
  /** Prefixes of URLs that are not checked. */
  readonly allow: readonly string[];
  /** Days for which a success is cached. */
  readonly maxAge: number;
  /** The working URLs of earlier runs. */
  readonly cached: WorkingLinks;
  /** The states of the URLs that this run has already requested. New ones are added immediately. */
  readonly states: Map<string, LinkState>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Time limits in milliseconds. GET has more time, because some servers never answer HEAD. */
  readonly timeouts: Readonly<Record<Method, number>>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

type Method = "HEAD" | "GET";

const concurrency = 8;
const retryDelays = [1_000, 4_000];
const redirectLimit = 20;
const day = 24 * 60 * 60 * 1000;

/** The time limits of requests. */
export const externalTimeouts: ExternalOptions["timeouts"] = { HEAD: 5_000, GET: 15_000 };

const workingLinksSchema = z.record(z.string(), z.number());

/** The value of the record "external-links" in the cache. */
export function isWorkingLinks(value: unknown): value is WorkingLinks {
  return workingLinksSchema.safeParse(value).success;
}

/**
 * Requests the URLs whose state is not known. Dead URLs are requested again in each run.
 *
 * @throws The signal's reason if it is aborted; `states` then has what was found until then.
 */
export async function requestLinks(urls: Iterable<string>, options: ExternalOptions): Promise<void> {
  const { allow, maxAge, now, cached, states, onProgress, signal } = options;
  const isFresh = (url: string): boolean => now - (cached[url] ?? Number.NEGATIVE_INFINITY) < maxAge * day;
  const pending = [...new Set(Array.from(urls, withoutFragment))].filter(
    (url) =>
      /^https?:/iu.test(url) && !allow.some((prefix) => url.startsWith(prefix)) && !states.has(url) && !isFresh(url),
  );
  const byHost = new Map<string, string[]>();
  for (const url of pending) {
    const queue = byHost.get(hostOf(url));
    if (queue === undefined) byHost.set(hostOf(url), [url]);
    else queue.push(url);
  }
  const queues = [...byHost.values()];
  const unreachable = new Map<string, string>();
  let done = 0;
  onProgress(done, pending.length);
  const work = async (): Promise<void> => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
      for (const url of queue) {
        states.set(url, await stateOf(url, unreachable, options));
        done += 1;
        onProgress(done, pending.length);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  signal.throwIfAborted();
}

/** The working URLs among those whose state is now known, and those of `cached` that the site still has. */
export function workingLinks(urls: Iterable<string>, { cached, states, now }: ExternalOptions): WorkingLinks {
  const working: [string, number][] = [];
  for (const url of new Set(Array.from(urls, withoutFragment))) {
    const state = states.get(url);
    const checked = state === undefined ? cached[url] : state === null ? now : undefined;
    if (checked !== undefined) working.push([url, checked]);
  }
  return Object.fromEntries(working);
}

/** Removes the fragment, which is not sent to the server, and adds `https:` to protocol-relative URLs. */
export function withoutFragment(url: string): string {
  const address = url.startsWith("//") ? `https:${url}` : url;
  return address.replace(/#.*$/su, "");
}

type Answer =
  | { readonly kind: "alive" }
  /** `busy` and `limited`: it may work after a pause. `limited` and `refused`: the server says nothing of the page. */
  | { readonly kind: "dead" | "busy" | "limited" | "refused"; readonly reason: string }
  /** The server at `origin` cannot be reached, so none of its URLs can. */
  | { readonly kind: "unreachable"; readonly reason: string; readonly origin: string };

/** @param unreachable Why servers cannot be reached, by origin. */
async function stateOf(url: string, unreachable: Map<string, string>, options: ExternalOptions): Promise<LinkState> {
  let answer: Answer = { kind: "alive" };
  for (const pause of [0, ...retryDelays]) {
    if (pause > 0) await wait(pause, null, { signal: options.signal });
    // Servers without HEAD support reject it in many ways, so we retry any failure with GET.
    answer = await follow(url, "HEAD", unreachable, options);
    if (answer.kind !== "alive") answer = await follow(url, "GET", unreachable, options);
    if (answer.kind !== "busy" && answer.kind !== "limited") break;
  }
  if (answer.kind === "unreachable") unreachable.set(answer.origin, answer.reason);
  if (answer.kind === "alive") return null;
  const { kind, reason } = answer;
  return { kind: kind === "limited" || kind === "refused" ? "unchecked" : "dead", reason };
}

/** Requests a URL, and what it redirects to, with the cookies that the servers set on the way. */
async function follow(
  url: string,
  method: Method,
  unreachable: ReadonlyMap<string, string>,
  { timeouts, signal }: ExternalOptions,
): Promise<Answer> {
  const cookies = new Map<string, Map<string, string>>();
  const visited = new Set<string>();
  let target = parseUrl(url);
  if (target === null) return { kind: "dead", reason: "not a valid address" };
  for (let hops = 0; hops <= redirectLimit; hops += 1) {
    const { origin, host } = target;
    const known = unreachable.get(origin);
    if (known !== undefined) return { kind: "unreachable", reason: known, origin };
    const cookie = Array.from(cookies.get(host) ?? [], ([name, value]) => `${name}=${value}`).join("; ");
    const step = `${target.href} ${cookie}`;
    if (visited.has(step)) return { kind: "dead", reason: "redirects in a loop" };
    visited.add(step);
    const headers = {
      accept: "text/html,*/*;q=0.8",
      "user-agent": "docsgen link check",
      ...(cookie === "" ? {} : { cookie }),
    };
    let response: Response;
    try {
      response = await timedRequest(
        target.href,
        { method, redirect: "manual", headers },
        { timeout: timeouts[method], signal },
        async (received) => {
          await received.body?.cancel();
          return received;
        },
      );
    } catch (error) {
      signal.throwIfAborted();
      return failureOf(error, origin);
    }
    const { status } = response;
    const location = status >= 300 && status < 400 ? response.headers.get("location") : null;
    if (location === null) {
      if (response.ok) return { kind: "alive" };
      return { kind: kindOf(status), reason: `status ${status}` };
    }
    const next = parseUrl(location, target);
    if (next === null || !/^https?:$/u.test(next.protocol))
      return { kind: "dead", reason: `redirects to “${location}”` };
    const jar = cookies.get(host) ?? new Map<string, string>();
    for (const header of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^\s*([^=;\s]+)\s*=\s*([^;]*)/u.exec(header) ?? [];
      if (name !== "") jar.set(name, value);
    }
    cookies.set(host, jar);
    target = next;
  }
  return { kind: "dead", reason: `redirects more than ${redirectLimit} times` };
}

/**
 * The meaning of an unsuccessful status for a page: https://www.rfc-editor.org/rfc/rfc9110#section-15.5. A server may
 * refuse a client without credentials (401), a program (403, and 999 of LinkedIn), or a country (451 of RFC 7725).
 */
function kindOf(status: number): "dead" | "busy" | "limited" | "refused" {
  if (status === 429) return "limited";
  if ([401, 403, 451, 999].includes(status)) return "refused";
  return status >= 500 ? "busy" : "dead";
}

/** Errors of a connection that was established, which may concern this URL only. */
const errorsOfResponse = /^(?:HPE_|UND_ERR_(?!CONNECT_TIMEOUT)|ERR_INVALID)/u;

function failureOf(error: unknown, origin: string): Answer {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  // The error of a host with several addresses has no message.
  const reason = (cause instanceof Error ? cause.message : String(cause)) || code;
  const isOfServer = cause instanceof TimeoutError || (code !== "" && !errorsOfResponse.test(code));
  return isOfServer ? { kind: "unreachable", reason, origin } : { kind: "dead", reason };
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url;
}
