/** The texts of diagrams, in fonts of different widths: the tools lay them out without knowing the reader's font. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium, launchChromium } from "../support/browser.ts";
import { compilePage } from "../support/page.ts";

const chromium = findChromium();
const state: { browser: Browser | null } = { browser: null };
const style = ["tokens", "prose", "figures"]
  .map((name) => readFileSync(new URL(`../../src/theme/styles/${name}.css`, import.meta.url), "utf8"))
  .join("\n");

beforeAll(async () => {
  if (chromium !== null) state.browser = await launchChromium(chromium);
});

afterAll(async () => {
  await state.browser?.close();
});

async function open(language: string, diagram: string, font: string): Promise<Page> {
  const { html, findings } = await compilePage(
    `---\ntitle: Page\n---\n\`\`\`${language} title="A picture"\n${diagram}\n\`\`\``,
    { options: { diagrams: ["mermaid", "graphviz"] } },
  );
  expect(findings).toEqual([]);
  const page = await state.browser?.newPage();
  if (page === undefined) throw new Error("the browser has been started");
  await page.setContent(`<style>${style} :root { --dg-font: ${font}; font-family: ${font} }</style>${html}`);
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
    const shapes = [...svg.querySelectorAll("rect, polygon, ellipse, circle, path")]
      // An arrowhead contains no text, and a path is a box only if it is closed.
      .filter(
        (shape) =>
          shape.closest("marker") === null && /^(?!path)|Z$/iu.test(`${shape.tagName}${shape.getAttribute("d") ?? ""}`),
      )
      .map((shape) => shape.getBoundingClientRect());
    const lines = [...svg.querySelectorAll<SVGGeometryElement>("line, polyline, path[fill=none]")];
    for (const text of svg.querySelectorAll("text")) {
      const { left, right, top, bottom, width } = text.getBoundingClientRect();
      if (width === 0) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const report = (fault: string): void => void found.push(`${text.textContent} ${fault}`);
      if (left < canvas.left || right > canvas.right) report("leaves the picture");
      const [box] = shapes
        .filter((shape) => shape.left < x && shape.right > x && shape.top < y && shape.bottom > y)
        .sort((one, other) => one.width * one.height - other.width * other.height);
      const out = box === undefined ? 0 : Math.max(box.left - left, right - box.right);
      if (out > 0) report(`leaves its box by ${Math.ceil(out)} px`);
      if (box !== undefined) continue;
      for (const line of lines) {
        const matrix = line.getScreenCTM();
        const length = line.getTotalLength();
        const isHit = Array.from({ length: Math.ceil(length) }, (_, at) => line.getPointAtLength(at))
          .map((point) => point.matrixTransform(matrix ?? undefined))
          .some((point) => point.x > left && point.x < right && point.y > top && point.y < bottom);
        if (isHit) report("lies on a line");
      }
    }
    return found;
  });
  await page.close();
  return faults;
}

describe.skipIf(chromium === null).each(["DejaVu Sans", "Liberation Sans"])("in %s", (font) => {
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
});

describe.skipIf(chromium === null)("a diagram that is wider than the page", () => {
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
