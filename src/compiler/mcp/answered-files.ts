/** The files of a site that is not published, as `docsgen serve` would send them. */
import { decode } from "../decode-uri.ts";
import type { Answer } from "../serve/answer.ts";
import { ToolError } from "./protocol.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

const maxRedirects = 5;

/**
 * Reads the files that a server of the site would answer.
 *
 * @param url The address of the site, with its base.
 * @param answer Takes a decoded path with the base.
 * @param shownOrigin The origin of addresses in answers.
 */
export function answeredFiles(
  url: URL,
  answer: (path: string) => Promise<Answer>,
  shownOrigin: string = url.origin,
): SiteFiles {
  const read = async (target: URL, redirects = 0): Promise<SiteFile | null> => {
    if (target.origin !== url.origin || !target.pathname.startsWith(url.pathname))
      throw new ToolError(`${target.href} is not on this site.`);
    const found = await answer(decode(target.pathname));
    if (found.kind === "redirect") {
      if (redirects === maxRedirects)
        throw new ToolError(`${target.href} is redirected more than ${maxRedirects} times.`);
      return read(new URL(found.location, target), redirects + 1);
    }
    if (found.kind !== "file" || found.status !== 200) return null;
    const text = typeof found.body === "string" ? found.body : new TextDecoder().decode(found.body);
    return { type: found.type, text, path: target.pathname.slice(url.pathname.length) };
  };
  return { url, shownOrigin, ownOrigin: url.origin, read: (path) => read(new URL(path, url)) };
}
