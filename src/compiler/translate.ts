/** `translate`: finds what needs translation, and records in a translation which version of its source it translates. */
import { join, relative } from "node:path";
import { makeChanges } from "./check/file-changes.ts";
import type { Edition } from "./config/editions.ts";
import { listEditions } from "./config/editions.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import type { OpenSite } from "./graph/open-site.ts";
import { withSite } from "./graph/open-site.ts";
import { noVersions } from "./graph/read-versions.ts";
import type { TranslateOptions } from "./options.ts";
import { namedPath } from "./source/named-path.ts";
import type { SourcePath } from "./source/paths.ts";
import { scanSources } from "./source/scan.ts";
import type { ReadTranslation, TranslationPair } from "./translation/read-translations.ts";
import { pairTranslations, readTranslations } from "./translation/read-translations.ts";
import type { SectionChange } from "./translation/compare-sections.ts";
import { sectionsOf } from "./translation/sections.ts";
import { markOf } from "./translation/source-mark.ts";
import type { TranslationState } from "./translation/translation-state.ts";
import { markIn, withMark } from "./translation/translation-state.ts";

/** The states of translations, and what `--accept` did to them. */
export type TranslateResult =
  | {
      readonly kind: "translated";
      /** Every page in every language but the default one, by language and path. */
      readonly states: readonly TranslationState[];
      /** The translations that `accept` recorded, as they were before. */
      readonly accepted: readonly TranslationState[];
      /** The paths that were named, from the source folder. */
      readonly named: ReadonlySet<string>;
      /** The present translation of a section that has changed; `null` if there is none, or its place is not known. */
      readonly translatedSection: (state: TranslationState, change: SectionChange) => TranslatedSection | null;
      /** The path of a page of the source folder, relative to the working folder. */
      readonly labelOf: (path: SourcePath) => string;
    }
  | Failed;

/** A section of a translation, as it is now. */
export interface TranslatedSection {
  readonly line: number;
  readonly heading: string;
  readonly text: string;
}

/** @throws The signal's reason if it is aborted, or the system's error if a file cannot be written. */
export function translate(options: TranslateOptions): Promise<TranslateResult> {
  return withSite({ ...options, out: null }, "read", (site) => translateIn(site, options));
}

async function translateIn(
  { config, sourceFolder, isExcluded, graph }: OpenSite,
  options: TranslateOptions,
): Promise<TranslateResult> {
  const editions = listEditions(config);
  const problem = describeWrongLanguages(options.languages, editions);
  if (problem !== null) return failed(problem);
  const { tree, made } = await graph.plugins.addPages(scanSources(sourceFolder, isExcluded), noVersions);
  const { workingFolder } = options;
  const named = options.pages.map((each) => namedPath(each, { workingFolder, sourceFolder }));
  const isNamed = wantedBy(options, named);
  // A page that a plugin makes is not asked of translators, who may write it nevertheless.
  const isWanted = (pair: TranslationPair): boolean =>
    isNamed(pair) &&
    (pair.translation === null ? !made.has(pair.source?.path ?? "") : !made.has(pair.translation.path));
  const pairs = pairTranslations(editions, tree.pages).filter(isWanted);
  const read = await readTranslations(
    pairs,
    sourceFolder,
    new Map(Array.from(made, ([path, { text }]) => [path, text])),
    options.signal,
  );
  const accepted = options.isAccepted ? read.filter(isAcceptable) : [];
  if (!options.isDryRun) makeChanges(accepted.flatMap(changeOf));
  const states = read.map((each): TranslationState =>
    accepted.includes(each) ? { ...each.state, status: "current", changes: [] } : each.state,
  );
  return {
    kind: "translated",
    states,
    accepted: accepted.map(({ state }) => state),
    named: new Set(named),
    translatedSection: ({ path, lang }, { translatedIndex }) => {
      const translation = read.find(({ state }) => state.path === path && state.lang === lang)?.translation ?? null;
      const mark = translation === null ? null : markIn(translation.text);
      if (translation === null || mark === null || translatedIndex === null) return null;
      const sections = sectionsOf(translation.text);
      const found = sections.length === mark.digests.length ? sections[translatedIndex] : undefined;
      return found === undefined ? null : { line: found.line, heading: found.heading, text: found.text };
    },
    labelOf: (path) => relative(workingFolder, join(sourceFolder, path)),
  };
}

function isAcceptable({ state, source, translation }: ReadTranslation): boolean {
  return source !== null && translation !== null && state.differences.length === 0;
}

function changeOf({ source, translation, file }: ReadTranslation): Parameters<typeof makeChanges>[0] {
  if (source === null || translation === null) return [];
  const [before, after] = [translation.text, withMark(translation.text, markOf(source.text, source.full))];
  return before === after ? [] : [{ path: file, newPath: file, text: { before, after } }];
}

/** Whether a page or its source is named, or is in a folder that is named, and its language is asked for. */
function wantedBy({ languages }: TranslateOptions, wanted: readonly string[]): (pair: TranslationPair) => boolean {
  const isNamed = (path: SourcePath): boolean =>
    wanted.length === 0 || wanted.some((each) => each === "" || `${path}/`.startsWith(`${each}/`));
  return ({ edition: { lang }, path, source }) =>
    (languages.length === 0 || languages.includes(lang)) &&
    (isNamed(path) || (source !== null && isNamed(source.path)));
}

function describeWrongLanguages(languages: readonly string[], editions: readonly Edition[]): Diagnostic | null {
  const known = editions.slice(1).map(({ lang }) => lang);
  if (known.length === 0) {
    const hint = 'declare them in the config: languages: { en: "English", fr: "Français" }';
    return siteDiagnostic(
      "config-value",
      { path: "languages", problem: "is missing: the site has one language" },
      hint,
    );
  }
  const wrong = languages.find((lang) => !known.includes(lang));
  if (wrong === undefined) return null;
  const problem = `does not have “${wrong}”, or it is the default language, from which pages are translated`;
  return siteDiagnostic("config-value", { path: "languages", problem }, `write one of ${known.join(", ")}`);
}
