/** Renders the components that an author registered, where a page's HTML holds their marks. Pure. */
import type { ComponentType } from "react";
import { createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { LinkedComponent } from "../site/components.ts";
import type { UsedName } from "./render-error.ts";
import { escapeAttribute } from "./relocations.ts";

export type ComponentTable = Readonly<Record<string, ComponentType<Record<string, unknown>>>>;

/** What `render` makes of the HTML that the page puts into a component. */
export function slotOf(inner: string): string {
  return inner === "" ? "" : `<div class="dg-slot">${inner}</div>`;
}

/** A mark without another within it: the inner ones come first. */
const mark = /<dg-component data-number="(\d+)">((?:(?!<dg-component )[\s\S])*?)<\/dg-component>/u;

/** Called with each component, with the HTML that the page puts into it, and with what renders it. */
export type RenderOne = (used: UsedName, inner: string, render: () => string) => string;

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
    if (used === undefined) throw new Error(`the body holds component ${number}, which the page does not have`);
    result =
      result.slice(0, found.index) +
      renderOne({ name: used.name, number: Number(number) }, inner, () => render(used, inner, table)) +
      result.slice(found.index + whole.length);
  }
  return result;
}

function render({ name, props, hydrate }: LinkedComponent, inner: string, table: ComponentTable): string {
  const component = table[name];
  if (component === undefined) throw new Error(`the theme holds no component ${name}`);
  const children =
    inner === ""
      ? undefined
      : createElement("div", { className: "dg-slot", dangerouslySetInnerHTML: { __html: inner } });
  const element = createElement(component, props, children);
  if (hydrate === null) return renderToStaticMarkup(element);
  const data = escapeAttribute(JSON.stringify(props));
  return `<div class="dg-island" data-component="${name}" data-hydrate="${hydrate}" data-props="${data}">${renderToString(element)}</div>`;
}
