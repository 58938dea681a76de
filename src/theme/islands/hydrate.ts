/** Makes components live that were rendered at build time, when their author wants it: at once, when there is time, when they are seen. */
import type { ComponentType } from "react";
import { createElement } from "react";
import type { Root } from "react-dom/client";
import { hydrateRoot } from "react-dom/client";

/** Loads a component by its name. */
export type ComponentLoaders = Readonly<Record<string, () => Promise<ComponentType<Record<string, unknown>>>>>;

/** What is live, by its element. */
const live = new Map<HTMLElement, Root>();

/** Ends the components that are no more in the document, so that their timers and listeners end too. */
export function hydrateIslands(root: ParentNode, loaders: ComponentLoaders): void {
  for (const [island, component] of live) {
    if (island.isConnected) continue;
    live.delete(island);
    component.unmount();
  }
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
  // The reader may have left the page meanwhile.
  if (!island.isConnected) return;
  const props: Record<string, unknown> = JSON.parse(island.dataset["props"] ?? "{}");
  const inner = island.querySelector(".dg-slot")?.innerHTML;
  const children =
    inner === undefined
      ? undefined
      : createElement("div", { className: "dg-slot", dangerouslySetInnerHTML: { __html: inner } });
  live.set(island, hydrateRoot(island, createElement(component, props, children)));
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
