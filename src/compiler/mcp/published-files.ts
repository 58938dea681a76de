/**
 * Reads the files of a published site. Only addresses below the one that was given are requested, and redirects are
 * followed only within them. Has effects.
 */
import { timedRequest, TimeoutError } from "../check/timed-request.ts";
import { parseUrl } from "../parse-url.ts";
import { baseIn } from "./article.ts";
import { ToolError } from "./protocol.ts";
import { readTo } from "./read-to.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

/** Milliseconds. */
const timeout = 20_000;
/** Bytes. The Markdown and the shards of a site are far smaller. */
const maxSize = 8_000_000;
const maxRedirects = 5;

/**
 * @param address Of any page of the site, or of one of its languages.
 * @throws ToolError if there is no site.
 */
export async function openPublishedFiles(address: URL, signal: AbortSignal): Promise<SiteFiles> {
  return publishedFiles(await findHome(address, signal));
}

/**
 * @param home The address of the site, which ends in a slash.
 * @param send Requests a file.
 */
export function publishedFiles(home: URL, send: typeof fetch = fetch): SiteFiles {
  return {
    url: home,
    read: async (path, readSignal) => {
      let target = new URL(path, home);
      for (let count = 0; count <= maxRedirects; count += 1) {
        if (target.origin !== home.origin || !target.pathname.startsWith(home.pathname))
          throw new ToolError(`${target.href} is not on this site, ${home.href}.`);
        const answer = await request(target, readSignal, "manual", send);
        if (answer.location !== null) {
          const next = parseUrl(answer.location, target);
          if (next === null) throw new ToolError(`${target.href} is redirected to “${answer.location}”.`);
          target = next;
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
 * Where the site begins. "http://example.com/docs" and a page of the site lead there too; from then on, the origin is
 * fixed.
 */
async function findHome(address: URL, signal: AbortSignal): Promise<URL> {
  let answer = await request(address, signal, "follow");
  if (answer.status === 404 && !address.pathname.endsWith("/")) {
    const folder = new URL(address);
    folder.pathname += "/";
    answer = await request(folder, signal, "follow");
  }
  const { url, status, text } = answer;
  if (status !== 200) throw new ToolError(`${address.href} answered ${status}.`);
  const base = baseIn(text);
  if (base !== null && url.pathname.startsWith(base)) return new URL(base, url);
  const home = new URL(url.href.replace(/(?:index\.html)?(?:[?#].*)?$/u, ""));
  if (!home.pathname.endsWith("/")) home.pathname += "/";
  return home;
}

interface Answer extends Omit<SiteFile, "path"> {
  readonly url: URL;
  readonly status: number;
  readonly location: string | null;
}

async function request(
  url: URL,
  signal: AbortSignal,
  redirect: "follow" | "manual",
  send: typeof fetch = fetch,
): Promise<Answer> {
  try {
    return await timedRequest(url.href, { redirect }, { timeout, signal, send }, async (response) => {
      const { status, headers } = response;
      const isMoved = status >= 300 && status < 400;
      return {
        // A response that a host makes itself has no address.
        url: response.url === "" ? url : new URL(response.url),
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
