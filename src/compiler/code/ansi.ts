/**
 * Highlights the output of a terminal by its ANSI escape sequences. Colors become those of the theme, which have enough
 * contrast in light and dark mode: the named ones by their name, the others by their hue. Text on a background has the
 * color of the page.
 */
import { escapeText } from "../escape-html.ts";
import { splitEscapes } from "./ansi-escapes.ts";

interface Style {
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  readonly isInverse: boolean;
  readonly isHidden: boolean;
  /** The numbers of named colors, from 0 (black) to 7 (white), and 8 (grey); `null` is that of the terminal. */
  readonly foreground: number | null;
  readonly background: number | null;
}

const plain: Style = {
  isBold: false,
  isDim: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isInverse: false,
  isHidden: false,
  foreground: null,
  background: null,
};

const black = 0;
const white = 7;
const grey = 8;

/**
 * The classes of the named colors; see `highlight.ts` for the roles. White and black text has the color of other text,
 * since one of them could not be read.
 */
const classes = ["", "td", "ti", "tt", "tn", "tk", "tp", "", "tu"];

/** @returns Each line as HTML. */
export function highlightAnsi(code: string): readonly string[] {
  let style = plain;
  let html = "";
  for (const { rendition, text } of splitEscapes(code)) {
    if (rendition !== null) style = applyRendition(style, rendition);
    html += text
      .split(/\r?\n/u)
      .map((part) => render(part, style))
      .join("\n");
  }
  return html.split("\n");
}

function render(text: string, style: Style): string {
  if (text === "") return "";
  let html = escapeText(style.isHidden ? text.replaceAll(/\S/gu, " ") : text);
  if (style.isItalic) html = `<i>${html}</i>`;
  if (style.isUnderlined) html = `<u>${html}</u>`;
  if (style.isStruck) html = `<s>${html}</s>`;
  const [foreground, background] = style.isInverse
    ? [style.background, style.foreground ?? white]
    : [style.foreground, style.background];
  // A black background is that of most terminals, and grey can be seen in both modes.
  if (background !== null)
    html = inSpan(`ta ${classes[background === black ? grey : background] ?? ""}`, `<span>${html}</span>`);
  else html = inSpan(classes[foreground ?? (style.isDim ? grey : white)] ?? "", html);
  return style.isBold ? inSpan("tm", html) : html;
}

function inSpan(className: string, html: string): string {
  return className === "" ? html : `<span class="${className.trim()}">${html}</span>`;
}

/**
 * Applies the parameters of a "select graphic rendition" sequence, such as "1;31" or "38;5;208":
 * https://en.wikipedia.org/wiki/ANSI_escape_code#Select_Graphic_Rendition_parameters.
 */
function applyRendition(before: Style, parameters: string): Style {
  if (/[^\d;:]/u.test(parameters)) return before;
  const codes = parameters.split(";").map((each) => each.split(":").map(Number));
  const style: { -readonly [Key in keyof Style]: Style[Key] } = { ...before };
  for (let at = 0; at < codes.length; at += 1) {
    const [code = 0, ...details] = codes[at] ?? [];
    if (code === 38 || code === 48 || code === 58) {
      // "38:5:208" and "38:2::255:100:0" are one parameter, "38;5;208" and "38;2;255;100;0" several.
      const following = codes.slice(at + 1, at + 5).map(([number = 0]) => number);
      const [mode, ...values] = details.length > 0 ? details : following;
      const color = mode === 5 ? colorOf(values[0] ?? 0) : nearestColor(details.length > 0 ? values.slice(-3) : values);
      if (code === 38) style.foreground = color;
      if (code === 48) style.background = color;
      if (details.length === 0) at += mode === 5 ? 2 : 4;
    } else Object.assign(style, changeOf(code, details[0] !== 0));
  }
  return style;
}

/** @param isOn False for "4:0", which ends underlining. */
function changeOf(code: number, isOn: boolean): Partial<Style> {
  if (code >= 30 && code <= 37) return { foreground: code - 30 };
  if (code >= 40 && code <= 47) return { background: code - 40 };
  if (code >= 90 && code <= 97) return { foreground: colorOf(code - 82) };
  if (code >= 100 && code <= 107) return { background: colorOf(code - 92) };
  return changes.get(code === 4 && !isOn ? 24 : code) ?? {};
}

const changes: ReadonlyMap<number, Partial<Style>> = new Map<number, Partial<Style>>([
  [0, plain],
  [1, { isBold: true }],
  [2, { isDim: true }],
  [3, { isItalic: true }],
  [4, { isUnderlined: true }],
  [7, { isInverse: true }],
  [8, { isHidden: true }],
  [9, { isStruck: true }],
  [21, { isUnderlined: true }],
  [22, { isBold: false, isDim: false }],
  [23, { isItalic: false }],
  [24, { isUnderlined: false }],
  [27, { isInverse: false }],
  [28, { isHidden: false }],
  [29, { isStruck: false }],
  [39, { foreground: null }],
  [49, { background: null }],
]);

/** The named color of a number in the table of 256: 16 names, a cube of 6 × 6 × 6, and 24 shades of grey. */
function colorOf(index: number): number {
  // The bright colors look like the others, but for bright black.
  if (index < 16) return index > grey ? index - 8 : index;
  if (index >= 232) return nearestColor(Array.from({ length: 3 }, () => 8 + 10 * (index - 232)));
  const levels = [0, 95, 135, 175, 215, 255];
  const cube = index - 16;
  return nearestColor([cube / 36, (cube / 6) % 6, cube % 6].map((level) => levels[Math.floor(level)] ?? 0));
}

/** The named colors by their hue: red at 0°, yellow at 60°, and so on. */
const hues = [1, 3, 2, 6, 4, 5];

/** @param rgb From 0 to 255. */
function nearestColor([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range < 40) return max < 64 ? black : max < 192 ? grey : white;
  const sixth =
    max === red ? (green - blue) / range : max === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return hues[Math.round(sixth + 6) % 6] ?? white;
}
