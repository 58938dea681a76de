/**
 * The regular expression engine for grammars. It works like shiki's own, which tries each pattern of a rule at each
 * token, except that a pattern without a match in the rest of a line is tried only once for that line. That is the case
 * for most patterns on most lines.
 */
import { EmulatedRegExp } from "oniguruma-to-es";
import type { PatternScanner, RegexEngine, RegexEngineString } from "shiki/core";

type Match = ReturnType<PatternScanner["findNextMatchSync"]>;
type Capture = NonNullable<Match>["captureIndices"][number];
type Indices = NonNullable<RegExpExecArray["indices"]>;

/** A pattern of a grammar, which searches line by line. */
export interface LinePattern {
  /** Whether the result of a search from one offset also holds for later offsets. */
  readonly isSteady: boolean;
  readonly mayMatch: (line: string) => boolean;
  readonly regExpFor: (line: string) => RegExp;
}

/** @param toPattern Translates a pattern; `null` if it cannot be translated and is skipped. */
export function createPatternEngine(toPattern: (source: string) => LinePattern | null): RegexEngine {
  const known = new Map<string, LinePattern | null>();
  const find = (source: string | RegExp): LinePattern | null => {
    if (typeof source !== "string") return toLinePattern(source);
    const found = known.get(source);
    if (found !== undefined) return found;
    const pattern = toPattern(source);
    known.set(source, pattern);
    return pattern;
  };
  return {
    createScanner: (patterns) => new LineScanner(patterns.map(find)),
    createString: (content) => ({ content }),
  };
}

/** A pattern that may match on any line. */
export function toLinePattern(regExp: RegExp): LinePattern {
  const strategy = regExp instanceof EmulatedRegExp ? (regExp.rawOptions.strategy ?? null) : null;
  return { isSteady: !regExp.sticky && strategy === null, mayMatch: () => true, regExpFor: () => regExp };
}

/** A pattern and the result of its last search in the line. */
interface Candidate {
  readonly pattern: LinePattern;
  /** The index of the pattern in its rule. */
  readonly index: number;
  searchedFrom: number;
  matchIndex: number;
  indices: Indices | null;
}

class LineScanner implements PatternScanner {
  readonly #all: readonly Candidate[];
  /** The candidates that may still match in the rest of the line. */
  #remaining: Candidate[] = [];
  #line: RegexEngineString | null = null;
  #from = 0;

  constructor(patterns: readonly (LinePattern | null)[]) {
    this.#all = patterns.flatMap((pattern, index) =>
      pattern === null ? [] : { pattern, index, searchedFrom: 0, matchIndex: -1, indices: null },
    );
  }

  findNextMatchSync(string: string | RegexEngineString, start: number): Match {
    if (typeof string === "string") return this.findNextMatchSync({ content: string }, start);
    if (string !== this.#line || start < this.#from) this.#begin(string);
    this.#from = start;
    let best: Candidate | null = null;
    let remainingCount = 0;
    const remaining = this.#remaining;
    for (let at = 0; at < remaining.length; at += 1) {
      const candidate = remaining[at];
      if (candidate === undefined) continue;
      const isFound = search(candidate, string.content, start);
      // A steady pattern that does not match from here on does not match later in the line.
      if (isFound !== false || !candidate.pattern.isSteady) remaining[remainingCount++] = candidate;
      if (isFound !== true) continue;
      if (best === null || candidate.matchIndex < best.matchIndex) best = candidate;
      if (candidate.matchIndex > start) continue;
      if (remainingCount <= at) remaining.splice(remainingCount, at + 1 - remainingCount);
      return toMatch(candidate);
    }
    remaining.length = remainingCount;
    return best === null ? null : toMatch(best);
  }

  #begin(line: RegexEngineString): void {
    this.#line = line;
    this.#remaining = this.#all.filter(({ pattern }) => pattern.mayMatch(line.content));
    for (const candidate of this.#remaining) candidate.searchedFrom = -1;
  }
}

/**
 * Whether the candidate matches at or after `start`; `null` if the search threw, which says nothing about later
 * searches.
 */
function search(candidate: Candidate, line: string, start: number): boolean | null {
  if (candidate.pattern.isSteady && candidate.searchedFrom !== -1 && candidate.matchIndex >= start) return true;
  const regExp = candidate.pattern.regExpFor(line);
  regExp.lastIndex = start;
  try {
    const match = regExp.exec(line);
    candidate.searchedFrom = start;
    candidate.matchIndex = match?.index ?? -1;
    candidate.indices = match?.indices ?? null;
    return match !== null;
  } catch {
    return null;
  }
}

function toMatch({ index, indices }: Candidate): Match {
  const captureIndices: Capture[] = [];
  if (indices !== null) for (const range of indices) captureIndices.push(toCapture(range));
  return { index, captureIndices };
}

const noMatch = 4_294_967_295;

function toCapture(range: readonly [number, number] | undefined): Capture {
  if (range === undefined) return { start: noMatch, end: noMatch, length: 0 };
  const [start, end] = range;
  return { start, end, length: end - start };
}
