/**
 * htmlparser2 with a limit on depth. At each tag it moves or searches its list of open elements, so its time would grow
 * with the depth: half a megabyte of `<b>` takes twenty seconds.
 */
import type { Handler } from "htmlparser2";
import { Parser } from "htmlparser2";

/** The limit on open elements. Browsers stop nesting at a few hundred. */
export const elementLimit = 5000;

/** Thrown at the tag that exceeds `elementLimit`. */
export class ElementLimitError extends Error {
  /** The offset of the tag in the HTML. */
  readonly offset: number;

  constructor(offset: number) {
    super(`elements are nested more than ${elementLimit} deep`);
    this.name = "ElementLimitError";
    this.offset = offset;
  }
}

/** @throws ElementLimitError by `write` and `end` of the parser. */
export function createHtmlParser({ onopentag, onclosetag, ...others }: Partial<Handler>): Parser {
  let depth = 0;
  const parser: Parser = new Parser({
    ...others,
    onopentag: (name, attributes, isImplied) => {
      depth += 1;
      if (depth > elementLimit) throw new ElementLimitError(parser.startIndex);
      onopentag?.(name, attributes, isImplied);
    },
    onclosetag: (name, isImplied) => {
      depth -= 1;
      onclosetag?.(name, isImplied);
    },
  });
  return parser;
}
