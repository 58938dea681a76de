/**
 * The labels of Mermaid diagrams on their way through beautiful-mermaid, which would take some of their characters for
 * syntax. Such characters travel as characters for private use, and are restored in the drawing.
 */

const privateUse = 0xe000;
const special = /[[\](){}|"'`<>/\\&#;:*~%]/gu;

/** A line break may be written as `<br>`, and a special character as in Mermaid: `#quot;`, `#35;`. */
export function encodeLabel(label: string): string {
  const text = label.trim().replace(/^"(.*)"$/su, "$1");
  return text
    .replaceAll("#quot;", '"')
    .replaceAll(/#(\d{1,6});/gu, (_all, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .split(/<br\s*\/?>|\\n/iu)
    .map((line) => line.replaceAll(special, (character) => String.fromCharCode(privateUse + character.charCodeAt(0))))
    .join("<br>");
}

export function decodeLabel(text: string): string {
  return text.replaceAll(/[\uE000-\uE07F]/gu, (character) => String.fromCharCode(character.charCodeAt(0) - privateUse));
}
