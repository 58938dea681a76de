/** The redirects of Next.js and Mintlify, `{ source, destination }`. Pure. */
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import type { Report } from "./config-report.ts";
import { isComputed, listIn, recordIn } from "./config-values.ts";
import type { OldPage } from "./pages.ts";

type Redirects = NonNullable<SiteConfigInput["redirects"]>;

/** A pattern that stands for all that is below an address: "/old/:path*". */
const below = /\/(?::\w+)?\*$/u;

/**
 * `{ source: "/old/:path*", destination: "/new/:path*" }` becomes one redirect for each page below "/new/". Redirects with
 * other patterns or with conditions are left out, with a note. A destination that is not a page stays as it is written.
 */
export function sourceRedirects(
  value: unknown,
  pages: readonly OldPage[],
  findPage: (link: string) => OldPage | null,
  report: Report,
): Redirects {
  if (isComputed(value) && !Array.isArray(value))
    report("left", ["redirects"], "Redirects", "they are computed; write them into the config under `redirects`");
  return listIn(value).flatMap((each): Redirects => {
    const { source, destination, has, missing } = recordIn(each);
    if (typeof source !== "string" || typeof destination !== "string") return [];
    // Addresses that differ in case alone are one for hosts that ignore it.
    if (source.toLowerCase() === destination.toLowerCase()) return [];
    const isAlways = has === undefined && missing === undefined;
    if (isAlways && !/[:*()]/u.test(source)) return [{ from: source, to: findPage(destination)?.route ?? destination }];
    const [from, to] = [source.replace(below, "/"), destination.replace(below, "/")];
    const isBelow = isAlways && below.test(source) && below.test(destination) && !/[:*()]/u.test(from);
    const made = (isBelow ? pages : []).flatMap(({ route }): Redirects => {
      const old = posix.join(from, route.slice(to.length)).replace(/(?<=.)\/$/u, "");
      return route.startsWith(to) && route !== to && findPage(old) === null ? [{ from: old, to: route }] : [];
    });
    if (made.length > 0)
      report("converted", ["redirects"], "Redirects with patterns", "they became one for each page below the address");
    else
      report(
        "left",
        ["redirects"],
        "Redirects with patterns or conditions",
        "write them into `public/_redirects` for your host, or one for each address",
      );
    return made;
  });
}

/** The first redirect from each address, which may end with a slash. */
export function uniqueSources<Redirect extends { readonly from: string }>(redirects: readonly Redirect[]): Redirect[] {
  const seen = new Set<string>();
  return redirects.filter(({ from }) => {
    const key = from.replace(/\/$/u, "");
    return !seen.has(key) && seen.add(key);
  });
}
