/**
 * What the index holds of a term, as text: the sections that have it, and how much it tells of each. Kept whole between two runs, so that one
 * page's part can be replaced; readers get those sections alone that it tells most of.
 */
import { highestImpact } from "../../theme/search/index-format.ts";
import type { Postings } from "../../theme/search/shard.ts";
import { encodePage, encodePostings, joinPostings, readPostings } from "../../theme/search/shard.ts";
import { readNumbers } from "../../theme/search/variable-length.ts";

/** A term of more sections than this is listed for those that it tells most of. */
const listedSections = 2000;

/** What becomes of it; "" where no page has the term any more, or none had it. */
export type ContentsEdit = (contents: string) => string;

/** What one page says of a term. */
export interface PagePostings {
  /** As `encodeSections` writes them; "" where the page does not have the term. */
  readonly sections: string;
  /** A digit for each. */
  readonly impacts: string;
}

/** What readers get of a term. */
export function publishedContents(contents: string): string {
  if (contents.length <= listedSections) return contents;
  const postings = readPostings(contents);
  return postings.count <= listedSections ? contents : encodePostings(shorten(postings));
}

/** Those of the highest impacts; of the last impact that is listed, the first. */
function shorten({ keys, impacts, count }: Postings): Postings {
  const having = Array.from({ length: highestImpact + 1 }, () => 0);
  for (const impact of impacts) having[impact] = (having[impact] ?? 0) + 1;
  let least = highestImpact;
  let room = listedSections - (having[least] ?? 0);
  while (room > 0 && least > 0) {
    least -= 1;
    room -= having[least] ?? 0;
  }
  // How many of the least impact that is listed have a place.
  let places = (having[least] ?? 0) + room;
  const isListed = impacts.map((impact) => {
    if (impact === least) places -= 1;
    return impact > least || (impact === least && places >= 0);
  });
  return {
    keys: keys.filter((_, index) => isListed[index]),
    impacts: impacts.filter((_, index) => isListed[index]),
    count,
  };
}

/** The same with another page's part. @param contents Whole, or "" where no page has the term. @returns "" where none has it any more. */
export function replacePage(contents: string, page: number, { sections, impacts }: PagePostings): string {
  const [places = "", levels = ""] = contents.split(" ");
  const reader = readNumbers(places);
  let before = 0;
  let passed = 0;
  let start = places.length;
  let own = 0;
  let after: { readonly page: number; readonly offset: number } | null = null;
  // A page's part begins with the odd step to it, and goes on with one number for each of its sections.
  for (let current = 0, isPast = false; reader.offset() < places.length;) {
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
        if (current > page && after === null) after = { page: current, offset: offsetAfter(places, offset) };
      }
    }
    if (!isPast) passed += 1;
    else if (current === page) own += 1;
    // All is known but how many follow, which only levels that are written once leave open.
    if (after !== null && levels.length > 1) break;
  }
  const total = levels.length > 1 ? levels.length : countSections(places);
  const each = levels.length === 1 ? levels.repeat(total) : levels;
  const insertion = sections === "" ? "" : encodePage(page - before) + sections;
  const rest =
    after === null ? "" : encodePage(after.page - (sections === "" ? before : page)) + places.slice(after.offset);
  const newLevels = each.slice(0, passed) + impacts + each.slice(passed + own);
  return newLevels === "" ? "" : joinPostings(places.slice(0, start) + insertion + rest, newLevels, newLevels.length);
}

function offsetAfter(places: string, offset: number): number {
  const reader = readNumbers(places, offset);
  reader.next();
  return reader.offset();
}

/** Sections of a term that is kept whole. */
export function countSections(places: string): number {
  const reader = readNumbers(places);
  let count = 0;
  while (reader.offset() < places.length) {
    if (reader.next() % 2 === 1) reader.next();
    count += 1;
  }
  return count;
}
