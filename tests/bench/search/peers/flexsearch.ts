/**
 * FlexSearch's document index over the same sections. It returns one list of results per field, which we merge by the
 * weights of the fields.
 */
import { Document } from "flexsearch";
import type { Peer } from "./peer.ts";

const weights: Readonly<Record<string, number>> = { title: 6, heading: 5, path: 2, text: 1, code: 0.6 };

function makeDocument(): Document {
  return new Document({ tokenize: "forward", document: { id: "id", index: Object.keys(weights) } });
}

export const { buildIndex, openIndex }: Peer = {
  buildIndex: async (sections) => {
    const index = makeDocument();
    for (const [id, { title, heading, path, text, code }] of sections.entries())
      index.add({ id, title, heading, path, text, code });
    const parts: [string, string][] = [];
    await index.export((key: string, part: string) => {
      parts.push([key, part]);
    });
    return JSON.stringify({ refs: sections.map(({ ref }) => ref), parts });
  },
  openIndex: (text) => {
    const { refs, parts }: { refs: string[]; parts: [string, string][] } = JSON.parse(text);
    const index = makeDocument();
    for (const [key, part] of parts) index.import(key, part);
    return async (query) => {
      const scores = new Map<string, number>();
      for (const { field, result } of index.search(query, { limit: 100, suggest: true }))
        for (const [position, id] of result.entries()) {
          const ref = refs[Number(id)] ?? "";
          scores.set(ref, (scores.get(ref) ?? 0) + (weights[field ?? ""] ?? 0) / (position + 1));
        }
      return [...scores].sort(([, left], [, right]) => right - left).map(([ref]) => ref);
    };
  },
};
