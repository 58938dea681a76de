/** Makes the pages that Docusaurus generates for categories. Pure. */
import type { Nodes } from "mdast";
import { toString } from "mdast-util-to-string";
import { stringify } from "yaml";
import { parsePage } from "../markdown/rewrite.ts";
import type { Doc } from "./docs.ts";

/** What a generated page lists. */
export interface Listed {
  readonly title: string;
  readonly route: string;
  readonly description: string | null;
}

/** A page with a card for each page of a category. */
export function generatedPage(title: string, description: string | null, listed: readonly Listed[]): string {
  const cards = listed.map(
    ({ title: text, route, description: words }) =>
      `:::card[${text.replaceAll(/[[\]]/gu, "")}]{link="${route}"}\n${words === null ? "" : `${words}\n`}:::\n`,
  );
  const head = { title, ...(description === null ? {} : { description }) };
  const text = description === null ? "" : `${description}\n\n`;
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${text}${cards.length === 0 ? "" : `::::cards\n${cards.join("")}::::\n`}`;
}

/** As Docusaurus shows it: the first paragraph, if the page has no description. */
export function descriptionOf({ description, text }: Doc): string | null {
  if (description !== null) return description;
  // Parsing takes long, and the paragraph is rarely far from the top. References to links may be anywhere.
  const top = firstParagraph(text.slice(0, text.indexOf("\n\n", 2000) + 1));
  const paragraph = top === null || top.includes("[") ? firstParagraph(text) : top;
  const [sentence = ""] = /^[\s\S]*?[.!?:](?=\s|$)|^[\s\S]+/u.exec(paragraph ?? "") ?? [];
  const words = sentence.replaceAll(/\s+/gu, " ").replace(/:$/u, "…").trim();
  return words === "" ? null : words;
}

function firstParagraph(text: string): string | null {
  const { tree, prose } = parsePage(text);
  const first = tree.children.find(
    (node) => node.type === "paragraph" && !/^(?:import|export)\b|^:::/u.test(sourceOf(node, prose)),
  );
  return first === undefined ? null : toString(first);
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
