/** Makes components live that were rendered at build time, when their author wants it: at once, when there is time, when they are seen. */
import type { ComponentType } from "react";
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** Loads a component by its name. */
export type ComponentLoaders = Readonly<Record<string, () => Promise<ComponentType<Record<string, unknown>>>>>;

export function hydrateIslands(root: ParentNode, loaders: ComponentLoaders): void {
  for (const island of root.querySelectorAll<HTMLElement>("[data-hydrate]")) {
    const load = loaders[island.dataset["component"] ?? ""];
    if (load === undefined) continue;
    whenWanted(island, () => {
      load().then(
        (component) => hydrate(island, component),
        // What was rendered at build time stays.
        () => undefined,
      );
    });
  }
}

function hydrate(island: HTMLElement, component: ComponentType<Record<string, unknown>>): void {
  const props: Record<string, unknown> = JSON.parse(island.dataset["props"] ?? "{}");
  const inner = island.querySelector(".dg-slot")?.innerHTML;
  const children =
    inner === undefined
      ? undefined
      : createElement("div", { className: "dg-slot", dangerouslySetInnerHTML: { __html: inner } });
  hydrateRoot(island, createElement(component, props, children));
  island.removeAttribute("data-hydrate");
}

function whenWanted(island: HTMLElement, run: () => void): void {
  const { hydrate: moment } = island.dataset;
  if (moment === "idle" && "requestIdleCallback" in window) window.requestIdleCallback(run);
  else if (moment === "visible") {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    });
    observer.observe(island);
  } else run();
}
