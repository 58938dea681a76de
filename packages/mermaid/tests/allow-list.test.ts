/** Whatever Mermaid writes, only what is on the list gets into a page. */
import * as fc from "fast-check";
import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { makeColorWriter } from "../src/colors.ts";
import { elementName, inheritedStyles, isAllowedAddress, ownStyles, shapeAttributes } from "../src/svg-rules.ts";
import { writeSvg } from "../src/write-svg.ts";
import { theme } from "./theme.ts";

const names = fc.constantFrom(
  ..."svg g a defs path rect circle text tspan marker use linearGradient stop style script foreignObject image iframe animate set feImage title desc math object embed switch x:script".split(
    " ",
  ),
);
const attributes = fc.constantFrom(
  ..."href xlink:href src style class id onclick onload fill stroke d x y width transform marker-end clip-path filter mask font-family font-size stroke-dasharray data-x from to values attributeName begin points viewBox text-anchor".split(
    " ",
  ),
);
const values = fc.oneof(
  fc.constantFrom(
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//evil.example/x",
    "vbscript:x",
    "url(https://evil.example/x)",
    "url(javascript:x)",
    "url(#a)",
    "#a",
    "expression(alert(1))",
    '"><script>alert(1)</script>',
    "red;} * {background: url(//evil)",
    "fill: url(https://evil.example); background: url(x)",
    "https://example.com/a",
    "12",
    "1e5",
    "M0 0L5 5",
    "translate(1, 2)",
    "var(--x)",
    "light-dark(red, blue)",
    "a",
  ),
  fc.string({ maxLength: 20 }),
);
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.string({ maxLength: 12 }),
    fc
      .tuple(names, fc.array(fc.tuple(attributes, values), { maxLength: 5 }), fc.array(tie("node"), { maxLength: 3 }))
      .map(
        ([name, list, children]) =>
          `<${name}${list.map(([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;")}"`).join("")}>${children.join("")}</${name}>`,
      ),
  ),
})).node;

const own = new Set([
  "role",
  "aria-label",
  "aria-description",
  "viewBox",
  "width",
  "height",
  "fill",
  "font-size",
  "font-family",
  "id",
  "href",
  "x",
  "y",
]);

test("nothing else is written", () => {
  const run = (content: string, css: string): void => {
    const drawing = `<svg viewBox="0 0 10 10"><style>${css}</style>${content}</svg>`;
    const { svg } = writeSvg(
      drawing,
      drawing,
      { source: "", idPrefix: "p-", title: null },
      theme,
      makeColorWriter(theme),
    );
    const faults: string[] = [];
    new Parser(
      {
        onopentag: (name, list) => {
          if (elementName(name) === null) faults.push(`<${name}>`);
          for (const [key, value] of Object.entries(list)) {
            if (!own.has(key) && !shapeAttributes.has(key) && !(key in inheritedStyles) && !(key in ownStyles))
              faults.push(`${key}="${value}"`);
            const isFine = key === "href" ? value.startsWith("#p-") || isAllowedAddress(value) : true;
            const isUrl = !key.startsWith("aria-") && /:\/\/|javascript|url\((?!#p-)|expression|[<>;{}]/iu.test(value);
            if (!isFine || (isUrl && !(key === "href" && name === "a"))) faults.push(`${name} ${key}="${value}"`);
          }
        },
      },
      { xmlMode: true },
    ).end(svg);
    expect(faults).toEqual([]);
  };
  fc.assert(
    fc.property(tree, values, (content, css) => run(content, `.a { fill: ${css}; marker-end: ${css} } ${css}`)),
    { numRuns: 1500, seed: 7 },
  );
});

test("numbers have two decimals, and stay the same numbers", () => {
  const draw = (path: string): string => {
    const drawing = `<svg viewBox="0 0 1 1"><path d="${path}"/></svg>`;
    const options = { source: "", idPrefix: "p-", title: null };
    const { svg } = writeSvg(drawing, drawing, options, theme, makeColorWriter(theme));
    return / d="([^"]*)"/u.exec(svg)?.[1] ?? "";
  };
  expect(draw("M1.23456,-0.00001L12.5.333-1.999 3")).toBe("M1.23,0L12.5 0.33-2 3");
  expect(draw("m1 .26.711a.5.5 0 01.123.456A 1.2345,2 0 0,1 3.3333,4z")).toBe(
    "m1 0.26 0.71a.5.5 0 01.123.456A 1.23,2 0 0,1 3.33,4z",
  );
});

test.each([
  ["https://example.com/a?b=1", true],
  ["mailto:a@example.com", true],
  ["../guide/write.md#x", true],
  ["/a:b", true],
  ["#part", true],
  ["javascript:alert(1)", false],
  ["java\tscript:alert(1)", false],
  ["\u0001javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["file:///etc/passwd", false],
  ["\\\\host\\share", false],
  ["", false],
])("a link to %j may be published: %s", (url, isAllowed) => {
  expect(isAllowedAddress(url)).toBe(isAllowed);
});
