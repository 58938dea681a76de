/**
 * Turns ranked pages into results. The first ten are ranked more precisely by their headings and texts: a heading that
 * equals the query and words that are close to each other rank higher, and quoted phrases are required.
 */
import { inflectionsOf } from "./inflection.ts";
import type { IndexStore } from "./index-store.ts";
import { textLimit } from "./index-format.ts";
import type { WordFinder } from "./marked-text.ts";
import { makePhrasePattern, makeSnippet, makeWordFinder, markText } from "./marked-text.ts";
import type { ParsedQuery } from "./parse-query.ts";
import type { RankedPage } from "./rank.ts";
import type { PageResult, SectionResult } from "./search-answer.ts";
import { sectionOfKey } from "./shard.ts";
import { fold, plainForm } from "./tokenize.ts";

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
/** The number of sections per page whose text is fetched. The others are shown without a snippet. */
const textsRead = { usual: 1, phrase: 3 };

/**
 * Factors for a text that equals the query, and for one that starts with it. The name of a page in its URL counts as
 * much as its title.
 */
const matchFactors = { title: [2, 1.5], name: [2, 1], heading: [1.8, 1.25] } as const;
/** The factor for a phrase that occurs only with other forms of its words. */
const inflectedWeight = 0.5;

/** The factor for a text that contains a word of the query only with different accents. */
const accentWeight = 0.8;

interface Candidate {
  readonly page: number;
  readonly score: number;
  readonly url: string;
  readonly title: string;
  readonly breadcrumb: readonly string[];
  readonly sections: readonly CandidateSection[];
}

interface CandidateSection {
  readonly score: number;
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export async function showPages(
  store: IndexStore,
  ranked: readonly RankedPage[],
  { parsed, words, limit }: ShowOptions,
): Promise<readonly PageResult[]> {
  const { base, lang } = await store.root();
  const isPhrase = parsed.phrases.length > 0;
  const rankedPages = ranked.slice(0, isPhrase ? Math.max(limit, rerankedPhrasePages) : limit);
  const finder = makeWordFinder(words);
  const read = await Promise.all(
    rankedPages.map((page) => readCandidate(store, page, isPhrase ? textsRead.phrase : textsRead.usual)),
  );
  const rescore = makeRescorer(parsed, finder);
  const candidates = withPhrases(read, parsed, lang).map((candidate, rank) =>
    rank < rerankedPages || isPhrase ? rescore(candidate) : candidate,
  );
  return candidates
    .filter(({ sections }) => sections.length > 0)
    .sort((left, right) => right.score - left.score || left.page - right.page)
    .slice(0, limit)
    .map((candidate) => toResult(candidate, base, finder));
}

/** Loads the page's best sections with their texts. */
async function readCandidate(
  store: IndexStore,
  { page, score, sections }: RankedPage,
  texts: number,
): Promise<Candidate> {
  const [url, title, breadcrumb, , all] = await store.page(page);
  const best = sections[0]?.score ?? 0;
  const chosen = sections.filter((section) => texts > 1 || section.score >= best * 0.5).slice(0, maxSections);
  return {
    page,
    score,
    url,
    title,
    breadcrumb,
    sections: await Promise.all(
      chosen.map(async (section, position) => {
        const index = sectionOfKey(section.key);
        const [anchor, heading] = all[index] ?? ["", ""];
        return { score: section.score, anchor, heading, text: position < texts ? await store.text(page, index) : "" };
      }),
    ),
  };
}

/** Keeps the sections that contain the phrases of the query. Phrases in other forms of the words score lower. */
function withPhrases(candidates: readonly Candidate[], { phrases }: ParsedQuery, lang: string): readonly Candidate[] {
  if (phrases.length === 0) return candidates;
  const makePatterns = (formsOf: (word: string) => readonly string[]): readonly RegExp[] =>
    phrases.map((phrase) => makePhrasePattern(phrase.map(formsOf), false));
  const exact = makePatterns((word) => [word]);
  const loosePatterns = makePatterns((word) => [word, ...inflectionsOf(word, lang)]);
  return candidates.flatMap((candidate) => {
    const sections = candidate.sections.flatMap((section) => {
      const { heading, text, score } = section;
      const all = fold(`${candidate.title}\n${heading}\n${text}`);
      // The stored text was cut, so the phrase may follow in the rest.
      if (text.length >= textLimit || exact.every((pattern) => pattern.test(all))) return section;
      return loosePatterns.every((pattern) => pattern.test(all)) ? { ...section, score: score * inflectedWeight } : [];
    });
    const lost = (candidate.sections[0]?.score ?? 0) - Math.max(...sections.map(({ score }) => score));
    return sections.length === 0 ? [] : { ...candidate, sections, score: candidate.score - lost };
  });
}

type Rescore = (candidate: Candidate) => Candidate;

function makeRescorer({ words, withoutStopWords, normalizedQuery, typed }: ParsedQuery, finder: WordFinder): Rescore {
  const exactForms = words.map((word) => [word]);
  const inOrder = words.length > 1 ? makePhrasePattern(exactForms, true) : null;
  const likeness = (text: string, [whole, beginning]: readonly [number, number]): number => {
    const plain = plainForm(text);
    const remainders = [normalizedQuery, withoutStopWords].flatMap((query) =>
      plain.startsWith(query) ? plain.slice(query.length) : [],
    );
    if (remainders.length === 0) return 1;
    // The reader may still be typing the last word.
    return remainders.some((rest) => !rest.includes(" ")) ? whole : beginning;
  };
  const nearness = (text: string): number => {
    if (inOrder === null) return 1;
    if (inOrder.test(fold(text))) return 1.25;
    return 1 + 0.15 * closenessOf(text, finder, words.length);
  };
  const spelling = (text: string): number => {
    const lower = text.toLowerCase();
    const plain = fold(lower);
    return typed.some((word) => !lower.includes(word) && plain.includes(fold(word))) ? accentWeight : 1;
  };
  return (candidate) => {
    const titleFactor = Math.max(
      likeness(candidate.title, matchFactors.title),
      likeness(nameOf(candidate.url), matchFactors.name),
    );
    const sections = candidate.sections
      .map((section) => {
        const { heading, text, anchor } = section;
        const isBeginning = anchor === "" && titleFactor > 1;
        const factor =
          Math.max(isBeginning ? titleFactor : likeness(heading, matchFactors.heading), 1) *
          nearness(`${heading} ${text}`) *
          spelling(`${isBeginning ? candidate.title : heading} ${text}`.normalize("NFC"));
        return { ...section, score: section.score * factor };
      })
      .sort((left, right) => right.score - left.score);
    const before = candidate.sections[0]?.score ?? 0;
    const gain = (sections[0]?.score ?? 0) - before;
    return { ...candidate, sections, score: candidate.score + gain };
  };
}

/** The last segment of a URL: "apps/zoom/" → "zoom". */
function nameOf(url: string): string {
  return /([^/]*?)(?:\.html|\/)?$/u.exec(decodeURI(url))?.[1] ?? "";
}

/** 1 if all words occur within a short distance, 0 if they are far apart. */
function closenessOf(text: string, finder: WordFinder, count: number): number {
  const matches = finder.find(text);
  let best = 0;
  matches.forEach(({ start }, index) => {
    const units = new Set<number>();
    for (const other of matches.slice(index, index + 4 * count)) {
      if (other.end - start > 20 * count) break;
      units.add(other.unit);
    }
    best = Math.max(best, units.size);
  });
  return Math.max(0, (best - 1) / Math.max(1, count - 1));
}

function toResult({ url, title, breadcrumb, sections }: Candidate, base: string, finder: WordFinder): PageResult {
  const pageUrl = base + url;
  return {
    url: pageUrl,
    title,
    breadcrumb,
    sections: sections.map(({ anchor, heading, text }): SectionResult => ({
      url: anchor === "" ? pageUrl : `${pageUrl}#${encodeURI(anchor).replaceAll("#", "%23")}`,
      // Computed lazily, because the search expectations in `check` run thousands of queries and only need the pages.
      get heading() {
        return markText(heading === "" ? title : heading, finder);
      },
      get snippet() {
        return makeSnippet(text, finder);
      },
    })),
  };
}
