/** Resolves links to pages of other versions, `version:v1/guide/#size`. Pure. */
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { Advice, Fix, Problem } from "../diagnostics/diagnostic.ts";
import { nearestName, suggestAnchor, suggest } from "../diagnostics/suggest.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import { makeEmptyInterface } from "../page/page-record.ts";
import { toSourcePath } from "../source/paths.ts";
import { encodeFragment, splitAddress } from "./urls.ts";
import type { FindInVersions } from "./versions.ts";
import { fixOf } from "./written-links.ts";

export interface VersionLink {
  /** With the base; that of a home page if the link leads nowhere, and `null` if the site has one version. */
  readonly url: string | null;
  readonly problem: Problem | null;
}

/** @param find `null` if the site has one version. */
export function resolveVersionLink(
  { url, path, query, fragment }: Pick<Reference, "url" | "path" | "query" | "fragment">,
  from: PageInterface,
  find: FindInVersions | null,
): VersionLink {
  const [, id = "", written = ""] = /^version:([^/]*)(.*)$/isu.exec(path) ?? [];
  const broken = (problem: string, hint: Advice, instead: string | null): VersionLink => ({
    url: instead,
    problem: problemOf("broken-version-link", { url, problem }, hint),
  });
  if (find === null)
    return broken("names a version, but the site has only one", "write the path of the page, such as /guide/", null);
  const target = find(id, written === "" ? "/" : written, fragment, from);
  const { suffix } = splitAddress(url);
  switch (target.kind) {
    case "found":
      return { url: target.url + query + target.query + encodeFragment(target.fragment), problem: null };
    case "version": {
      const near = nearestName(id, target.versions);
      const exact = near === null ? null : `version:${near}${written}${suffix}`;
      const all = target.versions.map(quote).join(", ");
      return broken(
        `names the version ${quote(id)}, which does not exist`,
        exact === null ? `write one of ${all}` : suggest(url, exact),
        target.url,
      );
    }
    case "page": {
      const exact = target.near === null ? null : `version:${id}${target.near}${suffix}`;
      return broken(
        `leads to no page of ${quote(id)}`,
        exact === null ? "write the path of a page as that version has it" : suggest(url, exact),
        target.url,
      );
    }
    case "anchor": {
      const near = suggestAnchor(fragment, target.anchors);
      return broken(
        `leads to an anchor that the page of ${quote(id)} does not have`,
        near ?? "link to the page, or to another of its headings",
        target.url + query,
      );
    }
  }
}

/** What a setting of the config leads to, which is on no page. @param link "version:v1/guide/#size" */
export function resolveVersionAddress(link: string, find: FindInVersions | null): VersionLink {
  const { path, suffix, fragment } = splitAddress(link);
  const query = fragment === "" ? suffix : suffix.slice(0, suffix.indexOf("#"));
  return resolveVersionLink({ url: link, path, query, fragment }, noPage, find);
}

const noPage = makeEmptyInterface(toSourcePath("index.md"), "folder");

/** A link to a page of another version by its address: `/v1/guide/`. */
export function versionNamedBy(
  { url, path, fragment }: Reference,
  from: PageInterface,
  find: FindInVersions | null,
): readonly [hint: string, fix: Fix | null] | null {
  const [, id = "", written = ""] = /^\/([^/]+)(\/.*)?$/su.exec(path) ?? [];
  if (find === null || id === "") return null;
  const target = find(id, written === "" ? "/" : written, fragment, from);
  if (target.kind !== "found") return null;
  const exact = `version:${id}${written}${splitAddress(url).suffix}`;
  return [`it is a page of the version ${quote(id)}: write “${exact}”`, fixOf(url, exact)];
}
