/**
 * The grammar of mathematics, if `markdown.math` is on: `$x^2$` in text, and blocks between lines of `$$`. As in
 * Pandoc, prices are text: no space follows the opening `$`, none precedes the closing one, and no digit follows it.
 */
import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";
import type { Data } from "unified";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;

const dollar = 36;

/** The extensions of the tokenizer and of the tree. */
export function makeMathSyntax(): { readonly tokens: Extension; readonly tree: ReturnType<typeof mathFromMarkdown> } {
  const { text, ...others } = math();
  const inText = [text?.[dollar] ?? []].flat().map((construct) => withoutPrices(construct));
  return { tokens: { ...others, text: { [dollar]: inText } }, tree: mathFromMarkdown() };
}

function withoutPrices(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now();
      return construct.tokenize.call(
        this,
        effects,
        (code) => {
          const written = this.sliceSerialize({ start, end: this.now() });
          const isDigit = code !== null && code >= 48 && code <= 57;
          const isFormula = written.startsWith("$$") || (!isDigit && /^\$(?!\s)[^]*[^\s\\]\$$/u.test(written));
          return isFormula ? ok(code) : nok(code);
        },
        nok,
      );
    },
  };
}
