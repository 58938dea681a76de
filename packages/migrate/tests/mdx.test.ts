/** Pages of MDX, whatever their tool. */
import { describe, expect, test } from "vitest";
import { rewritePage } from "../src/markdown/rewrite.ts";
import * as mdx from "../src/mdx/passes.ts";

/** Those that need no tree. */
const passes = [
  mdx.removeModuleCode,
  mdx.convertComments,
  mdx.dedentContent,
  mdx.convertElements([mdx.findTabs, mdx.findDetails]),
  [mdx.convertAttributes(() => null), mdx.convertExpressions, mdx.removeComputed({})],
  mdx.separateHtml,
  mdx.onlyHeadings,
];

describe("pages of 200 kB take seconds at most:", () => {
  const filled = (part: string): string => part.repeat(Math.ceil(200_000 / part.length));

  test.each([
    ["comments that never end", filled("{/* a\n\n")],
    ["braces that never close", filled("a {b ")],
    ["quotation marks in braces", filled("{\"{'{` ")],
    ["escaped quotation marks in braces", `{"${filled('\\"')}`],
    ["braces in braces", filled("{").slice(0, 100_000) + filled("}").slice(0, 100_000)],
    ["tags with braces that never close", filled("<a b={ ")],
    ["paragraphs with values", filled("Some *text* <b>x</b> {`v`} `code {` \n\n")],
    ["comments of HTML that never end", filled("<!-- ")],
    ["imports without a file", filled("import a from b\n")],
    ["an import before spaces", `import ${filled(" ")}`],
    ["exports that never close", filled("export const a = {\n\n")],
    ["an export with blank lines", `export const a = {\n\n${filled("b: [],\n\n")}};\n\nText`],
    ["components in one line", filled("<B a={b} /> ")],
    ["elements in elements", filled("<Tabs>\n").slice(0, 30_000) + filled("</Tabs>\n").slice(0, 35_000)],
    ["tags that are never closed", filled("<summary>").slice(0, 100_000) + filled("</a>").slice(0, 100_000)],
    ["tabs", `<Tabs>\n${filled('<TabItem label="a">\nx\n</TabItem>\n')}</Tabs>`],
  ])("%s", (_name, text) => {
    const start = performance.now();
    mdx.importsIn({ text, bodyStart: 0 });
    rewritePage(text, "page.md", passes);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

test("a comment with code in it ends where it says, even in a line of its code", () => {
  const page = '{/*\n```ts\na `b\n``` */}\n\n<Tabs>\n<Tab title="A">\nx\n</Tab>\n</Tabs>\n';
  expect(rewritePage(page, "page.md", [mdx.convertComments]).text).toBe(
    page.replace("{/*", "<!--").replace("*/}", "-->"),
  );
});
