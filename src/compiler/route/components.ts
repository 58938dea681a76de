/** Renders an author's registered components at their marks in the HTML of a page. Pure. */
import type { ComponentType } from "react";
import { createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { idPrefix } from "../../theme/id-prefix.ts";
import type { LinkedComponent } from "../site/components.ts";
import type { ComponentUse } from "./render-error.ts";
import { escapeHtml } from "../escape-html.ts";

/** The author's components by the names of their directives, as the bundled theme exports them. */
export type ComponentTable = Readonly<Record<string, ComponentType<Record<string, unknown>>>>;

/** The HTML that `render` produces for the content of a component. */
export function slotOf(inner: string): string {
  return inner === "" ? "" : `<div class="dg-slot">${inner}</div>`;
}

/** Matches a mark without another mark inside, so that inner components are rendered first. */
const mark = /<dg-component data-number="(\d+)">((?:(?!<dg-component )[\s\S])*?)<\/dg-component>/u;

/** Called for each component with its inner HTML and a function that renders it. */
export type RenderOne = (used: ComponentUse, inner: string, render: () => string) => string;

/**
 * The HTML with each mark replaced by what `renderOne` returns for it. What that returns must contain no marks.
 * @throws Error if a mark has a number that the page does not have, which is a mistake of ours.
 */
export function renderComponents(
  html: string,
  components: readonly LinkedComponent[],
  table: ComponentTable,
  renderOne: RenderOne,
): string {
  let result = html;
  for (let found = mark.exec(result); found !== null; found = mark.exec(result)) {
    const [whole, number, inner = ""] = found;
    const used = components[Number(number)];
    if (used === undefined) throw new Error(`the body uses component ${number}, which the page does not have`);
    result =
      result.slice(0, found.index) +
      renderOne({ name: used.name, number: Number(number) }, inner, () => render(used, Number(number), inner, table)) +
      result.slice(found.index + whole.length);
  }
  return result;
}

function render(
  { name, props, hydrate }: LinkedComponent,
  number: number,
  inner: string,
  table: ComponentTable,
): string {
  const component = table[name];
  if (component === undefined) throw new Error(`the theme has no component ${name}`);
  const children =
    inner === ""
      ? undefined
      : createElement("div", { className: "dg-slot", dangerouslySetInnerHTML: { __html: inner } });
  const element = createElement(component, props, children);
  // Each component is a root of its own, and `useId` counts from the start in each.
  const options = { identifierPrefix: idPrefix(number) };
  if (hydrate === null) return renderToStaticMarkup(element, options);
  const data = escapeHtml(JSON.stringify(props));
  return `<div class="dg-island" data-component="${name}" data-hydrate="${hydrate}" data-number="${number}" data-props="${data}">${renderToString(element, options)}</div>`;
}
