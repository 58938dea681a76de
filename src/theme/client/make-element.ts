/** Makes an element. Strings are only inserted as text, because a title may contain any character. */

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

/** @param attributes Besides its type. */
export function makeButton(
  attributes: Readonly<Record<string, string>>,
  text: string,
  onClick?: () => void,
): HTMLButtonElement {
  const button = makeElement("button", { type: "button", ...attributes }, text);
  if (onClick !== undefined) button.addEventListener("click", onClick);
  return button;
}
