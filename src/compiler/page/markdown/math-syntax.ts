/**
 * The grammar of mathematics, if `markdown.math` is on: `$x^2$` in text, or with backticks inside the dollar signs as
 * on GitHub, and blocks between lines of `$$`. Prices, shell variables and code spans win over formulas.
 */
import type { Root } from "mdast";
import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";
import type { Data } from "unified";
import { walk } from "../../markup/walk.ts";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;

const dollar = 36;

/** The extensions of the tokenizer and of the tree. */
export function makeMathSyntax(): { readonly tokens: Extension; readonly tree: ReturnType<typeof mathFromMarkdown> } {
  const { text, ...others } = math();
  const inText = [text?.[dollar] ?? []].flat().map((construct) => withoutPrices(construct));
  return {
    tokens: { ...others, text: { [dollar]: inText } },
    tree: { ...mathFromMarkdown(), transforms: [removeBackticks] },
  };
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
          const next = code === null || code < 0 ? "" : String.fromCharCode(code);
          return isFormula(written, next) ? ok(code) : nok(code);
        },
        nok,
      );
    },
  };
}

/** `` $`x^2`$ `` */
const inBackticks = /^\$(`+)[^`]*\1\$$/u;

/** @param next The character after it, or "". */
function isFormula(written: string, next: string): boolean {
  const hasCode = written.includes("`") && !inBackticks.test(written);
  if (hasCode || written.startsWith("$$")) return !hasCode;
  // As in Pandoc, no space follows the opening sign, none precedes the closing one, and no digit follows it.
  if (!/^\$(?!\s)[^]*[^\s\\]\$$/u.test(written)) return false;
  // `$HOME/bin:$PATH` and `$dir/$name` are no formulas, but `$n$th` begins with one.
  return /\p{Ll}/u.test(next) ? /[\p{L}\d)}\]'!|]\$$/u.test(written) : !/[\p{L}\d_{]/u.test(next);
}

function removeBackticks(tree: Root): void {
  walk(tree, (node) => {
    if (node.type === "inlineMath") node.value = node.value.replace(/^(`+)([^`]*)\1$/u, "$2");
  });
}
