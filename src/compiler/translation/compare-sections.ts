/** Finds the sections of a source that have changed since a page was translated from it. */
import type { Section } from "./sections.ts";

/** A section of the source that a translator has to look at. */
export interface SectionChange {
  readonly kind: "changed" | "added" | "removed";
  /** The heading as written; "" for what precedes the first one. */
  readonly heading: string;
  /** The texts then and now; `null` where there is none, or none is known. */
  readonly before: string | null;
  readonly after: string | null;
  /** Where the section is in the source now; `null` if it is removed. */
  readonly place: (Pick<Section, "level" | "id" | "line"> & { readonly index: number }) | null;
  /** Which of the sections that were translated it was; `null` if that is not known. */
  readonly translatedIndex: number | null;
}

/**
 * Sections have no order here: one that only moved is the same. A heading is what a changed section is known by.
 * @param recorded The digests of the sections that were translated.
 * @param now The sections of the source.
 * @param then Its sections at that time, or `null` if the old text cannot be had: then a changed section cannot be told
 *   from an added one, and a removed one has no name.
 * @returns The changes in the order of the source, removed sections last.
 */
export function compareSections(
  recorded: readonly string[],
  now: readonly Section[],
  then: readonly Section[] | null,
): readonly SectionChange[] {
  const known = new Set(recorded);
  const present = new Set(now.map(({ digest }) => digest));
  // Of a section that is present and not known, an included file has changed, whose old text cannot be had.
  const before = (then ?? []).filter(({ digest }) => !present.has(digest) || !known.has(digest));
  /** The first of the old sections with this heading that was not taken yet. */
  const take = (heading: string): Section | undefined => {
    const index = before.findIndex((each) => each.heading === heading);
    return index === -1 ? undefined : before.splice(index, 1)[0];
  };
  /** Where an old section stood. Without the old text, a section is taken for the one that stood at its place. */
  const indexOf = (old: Section | undefined, index: number | null): number | null => {
    if ((then ?? now).length !== recorded.length) return null;
    return then === null ? index : old === undefined ? null : then.indexOf(old);
  };
  const changes = now
    .map((section, index) => ({ section, index }))
    .filter(({ section }) => !known.has(section.digest))
    .map(({ section: { heading, text, level, id, line }, index }): SectionChange => {
      const old = take(heading);
      const kind = old === undefined && then !== null ? "added" : "changed";
      const isSame = old !== undefined && present.has(old.digest);
      return {
        kind,
        heading,
        before: isSame ? null : (old?.text ?? null),
        after: text,
        place: { index, level, id, line },
        translatedIndex: indexOf(old, index),
      };
    });
  const gone = before.map((old): SectionChange => ({
    kind: "removed",
    heading: old.heading,
    before: old.text,
    after: null,
    place: null,
    translatedIndex: indexOf(old, null),
  }));
  const unnamed = then === null && changes.length === 0 && recorded.some((digest) => !present.has(digest));
  return [
    ...changes,
    ...gone,
    ...(unnamed
      ? [{ kind: "removed", heading: "", before: null, after: null, place: null, translatedIndex: null } as const]
      : []),
  ];
}
