import { describe, expect, test } from "vitest";
import { editDistance } from "../../../src/theme/search/edit-distance.ts";
import { inflectionsOf, isOfRoot, rootOf } from "../../../src/theme/search/inflection.ts";
import { makeSnippet, makeWordFinder, markText } from "../../../src/theme/search/marked-text.ts";
import { rankPages } from "../../../src/theme/search/rank.ts";
import type { ParsedQuery } from "../../../src/theme/search/parse-query.ts";
import { parseQuery } from "../../../src/theme/search/parse-query.ts";
import type { Postings } from "../../../src/theme/search/shard.ts";
import { encodeLine, encodePostings, postingsAt, readShard, sectionKey } from "../../../src/theme/search/shard.ts";
import { tokenize, wordsOf } from "../../../src/theme/search/tokenize.ts";

describe("words", () => {
  test.each([
    ["Cold starts", ["cold", "starts"]],
    ["$.send.http()", ["$.send.http", "send", "http"]],
    ["$emit and $event", ["$emit", "emit", "and", "$event", "event"]],
    ["working-with-files", ["working-with-files", "working", "with", "files"]],
    ["camelCase", ["camelcase", "camel", "case"]],
    ["HTTPServer", ["httpserver", "http", "server"]],
    ["HTTP 429", ["http", "429"]],
    ["v1.2", ["v1.2", "v1", "2"]],
    ["C++ and C#", ["c++", "and", "c#"]],
    ["--strict", ["--strict", "strict"]],
    ["a word--or two", ["a", "word", "or", "two"]],
    [".env", [".env", "env"]],
    ["Slack's own, don't", ["slack", "own", "dont"]],
    ["I'm, we'll, don't", ["im", "well", "dont"]],
    ["O'Reilly", ["oreilly", "reilly"]],
    ["dell'utente, un’altra", ["dellutente", "dell", "utente", "unaltra", "un", "altra"]],
    ["L'utilisateur, jusqu’au", ["lutilisateur", "utilisateur", "jusquau"]],
    ["Über", ["uber"]],
    ["u\u0308ber", ["uber"]],
    ["Größe naïve Straße", ["grosse", "naive", "strasse"]],
    ["tiếng Việt", ["tieng", "viet"]],
    ["Ёлка йод", ["елка", "йод"]],
    ["हिन्दी की", ["हिन्दी", "की"]],
    ["τήν", ["την"]],
    ["ＡＰＩ ﬁle ｶﾀｶﾅ", ["api", "file", "カタカナ"]],
    ["ﾃﾞｰﾀ", ["データ"]],
    ["zero\u200Bwidth soft\u00ADhyphen word\u2060joiner", ["zerowidth", "softhyphen", "wordjoiner"]],
    ["Æble Øl Đà Łódź Þór ısı œuvre", ["aeble", "ol", "da", "lodz", "thor", "isi", "oeuvre"]],
    ["שָׁלוֹם مُحَمَّد أحمد", ["שלום", "محمد", "احمد"]],
    ["30MB, 5ms and 2FA", ["30mb", "30", "mb", "5ms", "5", "ms", "and", "2fa", "2", "fa"]],
    ["1.5GB of 404s", ["1.5gb", "1", "5", "gb", "of", "404s", "404"]],
    ["3rd s3 v2 4e", ["3rd", "s3", "v2", "4e", "4", "e"]],
    ["utf8 OAuth2 sha256", ["utf8", "utf", "8", "oauth2", "oauth", "2", "sha256", "sha", "256"]],
    ["Slack™ 2½", ["slack", "2"]],
    ["id 7d3c1b0e-41aa-4f0c-9d2e-6a1b8a0d9c11", ["id"]],
    [`key-${"ab".repeat(8)}`, [`key-${"ab".repeat(8)}`, "key"]],
    ["end. Next", ["end", "next"]],
    ["snake_case", ["snake_case", "snake", "case"]],
    [
      "to-a-name-that-is-many-words-of-the-language-in-one",
      [
        "to-a-name-that-is-many-words-of-the-language-in-one",
        ..."to a name that is many words of the language in one".split(" "),
      ],
    ],
    [`a-key-${"ab".repeat(33)}_4`, []],
    [`0x${"ab".repeat(20)} 1234567890123`, []],
    ["", []],
    ["!?", []],
  ])("of %j are %j", (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  test.each([
    ["ワークフローを作成する", "作成"],
    ["如何创建工作流程", "创建"],
    ["การทำงานของระบบ", "ระบบ"],
  ])("of %j, written without spaces, include %j", (text, word) => {
    expect(tokenize(text)).toContain(word);
  });
});

describe("a shard", () => {
  const postings = (keys: readonly number[], impacts: readonly number[], count = keys.length): Postings => ({
    keys,
    impacts,
    count,
  });

  test("is read as it was written, whatever prefixes its terms share", () => {
    const entries: readonly (readonly [string, Postings])[] = [
      ["$.export", postings([sectionKey(0, 0)], [15])],
      [
        "cold",
        postings([sectionKey(0, 3), sectionKey(0, 31), sectionKey(7, 0), sectionKey(90_000, 4095)], [1, 9, 15, 2]),
      ],
      ["colder", postings([sectionKey(2, 1), sectionKey(3, 1)], [4, 4])],
      ["coldest", postings([0, 1, 2, 40, sectionKey(1, 0), sectionKey(1, 4095)], [1, 2, 3, 4, 5, 6])],
      ["common", postings([sectionKey(5, 5)], [3], 70_000)],
      // Two characters with the same first code unit, which must not be split.
      ["\u{20000}", postings([1], [1])],
      ["\u{20001}", postings([2], [1])],
    ];
    const lines = entries.map(([term, each], index) =>
      encodeLine(term, entries[index - 1]?.[0] ?? "", encodePostings(each)),
    );
    const bytes = new TextEncoder().encode(lines.join("\n"));
    const shard = readShard(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    expect(shard.terms).toEqual(entries.map(([term]) => term));
    expect(shard.terms.map((_, index) => postingsAt(shard, index))).toEqual(entries.map(([, each]) => each));
  });

  test("omits the prefix that a term shares with the previous one", () => {
    expect(encodeLine("colder", "cold", encodePostings(postings([0], [7])))).toBe("Eer BA 7");
  });
});

describe("the distance of two words", () => {
  test.each([
    ["limits", "limits", 0],
    ["limts", "limits", 1],
    ["limtis", "limits", 1],
    ["limitss", "limits", 1],
    ["lamits", "limits", 1],
    ["lmtis", "limits", 2],
    ["workflow", "webhook", 3],
  ])("%s and %s is %i", (left, right, distance) => {
    expect(editDistance(left, right, 2)).toBe(distance);
  });
});

describe("the forms of a word", () => {
  test.each([
    ["limits", "limit"],
    ["limit", "limits"],
    ["policies", "policy"],
    ["policy", "policies"],
    ["running", "run"],
    ["pricing", "price"],
    ["delayed", "delay"],
    ["addresses", "address"],
    ["planned", "plan"],
    ["caching", "cache"],
    ["retried", "retry"],
    ["calling", "call"],
    ["apis", "api"],
  ])("%s: %s among them", (word, form) => {
    expect(inflectionsOf(word, "en-GB")).toContain(form);
  });

  test.each([
    "run runs running",
    "plan plans planned planning",
    "log logs logged logging",
    "pay pays payed paying",
    "stop stops stopped stopping",
    "app apps apped apping",
    "need needs needed needing",
    "use uses used using",
    "cache caches cached caching",
    "agree agrees agreed agreeing",
    "see sees",
    "tie ties tied tying",
    "queue queues queued queuing",
    "retry retries retried retrying",
    "delay delays delayed delaying",
    "fix fixes fixed fixing",
    "add adds added adding",
    "address addresses addressed addressing",
    "watch watches watched watching",
    "key keys keyed keying",
  ])("of a word are only its own: %s", (words) => {
    const [word = "", ...forms] = words.split(" ");
    // “runned” is no word, but none of another meaning either.
    expect(inflectionsOf(word, "en").filter((form) => form !== "runned")).toEqual(forms);
  });

  test.each(["http", "css", "sse", "429", "grün"])("%s has no meaningless forms that end in s", (word) => {
    expect(inflectionsOf(word, "en")).not.toContain(`${word}s`);
  });

  test("are only the word itself in other languages", () => {
    expect(inflectionsOf("limits", "de")).toEqual([]);
  });
});

describe("words with the same root as", () => {
  test.each([
    ["withdraw", "withdrawal"],
    ["withdrawals", "withdraw"],
    ["executor", "execution"],
    ["validators", "validation"],
    ["approve", "approval"],
    ["deployment", "deployed"],
  ])("%s: %s", (word, other) => {
    expect(isOfRoot(other, rootOf(word, "en") ?? "?")).toBe(true);
  });

  test.each([
    ["organ", "organization"],
    ["general", "generate"],
    ["limit", "limitless"],
  ])("%s: not %s", (word, other) => {
    expect(isOfRoot(other, rootOf(word, "en") ?? "?")).toBe(false);
  });

  test("short ones, names of code and other languages: none", () => {
    expect([rootOf("ions", "en"), rootOf("readfile2", "en"), rootOf("formation", "fr")]).toEqual([null, null, null]);
  });
});

describe("a query", () => {
  const parse = (query: string, site: Partial<Parameters<typeof parseQuery>[2]> = {}): ParsedQuery =>
    parseQuery(query, null, {
      lang: "en",
      synonyms: [],
      irregular: [],
      everyday: "",
      stopWords: "how do i an to of a",
      ...site,
    });

  test("omits stop words unless nothing else remains", () => {
    expect(parse("how do I send an email").units.map(({ text }) => text)).toEqual(["send", "email"]);
    expect(parse("how to").units.map(({ text }) => text)).toEqual(["how", "to"]);
    expect(parse("how to", { lang: "de" }).units).toHaveLength(2);
  });

  test("has irregular forms as alternatives, unless it was pasted", () => {
    const irregular = [["run", "ran"]];
    const [unit] = parse("ran", { irregular }).units;
    expect(unit?.alternatives).toEqual([
      { words: ["ran"], weight: 1 },
      { words: ["run"], weight: 0.6 },
    ]);
    const root = { lang: "en", synonyms: [], irregular, everyday: "", stopWords: "" };
    const pasted = parseQuery("Error: ran", wordsOf("ran"), root);
    expect(pasted.units[0]?.alternatives).toHaveLength(1);
    const [quoted] = parse('"ran"', { irregular }).units;
    expect(quoted).toMatchObject({ alternatives: [{ words: ["ran"] }], isQuoted: true });
  });

  test("has everyday words that count less", () => {
    const { units } = parse("down right now", { everyday: "now right" });
    expect(units.map(({ alternatives }) => alternatives[0]?.weight)).toEqual([1, 0.6, 0.6]);
    const long = parse("one two three four five six seven eight now nine", { everyday: "now one two" });
    expect(long.units.map(({ text }) => text)).toEqual(["three", "four", "five", "six", "seven", "eight", "nine"]);
  });

  test("ends with the beginning of a word, unless a space follows", () => {
    expect(parse("cold sta").units.map(({ isPrefix }) => isPrefix)).toEqual([false, true]);
    expect(parse("cold sta ").units.map(({ isPrefix }) => isPrefix)).toEqual([false, false]);
  });

  test("contains the phrases in closed quotes", () => {
    expect(parse('"cold start" of “a workflow”').phrases).toEqual([
      ["cold", "start"],
      ["a", "workflow"],
    ]);
    expect(parse('"cold start').phrases).toEqual([]);
  });

  test("has the other words of a synonym group as alternatives", () => {
    const { units } = parse("rate limit of webhooks", { synonyms: [["rate limit", "throttling"]] });
    expect(units.map(({ text }) => text)).toEqual(["rate limit", "webhooks"]);
    expect(units[0]?.alternatives.map(({ words }) => words)).toEqual([["rate", "limit"], ["throttling"]]);
  });

  test("of any length looks up a limited number of words", () => {
    expect(parse(Array.from({ length: 500 }, (_, index) => `word${index}`).join(" ")).units.length).toBe(8);
  });
});

describe("the order of pages", () => {
  const terms = (term: string, sections: readonly (readonly [key: number, impact: number])[]) => [
    {
      term,
      weight: 1,
      postings: {
        keys: sections.map(([key]) => key),
        impacts: sections.map(([, impact]) => impact),
        count: sections.length,
      },
    },
  ];
  const unit = (found: ReturnType<typeof terms>) => ({ alternatives: [{ weight: 1, words: [found] }], whole: [] });
  const [one, both] = [sectionKey(0, 0), sectionKey(1, 0)];

  test("a section with all words of the query ranks above one with more of a single word", () => {
    const units = [
      unit(
        terms("cold", [
          [one, 15],
          [both, 7],
        ]),
      ),
      unit(
        terms("start", [
          [both, 6],
          [sectionKey(2, 0), 1],
        ]),
      ),
    ];
    expect(rankPages(units, 100).map(({ page }) => page)).toEqual([1, 0, 2]);
  });

  test("a section with a rare word ranks above one with two common words", () => {
    const common = Array.from({ length: 50 }, (_, page) => [sectionKey(60 + page, 0), 15] as const);
    const units = [unit(terms("rare", [[one, 6]])), unit(terms("common", common)), unit(terms("usual", common))];
    expect(rankPages(units, 100)[0]?.page).toBe(0);
  });

  test("a name of several words counts as much as all of them", () => {
    const common = Array.from({ length: 50 }, (_, page) => [sectionKey(page, 0), 15] as const);
    const words = [terms("rare", [[one, 15]]), terms("common", common)];
    const other = Array.from({ length: 5 }, (_, page) => [sectionKey(60 + page, 0), 15] as const);
    const units = [{ alternatives: [{ weight: 1, words }], whole: [] }, unit(terms("other", other))];
    expect(rankPages(units, 100)[0]?.page).toBe(0);
  });
});

describe("marks", () => {
  const finder = makeWordFinder([["cold"], ["start", "starts"], ["a.*(b[c]\\"]]);

  test("are on complete words, in any case, and leave the rest unchanged", () => {
    expect(markText("Cold <b>starts</b> & colder", finder)).toEqual([
      { text: "Cold", start: 0, isMatch: true },
      { text: " <b>", start: 4, isMatch: false },
      { text: "starts", start: 8, isMatch: true },
      { text: "</b> & colder", start: 14, isMatch: false },
    ]);
  });

  test("are on words written with accents", () => {
    const found = makeWordFinder([["naive"], ["grosse"]]);
    const marked = (text: string): string[] =>
      markText(text, found).flatMap(({ text: part, isMatch }) => (isMatch ? [part] : []));
    expect(marked("A na\u00EFve, NAI\u0308VE or naive Größe.")).toEqual([
      "na\u00EFve",
      "NAI\u0308VE",
      "naive",
      "Größe",
    ]);
  });

  test("of a snippet are where most words of the query are close together", () => {
    const text = `Cold air. ${"Filler words. ".repeat(40)}The cold start is here. ${"More words. ".repeat(40)}`;
    const snippet = makeSnippet(text, finder)
      .map((part) => part.text)
      .join("");
    expect(snippet).toContain("The cold start is here.");
    expect(snippet).toMatch(/^… .* …$/u);
    expect(snippet.length).toBeLessThan(200);
  });

  test("of a snippet near the beginning of a text leave it whole", () => {
    const snippet = makeSnippet(`Some words before cold ones. ${"More words. ".repeat(40)}`, finder);
    expect(snippet.map((part) => part.text).join("")).toMatch(/^Some words before cold ones\./u);
  });

  test("in a long run without spaces are also cut", () => {
    const snippet = makeSnippet(`${"x".repeat(5000)} cold ${"y".repeat(5000)}`, finder);
    expect(snippet.map((part) => part.text).join("").length).toBeLessThan(200);
  });
});
