/**
 * Makes docsgen's search index from sections alone, as the peers make theirs, in a process of its own:
 * `build-index.js <sections.json> <folder>`; prints the milliseconds. The index that is asked is the built site's.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { siteConfigSchema } from "../../../../src/compiler/config/schema.ts";
import type { IndexedPage } from "../../../../src/compiler/output/search/make-index.ts";
import { makeSearchIndex } from "../../../../src/compiler/output/search/make-index.ts";
import type { SearchSection } from "../../../../src/compiler/page/compiled-page.ts";
import { makePageSearch, noSearch } from "../../../../src/compiler/page/search-words.ts";
import { toRoutePath, toSourcePath } from "../../../../src/compiler/source/paths.ts";
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
  const section = { anchor, heading: anchor === "" ? "" : heading, text, code };
  const known = found.get(source);
  if (known === undefined) pages.push({ source, path, title, ownTitle: title, breadcrumb: [] });
  if (known === undefined) found.set(source, [section]);
  else known.push(section);
}
const made = new Map(
  pages.map(({ source, title, path }) => [
    source,
    makePageSearch({ title, path: toRoutePath(path), frontmatter: {} }, found.get(source) ?? []),
  ]),
);
const { files } = makeSearchIndex(config, pages, {
  searchOf: (source) => made.get(source)?.search ?? noSearch,
  textsOf: (source) => made.get(source)?.searchTexts ?? [],
});
for (const [path, make] of files) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, make());
}
process.stdout.write(String(performance.now() - start));
