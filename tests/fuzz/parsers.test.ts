/** The faster parser gives the same page values as the reference, whatever the page contains. */
import { assert, asyncProperty } from "fast-check";
import { expect, test } from "vitest";
import { createPageCompiler } from "../../src/compiler/page/compile.ts";
import { checkPage } from "../../src/compiler/rules/check-page.ts";
import { toSourcePath } from "../../src/compiler/source/paths.ts";
import { decodeText } from "../../src/compiler/source/scan.ts";
import { markdownOptions } from "../support/page.ts";
import { anyPage, includedFiles } from "./markdown.ts";
import { fuzzTimeout, parameters } from "./parameters.ts";

const includes = new Map(Object.entries(includedFiles).map(([path, text]) => [toSourcePath(path), text]));

test(
  "satteri gives the page values of remark",
  async () => {
    const [reference, fast] = await Promise.all(
      (["remark", "satteri"] as const).map((parser) =>
        createPageCompiler({ ...markdownOptions, parser, components: ["own"] }, checkPage),
      ),
    );
    await assert(
      asyncProperty(anyPage, async (contents) => {
        const source = { path: toSourcePath("guide/page.md"), text: decodeText(Buffer.from(contents)) ?? "", hash: "" };
        expect(await fast?.compile(source, includes)).toEqual(await reference?.compile(source, includes));
      }),
      parameters(0.2),
    );
  },
  fuzzTimeout,
);
