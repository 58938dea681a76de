/**
 * The reads of pages besides their text and their includes: values of the config, and the files and variables that plugins
 * read. It is only known once a page has been compiled, so it is stored with the page, and the page's key contains the
 * state of each part. A later update looks the page up with the states that it finds.
 */
import type { AuthorRead, AuthorReads } from "../author-code/author-reads.ts";
import { joinReads, stateOf } from "../author-code/author-reads.ts";
import type { PageReads } from "../cache/cached-values.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import type { OptionRead, OptionTables } from "../page/option-tables.ts";
import type { StoredValue } from "../source/stored-value.ts";

/**
 * Everything that plugins have read in one thread. A page depends on all of it, because a plugin may read a file once
 * and store it in a variable.
 */
export class ReadLog {
  /** Each list is longer than the next one, so that pages share all but a few of them. */
  readonly #lists: AuthorReads[] = [];
  #added: AuthorRead[] = [];

  add(read: AuthorRead): void {
    this.#added.push(read);
  }

  /** The states that have been read until now. */
  lists(): readonly AuthorReads[] {
    if (this.#added.length > 0) {
      let list = joinReads(this.#added);
      this.#added = [];
      for (let last = this.#lists.at(-1); last !== undefined && last.length <= list.length; last = this.#lists.at(-1)) {
        list = joinReads(last, list);
        this.#lists.pop();
      }
      this.#lists.push(list);
    }
    return [...this.#lists];
  }
}

/**
 * The key of a page that has been compiled.
 * @param run Stands for what plugins received from other processes and the network, which is only valid in this run.
 */
export function keyOf(
  base: string,
  options: readonly OptionRead[],
  author: readonly AuthorReads[],
  tables: OptionTables,
  run: string,
): string {
  return joinKey(
    base,
    options.map((read) => tables.stateOf(read)),
    author.map((list) => stateOfList(list, run)),
    options,
  );
}

/** The states of what pages read, as one update finds them. */
export class CurrentReads {
  readonly #tables: OptionTables;
  readonly #cache: SiteCache;
  readonly #run: string;
  readonly #states = new Map<string, string>();
  readonly #lists = new Map<string, string | null>();

  constructor(tables: OptionTables, cache: SiteCache, run: string) {
    this.#tables = tables;
    this.#cache = cache;
    this.#run = run;
  }

  /** The key of a page that reads this, or `null` if a list is missing. */
  keyOf(base: string, { options, author }: PageReads): string | null {
    const lists: string[] = [];
    for (const value of author) {
      const state = this.#stateAt(value);
      if (state === null) return null;
      lists.push(state);
    }
    return joinKey(
      base,
      options.map((read) => this.#tables.stateOf(read)),
      lists,
      options,
    );
  }

  /** Whether a page that another machine compiled would have read the same here. */
  areSame(options: readonly OptionRead[], optionStates: readonly string[], author: AuthorReads): boolean {
    return (
      options.length === optionStates.length &&
      options.every((read, index) => this.#tables.stateOf(read) === optionStates[index]) &&
      author.every(({ kind, name, state }) => kind !== "outside" && this.#now(kind, name) === state)
    );
  }

  #stateAt(value: StoredValue): string | null {
    const known = this.#lists.get(value.hash);
    if (known !== undefined) return known;
    const list = this.#cache.authorReadsAt(value);
    const state =
      list === null
        ? null
        : stateOfList(
            list.map(({ kind, name }) => ({ kind, name, state: this.#now(kind, name) })),
            this.#run,
          );
    this.#lists.set(value.hash, state);
    return state;
  }

  #now(kind: AuthorRead["kind"], name: string): string {
    const id = `${kind} ${name}`;
    const state = this.#states.get(id) ?? stateOf(kind, name);
    this.#states.set(id, state);
    return state;
  }
}

function stateOfList(list: AuthorReads, run: string): string {
  return fingerprintOf(list.map(({ kind, name, state }) => [kind, name, kind === "outside" ? run : state]));
}

function joinKey(
  base: string,
  optionStates: readonly string[],
  lists: readonly string[],
  options: readonly OptionRead[],
): string {
  return options.length + lists.length === 0 ? base : fingerprint(base, ...options, ...optionStates, ...lists);
}
