/**
 * The manifest of a publication: every address that readers may have bookmarked, so that we can compare the next
 * publication with it, and what `preview` needs to serve it as a host would. It is written last: if it exists, so does everything that it lists.
 */
import { slugsIn } from "../page/header-slugs.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import type { Publication } from "../site/publication.ts";
import { manifestName } from "../site/publication.ts";
import { lazyMap } from "../source/lazy-map.ts";
import { comparePaths, toOutputPath } from "../source/paths.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import type { PlannedOutput, Published } from "./output-file.ts";
import { responseHeaders } from "./hosts/plan.ts";
import type { SiteOutputs, WholeSite } from "./site-outputs.ts";

export const manifestPath = toOutputPath(manifestName);

/** @param files The other files of the site. */
export function planManifest(
  {
    config,
    site,
    signatureOf,
  }: Pick<SiteOutputs, "config" | "signatureOf"> & {
    readonly site: Omit<WholeSite, "used" | "versions">;
  },
  files: readonly PlannedOutput[],
): PlannedOutput[] {
  const paths = [...files.map(({ path }) => path), manifestPath];
  const { base, links, origin } = config;
  const sentHeaders = responseHeaders(config, site);
  const inputs = site.pages.map((page) => {
    const {
      record: { path, title, relativePath },
      otherAnchors = [],
      toSites = [],
    } = page;
    return [path, title, signatureOf(relativePath), ...anchorsOf(page), ...otherAnchors, ...toSites].join(" ");
  });
  const sorted = [...new Set(paths)].sort(comparePaths);
  const lists = (hashOf?: Published["hashOf"]): ManifestLists => ({
    version: 1,
    base,
    origin,
    pages: lazyMap(site.pages, (page) => {
      const {
        record: { path, title, relativePath },
        otherAnchors,
      } = page;
      return {
        path,
        title,
        anchors: anchorsOf(page),
        signature: signatureOf(relativePath),
        ...(otherAnchors === undefined ? {} : { otherAnchors }),
      };
    }),
    redirects: lazyMap(site.redirects, ({ from, url, acknowledge }) => ({ from, to: url, acknowledge })),
    headers: sentHeaders,
    elsewhere: links.elsewhere.filter((prefix) => prefix.startsWith("/")),
    schemes: site.schemes,
    links: countLinks(site.pages),
    files: sorted,
    // The manifest cannot contain its own hash.
    hashes: hashOf === undefined ? [] : lazyMap(sorted, (path) => (path === manifestPath ? "" : hashOf(path))),
  });
  return [
    {
      path: manifestPath,
      fingerprint: fingerprint(
        fingerprintOf([base, origin, links.elsewhere, site.schemes, site.redirects, sentHeaders]),
        fingerprint(inputs.join("\n")),
        fingerprint(files.map(({ path, fingerprint: hash }) => `${path} ${hash}`).join("\n")),
      ),
      source: { kind: "made", make: (_path, hashOf) => printManifest(lists(hashOf)) },
    },
  ];
}

/** The links to other sites, so that they know which of their addresses this one needs. */
function countLinks(pages: readonly LinkedPage[]): Publication["links"] {
  const counts = new Map<string, number>();
  for (const { toSites = [] } of pages) for (const url of toSites) counts.set(url, (counts.get(url) ?? 0) + 1);
  return [...counts].sort(([left], [right]) => comparePaths(left, right));
}

/** The ids of the headings of a page, also former ones. */
export function anchorsOf({ record, movedAnchors }: LinkedPage): readonly string[] {
  return [...slugsIn(record.headers), ...movedAnchors.map(({ id }) => id)];
}

/** The text of a manifest. */
export function printManifest(publication: ManifestLists): string {
  return [...manifestText(publication)].join("");
}

/** A manifest whose lists are generated while it is written. */
type ManifestLists = {
  readonly [Name in keyof Publication]: Publication[Name] extends readonly (infer Item)[]
    ? Iterable<Item>
    : Publication[Name];
};

/** Writes each page, redirect and file on a line of its own. */
function* manifestText({
  version,
  base,
  origin,
  pages,
  redirects,
  headers,
  elsewhere,
  schemes,
  links,
  files,
  hashes,
}: ManifestLists): Generator<string> {
  yield `{\n "version": ${version},\n "base": ${JSON.stringify(base)},\n`;
  if (origin !== null) yield ` "origin": ${JSON.stringify(origin)},\n`;
  yield* listText("pages", pages);
  yield ",\n";
  yield* listText("redirects", redirects);
  yield ",\n";
  yield* listText("headers", headers);
  yield ",\n";
  for (const [name, values] of [
    ["elsewhere", [...elsewhere]],
    ["schemes", [...schemes]],
    ["links", [...links]],
  ] as const) {
    if (values.length === 0) continue;
    yield* listText(name, values);
    yield ",\n";
  }
  yield* listText("files", files);
  const [...ofFiles] = hashes;
  if (ofFiles.length > 0) {
    yield ",\n";
    yield* listText("hashes", ofFiles);
  }
  yield closing;
}

const closing = "\n}\n";
/** The separator between the lines of a list, and the text after the last line. */
const separator = ",\n  ";
const ending = "\n ]";

function opening(name: keyof Publication): string {
  return ` "${name}": [`;
}

function* listText(name: keyof Publication, values: Iterable<unknown>): Generator<string> {
  let text = opening(name);
  let before = separator.slice(1);
  for (const value of values) {
    text += before + JSON.stringify(value);
    before = separator;
    if (text.length < pieceLength) continue;
    yield text;
    text = "";
  }
  yield text + ending;
}

/** Approximate, in characters. */
const pieceLength = 50_000;
