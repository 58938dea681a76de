/**
 * Encodes non-negative integers as text, small ones as a single character: the Base64 VLQ of source maps without signs
 * (https://tc39.es/ecma426/#sec-base64-vlq).
 */
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const values = new Map(Array.from(digits, (digit, value) => [digit.charCodeAt(0), value]));

/** 31 → "f", 32 → "gB" */
export function encodeNumber(value: number): string {
  let text = "";
  let rest = value;
  while (rest >= 32) {
    text += digits[32 + (rest % 32)] ?? "";
    rest = Math.floor(rest / 32);
  }
  return text + (digits[rest] ?? "");
}

/** Reads consecutive numbers. */
export interface NumberReader {
  /** Returns 0 at the end of the text. */
  readonly next: () => number;
  /** The offset of the first unread character. */
  readonly offset: () => number;
}

/** @param from The offset of the first digit. */
export function readNumbers(text: string, from = 0): NumberReader {
  let at = from;
  return {
    offset: () => at,
    next: () => {
      let value = 0;
      for (let scale = 1; at < text.length; scale *= 32) {
        const digit = values.get(text.charCodeAt(at)) ?? 0;
        at += 1;
        value += (digit % 32) * scale;
        if (digit < 32) break;
      }
      return value;
    },
  };
}
