/**
 * Orama over the same sections, with its own tokenizer and weighted fields. Typos are tolerated as its documentation
 * proposes, by one letter.
 */
import { create, insertMultiple, load, save, search } from "@orama/orama";
import type { Peer } from "./peer.ts";

const boost = { title: 6, heading: 5, path: 2, text: 1, code: 0.6 };

const makeIndex = () =>
  create({
    schema: { ref: "string", title: "string", heading: "string", path: "string", text: "string", code: "string" },
  });

export const { buildIndex, openIndex }: Peer = {
  buildIndex: async (sections) => {
    const index = makeIndex();
    await insertMultiple(
      index,
      sections.map(({ ref, title, heading, path, text, code }) => ({ ref, title, heading, path, text, code })),
    );
    return JSON.stringify(save(index));
  },
  openIndex: (text) => {
    const index = makeIndex();
    load(index, JSON.parse(text));
    return async (term, limit) => {
      const properties = ["title", "heading", "path", "text", "code"] as const;
      const { hits } = await search(index, { term, limit, boost, tolerance: 1, properties: [...properties] });
      return hits.map(({ document }) => document.ref);
    };
  },
};
