/**
 * Finds declarations of author CSS that browsers silently skip: a misspelled property or color, a length without its
 * unit, `color = red`. css-tree knows the grammar of every property, but CSS grows faster than its data. Therefore a
 * value that it does not accept is a mistake only if we know which one: a small change makes it valid, or a word in it
 * means something for other properties only.
 */
import type { Declaration, DSNode, Lexer, Raw } from "css-tree";
import { quote } from "../diagnostics/catalog.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import { missingSemicolon, missingSemicolons } from "./css-semicolons.ts";

/** A mistake in CSS, with its place and what to write. */
export interface CssMistake {
  /** It swallows what follows it. A style sheet with such a mistake is not published. */
  readonly isSyntax?: boolean;
  /** Offsets in the CSS. */
  readonly start: number;
  readonly end: number;
  /** A sentence. */
  readonly reason: string;
  readonly hint: string;
}

/** What is known of the CSS that is checked. */
export interface CssChecks {
  /** Whether the text is the value of a `style` attribute and not a style sheet. */
  readonly isAttribute?: boolean;
  /** Whether esbuild bundles the file, and so reports misspelled properties and malformed declarations. */
  readonly isBundled?: boolean;
  /** The grammar of custom properties, by name. */
  readonly customProperties?: ReadonlyMap<string, string>;
}

/** css-tree is loaded for sites with CSS of their own. */
export async function findCssMistakes(css: string, checks: CssChecks = {}): Promise<readonly CssMistake[]> {
  if (!css.includes(":") && !css.includes("=")) return [];
  const { parse, walk, lexer, definitionSyntax } = await import("css-tree/dist/csstree.esm");
  const grammar: Grammar = { lexer, walkSyntax: definitionSyntax.walk };
  const isSheet = checks.isAttribute !== true;
  // Those of esbuild's files are errors of the bundle.
  const semicolons = checks.isBundled === true ? [] : missingSemicolons(isSheet ? css : `${css};`);
  const found = [
    ...semicolons.map(({ start, end }): CssMistake => {
      return { isSyntax: true, start, end, reason: missingSemicolon, hint: `write ${css.slice(start, end)};` };
    }),
    ...(isSheet ? unitsIn(css) : []),
    ...(isSheet && checks.isBundled !== true ? bracesIn(css) : []),
  ];
  const malformed: { readonly node: Raw; readonly isOpen: boolean }[] = [];
  const tree = parse(css, {
    positions: true,
    context: checks.isAttribute === true ? "declarationList" : "stylesheet",
    onParseError: ({ message }, node) => {
      if (node.type === "Raw") malformed.push({ node, isOpen: message.startsWith('")"') });
    },
  });
  walk(tree, {
    visit: "Declaration",
    enter(node) {
      // Descriptors of `@font-face` and its like are not properties.
      if (this.atrule !== null && !/^(?:container|layer|media|scope|starting-style|supports)$/u.test(this.atrule.name))
        return;
      const mistake = mistakeIn(node, css, grammar, checks);
      if (mistake !== null) found.push(mistake);
    },
  });
  if (checks.isBundled !== true)
    for (const { node, isOpen } of malformed) {
      const { loc, value } = node;
      const start = loc?.start.offset ?? 0;
      const mistake = isOpen ? describeOpen(value, start) : describeMalformed(value, start, grammar);
      if (mistake !== null) found.push(mistake);
    }
  // A comment that begins with // is in the value before it, too.
  const unique = new Map(found.map((mistake) => [`${mistake.start} ${mistake.reason}`, mistake]));
  return [...unique.values()].sort((one, other) => one.start - other.start);
}

/** A condition of `@media` or `@container` with a length that has no unit. */
function unitsIn(css: string): readonly CssMistake[] {
  const code = css.replaceAll(/\/\*[^]*?(?:\*\/|$)/gu, (comment) => " ".repeat(comment.length));
  return Array.from(code.matchAll(/@(?:media|container)[^{};@]*/gu)).flatMap(({ 0: condition, index: from }) =>
    Array.from(condition.matchAll(/\((?:min-|max-)?(?:width|height)\s*(?::|[<>]=?)\s*(\d+)\s*\)/gu)).flatMap(
      ({ 0: text, 1: number = "", index }) => {
        const start = from + index;
        const reason = `Browsers skip ${quote(text)}: a length needs a unit`;
        const hint = `write ${text.replace(number, `${number}px`)}`;
        return Number(number) === 0 ? [] : [{ start, end: start + text.length, reason, hint }];
      },
    ),
  );
}

/** A block that is not closed, and a brace that closes nothing. */
function bracesIn(css: string): readonly CssMistake[] {
  const found: CssMistake[] = [];
  const open: number[] = [];
  for (const { 0: sign, index } of css.matchAll(
    /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|url\([^()"']*\)|\\[^]|[{}]/gu,
  )) {
    if (sign === "{") open.push(index);
    if (sign !== "}" || open.pop() !== undefined) continue;
    const reason = "“}” closes nothing, so browsers skip the next rule";
    found.push({ start: index, end: index + 1, reason, hint: "remove it" });
  }
  const [first] = open;
  if (first === undefined) return found;
  const comment = css.lastIndexOf("*/", first);
  const start = Math.max(
    css.lastIndexOf("}", first) + 1,
    css.lastIndexOf(";", first) + 1,
    comment < 0 ? 0 : comment + 2,
  );
  const rule = css.slice(start, first + 1);
  const from = start + rule.length - rule.trimStart().length;
  const reason = `${quote(shortened(rule))} is not closed, so browsers apply what follows only inside it`;
  return [...found, { start: from, end: first + 1, reason, hint: "write } where its declarations end" }];
}

interface Grammar {
  readonly lexer: Lexer;
  readonly walkSyntax: (syntax: DSNode, visit: (node: DSNode) => void) => void;
}

function mistakeIn(node: Declaration, css: string, grammar: Grammar, checks: CssChecks): CssMistake | null {
  const { loc, property, value } = node;
  if (loc == null || value.loc == null) return null;
  const [start, end] = [loc.start.offset, loc.end.offset];
  const written = css.slice(value.loc.start.offset, value.loc.end.offset).trim();
  const report = (why: string, hint: string): CssMistake => ({
    start,
    end: start + css.slice(start, end).trimEnd().length,
    reason: property.startsWith("--")
      ? `${quote(shortened(css.slice(start, end)))} has no effect: ${why}`
      : `Browsers skip ${quote(shortened(css.slice(start, end)))}: ${why}`,
    hint,
  });
  if (typeof node.important === "string")
    return report(`“!${node.important}” is not “!important”`, `write ${property}: ${written} !important`);
  const syntax = property.startsWith("--") ? checks.customProperties?.get(property) : property;
  // Hacks for old browsers, and names with their prefixes, are left alone.
  if (syntax === undefined || /^[^a-z-]|^-[a-z]/iu.test(property) || isBeyondGrammar(written)) return null;
  const isKnown = syntax.startsWith("<") || Object.hasOwn(grammar.lexer.properties, property.toLowerCase());
  if (!isKnown) {
    const meant = checks.isBundled === true ? null : nearestProperty(property, grammar.lexer);
    return meant === null ? null : report(`CSS has no property ${quote(property)}`, `write ${meant}: ${written}`);
  }
  const accepts = (text: string): boolean => matches(syntax, text, grammar.lexer);
  const other = otherWords[`${property}: ${written.toLowerCase()}`];
  if (other !== undefined) return report(`“${written}” is not a value of “${property}”`, `write ${other}`);
  if (accepts(written) && !gluedOperator.test(written)) return null;
  const explained = explain(written, accepts, () => keywordsOf(syntax, grammar), syntax);
  if (explained === null) return null;
  const { why, to, hint } = explained;
  return report(why, to === undefined ? hint : `write ${property}: ${to}`);
}

/** The grammar of css-tree does not look into `calc()`. */
const gluedOperator = /calc\([^()]*(?:[\d)%a-z]\s*(?<!\de)[+-](?=[\d.])|[\d)%][+-]\s)/iu;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length <= 60 ? line : `${line.slice(0, 57)}…`;
}

/** Values that are known only in the browser, newer functions, and hacks for old browsers. */
function isBeyondGrammar(value: string): boolean {
  return (
    /\b(?:var|env|attr|if|inherit|sibling-index|sibling-count|random|progress|expression|image-set|element|toggle|first-valid)\(|\bprogid:|--[\w-]+\(|\\|(?<![\w-])-(?:webkit|moz|ms|o)-|[{}]|\/\*/iu.test(
      value,
    ) || /^(?:inherit|initial|unset|revert(?:-\w+)?)$/iu.test(value)
  );
}

function matches(syntax: string, value: string, lexer: Lexer): boolean {
  const result = syntax.startsWith("<") ? lexer.match(syntax, value) : lexer.matchProperty(syntax, value);
  return result.error === null;
}

/** The property that has one letter more, fewer, swapped or replaced; in long names two. */
function nearestProperty(name: string, lexer: Lexer): string | null {
  if (name.length < 4 || !/^[a-z-]+$/u.test(name)) return null;
  const british = name.replaceAll("colour", "color").replaceAll("centre", "center").replaceAll("grey", "gray");
  if (Object.hasOwn(lexer.properties, british)) return british;
  const near = nearestName(
    name,
    Object.keys(lexer.properties).filter((each) => !each.startsWith("-")),
  );
  if (near === null) return null;
  const parts = near.split("-");
  // A new property shares words with others, but not all of them.
  const isTypo = name.split("-").filter((part) => !parts.includes(part)).length <= 1;
  return isTypo && Math.abs(near.length - name.length) <= (name.length < 8 ? 1 : 2) && near[0] === name[0]
    ? near
    : null;
}

type Explained =
  | { readonly why: string; readonly to: string; readonly hint?: never }
  | { readonly why: string; readonly to?: never; readonly hint: string };

/** The first reason that fits: a change that makes the value valid, or a word that the property does not have. */
function explain(
  value: string,
  accepts: (value: string) => boolean,
  keywords: () => readonly string[],
  syntax: string,
): Explained | null {
  const hex = /#[\da-z]*/giu;
  for (const { why, changed } of changesOf(value))
    if (changed !== value && accepts(changed)) return { why, to: changed };
  const wrongHex = [...value.matchAll(hex)].find(([each]) => !/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/iu.test(each));
  if (wrongHex !== undefined && accepts(value.replaceAll(hex, "#000"))) {
    const isLong = /^#[\da-f]*$/iu.test(wrongHex[0]);
    const why = isLong
      ? `“${wrongHex[0]}” has ${wrongHex[0].length - 1} digits, and colors have 3, 4, 6 or 8`
      : `“${wrongHex[0]}” has other digits than 0 to 9 and a to f`;
    return { why, hint: "write the color again, with 6 digits after the #" };
  }
  return explainKind(value, syntax) ?? explainWord(value, accepts, keywords(), syntax);
}

interface Change {
  readonly why: string;
  readonly changed: string;
}

const units =
  "px em rem ex ch lh rlh ic cap vw vh vi vb vmin vmax svw svh lvw lvh dvw dvh cqw cqh cqi cqb cqmin cqmax cm mm Q in pt pc deg grad rad turn s ms Hz kHz dpi dpcm dppx x fr".split(
    " ",
  );
const unitWords: Readonly<Record<string, string>> = {
  pixel: "px",
  pixels: "px",
  percent: "%",
  point: "pt",
  points: "pt",
  seconds: "s",
  second: "s",
  sec: "s",
  degrees: "deg",
  degree: "deg",
};
const functions =
  "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp url linear-gradient radial-gradient conic-gradient repeat minmax fit-content translate translatex translatey scale rotate skew matrix blur brightness contrast drop-shadow grayscale cubic-bezier steps".split(
    " ",
  );

/** A number without a unit. Zero needs none. */
const bareNumber = /(?<![\w#.%-])-?(?:\d+\.?\d*|\.\d+)(?![\w.%])/gu;

const image = /(?<![\w("'/.-])[\w./-]+\.(?:avif|gif|jpe?g|png|svg|webp)(?![\w"')])/giu;

function* changesOf(value: string): Generator<Change> {
  yield { why: `“${value.charAt(0)}” stands before the value`, changed: value.replace(/^[:=]\s*/u, "") };
  yield { why: "the value is in quotes", changed: value.replaceAll(/^(["'])(.*)\1$/gu, "$2") };
  yield {
    why: "a space stands between a number and its unit",
    changed: value.replaceAll(/(\d)\s+(%|[a-z]+)(?![\w(-])/giu, (whole, digit: string, unit: string) => {
      const meant = unitWords[unit.toLowerCase()] ?? unit;
      return units.includes(meant) || meant === "%" ? digit + meant : whole;
    }),
  };
  yield {
    why: "a number has a comma where CSS has a period",
    changed: value.replaceAll(/(?<![\w.])(\d+),(\d+)(?![\d.,])/giu, "$1.$2"),
  };
  const wrong = /(?<![\w#.-])(-?\d*\.?\d+)([a-z]+)(?![\w(-])/giu;
  const [, , unit = ""] =
    [...value.matchAll(wrong)].find(([, , each = ""]) => !units.includes(each.toLowerCase())) ?? [];
  if (unit !== "")
    yield {
      why: `CSS has no unit ${quote(unit)}`,
      changed: value.replaceAll(wrong, (whole, number: string, each: string) => {
        const meant = unitWords[each.toLowerCase()] ?? (units.includes(each) ? each : nearestUnit(each));
        return meant === null ? whole : number + meant;
      }),
    };
  yield {
    why: "a unit stands before its number",
    changed: value.replaceAll(/(?<![\w-])(px|r?em|pt|vh|vw)(-?\d*\.?\d+)(?![\w.%-])/giu, "$2$1"),
  };
  yield {
    why: "an operator of `calc()` needs a space on each side",
    changed: value.replaceAll(/calc\(.*\)/giu, (calc) =>
      calc.replaceAll(/(?<=[\d)%a-z])\s*([+-])\s*(?=[\d(.]|var\()/giu, " $1 "),
    ),
  };
  for (const [what, unitOf] of [
    ["a length", () => "px"],
    ["a duration", (number: number) => (number > 20 ? "ms" : "s")],
    ["an angle", () => "deg"],
  ] as const)
    yield {
      why: `${what} needs a unit`,
      changed: value.replaceAll(bareNumber, (number) =>
        Number(number) === 0 ? number : number + unitOf(Number(number)),
      ),
    };
  yield { why: "the number has a unit", changed: value.replaceAll(/(?<![\w#-])(-?[\d.]+)(?:px|r?em)\b/giu, "$1") };
  yield { why: "an address is written in `url()`", changed: value.replaceAll(image, "url($&)") };
  yield { why: "a color in hexadecimal begins with #", changed: value.replace(/^(?=[\da-f]{3,8}$)/iu, "#") };
  yield { why: "its parts need spaces between them, not commas", changed: value.replaceAll(/\s*,\s*/gu, " ") };
  // Parts that are all lengths and numbers, of which the last ones are too many.
  if (/^-?[\d.]+[a-z%]*(?:\s+-?[\d.]+[a-z%]*)+$/iu.test(value))
    yield { why: "it takes fewer values", changed: value.replace(/\s+\S+$/u, "") };
  const called = /(?<![\w-])([a-z][a-z-]*)\(/giu;
  const [, name = ""] =
    [...value.matchAll(called)].find(([, each = ""]) => !functions.includes(each.toLowerCase())) ?? [];
  const meant = name === "" ? null : nearestName(name, functions);
  if (meant !== null)
    yield { why: `CSS has no function “${name}()”`, changed: value.replaceAll(`${name}(`, `${meant}(`) };
}

function nearestUnit(unit: string): string | null {
  const letters = (text: string): string => [...text.toLowerCase()].sort().join("");
  const swapped = ["px", "em", "rem", "vh", "vw", "ms", "deg"].find(
    (each) => letters(each) === letters(unit) || letters(`${each}${each.at(-1)}`) === letters(unit),
  );
  return swapped ?? (/^[pb]xs?$|^p$|^x$/iu.test(unit) ? "px" : /^re$|^rm$|^rems$/iu.test(unit) ? "rem" : null);
}

/** A value of another kind than that of a property of the theme, or a text without quotes. */
function explainKind(value: string, syntax: string): Explained | null {
  const isWord = /^#|^[a-z]+(?:\(|$)/iu.test(value);
  if (syntax.startsWith("<number>") && (isWord || /^-?\d*\.?\d+[a-z%]+$/iu.test(value))) {
    const hue = syntax.includes("<angle>") ? hueOf(value) : null;
    if (hue !== null) return { why: "this property of the theme is a number", to: hue };
    const example = syntax.includes("<angle>") ? "from 0 to 360, such as 264" : "such as 0.2";
    return { why: "this property of the theme is a number", hint: `write a number ${example}` };
  }
  if (syntax.startsWith("<length") && isWord)
    return { why: "this property of the theme is a length", hint: "write a length such as 10px" };
  if (syntax === "content" && /^[\w .!?]+$/u.test(value)) return { why: "a text needs quotes", to: `"${value}"` };
  if (syntax === "font" && /^\d\S*$/u.test(value))
    return { why: "it has a size, but no family", hint: `write font-size: ${value}` };
  return null;
}

/** The hue of a color in hexadecimal, in OKLCH: https://bottosson.github.io/posts/oklab/ */
function hueOf(value: string): string | null {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/iu.exec(value) ?? [];
  const digits = long ?? short?.replaceAll(/./gu, "$&$&");
  if (digits === undefined) return null;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  // Gray has none.
  if (Math.hypot(x, y) < 0.01) return null;
  return String(Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360));
}

/** Properties whose words are all known, so that another one can only be a mistake. */
const closed =
  /^(?:(?:background-|border-(?:\w+-)?|outline-|text-decoration-|caret-)?color|border-(?:\w+-)?style|box-sizing|clear|cursor|display|flex-direction|flex-wrap|float|font-style|font-weight|overflow(?:-[xy])?|pointer-events|position|text-align|text-decoration(?:-line|-style)?|text-transform|vertical-align|visibility)$/u;

/** A single word that is like one of the property, or that only other properties have. */
function explainWord(
  value: string,
  accepts: (value: string) => boolean,
  keywords: readonly string[],
  property: string,
): Explained | null {
  for (const { 0: word, index } of value.matchAll(/(?<![\w#.%(-]|\d)[a-z][a-z-]*(?![\w(-])/giu)) {
    const changedTo = (other: string): string => value.slice(0, index) + other + value.slice(index + word.length);
    const isLike = (each: string): boolean =>
      each.startsWith(word.charAt(0).toLowerCase()) && Math.abs(each.length - word.length) <= 2;
    const meant = keywords.includes(word.toLowerCase())
      ? null
      : nearestName(
          word,
          keywords.filter((each) => isLike(each) && accepts(changedTo(each))),
        );
    const what = property.startsWith("<") ? "the name of a color" : `a value of “${property}”`;
    if (meant !== null) return { why: `“${word}” is not ${what}`, to: changedTo(meant) };
  }
  if (/color>?$/u.test(property) && (closed.test(property) || property.startsWith("<"))) {
    const hint = "write the name of a color, such as teal, or its digits, such as #008080";
    return /^[a-z][a-z\d]*$/iu.test(value) ? { why: `“${value}” is not the name of a color`, hint } : null;
  }
  if (!/^[a-z]+(?:-[a-z]+)?$/iu.test(value) || !closed.test(property)) return null;
  const why = `“${value}” is not a value of “${property}”`;
  const isElsewhere = wordsElsewhere.has(value.toLowerCase());
  const known = keywords.filter((each) => !each.startsWith("-")).slice(0, 8);
  return isElsewhere ? { why, hint: `its values are ${known.join(", ")}` } : null;
}

/** Common mistakes, with the declaration that was meant. */
const otherWords: Readonly<Record<string, string>> = {
  "display: hidden": "display: none",
  "display: center": "display: flex, and justify-content: center",
  "display: visible": "display: block",
  "float: center": "margin: 0 auto",
  "font-style: bold": "font-weight: bold",
  "font-weight: italic": "font-style: italic",
  "position: center": "margin: 0 auto",
  "text-align: middle": "text-align: center",
  "text-decoration: bold": "font-weight: bold",
  "text-transform: bold": "font-weight: bold",
  "vertical-align: center": "vertical-align: middle",
  "visibility: none": "visibility: hidden",
  "cursor: hand": "cursor: pointer",
  "align-items: middle": "align-items: center",
  "justify-content: middle": "justify-content: center",
};

const wordsElsewhere: ReadonlySet<string> = new Set(
  "absolute auto baseline block bold bottom center flex grid hidden inline italic left middle none normal right solid top underline visible".split(
    " ",
  ),
);

/** The words that the grammar of a property has, also in the types that it refers to. */
function keywordsOf(property: string, { lexer, walkSyntax }: Grammar): readonly string[] {
  const words = new Set<string>();
  const seen = new Set<string>();
  const collect = (syntax: DSNode | null | undefined): void => {
    if (syntax === null || syntax === undefined) return;
    walkSyntax(syntax, (node) => {
      if (node.type === "Keyword") words.add(node.name);
      if ((node.type !== "Type" && node.type !== "Property") || seen.has(`${node.type} ${node.name}`)) return;
      seen.add(`${node.type} ${node.name}`);
      collect((node.type === "Type" ? lexer.types : lexer.properties)[node.name]?.syntax);
    });
  };
  const type = /^<([\w-]+)>$/u.exec(property)?.[1];
  collect((type === undefined ? lexer.properties[property.toLowerCase()] : lexer.types[type])?.syntax);
  return [...words];
}

/** A function without its end, which swallows what follows. */
function describeOpen(text: string, start: number): CssMistake | null {
  const [line = ""] = text.split("\n", 1);
  const written = line.replace(/[;}\s]+$/u, "");
  const count = (sign: string): number => text.split(sign).length;
  // The rules of other tools have parentheses that CSS does not know.
  if (!written.includes("(") || count("(") <= count(")")) return null;
  const reason = `Browsers skip ${quote(shortened(written))} and what follows: the parenthesis is not closed`;
  return { start, end: start + written.length, reason, hint: `write ${written})` };
}

/** `color = red`, `color red` */
function describeMalformed(text: string, start: number, { lexer }: Grammar): CssMistake | null {
  const written = text.trim().replace(/;$/u, "").trim();
  const at = start + text.indexOf(written);
  const [, comment] = /^\/\/[ \t]*([^\n]*)/u.exec(written) ?? [];
  if (comment !== undefined)
    return {
      start: at,
      end: at + (written.split("\n", 1)[0] ?? "").length,
      reason: `Browsers skip ${quote(shortened(written))}: CSS has no comments that begin with //`,
      hint: `write /* ${comment.trim()} */`,
    };
  const [, property = "", sign = "", value = ""] =
    /^([a-z-]+)(?:\s*(=)\s*|\s+)([^\s{}:;=][^{}:;]*)$/u.exec(written) ?? [];
  if (!Object.hasOwn(lexer.properties, property)) return null;
  const why = sign === "=" ? "a colon follows a property, not “=”" : "no colon follows the property";
  return {
    start: at,
    end: at + written.length,
    reason: `Browsers skip ${quote(shortened(written))}: ${why}`,
    hint: `write ${property}: ${value.trim()}`,
  };
}
