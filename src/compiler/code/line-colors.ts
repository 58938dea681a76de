/**
 * Highlights the lines of a language and caches the results: in documentation, about half of all lines have already
 * occurred in another sample, in the same grammar state. The result for a line depends only on the line and on the
 * stack, the rules that are open before it.
 */
import type { Grammar } from "shiki/core";
import type { StateStack } from "shiki/textmate";
import { EncodedTokenMetadata, INITIAL } from "shiki/textmate";
import { escapeText } from "../escape-html.ts";

interface ColoredLine {
  readonly html: string;
  /** The stack after the line. */
  readonly after: StateStack;
}

/** The number of cached lines for each language. */
const maxCachedLines = 2000;

/** Colors code of one language. What is cached never changes a result, only how long it takes. */
export class LineColors {
  readonly #grammar: Grammar;
  readonly #classes: readonly (string | null)[];
  #known = new Map<StateStack, Map<string, ColoredLine>>();
  #count = 0;
  #stacks = new StackNames();

  /** @param classes The classes, indexed by a color's number in the theme. */
  constructor(grammar: Grammar, classes: readonly (string | null)[]) {
    this.#grammar = grammar;
    this.#classes = classes;
  }

  /**
   * @param lines The lines of one piece of code.
   * @returns Each line as HTML.
   */
  color(lines: readonly string[]): readonly string[] {
    let stack = INITIAL;
    return lines.map((line) => {
      // An empty line leaves the stack unchanged.
      if (line === "") return "";
      const { html, after } = this.#colorLine(line, stack);
      stack = after;
      return html;
    });
  }

  #colorLine(line: string, before: StateStack): ColoredLine {
    const known = this.#known.get(before)?.get(line);
    if (known !== undefined) return known;
    if (this.#count === maxCachedLines) {
      this.#known = new Map();
      this.#stacks = new StackNames();
      this.#count = 0;
    }
    // No time limit (0), because the output must not depend on how busy the machine is.
    const { tokens, ruleStack } = this.#grammar.tokenizeLine2(line, before, 0);
    const colored = { html: this.#render(line, tokens), after: this.#stacks.nameOf(ruleStack) };
    const following = this.#known.get(before) ?? new Map<string, ColoredLine>();
    this.#known.set(before, following.set(line, colored));
    this.#count += 1;
    return colored;
  }

  /**
   * Adjacent tokens of the same role share an element, including the whitespace between them.
   *
   * @param tokens The start offset and the attributes of each token, alternating.
   */
  #render(line: string, tokens: Uint32Array): string {
    let html = "";
    let text = "";
    let current: string | null = null;
    const flush = (): void => {
      html += current === null ? escapeText(text) : `<span class="${current}">${escapeText(text)}</span>`;
      text = "";
    };
    for (let at = 0; at < tokens.length; at += 2) {
      const content = line.slice(tokens[at], tokens[at + 2]);
      if (content === "") continue;
      const color = EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0);
      const role: string | null = content.trim() === "" ? current : (this.#classes[color] ?? null);
      if (role !== current && text !== "") flush();
      current = role;
      text += content;
    }
    if (text !== "") flush();
    return html;
  }
}

/** The deepest stack that is deduplicated. Comparing deeper ones takes longer than highlighting a line. */
const namedDepth = 100;

/** Maps equal stacks to the first of them, so that they can serve as map keys. */
class StackNames {
  readonly #names = new WeakMap<StateStack, StateStack>();
  readonly #alike = new Map<string, StateStack[]>();

  nameOf(stack: StateStack): StateStack {
    const known = stack.depth > namedDepth ? stack : this.#names.get(stack);
    if (known !== undefined) return known;
    const ends = lineEndsOf(stack);
    const alike = this.#alike.get(ends) ?? [];
    const name = alike.find((each) => each.equals(stack)) ?? stack;
    if (name === stack) this.#alike.set(ends, [...alike, stack]);
    this.#names.set(stack, name);
    return name;
  }
}

/**
 * Encodes for each rule of a stack whether its begin pattern matched the end of a line. The next line depends on that
 * too, but `equals` does not compare it.
 */
function lineEndsOf(stack: StateStack): string {
  let ends = "";
  let each: unknown = stack;
  while (typeof each === "object" && each !== null) {
    ends += "beginRuleCapturedEOL" in each && each.beginRuleCapturedEOL === true ? "1" : "0";
    each = "parent" in each ? each.parent : null;
  }
  return ends;
}
