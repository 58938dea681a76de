/** How far a page is translated: what its translation records of its source, against what the source says now. Pure. */
import { withKey } from "../page/frontmatter/write-key.ts";
import type { SourcePath } from "../source/paths.ts";
import type { SectionChange } from "./compare-sections.ts";
import { compareSections } from "./compare-sections.ts";
import type { PageText, SourceText } from "./page-text.ts";
import type { Section } from "./sections.ts";
import { sectionsOf, sectionsWithIncludes, splitPage } from "./sections.ts";
import type { SourceMark } from "./source-mark.ts";
import { readMark, writeMark } from "./source-mark.ts";
import type { Difference } from "./structure.ts";
import { differencesOf, structureOf } from "./structure.ts";

/** A page in one language. */
export interface TranslationState {
  readonly lang: string;
  /** The path of the translation, also if it is missing. */
  readonly path: SourcePath;
  /** The path of the page that it translates; `null` if there is none. */
  readonly source: SourcePath | null;
  /**
   * `unmarked` translations do not record what they were made from, so nobody can know whether they are stale;
   * `orphaned` ones have no source.
   */
  readonly status: "current" | "missing" | "orphaned" | "stale" | "unmarked";
  /** The number of sections of the source. */
  readonly sections: number;
  /** The sections of the source that are to be translated: all of them if the translation is missing. */
  readonly changes: readonly SectionChange[];
  /** What the translation and its source do not have in common. */
  readonly differences: readonly Difference[];
}

/** @param old The source at the time of the translation, with what it includes now; `null` if it cannot be had. */
export function stateOf(
  lang: string,
  path: SourcePath,
  source: SourceText | null,
  translation: PageText | null,
  old: Pick<SourceText, "text" | "full"> | null,
): TranslationState {
  const about = { lang, path, source: source?.path ?? null, sections: 0, changes: [], differences: [] };
  if (source === null) return { ...about, status: "orphaned" };
  if (translation === null) {
    const written = sectionsOf(source.text);
    return { ...about, sections: written.length, status: "missing", changes: written.map(asAdded) };
  }
  const now = sectionsWithIncludes(source);
  const sections = now.length;
  const differences = differencesOf(structureOf(source.text), structureOf(translation.text));
  const mark = markIn(translation.text);
  if (mark === null) return { ...about, sections, differences, status: "unmarked" };
  const changes = compareSections(mark.digests, now, old === null ? null : sectionsWithIncludes(old));
  return { ...about, sections, differences, changes, status: changes.length === 0 ? "current" : "stale" };
}

function asAdded({ heading, text, level, id, line }: Section, index: number): SectionChange {
  return {
    kind: "added",
    heading,
    before: null,
    after: text,
    place: { index, level, id, line },
    translatedIndex: null,
  };
}

const markLine = /^source:.*$/mu;

/** What a translation records of its source; `null` without such a line. */
export function markIn(page: string): SourceMark | null {
  const [line = ""] = markLine.exec(splitPage(page).frontmatter) ?? [];
  return readMark(line.slice("source:".length).replaceAll(/["']/gu, ""));
}

/** The translation with the line that records this state of its source. Everything else stays as it is. */
export function withMark(page: string, mark: SourceMark): string {
  return withKey(page, "source", writeMark(mark));
}
