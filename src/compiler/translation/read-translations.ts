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
import type { SourceMark } from "./source-mark.ts";
import { blobIdOf } from "./source-mark.ts";
import type { PageText, SourceText } from "./page-text.ts";
import type { TranslationState } from "./translation-state.ts";
import { markIn, stateOf } from "./translation-state.ts";

/** A page of the source folder, in any language. */
interface TranslatablePage {
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
  readonly source: SourceText | null;
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
  const textAt = ({ path, diskPath }: TranslatablePage): PageText => ({
    path,
    text: inMemory.get(path) ?? readPage(join(sourceFolder, diskPath)),
  });
  const withFull = (page: PageText): SourceText => ({
    ...page,
    full: withIncludes(page.text, page.path, sourceFolder, inMemory),
  });
  const oldTextOf = async (source: PageText, { blob }: SourceMark): Promise<SourceText | null> => {
    const text = blob === blobIdOf(source.text) ? source.text : await readBlob(sourceFolder, blob);
    return text === null ? null : withFull({ ...source, text });
  };
  const all: ReadTranslation[] = [];
  for (const pair of pairs) {
    signal.throwIfAborted();
    const { edition, path } = pair;
    const source = pair.source === null ? null : withFull(textAt(pair.source));
    const translation = pair.translation === null ? null : textAt(pair.translation);
    const mark = translation === null ? null : markIn(translation.text);
    const old = mark === null || source === null ? null : await oldTextOf(source, mark);
    const state = stateOf(edition.lang, path, source, translation, old);
    all.push({ state, source, translation, file: join(sourceFolder, pair.translation?.diskPath ?? path) });
  }
  return all;
}

/**
 * The text with its byte order mark, which belongs to the file's id; "" if it cannot be read, which is reported
 * elsewhere.
 */
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
  const placed = pages.map((page) => {
    const { edition, path } = placeOfFile(page.path, all);
    return { ...page, edition, record: { relativePath: path } };
  });
  const byEdition = editions.map((edition) => placed.filter((page) => page.edition === edition));
  const rows = [...joinTranslations(byEdition).values()];
  return editions.slice(1).flatMap((edition, index) =>
    rows.flatMap(([source = null, ...translations]): TranslationPair[] => {
      const translation = translations[index] ?? null;
      const path = translation?.path ?? (source === null ? null : toSourcePath(edition.prefix + source.path));
      return path === null ? [] : [{ edition, path, source, translation }];
    }),
  );
}
