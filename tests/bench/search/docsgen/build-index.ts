/**
 * Builds docsgen's search index from sections alone, as the peers do, in a process of its own, and prints the
 * milliseconds: `build-index.js <sections.json> <folder>`. Queries use the index of the built site instead.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { siteConfigSchema } from "../../../../src/compiler/config/schema.ts";
import { encodeFiles } from "../../../../src/compiler/search/encode.ts";
import type { SearchSources } from "../../../../src/compiler/search/make-index.ts";
import type { IndexedPage } from "../../../../src/compiler/search/searchable-pages.ts";
import { makeIndex, planIndex } from "../../../../src/compiler/search/make-index.ts";
import type { TextStore, Scratch } from "../../../../src/compiler/search/text-store.ts";
import type { SearchSection } from "../../../../src/compiler/page/compiled-page.ts";
import { makePageSearch, emptySearch } from "../../../../src/compiler/page/search/search-words.ts";
import type { SourcePath } from "../../../../src/compiler/source/paths.ts";
import { toRoutePath, toSourcePath } from "../../../../src/compiler/source/paths.ts";
import type { StoredValue } from "../../../../src/compiler/source/stored-value.ts";
import type { Section } from "../sections.ts";

const [sections = "", folder = ""] = process.argv.slice(2);
const parsed: readonly Section[] = JSON.parse(readFileSync(sections, "utf8"));
const config = siteConfigSchema.parse({ title: "Benchmark", base: "/" });

const start = performance.now();
const found = new Map<string, SearchSection[]>();
const pages: IndexedPage[] = [];
for (const { ref, title, heading, path, text, code } of parsed) {
  const source = toSourcePath(`${path.slice(1)}index.md`);
  const anchor = ref.split("#")[1] ?? "";
  const section = { anchor, heading: anchor === "" ? "" : heading, text, code, fields: [] };
  const known = found.get(source);
  if (known === undefined) pages.push({ source, path, title, ownTitle: title, breadcrumb: [], factor: 1 });
  if (known === undefined) found.set(source, [section]);
  else known.push(section);
}
const made = new Map(
  pages.map(({ source, title, path }) => [
    source,
    makePageSearch({ title, path: toRoutePath(path), frontmatter: {} }, found.get(source) ?? []),
  ]),
);
const texts = keepTexts();
const storedWords = (source: SourcePath): StoredValue => ({ hash: source, length: 0 });
const searchOf = (source: string | undefined) => made.get(toSourcePath(source ?? ""))?.search ?? emptySearch;
const sources: SearchSources = {
  storedWords,
  readWords: ({ hash }) => searchOf(hash),
  filesOf: (source) => searchOf(source).files,
  fileOf: (source, file) => JSON.stringify(made.get(source)?.searchFiles[file] ?? []),
  texts,
  openScratch: makeScratch,
};
const plan = planIndex(config, { pages, start: [], support: null }, sources, null);
const { stored } = makeIndex(plan, sources, null);
const files = encodeFiles(config, plan, stored, sources);
for (const path of files.paths()) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, files.read(path));
}
process.stdout.write(String(performance.now() - start));

function keepTexts(): TextStore {
  const kept: string[] = [];
  return {
    add: (text) => ({ hash: String(kept.push(text) - 1), length: text.length }),
    read: ({ hash }) => kept[Number(hash)] ?? "",
  };
}

function makeScratch(): Scratch {
  const kept: string[] = [];
  return {
    add: (text) => ({ offset: kept.push(text) - 1, length: text.length }),
    read: ({ offset }) => kept[offset] ?? "",
    close: () => undefined,
  };
}
