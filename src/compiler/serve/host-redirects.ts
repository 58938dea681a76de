/**
 * Reads the redirects of a `_redirects` file, as Netlify and Cloudflare do
 * (https://docs.netlify.com/manage/routing/redirects/redirect-options/). Pure.
 */
import { decodeUri } from "../decode-uri.ts";
import { encodePath } from "../site/urls.ts";

export interface HostRedirect {
  readonly location: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

export interface HostRedirects {
  /**
   * The first rule that matches, or `null`.
   *
   * @param path Decoded, from the root of the host.
   * @param isForced Whether to ask only rules with `!`, which come before files, or only the others.
   */
  readonly find: (path: string, isForced: boolean) => HostRedirect | null;
}

interface Rule extends HostRedirect {
  readonly pattern: RegExp;
  readonly isForced: boolean;
}

/** Leaves out rules that depend on the reader (`Country=de`), start at another host, or do not redirect. */
export function readRedirects(text: string): HostRedirects {
  const rules = text.split(/\r?\n/u).flatMap((line): readonly Rule[] => {
    const [start = "", to = "", code = "301", ...conditions] = line
      .replace(/\s#.*$/u, "")
      .trim()
      .split(/\s+/u);
    const status = statuses.find((each) => String(each) === code.replace(/!$/u, ""));
    const from = decodeUri(start) ?? start;
    if (!from.startsWith("/") || to === "" || status === undefined || conditions.length > 0 || ambiguous.test(from))
      return [];
    return [{ pattern: patternOf(from), location: to, status, isForced: code.endsWith("!") }];
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
const statuses = [301, 302, 303, 307, 308] as const;

/** `/blog/:year/*` with the groups `year` and `splat`; case and a slash at the end do not matter. */
function patternOf(from: string): RegExp {
  const source = from
    .replace(/(?<=.)\/$/u, "")
    .replaceAll(/[\\^$.|?+()[\]{}]/gu, String.raw`\$&`)
    .replaceAll(/\/:(?!splat\b)([a-z_]\w*)/giu, "/(?<$1>[^/]+)")
    .replace(/\/\*$/u, "(?:/(?<splat>.*))?");
  return new RegExp(`^${source}/?$`, "iu");
}
