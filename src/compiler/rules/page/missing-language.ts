import { shorten } from "../../diagnostics/catalog.ts";
import { codeMetaOf, fenceOf } from "../../page/code-blocks/fence.ts";
import { firstLineSpan, rangeOf } from "../../page/draft.ts";
import { rule } from "../rule.ts";
import { unclosedBlocks } from "./unclosed-code.ts";

export const missingLanguage = rule({
  code: "missing-language",
  severity: "hint",
  message: () => "This code block has no language",
  about:
    "The first word after the fence names the language, which is needed to highlight and to check the code. Use `text` for output and plain text.",
  on: ["code"],
  *find(node, { source, page }) {
    if (codeMetaOf(node).language !== "" || fenceOf(node, page.draft) === "" || unclosedBlocks(page).has(node)) return;
    const [, fence = "", attributes = ""] = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\n]*)/u.exec(source) ?? [];
    const hint =
      attributes.trim() === ""
        ? "add the language after the fence, or `text`"
        : `write the language before it: ${fence}text ${shorten(attributes.trim())}`;
    const end = rangeOf(node).start + source.indexOf(fence) + fence.length;
    yield {
      at: firstLineSpan(page.draft, node),
      meant: { at: [end, end], to: attributes.trim() === "" ? "text" : "text " },
      hint,
    };
  },
  bad: [
    ["```\nnpm ci\n```", "```text\nnpm ci\n```"],
    ['```title="app.js"\na\n```', '```text title="app.js"\na\n```'],
  ],
  good: ["    npm ci", "~~~text\nnpm ci\n~~~"],
});
