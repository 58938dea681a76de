/** Diagrams, written in Mermaid or for Graphviz and published as SVG. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { diagramTheme } from "../../../src/compiler/page/diagrams/diagram-theme.ts";
import type { PageUnderTest } from "../../support/page.ts";
import { compilePage } from "../../support/page.ts";

const diagrams = ["mermaid", "graphviz"] as const;

function compile(language: string, diagram: string, fence = 'title="A picture"'): Promise<PageUnderTest> {
  const markdown = `\`\`\`${`${language} ${fence}`.trim()}\n${diagram}\n\`\`\``;
  return compilePage(`---\ntitle: Page\n---\n${markdown}`, { options: { diagrams } });
}

function messageIn({ findings }: PageUnderTest["page"]): string | undefined {
  return findings.find(({ code }) => code === "diagram-syntax")?.message;
}

/** The texts of a drawing, in order. */
function textsIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/<text[^>]*>(.*?)<\/text>/gu), ([, text = ""]) => text.replaceAll(/<[^>]*>/gu, ""));
}

describe("a diagram in Mermaid", () => {
  test("is a picture with a name, in the colors of the theme", async () => {
    const { html, findings } = await compile("mermaid", "flowchart LR\nA[Start] --> B{Done?}");
    expect(findings).toEqual([]);
    expect(html).toMatch(
      /^<figure class="dg-diagram" tabindex="0"><svg role="img" aria-label="A picture" viewBox="[\d. ]+" width="\d+" height="\d+"/u,
    );
    expect(textsIn(html)).toEqual(["Start", "Done?"]);
    expect(html).toContain('fill="var(--dg-color-surface-raised)"');
    expect(html).not.toMatch(/<style|<script|@import|https?:| style=|class="(?!dg-)|data-|var\(--(?!dg-)|\d\.\d{3}/u);
  });

  test("may be of any kind, and two on a page are drawn together", async () => {
    const pie = '```mermaid title="Shares"\npie showData\n  "One": 1\n  "Two": 3\n```';
    const mind = '```mermaid title="Thoughts"\nmindmap\n  root((A))\n    B\n```';
    const { html, findings } = await compilePage(
      `---\ntitle: Page\n---\n${pie}\n\n> ${mind.replaceAll("\n", "\n> ")}`,
      {
        options: { diagrams },
      },
    );
    expect(findings).toEqual([]);
    expect(textsIn(html)).toEqual(["25%", "75%", "One [1]", "Two [3]", "A", "B"]);
    expect(html).toContain('fill="var(--dg-diagram-1)"');
  });

  test("has links, which are checked as those in text", async () => {
    const chart = 'flowchart LR\nA --> B --> C\nclick A "https://example.com/?a=1&b=2"\nclick B href "other.md#part"';
    const { html, page, references, findings } = await compile("mermaid", chart);
    expect(findings).toEqual([]);
    expect(html).toContain('href="https://example.com/?a=1&amp;b=2"');
    expect(html).toContain('href="[0]"');
    expect(html).toContain('<svg role="group" aria-label="A picture"');
    expect(references).toMatchObject([
      { url: "other.md#part", path: "/guide/other.md", fragment: "part", role: "link" },
    ]);
    expect(page.spans[0]).toEqual({ start: { line: 8, column: 15 }, end: { line: 8, column: 28 } });
    expect(page.interface.external).toEqual(["https://example.com/?a=1&b=2"]);
  });

  test("may name itself, and describe itself", async () => {
    const named = "flowchart LR\naccTitle: A & B\naccDescr: A leads to B.\nA --> B";
    const { html, findings } = await compile("mermaid", named, "");
    expect(findings).toEqual([]);
    expect(html).toContain('aria-label="A &amp; B" aria-description="A leads to B."');
  });

  test.each([
    ["---\ntitle: A & B\n---\nflowchart LR\nA --> B", "A &amp; B"],
    ['---\ntitle: "A: B"\n---\nsequenceDiagram\nA->>B: c', "A: B"],
  ])("has the title of %j", async (diagram, title) => {
    const { html, findings } = await compile("mermaid", diagram, "");
    expect(findings).toEqual([]);
    expect(html).toContain(`aria-label="${title}"`);
  });

  const line = 5;
  test.each([
    ["gant\nA: 1", `${line}:1-5`, "“gant” is not a kind of diagram", "did you mean “gantt”?"],
    ["flowchart LR", `${line}:1-13`, "it has only its first line", null],
    [
      "flowchart LR\n  A --> B[f(x)]",
      `${line + 1}:12-13`,
      "“(” is not expected here",
      'put the text in quotes: ["f(x)"]',
    ],
    ["flowchart LR\nsubgraph g\nx", `${line + 1}:1-11`, "“subgraph g” is not closed", "close it with a line end"],
    [
      "---\ntitle: T\n---\n%% x\ngraph TD\nA -> B",
      `${line + 5}:3-5`,
      "“->” is not expected here",
      "write arrows as -->, -.-> or ==>",
    ],
    ["sequenceDiagram\nA->>B", `${line + 1}:1-6`, "“A->>B” is not complete", "write messages as A->>B: text"],
    [
      'flowchart LR\nA --> B\nclick A "javascript:x()"',
      `${line + 2}:10-24`,
      "a link cannot go to “javascript:x()”",
      "write an address that begins with https:// or mailto:, or the path of a page",
    ],
    ["", `${line - 1}:1-29`, "it is empty", null],
  ])("%j is reported at its line", async (diagram, place, reason, hint) => {
    const { html, page, findings, hints } = await compile("mermaid", diagram);
    expect(findings.map((each) => each.replace(" diagram-syntax", ""))).toEqual([place]);
    expect(messageIn(page)).toBe(`This diagram cannot be drawn: ${reason}`);
    expect(hints).toEqual([hint]);
    expect(html).not.toContain("<svg");
  });

  test("has fills of the style sheet that its page loads", async () => {
    const css = readFileSync(new URL("../../../src/theme/styles/figures.css", import.meta.url), "utf8");
    for (const { css: name, light, dark } of diagramTheme.series)
      expect(css).toContain(`${name.slice(4, -1)}: light-dark(${light}, ${dark});`);
  });
});

describe("a diagram for Graphviz", () => {
  test("is a picture with a name, in the colors of the theme", async () => {
    const { html, findings } = await compile(
      "dot",
      'digraph { a -> größe [label="x & y"]; b [style=filled fillcolor=lightblue] }',
    );
    expect(findings).toEqual([]);
    expect(textsIn(html)).toEqual(["a", "größe", "x &amp; y", "b"]);
    expect(html).toContain('<svg role="img" aria-label="A picture"');
    expect(html).toMatch(/fill="lightblue" stroke="currentColor"[^>]*\/><text[^>]*fill="#1b1f27"[^>]*>b</u);
    expect(html).not.toMatch(/black|<title|<!--|<\?xml|xlink|style=|id="/u);
  });

  test("has boxes for the page's font, whatever font it names", async () => {
    const named = 'digraph { /* " */ a [label="fontname=x" fontname="Helvetica,Arial,sans-serif"] }';
    const { html, findings } = await compile("dot", named);
    expect(findings).toEqual([]);
    expect(textsIn(html)).toEqual(["fontname=x"]);
    expect(html).toBe((await compile("dot", 'digraph { a [label="fontname=x"] }')).html);
  });

  const line = 5;
  test.each([
    ["digraph {\n  a -> b\n  c -> [x]\n}", `${line + 2}:8-9`, "“[” is not expected here"],
    ["digraph {\n  a [color=nocolor]\n}", `${line}:1-10`, "nocolor is not a known color"],
    ['digraph {\n  a [URL="https://example.com"]\n}', `${line + 1}:6-10`, "a picture has no links"],
    ["", `${line - 1}:1-30`, "it is empty"],
  ])("%j is reported at its line", async (diagram, place, reason) => {
    const { page, findings } = await compile("graphviz", diagram);
    expect(findings.map((each) => each.replace(" diagram-syntax", ""))).toEqual([place]);
    expect(messageIn(page)).toBe(`This diagram cannot be drawn: ${reason}`);
  });
});

test("two diagrams on a page have different ids", async () => {
  const one = "```mermaid title=One\nflowchart LR\nA --> B\n```";
  const { html } = await compilePage(`---\ntitle: Page\n---\n${one}\n\n> ${one.replaceAll("\n", "\n> ")}`, {
    options: { diagrams },
  });
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, id = ""]) => id);
  expect(ids.length).toBe(2);
  expect(new Set(ids).size).toBe(2);
});

test("a diagram without a title is reported", async () => {
  const { findings } = await compile("mermaid", "flowchart LR\nA --> B", "");
  expect(findings).toEqual(["4:1-11 diagram-title"]);
});

test("variables are replaced if the fence says so", async () => {
  const { html } = await compile("mermaid", "flowchart LR\nA[{{ constants.LIMIT }}]", "vars title=Limit");
  expect(textsIn(html)).toEqual(["512KB"]);
});

test("diagrams of tools that are not configured are code, and the first of a page is reported", async () => {
  const code = "```mermaid\nflowchart LR\n```\n\n```mermaid\nflowchart LR\n```\n\n```dot\ndigraph {}\n```";
  const { html, page } = await compilePage(`---\ntitle: Page\n---\n${code}`);
  expect(html).not.toContain("<svg");
  expect(
    page.findings
      .filter(({ code: name }) => name !== "missing-description")
      .map(({ code: name, hint }) => [name, hint]),
  ).toEqual([
    [
      "unsupported-syntax",
      'to draw it, set `markdown: { diagrams: ["mermaid"] }` in the config, and run `npm install --save-dev @docsgen/mermaid`',
    ],
  ]);
});
