/** XML as its readers get it. */
import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { xml, xmlFile } from "../../src/compiler/xml.ts";

/** U+0000 to U+FFFF, with lone surrogates, and an emoji. */
const all = `${Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).join(" ")}😀`;

/** What XML 1.0 has of them: https://www.w3.org/TR/xml/#NT-Char */
const kept = Array.from(all)
  .filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20
      ? [9, 10, 13].includes(code)
      : code < 0xd8_00 || (code > 0xdf_ff && code !== 0xff_fe && code !== 0xff_ff);
  })
  .join("");

test("text loses only the characters that XML does not have, and can end neither an element nor an attribute", () => {
  const { xml: written } = xml`<a b="${all}" c="${1}">${all}${[xml`<d>${"x"}</d>`, xml`<e/>`]}</a>`;
  let attribute = "";
  let text = "";
  const parser = new Parser(
    {
      onattribute: (name, value) => void (attribute = name === "b" ? value : attribute),
      ontext: (part) => void (text += part),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(written);
  expect(attribute).toBe(kept);
  // Parsers read a line break in an attribute as a space, and a return as the end of a line.
  expect(written).not.toMatch(/b="[^"]*\n|\r/u);
  expect(text).toBe(`${kept}x\n`);
  expect(xmlFile(xml`<a/>`)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
});
