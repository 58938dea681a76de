/** What mdBook replaces in a chapter: `{{#include file.rs:anchor}}`, `{{#playground file.rs}}`, `{{#title …}}`. Pure. */
import { visit } from "unist-util-visit";
import type { IncludedFile, IncludedPart } from "../markdown/included-files.ts";
import { codeIn, fileOf, includeCode, includeText } from "../markdown/included-files.ts";
import type { RegionMarks } from "../markdown/regions.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";

/** The marks of parts: `// ANCHOR: name`. */
export const anchorMarks: RegionMarks = {
  start: /ANCHOR:[ \t]*(?<name>[\w-]+)/u,
  end: /ANCHOR_END:[ \t]*(?<name>[\w-]+)/u,
};

const link = /(?<escape>\\?)\{\{#(?<name>[a-z_]+)(?:[ \t]+(?<rest>[^}\n]*?))?[ \t]*\}\}/gu;

/** All included files of a chapter. */
export function includesIn(text: string): readonly string[] {
  return [...text.matchAll(link)].flatMap(({ groups = {} }) =>
    /^(?:include|rustdoc_include|playground|playpen)$/u.test(groups["name"] ?? "") && groups["escape"] === ""
      ? [readPart(groups["rest"] ?? "").file]
      : [],
  );
}

/** "a.rs:main", "a.rs:2:10", "a.rs::10", "a.rs:2" */
function readPart(written: string): IncludedPart {
  const [, file = written, first, second] = /^([^:\s]+)(?::([^:\s]*))?(?::([^:\s]*))?/u.exec(written.trim()) ?? [];
  if (first === undefined) return { file, region: null, lines: null };
  if (first !== "" && !/^\d+$/u.test(first)) return { file, region: first, lines: null };
  return { file, region: null, lines: [first, second ?? first] };
}

/** Lines that mdBook hides in Rust: `# use std::io;`. */
const hidden = /^[ \t]*#(?:[ \t].*)?$/u;

/**
 * In text, an include becomes `::include`; in code, `<<<` or the lines themselves. Other expressions are escaped.
 *
 * @param find Takes the path as written, without the part after a colon; `null` if there is no such file.
 */
export function convertIncludes(find: (file: string) => IncludedFile | null): Pass {
  return ({ text, tree }) => {
    const codes = codeIn(tree, true);
    return [...text.matchAll(link)].flatMap(({ 0: whole, index: start, groups = {} }): Edit[] => {
      const { escape = "", name = "", rest = "" } = groups;
      const code = codes.find((each) => each.start <= start && start < each.end);
      const end = start + whole.length;
      // docsgen replaces nothing in code, so that a backslash would be shown.
      if (escape !== "") return code === undefined ? [] : [{ start, end: start + 1, text: "" }];
      if (name === "title") return [{ start, end, text: "", remark: titleRemark }];
      const isPlayground = name === "playground" || name === "playpen";
      if (!isPlayground && name !== "include" && name !== "rustdoc_include")
        return [{ start, end: start, text: code === undefined ? "\\" : "", remark: otherRemark }];
      const part = readPart(rest);
      const file = fileOf(part, find, anchorMarks);
      if (file === null) {
        const what = `The included file “${part.file}${part.region === null ? "" : `:${part.region}`}”`;
        const mark = code === undefined ? "\\" : "";
        return [{ start, end: start, text: mark, remark: { outcome: "left", what, advice: "it does not exist" } }];
      }
      if (isPlayground) return [{ start, end, text: `<<< ${file.reference}{rust}`, remark: included }];
      const indent = /[^\n]*$/u.exec(text.slice(0, start))?.[0] ?? "";
      if (code !== undefined)
        return [
          includeCode(text, code, { start, end, indent: /^[ \t>]*$/u.test(indent) ? indent : "" }, part, file, {
            marks: anchorMarks,
            included,
            copied,
            hasHidden: (source) => part.file.endsWith(".rs") && source.split("\n").some((line) => hidden.test(line)),
          }),
        ];
      return [{ start, end, text: includeText(part, file), remark: included }];
    });
  };
}

const included = {
  outcome: "converted",
  what: "Included files (`{{#include …}}`)",
  advice: "they became `::include{file=…}` and, in code, `<<<`",
} as const;
const copied = {
  outcome: "lossy",
  what: "Parts of files in code, such as `{{#include a.rs:2:10}}`",
  advice: "the code block contains a copy of the lines; docsgen includes whole files and regions with `<<<`",
} as const;
const titleRemark = {
  outcome: "lossy",
  what: "`{{#title …}}`",
  advice: "it was removed; the title of the page is that of the browser tab",
} as const;
const otherRemark = {
  outcome: "left",
  what: "Expressions of preprocessors, such as `{{#tabs}}`",
  advice: "pages show them as text; write what they make",
} as const;

/** Removes the lines of Rust that mdBook hides, because docsgen would show them. */
export const removeHiddenLines: Pass = ({ tree, text }) => {
  const edits: Edit[] = [];
  visit(tree, (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type !== "code" || start === undefined || end === undefined) return;
    if (!/^rust(?![\w-])/u.test(node.lang ?? "")) return;
    let at = start;
    const lines = text.slice(start, end).split("\n");
    for (const [index, line] of lines.entries()) {
      const isInside = index > 0 && index < lines.length - 1;
      const bare = line.replace(/\r$/u, "");
      const [, before = ""] = /^([ \t>]*)##/u.exec(bare) ?? [];
      if (isInside && hidden.test(bare.replace(/^[ \t]*>/u, "")))
        edits.push({ start: at, end: at + line.length + 1, text: "", remark: hiddenRemark });
      else if (isInside && /^[ \t>]*##/u.test(bare)) {
        const mark = at + before.length;
        edits.push({ start: mark, end: mark + 1, text: "" });
      }
      at += line.length + 1;
    }
  });
  return edits;
};

const hiddenRemark = {
  outcome: "lossy",
  what: "Hidden lines of Rust (`# use …`)",
  advice: "they were removed; docsgen shows every line of code",
} as const;

/** Formulas of MathJax in mdBook, `\\( x \\)` and `\\[ x \\]`, become `$x$` and blocks between `$$`. */
export const convertMath: Pass = ({ prose, text }) =>
  [...prose.matchAll(/\\\\\((.+?)\\\\\)|\\\\\[([\s\S]+?)\\\\\]/gu)].map(({ 0: whole, 1: inline, index }): Edit => {
    const inner = text.slice(index + 3, index + whole.length - 3).trim();
    const made = inline === undefined ? `\n$$\n${inner}\n$$\n` : `$${inner}$`;
    const remark = { outcome: "converted", what: "Formulas", advice: "they are between `$` now" } as const;
    return { start: index, end: index + whole.length, text: made, remark };
  });
