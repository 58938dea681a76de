import { readdirSync } from "node:fs";
import { join } from "node:path";
import { bundledLanguages } from "shiki/langs";
import { expect, test } from "vitest";
import { readGrammar, readLanguages } from "../../../src/compiler/code/grammars.ts";
import { projectRoot } from "../../support/site.ts";

test("every language of shiki has its grammars, and each grammar is stored once", () => {
  const languages = readLanguages();
  expect(languages.flatMap(({ names }) => names).sort()).toEqual(Object.keys(bundledLanguages).sort());
  const needed = [...new Set(languages.flatMap(({ grammars }) => grammars))];
  for (const name of needed) expect(readGrammar(name).grammar.name).toBe(name);
  const files = readdirSync(join(projectRoot, "lib", "grammars"));
  expect(files.sort()).toEqual([...needed.map((name) => `${name}.json.gz`), "index.json"].sort());
});

test("the patterns of common grammars are translated, those of embedded languages included", () => {
  const translated = (name: string): number => readGrammar(name).patterns.length;
  expect(translated("python")).toBeGreaterThan(100);
  expect(translated("html-derivative")).toBeGreaterThan(0);
  expect(translated("wolfram")).toBe(0);
});
