/**
 * Writes XML 1.0, where one character that it does not have makes the whole document unreadable. Text gets into a
 * document only through `xml`, which escapes it. Pure.
 */

/** A piece of XML, made by `xml`. */
export interface Xml {
  readonly xml: string;
}

/**
 * A tag for templates: escapes the values for the content of an element or for a double-quoted attribute, and leaves out
 * the characters that XML 1.0 does not have, even as references. Pieces are inserted as they are, each on its own line.
 *
 * @example xml`<title>${"R&D"}</title>` // <title>R&amp;D</title>
 */
export function xml(template: TemplateStringsArray, ...values: readonly (string | number | readonly Xml[])[]): Xml {
  return {
    xml: template.reduce((written, part, index) => {
      const value = values[index - 1] ?? "";
      if (typeof value === "object") return written + value.map((each) => each.xml).join("\n") + part;
      const text = escape(String(value));
      // Parsers turn line breaks in attributes into spaces.
      return written + (written.endsWith('="') ? text.replaceAll("\n", "&#10;") : text) + part;
    }),
  };
}

/** The content of a file. */
export function xmlFile(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

/** https://www.w3.org/TR/xml/#NT-Char */
const excluded = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escape(text: string): string {
  return text
    .replaceAll(excluded, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}
