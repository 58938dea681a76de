/**
 * The postings of a term as text: the sections that contain it, and its impact in each. We store them in full between
 * runs, so that one page's part can be replaced. Readers get only the sections with the highest impact.
 */
import type { Postings } from "../../theme/search/shard.ts";
import { encodePage, encodePostings, joinPostings, readPostings } from "../../theme/search/shard.ts";
import { readNumbers } from "../../theme/search/variable-length.ts";

/** A term that occurs in more sections than this is published only for those with the highest impact. */
const listedSections = 2000;

/** Maps the contents of a term to new contents; "" means that no page has the term. */
export type ContentsEdit = (contents: string) => string;

/** One page's part of a term's postings. */
export interface PagePostings {
  /** As `encodeSections` writes them; "" if the page does not have the term. */
  readonly sections: string;
  /** A digit for each section. */
  readonly impacts: string;
}

/** The part of a term's contents that readers get. */
export function publishedContents(contents: string): string {
  if (contents.length <= listedSections) return contents;
  const postings = readPostings(contents);
  return postings.count <= listedSections ? contents : encodePostings(shorten(postings));
}

/**
 * Keeps the postings with the highest impact. If only some of the postings with the lowest impact fit, it keeps the
 * first of them.
 */
function shorten({ keys, impacts, count }: Postings): Postings {
  const countsByImpact = Array.from({ length: 36 }, () => 0);
  for (const impact of impacts) countsByImpact[impact] = (countsByImpact[impact] ?? 0) + 1;
  let lowest = 35;
  let remaining = listedSections - (countsByImpact[lowest] ?? 0);
  while (remaining > 0 && lowest > 0) {
    lowest -= 1;
    remaining -= countsByImpact[lowest] ?? 0;
  }
  // The number of postings of the lowest listed impact that still fit.
  let remainingAtLowest = (countsByImpact[lowest] ?? 0) + remaining;
  const isListed = impacts.map((impact) => {
    if (impact === lowest) remainingAtLowest -= 1;
    return impact > lowest || (impact === lowest && remainingAtLowest >= 0);
  });
  return {
    keys: keys.filter((_, index) => isListed[index]),
    impacts: impacts.filter((_, index) => isListed[index]),
    count,
  };
}

/**
 * Replaces one page's part of a term's contents.
 * @param contents All postings of the term, or "" if no page has it.
 * @returns "" if no page has the term any more.
 */
export function replacePage(contents: string, page: number, { sections, impacts }: PagePostings): string {
  const [steps = "", levels = ""] = contents.split(" ");
  const reader = readNumbers(steps);
  let before = 0;
  let passed = 0;
  let start = steps.length;
  let own = 0;
  let after: { readonly page: number; readonly offset: number } | null = null;
  // A page's part starts with an odd number, the step from the page before it, followed by one number for each section.
  for (let current = 0, isPast = false; reader.offset() < steps.length;) {
    const offset = reader.offset();
    const step = reader.next();
    const isStep = step % 2 === 1;
    if (isStep) {
      current += (step - 1) / 2;
      reader.next();
      if (current < page) before = current;
      else {
        if (!isPast) start = offset;
        isPast = true;
        if (current > page && after === null) after = { page: current, offset: offsetAfter(steps, offset) };
      }
    }
    if (!isPast) passed += 1;
    else if (current === page) own += 1;
    // Only the number of remaining sections is unknown, and we need it only if one impact is written for all of them.
    if (after !== null && levels.length > 1) break;
  }
  const total = levels.length > 1 ? levels.length : countSections(steps);
  const each = levels.length === 1 ? levels.repeat(total) : levels;
  const insertion = sections === "" ? "" : encodePage(page - before) + sections;
  const rest =
    after === null ? "" : encodePage(after.page - (sections === "" ? before : page)) + steps.slice(after.offset);
  const newLevels = each.slice(0, passed) + impacts + each.slice(passed + own);
  return newLevels === "" ? "" : joinPostings(steps.slice(0, start) + insertion + rest, newLevels, newLevels.length);
}

function offsetAfter(steps: string, offset: number): number {
  const reader = readNumbers(steps, offset);
  reader.next();
  return reader.offset();
}

/** The number of sections in postings that are stored in full. */
export function countSections(steps: string): number {
  const reader = readNumbers(steps);
  let count = 0;
  while (reader.offset() < steps.length) {
    if (reader.next() % 2 === 1) reader.next();
    count += 1;
  }
  return count;
}
