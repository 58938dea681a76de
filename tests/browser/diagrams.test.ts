/** The texts of diagrams, in fonts of different widths: the tools lay them out without knowing the reader's font. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser-page.ts";
import { compilePage } from "../support/page.ts";

const browser = openBrowser();
const style = ["tokens", "prose", "figures"]
  .map((name) => readFileSync(new URL(`../../src/theme/styles/${name}.css`, import.meta.url), "utf8"))
  .join("\n");

async function open(language: string, diagram: string, font: string): Promise<Page> {
  const { html, findings } = await compilePage(
    `---\ntitle: Page\n---\n\`\`\`${language} title="A picture"\n${diagram}\n\`\`\``,
    { options: { diagrams: ["mermaid", "graphviz"] } },
  );
  expect(findings).toEqual([]);
  const page = await browser.newPage();
  await page.setContent(
    `<style>${style} :root { --dg-font: ${font}; --dg-font-code: DejaVu Sans Mono; font-family: ${font} }</style>${html}`,
  );
  return page;
}

/** @returns What is wrong with the texts: "text leaves its box by 12 px". */
async function faultsOf(language: string, diagram: string, font: string): Promise<readonly string[]> {
  const page = await open(language, diagram, font);
  const faults = await page.evaluate(() => {
    const svg = document.querySelector("svg");
    if (svg === null) return ["there is no picture"];
    const found: string[] = [];
    const canvas = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("rect, polygon, ellipse, circle, path")]
      // An arrowhead contains no text, and a path is a box only if it is closed.
      .filter(
        (shape) =>
          shape.closest("marker") === null && /^(?!path)|Z$/iu.test(`${shape.tagName}${shape.getAttribute("d") ?? ""}`),
      )
      .map((shape) => ({
        area: shape.getBoundingClientRect(),
        isOpaque: shape.getAttribute("fill") !== "none",
        fill: getComputedStyle(shape).fill,
      }));
    const lines = [...svg.querySelectorAll<SVGGeometryElement>("line, polyline, path[fill=none], rect[fill=none]")].map(
      (line) => {
        const matrix = line.getScreenCTM() ?? undefined;
        const points = Array.from({ length: Math.ceil(line.getTotalLength()) }, (_, at) => line.getPointAtLength(at));
        return { line, points: points.map((point) => point.matrixTransform(matrix)) };
      },
    );
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.getBoundingClientRect().width > 0);
    for (const [index, text] of texts.entries()) {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const report = (fault: string): void => void found.push(`${text.textContent} ${fault}`);
      if (left < canvas.left || right > canvas.right) report("leaves the picture");
      for (const other of texts.slice(index + 1)) {
        const { left: start, right: end, top: above, bottom: below } = other.getBoundingClientRect();
        // Letters do not fill the height of their line.
        if (start < right && end > left && above + 2 < bottom && below - 2 > top)
          report(`overlaps ${other.textContent}`);
      }
      const [box] = boxes
        .filter(({ area }) => area.left < x && area.right > x && area.top < y && area.bottom > y)
        .sort(({ area: one }, { area: other }) => one.width * one.height - other.width * other.height);
      const out = box === undefined ? 0 : Math.max(box.area.left - left, right - box.area.right);
      if (out > 0) report(`leaves its box by ${Math.ceil(out)} px`);
      const { paintOrder, stroke } = getComputedStyle(text);
      const isOutlined = paintOrder.startsWith("stroke");
      if (box?.isOpaque === true) {
        if (isOutlined && stroke !== box.fill) report("has an outline");
        continue;
      }
      for (const { line, points } of lines) {
        const isCovered = (line.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
        if (isOutlined && isCovered && line.tagName !== "rect") continue;
        if (points.some((point) => point.x > left && point.x < right && point.y > top && point.y < bottom))
          report("lies on a line");
      }
    }
    return found;
  });
  await page.close();
  return faults;
}

describe.skipIf(browser.isMissing).each(["DejaVu Sans", "Liberation Sans"])("in %s", (font) => {
  test.each([
    'digraph { node [shape=box]; a [label="A long label with wide words WWWWWWW mmmmmm"]; a -> b [label="depends on the result of"]; b -> c [label="ja"] }',
    'digraph { rankdir=LR; a [label="Ellipse with 111 words"]; a -> b [label="edge"]; b [label="<x> & {y}" shape=box] }',
    'digraph { node [shape=box]; a [label="größe, Ключевые слова"]; b [label="日本語のラベル"]; a -> b [label="日本語"] }',
    'digraph { node [shape=box fontname="Helvetica,Arial,sans-serif"]; a [label="WWWWWWW fontname=Arial"] }',
    'digraph { a [shape=record label="{ one WWWWW | <f> two | mmmmmmmmmm }"]; subgraph cluster_x { label="A cluster with a long label"; b } }',
    'digraph { a [shape=box label=<A <b>bold label WWWWWW</b> <font face="Times">mmmmm</font>>] }',
  ])("texts of Graphviz stay in their boxes: %s", async (diagram) => {
    expect(await faultsOf("dot", diagram, font)).toEqual([]);
  });

  test.each([
    "flowchart LR\nA[A long label with wide words WWWWWWWWW MMMMMM] -->|a long label on an edge| B{Really 111?}",
    "flowchart TD\nA[mmmmmmmmmmmmm] -->|MMMMMWWWW| B[(fill titles 1111111)] -->|日本語| C((Ключевые слова))\nA --> D{{hexagon mmmm}} --> E>A flag that is wide]",
    "kanban\n  todo[Things that are to be done]\n    d[Write the WWWWWWWWW docs of MMMMMMMMM]",
    "mindmap\n  root((A root with WWWWWWW))\n    Branches that are rather long MMMM\n      [A square with MMMMMMM]",
    "requirementDiagram\n  requirement r {\n    id: 1\n    text: the text of MMMMMMMMM WWWWWW.\n  }",
    "flowchart TD\nA([Stadium stadium]) --> B[[Subroutine %@]] --> C(((Circle)))\nB --> D[/Trapezoid\\] --> E[WWWWW<br>two lines]",
    "sequenceDiagram\nparticipant A as A participant with a long name\nA->>A: Talks to itself\nalt It is a rather long condition of an alternative\nA->>B: yes\nelse Otherwise it does something else\nA->>B: no\nend",
    "sequenceDiagram\nC->>S: A message that is much longer than the gap between them\nS-->>D: ok\nalt A rather long condition of a wide option\nC->>C: asks itself\nelse no\nC->>D: Over S\nend\nNote over D: MMMMMMMMMMMMMMM",
    "sequenceDiagram\nactor U as The user of it\nU->>S: A message<br>of two lines\nS-->>U: done",
    "sequenceDiagram\nNote over A: Before all messages\nA->>B: A long first line of a message<br>and its second line\nloop Every long part of them\nB-->>A: done<br>two<br>three\nend\nNote over A,B: A rather long note\nA->>A: x<br>yy<br>z\nA->>B: well then",
    "sequenceDiagram\nA->>B: go\nloop Often\nB->>B: A long text that it says to itself<br>and more<br>of it\nend\nA->>B: go on",
    "flowchart LR\nsubgraph aws [Amazon Web Services, region eu-central-1]\nA[DB] --> B[(Store)]\nend\nsubgraph b [Another group with a long title]\nC\nend\nB --> C",
    'stateDiagram-v2\nstate "A long title of a composite state" as X {\nstate "First line<br>next" as a\na --> b\n}\nX --> c',
    "classDiagram\nAnimal <|-- Duck : is a kind of\nAnimal --> VeryWWWWWWWWWWWLongName : is a long label of it\nclass Animal {\n+int age\n+isMammal(String aLongParameter, int another) bool\n}\nclass Duck {\n<<interface>>\n+swimMMMMMMMMMMMMMMMMMMMM()\n}",
    "stateDiagram-v2\n[*] --> WaitingForMMMMMMMMMMMMMMM\nWaitingForMMMMMMMMMMMMMMM --> Running: a long label of a transition\nRunning --> [*]",
    'erDiagram\nCUSTOMER ||--o{ ORDER : places\nORDER ||--|{ ITEM : "contains a very long label"\nWWWWWWWWWWWWWMMMMMMM {\nvarcharvaryingmaximum MMMMMMMMMMMMM PK, FK\n}',
  ])("texts of Mermaid stay in their boxes: %s", async (diagram) => {
    // Mermaid writes the labels of arrows on the arrows.
    const faults = await faultsOf("mermaid", diagram, font);
    expect(faults.filter((fault) => fault.includes(" leaves "))).toEqual([]);
  });
});

describe.skipIf(browser.isMissing)("a diagram that is wider than the page", () => {
  test("has a shadow at the edge beyond which there is more", async () => {
    const page = await open(
      "mermaid",
      `flowchart LR\n${Array.from({ length: 20 }, (_, at) => `A${at}`).join(" --> ")}`,
      "sans-serif",
    );
    const { x, y, width } = (await page.locator(".dg-diagram").boundingBox()) ?? { x: 0, y: 0, width: 0 };
    // The first four pixels are above the boxes.
    const edge = (left: number): Promise<Buffer> => page.screenshot({ clip: { x: left, y, width: 4, height: 3 } });
    const plain = await edge(x);
    expect((await edge(x + width - 4)).equals(plain)).toBe(false);
    await page.locator(".dg-diagram").evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    expect((await edge(x + width - 4)).equals(plain)).toBe(true);
    expect((await edge(x)).equals(plain)).toBe(false);
    await page.close();
  });
});
