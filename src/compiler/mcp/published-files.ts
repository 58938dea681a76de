/**
 * Reads the files of a published site. Only addresses below the one that was given are requested, and redirects are
 * followed only within them. Has effects.
 */
import { timedRequest, TimeoutError } from "../check/timed-request.ts";
import { parseUrl } from "../parse-url.ts";
import { baseIn, originIn } from "./article.ts";
import { ToolError } from "./protocol.ts";
import { readTo } from "../read-to.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

/** Milliseconds. */
const timeout = 20_000;
/** Bytes. The Markdown and the shards of a site are far smaller. */
const maxSize = 8_000_000;
const maxRedirects = 5;

/**
 * Asks for the first page.
 * @param address Of any page of the site, or of one of its languages.
 * @throws ToolError if there is no site.
 */
export async function openPublishedFiles(
  address: URL,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<SiteFiles> {
  const { url, text } = await findFirst(address, signal, send);
  const base = baseIn(text);
  if (base !== null && url.pathname.startsWith(base))
    return { ...publishedFiles(new URL(base, url), send), ownOrigin: originIn(text, base) ?? url.origin };
  const home = new URL(url.href.replace(/(?:index\.html)?(?:[?#].*)?$/u, ""));
  if (!home.pathname.endsWith("/")) home.pathname += "/";
  return publishedFiles(home, send);
}

/**
 * @param home The address of the site, which ends in a slash.
 * @param send Requests a file.
 */
export function publishedFiles(home: URL, send: typeof fetch = fetch): SiteFiles {
  return {
    url: home,
    shownOrigin: home.origin,
    ownOrigin: home.origin,
    read: async (path, readSignal) => {
      let target = new URL(path, home);
      for (let count = 0; count <= maxRedirects; count += 1) {
        if (target.origin !== home.origin || !target.pathname.startsWith(home.pathname))
          throw new ToolError(`${target.href} is not on this site, ${home.href}.`);
        const answer = await request(target, readSignal, send);
        if (answer.location !== null) {
          target = nextOf(target, answer.location);
          continue;
        }
        if (answer.status === 404 || answer.status === 410) return null;
        if (answer.status !== 200) throw new ToolError(`${target.href} answered ${answer.status}.`);
        return { type: answer.type, text: answer.text, path: target.pathname.slice(home.pathname.length) };
      }
      throw new ToolError(`${home.href}${path} is redirected more than ${maxRedirects} times.`);
    },
  };
}

/**
 * The first page. "http://example.com/docs" and "https://www.example.com/docs/" lead to each other's site; from then on,
 * the origin is fixed.
 */
async function findFirst(address: URL, signal: AbortSignal, send: typeof fetch): Promise<Answer & { url: URL }> {
  let target = address;
  for (let count = 0; count <= maxRedirects; count += 1) {
    const answer = await request(target, signal, send);
    if (answer.location !== null) {
      const next = nextOf(target, answer.location);
      if (!isSameHost(target, next))
        throw new ToolError(
          `${address.href} leads to ${next.href}, on another host. Give that address if it is meant.`,
        );
      target = next;
    } else if (answer.status === 404 && !target.pathname.endsWith("/")) {
      target = new URL(target);
      target.pathname += "/";
    } else if (answer.status === 200) return { ...answer, url: target };
    else throw new ToolError(`${target.href} answered ${answer.status}.`);
  }
  throw new ToolError(`${address.href} is redirected more than ${maxRedirects} times.`);
}

function nextOf(target: URL, location: string): URL {
  const next = parseUrl(location, target);
  if (next === null) throw new ToolError(`${target.href} is redirected to “${location}”.`);
  return next;
}

/** Whether an address is on the same host, or on what hosts usually forward to: HTTPS, and the name with or without "www.". */
function isSameHost(from: URL, to: URL): boolean {
  const bare = ({ host }: URL): string => host.replace(/^www\./u, "");
  return bare(from) === bare(to) && (to.protocol === from.protocol || to.protocol === "https:");
}

interface Answer extends Omit<SiteFile, "path"> {
  readonly status: number;
  readonly location: string | null;
}

async function request(url: URL, signal: AbortSignal, send: typeof fetch): Promise<Answer> {
  try {
    return await timedRequest(url.href, { redirect: "manual" }, { timeout, signal, send }, async (response) => {
      const { status, headers } = response;
      const isMoved = status >= 300 && status < 400;
      return {
        status,
        location: isMoved ? headers.get("location") : null,
        type: headers.get("content-type") ?? "",
        text: status === 200 ? await readLimited(response) : "",
      };
    });
  } catch (error) {
    if (signal.aborted || error instanceof ToolError) throw error;
    if (error instanceof TimeoutError) throw new ToolError(`${url.href} ${error.message}.`);
    throw new ToolError(`${url.href} cannot be reached: ${reasonOf(error)}.`);
  }
}

async function readLimited(response: Response): Promise<string> {
  const text = await readTo(response.body, maxSize);
  if (text === null) throw new ToolError(`${response.url} has more than ${maxSize / 1_000_000} MB.`);
  return text;
}

/** The cause of an error of `fetch`, which says nothing itself. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
