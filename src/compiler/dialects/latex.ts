/** Formulas where docsgen does not read them, or in the marks of LaTeX. */
import type { Dialect, SyntaxOptions } from "./dialect.ts";

/** How to turn formulas on. */
export const hintOfMath = "set `markdown: { math: true }` in the config, and run `npm install --save-dev temml`";

const hintOfDollars =
  "write no space and no backtick inside the dollar signs, and neither a letter nor a digit after them";
const inDollars = (_match: RegExpExecArray, { math }: SyntaxOptions): string => (math ? hintOfDollars : hintOfMath);
const withMath = (hint: string, math: boolean): string => (math ? hint : `${hintOfMath}; then ${hint}`);

const commands =
  "alpha|approx|bar|begin|beta|binom|cdots?|delta|epsilon|equiv|exists|forall|frac|gamma|geq?|hat|in|infty|int|lambda|ldots|left|leq?|lim|log|mathbb|mathbf|mathcal|mathit|mathrm|mathsf|mu|neq?|omega|operatorname|partial|phi|pi|prod|psi|rho|right|rightarrow|sigma|sqrt|subset|sum|tau|text|theta|times|to|vec|xi|zeta";

/** The names of the usual commands, for one that is misspelled. */
export const commandNames: readonly string[] = commands.replaceAll("?", "").split("|");

/** A character between `\(` and `\)`, and between `\[` and `\]`. */
const inParentheses = String.raw`(?:(?!\\[()])[^\n])`;
const inBrackets = String.raw`(?:(?!\\[[\]])[^\n])`;
/** A variable. `\(c\)` and `\(r\)` are signs, and `\(a\)` at the start of a line numbers a paragraph. */
const variable = String.raw`(?<!^[ \t>]*\\\()[ ]?[^\P{L}cr][ ]?`;

const what = "LaTeX math";

export const latex: Dialect = {
  name: "LaTeX",
  syntax: [
    {
      // A blank line or a list would divide a block.
      what,
      has: "$$",
      pattern: /(?<![\\\w$])\$\$[^$]+\$\$|^[ \t>]*\$\$[ \t]*$/gmu,
      hint: inDollars,
      once: true,
      example: ["$$a = b$$", hintOfMath],
    },
    {
      // With a command; a single letter with an index, an exponent or a sign after it, as `$a_name$` may be a variable of a
      // shell; or in backticks, which are masked.
      what,
      has: "$",
      pattern: new RegExp(
        String.raw`(?<![\\\w$])\$(?:(?=[^\s$][^$\n]*\$(?!\w))[^$\n]*?\\(?:${commands})(?![A-Za-z])[^$\n]*\$|(?=(?:\d+)?[A-Za-z](?:[ \t]*[=<>≤≥≈][ \t]*[^\s$]|[_^](?:\w(?!\w)|\{)|\([a-z](?:[ \t]*[-+^,][^$\n]*)?\)\$|\([^()$\n]*\^[^()$\n]*\)\$))[^$\n]*[^\s$\\]\$(?![\w$])|\uFFFC+\$(?![\w$]))`,
        "gu",
      ),
      hint: inDollars,
      once: true,
      example: ["So $\\frac{a}{b}$ and $x_1$", hintOfMath],
    },
    {
      what,
      has: "\\(",
      pattern: new RegExp(
        String.raw`(?<![\\\w])\\\((?=${inParentheses}*?(?:\\[A-Za-z]|[\^_=<>+])|${variable}\\\))(${inParentheses}+)\\\)`,
        "gmu",
      ),
      hint: ([, text = ""], { math }) => withMath(`write $${text.trim()}$`, math),
      once: true,
      example: ["So \\(x^2\\) is", `${hintOfMath}; then write $x^2$`],
    },
    {
      what,
      has: ["\\[", "\\begin{"],
      pattern: new RegExp(
        String.raw`^[ \t>]*(?:\\\[[ \t]*$|\\begin\{[a-z]+\*?\})|(?<![\\\w])\\\[${inBrackets}*?(?:\\(?:${commands})(?![A-Za-z])|(?<!\\)\^)${inBrackets}*\\\]`,
        "gmu",
      ),
      hint: (_match, { math }) => withMath("write the formula between two lines $$", math),
      once: true,
      example: ["\\begin{align}\nx &= 2\n\\end{align}", `${hintOfMath}; then write the formula between two lines $$`],
    },
  ],
};
