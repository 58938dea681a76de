/** The syntax of other tools: each example is found once, with its hint, and its correction is silent. */
import { describe, expect, test } from "vitest";
import { applyTextEdits } from "../../../src/compiler/check/text-edits.ts";
import { dialects } from "../../../src/compiler/dialects/dialects.ts";
import { compilePage } from "../../support/page.ts";

const rows = dialects.flatMap(({ name, syntax = [] }) =>
  syntax.map(({ what, example, hint: always }) => {
    const [text, hint] = typeof example === "string" ? [example, String(always)] : example;
    return [name, what, text, hint] as const;
  }),
);

describe.each(["remark", "satteri"] as const)("with %s", (parser) => {
  test.each(rows)("%s: %s", async (_name, what, text, hint) => {
    const foundIn = async (source: string) => {
      const { page } = await compilePage(source, { options: { parser } });
      return page.findings.filter(({ code }) => code === "unsupported-syntax");
    };
    const source = `---\ntitle: Page\n---\n${text}`;
    const found = await foundIn(source);
    expect(found.map((each) => [each.message.includes(`is ${what}, which`), each.hint])).toEqual([[true, hint]]);
    const edits = found.flatMap(({ fix, span }) => (fix === null ? [] : [{ ...fix, span }]));
    if (edits.length > 0) expect(await foundIn(applyTextEdits(source, edits))).toEqual([]);
  });
});
