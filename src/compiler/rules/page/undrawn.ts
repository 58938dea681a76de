import { diagramNames, diagramPackages, diagramToolFor } from "../../page/code-blocks/diagram-tools.ts";
import { codeMetaOf } from "../../page/code-blocks/fence.ts";
import { isMathFence } from "../../page/code-blocks/math-fence.ts";
import { firstLineSpan } from "../../page/draft.ts";
import { hintOfMath } from "../../dialects/latex.ts";
import { rule, unsupportedSyntax } from "../rule.ts";

export const undrawn = rule({
  ...unsupportedSyntax,
  on: ["code"],
  once: true,
  *find(node, { page: { draft, options } }) {
    const { language } = codeMetaOf(node);
    const at = firstLineSpan(draft, node);
    if (isMathFence(node) && !options.math) yield { at, text: "math", what: "LaTeX math", hint: hintOfMath };
    const tool = diagramToolFor(language);
    if (tool === null || options.diagrams.includes(tool)) return;
    const hint = `to draw it, set \`markdown: { diagrams: ["${tool}"] }\` in the config, and run \`npm install --save-dev ${diagramPackages[tool]}\``;
    yield { at, text: language, what: `a ${diagramNames[tool]} diagram`, hint };
  },
  bad: [
    ["```mermaid\ngraph TD\n```\n\n```mermaid\ngraph LR\n```", "```text\ngraph TD\n```"],
    ["```math\nx^2\n```", "```text\nx^2\n```"],
  ],
  good: [],
});
