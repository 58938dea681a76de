/**
 * Weighs the words of a page's sections. Nearly all of the work of a search index is here, so that it is done when the page is compiled, in
 * parallel, and kept with the page; `output/search/` merges what all pages have.
 */
import { hashLength, sectionLimit, textLimit } from "../../theme/search/index-format.ts";
import { encodeSections } from "../../theme/search/shard.ts";
import { tokenize } from "../../theme/search/tokenize.ts";
import { comparePaths } from "../source/paths.ts";
import { hashOf } from "../source/scan.ts";
import type { PageRecord, PageSearch, SearchSection, SearchTexts } from "./compiled-page.ts";
import { addField, impactOf } from "./search-impact.ts";
import { makeTermCounter } from "./term-counter.ts";

const countsOf = makeTermCounter();

/** Of a page that nobody is to find. */
export const noSearch: PageSearch = { sections: [], textNames: "", terms: "" };

const emptySection: SearchSection = { anchor: "", heading: "", text: "", code: "" };
/** Characters of a file of texts, unless one section has more. */
const textSize = 2500;

export function makePageSearch(
  record: Pick<PageRecord, "title" | "path" | "frontmatter">,
  found: readonly SearchSection[],
): { readonly search: PageSearch; readonly searchTexts: SearchTexts } {
  const { search, short_description: short, description = "" } = record.frontmatter;
  if (search === false) return { search: noSearch, searchTexts: [] };
  const sections = found.length === 0 ? [emptySection] : found;
  const about = short ?? description;
  const texts: string[][] = [];
  let size = 0;
  const shown = sections.map(({ anchor, heading, text, code }, index) => {
    const all = `${text} ${code}`.trim();
    // What its author says that a page is for is shown where it begins without a text.
    const kept = (all === "" && index === 0 ? about : all).slice(0, textLimit).toWellFormed();
    const last = texts.at(-1);
    if (last === undefined || size + kept.length > textSize) {
      texts.push([kept]);
      size = kept.length;
    } else {
      last.push(kept);
      size += kept.length;
    }
    return { anchor, heading, file: texts.length - 1 };
  });
  const boost = typeof search === "object" ? search.boost : 1;
  return {
    search: { sections: shown, textNames: nameTexts(texts), terms: listTerms(record, sections, about, boost) },
    searchTexts: texts,
  };
}

/** Names of files of text, one after another. */
export function nameTexts(texts: SearchTexts): string {
  return texts.map((file) => nameOf(JSON.stringify(file))).join("");
}

/** The name of a file of the index, made of what it holds. */
export function nameOf(text: string): string {
  return BigInt(`0x${hashOf(text).slice(0, 16)}`)
    .toString(36)
    .padStart(hashLength, "0")
    .slice(-hashLength);
}

function listTerms(
  { title, path }: Pick<PageRecord, "title" | "path">,
  sections: readonly SearchSection[],
  description: string,
  boost: number,
): string {
  const titleWords = oneOfEach(title);
  const pathWords = oneOfEach(path);
  const nameWords = oneOfEach(/([^/]*?)(?:\.html|\/)$/u.exec(path)?.[1] ?? "");
  const lists = new Map<string, { readonly sections: number[]; impacts: string }>();
  sections.slice(0, sectionLimit).forEach(({ heading, text, code }, index) => {
    const weights = new Map<string, number>();
    const isFirst = index === 0;
    addField(weights, "title", titleWords);
    addField(weights, "heading", isFirst ? titleWords : oneOfEach(heading));
    addField(weights, "path", pathWords);
    if (isFirst) addField(weights, "name", nameWords);
    if (isFirst) addField(weights, "description", countsOf(description));
    addField(weights, "text", countsOf(text));
    addField(weights, "code", countsOf(code));
    for (const [term, weight] of weights) {
      const list = lists.get(term) ?? { sections: [], impacts: "" };
      list.sections.push(index);
      list.impacts += impactOf(weight, boost).toString(16);
      lists.set(term, list);
    }
  });
  return [...lists]
    .sort(([left], [right]) => comparePaths(left, right))
    .map(([term, list]) => `${term} ${encodeSections(list.sections)} ${list.impacts}`)
    .join("\n");
}

function oneOfEach(text: string): ReadonlyMap<string, number> {
  return new Map(tokenize(text).map((word) => [word, 1]));
}
