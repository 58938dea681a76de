/** The files of the search index, and the page that lists every section for readers without scripts. */
import type { SiteData } from "../../theme/route-data.ts";
import { indexFolder, rootPath } from "../../theme/search/index-format.ts";
import { escapeAttribute } from "../route/relocations.ts";
import { absoluteUrl } from "../route/route-data.ts";
import { encodeFragment, routeUrl } from "../site/urls.ts";
import type { OutputPath } from "../source/paths.ts";
import { lazyMap } from "../source/lazy-map.ts";
import { toOutputPath } from "../source/paths.ts";
import { fingerprint, fingerprintOf, fingerprintOfPieces, namedByContents } from "./fingerprint.ts";
import { generatedPage } from "./not-found.ts";
import type { OutputSource, PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

const listPath = toOutputPath("search/index.html");

export function isOfSearch(path: OutputPath): boolean {
  return path === listPath || path === rootPath || path.startsWith(indexFolder);
}

export function planSearch(outputs: SiteOutputs, siteData: SiteData): PlannedOutput[] {
  const { config, site, search, renderDocument } = outputs;
  if (search === null) return [];
  // One for all: there are more of these files than pages.
  const source: OutputSource = { kind: "made", make: search.read };
  const page = generatedPage(siteData, "search", "search/", "Search", absoluteUrl(config, `${config.base}search/`));
  const listed = lazyMap(site.pages, ({ record: { path, title, headers, frontmatter } }) =>
    JSON.stringify([path, title, headers, frontmatter.search]),
  );
  return [
    ...search.paths().map((path): PlannedOutput => ({
      path: toOutputPath(path),
      fingerprint: path === rootPath ? fingerprint("search", search.fingerprint()) : namedByContents,
      source,
    })),
    {
      path: listPath,
      fingerprint: fingerprint(
        "search-page",
        fingerprintOf(siteData),
        fingerprintOf(page),
        fingerprintOfPieces(listed),
      ),
      source: {
        kind: "made",
        make: () =>
          renderDocument({ site: siteData, sidebar: null, page: { ...page, bodyHtml: listOfSections(outputs) } }),
      },
    },
  ];
}

/** Every page with its headings of the second level, as links. */
function listOfSections({ config, site }: SiteOutputs): string {
  const items = site.pages
    .filter(({ record }) => record.frontmatter.search !== false)
    .map(({ record }) => {
      const url = routeUrl(config.base, record.path);
      const headings = record.headers
        .map(({ slug, title }) => `<li>${link(url + encodeFragment(slug), title)}</li>`)
        .join("");
      return `<li>${link(url, record.title)}${headings === "" ? "" : `<ul>${headings}</ul>`}</li>`;
    });
  return `<ul>${items.join("")}</ul>`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeAttribute(url)}">${escapeAttribute(text)}</a>`;
}
