/** Colors the strings, numbers and keywords of a sample, as the theme colors code. */
import type { Language } from "../../samples/languages.ts";
import { element } from "./element.ts";

const word = String.raw`\b(?:await|const|form|import|from|if|new|throw|response|None|True|False|true|false|null)\b`;
const number = String.raw`(?<![\w$.-])-?\d+(?:\.\d+)?\b`;
const double = String.raw`"(?:\\[^]|[^"\\])*"`;

const parts: Readonly<Record<Language, RegExp>> = {
  curl: new RegExp(`(?<plain>\\\\[^])|(?<string>'[^']*'|${double})|(?<keyword>^curl\\b)`, "gu"),
  javascript: new RegExp(
    `(?<string>${double}|\`(?:\\\\[^]|[^\`\\\\])*\`)|(?<number>${number})|(?<keyword>${word})`,
    "gu",
  ),
  python: new RegExp(`(?<string>f?${double})|(?<number>${number})|(?<keyword>${word})`, "gu"),
};

/**
 * `const a = "b"` → `<span class="openapi-keyword">const</span>`, ` a = `, `<span class="openapi-string">"b"</span>`.
 * Together, the nodes have exactly the text.
 */
export function colored(text: string, language: Language): readonly (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(parts[language])) {
    const [whole] = match;
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? "string";
    nodes.push(text.slice(from, match.index), element("span", { class: `openapi-${kind}` }, whole));
    from = match.index + whole.length;
  }
  return [...nodes, text.slice(from)];
}
