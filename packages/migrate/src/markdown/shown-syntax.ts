/** Which syntax pages show, so that the new config turns it on. What is in code does not count. Pure. */
import { visit } from "unist-util-visit";
import { parsePage } from "./rewrite.ts";

/** @param formula How the tool writes formulas. */
export function showsMath(text: string, formula: RegExp): boolean {
  return formula.test(text) && formula.test(parsePage(text).prose);
}

/** A block of code in the language `mermaid`. */
export function showsMermaid(text: string): boolean {
  if (!/`{3,}[ \t]*mermaid\b/u.test(text)) return false;
  let isShown = false;
  visit(parsePage(text).tree, "code", ({ lang }) => void (isShown ||= lang === "mermaid"));
  return isShown;
}
