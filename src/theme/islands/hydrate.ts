/** Hydrates components that were rendered at build time. */
import type { ComponentType } from "react";
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { idPrefix } from "../id-prefix.ts";
import type { Start } from "./start.ts";

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
