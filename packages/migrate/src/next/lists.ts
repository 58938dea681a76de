/** Reads lists in attributes of JSX: `items={["npm", { label: "yarn" }, <b>pnpm</b>]}`. Pure. */
import { literalIn } from "../mdx/jsx.ts";

/** The texts of the elements, "" for those that are computed; `null` if the expression is not a list. */
export function textsIn(expression: string): readonly string[] | null {
  const [, inner] = /^\[([\s\S]*)\]$/u.exec(expression.trim()) ?? [];
  return inner === undefined ? null : elementsIn(inner).map(textOf);
}

/** Splits at the commas outside of quotes and brackets. */
export function elementsIn(list: string): readonly string[] {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  const parts = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[[\]{}(),]/gu;
  for (const { 0: part, index } of list.matchAll(parts)) {
    if (/^[[{(]$/u.test(part)) depth += 1;
    if (/^[\]})]$/u.test(part)) depth -= 1;
    if (part !== "," || depth > 0) continue;
    elements.push(list.slice(start, index));
    start = index + 1;
  }
  return [...elements, list.slice(start)].map((each) => each.trim()).filter((each) => each !== "");
}

function textOf(element: string): string {
  const literal = literalIn(element);
  if (literal !== null) return literal;
  const [, , label] = /\b(?:label|title)["']?\s*:\s*(["'`])(.*?)\1/u.exec(element) ?? [];
  if (label !== undefined) return label;
  return element.startsWith("<")
    ? element
        .replaceAll(/<[^<>]*>|\{[^{}]*\}/gu, " ")
        .replaceAll(/\s+/gu, " ")
        .trim()
    : "";
}
