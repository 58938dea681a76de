/** Finds sections for a reader's words. Pure: what it gives back is text, never HTML. */
import type { SearchIndex } from "./index-format.ts";
import { tokenize } from "./tokenize.ts";

export interface SearchResult {
  readonly url: string;
  /** Of the page. */
  readonly title: string;
  /** Of the section; "" for the page's own beginning. */
  readonly heading: string;
  readonly snippet: readonly SnippetPart[];
}

/** A piece of a snippet; the words that were asked for are marked. */
export interface SnippetPart {
  readonly text: string;
  /** Characters before it in the snippet. */
  readonly start: number;
  readonly isMatch: boolean;
}

interface PreparedSection {
  readonly page: number;
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
  readonly titleWords: ReadonlySet<string>;
  readonly headingWords: ReadonlySet<string>;
  /** How often each word is in the text. */
  readonly textWords: ReadonlyMap<string, number>;
}

/** An index made ready for queries. */
export interface PreparedIndex {
  readonly pages: SearchIndex["pages"];
  readonly sections: readonly PreparedSection[];
}

export function prepare({ pages, sections }: SearchIndex): PreparedIndex {
  const titles = pages.map(([, title]) => new Set(tokenize(title)));
  return {
    pages,
    sections: sections.map(([page, anchor, heading, text]) => {
      const textWords = new Map<string, number>();
      for (const word of tokenize(text)) textWords.set(word, (textWords.get(word) ?? 0) + 1);
      const titleWords = titles[page] ?? new Set<string>();
      return { page, anchor, heading, text, titleWords, headingWords: new Set(tokenize(heading)), textWords };
    }),
  };
}

const weights = { title: 6, heading: 5, text: 1 };

/** The best sections, those that hold all words before those that hold some. The last word may be the beginning of one. */
export function search(index: PreparedIndex, query: string, limit: number): readonly SearchResult[] {
  const words = [...new Set(tokenize(query))];
  if (words.length === 0) return [];
  const scored = index.sections.flatMap((section, order) => {
    const scores = words.map((word, position) => scoreOf(section, word, position === words.length - 1));
    const found = scores.filter((score) => score > 0).length;
    if (found === 0) return [];
    const total = scores.reduce((sum, score) => sum + score, 0) * (found / words.length) ** 3;
    return [{ section, score: section.anchor === "" ? total * 1.1 : total, order }];
  });
  scored.sort((left, right) => right.score - left.score || left.order - right.order);
  return scored.slice(0, limit).map(({ section }) => {
    const [url, title] = index.pages[section.page] ?? ["", ""];
    return {
      url: section.anchor === "" ? url : `${url}#${encodeURI(section.anchor)}`,
      title,
      heading: section.heading,
      snippet: makeSnippet(section.text, words),
    };
  });
}

function scoreOf(section: PreparedSection, word: string, isLast: boolean): number {
  const has = (words: Iterable<string>): number => {
    let best = 0;
    for (const candidate of words) {
      if (candidate === word) return 1;
      if (isLast && candidate.startsWith(word)) best = Math.max(best, 0.4 + (0.5 * word.length) / candidate.length);
    }
    return best;
  };
  const exact = section.textWords.get(word) ?? 0;
  const inText = exact > 0 ? 1 + Math.log2(exact) : has(section.textWords.keys());
  return weights.title * has(section.titleWords) + weights.heading * has(section.headingWords) + weights.text * inText;
}

const snippetLength = 160;

function makeSnippet(text: string, words: readonly string[]): readonly SnippetPart[] {
  const pattern = new RegExp(words.map((word) => escapePattern(word)).join("|"), "giu");
  const first = text.search(pattern);
  const start = first < 60 ? 0 : text.indexOf(" ", first - 50) + 1;
  const end = start + snippetLength >= text.length ? text.length : text.lastIndexOf(" ", start + snippetLength);
  const shown = text.slice(start, Math.max(end, start));
  const parts: SnippetPart[] = [];
  const add = (part: string, isMatch: boolean): void => {
    const before = parts.at(-1);
    if (part !== "")
      parts.push({ text: part, start: before === undefined ? 0 : before.start + before.text.length, isMatch });
  };
  if (start > 0) add("… ", false);
  let from = 0;
  for (const match of shown.matchAll(pattern)) {
    add(shown.slice(from, match.index), false);
    add(match[0], true);
    from = match.index + match[0].length;
  }
  add(shown.slice(from) + (end < text.length ? " …" : ""), false);
  return parts;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`);
}
