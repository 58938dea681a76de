/**
 * The report of a migration: each construct of the old site that it converted, converted with a loss, or left to people,
 * with its place. Pure.
 */

export const outcomes = ["converted", "lossy", "left"] as const;
/** The outcome for a construct: nothing was lost, something was lost, or people have to do it. */
export type Outcome = (typeof outcomes)[number];

/** The place of a construct. A whole file has line 1. */
export interface Place {
  /** The site to whose folder the path is relative; that of a published file is relative to the working folder. */
  readonly site: "old" | "new" | "published";
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A report about a construct whose place is not known yet. */
export interface Remark {
  readonly outcome: Outcome;
  /** What was found, such as "`<Badge>`". Remarks with the same text form a group of the report. */
  readonly what: string;
  /** What it became, or what to do about it: a sentence that begins in lower case, without a full stop. */
  readonly advice: string;
  /** The component of the old site that it is about, as pages write it, if the component is left to people. */
  readonly component?: string;
}

/** A remark about one place. The report lists the notes with equal texts as one, with all places. */
export interface Note extends Remark {
  readonly place: Place;
}

/** A file of the old site that is left to people. */
export function leftNote(file: string, what: string, advice: string): Note {
  return { outcome: "left", what, advice, place: { site: "old", file, line: 1 } };
}

/** Notes about the same thing. */
export interface NoteGroup extends Omit<Remark, "component"> {
  /** By file and line. */
  readonly places: readonly Place[];
}

/** Groups notes, in the order of outcomes and then of first appearance. */
export function groupNotes(notes: readonly Note[]): readonly NoteGroup[] {
  const groups = new Map<string, { readonly remark: Remark; readonly places: Place[] }>();
  for (const { outcome, what, advice, place } of notes) {
    const key = JSON.stringify([outcome, what, advice]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { remark: { outcome, what, advice }, places: [place] });
    else known.places.push(place);
  }
  const all = Array.from(groups.values(), ({ remark, places }) => ({ ...remark, places: places.sort(comparePlaces) }));
  return outcomes.flatMap((outcome) => all.filter((group) => group.outcome === outcome));
}

function comparePlaces(left: Place, right: Place): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line;
}
