/**
 * Turns the formulas of a page into MathML, with their LaTeX as an annotation. Mistakes are reported at their place in
 * the formula.
 */
import type { Code, Nodes, Parents, Root } from "mdast";
import type { InlineMath, Math as MathBlock } from "mdast-util-math";
import type Temml from "temml";
import { commandNames } from "../../dialects/latex.ts";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Advice, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean, nearestName, suggest } from "../../diagnostics/suggest.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { fenceOf, spanInBlock } from "../code-blocks/fence.ts";
import type { PageLabels } from "../../config/markdown-labels.ts";
import { isMathFence } from "../code-blocks/math-fence.ts";
import { loadPackage } from "../optional-package.ts";
import { restoreCode, withoutMarks } from "../placeholders.ts";
import { walk } from "../../markup/walk.ts";

/** A fence in the language `math` is a block, as on GitHub. */
type Formula = InlineMath | MathBlock | Code;

function isFormula(node: Nodes): node is Formula {
  return node.type === "math" || node.type === "inlineMath" || (node.type === "code" && isMathFence(node));
}

/**
 * Replaces formulas in the tree by HTML; those with a mistake, by nothing. `temml` is loaded with the first formula.
 */
export async function renderMath(tree: Root, draft: Draft, { formula }: PageLabels): Promise<void> {
  const [first] = formulasIn(tree);
  if (first === undefined) return;
  const label = escapeHtml(withoutMarks(formula));
  const temml = await loadPackage("temml", async () => (await import("temml")).default, draft, spanOf(first, draft));
  walk(tree, (node, index, parent) => {
    if (index === undefined || parent === undefined) return undefined;
    if (node.type === "paragraph" && isAlone(node)) {
      const [only] = node.children;
      if (only?.type === "inlineMath") replace(parent, index, writeFormula(only, label, temml, draft));
      return 1;
    }
    if (!isFormula(node)) return undefined;
    const isBlock = node.type !== "inlineMath";
    const html = writeFormula(node, isBlock ? label : null, temml, draft);
    replace(parent, index, isBlock || html === "" ? html : keepWithPunctuation(html, parent.children[index + 1]));
    return 1;

    /** `$$x$$` alone in a paragraph is a block. */
    function isAlone({ children }: Extract<Nodes, { type: "paragraph" }>): boolean {
      const [only] = children;
      return children.length === 1 && only?.type === "inlineMath" && sliceOf(draft, only).startsWith("$$");
    }
  });
}

function formulasIn(tree: Root): readonly Formula[] {
  const formulas: Formula[] = [];
  walk(tree, (node) => {
    if (isFormula(node)) formulas.push(node);
  });
  return formulas;
}

/** Browsers would break a line between a formula and the comma after it. */
function keepWithPunctuation(html: string, next: Nodes | undefined): string {
  const [marks = ""] = next?.type === "text" ? (/^[.,;:!?)\]’”]+/u.exec(next.value) ?? []) : [];
  if (marks === "" || next?.type !== "text") return html;
  next.value = next.value.slice(marks.length);
  return `<span class="dg-math-end">${html}${marks}</span>`;
}

function replace(parent: Parents, index: number, value: string): void {
  const siblings: Nodes[] = parent.children;
  siblings.splice(index, 1, { type: "html", value });
}

/**
 * @param label The accessible name of a block, or `null` for a formula in text.
 * @param temml `null` if it cannot be loaded, which has been reported.
 */
function writeFormula(node: Formula, label: string | null, temml: typeof Temml | null, draft: Draft): string {
  const latex = restoreCode(node.value);
  if (node.type !== "inlineMath") reportFence(node, draft);
  if (temml === null) return "";
  try {
    const mathml = temml.renderToString(latex, { displayMode: label !== null, throwOnError: true, annotate: true });
    if (label === null) return mathml.replace("<math", '<math class="dg-math"');
    return `<div class="dg-math" role="group" aria-label="${label}" tabindex="0">${mathml}</div>`;
  } catch (error) {
    const { message, position } = readError(error);
    const [token = ""] = /^(?:\\[a-zA-Z]+|[^])/u.exec(latex.slice(position)) ?? [];
    // If something is missing at the end, we report the last line.
    const lastLine = latex.trimEnd().lastIndexOf("\n") + 1;
    const place =
      token === ""
        ? { offset: lastLine, length: latex.trimEnd().length - lastLine }
        : { offset: position, length: token.length };
    const { reason, hint } = explain(message, token);
    draft.findings.push(finding("math-syntax", { reason }, spanOf(node, draft, latex, place), hint));
    return "";
  }
}

interface Place {
  readonly offset: number;
  readonly length: number;
}

function spanOf(node: Formula, draft: Draft, latex = "", place: Place = { offset: 0, length: 0 }): Span {
  if (node.type !== "inlineMath")
    return latex === "" ? firstLineSpan(draft, node) : spanInBlock(node, latex, place.offset, place.length, draft);
  const { start, end } = rangeOf(node);
  const at = latex === "" ? -1 : sliceOf(draft, node).indexOf(node.value);
  if (at === -1) return draft.spanOf(start, end);
  return draft.spanOf(start + at + place.offset, start + at + place.offset + place.length);
}

function reportFence(node: MathBlock | Code, draft: Draft): void {
  const lines = sliceOf(draft, node).split("\n");
  const [first = ""] = lines;
  const report = (reason: string, hint: string): void =>
    void draft.findings.push(finding("math-syntax", { reason }, firstLineSpan(draft, node), hint));
  const mark = node.type === "math" ? "$$" : `${fenceOf(node, draft)}math`;
  if ((node.meta ?? "").trim() !== "")
    report(`${shorten(first.trim())} is not shown`, `write ${mark} on a line of its own, and the formula below it`);
  // `checkFences` reports other fences without an end.
  else if (node.type === "math" && (lines.length === 1 || !/^[\s>]*\${2,}\s*$/u.test(lines.at(-1) ?? "")))
    report("the block has no end", "close it with a line $$");
}

/** An error of temml: its message without the place and the excerpt, and the offset in the formula. */
function readError(error: unknown): { readonly message: string; readonly position: number } {
  const message = error instanceof Error ? error.message : String(error);
  const position =
    error instanceof Error && "position" in error && typeof error.position === "number" ? error.position : 0;
  return { message: message.replace(/ (?:at position \d+|at end of input): [^]*$/u, "").trim(), position };
}

const environments =
  "align aligned alignat array bmatrix Bmatrix cases equation gather gathered matrix pmatrix rcases smallmatrix split vmatrix Vmatrix".split(
    " ",
  );

interface Explanation {
  readonly reason: string;
  readonly hint: Advice | null;
}

const explanations: readonly (readonly [message: RegExp, explain: (name: string, token: string) => Explanation])[] = [
  [
    /^(?:Unsupported function name|Undefined control sequence): (.+)$/u,
    (name) => {
      const meant = nearestName(name.slice(1), commandNames);
      const hint = meant === null ? "temml.org/docs/en/supported lists the commands" : suggest(name, `\\${meant}`);
      return { reason: `${name} is not a command`, hint };
    },
  ],
  [
    /^No such environment: (.+)$/u,
    (name) => ({ reason: `there is no environment “${name}”`, hint: didYouMean(name, environments) }),
  ],
  [/^Unexpected end of input/u, () => ({ reason: "it ends too early", hint: "is a closing brace missing?" })],
  [
    /^Expected 'EOF', got '(.+)'$/u,
    (name) => ({
      reason: `“${name}” is not expected here`,
      hint: name === "&" ? "put it between \\begin{aligned} and \\end{aligned}" : null,
    }),
  ],
  [
    /^Expected '(.+)', got '.+'$/u,
    (name, token) => ({
      reason: token === "" ? `“${name}” is missing at the end` : `“${name}” is missing before “${token}”`,
      hint: null,
    }),
  ],
  [
    /is not trusted$/u,
    (_name, token) => ({ reason: `${token} is not allowed`, hint: "it could load files or run scripts" }),
  ],
  [
    /^Double (superscript|subscript)$/u,
    (name) => ({ reason: `a second ${name} follows`, hint: "group them with braces: {x^2}^3" }),
  ],
  [
    /^Can't use function '(.+)' in (?:text|math) mode$/u,
    (name) => ({ reason: `${name} is not expected here`, hint: null }),
  ],
  [/^Extra \}$/u, () => ({ reason: "“}” closes nothing", hint: null })],
];

/** Says in our words what temml reports. A rare message is passed on. */
function explain(message: string, token: string): Explanation {
  for (const [pattern, write] of explanations) {
    const match = pattern.exec(message);
    if (match !== null) return write(match[1] ?? "", token);
  }
  return { reason: message.charAt(0).toLowerCase() + message.slice(1), hint: null };
}
