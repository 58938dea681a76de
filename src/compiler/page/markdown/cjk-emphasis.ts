/**
 * Where emphasis differs for Chinese, Japanese and Korean: the marks in `**「重要」**です` touch a word outside and
 * punctuation inside, so that CommonMark shows them. Words in these languages have no spaces between them, and VitePress
 * and others have this rule, too (https://github.com/tats-u/markdown-cjk-friendly).
 */

const cjk = String.raw`[\u1100-\u11FF\u2E80-\u303F\u3040-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF00-\uFFEF\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFF}]`;
const variant = String.raw`[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]?`;
const punctuation = String.raw`[\p{P}\p{S}]`;

const emphasis = new RegExp(String.raw`${cjk}${variant}[*_~]+${punctuation}|${punctuation}${variant}[*_~]+${cjk}`, "u");

const anyCjk = new RegExp(cjk, "u");

/** Whether the text has marks between punctuation and Chinese, Japanese or Korean. No other mark is read differently. */
export function hasCjkEmphasis(text: string): boolean {
  return anyCjk.test(text) && emphasis.test(text);
}
