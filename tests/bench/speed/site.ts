/**
 * One generator's copy of a corpus: creates and edits it, removes the files that builds leave behind, and checks the
 * output.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeCorpus } from "./corpus.ts";
import type { Corpus, CorpusPage } from "./corpus.ts";
import { configsFolder } from "./folders.ts";
import type { Generator, GeneratorPaths } from "./generator.ts";
import { pathsOf } from "./peers.ts";

export class BenchSite {
  readonly paths: GeneratorPaths;
  readonly #generator: Generator;
  readonly #corpus: Corpus;

  constructor(generator: Generator, corpus: Corpus) {
    this.#generator = generator;
    this.#corpus = corpus;
    this.paths = pathsOf(generator, corpus.pages.length);
    mkdirSync(this.paths.site, { recursive: true });
    writeCorpus(corpus, this.paths.site, generator);
    cpSync(join(configsFolder, generator.config), this.paths.site, { recursive: true });
  }

  get log(): string {
    return join(this.paths.site, "build.log");
  }

  /** The page that is edited: one in the middle. */
  get editedPage(): CorpusPage {
    const { sections } = this.#corpus;
    const { pages } = sections[Math.floor(sections.length / 2)] ?? { pages: [] };
    return pages[Math.floor(pages.length / 2)] ?? this.#corpus.home;
  }

  /** Removes the caches and the output of a build. */
  clean(): void {
    const { output, caches } = this.#generator;
    for (const path of [output, ...caches]) rmSync(join(this.paths.site, path), { recursive: true, force: true });
  }

  /** @param word A word to add to the page's text. */
  editBody(word: string): void {
    this.#edit((text) => `${text}\nEdited: ${word}.\n`);
  }

  /** @param word A word to add to the page's title. */
  editTitle(word: string): void {
    this.#edit((text) => text.replace(/^title: ".*"$/mu, `title: "The title is ${word}"`));
  }

  /** @param word A word for the page's first paragraph, which replaces an earlier one. */
  save(word: string): void {
    const { mark, path } = this.editedPage;
    const text = this.editedPage.text(this.#generator.linkStyle).replace(mark, `${mark} ${word}`);
    writeFileSync(join(this.paths.site, this.#generator.pages, path), text);
  }

  /** Restores the original page. */
  restore(): void {
    this.#edit(() => this.editedPage.text(this.#generator.linkStyle));
  }

  /** @returns What is wrong with the output, or `null`. Every page must exist, with its own text. */
  findMissing(): string | null {
    const missing = this.#corpus.pages.filter((page) => !this.htmlOf(page).includes(page.mark));
    const [first] = missing;
    if (first === undefined) return null;
    const others = missing.length === 1 ? "" : `, and ${missing.length - 1} more pages`;
    return `${first.path} is not in the result${others}`;
  }

  /** The page's document: `<route>/index.html` or `<route>.html`; "" if there is none. */
  htmlOf(page: CorpusPage): string {
    const path = join(this.paths.site, this.#generator.output, page.route);
    const file = [join(path, "index.html"), `${path.replace(/\/$/u, "")}.html`].find((name) => existsSync(name));
    return file === undefined ? "" : readFileSync(file, "utf8");
  }

  /** The size of the output in bytes, without directories. */
  size(): { files: number; bytes: number } {
    const folder = join(this.paths.site, this.#generator.output);
    const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
    const files = entries.filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    return { files: files.length, bytes };
  }

  #edit(change: (text: string) => string): void {
    const file = join(this.paths.site, this.#generator.pages, this.editedPage.path);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  }
}
