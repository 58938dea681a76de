/** Spaces of the same length, with the same line breaks. */
export function blank(text: string): string {
  return text.replaceAll(/[^\n\r]/gu, (character) => " ".repeat(character.length));
}
