/**
 * Turns ranked pages into results. The first ten are ranked more precisely by their titles: a title that equals the
 * query ranks higher. Quoted phrases are required, so their texts are fetched at once; all other texts are fetched when
 * a result is shown.
 */
import type { Candidate, CandidateSection } from "./candidate.ts";
import type { IndexStore } from "./index-store.ts";
import { makeMarker } from "./marked-text.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { withQuotes } from "./phrases.ts";
import type { RankedPage } from "./rank.ts";
import type { FoundPage } from "./search-answer.ts";
import { sectionOfKey } from "./shard.ts";
import { fold, plainForm } from "./tokenize.ts";

/** The query, and how much of its answer is shown. */
export interface ShowOptions {
  readonly parsed: ParsedQuery;
  /** The words that match each unit of the query. */
  readonly words: readonly (readonly string[])[];
  /** The maximum number of pages. */
  readonly limit: number;
}

/** The number of pages that are ranked more precisely; more if a phrase must be found. */
const rerankedPages = 10;
const rerankedPhrasePages = 16;
const maxSections = 3;
/** The sections of a page that are read for phrases and messages. */
const readSections = 6;
/** Sections are shown if they score at least this share of the page's best. */
const shownShare = 0.5;

/**
 * Factors for a text that equals the query, and for one that starts with it. The name of a page in its URL counts as
 * much as its title.
 */
const matchFactors = { title: [2, 1.5], name: [2, 1], heading: [1.8, 1.25] } as const;
/** The factor for a title that contains a word of the query only with different accents. */
const accentFactor = 0.8;

/**
 * @param ranked The best first. Only the first pages are read; more of them if a phrase must be found in their texts.
 */
export async function showPages(
  store: IndexStore,
  ranked: readonly RankedPage[],
  { parsed, words, limit }: ShowOptions,
): Promise<readonly FoundPage[]> {
  const { base, lang } = await store.root();
  const isPhrase = parsed.phrases.length > 0;
  const isRead = isPhrase || parsed.message !== null;
  const count = isRead ? Math.max(limit, rerankedPhrasePages) : limit;
  const read = await Promise.all(
    ranked.slice(0, count).map(async (page): Promise<Candidate> => ({
      ...page,
      entry: await store.page(page.page),
      sections: page.sections
        .slice(0, isRead ? readSections : maxSections)
        .map(({ key, score }) => ({ section: sectionOfKey(key), score })),
    })),
  );
  const likeness = makeLikeness(parsed);
  /** The name that an author gives a page, in its title or its keywords, finds it first. */
  const isFirst = ({ isNamed, entry }: Candidate): boolean => isNamed || plainForm(entry[1]) === parsed.normalizedQuery;
  const candidates = isRead ? await withQuotes(store, read, parsed, lang) : read;
  return candidates
    .map((candidate, rank) => (rank < rerankedPages || isRead ? rescore(candidate, likeness) : candidate))
    .sort(
      (left, right) =>
        Number(isFirst(right)) - Number(isFirst(left)) || right.score - left.score || left.page - right.page,
    )
    .slice(0, limit)
    .map(({ page, entry, sections: found }): FoundPage => {
      const sections = isPhrase ? found.slice(0, maxSections) : bestSections(found);
      const [path, title, breadcrumb] = entry;
      const url = base + path;
      return {
        url,
        title,
        breadcrumb,
        count: sections.length,
        isLoaded: async () => {
          const known = await Promise.all(sections.map(({ section }) => store.hasSection(page, section)));
          return !known.includes(false);
        },
        load: async () => {
          const mark = makeMarker(words);
          const all = await Promise.all(
            sections.map(async ({ section, score }) => {
              const contents = await store.section(page, section);
              return { contents, score: score * (section === 0 ? 1 : likeness(contents[1], matchFactors.heading)) };
            }),
          );
          return all
            .sort((left, right) => right.score - left.score)
            .map(({ contents: [anchor, heading, text, fields = ""] }) => {
              // The field that the query names.
              const isMeant = (field: string): boolean =>
                parsed.units.some((unit) => `.${field}`.toLowerCase().endsWith(`.${unit.text}`));
              const target = fields.split(" ").find(isMeant) ?? anchor;
              return {
                url: target === "" ? url : `${url}#${encodeURI(target).replaceAll("#", "%23")}`,
                ...mark(heading === "" ? title : heading, text),
              };
            });
        },
      };
    });
}

/** The sections to show. */
function bestSections(sections: readonly CandidateSection[]): readonly CandidateSection[] {
  const best = sections[0]?.score ?? 0;
  return sections.filter(({ score }) => score >= best * shownShare).slice(0, maxSections);
}

/** @returns A factor for a text that equals the query, or begins with it; otherwise 1. */
type Likeness = (text: string, factors: readonly [whole: number, beginning: number]) => number;

function makeLikeness({ withoutStopWords, normalizedQuery, typed }: ParsedQuery): Likeness {
  const isOtherwiseAccented = (text: string): boolean => {
    const lower = text.normalize("NFC").toLowerCase();
    return typed.some((word) => !lower.includes(word) && fold(lower).includes(fold(word)));
  };
  return (text, [whole, beginning]) => {
    const plain = plainForm(text);
    const remainders = [normalizedQuery, withoutStopWords].flatMap((query) =>
      plain.startsWith(query) ? plain.slice(query.length) : [],
    );
    if (remainders.length === 0) return 1;
    // The reader may still be typing the last word.
    const factor = remainders.some((rest) => !rest.includes(" ")) ? whole : beginning;
    return isOtherwiseAccented(text) ? factor * accentFactor : factor;
  };
}

/** Raises the score of the beginning of a page whose title or name is like the query. */
function rescore(candidate: Candidate, likeness: Likeness): Candidate {
  const [url, title] = candidate.entry;
  const factor = Math.max(likeness(title, matchFactors.title), likeness(nameOf(url), matchFactors.name));
  const sections = candidate.sections
    .map((each) => (each.section === 0 ? { ...each, score: each.score * factor } : each))
    .sort((left, right) => right.score - left.score);
  const gain = (sections[0]?.score ?? 0) - (candidate.sections[0]?.score ?? 0);
  return { ...candidate, sections, score: candidate.score + gain };
}

/** The last segment of a URL: "apps/zoom/" → "zoom". */
function nameOf(url: string): string {
  return /([^/]*?)(?:\.html|\/)?$/u.exec(decodeURI(url))?.[1] ?? "";
}
