/**
 * The elements of the search box and the search page. Strings are only inserted as text, because a title may contain
 * any character.
 */
import type { TextPart } from "../search/marked-text.ts";

/** @param children Strings become text nodes. */
export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Wraps the words of the query in `<mark>` elements. */
export function markParts(parts: readonly TextPart[]): readonly (Node | string)[] {
  return parts.map(({ text, isMatch }) => (isMatch ? makeElement("mark", {}, text) : text));
}

/** "Limits › Memory" */
export function showBreadcrumb(breadcrumb: readonly string[]): string {
  return breadcrumb.join(" › ");
}

export function makeRetryButton(retry: () => void): HTMLElement {
  const button = makeElement("button", { type: "button", class: "dg-retry" }, docsgenStrings.tryAgain);
  button.addEventListener("click", retry);
  return button;
}
