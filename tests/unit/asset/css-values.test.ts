/** Declarations that browsers skip, and what to write; CSS that is newer than our data, or right, is left alone. */
import { expect, test } from "vitest";
import type { CssChecks } from "../../../src/compiler/asset/css-values.ts";
import { findCssMistakes } from "../../../src/compiler/asset/css-values.ts";

async function reported(declaration: string, checks: CssChecks = {}): Promise<readonly string[]> {
  const css = checks.isAttribute === true ? declaration : `.a {\n  ${declaration};\n  top: 0;\n}\n`;
  return (await findCssMistakes(css, checks)).map(
    ({ start, end, reason, hint }) => `${css.slice(start, end)} → ${hint}: ${reason}`,
  );
}

const skips = (declaration: string, why: string, to: string): readonly string[] => [
  `${declaration} → ${to}: Browsers skip “${declaration}”: ${why}`,
];
const color = "write the color again, with 6 digits after the #";
const named = "write the name of a color, such as teal, or its digits, such as #008080";

test.each([
  ["color: #12345", "“#12345” has 5 digits, and colors have 3, 4, 6 or 8", color],
  ["border: 1px solid #ggg", "“#ggg” has other digits than 0 to 9 and a to f", color],
  ["color: ff0000", "a color in hexadecimal begins with #", "write color: #ff0000"],
  ["color: gren", "“gren” is not a value of “color”", "write color: green"],
  ["color: brand", "“brand” is not the name of a color", named],
  ["color: rbg(1, 2, 3)", "CSS has no function “rbg()”", "write color: rgb(1, 2, 3)"],
  ['color: "red"', "the value is in quotes", "write color: red"],
  ["color: = red", "“=” stands before the value", "write color: red"],
  ["color: red !importnat", "“!importnat” is not “!important”", "write color: red !important"],
  ["background-colour: red", "CSS has no property “background-colour”", "write background-color: red"],
  ["margin: 10", "a length needs a unit", "write margin: 10px"],
  ["margin: 0 10", "a length needs a unit", "write margin: 0 10px"],
  ["margin: 10 px", "a space stands between a number and its unit", "write margin: 10px"],
  ["margin: 10px, 2px", "its parts need spaces between them, not commas", "write margin: 10px 2px"],
  ["width: 10xp", "CSS has no unit “xp”", "write width: 10px"],
  ["width: 50 percent", "a space stands between a number and its unit", "write width: 50%"],
  ["width: px10", "a unit stands before its number", "write width: 10px"],
  ["width: calc(100%-20px)", "an operator of `calc()` needs a space on each side", "write width: calc(100% - 20px)"],
  ["width: 10px 2px", "it takes fewer values", "write width: 10px"],
  ["z-index: 10px", "the number has a unit", "write z-index: 10"],
  ["font-size: 1,5rem", "a number has a comma where CSS has a period", "write font-size: 1.5rem"],
  ["font: 12px", "it has a size, but no family", "write font-size: 12px"],
  ["transition: all 200", "a duration needs a unit", "write transition: all 200ms"],
  ["transform: rotate(45)", "an angle needs a unit", "write transform: rotate(45deg)"],
  ["border: 1px sold red", "“sold” is not a value of “border”", "write border: 1px solid red"],
  ["text-align: middle", "“middle” is not a value of “text-align”", "write text-align: center"],
  ["background: a.png", "an address is written in `url()`", "write background: url(a.png)"],
  ["content: Beta", "a text needs quotes", 'write content: "Beta"'],
  ["color = red", "a colon follows a property, not “=”", "write color: red"],
  ["color red", "no colon follows the property", "write color: red"],
])("%s is skipped", async (declaration, why, to) => {
  expect(await reported(declaration)).toEqual(skips(declaration, why, to));
});

test.each([
  ["// Beta", "// Beta → write /* Beta */: Browsers skip “// Beta”: CSS has no comments that begin with //"],
  [
    "color: rgb(1 2 3",
    "rgb(1 2 3 → write rgb(1 2 3): Browsers skip “rgb(1 2 3” and what follows: the parenthesis is not closed",
  ],
])("%s is reported", async (declaration, expected) => {
  expect(await reported(declaration)).toEqual([expected]);
});

test("what esbuild reports in the files that it bundles is not reported again", async () => {
  for (const declaration of ["colour: red", "color = red", "// Beta"])
    expect(await reported(declaration, { isBundled: true })).toEqual([]);
});

test("a condition without a unit, and the first rule without an end, are reported whole", async () => {
  const css = "body { color: red;\n@media (max-width: 700) { a { color: red } }";
  expect((await findCssMistakes(css)).map(({ start, end }) => css.slice(start, end))).toEqual([
    "body {",
    "(max-width: 700)",
  ]);
});

test("a missing semicolon in a style sheet is reported, but not again in the files that esbuild bundles", async () => {
  const css = "a {\n  color: red\n  margin: 0;\n}";
  expect((await findCssMistakes(css)).map(({ start, end, hint }) => [css.slice(start, end), hint])).toEqual([
    ["color: red", "write color: red;"],
  ]);
  expect(await findCssMistakes(css, { isBundled: true })).toEqual([]);
});

test("a missing semicolon in an attribute is reported", async () => {
  expect(await reported("color: red margin: 0", { isAttribute: true })).toEqual([
    "color: red → write color: red;: A semicolon is missing, so browsers skip this declaration and what follows it",
  ]);
});

const customProperties = new Map([
  ["--dg-hue", "<number> | <angle>"],
  ["--dg-color-text", "<color>"],
  ["--dg-radius", "<length-percentage>"],
  ["--dg-duration", "<time>"],
]);

test.each([
  ["--dg-hue: #3d47c2", "this property of the theme is a number", "write --dg-hue: 273"],
  ["--dg-hue: #00f", "this property of the theme is a number", "write --dg-hue: 264"],
  ["--dg-hue: #ff0000", "this property of the theme is a number", "write --dg-hue: 29"],
  ["--dg-hue: red", "this property of the theme is a number", "write a number from 0 to 360, such as 264"],
  ["--dg-color-text: gren", "“gren” is not the name of a color", "write --dg-color-text: green"],
  ["--dg-radius: 10", "a length needs a unit", "write --dg-radius: 10px"],
  ["--dg-radius: none", "this property of the theme is a length", "write a length such as 10px"],
  ["--dg-duration: 120", "a duration needs a unit", "write --dg-duration: 120ms"],
])("%s does not fit the theme", async (declaration, why, to) => {
  expect(await reported(declaration, { customProperties })).toEqual([
    `${declaration} → ${to}: “${declaration}” has no effect: ${why}`,
  ]);
});

test.each([
  "background: #fff;",
  "color: #FFF8 !important",
  "margin: 0 auto -1px",
  "line-height: 1.5",
  "width: calc(100% - 2 * var(--gap, 1rem) - 1px)",
  "width: calc(-1 * (1px + 1e-3px))",
  "height: calc-size(auto, size)",
  "width: if(style(--x): 1px; else: 2px)",
  "display: grid-lanes",
  "color: contrast-color(red)",
  "color: oklch(from red l c h / 50%)",
  "text-box: trim-both cap alphabetic",
  "corner-shape: squircle",
  "reading-flow: grid-rows",
  "interactivity: inert",
  "-webkit-font-smoothing: antialiased",
  "width: -moz-available",
  "*zoom: 1",
  "filter: progid:DXImageTransform.Microsoft.gradient()",
  "margin: 0\\9",
  "--own: 10 px",
  "all: revert-rule",
  "&:hover { color: red }",
  "li { color: red }",
  "@media (width > 30rem) { color: red }",
  'grid-template: "a b" auto / 1fr 2fr',
  "font-family: Acme Sans, sans-serif",
  "--dg-hue: 264deg",
  "--dg-hue: var(--hue)",
  "--dg-color-text: light-dark(#000, white)",
  "--dg-radius: 0",
  "/* @media (max-width: 700) */",
  `src: url(data:font/woff2;base64,${"A".repeat(200_000)})`,
])("%.80s is left alone", async (declaration) => {
  expect(await reported(declaration, { customProperties })).toEqual([]);
});

test.each([
  [
    "@media (max-width: 600) {\n}",
    "Browsers skip “(max-width: 600)”: a length needs a unit",
    "write (max-width: 600px)",
  ],
  [
    "/* a */\n.a {\n  top: 0;\n.b {\n  top: 0;\n}\n",
    "“.a {” is not closed, so browsers apply what follows only inside it",
    "write } where its declarations end",
  ],
  [".a { top: 0 }\n}\n", "“}” closes nothing, so browsers skip the next rule", "remove it"],
])("%j is reported", async (css, reason, hint) => {
  expect(await findCssMistakes(css)).toMatchObject([{ reason, hint }]);
  if (!css.startsWith("@")) expect(await findCssMistakes(css, { isBundled: true })).toEqual([]);
});

test("descriptors are no properties", async () => {
  const css =
    '@font-face { font-family: A; src: url(a.woff2); ascent-override: 90% } @property --a { syntax: "<color>"; inherits: no; initial-value: red }\n@custom-variant dark (&:where(.dark, .dark *));\n';
  expect(await findCssMistakes(css)).toEqual([]);
});
