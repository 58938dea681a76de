/** The files of the search index, and the search page. */
import type { SiteData } from "../../theme/route-data.ts";
import { indexFolder, rootPath } from "../../theme/search/index-format.ts";
import { absoluteUrl } from "../route/route-data.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import { fingerprint, fingerprintOf, namedByContents } from "../fingerprint.ts";
import { generatedPage, generatedRoute } from "./not-found.ts";
import type { OutputSource, PlannedOutput } from "./output-file.ts";
import { planRendered } from "./output-file.ts";
import { listPages, printList } from "./search-list.ts";
import { searchPagePath } from "../site/generated-files.ts";
import { isStandIn } from "../site/linked-site.ts";
import type { SiteSearch } from "../search/site-search.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/** Whether a path is that of an index file or of the search page. */
export function isSearchFile(path: OutputPath): boolean {
  return path === searchPagePath || isIndexFile(path);
}

/** Whether a path is that of an index file. */
export function isIndexFile(path: string): boolean {
  return path === rootPath || path.startsWith(indexFolder);
}

/** Plans nothing if the site has no search. It makes the index, because the names of its files are hashes. */
export function planSearch(outputs: SiteOutputs, siteData: SiteData): PlannedOutput[] {
  const { config, site, search } = outputs;
  if (search === null) return [];
  const page = generatedPage(
    siteData,
    "search",
    "search/",
    siteData.strings.search,
    absoluteUrl(config, `${config.base}search/`),
  );
  const inputs = {
    page,
    listed: listPages(site.pages.flatMap((each) => (isStandIn(each) ? [] : each.record))),
    base: config.base,
  };
  return [
    ...planIndexFiles(search),
    planRendered(searchPagePath, fingerprintOf(siteData), inputs, ({ listed, base, ...of }) =>
      generatedRoute(of.page, printList(listed, base)),
    ),
  ];
}

/** Plans the files of the index without the search page. */
export function planIndexFiles(search: SiteSearch): PlannedOutput[] {
  // Shared by all files, because there are more files than pages.
  const source: OutputSource = { kind: "made", make: search.read };
  return search.paths().map((path) => ({
    path: toOutputPath(path),
    fingerprint: path === rootPath ? fingerprint("search", search.fingerprint()) : namedByContents,
    source,
  }));
}
