/**
 * Draws the diagrams of a page: fences in Mermaid or in the language of Graphviz become SVG, with the colors of the
 * theme and without a script. Mistakes are reported at their line, and links are references as in text.
 */
import type { Drawer, Drawing, Problem } from "@docsgen/mermaid";
import type { instance } from "@viz-js/viz";
import type { Code, Nodes, Root } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
import type { Span } from "../../diagnostics/diagnostic.ts";
import { escapeHtml } from "../../escape-html.ts";
import { codeOf } from "../code-blocks/code-block.ts";
import { adaptSvg } from "./diagram-svg.ts";
import { diagramTheme } from "./diagram-theme.ts";
import type { DiagramTool } from "../code-blocks/diagram-tools.ts";
import { diagramPackages, diagramToolFor } from "../code-blocks/diagram-tools.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan } from "../draft.ts";
import { codeMetaOf, spanInBlock } from "../code-blocks/fence.ts";
import { loadPackage } from "../optional-package.ts";
import { writeUrl } from "../html/raw-html.ts";
import { walk } from "../../markup/walk.ts";

/** Draws the diagrams of pages, sharing the tools between them. */
export type DiagramRenderer = (tree: Root, draft: Draft, tools: readonly DiagramTool[]) => Promise<void>;

interface Source {
  readonly text: string;
  readonly idPrefix: string;
  readonly title: string | null;
}

type Draw = (sources: readonly Source[]) => Promise<readonly Drawing[]>;

/** @returns A renderer, which loads each tool for the first diagram that needs it. */
export function createDiagramRenderer(): DiagramRenderer {
  const opened = new Map<DiagramTool, Promise<Draw>>();
  const open = (tool: DiagramTool): Promise<Draw> => {
    const known = opened.get(tool) ?? loaders[tool]();
    opened.set(tool, known);
    return known;
  };
  return async (tree, draft, tools) => {
    const found = diagramsIn(tree, tools).map((each, index): Found => {
      const meta = codeMetaOf(each.node);
      const idPrefix = `dg-diagram-${index + 1}-`;
      return { ...each, source: { text: codeOf(each.node, meta, draft), idPrefix, title: meta.title } };
    });
    for (const tool of tools) {
      const ofTool = found.filter((each) => each.tool === tool);
      const [first] = ofTool;
      if (first === undefined) continue;
      const draw = await loadPackage(diagramPackages[tool], () => open(tool), draft, firstLineSpan(draft, first.node));
      const drawings = (await draw?.(ofTool.map(({ source }) => source))) ?? [];
      for (const [index, each] of ofTool.entries()) {
        const siblings: Nodes[] = each.parent.children;
        siblings[siblings.indexOf(each.node)] = { type: "html", value: writeDiagram(each, drawings[index], draft) };
      }
    }
  };
}

interface Fence {
  readonly node: Code;
  readonly tool: DiagramTool;
  readonly parent: Extract<Nodes, { children: unknown }>;
}

interface Found extends Fence {
  readonly source: Source;
}

function diagramsIn(tree: Root, tools: readonly DiagramTool[]): readonly Fence[] {
  const found: Fence[] = [];
  walk(tree, (node, _index, parent) => {
    if (node.type !== "code" || parent === undefined) return;
    const tool = diagramToolFor(codeMetaOf(node).language);
    if (tool !== null && tools.includes(tool)) found.push({ node, tool, parent });
  });
  return found;
}

/** @param drawing `undefined` if the package cannot be loaded, which has been reported. */
function writeDiagram({ node, source: { text } }: Found, drawing: Drawing | undefined, draft: Draft): string {
  if (drawing === undefined) return "";
  const spanOf = (offset: number, length: number): Span =>
    text.trim() === "" ? firstLineSpan(draft, node) : spanInBlock(node, text, offset, length, draft);
  if (drawing.kind === "failed") {
    for (const { reason, hint, offset, length, edit } of drawing.problems) {
      const line = text.lastIndexOf("\n", offset - 1) + 1;
      const at = edit === undefined ? -1 : text.indexOf(edit.from, line);
      const isKnown = edit !== undefined && hint !== null && at !== -1 && at <= offset;
      const advice = isKnown ? { hint, ...edit, span: spanOf(at, edit.from.length) } : hint;
      draft.findings.push(finding("diagram-syntax", { reason }, spanOf(offset, length), advice));
    }
    return "";
  }
  if (drawing.label.title === null)
    draft.findings.push(
      finding(
        "diagram-title",
        {},
        firstLineSpan(draft, node),
        'describe it after the language: title="How a request is answered"',
      ),
    );
  let from = 0;
  const svg = drawing.svg.replaceAll(/(<a\b[^>]*? href=")([^"]*)/gu, (_all, tag: string, written: string) => {
    const url = decodeXml(written);
    const at = text.indexOf(url, from);
    if (at !== -1) from = at + url.length;
    const address = draft.references.add(url, "link", at === -1 ? firstLineSpan(draft, node) : spanOf(at, url.length));
    return `${tag}${escapeHtml(writeUrl(address))}`;
  });
  return `<figure class="dg-diagram" tabindex="0">${svg}</figure>`;
}

function decodeXml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

const loaders: Readonly<Record<DiagramTool, () => Promise<Draw>>> = {
  mermaid: async () => {
    const { createDrawer } = await import("@docsgen/mermaid");
    const drawer: Drawer = createDrawer(diagramTheme);
    return (sources) => drawer.draw(sources.map(({ text, ...rest }) => ({ source: text, ...rest })));
  },
  graphviz: async () => {
    const graphviz = await (await import("@viz-js/viz")).instance();
    return async (sources) => sources.map((source) => drawGraphviz(source, graphviz));
  },
};

/**
 * Graphviz measures text in this font, and readers see the font of their system. Of the fonts that Graphviz knows, it is
 * the widest that readers may have, so no label is too wide for its box.
 */
const layoutFont = "DejaVu Sans";

/** `fontname=Arial` or `<font face="Arial">`, and, so that it is not found in them, strings and comments. */
const fontNames = /"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\/|\b(fontname|face)\s*=\s*(?:"[^"]*"|[\w.-]+)/giu;

function drawGraphviz(
  { text: source, idPrefix, title }: Source,
  graphviz: Awaited<ReturnType<typeof instance>>,
): Drawing {
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
  if (problems.length > 0) return { kind: "failed", problems };
  const svg = adaptSvg(output ?? "", { prefix: idPrefix, name: title });
  return { kind: "drawn", svg, label: { title, description: null } };
}

/** "syntax error in line 3 near '['" */
function problemAt(source: string, message: string): Problem {
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
