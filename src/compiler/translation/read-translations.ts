/** Reads the translations of a site, each with its source, and the old text of a source that has changed. Has effects. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Edition } from "../config/editions.ts";
import { expandMarkdown } from "../page/includes/include-markdown.ts";
import { includedPaths, withIncludedCode } from "../page/includes/includes.ts";
import { placeOfFile } from "../site/place.ts";
import { joinTranslations } from "../site/translations.ts";
import { readBlob } from "../source/git.ts";
import type { SourcePath } from "../source/paths.ts";
import { toSourcePath } from "../source/paths.ts";
import { decodeText, findSource, readSource } from "../source/scan.ts";
import { markOf } from "./source-mark.ts";
import type { PageText } from "./page-text.ts";
import type { TranslationState } from "./translation-state.ts";
import { markIn, stateOf } from "./translation-state.ts";

/** A page of the source folder, in any language. */
export interface TranslatablePage {
  readonly path: SourcePath;
  /** As the file system spells it. */
  readonly diskPath: string;
}

/** A page and a language. */
export interface TranslationPair {
  readonly edition: Edition;
  /** The path of the translation, also if it does not exist. */
  readonly path: SourcePath;
  readonly source: TranslatablePage | null;
  readonly translation: TranslatablePage | null;
}

/** A page in a language, with what was read of it. */
export interface ReadTranslation {
  readonly state: TranslationState;
  readonly source: PageText | null;
  readonly translation: PageText | null;
  /** The absolute path of the translation, as the file system spells it. */
  readonly file: string;
}

/**
 * @param sourceFolder Absolute.
 * @param inMemory The texts of pages that plugins make, and of files that are not saved, by path.
 * @throws The signal's reason if it is aborted.
 */
export async function readTranslations(
  pairs: readonly TranslationPair[],
  sourceFolder: string,
  inMemory: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<readonly ReadTranslation[]> {
  const textAt = (page: TranslatablePage | null): PageText | null => {
    if (page === null) return null;
    const text = inMemory.get(page.path) ?? readPage(join(sourceFolder, page.diskPath));
    return { path: page.path, text, full: withIncludes(text, page.path, sourceFolder, inMemory) };
  };
  const all: ReadTranslation[] = [];
  for (const pair of pairs) {
    signal.throwIfAborted();
    const { edition, path } = pair;
    const [source, translation] = [textAt(pair.source), textAt(pair.translation)];
    const mark = translation === null ? null : markIn(translation.text);
    const isSame = source !== null && mark?.blob === markOf(source.text).blob;
    const oldText =
      mark === null || source === null ? null : isSame ? source.text : await readBlob(sourceFolder, mark.blob);
    const old =
      oldText === null || source === null
        ? null
        : { text: oldText, full: withIncludes(oldText, source.path, sourceFolder, inMemory) };
    const state = stateOf(edition.lang, path, source, translation, old);
    all.push({ state, source, translation, file: join(sourceFolder, pair.translation?.diskPath ?? path) });
  }
  return all;
}

/** The text with its byte order mark, which belongs to the file's id; "" if it cannot be read, which is reported elsewhere. */
function readPage(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The text with the Markdown and the code that it includes, as far as it can be read; the rest is reported elsewhere. */
function withIncludes(
  text: string,
  path: SourcePath,
  sourceFolder: string,
  inMemory: ReadonlyMap<string, string>,
): string {
  if (!text.includes("::include{") && !text.includes("<<<")) return text;
  const paths = includedPaths(text, path);
  if (paths.length === 0) return text;
  const read = paths.flatMap((each) => {
    const open = inMemory.get(each);
    if (open !== undefined) return [[each, open] as const];
    const file = findSource(sourceFolder, each);
    const result = file === null ? null : readSource(sourceFolder, file.diskPath);
    return result?.kind === "read" ? [[each, decodeText(result.bytes)] as const] : [];
  });
  const files = new Map(read);
  return withIncludedCode(text.includes("::include{") ? expandMarkdown(text, path, files).text : text, path, files);
}

/** Each page of the default language with each language, and the pages without a source. */
export function pairTranslations(
  editions: readonly Edition[],
  pages: readonly TranslatablePage[],
): readonly TranslationPair[] {
  const all = editions.map((edition) => ({ edition }));
  const byEdition = editions.map((edition) =>
    pages
      .map((page) => ({ ...page, place: placeOfFile(page.path, all) }))
      .filter(({ place }) => place.edition === edition)
      .map((page) => ({ ...page, record: { relativePath: page.place.path } })),
  );
  const rows = [...joinTranslations(byEdition).values()];
  return editions.slice(1).flatMap((edition, index) =>
    rows.flatMap(([source = null, ...translations]): TranslationPair[] => {
      const translation = translations[index] ?? null;
      const path = translation?.path ?? (source === null ? null : toSourcePath(edition.prefix + source.path));
      return path === null ? [] : [{ edition, path, source, translation }];
    }),
  );
}
