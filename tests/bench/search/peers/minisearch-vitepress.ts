/** MiniSearch with the fields, weights and limit of VitePress's local search. */
import MiniSearch from "minisearch";
import type { Peer } from "./peer.ts";

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

const options = { fields: ["title", "titles", "text"], storeFields: ["title", "titles"] };

export const { buildIndex, openIndex }: Peer = {
  buildIndex: async (sections) => {
    const index = new MiniSearch<Entry>(options);
    for (const { ref, heading, above, text, code } of sections)
      index.add({ id: ref, title: heading, titles: above, text: `${text} ${code}` });
    return JSON.stringify(index);
  },
  openIndex: (text) => {
    const searchOptions = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } };
    const index = MiniSearch.loadJSON<Entry>(text, { ...options, searchOptions });
    return async (query) =>
      index
        .search(query)
        .slice(0, 16)
        .map(({ id }) => String(id));
  },
};
