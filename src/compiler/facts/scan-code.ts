/** Divides Python, Go and TOML into tokens, as far as declarations and literals need it. Pure. */

export interface Token {
  readonly kind: "name" | "number" | "string" | "mark" | "line";
  /** As written. Of a string what it says; `null` if it has expressions or escapes that are not read. */
  readonly text: string | null;
  readonly start: number;
  readonly end: number;
}

/** Sticky patterns. */
export interface CodeSyntax {
  readonly comment: RegExp;
  readonly string: RegExp;
  readonly name: RegExp;
  /** The beginnings of strings in which a backslash is not an escape. */
  readonly raw: RegExp;
}

const quoted = String.raw`"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\[^]|[^"\\\n])*"`;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;

export const pythonSyntax: CodeSyntax = {
  comment: /#.*|\\\r?\n/uy,
  string: new RegExp(String.raw`[rRbBfFuU]{0,2}(?:${quoted}|'(?:\\[^]|[^'\\\n])*')`, "uy"),
  name: word,
  raw: /^[a-z]*r/iu,
};

export const goSyntax: CodeSyntax = {
  comment: /\/\/.*|\/\*[^]*?\*\//uy,
  string: /`[^`]*`|"(?:\\.|[^"\\\n])*"/uy,
  name: word,
  raw: /^`/u,
};

export const tomlSyntax: CodeSyntax = {
  comment: /#.*/uy,
  string: new RegExp(`${quoted}|'[^'\\n]*'`, "uy"),
  name: /[\p{L}_][\p{L}\p{N}_-]*/uy,
  raw: /^'/u,
};

const space = /[^\S\n]+/uy;
const number = /\.?\d(?:[eE][-+]\d|[\w.])*/uy;

/**
 * Tokens in the order of the text, without space and comments. It accepts any text: what is not a token is a mark of
 * one character.
 */
export function scanCode(text: string, syntax: CodeSyntax): readonly Token[] {
  const tokens: Token[] = [];
  const lengthAt = (pattern: RegExp, at: number): number => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  for (let at = 0; at < text.length;) {
    const skipped = lengthAt(space, at) || lengthAt(syntax.comment, at);
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    const kinds = [
      ["string", lengthAt(syntax.string, at)],
      ["number", lengthAt(number, at)],
      ["name", lengthAt(syntax.name, at)],
      [text[at] === "\n" ? "line" : "mark", 1],
    ] as const;
    const [kind, length] = kinds.find((each) => each[1] > 0) ?? kinds[3];
    const written = text.slice(at, at + length);
    tokens.push({ kind, text: kind === "string" ? readString(written, syntax) : written, start: at, end: at + length });
    at += length;
  }
  return tokens;
}

function readString(written: string, { raw }: CodeSyntax): string | null {
  const [prefix = ""] = /^[a-z]*/iu.exec(written) ?? [];
  const quotes = /^(?:"""|''')/u.test(written.slice(prefix.length)) && written.length >= prefix.length + 6 ? 3 : 1;
  const inside = written.slice(prefix.length + quotes, -quotes);
  if (/[fb]/iu.test(prefix)) return null;
  return raw.test(written) ? inside : decode(inside);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", '"': '"', "'": "'" };

/** `null` if the string has another escape than those that all languages have. */
function decode(text: string): string | null {
  let isKnown = true;
  const decoded = text.replaceAll(/\\(u[\da-fA-F]{4}|[^])/gu, (_, escape: string) => {
    if (escape.length === 5) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    isKnown &&= escape in escapes;
    return escapes[escape] ?? "";
  });
  return isKnown ? decoded : null;
}
