/**
 * Any page, whatever it contains, either compiles or gets findings, within the time limit, at positions that exist in
 * it, and with the same result each time.
 */
import { assert, asyncProperty } from "fast-check";
import { expect, test } from "vitest";
import { applyTextEdits } from "../../src/compiler/check/text-edits.ts";
import type { Finding } from "../../src/compiler/diagnostics/diagnostic.ts";
import type { CompiledPage, Relocation } from "../../src/compiler/page/compiled-page.ts";
import { createPageCompiler } from "../../src/compiler/page/compile.ts";
import { checkPage } from "../../src/compiler/rules/check-page.ts";
import { toSourcePath } from "../../src/compiler/source/paths.ts";
import { decodeText } from "../../src/compiler/source/scan.ts";
import { markdownOptions } from "../support/page.ts";
import { anyPage, includedFiles } from "./markdown.ts";
import { fuzzTimeout, parameters } from "./parameters.ts";
import type { Located } from "./positions.ts";
import { misplaced } from "./positions.ts";

/** In milliseconds of CPU time. If a page of a few hundred letters takes this long, it would never end. */
const hang = 5000;

const includes = new Map(Object.entries(includedFiles).map(([path, text]) => [toSourcePath(path), text]));

test.each(["remark", "satteri"] as const)(
  "%s compiles any page",
  async (parser) => {
    const compiler = await createPageCompiler({ ...markdownOptions, parser, components: ["own"] }, checkPage);
    const compile = (text: string): Promise<CompiledPage> =>
      compiler.compile({ path: toSourcePath("guide/page.md"), text, hash: "" }, includes);
    await assert(
      asyncProperty(anyPage, async (contents) => {
        const text = decodeText(Buffer.from(contents)) ?? "";
        const before = process.cpuUsage();
        const page = await compile(text);
        expect(process.cpuUsage(before).user / 1000).toBeLessThan(hang);
        expect(misplaced(text, positionsIn(page), includedFiles)).toEqual([]);
        expect(misplacedFixes(text, page)).toEqual([]);
        const { body, spans } = page;
        const isHole = ({ offset, reference }: Pick<Relocation, "offset" | "reference">): boolean =>
          offset <= body.html.length && reference < spans.length;
        expect([...body.relocations, ...body.images].every(isHole)).toBe(true);
        const json = JSON.stringify(page);
        // Hints mark the names that are found once all pages are known.
        const withoutHints = { ...page, findings: page.findings.map(({ hint: _hint, ...found }) => found) };
        expect(JSON.stringify(withoutHints)).not.toMatch(/[\uFDD0-\uFDEF]|%EF%B7%[9A]/u);
        expect(JSON.stringify(await compile(text)) === json).toBe(true);
      }),
      parameters(0.49),
    );
  },
  fuzzTimeout,
);

/** The fixes whose text is not at their span. */
function misplacedFixes(text: string, { findings }: CompiledPage): readonly Finding[] {
  return findings.filter(({ span, fix }) => fix !== null && applyTextEdits(text, [{ span, ...fix }]) === text);
}

function positionsIn({ findings, spans, componentSpans, externalSpans, headings }: CompiledPage): readonly Located[] {
  return [
    ...findings.map(({ code, span }) => [code, span] as const),
    ...spans.map((span) => ["reference", span] as const),
    ...componentSpans.map((span) => ["component", span] as const),
    ...externalSpans.map((span) => ["address", span] as const),
    ...headings.map(({ span }) => ["heading", span] as const),
  ];
}
