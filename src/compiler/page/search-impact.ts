/**
 * How much a word tells of a section, from 1 to 15: BM25F (https://doi.org/10.1561/1500000019) without the rarity of the word, which the
 * reader knows. Lengths are held against fixed ones, not against the site's average, so that an edited page changes its own numbers alone.
 */
import { highestImpact } from "../../theme/search/index-format.ts";

/** Where a word can stand. */
export type Field = "title" | "heading" | "name" | "path" | "description" | "text" | "code";

interface FieldWeight {
  readonly weight: number;
  /** How much a longer field is worth less: 0 not at all, 1 in proportion. */
  readonly lengthShare: number;
  /** Words of a field that is neither long nor short. */
  readonly usualLength: number;
}

const fields: Readonly<Record<Field, FieldWeight>> = {
  // Every section of a page has its title; the beginning has it as its heading too.
  title: { weight: 4, lengthShare: 0.3, usualLength: 3 },
  heading: { weight: 5, lengthShare: 0.3, usualLength: 3 },
  // The last part of the page's address, at its beginning.
  name: { weight: 6, lengthShare: 0.3, usualLength: 3 },
  path: { weight: 2, lengthShare: 0.3, usualLength: 4 },
  // What its author says that a page is for, at its beginning.
  description: { weight: 2, lengthShare: 0.4, usualLength: 15 },
  text: { weight: 1, lengthShare: 0.6, usualLength: 80 },
  code: { weight: 0.6, lengthShare: 0.7, usualLength: 60 },
};
/** The weight that is worth half of the highest. */
const saturation = 5;

/** What a word weighs in one field of a section. @param length Words of the field. @param count How often the word is among them. */
export function weightIn(field: Field, length: number, count: number): number {
  const { weight, lengthShare, usualLength } = fields[field];
  return (weight * count) / (1 - lengthShare + (lengthShare * length) / usualLength);
}

/** @param boost 1 for most pages. */
export function impactOf(weight: number, boost: number): number {
  const share = weight / (weight + saturation);
  return Math.max(1, Math.min(highestImpact, Math.round(highestImpact * share * boost)));
}
