/** Draws a social card as SVG: the name of the site above, the title of the page with its section below. Pure. */
import type { CardFonts, SocialCard } from "../site/social-card.ts";
import { cardSize } from "../site/social-card.ts";
import type { Xml } from "../xml.ts";
import { xml } from "../xml.ts";

/** The same for all cards of a site. */
export interface CardStyle {
  readonly site: string;
  /** In hexadecimal. */
  readonly accent: string;
  readonly isRightToLeft: boolean;
  /** An SVG image, or `null`. */
  readonly logo: Uint8Array | null;
}

const { width, height } = cardSize;
const margin = 80;
const colors = { background: "#ffffff", text: "#16181d", muted: "#5b6472" };

/** Long titles are set smaller, until they fit into the number of lines. */
const titleSizes = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 54, lines: 4 },
] as const;

/** @returns The text of an SVG file of 1200 by 630 pixels. Text that does not fit ends in “…”. */
export function drawCard(
  { title, section }: SocialCard,
  { site, accent, isRightToLeft, logo }: CardStyle,
  fonts: Pick<CardFonts, "family" | "widthOf">,
): string {
  const { lines, size } = fitTitle(title, fonts);
  const text = (value: string, y: number, fontSize: number, fill: string, indent = 0): Xml => {
    const x = isRightToLeft ? width - margin - indent : margin + indent;
    const line = inDirection(value.trimEnd(), isRightToLeft);
    return xml`<text x="${x}" y="${y}" font-size="${fontSize}" fill="${fill}" text-anchor="${isRightToLeft ? "end" : "start"}">${line}</text>`;
  };
  const lineHeight = Math.round(size * 1.16);
  const lastLine = height - margin - 24;
  const firstLine = lastLine - (lines.length - 1) * lineHeight;
  const logoX = isRightToLeft ? width - margin - 64 : margin;
  const drawn = [
    xml`<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    xml`<rect y="${height - 16}" width="${width}" height="16" fill="${accent}"/>`,
  ];
  if (logo !== null)
    drawn.push(xml`<image x="${logoX}" y="${margin - 8}" width="64" height="64" href="${svgUrl(logo)}"/>`);
  if (site !== title)
    drawn.push(
      text(cut(site, width - 2 * margin - 84, 36, fonts), margin + 37, 36, colors.muted, logo === null ? 0 : 84),
    );
  if (section !== "")
    drawn.push(text(cut(section, width - 2 * margin, 34, fonts), firstLine - Math.round(size * 0.74) - 40, 34, accent));
  drawn.push(...lines.map((line, index) => text(line, firstLine + index * lineHeight, size, colors.text)));
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${fonts.family}" font-weight="600">${drawn}</svg>`
    .xml;
}

/** An SVG image as an address. */
export function svgUrl(image: Uint8Array): string {
  return `data:image/svg+xml;base64,${Buffer.from(image).toString("base64")}`;
}

function fitTitle(
  title: string,
  fonts: Pick<CardFonts, "widthOf">,
): { readonly lines: readonly string[]; readonly size: number } {
  for (const { size, lines: most } of titleSizes) {
    const lines = wrap(title, width - 2 * margin, size, fonts);
    if (lines.length <= most) return { lines, size };
  }
  const { size, lines: most } = titleSizes[titleSizes.length - 1] ?? titleSizes[0];
  const lines = wrap(title, width - 2 * margin, size, fonts);
  const rest = lines.slice(most - 1).join("");
  return { lines: [...lines.slice(0, most - 1), cut(rest, width - 2 * margin, size, fonts)], size };
}

function widthOf(text: string, size: number, fonts: Pick<CardFonts, "widthOf">): number {
  let sum = 0;
  for (const character of text) sum += fonts.widthOf(character);
  return sum * size;
}

/** Breaks a text into lines, which may end in a space: at spaces, between the characters of Chinese and Japanese, and within overlong words. */
function wrap(text: string, most: number, size: number, fonts: Pick<CardFonts, "widthOf">): string[] {
  const fits = (part: string): boolean => widthOf(part.trimEnd(), size, fonts) <= most;
  const words = text.match(pattern) ?? [];
  const parts = words.flatMap((word) => (fits(word) ? [word] : word.split(wordBreak)));
  const pieces = parts.flatMap((part) => (fits(part) ? [part] : [...part]));
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    if (line !== "" && !fits(line + piece)) {
      lines.push(line);
      line = "";
    }
    line += piece;
  }
  return line === "" ? lines : [...lines, line];
}

/** Where names such as `createWorkflow` and `src/main.ts` can be broken. */
const wordBreak = /(?<=\p{Ll})(?=\p{Lu})|(?<=[./_-])/u;

/** A word with the space after it; or one character of a script without spaces, with the punctuation that belongs to it. */
const pattern =
  /[（「『【《〈]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][ー々、。，．！？：；）」』】》〉]*\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu;

/** Shortens a text to one line. */
function cut(text: string, most: number, size: number, fonts: Pick<CardFonts, "widthOf">): string {
  if (widthOf(text, size, fonts) <= most) return text;
  const characters = [...text];
  while (characters.length > 0 && widthOf(`${characters.join("")}…`, size, fonts) > most) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** The renderer assumes that a line runs from left to right, unless it is embedded in a mark of the other direction. */
function inDirection(text: string, isRightToLeft: boolean): string {
  return isRightToLeft ? `\u202B${text}\u202C` : text;
}
