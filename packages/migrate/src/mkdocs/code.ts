/** Converts the first lines of code blocks: `{ .py title="a.py" hl_lines="2 4-5" linenums="1" }`. Pure. */
import { codeWordFor } from "docsgen/migrate-kit";
import { visit } from "unist-util-visit";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { withDropped } from "../mdx/became.ts";

const token = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s{}]+))|[.#]?[\w+#-]+/gu;
/** Classes and attributes that say nothing in docsgen, whose code always has a button to copy it. */
const ignored =
  /^(?:\.?(?:copy|select|annotate|no-copy|no-select|highlight)|linenums_style|use_pygments|anchor_linenums)$/u;

export const convertCode: Pass = ({ tree, text }) => {
  const edits: Edit[] = [];
  visit(tree, (node) => {
    const offset = node.position?.start.offset;
    if (node.type !== "code" || offset === undefined) return;
    const [, fence = "", info = ""] = /^(`{3,}|~{3,})([^\r\n]*)/u.exec(text.slice(offset)) ?? [];
    if (fence === "") return;
    const start = offset + fence.length;
    const end = start + info.length;
    if (/(?:^|[\s.])annotate\b/u.test(info) || /(?:#|\/\/|<!--|--|\/\*|;)[ \t]*\(\d+\)!?(?![\w.])/u.test(node.value))
      edits.push(annotations(offset));
    if (!/[{]|=/u.test(info)) return;
    const { made, dropped } = convertInfo(info);
    if (made === info.trim()) return;
    const remark = withDropped(
      {
        what: "Attributes of code blocks, such as `hl_lines`",
        advice: 'they are written as in docsgen: `py {2,4-5} title="a.py"`',
      },
      dropped,
    );
    edits.push({ start, end, text: ` ${made}`, remark });
  });
  return edits;
};

function annotations(start: number): Edit {
  const advice = "the numbers in the code lead nowhere; write what they say into comments, or after the code";
  return { start, end: start, text: "", remark: { outcome: "left", what: "Annotations of code", advice } };
}

function convertInfo(info: string): { readonly made: string; readonly dropped: readonly string[] } {
  let language = "";
  const parts: string[] = [];
  const dropped: string[] = [];
  for (const { 0: written, 1: name, 2: double, 3: single, 4: bare } of info.matchAll(token)) {
    const value = double ?? single ?? bare ?? "";
    if (name === undefined) {
      if (ignored.test(written)) continue;
      if (language === "" && !written.startsWith("#")) language = written.replace(/^\./u, "");
      else dropped.push(written);
      continue;
    }
    const word = name === "title" ? `title="${value.replaceAll('"', "'")}"` : codeWordFor(name, value.trim());
    if (word === null && !ignored.test(name)) dropped.push(name);
    if (word !== null) parts.splice(name === "hl_lines" ? 0 : parts.length, 0, word);
  }
  return { made: [language === "" && parts.length > 0 ? "text" : language, ...parts].join(" "), dropped };
}
