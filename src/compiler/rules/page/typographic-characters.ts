/**
 * Finds the characters that word processors and web pages put into code, where they do not work although they look as
 * if they did: dashes for hyphens, curly quotes, no-break and invisible spaces. Comments and quoted strings may contain
 * text in any language, so that we only look for invisible characters there.
 */

/** A place in the code, in UTF-16 code units, and what belongs there. */
export interface TypographicPlace {
  readonly offset: number;
  readonly length: number;
  /** For the message: "a typographic dash (U+2013)". */
  readonly what: string;
  /** The replacement, "" if the characters have to be removed, or `null` if one or two hyphens could be meant. */
  readonly to: string | null;
}

const suspicious = /[\u00A0\u00AD\u2000-\u2015\u2018-\u201F\u202F\u2060\u2212\u3000\uFEFF]/u;

const kinds: readonly (readonly [characters: RegExp, what: string])[] = [
  [/[\u2010-\u2015\u2212]/u, "a typographic dash"],
  [/[\u2018-\u201F]/u, "a typographic quote"],
  [/[\u00A0\u2000-\u200A\u202F\u3000]/u, "a no-break or wide space"],
  [/./su, "an invisible character"],
];

function placeAt(offset: number, text: string, to: string | null): TypographicPlace {
  const [, what = ""] = kinds.find(([characters]) => characters.test(text.charAt(0))) ?? [];
  const code = text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return { offset, length: text.length, what: `${what} (U+${code})`, to };
}

const strings = String.raw`<<[-~]?[ \t]*(["']?)([A-Za-z_]\w*)\1[^\n]*\n[^]*?(?:\n[ \t]*\2(?=\n|$)|$)|("""|''')[^]*?(?:\3|$)|"(?:\\[^]|[^"\\])*"|(?<!\p{L})'(?:\\[^]|[^'\\])*'|${"`"}(?:\\[^]|[^${"`"}\\])*${"`"}`;
const notCode = (comment: string): RegExp => new RegExp(`${comment}|${strings}`, "gu");

/** The comments and strings of languages, by the names of these. */
const tokens: readonly (readonly [languages: ReadonlySet<string>, pattern: RegExp])[] = [
  [
    new Set(
      "sh bash shell zsh fish console shellsession powershell ps1 bat cmd dockerfile docker nginx apache python py ruby rb perl r julia elixir make makefile nix yaml yml toml ini properties env dotenv hcl terraform".split(
        " ",
      ),
    ),
    notCode(String.raw`(?<![^\s;&|(])#[^\n]*`),
  ],
  [
    new Set(
      "js javascript mjs cjs jsx ts typescript mts cts tsx json json5 jsonc java kotlin c cpp c++ csharp cs go golang rust rs swift php scala dart groovy proto css scss less graphql zig".split(
        " ",
      ),
    ),
    notCode(String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`),
  ],
  [
    new Set("sql mysql postgresql plsql tsql sqlite lua haskell".split(" ")),
    notCode(String.raw`--[^\n]*|\/\*[^]*?(?:\*\/|$)`),
  ],
];

const isShell = /^(?:sh|bash|shell|zsh|fish|console|shellsession|powershell|ps1|bat|cmd|docker(?:file)?)$/u;
/** Languages whose text needs no quotes. */
const hasPlainText = /^(?:ya?ml|toml|ini|properties|env|dotenv)$/u;

const invisible =
  /(?<=[!-~])[\u00AD\u200B\u200E\u200F\u2060\uFEFF]+|[\u00AD\u200B\u200E\u200F\u2060\uFEFF]{1,100}(?=[!-~])/gu;
const spaces = /[\u00A0\u2000-\u200A\u202F\u3000]+/gu;
const spaceInLine = /(?<=[A-Za-z"'.)/-])\u00A0(?=[A-Za-z-])/gu;
const hyphen = /(?<=\w)[\u2010\u2011](?=\w)/gu;
const operator = /(?<=[\w)] )[\u2012-\u2015\u2212](?= [\w(])/gu;
const option = /(?<=^|[\s[(|])[\u2010-\u2015\u2212][-\u2010-\u2015]?[A-Za-z][\w-]*/gmu;
/** A quote beside another, or within a word, is what the code is about: `tr “” '""'`, `[“”]`. */
const quotes = /(?<![\p{L}\d[\u2018-\u201F])(?:[“”„‟][^“”„‟"\n]+[“”]|[‘‚‛][^‘’‚‛'\n]+[‘’])(?![\p{L}\d])/gu;

/** Finds them in a block of code. In other languages, such as HTML, what is not code may contain any character. */
export function typographyIn(code: string, language: string): readonly TypographicPlace[] {
  const name = language.toLowerCase();
  const [, pattern] = tokens.find(([languages]) => languages.has(name)) ?? [];
  if (pattern === undefined || !suspicious.test(code)) return [];
  const blank = (token: string): string => token.replaceAll(/[^\n]/gu, (unit) => " ".repeat(unit.length));
  // `tree` prints no-break spaces between its lines.
  const masked = code.replaceAll(pattern, blank).replaceAll(/^.*[\u2500-\u257F].*$/gmu, blank);
  const isPlain = hasPlainText.test(name);
  const isValue = (index: number, before: RegExp): boolean =>
    !isPlain || before.test(masked.slice(Math.max(0, index - 100), index));
  const wide = [...masked.matchAll(spaces)].filter(({ index }) => isValue(index, /(?:^|\n|[:=-])[ \t]*$/u));
  const quoted = [...masked.matchAll(quotes)].filter(({ index }) => isValue(index, /[:=-][ \t]*$/u));
  return [
    ...Array.from(code.matchAll(invisible), ({ 0: text, index }) => placeAt(index, text, "")),
    ...wide.map(({ 0: text, index }) => placeAt(index, text, " ".repeat(text.length))),
    ...quoted.map(quotePlace),
    ...(isPlain ? [] : dashesIn(masked, isShell.test(name) ? option : operator)),
  ].sort((one, other) => one.offset - other.offset);
}

function quotePlace({ 0: text, index }: RegExpExecArray): TypographicPlace {
  const mark = /^[“”„‟]/u.test(text) ? '"' : "'";
  return placeAt(index, text, mark + text.slice(1, -1) + mark);
}

function dashesIn(code: string, pattern: RegExp): readonly TypographicPlace[] {
  return [hyphen, pattern].flatMap((each) =>
    Array.from(code.matchAll(each), ({ 0: text, index }) => {
      const [, marks = "", word = ""] = /^([^A-Za-z]+)(.*)$/u.exec(text) ?? [];
      const isLong = marks.length > 1 || /^[—―]/u.test(marks);
      return placeAt(index, text, isLong && word !== "" ? `--${word}` : word.length > 1 ? null : `-${word}`);
    }),
  );
}

/** Finds them in code within a line, which may be a message: only in what can hardly be text. */
export function typographyInLine(code: string): readonly TypographicPlace[] {
  if (!suspicious.test(code) || !/[A-Za-z]/u.test(code)) return [];
  const quoted = [...code.matchAll(quotes)].filter(({ index }) => /[(=[{,]/u.test(code.charAt(index - 1)));
  return [
    ...Array.from(code.matchAll(invisible), ({ 0: text, index }) => placeAt(index, text, "")),
    ...Array.from(code.matchAll(spaceInLine), ({ 0: text, index }) => placeAt(index, text, " ")),
    ...quoted.map(quotePlace),
    ...dashesIn(code, option),
  ];
}
