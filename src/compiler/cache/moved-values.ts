/** What lies in packs, by who names it, and the same after it was moved to another pack. */
import type { StoredSearch } from "../search/stored-search.ts";
import type { ValueLocation } from "../source/value-location.ts";
import type { CachedPage } from "./cached-values.ts";

/** The new place of a value, its own where it stays, or `null` where it is lost. */
export type Move = (location: ValueLocation) => ValueLocation | null;

/** Moves what lies in these packs, each value once. */
export function makeMove(packs: ReadonlySet<string>, moveOne: Move): Move {
  const moved = new Map<string, ValueLocation | null>();
  return (location) => {
    if (!packs.has(location.pack)) return location;
    const key = `${location.pack} ${location.offset}`;
    const known = moved.get(key);
    const now = known === undefined ? moveOne(location) : known;
    moved.set(key, now);
    return now;
  };
}

export function placesOfPage({ body, search, searchTexts, places }: CachedPage): readonly ValueLocation[] {
  return [body, search, searchTexts, places];
}

/** The same page where nothing of it is moved; `null` where a part of it is lost. */
export function movePage(page: CachedPage, move: Move): CachedPage | null {
  const [body, search, searchTexts, places] = placesOfPage(page).map(move);
  if (!body || !search || !searchTexts || !places) return null;
  const isSame =
    body === page.body && search === page.search && searchTexts === page.searchTexts && places === page.places;
  return isSame ? page : { ...page, body, search, searchTexts, places };
}

export function placesOfSearch({ pages, shards }: StoredSearch): readonly ValueLocation[] {
  return [
    ...pages.map(({ words }) => words),
    ...shards.flatMap(({ place, published }) => (place.offset === published.offset ? [place] : [place, published])),
  ];
}

/** The same index where nothing of it is moved; `null` where a part of it is lost. */
export function moveSearch(search: StoredSearch, move: Move): StoredSearch | null {
  const pages = search.pages.flatMap((page) => {
    const words = move(page.words);
    return words === null ? [] : [{ ...page, words }];
  });
  const shards = search.shards.flatMap((shard) => {
    const [place, published] = [move(shard.place), move(shard.published)];
    return place === null || published === null ? [] : [{ ...shard, place, published }];
  });
  const isWhole = pages.length === search.pages.length && shards.length === search.shards.length;
  return isWhole ? { ...search, pages, shards } : null;
}
