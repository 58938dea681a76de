/**
 * Where the characters of a text stand in its file. Space is written in many ways, as line breaks, indents and escapes, so
 * that a text is compared with what is written by all other characters, which are the same in both but for escapes.
 */
export interface Run {
  /** In the text. */
  readonly offset: number;
  /** In the file. */
  readonly at: number;
}

/**
 * @param start The first character after the quote, the header or what else begins the text.
 * @param quote How the text is quoted.
 * @returns The offsets from which the distance between the two changes, and of each line; none before the first
 * character that is no space.
 */
export function runsOfText(text: string, file: string, start: number, quote: '"' | "'" | null): readonly Run[] {
  const runs: Run[] = [];
  let at = start;
  for (let offset = 0; offset < text.length;) {
    if (isSpace(text.charAt(offset))) {
      offset += 1;
      continue;
    }
    const end = at;
    at = skipSpace(file, at, quote);
    const last = runs.at(-1);
    const isOnNewLine = file.slice(end, at).includes("\n");
    if (last === undefined || isOnNewLine || at - offset !== last.at - last.offset) runs.push({ offset, at });
    const escape = quote === '"' ? escapeAt(file, at) : null;
    offset += escape?.units ?? 1;
    at += escape?.length ?? (quote === "'" && file.startsWith("''", at) ? 2 : 1);
  }
  return runs;
}

const isSpace = (letter: string): boolean => /\s/u.test(letter);

function skipSpace(file: string, from: number, quote: '"' | "'" | null): number {
  let at = from;
  for (;;) {
    const escape = quote === '"' ? escapeAt(file, at) : null;
    if (escape?.isSpace === true) at += escape.length;
    else if (at < file.length && isSpace(file.charAt(at))) at += 1;
    else return at;
  }
}

/** An escape of JSON or YAML, and how many code units it makes. */
function escapeAt(
  file: string,
  at: number,
): { readonly length: number; readonly units: number; readonly isSpace: boolean } | null {
  if (file[at] !== "\\") return null;
  const mark = file.charAt(at + 1);
  const digits = { x: 2, u: 4, U: 8 }[mark];
  if (digits === undefined)
    return {
      length: file.startsWith("\r\n", at + 1) ? 3 : 2,
      units: 1,
      isSpace: /[\snrtvfL_P]/u.test(mark),
    };
  const code = Number.parseInt(file.slice(at + 2, at + 2 + digits), 16);
  const isValid = code <= 0x10ffff;
  return {
    length: 2 + digits,
    units: code > 0xffff ? 2 : 1,
    isSpace: isValid && isSpace(String.fromCodePoint(code)),
  };
}
