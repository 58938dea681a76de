/** Hydrates components that were rendered at build time: immediately, when idle, or when visible. */
import type { ComponentType } from "react";
import { createElement } from "react";
import type { Root } from "react-dom/client";
import { hydrateRoot } from "react-dom/client";
import { idPrefix } from "../id-prefix.ts";

/** Functions that load a component, by its name. */
export type ComponentLoaders = Readonly<Record<string, () => Promise<ComponentType<Record<string, unknown>>>>>;

/** The React roots of hydrated components, by element. */
const live = new Map<HTMLElement, Root>();

/**
 * Hydrates the components in `root`, and unmounts those that are no longer in the document, so that their timers and
 * listeners stop.
 */
export function hydrateIslands(root: ParentNode, loaders: ComponentLoaders): void {
  for (const [island, component] of live) {
    if (island.isConnected) continue;
    live.delete(island);
    component.unmount();
  }
  for (const island of root.querySelectorAll<HTMLElement>("[data-hydrate]")) {
    const load = loaders[island.dataset["component"] ?? ""];
    if (load === undefined) continue;
    onTrigger(island, () => {
      load().then(
        (component) => hydrate(island, component),
        // The static HTML stays if the component cannot be loaded.
        () => undefined,
      );
    });
  }
}

function hydrate(island: HTMLElement, component: ComponentType<Record<string, unknown>>): void {
  // The reader may have left the page in the meantime.
  if (!island.isConnected) return;
  const props: Record<string, unknown> = JSON.parse(island.dataset["props"] ?? "{}");
  const inner = island.querySelector(".dg-slot")?.innerHTML;
  const children =
    inner === undefined
      ? undefined
      : createElement("div", { className: "dg-slot", dangerouslySetInnerHTML: { __html: inner } });
  const options = { identifierPrefix: idPrefix(island.dataset["number"] ?? "") };
  live.set(island, hydrateRoot(island, createElement(component, props, children), options));
  island.removeAttribute("data-hydrate");
}

function onTrigger(island: HTMLElement, run: () => void): void {
  const { hydrate: trigger } = island.dataset;
  if (trigger === "idle" && "requestIdleCallback" in window) window.requestIdleCallback(run);
  else if (trigger === "visible") {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    });
    observer.observe(island);
  } else run();
}
