/**
 * Finds the addresses that CSS loads: imported style sheets, fonts and images. Addresses in comments, in other strings
 * and in rules such as `@namespace url(…)` load nothing. Pure.
 */

/** An address as it is written, without its quotes; escapes of CSS are decoded. */
export interface CssAddress {
  readonly url: string;
  /** The directive of a Content-Security-Policy that governs the address. */
  readonly directive: "style-src" | "font-src" | "img-src";
  /** Offsets of the address as written, including its quotes. */
  readonly start: number;
  readonly end: number;
}

/** Comments, strings, addresses without quotes, names and marks: https://www.w3.org/TR/css-syntax-3/#tokenization */
const tokens =
  /\/\*[^]*?(?:\*\/|$)|(?<string>"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?)|url\(\s*(?<plain>(?:[^\s"'()\\]|\\[^])+)\s*\)|(?<name>@?(?:[\w-]|[^\0-\x7F]|\\[^])+\(?)|(?<mark>[{}();])/giu;

/** Functions whose string is an address. The string in `type("image/png")` is not. */
const addressFunctions: ReadonlySet<string | undefined> = new Set(["url(", "src(", "image-set(", "-webkit-image-set("]);

/** @param css A style sheet, or the value of a `style` attribute. */
export function addressesInCss(css: string): readonly CssAddress[] {
  if (!/url\(|src\(|image-set\(|@import/iu.test(css)) return [];
  const found: CssAddress[] = [];
  const blocks: string[] = [];
  let functions: string[] = [];
  // The at-rule whose prelude the text is in, or "".
  let rule = "";
  for (const match of css.matchAll(tokens)) {
    const { string, plain, name, mark } = match.groups ?? {};
    const written = string ?? plain;
    if (written !== undefined) {
      const isImported = rule === "@import" && functions.length === 0;
      const isAddress = plain !== undefined || isImported || addressFunctions.has(functions.at(-1));
      const url = decodeCss(string === undefined ? written : written.replace(/^["']|["']$/gu, "")).trim();
      // A fragment refers to an element of the page.
      if (!isAddress || (rule !== "" && rule !== "@import") || url === "" || url.startsWith("#")) continue;
      const start = match.index + (plain === undefined ? 0 : match[0].indexOf(plain, "url(".length));
      found.push({ url, directive: directiveOf(rule, blocks), start, end: start + written.length });
    } else if (name?.endsWith("(") === true || mark === "(") functions.push(name?.toLowerCase() ?? "");
    else if (name?.startsWith("@") === true && functions.length === 0) rule = name.toLowerCase();
    else if (mark === ")") functions.pop();
    else if (mark === ";" && functions.length > 0) continue;
    else if (mark !== undefined) {
      if (mark === "{") blocks.push(rule);
      if (mark === "}") blocks.pop();
      functions = [];
      rule = "";
    }
  }
  return found;
}

function directiveOf(rule: string, blocks: readonly string[]): CssAddress["directive"] {
  if (rule === "@import") return "style-src";
  return blocks.at(-1) === "@font-face" ? "font-src" : "img-src";
}

/** https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point */
function decodeCss(text: string): string {
  return text.replaceAll(/\\(?:([\da-f]{1,6})\s?|\n|([^]))/giu, (_all, code: string | undefined, character = "") => {
    const point = code === undefined ? 0 : Number.parseInt(code, 16);
    if (code === undefined) return character;
    return point === 0 || point > 0x10_ff_ff ? "\uFFFD" : String.fromCodePoint(point);
  });
}
