/** Lets Mermaid draw, always with the same result. */
import type mermaid from "mermaid";
import type { MermaidConfig } from "mermaid";
import type { Scheme } from "./theme.ts";
import { UtcDate } from "./utc-date.ts";

/** The default export of `mermaid`. Here it is only a type: the package can be loaded only after `defineBrowser`. */
export type Mermaid = typeof mermaid;

const seed = 1;

const settings: MermaidConfig = {
  startOnLoad: false,
  // Nothing of the result is kept that is not on the list of `svg-rules.ts`.
  securityLevel: "loose",
  htmlLabels: true,
  deterministicIds: true,
  deterministicIDSeed: "x",
  handDrawnSeed: seed,
  theme: "base",
  look: "classic",
  layout: "dagre",
  suppressErrorRendering: true,
  logLevel: 5,
  maxTextSize: 500_000,
  maxEdges: 5000,
  /** The settings that a diagram cannot change. */
  secure: [
    "secure",
    "securityLevel",
    "startOnLoad",
    "maxTextSize",
    "maxEdges",
    "suppressErrorRendering",
    "deterministicIds",
    "deterministicIDSeed",
    "handDrawnSeed",
    "htmlLabels",
    "theme",
    "themeVariables",
    "themeCSS",
    "darkMode",
    "fontFamily",
    "altFontFamily",
    "logLevel",
  ],
};

/** Sets the colors of all drawings until the next call. It takes a quarter of the time of a drawing. */
export function setScheme(tool: Mermaid, themes: Readonly<Record<Scheme, object>>, scheme: Scheme): void {
  tool.initialize({ ...settings, themeVariables: themes[scheme] });
}

/** @throws What Mermaid throws. */
export async function render(tool: Mermaid, source: string): Promise<string> {
  const { random } = Math;
  const RealDate = globalThis.Date;
  let state = seed;
  // See https://en.wikipedia.org/wiki/Lehmer_random_number_generator.
  Math.random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  Reflect.set(globalThis, "Date", UtcDate);
  try {
    return (await tool.render("diagram", source)).svg;
  } finally {
    Math.random = random;
    globalThis.Date = RealDate;
    // The remains of a failed drawing would be measured with the next one.
    document.body.replaceChildren();
  }
}
