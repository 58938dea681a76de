/**
 * Stops the parser at a paragraph with more markup than anyone writes. At each mark that may close something the parser looks back over what is
 * open, and from each `<!` or `<?` on for an end, so that its time grows with the square of the marks: 20 KB of `*a_ ` take six seconds.
 */
import type { Data } from "unified";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;

/** Runs of `*`, `_` and `~`, and brackets, in one paragraph, heading or cell. */
export const markupLimit = 3000;
/** For how many of these a `<!` or `<?` without an end counts: it is looked for in the whole rest of the paragraph. */
const weightOfUnended = 10;

const marks = "*_~[]";
const lessThan = 60;

/** Thrown by the parser. */
export class MarkupLimitError extends Error {
  /** Of the first mark of the paragraph, in the text that is parsed. */
  readonly offset: number;

  constructor(offset: number) {
    super(`more than ${markupLimit} marks in a paragraph`);
    this.name = "MarkupLimitError";
    this.offset = offset;
  }
}

/** An extension of the grammar that lets the parser throw a `MarkupLimitError`. */
export function makeMarkupLimit(): Extension {
  const text = Object.fromEntries([
    ...Array.from(marks, (mark) => [mark.charCodeAt(0), counting(() => 1)] as const),
    // Where a tag or a comment begins there, the parser has taken it before it comes to these.
    ...Array.from("!?", (mark) => [
      mark.charCodeAt(0),
      counting((previous) => (previous === lessThan ? weightOfUnended : 0)),
    ]),
  ]);
  return { text };
}

/** What has been counted in each paragraph. */
const counts = new WeakMap<object, { total: number; readonly start: number }>();

/** A construct that never matches. */
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
