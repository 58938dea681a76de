/** The tools that draw diagrams, the packages they need, and the languages of their fences. */
import type { MarkdownOptions } from "../markdown-options.ts";

/** A value of `markdown.diagrams` in the config. The fences of a tool are drawn only if the config lists it. */
export type DiagramTool = MarkdownOptions["diagrams"][number];

/** The tools as messages name them. */
export const diagramNames: Readonly<Record<DiagramTool, string>> = { mermaid: "Mermaid", graphviz: "Graphviz" };

/** The packages that sites install for them. */
export const diagramPackages: Readonly<Record<DiagramTool, string>> = {
  mermaid: "@docsgen/mermaid",
  graphviz: "@viz-js/viz",
};

const tools: Readonly<Record<string, DiagramTool>> = {
  mermaid: "mermaid",
  dot: "graphviz",
  graphviz: "graphviz",
  gv: "graphviz",
};

/** The tool that can draw a fence in this language, or `null`. */
export function diagramToolFor(language: string): DiagramTool | null {
  const name = language.toLowerCase();
  return Object.hasOwn(tools, name) ? (tools[name] ?? null) : null;
}
