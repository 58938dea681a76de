/** Opens docsgen's search in the browser through the same entry point as its search box. */
import { makeFetchText } from "../../../../src/theme/search/fetch-text.ts";
import { openSearch } from "../../../../src/theme/search/open-search.ts";
import type { Search } from "../peers/peer.ts";

/** @param base The base of the site, with which addresses of results begin: "/docs/". */
export async function openSite(folder: string, base: string): Promise<Search> {
  const engine = openSearch({ fetchText: makeFetchText(folder) });
  return async (query, limit) => {
    const { pages } = await engine.search(query, limit);
    return pages.map(({ url, sections: [best] }) => decodeURI((best?.url ?? url).slice(base.length - 1)));
  };
}
