/** The theme's texts, which the compiler has in several languages. */
import type * as english from "./english.ts";

/** By name; `theme/english.ts` says where each is shown. Texts may have places for values: "Since {date}". */
export type Strings = { readonly [Name in keyof typeof english]: string };

/** Replaces the names in braces. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole);
}
