/**
 * The index of a store: where each value is, and which names refer to which values. A site of ten thousand pages has
 * seventy thousand values, of which a run looks at a few, so the index is kept in columns, as it is on disk. Pure.
 */
import { hashDigits } from "../fingerprint.ts";
import type { StoredValue } from "../source/stored-value.ts";

/** The bytes of a value: an offset and a length in the segment of that name. */
export interface Location {
  readonly segment: string;
  readonly offset: number;
  readonly length: number;
}

/** A name's value, followed by the values that it refers to. */
export interface Entry {
  readonly values: readonly StoredValue[];
  /** The last commit in which the name was live. */
  readonly usedAt: number;
}

/** The index on disk. */
interface Columns {
  /** The number of commits. */
  readonly commit: number;
  readonly segments: readonly string[];
  /** The hashes of all values, sorted and joined. */
  readonly hashes: string;
  /** For each value, the number of its segment, its offset there and its length. */
  readonly segmentOf: readonly number[];
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  readonly names: readonly string[];
  /** For each name, the last commit in which it was live, and where its values begin in `values`. */
  readonly usedAt: readonly number[];
  readonly starts: readonly number[];
  /** The numbers of values. */
  readonly values: readonly number[];
}

/** The additions of a run to an index. */
export interface IndexChanges {
  /** The names that it set; `null` for one that it removed. */
  readonly entries: ReadonlyMap<string, Entry | null>;
  /** The values that it wrote, or moved; `null` for one that is damaged. */
  readonly locations: ReadonlyMap<string, Location | null>;
}

const noChanges: IndexChanges = { entries: new Map(), locations: new Map() };

/** The values to which names refer: flags of those in the index, by number, and the hashes of the others. */
export interface LiveValues {
  readonly flags: Uint8Array;
  readonly added: ReadonlySet<string>;
}

/** Immutable: `change` returns another index. Hashes are hexadecimal, and sizes are in bytes. */
export class StoreIndex {
  readonly #columns: Columns;
  readonly #rows: ReadonlyMap<string, number>;

  private constructor(columns: Columns) {
    this.#columns = columns;
    this.#rows = new Map(columns.names.map((name, row) => [name, row]));
  }

  static readonly empty: StoreIndex = new StoreIndex({
    commit: 0,
    segments: [],
    hashes: "",
    segmentOf: [],
    offsets: [],
    lengths: [],
    names: [],
    usedAt: [],
    starts: [],
    values: [],
  });

  /** @param text The unchanged result of `write`. @returns `null` if it is not. */
  static read(text: string): StoreIndex | null {
    const columns: unknown = JSON.parse(text);
    return isColumns(columns) ? new StoreIndex(columns) : null;
  }

  get commit(): number {
    return this.#columns.commit;
  }

  get segments(): readonly string[] {
    return this.#columns.segments;
  }

  get names(): readonly string[] {
    return this.#columns.names;
  }

  has(name: string): boolean {
    return this.#rows.has(name);
  }

  /** The index of the same commit without names and values. */
  withoutValues(): StoreIndex {
    const none = { flags: new Uint8Array(), added: new Set<string>() };
    return StoreIndex.empty.change(this.commit, new Map(), none, noChanges);
  }

  /** The first value of a name. */
  find(name: string): StoredValue | null {
    const row = this.#rows.get(name);
    const number = row === undefined ? undefined : this.#columns.values[this.#columns.starts[row] ?? 0];
    return number === undefined ? null : this.#valueAt(number);
  }

  entryOf(name: string): Entry | null {
    const row = this.#rows.get(name);
    if (row === undefined) return null;
    return {
      values: this.#numbersOf(row).map((number) => this.#valueAt(number)),
      usedAt: this.#columns.usedAt[row] ?? 0,
    };
  }

  /** The last commit in which each name was live, and the total size of its values in bytes. */
  sizeOf(name: string): { readonly usedAt: number; readonly size: number } {
    const row = this.#rows.get(name) ?? 0;
    const { usedAt, lengths } = this.#columns;
    const size = this.#numbersOf(row).reduce((sum, number) => sum + (lengths[number] ?? 0), 0);
    return { usedAt: usedAt[row] ?? 0, size };
  }

  locationOf(hash: string): Location | null {
    const number = this.#numberOf(hash);
    return number === null ? null : this.#locationAt(number);
  }

  /** The values of these names, after changes. */
  liveValues(names: Iterable<string>, { entries }: IndexChanges): LiveValues {
    const flags = new Uint8Array(this.#columns.lengths.length);
    const added = new Set<string>();
    for (const name of names) {
      const entry = entries.get(name);
      const row = this.#rows.get(name);
      for (const { hash } of entry?.values ?? []) {
        const number = this.#numberOf(hash);
        if (number === null) added.add(hash);
        else flags[number] = 1;
      }
      if (entry === undefined && row !== undefined) for (const number of this.#numbersOf(row)) flags[number] = 1;
    }
    return { flags, added };
  }

  /** The places of live values. */
  *locationsOf(
    { flags, added }: LiveValues,
    { locations }: IndexChanges,
  ): Generator<{ readonly hash: string; readonly location: Location }> {
    for (const hash of added) {
      const location = locations.get(hash) ?? null;
      if (location !== null) yield { hash, location };
    }
    for (const [number, flag] of flags.entries()) {
      if (flag === 0) continue;
      const hash = this.#hashAt(number);
      const location = locations.has(hash) ? (locations.get(hash) ?? null) : this.#locationAt(number);
      if (location !== null) yield { hash, location };
    }
  }

  /**
   * The index with the changes of a run.
   * @param usedAt The names that it has, each with the last commit in which it was live.
   */
  change(commit: number, usedAt: ReadonlyMap<string, number>, live: LiveValues, changes: IndexChanges): StoreIndex {
    const { hashes, lengths: oldLengths } = this.#columns;
    const segments = new Map<string, number>();
    const [segmentOf, offsets, lengths]: [number[], number[], number[]] = [[], [], []];
    const add = ({ segment, offset, length }: Location): number => {
      const known = segments.get(segment);
      if (known === undefined) segments.set(segment, segments.size);
      segmentOf.push(known ?? segments.size - 1);
      offsets.push(offset);
      return lengths.push(length) - 1;
    };
    // Hashes are copied in runs, because nearly all of them stay.
    const pieces: string[] = [];
    let run = 0;
    const copyUpTo = (number: number): void => {
      if (number > run) pieces.push(hashes.slice(run * hashDigits, number * hashDigits));
      run = number;
    };
    const missing: Location = { segment: "", offset: 0, length: 0 };
    const moved = this.#movedIn(changes);
    const sorted = [...live.added].sort();
    const added = sorted.map((hash) => ({ hash, at: this.#placeOf(hash) }));
    const numbers = new Map<string, number>();
    const renumbered = new Uint32Array(oldLengths.length);
    let next = 0;
    for (let number = 0; number <= oldLengths.length; number += 1) {
      for (let each = added[next]; each !== undefined && each.at <= number; each = added[next]) {
        copyUpTo(number);
        pieces.push(each.hash);
        numbers.set(each.hash, add(changes.locations.get(each.hash) ?? missing));
        next += 1;
      }
      if (live.flags[number] === 1) {
        const location = moved.get(number);
        renumbered[number] = add(location === undefined ? this.#locationAt(number) : (location ?? missing));
        continue;
      }
      copyUpTo(number);
      run = number + 1;
    }
    const starts: number[] = [];
    const values: number[] = [];
    for (const name of usedAt.keys()) {
      starts.push(values.length);
      const entry = changes.entries.get(name);
      const row = this.#rows.get(name);
      for (const { hash } of entry?.values ?? [])
        values.push(numbers.get(hash) ?? renumbered[this.#numberOf(hash) ?? 0] ?? 0);
      if (entry === undefined && row !== undefined)
        for (const number of this.#numbersOf(row)) values.push(renumbered[number] ?? 0);
    }
    return new StoreIndex({
      commit,
      segments: [...segments.keys()],
      hashes: pieces.join(""),
      segmentOf,
      offsets,
      lengths,
      names: [...usedAt.keys()],
      usedAt: [...usedAt.values()],
      starts,
      values,
    });
  }

  /** The total size of the live values in each segment. */
  bytesOf(live: LiveValues, changes: IndexChanges): ReadonlyMap<string, number> {
    const { segments, segmentOf, lengths } = this.#columns;
    const bytes = new Map<string, number>();
    const count = (segment: string, length: number): void => {
      bytes.set(segment, (bytes.get(segment) ?? 0) + length);
    };
    const moved = this.#movedIn(changes);
    const stayed = segments.map(() => 0);
    for (const [number, flag] of live.flags.entries()) {
      const segment = segmentOf[number] ?? 0;
      if (flag === 1 && !moved.has(number)) stayed[segment] = (stayed[segment] ?? 0) + (lengths[number] ?? 0);
    }
    for (const [number, segment] of segments.entries()) if (stayed[number] !== 0) count(segment, stayed[number] ?? 0);
    for (const location of Array.from(live.added, (hash) => changes.locations.get(hash)))
      if (location) count(location.segment, location.length);
    for (const [number, location] of moved)
      if (location !== null && live.flags[number] === 1) count(location.segment, location.length);
    return bytes;
  }

  /** The changed places of values of the index, by number. */
  #movedIn({ locations }: IndexChanges): ReadonlyMap<number, Location | null> {
    const moved = new Map<number, Location | null>();
    for (const [hash, location] of locations) {
      const number = this.#numberOf(hash);
      if (number !== null) moved.set(number, location);
    }
    return moved;
  }

  /** The text of the index, a column at a time. */
  write(): string {
    const columns = Object.entries(this.#columns).map(
      ([name, column]) => `${JSON.stringify(name)}:${JSON.stringify(column)}`,
    );
    return `{${columns.join(",")}}`;
  }

  #numbersOf(row: number): readonly number[] {
    const { starts, values } = this.#columns;
    return values.slice(starts[row], starts[row + 1] ?? values.length);
  }

  #valueAt(number: number): StoredValue {
    return { hash: this.#hashAt(number), length: this.#columns.lengths[number] ?? 0 };
  }

  #locationAt(number: number): Location {
    const { segments, segmentOf, offsets, lengths } = this.#columns;
    return {
      segment: segments[segmentOf[number] ?? -1] ?? "",
      offset: offsets[number] ?? 0,
      length: lengths[number] ?? 0,
    };
  }

  #hashAt(number: number): string {
    return this.#columns.hashes.slice(number * hashDigits, (number + 1) * hashDigits);
  }

  #numberOf(hash: string): number | null {
    const place = this.#placeOf(hash);
    return this.#hashAt(place) === hash ? place : null;
  }

  /** The number of the first value whose hash is not less than this one. */
  #placeOf(hash: string): number {
    let [low, high] = [0, this.#columns.lengths.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hashAt(middle) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The checksum proves that docsgen wrote it, so checking two keys is enough. */
function isColumns(value: unknown): value is Columns {
  return typeof value === "object" && value !== null && "names" in value && "hashes" in value;
}
