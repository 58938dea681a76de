/**
 * Finds what browsers skip in author CSS, as css-tree sees it: a declaration that it cannot parse or whose value does not
 * match the grammar of its property, and a block that is left open. CSS grows faster than css-tree's data. Therefore
 * properties are left alone that the data does not have, and words unless they are one typo away.
 */
import type { Declaration, DSNode, Lexer } from "css-tree";
import { quote, shorten } from "../diagnostics/catalog.ts";
import { failedCheck } from "../diagnostics/failed-check.ts";
import { nearestName } from "../diagnostics/suggest.ts";

/** A mistake in CSS, with its place and what to write. */
interface CssMistake {
  /** It swallows what follows it. A style sheet with such a mistake is not published. */
  readonly isSyntax: boolean;
  /** Offsets in the CSS. */
  readonly start: number;
  readonly end: number;
  /** A sentence. */
  readonly reason: string;
  readonly hint: string;
}

/** Where the checked CSS comes from. */
export interface CssChecks {
  /** Whether the text is the value of a `style` attribute and not a style sheet. */
  readonly isAttribute?: boolean;
  /** Whether esbuild bundles the file, and so reports malformed declarations. */
  readonly isBundled?: boolean;
}

/** css-tree is loaded for sites with CSS of their own. */
export async function findCssMistakes(css: string, checks: CssChecks = {}): Promise<readonly CssMistake[]> {
  try {
    return (await mistakesIn(css, checks)).toSorted((one, other) => one.start - other.start);
  } catch (error) {
    const { message, hint } = failedCheck("this CSS", error);
    return [{ isSyntax: false, start: 0, end: css.length, reason: message, hint: hint ?? "" }];
  }
}

async function mistakesIn(css: string, checks: CssChecks): Promise<readonly CssMistake[]> {
  const { isAttribute = false, isBundled = false } = checks;
  const open = [...bracketsIn(css)];
  const found = isBundled ? [] : [...open];
  // An open parenthesis makes the rest of the text part of its value.
  if (open.some(({ end }) => css[end - 1] === "(") || !/[:=]/u.test(css)) return found;
  const { parse, walk, lexer, definitionSyntax } = await import("css-tree/dist/csstree.esm");
  const tree = parse(css, {
    positions: true,
    context: isAttribute ? "declarationList" : "stylesheet",
    // There is no node for a condition that css-tree cannot parse, such as that of `@supports (not (color: red))`.
    onParseError({ message }, node?) {
      const { loc, value = "" } = node?.type === "Raw" ? node : {};
      const [line = ""] = value.split("\n", 1);
      const written = line.replace(/[\s;}]+$/u, "");
      const [, property = ""] = /^([a-z-]+)\s*[=\s]/iu.exec(written) ?? [];
      const isComment = written.startsWith("//");
      // Everything else may be of a tool or of a newer CSS.
      if (loc == null || isBundled || !(isComment || Object.hasOwn(lexer.properties, property.toLowerCase()))) return;
      found.push({
        isSyntax: false,
        start: loc.start.offset,
        end: loc.start.offset + written.length,
        reason: `Browsers skip ${quote(shortened(written))}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
        hint: isComment ? "write a comment between /* and */" : `for example: ${property}: inherit`,
      });
    },
  });
  let words: ReadonlySet<string> | null = null;
  const isWord = (word: string): boolean => {
    words ??= wordsOf(lexer, definitionSyntax.walk);
    return words.has(word.toLowerCase()) || nearestName(word, words) !== null;
  };
  walk(tree, {
    visit: "Declaration",
    enter(node) {
      // Descriptors of `@font-face` and its like are not properties.
      if (this.atrule !== null && !/^(?:container|layer|media|scope|starting-style|supports)$/u.test(this.atrule.name))
        return;
      const mistake = mistakeIn(node, css, { lexer, isWord });
      if (mistake !== null) found.push(mistake);
    },
  });
  return found;
}

/** A block or parenthesis that is not closed, and a brace that closes nothing. */
function* bracketsIn(css: string): Generator<CssMistake> {
  const open: { readonly sign: string; readonly index: number }[] = [];
  for (const { 0: sign, index } of css.matchAll(
    /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|url\([^()"']*\)|\\[^]|[{}()]/gu,
  )) {
    const last = open.at(-1);
    if (sign === "{" || sign === "(") open.push({ sign, index });
    else if (sign === ")" && last?.sign === "(") open.pop();
    else if (sign === "}" && last?.sign === "(") break;
    else if (sign === "}" && open.pop() === undefined) {
      const reason = "“}” closes nothing, so browsers skip the next rule";
      yield { isSyntax: true, start: index, end: index + 1, reason, hint: "remove it" };
    }
  }
  const first = open.find(({ sign }) => sign === "(") ?? open[0];
  if (first === undefined) return;
  const { sign, index } = first;
  const [before = ""] = /[^{};/]*$/u.exec(css.slice(0, index)) ?? [];
  const start = index - before.trimStart().length;
  const effect = sign === "{" ? "apply what follows only inside it" : "skip what follows";
  const reason = `${quote(shortened(css.slice(start, index + 1)))} is not closed, so browsers ${effect}`;
  const hint = sign === "{" ? "write } where its declarations end" : "write ) where its value ends";
  yield { isSyntax: true, start, end: index + 1, reason, hint };
}

interface Grammar {
  readonly lexer: Lexer;
  /** Whether a word, or one with a typo less, stands in the grammar of any property. */
  readonly isWord: (word: string) => boolean;
}

function mistakeIn({ loc, property, value }: Declaration, css: string, grammar: Grammar): CssMistake | null {
  // Hacks for old browsers, and names with their prefixes, are left alone.
  if (loc == null || value.loc == null || /^[^a-z]/iu.test(property)) return null;
  const start = loc.start.offset;
  const declaration = css.slice(start, loc.end.offset).trimEnd();
  const written = css.slice(value.loc.start.offset, value.loc.end.offset).trim();
  const report = (why: string, hint: string, isSyntax = false, text = declaration): CssMistake => {
    const reason = `Browsers skip ${quote(shortened(text))}: ${why}`;
    return { isSyntax, start, end: start + text.length, reason, hint };
  };
  const { lexer, isWord } = grammar;
  if (!Object.hasOwn(lexer.properties, property.toLowerCase()) || beyondGrammar.test(written)) return null;
  const { error } = lexer.matchProperty(property, written);
  if (error === null || !("mismatchOffset" in error)) return null;
  const rest = written.slice(error.mismatchOffset);
  const [next] = /^[a-z-]+\s*:|^[^;{}]+(?=\{)/iu.exec(rest) ?? [];
  if (next !== undefined) {
    const first = declaration.slice(0, declaration.lastIndexOf(rest)).trimEnd();
    return report(`no semicolon separates it from ${quote(next.trim())}`, `write ${first};`, true, first);
  }
  if (![...written.matchAll(/(?<![\w#.-])-?[a-z][\w-]*/giu)].every(([word]) => isWord(word))) return null;
  const part = rest.slice(0, error.mismatchLength);
  return report(
    part === "" ? "its value is not complete" : `${quote(shortened(part))} does not match the grammar of “${property}”`,
    `its values are at https://developer.mozilla.org/docs/Web/CSS/${property}`,
  );
}

/** Values that are known only in the browser, newer functions, and hacks for old browsers. */
const beyondGrammar =
  /\b(?:var|env|attr|if|inherit|random|progress|expression|image-set|element|toggle|first-valid|calc-size)\(|\bfrom\s|\bprogid:|--[\w-]+\(|\\|(?<![\w-])-(?:webkit|moz|ms|o)-|\/\*|^(?:inherit|initial|unset|revert(?:-\w+)?)$/iu;

/** The words and functions in the grammar of all properties. */
function wordsOf(lexer: Lexer, walkSyntax: (syntax: DSNode, visit: (node: DSNode) => void) => void): Set<string> {
  const words = new Set<string>();
  for (const { syntax } of [...Object.values(lexer.properties), ...Object.values(lexer.types)])
    if (syntax != null)
      walkSyntax(syntax, (node) => {
        if (node.type === "Keyword" || node.type === "Function") words.add(node.name.replace("(", "").toLowerCase());
      });
  return words;
}

function shortened(text: string): string {
  return shorten(text.replaceAll(/\s+/gu, " ").trim());
}
