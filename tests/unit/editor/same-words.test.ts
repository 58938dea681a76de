/**
 * Every mistake of `tests/diagnostics/` in an editor: it has the words, the code, the place and the fix that it has in
 * the terminal (`expected.txt`, which a run of the command must print), in JSON, and in the panel of the development
 * server, as far as these show them. An editor can write what a hint says was meant.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { editFor } from "../../../src/compiler/check/fixes.ts";
import { editText } from "../../../src/compiler/check/text-edits.ts";
import type { Diagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { fixFor } from "../../../src/compiler/editor/code-actions.ts";
import { formatJson } from "../../../src/compiler/diagnostics/reporters/json.ts";
import { formatPretty, plainStyle } from "../../../src/compiler/diagnostics/reporters/pretty.ts";
import { toShownProblems } from "../../../src/compiler/serve/shown-problems.ts";
import { copyMistake, linesOf, mistakesFolder } from "../../support/mistake.ts";
import { openSession, problemsInJson, problemsInReport } from "../../support/session.ts";

const codes = readdirSync(mistakesFolder, { withFileTypes: true }).flatMap((entry) => {
  const [words = ""] = linesOf(join(mistakesFolder, entry.name, "words.txt"));
  const isPlain = words === "" || words === "--verbose" || words === "build --verbose";
  return entry.isDirectory() && isPlain ? [entry.name] : [];
});

/** What a page has all along, and is seen once its frontmatter or its exception can be read. */
const unseen: ReadonlySet<string> = new Set(["missing-description", "text-length", "unused-exception"]);

const nameOf = (each: Diagnostic): string => `${each.kind === "file" ? each.file : ""} ${each.code} ${each.message}`;

test("every mistake has the same words in an editor, the terminal, JSON and the panel of the server, and what is meant is an edit", async () => {
  const different: string[] = [];
  const unedited: string[] = [];
  const left: string[] = [];
  let corrected = 0;
  for (const code of codes) {
    const site = copyMistake(code);
    const session = await openSession(site);
    const report = await session.idle();
    if (report === null) throw new Error("nobody typed");
    const diagnostics = [...report.ofSite, ...[...report.byFile.values()].flat()];
    const expected = readFileSync(join(mistakesFolder, code, "expected.txt"), "utf8");
    const textOf = (file: string): string | null => session.textOf(site.path(file));
    const blocks = diagnostics.map((each) => ({ each, block: formatPretty([each], textOf, plainStyle) }));
    for (const { each, block } of blocks)
      if (each.severity !== "hint" && !expected.includes(block.replaceAll(site.folder, "<site>")))
        different.push(`${code}: only in the editor: ${block}`);
    const shown = blocks.map(({ block }) => block.replaceAll(site.folder, "<site>"));
    if (!shown.some((block) => block.includes(` ${code}: `)) || !expected.includes(` ${code}: `))
      different.push(`${code}: is not in both: ${expected}`);

    const json = formatJson({ diagnostics, version: "1", pages: 1, isVerbose: false, inRepository: (file) => file });
    expect(problemsInJson(json), code).toEqual(problemsInReport(report));
    for (const { severity, message, hint, location, ...problem } of toShownProblems(diagnostics, site.folder)
      .problems) {
      const same = diagnostics.some(
        (each) =>
          each.code === problem.code &&
          each.severity === severity &&
          each.message === message &&
          each.hint === hint &&
          (location === null
            ? each.kind === "site"
            : each.kind === "file" &&
              each.file === location.file &&
              each.span.start.line === location.line &&
              each.span.start.column === location.column),
      );
      expect(same, code).toBe(true);
    }
    for (const each of diagnostics)
      if (each.kind === "file" && each.hint?.startsWith("did you mean “") === true)
        if (fixFor(each, textOf(each.file) ?? "") === null) unedited.push(`${code}: ${each.hint}`);
    // What an editor offers leaves none of these problems, and makes no new one.
    const placed = diagnostics.flatMap((each) => (each.kind === "file" ? [each] : []));
    const edited = [...new Set(placed.map(({ file }) => file))].flatMap((file) => {
      const before = textOf(file) ?? "";
      const edits = placed.flatMap((each) => (each.file === file ? (editFor(each, before) ?? []) : []));
      const after = editText(before, edits).text;
      return after === before ? [] : [{ file, after }];
    });
    const kept = diagnostics.filter((each) => each.kind === "site" || fixFor(each, textOf(each.file) ?? "") === null);
    for (const { file, after } of edited) site.write(file, after);
    session.filesChanged(edited.map(({ file }) => site.path(file)));
    const later = edited.length === 0 ? null : await session.idle();
    const known = new Set(kept.map(nameOf));
    for (const each of later === null ? [] : [...later.ofSite, ...[...later.byFile.values()].flat()])
      if (!known.has(nameOf(each)) && !unseen.has(each.code)) left.push(`${code}: ${nameOf(each)}`);
    if (later !== null) corrected += 1;
    await session.close();
  }
  expect(left).toEqual([]);
  expect(corrected).toBeGreaterThan(20);
  expect(unedited).toEqual([]);
  expect(codes.length).toBeGreaterThan(90);
  expect(different).toEqual([]);
}, 300_000);
