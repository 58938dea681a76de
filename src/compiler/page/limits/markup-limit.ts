/**
 * Stops the parser at a paragraph with unreasonably much markup. At each mark that may close something, the parser
 * searches back through the open ones, and from each `<!` or `<?` it searches ahead for the end. Its time therefore
 * grows with the square of the marks: 20 KB of `*a_ ` take six seconds.
 */
import type { Data } from "unified";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;

/** The limit on runs of `*`, `_` and `~`, and on brackets, in one paragraph, heading or cell. */
export const markupLimit = 3000;
/**
 * The number of marks that an unterminated `<!` or `<?` counts for, because the parser searches the whole rest of the
 * paragraph for its end.
 */
const weightOfUnended = 10;

const marks = "*_~[]";
const lessThan = 60;

/** Thrown by the parser when a paragraph exceeds `markupLimit`. */
export class MarkupLimitError extends Error {
  /** The offset of the paragraph's first mark in the parsed text. */
  readonly offset: number;

  constructor(offset: number) {
    super(`more than ${markupLimit} marks in a paragraph`);
    this.name = "MarkupLimitError";
    this.offset = offset;
  }
}

/** A micromark extension that counts marks and throws a `MarkupLimitError`. */
export function makeMarkupLimit(): Extension {
  const text = Object.fromEntries([
    ...Array.from(marks, (mark) => [mark.charCodeAt(0), counting(() => 1)] as const),
    // The parser has already consumed complete tags and comments, so only unterminated ones get here.
    ...Array.from("!?", (mark) => [
      mark.charCodeAt(0),
      counting((previous) => (previous === lessThan ? weightOfUnended : 0)),
    ]),
  ]);
  return { text };
}

/** The count of each paragraph, keyed by its tokenizer context. */
const counts = new WeakMap<object, { total: number; readonly start: number }>();

/** A construct that only counts and never matches. */
function counting(weightAfter: (previous: number | null) => number): Construct {
  return {
    tokenize(_effects, _ok, nok) {
      const count = counts.get(this) ?? { total: 0, start: this.now().offset };
      counts.set(this, count);
      count.total += weightAfter(this.previous);
      if (count.total > markupLimit) throw new MarkupLimitError(count.start);
      return nok;
    },
  };
}
