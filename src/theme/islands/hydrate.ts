/** Hydrates components that were rendered at build time. */
import type { ComponentType } from "react";
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { idPrefix } from "../id-prefix.ts";
import type { Start } from "./start.ts";

/**
 * @returns Starts the component in an element of the page, and returns what removes it again. Its props are JSON in
 * `data-props`, and its slot, which stays as rendered, is the element `.dg-slot`.
 */
export function hydrating(component: ComponentType<Record<string, unknown>>): Start {
  return (island) => {
    const props: Record<string, unknown> = JSON.parse(island.dataset["props"] ?? "{}");
    const inner = island.querySelector(".dg-slot")?.innerHTML;
    const children =
      inner === undefined
        ? undefined
        : createElement("div", { className: "dg-slot", dangerouslySetInnerHTML: { __html: inner } });
    const options = { identifierPrefix: idPrefix(island.dataset["number"] ?? "") };
    const root = hydrateRoot(island, createElement(component, props, children), options);
    return () => root.unmount();
  };
}
