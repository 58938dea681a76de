/** Finds the sections of a source that have changed since a page was translated from it. */
import type { Section } from "./sections.ts";

export interface SectionChange {
  readonly kind: "changed" | "added" | "removed";
  /** The heading as written; "" for what precedes the first one. */
  readonly heading: string;
  /** The texts then and now; `null` where there is none, or none is known. */
  readonly before: string | null;
  readonly after: string | null;
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
  const changes = now
    .filter(({ digest }) => !known.has(digest))
    .map(({ heading, text }): SectionChange => {
      const old = take(heading);
      const kind = old === undefined && then !== null ? "added" : "changed";
      const isSame = old !== undefined && present.has(old.digest);
      return { kind, heading, before: isSame ? null : (old?.text ?? null), after: text };
    });
  const gone = before.map(({ heading, text }): SectionChange => ({
    kind: "removed",
    heading,
    before: text,
    after: null,
  }));
  const unnamed = then === null && changes.length === 0 && recorded.some((digest) => !present.has(digest));
  return [
    ...changes,
    ...gone,
    ...(unnamed ? [{ kind: "removed", heading: "", before: null, after: null } as const] : []),
  ];
}
