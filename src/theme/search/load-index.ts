/** Loads the search index in the browser, once; a failure may be over the next time. */
import type { SearchIndex } from "./index-format.ts";
import type { PreparedIndex } from "./query.ts";
import { prepare } from "./query.ts";

export type IndexLoader = () => Promise<PreparedIndex>;

/** @param base "/docs/" */
export function makeIndexLoader(base: string): IndexLoader {
  const state: { index: Promise<PreparedIndex> | null } = { index: null };
  return () => {
    state.index ??= fetchIndex(base).catch((error: unknown) => {
      state.index = null;
      throw error;
    });
    return state.index;
  };
}

async function fetchIndex(base: string): Promise<PreparedIndex> {
  const response = await fetch(`${base}assets/search-index.json`);
  if (!response.ok) throw new Error(`the search index answered ${response.status}`);
  const index: SearchIndex = await response.json();
  return prepare(index);
}
