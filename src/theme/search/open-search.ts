/** The search engine for the compiler, whose answers are complete. */
import type { FetchText } from "./file-cache.ts";
import { makeIndexStore } from "./index-store.ts";
import type { SearchAnswer } from "./search-answer.ts";
import type { SearchEngine as FirstEngine } from "./search-engine.ts";
import { makeSearch, withRenewal } from "./search-engine.ts";

export { shownPages } from "./search-engine.ts";

/** Unlike in the browser, answers come with the texts of all their sections. */
export interface SearchEngine extends FirstEngine {
  /** The answer with the sections of its pages. */
  readonly search: (query: string, limit?: number) => Promise<SearchAnswer>;
}

/** `fetchText` reads the files of the index, from the disk or the compiler's memory. */
export interface SearchOptions {
  readonly fetchText: FetchText;
  /** Called with the number of each page whose title or sections are read. */
  readonly onPage?: (page: number) => void;
}

/** @returns An engine that repeats a query if the index was published again meanwhile. */
export function openSearch({ fetchText, onPage = () => undefined }: SearchOptions): SearchEngine {
  const files = makeIndexStore(fetchText);
  const store = {
    ...files,
    page: (page: number) => {
      onPage(page);
      return files.page(page);
    },
  };
  const engine = makeSearch(store);
  return {
    ...engine,
    search: (query, limit) =>
      withRenewal(store, async () => {
        const { pages, guesses, nearWords } = await engine.find(query, limit);
        const complete = pages.map(async ({ url, title, breadcrumb, load }) => {
          return { url, title, breadcrumb, sections: await load() };
        });
        return { pages: await Promise.all(complete), guesses, nearWords };
      }),
  };
}
