/** The elements of the search box and the search page. */
import { makeButton, makeElement } from "../client/make-element.ts";
import type { FirstAnswer } from "../search/search-answer.ts";
import type { TextPart } from "../search/marked-text.ts";

/** Wraps the words of the query in `<mark>` elements. */
export function markParts(parts: readonly TextPart[]): readonly (Node | string)[] {
  return parts.map(({ text, isMatch }) => (isMatch ? makeElement("mark", {}, text) : text));
}

/** "Limits › Memory" */
export function showBreadcrumb(breadcrumb: readonly string[]): string {
  return breadcrumb.join(" › ");
}

/** Shown where the index could not be fetched. */
export function makeRetryButton(retry: () => void): HTMLElement {
  return makeButton({ class: "dg-retry" }, docsgenStrings.tryAgain, retry);
}

/** The filter of results by folder. */
export interface AreaFilter {
  readonly element: HTMLElement;
  /** The number of the chosen folder, or `null`. */
  readonly chosen: () => number | null;
  /** Shows the folders of an answer. */
  readonly show: (areas: FirstAnswer["areas"]) => void;
}

/** @param onChoose Called when the reader has chosen another folder. */
export function makeAreaFilter(onChoose: () => void): AreaFilter {
  const element = makeElement("div", {
    class: "dg-search-areas",
    role: "group",
    "aria-label": docsgenStrings.filterBySection,
  });
  const state: { chosen: number | null; shown: string } = { chosen: null, shown: "" };
  const choose = (chosen: number | null): void => {
    state.chosen = chosen;
    for (const button of element.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === String(chosen)));
  };
  return {
    element,
    chosen: () => state.chosen,
    show: (areas) => {
      const shown = areas.map(({ number }) => number).join();
      element.hidden = areas.length < 2;
      // Otherwise, the button that the reader pressed would lose the focus.
      if (shown === state.shown) return;
      state.shown = shown;
      element.replaceChildren(
        ...[{ number: null, title: docsgenStrings.everything }, ...areas].map(({ number, title }) => {
          const button = makeButton({ class: "dg-search-area" }, title, () => {
            choose(number);
            onChoose();
          });
          button.value = String(number);
          return button;
        }),
      );
      choose(areas.some(({ number }) => number === state.chosen) ? state.chosen : null);
    },
  };
}
