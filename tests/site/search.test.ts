/**
 * Compares the search of this site with MiniSearch, which holds the whole index in memory and scans all of it: ours
 * only reads a few small files and must find as much. The queries are the site's own titles and headings, truncated and
 * misspelled.
 */
import MiniSearch from "minisearch";
import { beforeAll, describe, expect, test } from "vitest";
import type { IndexPage, IndexSection, PageFiles } from "../../src/theme/search/index-format.ts";
import { filePath, rootPath } from "../../src/theme/search/index-format.ts";
import { tokenize } from "../../src/theme/search/tokenize.ts";
import { builtProjectSite } from "../support/project-site.ts";
import type { CountedSearch } from "../support/search-site.ts";
import { openBuiltSearch } from "../support/search-site.ts";
import type { Site } from "../support/site.ts";

interface Section {
  readonly id: string;
  /** The URL of the page. */
  readonly page: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

interface Question {
  readonly query: string;
  /** The pages that answer it. */
  readonly pages: readonly string[];
}

const state: {
  search: CountedSearch | null;
  sections: readonly Section[];
  oracle: MiniSearch<Section> | null;
} = {
  search: null,
  sections: [],
  oracle: null,
};

beforeAll(async () => {
  const site = await builtProjectSite();
  state.search = openBuiltSearch(site.path("dist"));
  state.sections = readSections(site);
  // As its authors recommend for documentation: weighted fields, prefixes, and one typo in five letters.
  state.oracle = new MiniSearch<Section>({
    fields: ["title", "heading", "text"],
    storeFields: ["page"],
    tokenize: (text) => [...tokenize(text)],
    searchOptions: { boost: { title: 6, heading: 5, text: 1 }, prefix: true, fuzzy: 0.2 },
  });
  state.oracle.addAll(state.sections);
});

function readSections(site: Site): readonly Section[] {
  const { pages, files }: { pages: readonly IndexPage[]; files: readonly PageFiles[] } = JSON.parse(
    site.read(`dist/${rootPath}`),
  );
  return pages.flatMap(
    ([url, title], page) =>
      files[page]?.[0].match(/.{10}/gu)?.flatMap((hash) => {
        const sections: readonly IndexSection[] = JSON.parse(site.read(`dist/${filePath(hash)}`));
        return sections.map(([anchor, heading, text]): Section => {
          return { id: `${url}#${anchor}`, page: `/docs/${url}`, title, heading, text };
        });
      }) ?? [],
  );
}

/** The mean of 1 / the rank of the first correct page among ten. */
async function reciprocalRank(
  questions: readonly Question[],
  find: (query: string) => Promise<readonly string[]> | readonly string[],
): Promise<number> {
  let sum = 0;
  for (const { query, pages } of questions) {
    const rank = (await find(query)).findIndex((page) => pages.includes(page)) + 1;
    sum += rank === 0 ? 0 : 1 / rank;
  }
  return sum / questions.length;
}

const ours = async (query: string): Promise<readonly string[]> =>
  ((await state.search?.search(query, 10))?.pages ?? []).map(({ url }) => url);

const theirs = (query: string): readonly string[] =>
  [...new Set((state.oracle?.search(query) ?? []).map(({ page }) => String(page)))].slice(0, 10);

const sampleSize = 160;

/** For every text of at least three words, the pages that contain it. */
function questionsOf(textOf: (section: Section) => string, toQuery: (text: string) => string): readonly Question[] {
  const pages = new Map<string, Set<string>>();
  for (const section of state.sections) {
    const text = textOf(section);
    if (text.split(" ").length < 3) continue;
    const known = pages.get(text) ?? new Set();
    pages.set(text, known.add(section.page));
  }
  // A sample, because MiniSearch scans all terms for each word. An edited heading changes the sample, which with half
  // as many queries could decide the result.
  const sample = [...pages].filter((_, index) => index % Math.ceil(pages.size / sampleSize) === 0);
  return sample.map(([text, found]) => ({ query: toQuery(text), pages: [...found] }));
}

describe("compared with MiniSearch over the same sections, search finds as much", () => {
  test.each<readonly [string, (section: Section) => string, (text: string) => string]>([
    ["titles", ({ title }) => title, (text) => text],
    ["headings", ({ heading }) => heading, (text) => text],
    ["headings whose last word is not typed to its end", ({ heading }) => heading, (text) => text.slice(0, -2)],
    [
      "headings with two letters that changed places",
      ({ heading }) => heading,
      (text) => text.replace(/(\w{3})(\w)(\w)(?=\w{2})/u, "$1$3$2"),
    ],
  ])("%s", async (_, textOf, toQuery) => {
    const questions = questionsOf(textOf, toQuery);
    expect(questions.length).toBeGreaterThan(40);
    const [own, other] = [await reciprocalRank(questions, ours), await reciprocalRank(questions, theirs)];
    expect(own).toBeGreaterThan(other - 0.01);
    expect(own).toBeGreaterThan(0.85);
  });
});

test("a first query on this site fetches less than a page, in few files", async () => {
  for (const query of ["cold start", "rate limit", "how do I send an email", "$.export", "working-with-files"]) {
    const search = openBuiltSearch((await builtProjectSite()).path("dist"));
    expect((await search.findFirst(query)).pages.length).toBeGreaterThan(0);
    expect(search.bytes(), query).toBeLessThan(28 * 1024);
    expect(search.fetched.length, query).toBeLessThanOrEqual(5);
  }
});
