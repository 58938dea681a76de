/** What browsers skip in CSS is reported; CSS that is newer than our data, or right, is left alone. */
import { expect, test } from "vitest";
import type { CssChecks } from "../../../src/compiler/asset/css-mistakes.ts";
import { findCssMistakes } from "../../../src/compiler/asset/css-mistakes.ts";

/** The declaration, followed by another one, in a style sheet. */
const inRule = (declaration: string): string => `.a {\n  ${declaration};\n  top: 0;\n}\n`;

async function reported(css: string, checks: CssChecks = {}): Promise<readonly string[]> {
  return (await findCssMistakes(css, checks)).map(
    ({ start, end, reason, hint }) => `${css.slice(start, end)} → ${reason} → ${hint}`,
  );
}

test.each([
  ["margin: 0 10", "“10” does not match the grammar of “margin”"],
  ["display: hidden", "“hidden” does not match the grammar of “display”"],
  ["color: gren", "“gren” does not match the grammar of “color”"],
  ["width: 10xp", "“10xp” does not match the grammar of “width”"],
  ["font: 12px", "its value is not complete"],
])("%s is skipped", async (declaration, why) => {
  const [, property = ""] = /^([a-z]+):/u.exec(declaration) ?? [];
  const hint = `its values are at https://developer.mozilla.org/docs/Web/CSS/${property}`;
  for (const isBundled of [false, true])
    expect(await reported(inRule(declaration), { isBundled })).toEqual([
      `${declaration} → Browsers skip “${declaration}”: ${why} → ${hint}`,
    ]);
});

test.each([
  ["color = red", "color = red → Browsers skip “color = red”: colon is expected → for example: color: inherit"],
  ["Color = red", "Color = red → Browsers skip “Color = red”: colon is expected → for example: Color: inherit"],
  ["// Beta", "// Beta → Browsers skip “// Beta”: identifier is expected → write a comment between /* and */"],
])("%s is reported, but not again where esbuild reports it", async (declaration, expected) => {
  expect(await reported(inRule(declaration))).toEqual([expected]);
  expect(await reported(inRule(declaration), { isBundled: true })).toEqual([]);
});

const open = "is not closed, so browsers apply what follows only inside it → write } where its declarations end";
test.each([
  ["/* a */\n.a {\n  top: 0;\n.b {\n  top: 0;\n}\n", [`.a { → “.a {” ${open}`]],
  [".a {\n", [`.a { → “.a {” ${open}`]],
  [".a { top: 0 }\n}\n", ["} → “}” closes nothing, so browsers skip the next rule → remove it"]],
  [
    "a { color: rgb(1 2 3; top: 0 }\nb { top: 0 }",
    ["color: rgb( → “color: rgb(” is not closed, so browsers skip what follows → write ) where its value ends"],
  ],
])("what loses the rest of a sheet is reported: %j", async (css, expected) => {
  expect(await reported(css)).toEqual(expected);
  expect((await findCssMistakes(css)).every(({ isSyntax }) => isSyntax)).toBe(true);
});

test.each([["margin: 0;"], ["&:hover { top: 0 }"], ["@media print { top: 0 }"]])(
  "a missing semicolon before %s is reported",
  async (next) => {
    const [, name = ""] = /^(.+?)(?: \{|(?<=:) )/u.exec(next) ?? [];
    const expected = `color: red → Browsers skip “color: red”: no semicolon separates it from “${name}” → write color: red;`;
    for (const isBundled of [false, true])
      expect(await reported(`a {\n  color: red\n  ${next}\n}`, { isBundled })).toEqual([expected]);
  },
);

test.each([
  "@supports (not (color: red)) { a { color: red } }",
  "@container (not (inline-size > 30em)) { a { color: red } }",
  '@font-face { font-family: A; src: url(a.woff2); ascent-override: 90% } @property --a { syntax: "<color>"; inherits: no }',
  "@custom-variant dark (&:where(.dark, .dark *));\na { color: red }",
  ...[
    "color: #FFF8 !important",
    "width: calc(100% - 2 * var(--gap, 1rem) - 1px)",
    "height: calc-size(auto, size)",
    "width: if(style(--x): 1px; else: 2px)",
    "display: grid-lanes",
    "color: contrast-color(red)",
    "color: oklch(from red l c h / 50%)",
    "corner-shape: squircle",
    "-webkit-font-smoothing: antialiased",
    "*zoom: 1",
    "filter: progid:DXImageTransform.Microsoft.gradient()",
    "margin: 0\\9",
    "--own: 10 px",
    "&:hover { color: red }",
    "@media (width > 30rem) { color: red }",
    'grid-template: "a b" auto / 1fr 2fr',
    `src: url(data:font/woff2;base64,${"A".repeat(200_000)})`,
  ].map(inRule),
])("%.80s is left alone", async (css) => {
  expect(await reported(css)).toEqual([]);
});
