/**
 * Draws the diagrams of a page: fences in Mermaid or in the language of Graphviz become SVG, with the colours of the
 * theme and without a script. Mistakes are reported at their line.
 */
import type { instance } from "@viz-js/viz";
import type { renderMermaidSVG } from "beautiful-mermaid";
import type { Code, Nodes, Root } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { codeOf } from "./code-block.ts";
import { adaptSvg } from "./diagram-svg.ts";
import type { DiagramTool } from "./diagram-tools.ts";
import { diagramPackages, diagramToolFor } from "./diagram-tools.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan } from "./draft.ts";
import { codeMetaOf, spanInBlock } from "./fence.ts";
import { drawGroups } from "./mermaid-groups.ts";
import { correctMermaid } from "./mermaid-svg.ts";
import type { MermaidProblem } from "./mermaid-syntax.ts";
import { readMermaid } from "./mermaid-syntax.ts";
import { loadPackage } from "./optional-package.ts";
import { walk } from "./walk.ts";

interface Drawing {
  readonly svg: string;
  /** What the diagram itself says about its content. */
  readonly title: string | null;
  readonly description: string | null;
  readonly problems: readonly MermaidProblem[];
}

type Draw = (source: string) => Drawing;

export async function renderDiagrams(tree: Root, draft: Draft, tools: readonly DiagramTool[]): Promise<void> {
  const found = diagramsIn(tree, tools);
  const draw = new Map<DiagramTool, Draw | null>();
  for (const { node, tool } of found)
    if (!draw.has(tool)) {
      const span = firstLineSpan(draft, node);
      draw.set(tool, await loadPackage(diagramPackages[tool], loaders[tool], draft, span));
    }
  for (const [index, { node, tool, parent }] of found.entries()) {
    const meta = codeMetaOf(node);
    const source = codeOf(node, meta, draft);
    const siblings: Nodes[] = parent.children;
    siblings[siblings.indexOf(node)] = {
      type: "html",
      value: writeDiagram(node, source, index, draw.get(tool) ?? null, draft),
    };
  }
}

interface Found {
  readonly node: Code;
  readonly tool: DiagramTool;
  readonly parent: Extract<Nodes, { children: unknown }>;
}

function diagramsIn(tree: Root, tools: readonly DiagramTool[]): readonly Found[] {
  const found: Found[] = [];
  walk(tree, (node, _index, parent) => {
    if (node.type !== "code" || parent === undefined) return;
    const tool = diagramToolFor(codeMetaOf(node).language);
    if (tool !== null && tools.includes(tool)) found.push({ node, tool, parent });
  });
  return found;
}

/** @param draw `null` if the package cannot be loaded, which has been reported. */
function writeDiagram(node: Code, source: string, index: number, draw: Draw | null, draft: Draft): string {
  if (draw === null) return "";
  const { svg, title, description, problems } = draw(source);
  const spanOf = (offset: number, length: number): Span =>
    source.trim() === "" ? firstLineSpan(draft, node) : spanInBlock(node, source, offset, length, draft);
  for (const { reason, hint, offset, length } of problems)
    draft.findings.push(finding("diagram-syntax", { reason }, spanOf(offset, length), hint));
  if (problems.length > 0) return "";
  const name = codeMetaOf(node).title ?? title;
  if (name === null)
    draft.findings.push(
      finding(
        "diagram-title",
        {},
        firstLineSpan(draft, node),
        'describe it after the language: title="How a request is answered"',
      ),
    );
  const adapted = adaptSvg(svg, { prefix: `dg-diagram-${index + 1}-`, name, description });
  return `<figure class="dg-diagram" tabindex="0">${adapted}</figure>`;
}

const loaders: Readonly<Record<DiagramTool, () => Promise<Draw>>> = {
  mermaid: async () => {
    const { renderMermaidSVG: render } = await import("beautiful-mermaid");
    return (source) => drawMermaid(source, render);
  },
  graphviz: async () => {
    const graphviz = await (await import("@viz-js/viz")).instance();
    return (source) => drawGraphviz(source, graphviz);
  },
};

function drawMermaid(source: string, render: typeof renderMermaidSVG): Drawing {
  const { text, title, description, problems } = readMermaid(source);
  const failed = (own: readonly MermaidProblem[]): Drawing => ({ svg: "", title, description, problems: own });
  if (problems.length > 0) return failed(problems);
  try {
    return {
      svg: correctMermaid(drawGroups(text, (each) => render(each, { padding: 4 }))),
      title,
      description,
      problems,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed([{ offset: 0, length: lineAt(source, 0).length, reason, hint: null }]);
  }
}

/**
 * Graphviz measures text in this font, and readers see the font of their system. Of the fonts that Graphviz knows, it is
 * the widest that readers may have, so no label is too wide for its box.
 */
const layoutFont = "DejaVu Sans";

/** `fontname=Arial` or `<font face="Arial">`, and, so that it is not found in them, strings and comments. */
const fontNames = /"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\/|\b(fontname|face)\s*=\s*(?:"[^"]*"|[\w.-]+)/giu;

function drawGraphviz(source: string, graphviz: Awaited<ReturnType<typeof instance>>): Drawing {
  const fonts = { fontname: layoutFont };
  const measured = source.replaceAll(fontNames, (found, key: string | undefined) =>
    key === undefined ? found : `${key}="${layoutFont}"`,
  );
  const { status, output, errors } = graphviz.render(measured, {
    format: "svg",
    graphAttributes: { ...fonts, bgcolor: "transparent" },
    nodeAttributes: fonts,
    edgeAttributes: { ...fonts, fontsize: 12 },
  });
  // Graphviz does not know the widths of other letters than ours, and takes an average one.
  const problems = errors
    .filter(({ message }) => !message.includes("non-ASCII"))
    .map(({ message }) => problemAt(source, message));
  if (status === "failure" && problems.length === 0)
    problems.push({ offset: 0, length: lineAt(source, 0).length, reason: "it is empty", hint: null });
  const link = /\b(?:URL|href)\s*=/u.exec(source);
  if (link !== null && (output ?? "").includes("<a xlink:href"))
    problems.push({
      offset: link.index,
      length: link[0].length,
      reason: "a picture has no links",
      hint: "write them in the text",
    });
  return { svg: output ?? "", title: null, description: null, problems };
}

/** "syntax error in line 3 near '['" */
function problemAt(source: string, message: string): MermaidProblem {
  const [, line, near = ""] = /^syntax error in line (\d+)(?: near '(.*)')?/su.exec(message) ?? [];
  const offset = line === undefined ? 0 : offsetOfLine(source, Number(line));
  const text = lineAt(source, offset);
  const at = near === "" ? -1 : text.indexOf(near);
  const reason =
    line === undefined
      ? message.replace(/\.$/u, "")
      : near === ""
        ? "it ends too early"
        : `“${near}” is not expected here`;
  return { offset: offset + Math.max(at, 0), length: at === -1 ? text.length : near.length, reason, hint: null };
}

function offsetOfLine(source: string, line: number): number {
  return source
    .split("\n")
    .slice(0, line - 1)
    .reduce((total, each) => total + each.length + 1, 0);
}

function lineAt(source: string, offset: number): string {
  return source.slice(offset).split("\n", 1)[0] ?? "";
}
