import { nearestName } from "../../diagnostics/suggest.ts";
import { otherMarkers } from "../../dialects/fences.ts";
import { isMarkdown } from "../../page/code-blocks/code-block.ts";
import { codeMetaOf, spanInBlock } from "../../page/code-blocks/fence.ts";
import { readHighlightComments } from "../../page/code-blocks/highlight-comments.ts";
import { rule, unsupported } from "../rule.ts";

const named = String.raw`\+\+|--|focus|highlight|hl|error|warning|word:[^\]\n]+`;
/** A marker in a comment, and what stands between it and the end of the line. */
const marker =
  /(?:\/\/|#|--|;|%|\/\*|<!--)[ \t]*(\[!?code(?:[ \t]+([^\]\n]*?))?(?::\d+)?\])[ \t]*(?:(?:\*\/\}?|-->)[ \t]*$)?(.*)$/gmu;
const known = new RegExp(`^(?:${named})$`, "u");

export const codeMarker = rule({
  ...unsupported("a marker that marks nothing"),
  on: ["code"],
  has: /\[!?code|highlight-/u,
  *find(node, { page }) {
    // A page about Markdown may show the syntax of other tools.
    if (isMarkdown(codeMetaOf(node).language)) return;
    const spanOf = (offset: number, length: number) => spanInBlock(node, node.value, offset, length, page.draft);
    for (const { 0: whole, 1: text = "", 2: name = "", 3: after = "", index } of node.value.matchAll(marker)) {
      const isMarker = text.startsWith("[!");
      const meant = known.test(name)
        ? name
        : isMarker
          ? (otherMarkers[name] ?? nearestName(name, ["highlight", "focus", "error", "warning"]))
          : null;
      const at = spanOf(index + whole.indexOf(text), text.length);
      if (meant !== null && (!isMarker || meant !== name))
        yield { at, text, to: text.replace(/^\[!?code[ \t]+[^\]:]*/u, `[!code ${meant}`) };
      else if (meant === null && isMarker)
        yield { at, text, hint: "the markers are highlight, focus, ++, --, error, warning and word:…" };
      else if (isMarker && after !== "") {
        const end = whole.indexOf(text) + text.length;
        const from = whole.slice(end);
        const edit = { at: spanOf(index + end, from.length), from, to: "" };
        yield { at, text, meant: edit, hint: "write one marker, at the end of the line" };
      }
    }
    const lines = node.value.split("\n");
    for (const { line, name } of readHighlightComments(lines, false).unpaired) {
      const offset = lines.slice(0, line).join("\n").length + (line === 0 ? 0 : 1) + (lines[line] ?? "").indexOf(name);
      yield {
        at: spanOf(offset, name.length),
        text: name,
        hint: "write highlight-start above the lines and highlight-end below them",
      };
    }
  },
  bad: [
    ["```js\na(); // [!code add]\n```", "```js\na(); // [!code ++]\n```"],
    ["```js\na(); // [code highlight]\n```", "```js\na(); // [!code highlight]\n```"],
    "```js\na(); // [!code nothing]\n```",
    ["```js\na(); // [!code ++] added\n```", "```js\na(); // [!code ++]\n```"],
    ["```js\n// highlight-start\na();\n```", "```js\n// highlight-start\na();\n// highlight-end\n```"],
  ],
  good: [
    "```js\na(); // [!code focus:2]\nb(); /* [!code word:b] */\n```",
    "```md\na // [!code add]\n```",
    "```js\n// [code] is a name\n```",
  ],
});
