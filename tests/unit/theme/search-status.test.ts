/** What the search box says about its results. */
import { expect, test, vi } from "vitest";
import { interfaceStrings } from "../../../src/compiler/config/interface-strings.ts";
import { describeAnswer } from "../../../src/theme/islands/search-words.ts";

test.each([
  ["en", "2 sections; no page contains “pircing”; showing results for “pricing” or “piercing”"],
  ["de", "2 Abschnitte; keine Seite enthält „pircing“; Ergebnisse für „pricing“ oder „piercing“"],
  ["fr", "2 sections; aucune page ne contient « pircing » ; résultats pour « pricing » ou « piercing »"],
])("words that replace an unknown one are quoted as in the language (%s)", (lang, text) => {
  vi.stubGlobal("docsgenStrings", interfaceStrings(lang, {}));
  const page = {
    url: "/",
    title: "Plans",
    breadcrumb: [],
    count: 2,
    isLoaded: () => Promise.resolve(true),
    load: () => Promise.resolve([]),
  };
  const guesses = [{ word: "pircing", instead: ["pricing", "piercing"] }];
  const shown = describeAnswer({ pages: [page], guesses, nearWords: [], areas: [] }, "pircing");
  expect(shown.replaceAll(/[\u00A0\u202F]/gu, " ")).toBe(text);
});
