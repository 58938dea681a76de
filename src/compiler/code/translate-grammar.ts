/**
 * Translates the patterns of TextMate grammars from Oniguruma's syntax to JavaScript's. Runs only when docsgen itself
 * is built (`scripts/build.js`), never for a site; `translated-patterns.ts` reads the result.
 */
import type { AlternativeElementNode, AlternativeNode } from "oniguruma-parser/parser";
import { parse } from "oniguruma-parser/parser";
import { toRegExpDetails } from "oniguruma-to-es";
import { toAsciiPattern } from "./ascii-pattern.ts";
import type { TranslatedPattern } from "./translated-patterns.ts";

/** The rules of shiki's JavaScript engine, which work in every version of Node.js that docsgen supports. */
const rules = {
  allowOrphanBackrefs: true,
  asciiWordBoundaries: true,
  captureGroup: true,
  recursionLimit: 5,
  singleline: true,
};

/**
 * @param grammar A TextMate grammar, or a part of one.
 * @returns The translated patterns, without those that cannot be translated.
 */
export function translateGrammar(grammar: unknown): readonly TranslatedPattern[] {
  return [...new Set(patternsIn(grammar).flatMap(variantsOf))].flatMap((from) => {
    try {
      const details = toRegExpDetails(from, { global: true, hasIndices: true, rules, target: "ES2024" });
      const { hiddenCaptures = [], transfers = [], strategy = null } = details.options ?? {};
      const { pattern, flags } = details;
      const options = { hiddenCaptures, transfers, strategy };
      return [{ from, pattern, flags, ascii: toAsciiPattern({ pattern, flags }), options, needs: neededBy(from) }];
    } catch {
      return [];
    }
  });
}

function patternsIn(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const isPattern = typeof value === "string" && ["match", "begin", "end", "while"].includes(key);
    return isPattern ? [value] : patternsIn(value);
  });
}

/**
 * The variants of a pattern that vscode-textmate runs. It expands `\z`; and it replaces `\A` if the line is not the
 * first one, and `\G` if the search does not begin where the last match ended, with a character that no text contains.
 */
function variantsOf(pattern: string): readonly string[] {
  const replace = (text: string, letters: string, replacement: string): string =>
    text.replaceAll(/\\(.)/gsu, (escape, letter: string) => (letters.includes(letter) ? replacement : escape));
  const written = replace(pattern, "z", "$(?!\\n)(?<!\\n)");
  return ["", "A", "G", "AG"].map((letters) => replace(written, letters, "\\\uFFFF"));
}

/** A list of texts; every match contains at least one of them. */
type Clause = readonly string[];

const maxTexts = 12;
const maxClauses = 3;

/**
 * The texts that a line must contain for a pattern to match, at least one of each clause. Most patterns of a grammar
 * look for a word that most lines lack; searching for the word first is faster than running the pattern, and much
 * faster than compiling it. The idea is that of Russ Cox, "Regular Expression Matching with a Trigram Index" (2012),
 * applied to lines instead of files.
 */
export function neededBy(pattern: string): readonly Clause[] {
  if (/\(\?[a-z]*i/u.test(pattern)) return [];
  const tree = parse(pattern, {
    normalizeUnknownPropertyNames: true,
    rules: { captureGroup: rules.captureGroup, singleline: rules.singleline },
    skipBackrefValidation: true,
  });
  return clausesOfGroup(tree.body).slice(0, maxClauses);
}

/** Returns the most selective clauses first. */
function clausesOfGroup(alternatives: readonly AlternativeNode[]): readonly Clause[] {
  const all = alternatives.map(({ body }) => clausesOfSequence(body));
  const [only] = all;
  if (only !== undefined && all.length === 1) return only;
  const texts = [...new Set(all.flatMap(([best]) => best ?? []))];
  return all.some(({ length }) => length === 0) || texts.length > maxTexts ? [] : [texts];
}

function clausesOfSequence(nodes: readonly AlternativeElementNode[]): readonly Clause[] {
  const clauses: Clause[] = [];
  let literal = "";
  const endLiteral = (): void => {
    if (literal !== "") clauses.push([literal]);
    literal = "";
  };
  for (const node of nodes) {
    if (node.type === "Character") {
      literal += String.fromCodePoint(node.value);
      continue;
    }
    endLiteral();
    clauses.push(...clausesOf(node));
  }
  endLiteral();
  const shortest = (clause: Clause): number => Math.min(...clause.map(({ length }) => length));
  return clauses.toSorted((a, b) => shortest(b) - shortest(a) || a.length - b.length);
}

function clausesOf(node: AlternativeElementNode): readonly Clause[] {
  switch (node.type) {
    case "Quantifier":
      return node.min === 0 ? [] : clausesOfSequence([node.body]);
    case "CapturingGroup":
    case "Group":
      return clausesOfGroup(node.body);
    case "LookaroundAssertion":
      return node.negate ? [] : clausesOfGroup(node.body);
    case "CharacterClass": {
      const texts = node.body.map((element) =>
        element.type === "Character" ? String.fromCodePoint(element.value) : "",
      );
      const isSmall = !node.negate && node.kind === "union" && texts.length <= maxTexts && !texts.includes("");
      return isSmall ? [texts] : [];
    }
    default:
      return [];
  }
}
