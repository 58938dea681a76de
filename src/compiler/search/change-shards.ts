/**
 * Updates a stored search index with the terms of the pages that changed. Only shards that contain these terms are read
 * and written again.
 */
import { comparePaths } from "../source/paths.ts";
import { isCommon, DeletionChanges } from "./deletion-index.ts";
import type { TermLine } from "./merge.ts";
import type { ContentsEdit, PagePostings } from "./postings.ts";
import { replacePage } from "./postings.ts";
import type { TextStore } from "./text-store.ts";
import type { StoredShard, ShardSize } from "./shards.ts";
import { linesAt, ShardCutter } from "./shards.ts";

/** The words of a page before and after a change: a line for each term, in order. */
export interface ChangedWords {
  readonly page: number;
  readonly before: string;
  readonly after: string;
}

/** The shards of an index after a change. Those that no change touches are the same objects as before. */
export interface ChangedShards {
  readonly shards: readonly StoredShard[];
  /** Terms whose postings changed. */
  readonly terms: ReadonlySet<string>;
}

/** Returns what `rebuildIndex` would make of the changed pages. */
export function changeShards(
  shards: readonly StoredShard[],
  pages: readonly ChangedWords[],
  size: ShardSize,
  texts: TextStore,
): ChangedShards {
  const edits = new Map<string, ContentsEdit>();
  const letters = new DeletionChanges();
  for (const { page, before, after } of pages) {
    for (const [term, postings] of changedTerms(before, after)) {
      const earlier = edits.get(term);
      edits.set(term, (contents) => replacePage(earlier?.(contents) ?? contents, page, postings));
    }
  }
  const counted = new Map<string, ContentsEdit>();
  for (const [term, edit] of edits)
    counted.set(term, (contents) => {
      const changed = edit(contents);
      letters.note(term, isCommon(contents), isCommon(changed));
      return changed;
    });
  const changed = editShards(shards, counted, size, texts);
  return { shards: editShards(changed, letters.edits(), size, texts), terms: new Set(edits.keys()) };
}

/** The postings of the terms that a page added, changed or lost. */
function changedTerms(before: string, after: string): ReadonlyMap<string, PagePostings> {
  const oldContents = new Map(linesOfWords(before));
  const changed = new Map<string, PagePostings>();
  for (const [term, contents] of linesOfWords(after)) {
    if (oldContents.get(term) !== contents) {
      const [sections = "", impacts = ""] = contents.split(" ");
      changed.set(term, { sections, impacts });
    }
    oldContents.delete(term);
  }
  for (const term of oldContents.keys()) changed.set(term, { sections: "", impacts: "" });
  return changed;
}

function linesOfWords(words: string): (readonly [term: string, contents: string])[] {
  if (words === "") return [];
  return words.split("\n").map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
}

/** @param edits By term. */
function editShards(
  shards: readonly StoredShard[],
  edits: ReadonlyMap<string, ContentsEdit>,
  size: ShardSize,
  texts: TextStore,
): readonly StoredShard[] {
  const terms = [...edits.keys()].sort(comparePaths);
  const made: StoredShard[] = [];
  const cutter = new ShardCutter(size, texts);
  let next = 0;
  const editsBefore = (end: string | null): string[] => {
    const start = next;
    while (next < terms.length && (end === null || (terms[next] ?? "") < end)) next += 1;
    return terms.slice(start, next);
  };
  for (const [index, shard] of shards.entries()) {
    const own = editsBefore(shards[index + 1]?.first ?? null);
    if (own.length === 0 && cutter.endsBefore(shard.first)) {
      made.push(...cutter.end(), shard);
      continue;
    }
    for (const line of editLines(linesAt(shard.full, texts), own, edits)) made.push(...cutter.add(line));
  }
  for (const line of editLines([], editsBefore(null), edits)) made.push(...cutter.add(line));
  return [...made, ...cutter.end()];
}

function editLines(
  lines: readonly TermLine[],
  terms: readonly string[],
  edits: ReadonlyMap<string, ContentsEdit>,
): readonly TermLine[] {
  const known = new Map(lines.map(({ term, contents }) => [term, contents]));
  for (const term of terms) {
    const contents = edits.get(term)?.(known.get(term) ?? "") ?? "";
    if (contents === "") known.delete(term);
    else known.set(term, contents);
  }
  return Array.from(known, ([term, contents]) => ({ term, contents })).sort((left, right) =>
    comparePaths(left.term, right.term),
  );
}
