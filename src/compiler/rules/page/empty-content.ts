import type { Code, Heading, Link, Nodes } from "mdast";
import type { CheckedPage } from "../../page/checked-page.ts";
import { isUnclosed } from "../../page/code-blocks/fence.ts";
import { firstLineSpan } from "../../page/draft.ts";
import { textOf } from "../../page/headings.ts";
import type { Found, PagePlace } from "../rule.ts";
import { firstLineOf, inCatalog, placeOf, rule } from "../rule.ts";

type Empty = { readonly what: "code block" | "heading" | "included file" | "link" };

/** Includes report the same of a file of Markdown. */
export const emptyContent = rule({
  ...inCatalog("empty-content"),
  on: ["heading", "code", "link"],
  *find(node, { source, page }) {
    const found =
      node.type === "heading"
        ? emptyHeading(node, page)
        : node.type === "link"
          ? emptyLink(node, source)
          : emptyCode(node, source, page);
    if (found !== null) yield found;
  },
  bad: [
    ["[](https://a.example/)", "[A](https://a.example/)"],
    ["## \n\nText", "## Title\n\nText"],
    ["```sh\n```", "```sh\nls\n```"],
  ],
  good: ['## ![Logo](https://a.example/a.png)\n\n## <a id="x"></a> Text', "[`x`](https://a.example/)"],
});

type Result = Found<Empty, PagePlace> | null;

function emptyHeading(heading: Heading, page: CheckedPage): Result {
  const isShown = (node: Nodes): boolean =>
    !["text", "break", "emphasis", "strong"].includes(node.type) &&
    !(node.type === "html" && node.value.startsWith("<!"));
  if (textOf(heading) !== "" || heading.children.some(isShown)) return null;
  return { at: firstLineOf(heading, page), what: "heading", hint: "write its text, or remove its marks" };
}

/** `[](target.md)` */
function emptyLink(node: Link, source: string): Result {
  if (!source.startsWith("[") || node.url === "" || node.url === "#") return null;
  if (node.children.some((child) => child.type !== "text" || child.value.trim() !== "")) return null;
  return { at: placeOf(node), what: "link", hint: "write its text between the brackets" };
}

/** A block of code, or an included file, with nothing in it. */
function emptyCode(node: Code, source: string, page: CheckedPage): Result {
  const { draft } = page;
  // Diagrams and formulas are checked by their own parsers.
  if (node.value.trim() !== "" || /^(?:dot|graphviz|math|mermaid)$/iu.test(node.lang ?? "")) return null;
  if (isUnclosed(node, draft)) return null;
  const { line } = firstLineSpan(draft, node).start;
  // The file or its region does not exist.
  if (draft.findings.some(({ code, span: { start } }) => code.startsWith("missing-") && start.line === line))
    return null;
  const at = firstLineOf(node, page);
  return /^\s*<<</u.test(source)
    ? { at, what: "included file", hint: "write its code, or include another file" }
    : { at, what: "code block", hint: "write its code, or remove the block" };
}
