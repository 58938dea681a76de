/** The search index is the same whether it is built at once, in parts, or page by page. */
import { describe, expect, test } from "vitest";
import type { SiteConfig } from "../../../src/compiler/config/site-config.ts";
import { siteConfigSchema } from "../../../src/compiler/config/schema.ts";
import type { TextStore, Scratch } from "../../../src/compiler/search/text-store.ts";
import { mergeTerms } from "../../../src/compiler/search/merge.ts";
import type { SearchSources } from "../../../src/compiler/search/make-index.ts";
import type { SiteSearch } from "../../../src/compiler/search/site-search.ts";
import { openSiteSearch } from "../../../src/compiler/search/site-search.ts";
import type { StoredSearch } from "../../../src/compiler/search/stored-search.ts";
import { makePageSearch } from "../../../src/compiler/page/search/search-words.ts";
import { contentHashOf } from "../../../src/compiler/fingerprint.ts";
import { toRoutePath, toSourcePath } from "../../../src/compiler/source/paths.ts";
import type { StoredValue } from "../../../src/compiler/source/stored-value.ts";
import type { Random } from "../../support/random.ts";
import { makeRandom } from "../../support/random.ts";

const syllables = ["ba", "ko", "mi", "tu", "re", "zo", "na", "li", "é", "ſa", "grö", "x1", "wi", "pe", "ha", "ju"];

/** Makes a word. */
type Words = (random: Random) => string;

/** A few words and their forms, so that pages compete for each other's titles. */
const contended = "deploy deploys deploying deployed run runs running guide guides guided note notes noting".split(" ");
const fewWords: Words = (random) => contended[random(contended.length)] ?? "";

/** Small numbers are frequent, like short words. */
function manyWords(random: Random): string {
  let number = random(random(random(4000) + 1) + 1);
  let text = "";
  do {
    text += syllables[number % syllables.length] ?? "";
    number = Math.floor(number / syllables.length);
  } while (number > 0);
  return text;
}

const words = (word: Words, random: Random, count: number): string =>
  Array.from({ length: count }, () => word(random)).join(" ");

interface Page {
  title: string;
  sections: { anchor: string; heading: string; text: string; code: string; fields: [] }[];
}

function makePage(word: Words, random: Random, sections: number): Page {
  return {
    title: words(word, random, 1 + random(3)),
    sections: Array.from({ length: 1 + random(sections) }, (_, index) => makeSection(word, random, index)),
  };
}

function makeSection(word: Words, random: Random, index: number): Page["sections"][number] {
  return {
    anchor: index === 0 ? "" : `s${index}`,
    heading: index === 0 ? "" : words(word, random, 2),
    text: `common ${words(word, random, 1 + random(30))}`,
    code: "",
    fields: [],
  };
}

function change(page: Page, word: Words, random: Random): void {
  const at = random(page.sections.length);
  const section = page.sections[at];
  switch (random(5)) {
    case 0:
      page.title = words(word, random, 1 + random(3));
      break;
    case 1:
      page.sections.push(makeSection(word, random, page.sections.length));
      break;
    case 2:
      page.sections.splice(at, page.sections.length > 1 ? 1 : 0);
      break;
    default:
      if (section !== undefined) section.text += ` ${word(random)} zebra${random(5)}`;
  }
}

/** Texts and words in memory, by their hash; and the index of the run before. */
interface Store {
  stored: StoredSearch | null;
  readonly texts: TextStore & { readonly add: (value: unknown) => StoredValue };
}

function makeStore(): Store {
  const kept = new Map<string, unknown>();
  const add = (value: unknown): StoredValue => {
    const hash = contentHashOf(JSON.stringify(value));
    kept.set(hash, value);
    return { hash, length: 0 };
  };
  return { stored: null, texts: { add, read: ({ hash }) => String(kept.get(hash)) } };
}

function makeScratch(): Scratch {
  const texts: string[] = [];
  return {
    add: (text) => ({ offset: texts.push(text) - 1, length: text.length }),
    read: ({ offset }) => texts[offset] ?? "",
    close: () => {},
  };
}

const config: SiteConfig = siteConfigSchema.parse({ title: "Test", base: "/", search: { expect: { common: "/p0/" } } });

function open(pages: readonly Page[], store: Store): SiteSearch {
  const found = pages.map(({ title, sections }, number) => {
    const path = toRoutePath(`/p${number}/`);
    const { search, searchFiles } = makePageSearch({ title, path, frontmatter: {} }, sections);
    return { source: toSourcePath(`p${number}.md`), words: store.texts.add(search), path, title, search, searchFiles };
  });
  const bySource = new Map(found.map((page) => [page.source, page]));
  const byHash = new Map(found.map((page) => [page.words.hash, page.search]));
  for (const [hash, search] of byHash) searches.set(hash, search);
  const of = (source: string) => {
    const page = bySource.get(toSourcePath(source));
    if (page === undefined) throw new Error(source);
    return page;
  };
  const sources: SearchSources = {
    storedWords: (source) => of(source).words,
    readWords: ({ hash }) => {
      const search = searches.get(hash);
      if (search === undefined) throw new Error("lost");
      return search;
    },
    filesOf: (source) => of(source).search.files,
    fileOf: (source, file) => JSON.stringify(of(source).searchFiles[file] ?? []),
    texts: store.texts,
    openScratch: makeScratch,
  };
  const indexed = found.map(({ source, path, title }) => ({
    source,
    path,
    title,
    ownTitle: title,
    breadcrumb: [],
    factor: 1,
  }));
  return openSiteSearch(config, { pages: indexed, start: [], support: null }, sources, store.stored, (stored) => {
    store.stored = stored;
  });
}

/** The words of every version of a page so far. */
const searches = new Map<string, ReturnType<typeof makePageSearch>["search"]>();

const rest = async (): Promise<void> => undefined;

async function contentsOf(search: SiteSearch): Promise<object> {
  const found = await search.check(rest);
  return { files: Object.fromEntries(search.paths().map((path) => [path, search.read(path)])), found };
}

function shardNames(stored: StoredSearch | null): readonly string[] {
  return stored?.shards.map(({ name }) => name) ?? [];
}

describe("an index updated page by page equals one made from scratch", () => {
  test.each([
    ["of many pages", manyWords, 400, 6, 12, 0.4],
    ["of very many sections", manyWords, 20, 400, 6, 0.1],
    ["of pages that contend", fewWords, 60, 3, 60, 0],
  ])("%s", async (_, word, count, sections, rounds, untouchedShare) => {
    const random = makeRandom(count);
    const store = makeStore();
    const pages = Array.from({ length: count }, () => makePage(word, random, sections));
    await open(pages, store).check(rest);
    let untouched = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (let edits = random(3); edits >= 0; edits -= 1) {
        const page = pages[random(pages.length)];
        if (page !== undefined) change(page, word, random);
      }
      const before = new Set(shardNames(store.stored));
      expect(await contentsOf(open(pages, store))).toEqual(await contentsOf(open(pages, makeStore())));
      const after = shardNames(store.stored);
      untouched += after.filter((name) => before.has(name)).length / after.length;
    }
    // An edit leaves most shards unchanged.
    expect(untouched / rounds).toBeGreaterThanOrEqual(untouchedShare);
  });
});

test("words merged in parts give the same lines, in order", () => {
  const random = makeRandom(7);
  const terms = Array.from({ length: 300 }, (_, number) => {
    const { title, sections } = makePage(manyWords, random, 5);
    return makePageSearch({ title, path: toRoutePath(`/p${number}/`), frontmatter: {} }, sections).search.terms;
  });
  const merge = (size: number): object[] =>
    [
      ...mergeTerms({ pages: terms.length, size, termsOf: (page) => terms[page] ?? "", all: () => terms }, makeScratch),
    ].filter((line) => line !== null);
  const whole = merge(0);
  expect(whole.length).toBeGreaterThan(500);
  expect(merge(100_000_000)).toEqual(whole);
  expect(merge(2_000_000_000)).toEqual(whole);
});
