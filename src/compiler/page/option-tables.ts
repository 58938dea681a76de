/**
 * The values of the config that pages look up by name: variables, constants and glossary terms. Each page records what
 * it looks up, so that its key contains only these values, and a new value compiles only the pages that read it.
 */
import { fingerprintOf } from "../fingerprint.ts";
import type { MarkdownOptions, PrintedConstant } from "./markdown-options.ts";

/** Values by name. */
export interface Table<Value> {
  readonly get: (name: string) => Value | undefined;
  /** All names, for suggestions. */
  readonly names: () => readonly string[];
}

const kinds = ["variable", "variables", "term", "terms", "constant", "numbers"] as const;
type LookupKind = (typeof kinds)[number];

/** Something that a page has looked up, such as "variable constants.NODE_VERSION". */
export type OptionRead = `${LookupKind} ${string}`;

/** Whether a value of the cache is a read. Only the kind is checked, as names are the author's. */
export function isOptionRead(value: unknown): value is OptionRead {
  return typeof value === "string" && kinds.some((kind) => value.startsWith(`${kind} `));
}

/** A constant with its name: "UPLOAD_LIMIT". */
export interface NamedConstant extends PrintedConstant {
  readonly name: string;
}

/** The tables of one edition. `open` gives each page a view that records its own reads. */
export class OptionTables {
  readonly #options: MarkdownOptions;
  readonly #numbers: ReadonlyMap<string, readonly NamedConstant[]>;
  readonly #states = new Map<OptionRead, string>();

  constructor(options: MarkdownOptions) {
    this.#options = options;
    const numbers = new Map<string, NamedConstant[]>();
    for (const [name, constant] of Object.entries(options.constants)) {
      const number = digitsOf(numberIn(constant.text));
      numbers.set(number, [...(numbers.get(number) ?? []), { name, ...constant }]);
    }
    this.#numbers = numbers;
  }

  /** The tables for one page. */
  open(): PageTables {
    const { variables, glossary, constants } = this.#options;
    const reads = new Set<OptionRead>();
    const numbers = new Set<string>();
    const tableOf = <Value>(
      values: Readonly<Record<string, Value>>,
      one: LookupKind,
      all: LookupKind,
    ): Table<Value> => ({
      get: (name) => {
        reads.add(`${one} ${name}`);
        return ownValue(values, name);
      },
      names: () => {
        reads.add(`${all} `);
        return Object.keys(values);
      },
    });
    return {
      variables: tableOf(variables, "variable", "variables"),
      glossary: tableOf(glossary, "term", "terms"),
      constant: (name) => {
        reads.add(`constant ${name}`);
        return ownValue(constants, name);
      },
      constantsWith: (number) => {
        // Without constants, every page would depend on its numbers for nothing.
        if (this.#numbers.size === 0) return [];
        numbers.add(digitsOf(number));
        return this.#numbers.get(digitsOf(number)) ?? [];
      },
      reads: () => [
        ...[...reads].sort(),
        ...(numbers.size === 0 ? [] : [`numbers ${[...numbers].sort().join(" ")}` as const]),
      ],
    };
  }

  /** A fingerprint of what the lookup finds. */
  stateOf(read: OptionRead): string {
    const known = this.#states.get(read);
    if (known !== undefined) return known;
    const state = fingerprintOf(this.#find(read));
    this.#states.set(read, state);
    return state;
  }

  #find(read: OptionRead): unknown {
    const { variables, glossary, constants } = this.#options;
    const end = read.indexOf(" ");
    const name = read.slice(end + 1);
    switch (read.slice(0, end)) {
      case "variable":
        return ownValue(variables, name) ?? null;
      case "variables":
        return Object.keys(variables);
      case "term":
        return ownValue(glossary, name) ?? null;
      case "terms":
        return Object.keys(glossary);
      case "constant":
        return ownValue(constants, name) ?? null;
      default:
        return name.split(" ").flatMap((number) => this.#numbers.get(number) ?? []);
    }
  }
}

/** The options that pages look things up in. */
export interface PageTables {
  readonly variables: Table<string>;
  readonly glossary: Table<string>;
  readonly constant: (name: string) => PrintedConstant | undefined;
  /** The constants whose value contains a number: "1,000" finds that of "1000 requests". "" finds those without one. */
  readonly constantsWith: (number: string) => readonly NamedConstant[];
  /** What has been looked up so far, in one order. */
  readonly reads: () => readonly OptionRead[];
}

/** The part of the options that every page depends on. */
export function sharedOptions(options: MarkdownOptions): unknown {
  const { variables: _variables, glossary: _glossary, constants, ...shared } = options;
  return [shared, Object.keys(constants).length > 0];
}

/** The first number in a constant's text, or "". */
export function numberIn(text: string): string {
  return /[\d.,]+/u.exec(text)?.[0] ?? "";
}

function digitsOf(number: string): string {
  return number.replaceAll(",", "");
}

function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
