/**
 * Pagefind in the browser, through its own client. It finds pages; we take the section of each page that has the most
 * hits.
 */
import type { Search } from "./peer.ts";

interface Fragment {
  readonly url: string;
  readonly sub_results: readonly { readonly url: string; readonly locations: readonly number[] }[];
}

interface Pagefind {
  readonly init: () => Promise<void>;
  readonly search: (query: string) => Promise<{ readonly results: readonly { data: () => Promise<Fragment> }[] }>;
}

export async function open(base: string): Promise<Search> {
  const pagefind: Pagefind = await import(`${base}pagefind.js`);
  await pagefind.init();
  return async (query, limit) => {
    const { results } = await pagefind.search(query);
    const pages = await Promise.all(results.slice(0, limit).map((result) => result.data()));
    return pages.map(({ url, sub_results: sections }) => {
      const [best] = sections.toSorted((left, right) => right.locations.length - left.locations.length);
      return localOf(best?.url ?? url);
    });
  };
}

/** Removes the folder with which all its addresses begin, and the id of the page's title. */
function localOf(url: string): string {
  return url.replace(/^.*?\/pages\//u, "/").replace(/#page-title$/u, "");
}
