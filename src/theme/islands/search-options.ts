/** The list below the search box: the found sections by page, or suggested queries. One option is active. */
import type { PageResult, SectionResult } from "../search/search-answer.ts";
import { makeElement, markParts, showBreadcrumb } from "./search-elements.ts";

export interface Options {
  readonly show: (pages: readonly PageResult[]) => void;
  /** Lists suggested queries. */
  readonly offer: (queries: readonly string[]) => void;
  /** Activates the next or the previous option. */
  readonly step: (by: 1 | -1) => void;
  /** Follows the active option like a click with the event's modifier keys; returns `false` if there is none. */
  readonly press: (event: KeyboardEvent) => boolean;
}

export interface OptionEvents {
  readonly onFollow: () => void;
  readonly onChoose: (query: string) => void;
}

export function makeOptions(box: HTMLElement, list: HTMLElement, { onFollow, onChoose }: OptionEvents): Options {
  const state: { options: readonly HTMLElement[]; active: number } = { options: [], active: 0 };

  const activate = (index: number): void => {
    state.active = index;
    state.options.forEach((option, position) => option.setAttribute("aria-selected", String(position === index)));
    const option = state.options[index];
    if (option === undefined) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", option.id);
  };
  const replace = (children: readonly Node[]): void => {
    list.replaceChildren(...children);
    list.scrollTop = 0;
    state.options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
    state.options.forEach((option, index) => {
      option.id = `dg-search-option-${index}`;
      option.addEventListener("pointermove", () => {
        if (state.active !== index) activate(index);
      });
    });
    box.setAttribute("aria-expanded", String(state.options.length > 0));
    activate(0);
  };
  const makeOption = ({ url, heading, snippet }: SectionResult): HTMLElement => {
    const option = makeElement(
      "a",
      { role: "option", href: url, tabindex: "-1" },
      ...markParts(heading),
      makeElement("span", { class: "dg-search-snippet" }, ...markParts(snippet)),
    );
    option.addEventListener("click", onFollow);
    return option;
  };
  return {
    show: (pages) =>
      replace(
        pages.map(({ title, breadcrumb, sections }, index) => {
          const id = `dg-search-page-${index}`;
          const above = makeElement("span", { class: "dg-search-breadcrumb" }, showBreadcrumb(breadcrumb));
          const name = makeElement("div", { class: "dg-search-page-title", id }, title, " ", above);
          return makeElement("div", { role: "group", "aria-labelledby": id }, name, ...sections.map(makeOption));
        }),
      ),
    offer: (queries) =>
      replace(
        queries.map((query) => {
          const option = makeElement("div", { role: "option", class: "dg-search-offer" }, query);
          option.addEventListener("click", () => onChoose(query));
          return option;
        }),
      ),
    step: (by) => {
      const { length } = state.options;
      if (length === 0) return;
      activate((state.active + by + length) % length);
      state.options[state.active]?.scrollIntoView({ block: "nearest" });
    },
    press: (event) => {
      const option = state.options[state.active];
      option?.dispatchEvent(new MouseEvent("click", event));
      return option !== undefined;
    },
  };
}
