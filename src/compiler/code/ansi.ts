/**
 * Highlights the output of a terminal by its ANSI escape sequences. Their colours map to the roles of code, so that they
 * suit the light and the dark theme; background colours are dropped.
 */
import { tokenizeAnsiWithTheme } from "shiki/core";
import { escapeText } from "../escape-html.ts";
import { withEscapes } from "./ansi-escapes.ts";

/** The classes of the named colours; see `highlight.ts` for the roles. White and black are the colours of the page. */
const classes: Readonly<Record<string, string>> = {
  Red: "td",
  Green: "ti",
  Yellow: "tt",
  Blue: "tn",
  Magenta: "tk",
  Cyan: "tp",
  BrightBlack: "tu",
  BrightRed: "td",
  BrightGreen: "ti",
  BrightYellow: "tt",
  BrightBlue: "tn",
  BrightMagenta: "tk",
  BrightCyan: "tp",
};

/** Each colour is a number, which we later map to its class. */
const names = [...Object.keys(classes), "Black", "White", "BrightWhite"];
const colorOf = (index: number): string => `#0000${(index + 1).toString(16).padStart(2, "0")}`;
const theme = {
  name: "docsgen-ansi",
  type: "dark" as const,
  fg: "#000000",
  bg: "#000000",
  settings: [],
  colors: Object.fromEntries(names.map((name, index) => [`terminal.ansi${name}`, colorOf(index)])),
};
const classOfColor = new Map(names.map((name, index) => [colorOf(index), classes[name]] as const));
/** The bold bit of shiki's `FontStyle`. */
const bold = 2;

/** @returns Each line as HTML. */
export function highlightAnsi(code: string): readonly string[] {
  return tokenizeAnsiWithTheme(theme, withEscapes(code)).map((tokens) =>
    tokens
      .map(({ content, color, fontStyle = 0 }) => {
        // A dim colour has an opacity after it.
        const name = classOfColor.get((color ?? "").slice(0, 7)) ?? (fontStyle & bold ? "tm" : undefined);
        return name === undefined ? escapeText(content) : `<span class="${name}">${escapeText(content)}</span>`;
      })
      .join(""),
  );
}
