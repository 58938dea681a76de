/**
 * Applies the rules of a `_redirects` file, as Netlify and Cloudflare do
 * (https://docs.netlify.com/manage/routing/redirects/redirect-options/). Pure.
 */
import { decode } from "../decode-uri.ts";
import { readRedirectLines } from "../output/hosts/author-rules.ts";
import { encodePath } from "../site/urls.ts";

/** The answer of a rule: a redirect, or with status 200 or 404 the file at `location`. */
export interface HostAnswer {
  readonly location: string;
  readonly status: (typeof statuses)[number];
}

/** The rules of a file, in its order. */
export interface HostRedirects {
  /**
   * The first rule that matches, or `null`.
   *
   * @param path Decoded, from the root of the host.
   * @param isForced Whether to ask only rules with `!`, which come before files, or only the others.
   */
  readonly find: (path: string, isForced: boolean) => HostAnswer | null;
}

interface Rule extends HostAnswer {
  readonly pattern: RegExp;
  readonly isForced: boolean;
}

/** Leaves out rules that depend on the reader (`Country=de`), start at another host, or have another status. */
export function readRedirects(text: string): HostRedirects {
  const rules = readRedirectLines(text).flatMap(({ from: { text: start }, to, isForced, ...rule }): readonly Rule[] => {
    const status = statuses.find((each) => each === rule.status);
    const from = decode(start);
    if (!from.startsWith("/") || status === undefined || rule.isConditional || ambiguous.test(from)) return [];
    return [{ pattern: patternOf(from), location: to.text, status, isForced }];
  });
  return {
    find: (path, isForced) => {
      for (const { pattern, location, status, ...rule } of rules) {
        const match = rule.isForced === isForced ? pattern.exec(path) : null;
        if (match === null) continue;
        const groups = match.groups ?? {};
        return {
          status,
          // A wildcard may match nothing.
          location: location.replaceAll(/:(\w+)/gu, (whole, name: string) =>
            Object.hasOwn(groups, name) ? encodePath(groups[name] ?? "") : whole,
          ),
        };
      }
      return null;
    },
  };
}

/** A repeated name (`/:id/a/:id`), or a wildcard that is not the last segment (`/a*`): hosts do not agree on these. */
const ambiguous = /(\/:\w+)\b.*\1\b|[^/]\*|\*./iu;
const statuses = [200, 301, 302, 303, 307, 308, 404] as const;

/** `/blog/:year/*` with the groups `year` and `splat`; case and a slash at the end do not matter. */
function patternOf(from: string): RegExp {
  const source = from
    .replace(/(?<=.)\/$/u, "")
    .replaceAll(/[\\^$.|?+()[\]{}]/gu, String.raw`\$&`)
    .replaceAll(/\/:(?!splat\b)([a-z_]\w*)/giu, "/(?<$1>[^/]+)")
    .replace(/\/\*$/u, "(?:/(?<splat>.*))?");
  return new RegExp(`^${source}/?$`, "iu");
}
