/** The thread that draws: it takes batches of diagrams, one at a time. Has effects. */
import { parentPort } from "node:worker_threads";
import { defineBrowser } from "./browser.ts";
import { makeColorWriter } from "./colors.ts";
import type { Diagram, Drawing, Problem, Theme } from "./diagram.ts";
import { emptyDiagram, findUnsupported, problemsOf, refusedLink } from "./problems.ts";
import type { Batch, Message } from "./protocol.ts";
import { render, setScheme } from "./render.ts";
import { themeFor } from "./theme.ts";
import { writeSvg } from "./write-svg.ts";

const port = parentPort;
defineBrowser();
// Loaded when there is a document.
const loading = import("mermaid");

type Rendered = { readonly svg: string } | { readonly problems: readonly Problem[] };

/** Mermaid prepares a scheme in a quarter of the time of a drawing, so all diagrams are drawn in one before the other. */
async function drawAll({ diagrams, theme }: Batch, onStart: (index: number) => void): Promise<readonly Drawing[]> {
  const { default: mermaid } = await loading;
  const themes = { light: themeFor(theme, "light"), dark: themeFor(theme, "dark") };
  const light: Rendered[] = [];
  setScheme(mermaid, themes, "light");
  for (const [index, { source }] of diagrams.entries()) {
    onStart(index);
    const unsupported = findUnsupported(source);
    light.push(
      unsupported === null
        ? await render(mermaid, source).then(
            (svg) => ({ svg }),
            (error: unknown) => ({ problems: problemsOf(error, source) }),
          )
        : { problems: [unsupported] },
    );
  }
  const drawings: Drawing[] = [];
  setScheme(mermaid, themes, "dark");
  for (const [index, diagram] of diagrams.entries()) {
    const rendered = light[index];
    if (rendered === undefined || "problems" in rendered) {
      drawings.push({ kind: "failed", problems: rendered?.problems ?? [] });
      continue;
    }
    onStart(index);
    drawings.push(finish(rendered.svg, await render(mermaid, diagram.source), diagram, theme));
  }
  return drawings;
}

function finish(light: string, dark: string, diagram: Diagram, theme: Theme): Drawing {
  const { svg, label, refused, isEmpty } = writeSvg(light, dark, diagram, theme, makeColorWriter(theme));
  if (isEmpty) return { kind: "failed", problems: [emptyDiagram(diagram.source)] };
  if (refused.length > 0) return { kind: "failed", problems: refused.map((url) => refusedLink(url, diagram.source)) };
  return { kind: "drawn", svg, label };
}

port?.on("message", (batch: Batch) => {
  const send = (message: Message): void => port.postMessage(message);
  drawAll(batch, (index) => send({ kind: "started", index })).then(
    (drawings) => send({ kind: "done", drawings }),
    (error: unknown) => {
      throw error;
    },
  );
});
