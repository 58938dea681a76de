/** Each rule finds its bad examples once, and neither their corrections nor its good ones, with both parsers. */
import { describe, expect, test } from "vitest";
import { editFor } from "../../../src/compiler/check/fixes.ts";
import { applyTextEdits } from "../../../src/compiler/check/text-edits.ts";
import type { Finding } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { pageRules } from "../../../src/compiler/rules/check-page.ts";
import type { PageRule } from "../../../src/compiler/rules/rule.ts";
import { compilePage } from "../../support/page.ts";

const frontmatter =
  "---\ntitle: Page\nshort_description: A page whose description is as long as search engines show it.\n---\n";

const includes = { "a.js": "a();\n", "guide/a.js": "a();\n" };

/** An example that is a whole page has its own frontmatter. */
const pageOf = (markdown: string): string => (/^(?:---\n|title: )/u.test(markdown) ? markdown : frontmatter + markdown);
/** Hints that are of no concern where they are not the question. */
const unasked: ReadonlySet<string> = new Set(["missing-language", "missing-description"]);

/** Hints that do not say the text, because only its author knows it, or where it belongs. */
const unknownTexts: readonly RegExp[] = [
  // What the site wants to say, with the names that it needs.
  /^for example /u,
  /^add a line `\[|^add `short_description|^add its address|^describe the image|^write its (?:text|code)/u,
  // Which of several, or where in what stands there.
  /^remove it, or give it|where it belongs|^fix it, or mark|^its values are at|^put the caret|^write the same mark/u,
  /^close the (?:list|map) with|^write highlight-start|in a list, indent|^put it on lines of its own|^close it with <\/i>$/u,
  /on a line of its own|^begin a new quote|^write :::package-managers on|^remove it: the attributes/u,
  // It is in another file, or a program writes it.
  / in the config|^allow it in the config|^replace the whole block with <<< @|^`docsgen check --samples/u,
];

describe.each(["remark", "satteri"] as const)("with %s", (parser) => {
  async function check(rule: PageRule, markdown: string): Promise<readonly Finding[]> {
    const options = { ...rule.options, parser };
    const { page } = await compilePage(pageOf(markdown), { options, includes });
    return page.findings.filter(({ code }) => code === rule.code || !unasked.has(code));
  }
  const codesIn = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code);

  // What only the machine can cause has no page as an example.
  const shown = pageRules.filter(({ bad, good }) => bad.length + good.length > 0);
  describe.each(shown.map((rule) => [rule.code, rule] as const))("%s", (code, rule) => {
    const bad = rule.bad.map((each) =>
      typeof each === "string" ? { mistake: each } : { mistake: each[0], correction: each[1] },
    );
    test.each(bad)("finds $mistake", async ({ mistake, correction }) => {
      const found = await check(rule, mistake);
      expect(codesIn(found)).toEqual([code]);
      if (correction !== undefined) expect(await check(rule, correction)).toEqual([]);
      // What corrects it is the correction, which is silent: an edit leaves neither this problem nor a new one.
      const edits = found.flatMap((each) => editFor(each, pageOf(mistake)) ?? []);
      if (edits.length > 0) expect(applyTextEdits(pageOf(mistake), edits)).toBe(pageOf(correction ?? ""));
      else if (correction !== undefined)
        for (const { hint } of found) if (!unknownTexts.some((each) => each.test(hint ?? ""))) expect(hint).toBe(null);
    });
    test.each(rule.good)("does not find %j", async (markdown) => {
      expect(await check(rule, markdown)).toEqual([]);
    });
  });
});
