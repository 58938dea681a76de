/**
 * Finds the characters that word processors and web pages put into code, where they do not work although they look as
 * if they did: dashes for hyphens, curly quotes, no-break and invisible spaces. Comments and quoted strings may contain
 * text in any language, so that we only look for invisible characters there.
 */
import { lineAround } from "../../diagnostics/line-index.ts";

/** A place in the code, in UTF-16 code units, and what belongs there. */
export interface TypographicPlace {
  readonly offset: number;
  readonly length: number;
  /** For the message: "an en dash (U+2013)". */
  readonly what: string;
  /** The replacement, or "" if the characters have to be removed. */
  readonly to: string;
}

const suspicious = /[\u00A0\u00AD\u2000-\u2015\u2018-\u201F\u202F\u2032\u2033\u2060\u2212\u3000\uFEFF]/u;

const names: Readonly<Record<string, string>> = {
  "\u00A0": "a no-break space",
  "\u00AD": "a soft hyphen",
  "\u200B": "a zero-width space",
  "\u200C": "a zero-width non-joiner",
  "\u200D": "a zero-width joiner",
  "\u2010": "a typographic hyphen",
  "\u2011": "a no-break hyphen",
  "\u2012": "a figure dash",
  "\u2013": "an en dash",
  "\u2014": "an em dash",
  "\u2015": "a horizontal bar",
  "\u202F": "a narrow no-break space",
  "\u2032": "a prime",
  "\u2033": "a double prime",
  "\u2060": "a word joiner",
  "\u2212": "a minus sign",
  "\u3000": "an ideographic space",
  "\uFEFF": "a byte order mark",
};

function describe(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  const other = /[\u2018-\u201F]/u.test(character)
    ? "a typographic quote"
    : /[\u200E\u200F]/u.test(character)
      ? "a direction mark"
      : "a wide space";
  return `${names[character] ?? other} (U+${code})`;
}

interface Family {
  /** Matches a comment at an offset. */
  readonly comment: RegExp;
  /** Whether a string may go on in the next line. */
  readonly hasLongStrings: boolean;
  /** Whether text needs no quotes, as in YAML. */
  readonly hasPlainText: boolean;
  readonly isShell: boolean;
}

const hash = /(?<![^\s;&|(])#[^\n]*/uy;
const slashes = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/uy;
const dashes = /--[^\n]*|\/\*[^]*?(?:\*\/|$)|\{-[^]*?-\}/uy;
const family = (comment: RegExp, features: Partial<Family> = {}): Family => ({
  comment,
  hasLongStrings: false,
  hasPlainText: false,
  isShell: false,
  ...features,
});
const shell = family(hash, { hasLongStrings: true, isShell: true });
const named = (languages: string, of: Family): (readonly [string, Family])[] =>
  languages.split(" ").map((language) => [language, of]);

const families: ReadonlyMap<string, Family> = new Map([
  ...named("sh bash shell zsh fish console shellsession shellscript powershell ps1 pwsh bat cmd", shell),
  ...named("nginx apache apacheconf", family(hash)),
  ...named("dockerfile docker", family(hash, { isShell: true })),
  ...named("python py python3 ruby rb perl r julia elixir make makefile nix", family(hash)),
  ...named(
    "js javascript mjs cjs jsx ts typescript mts cts tsx json json5 jsonc jsonl java kotlin c cpp c++",
    family(slashes),
  ),
  ...named("csharp cs go golang rust rs swift php scala dart groovy proto css scss less graphql zig", family(slashes)),
  ...named("hcl terraform tf", family(/#[^\n]*|\/\/[^\n]*/uy)),
  ...named("sql mysql postgresql pgsql plsql tsql sqlite lua haskell", family(dashes, { hasLongStrings: true })),
  ...named("yaml yml toml ini properties env dotenv", family(hash, { hasPlainText: true })),
]);

/** Finds them in a block of code. In other languages, such as HTML, what is not code may contain any character. */
export function typographyIn(code: string, language: string): readonly TypographicPlace[] {
  const of = families.get(language.toLowerCase());
  return of === undefined || !suspicious.test(code) ? [] : placesIn(code, of);
}

/** Commands whose options have one hyphen and several letters. */
const singleHyphen =
  /(?:^|[|;&(]|\$ )\s*(?:sudo )?(?:find|java|javac|go|terraform|openssl|ffmpeg|gcc|clang)\b[^|;&\n]*$/u;

/** Several options of one letter: `docker run -it`. */
const joinedOptions = /^(?:al|aux|czf|czvf|ef|fsSL|it|la|lah|lh|rf|sSL|ti|xf|xvf|xvzf|xzf|zcvf|zxvf)$/u;

const commands =
  /^(?:\$ |sudo )?(?:apt|awk|brew|bun|cargo|cat|cd|chmod|conda|cp|curl|deno|docker|echo|export|find|git|go|grep|helm|java|kubectl|ls|make|mkdir|mv|node|npm|npx|php|pip|pip3|pnpm|psql|python|python3|rm|ruby|sed|set|ssh|tar|terraform|uv|wget|yarn)\b/u;

/**
 * Finds them in code within a line, which may be anything: a command, a name, or a message that is quoted. We only look
 * into what can hardly be text.
 */
export function typographyInLine(code: string): readonly TypographicPlace[] {
  if (!suspicious.test(code) || !/[A-Za-z]/u.test(code)) return [];
  const isCode =
    commands.test(code) ||
    /[\w)\]]\(|[\w"”’]=[\w"“‘]|[;{}$]|^\s*[\u2010-\u2015-]{1,2}[A-Za-z][\w-]*(?:=\S*)?$/u.test(code);
  return placesIn(code, shell).filter(({ offset }) => {
    const character = code.charAt(offset);
    if (/[\u200B\u2010\u2011\u2060\uFEFF\u00AD]/u.test(character)) return true;
    // `10 km` is a quantity.
    if (character === "\u00A0") return isCode || /[A-Za-z"'.)/-]$/u.test(code.slice(0, offset));
    if (!isCode) return false;
    return !/[\u2010-\u2015\u2212]/u.test(character) || /(?:^|\s)$/u.test(code.slice(0, offset));
  });
}

/** Finds them in the commands of a block without a language, whose other lines may be anything. */
export function typographyInPlain(code: string): readonly TypographicPlace[] {
  if (!suspicious.test(code)) return [];
  let start = 0;
  return code.split("\n").flatMap((line) => {
    const from = start;
    start += line.length + 1;
    if (!commands.test(line)) return [];
    return typographyInLine(line).map((place) => ({ ...place, offset: from + place.offset }));
  });
}

function placesIn(code: string, of: Family): readonly TypographicPlace[] {
  const places: TypographicPlace[] = [];
  let offset = 0;
  while (offset < code.length) {
    const comment = matchAt(of.comment, code, offset);
    const string = comment === null ? stringAt(code, offset, of) : null;
    if (comment !== null) offset += comment.length;
    else if (string !== null) {
      for (const { 0: found, index } of string.matchAll(
        /(?<=[\t\n -~])[\u200B\u2060\uFEFF]+(?=[\t\n -~])|(?<=[A-Za-z:])\u00A0(?=[A-Za-z-])/gu,
      ))
        places.push({
          offset: offset + index,
          length: found.length,
          what: describe(found),
          to: found === "\u00A0" ? " " : "",
        });
      offset += string.length;
    } else {
      const place = suspicious.test(code.charAt(offset)) ? placeAt(code, offset, of) : null;
      if (place !== null) places.push(place);
      offset += place?.length ?? 1;
    }
  }
  return places;
}

function matchAt(pattern: RegExp, text: string, offset: number): string | null {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? null;
}

const heredoc = /<<[-~]?[ \t]*(["']?)([A-Za-z_]\w*)\1[^\n]*\n[^]*?(?:\n[ \t]*\2(?=\n|$)|$)/uy;
const tripled = /("""|''')[^]*?(?:\1|$)/uy;
const short = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/uy;
const long = /"(?:\\[^]|[^"\\])*"|'[^']*'|`(?:\\[^]|[^`\\])*`/uy;

function stringAt(code: string, offset: number, of: Family): string | null {
  const character = code.charAt(offset);
  if (of.isShell && character === "<") return matchAt(heredoc, code, offset);
  if (!`"'\``.includes(character)) return null;
  // An apostrophe within a word begins no string.
  if (
    character === "'" &&
    /\p{L}/u.test(code.charAt(offset - 1)) &&
    !/\b[bfru]{1,2}$/iu.test(code.slice(Math.max(0, offset - 3), offset))
  )
    return null;
  return matchAt(tripled, code, offset) ?? matchAt(of.hasLongStrings ? long : short, code, offset);
}

const pairs: readonly RegExp[] = [/[“„‟][^“”„‟"\n]*[”“]/uy, /[‘‚‛](?:[^‘’‚‛'\n]|(?<=\p{L})’(?=\p{L}))*[’‘]/uy];

function placeAt(code: string, offset: number, of: Family): TypographicPlace | null {
  const character = code.charAt(offset);
  const [before, after] = [code.charAt(offset - 1), code.charAt(offset + 1)];
  const line = code.slice(code.lastIndexOf("\n", offset - 1) + 1, offset);
  const place = (to: string, length = 1): TypographicPlace => ({ offset, length, what: describe(character), to });
  if (/[\u200C\u200D]/u.test(character)) return isAscii(before) && isAscii(after) ? place("") : null;
  if (/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/u.test(character)) {
    const [run = character] = /^[\u00AD\u200B\u200E\u200F\u2060\uFEFF]+/u.exec(code.slice(offset, offset + 100)) ?? [];
    return isAscii(before) || isAscii(code.charAt(offset + run.length)) ? place("", run.length) : null;
  }
  if (/[\u00A0\u2000-\u200A\u202F\u3000]/u.test(character)) {
    const [run = character] = /^[\u00A0\u2000-\u200A\u202F\u3000]+/u.exec(code.slice(offset, offset + 100)) ?? [];
    // `tree` prints no-break spaces between its lines.
    if (/[\u2500-\u257F]/u.test(lineAround(code, offset))) return null;
    const isMark = line.trim() === "" || /[:=-]$/u.test(line);
    return of.hasPlainText && !isMark ? null : place(" ".repeat(run.length), run.length);
  }
  // A quote beside another is what the code is about: `tr “” '""'`, `[“”]`.
  const isQuote = /[\u2018-\u201F\u2032\u2033]/u.test(character);
  if (isQuote) {
    if (
      /[\u2018-\u201F[]/u.test(before) ||
      (/[\u2018-\u201F]/u.test(after) && !/^[“‘][”’](?:\s|[),;]|$)/u.test(code.slice(offset, offset + 3)))
    )
      return null;
    if (of.hasPlainText && !/[:=-][ \t]*$/u.test(line)) return null;
    if (/[\p{L}\d]/u.test(before) && /[\p{L}\d]/u.test(after)) return null;
    if (!isAscii(before) && /\p{L}/u.test(before)) return null;
    const pair = pairs.flatMap((pattern) => matchAt(pattern, code, offset) ?? [])[0];
    const mark = /[“”„‟\u2033]/u.test(character) ? '"' : "'";
    return pair === undefined ? place(mark) : place(`${mark}${pair.slice(1, -1)}${mark}`, pair.length);
  }
  if (!/[\u2010-\u2015\u2212]/u.test(character) || of.hasPlainText) return null;
  if (/[\u2010\u2011]/u.test(character) && /\w/u.test(before) && /\w/u.test(after)) return place("-");
  const rest = code.slice(offset + 1, offset + 100);
  if (!of.isShell) {
    // A range of numbers or a word with a dash may be the text of a template.
    if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) return null;
    return place(of.comment === dashes && character === "—" ? "--" : "-");
  }
  if (!/^[-\u2010-\u2015]?[A-Za-z]/u.test(rest) || !/(?:^|[\s[(|"'])$/u.test(line)) return null;
  const [, second = "", word = ""] = /^([-\u2010-\u2015]?)([A-Za-z][\w-]*)/u.exec(rest) ?? [];
  const isLong =
    second !== "" ||
    character === "—" ||
    character === "―" ||
    (/^[a-z]{2}/u.test(word) && !joinedOptions.test(word) && !singleHyphen.test(line));
  return place((isLong ? "--" : "-") + word, 1 + second.length + word.length);
}

function isAscii(character: string): boolean {
  return character <= "\u007F";
}
