/** The search index, and the page that lists every section for readers without scripts. */
import type { SiteData } from "../../theme/route-data.ts";
import type { SearchIndex } from "../../theme/search/index-format.ts";
import { escapeAttribute } from "../route/relocations.ts";
import { absoluteUrl } from "../route/route-data.ts";
import { encodeFragment, encodePath } from "../site/urls.ts";
import { toOutputPath } from "../source/paths.ts";
import { fingerprint, fingerprintOf } from "./fingerprint.ts";
import { generatedPage } from "./not-found.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export function planSearch(outputs: SiteOutputs, siteData: SiteData): PlannedOutput[] {
  if (!siteData.search.enabled) return [];
  const { config, site, bodyHashOf, renderDocument } = outputs;
  const sources = fingerprintOf(
    site.pages.map(({ record, documentTitle }) => [record.path, documentTitle, bodyHashOf(record.relativePath)]),
  );
  const page = generatedPage(siteData, "search", "search/", "Search", absoluteUrl(config, `${config.base}search/`));
  return [
    {
      path: toOutputPath("assets/search-index.json"),
      fingerprint: fingerprint("search-index", sources),
      source: { kind: "made", make: () => JSON.stringify(makeSearchIndex(outputs)) },
    },
    {
      path: toOutputPath("search/index.html"),
      fingerprint: fingerprint("search-page", fingerprintOf(siteData), fingerprintOf(page), sources),
      source: {
        kind: "made",
        make: () =>
          renderDocument({ site: siteData, sidebar: null, page: { ...page, bodyHtml: listOfSections(outputs) } }),
      },
    },
  ];
}

function makeSearchIndex({ config, site, bodyOf }: SiteOutputs): SearchIndex {
  // The document's title tells pages of the same title apart.
  const pages = site.pages.map(
    ({ record, documentTitle }) => [config.base + encodePath(record.path.slice(1)), documentTitle] as const,
  );
  const sections = site.pages.flatMap(({ record }, index) =>
    bodyOf(record.relativePath).sections.map(
      ({ anchor, heading, text, code }) => [index, anchor, heading, code === "" ? text : `${text} ${code}`] as const,
    ),
  );
  return { version: 1, pages, sections };
}

/** Every page with its headings of the second level, as links. */
function listOfSections({ config, site }: SiteOutputs): string {
  const items = site.pages
    .filter(({ record }) => record.frontmatter.search !== false)
    .map(({ record }) => {
      const url = config.base + encodePath(record.path.slice(1));
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
