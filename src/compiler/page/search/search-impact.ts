/**
 * Rates how relevant a word is to a section, from 1 to 15. This is BM25F (https://doi.org/10.1561/1500000019) without
 * inverse document frequency, which `theme/search/rank.ts` adds at query time. We normalize lengths by fixed values
 * instead of the site's averages, so that editing a page changes only its own numbers.
 */
import { maxImpact } from "../../../theme/search/index-format.ts";

/** The fields of a section that can contain a word. */
export type Field = "title" | "heading" | "name" | "path" | "description" | "text" | "code" | "field";

interface FieldWeight {
  readonly weight: number;
  /** How strongly length lowers the weight: from 0 (not at all) to 1 (in proportion). */
  readonly lengthShare: number;
  /** The number of words in a field of typical length. */
  readonly usualLength: number;
}

const fields: Readonly<Record<Field, FieldWeight>> = {
  // Every section has the page's title; the first section has it as its heading, too.
  title: { weight: 4, lengthShare: 0.3, usualLength: 3 },
  heading: { weight: 5, lengthShare: 0.3, usualLength: 3 },
  // The last segment of the page's address; first section only.
  name: { weight: 6, lengthShare: 0.3, usualLength: 3 },
  path: { weight: 2, lengthShare: 0.3, usualLength: 4 },
  // The page's description; first section only.
  description: { weight: 2, lengthShare: 0.4, usualLength: 15 },
  text: { weight: 1, lengthShare: 0.6, usualLength: 80 },
  code: { weight: 0.6, lengthShare: 0.7, usualLength: 60 },
  // The names of fields that have anchors.
  field: { weight: 12, lengthShare: 0, usualLength: 1 },
};
/** The weight that gives half of the highest impact. */
const saturation = 5;

/**
 * The weight of a word in one field of a section.
 * @param length The number of words in the field.
 * @param count How often the word occurs in it.
 */
export function weightIn(field: Field, length: number, count: number): number {
  const { weight, lengthShare, usualLength } = fields[field];
  return (weight * count) / (1 - lengthShare + (lengthShare * length) / usualLength);
}

/**
 * From 1 to `maxImpact`.
 * @param weight The sum of what `weightIn` returns for the fields that contain the word.
 */
export function impactOf(weight: number): number {
  return Math.max(1, Math.round((maxImpact * weight) / (weight + saturation)));
}

/** The impact of one pair of neighboring words on the section whose heading has this number of pairs. */
export function pairImpact(pairs: number): number {
  return Math.max(1, Math.round(maxImpact / pairs ** 0.7));
}

/** The impact of a word of a keyword, from which readers learn how many words the keyword has. */
export function keywordImpact(words: number): number {
  return maxImpact + Math.max(1, Math.min(words, 35 - maxImpact));
}
