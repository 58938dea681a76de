/** Compares the blocks of two states of a page, and marks the words that differ. Pure. */
import { diffArrays } from "diff";
import type { Block } from "./blocks.ts";
import { textOf } from "./blocks.ts";

/** A run of words that both states have, or only one of them. */
export interface MarkedWords {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** A difference that readers see, in one block. */
export interface BlockChange {
  /** `moved`: the same block is elsewhere on the page. */
  readonly change: "added" | "removed" | "changed" | "moved";
  readonly block: Block["kind"];
  /** The id of the heading above it, now or, if it was removed, then; "" without one. */
  readonly section: string;
  readonly words: readonly MarkedWords[];
  /** Its element in the current article. That of a removed block is the one that it came after; `null` for the first. */
  readonly element: Block["element"];
}

/** Above this number of added and removed blocks, the page counts as rewritten, because comparing would take too long. */
const maxEdits = 4000;
/** In a run of replaced blocks, how many are compared with each other at most. */
const maxPairs = 40_000;
/** The similarity from which on a block counts as the same one with other words. */
const minSimilarity = 0.4;

/** @returns In the order of the later state. Empty if the two look the same. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): readonly BlockChange[] {
  const changes: (BlockChange & { readonly source: Block })[] = [];
  let [from, to] = [0, 0];
  const add = (change: BlockChange["change"], block: Block, words: readonly MarkedWords[], element = block.element) =>
    void changes.push({ change, block: block.kind, section: block.section, words, element, source: block });
  const replace = (removed: readonly Block[], added: readonly Block[], last: Block | undefined): void => {
    let previous = last?.element ?? null;
    for (const [old, now] of pairBlocks(removed, added)) {
      if (now !== null) previous = now.element;
      if (old === null && now !== null) add("added", now, [{ kind: "added", text: textOf(now) }]);
      else if (old !== null && now === null)
        changes.push({
          change: "removed",
          block: old.kind,
          section: old.section,
          words: [{ kind: "removed", text: textOf(old) }],
          element: previous,
          source: old,
        });
      else if (old !== null && now !== null) add("changed", now, markWords(old, now));
    }
  };
  const parts = diffArrays(before.map(keyOf), after.map(keyOf), { maxEditLength: maxEdits }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  for (let index = 0; index < parts.length; index += 1) {
    const { removed, added, count = 0 } = parts[index] ?? {};
    if (removed !== true && added !== true) [from, to] = [from + count, to + count];
    else {
      // The library lists replacements right after the blocks that they replace.
      const next = parts[index + 1];
      const isReplaced = removed === true && next?.added === true;
      const gone = removed === true ? count : 0;
      const come = removed === true ? (isReplaced ? (next.count ?? 0) : 0) : count;
      replace(before.slice(from, from + gone), after.slice(to, to + come), after[to - 1]);
      [from, to] = [from + gone, to + come];
      if (isReplaced) index += 1;
    }
  }
  return joinMoved(changes);
}

/** Blocks with equal keys look the same to a reader. */
function keyOf(block: Block): string {
  return `${block.kind} ${block.form} ${textOf(block)}`;
}

/** A block that was removed at one place and added at another one has moved. */
function joinMoved(changes: readonly (BlockChange & { readonly source: Block })[]): readonly BlockChange[] {
  const removed = new Map<string, (typeof changes)[number][]>();
  for (const each of changes)
    if (each.change === "removed" && each.block !== "rule")
      removed.set(keyOf(each.source), [...(removed.get(keyOf(each.source)) ?? []), each]);
  const dropped = new Set<(typeof changes)[number]>();
  const joined = changes.map((each) => {
    const [from, ...rest] = each.change === "added" ? (removed.get(keyOf(each.source)) ?? []) : [];
    if (from === undefined) return each;
    removed.set(keyOf(each.source), rest);
    dropped.add(from);
    return { ...each, change: "moved" as const, words: [{ kind: "same" as const, text: textOf(each.source) }] };
  });
  return joined
    .filter((each) => !dropped.has(each))
    .map(({ change, block, section, words, element }) => ({ change, block, section, words, element }));
}

type Pair = readonly [before: Block | null, after: Block | null];

/** Pairs the blocks of a run that were replaced with the most similar ones, in order. */
function pairBlocks(removed: readonly Block[], added: readonly Block[]): readonly Pair[] {
  const [first] = removed;
  const [other] = added;
  const isOne = removed.length === 1 && added.length === 1;
  if (isOne && first !== undefined && other !== undefined && first.kind === other.kind) return [[first, other]];
  const alone: readonly Pair[] = [
    ...removed.map((block): Pair => [block, null]),
    ...added.map((block): Pair => [null, block]),
  ];
  if (removed.length === 0 || added.length === 0 || removed.length * added.length > maxPairs) return alone;
  const [olds, nows] = [removed.map(wordSet), added.map(wordSet)];
  // The best sum of similarities of the blocks from each place on, as for a longest common subsequence.
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1));
  const scoreOf = (old: number, now: number): number => {
    const score = similarityOf(olds[old], nows[now]);
    const isSameKind = removed[old]?.kind === added[now]?.kind;
    return score >= minSimilarity ? score + (isSameKind ? 0.2 : 0) : 0;
  };
  const at = (old: number, now: number): number => best[old]?.[now] ?? 0;
  for (let old = removed.length - 1; old >= 0; old -= 1)
    for (let now = added.length - 1; now >= 0; now -= 1) {
      const row = best[old];
      if (row !== undefined)
        row[now] = Math.max(at(old + 1, now), at(old, now + 1), at(old + 1, now + 1) + scoreOf(old, now));
    }
  const pairs: Pair[] = [];
  let [old, now] = [0, 0];
  while (old < removed.length || now < added.length) {
    const [before, after] = [removed[old] ?? null, added[now] ?? null];
    const score = before !== null && after !== null ? scoreOf(old, now) : 0;
    if (score > 0 && at(old, now) === at(old + 1, now + 1) + score) {
      pairs.push([before, after]);
      [old, now] = [old + 1, now + 1];
    } else if (before !== null && (after === null || at(old, now) === at(old + 1, now))) {
      pairs.push([before, null]);
      old += 1;
    } else {
      pairs.push([null, after]);
      now += 1;
    }
  }
  return pairs;
}

function wordSet({ words }: Block): ReadonlySet<string> {
  return new Set(words.flatMap((word) => (/[\p{L}\p{N}]/u.test(word) ? word.toLowerCase() : [])));
}

/** The share of words that two blocks have in common, from 0 to 1. */
function similarityOf(left: ReadonlySet<string> | undefined, right: ReadonlySet<string> | undefined): number {
  if (left === undefined || right === undefined || left.size + right.size === 0) return 0;
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return (2 * common) / (left.size + right.size);
}

/** The words of two blocks, with those marked that only one of them has. */
function markWords(before: Block, after: Block): readonly MarkedWords[] {
  const parts = diffArrays([...before.words], [...after.words], { maxEditLength: maxEdits });
  if (parts === undefined)
    return [
      { kind: "removed", text: textOf(before) },
      { kind: "added", text: textOf(after) },
    ];
  const runs: { removed: string; added: string; same: string }[] = [];
  for (const { value, added, removed } of parts) {
    const text = value.join("");
    const last = runs.at(-1);
    if (added || removed) {
      const run = last === undefined || last.same !== "" ? { removed: "", added: "", same: "" } : last;
      if (run !== last) runs.push(run);
      run[added ? "added" : "removed"] += text;
    } else if (last === undefined) runs.push({ removed: "", added: "", same: text });
    else last.same += text;
  }
  // White space or a mark between two changes would only break them up.
  const joined: typeof runs = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isApart =
      last === undefined || last.removed + last.added === "" || !/^[^\p{L}\p{N}\n]{1,2}$/u.test(last.same);
    if (isApart) joined.push({ ...run });
    else {
      last.removed += last.same + run.removed;
      last.added += last.same + run.added;
      last.same = run.same;
    }
  }
  return joined.flatMap(({ removed, added, same }) => {
    const all: readonly MarkedWords[] = [
      { kind: "removed", text: removed },
      { kind: "added", text: added },
      { kind: "same", text: same },
    ];
    return all.filter(({ text }) => text !== "");
  });
}
