/**
 * The list below the search box: the found sections by page, or groups of queries and pages that the reader may want.
 * One option is active. Sections are fetched when they come into view and the reader pauses; until then, their rows are
 * placeholders of the same height.
 */
import { makeElement } from "../client/make-element.ts";
import type { FoundPage, SectionResult } from "../search/search-answer.ts";
import { markParts, showBreadcrumb } from "./search-elements.ts";
import { watchSections } from "./shown-sections.ts";

/** The list, as the dialog uses it. */
export interface Options {
  readonly show: (pages: readonly FoundPage[]) => Promise<void>;
  /** Fetches no more sections for the list, because another one will replace it. */
  readonly hold: () => void;
  /** Lists suggestions, without groups that are empty. Only a query is active at first: Enter must not open a page. */
  readonly offer: (groups: readonly Suggestions[]) => void;
  /** Activates the next or the previous option. */
  readonly step: (by: 1 | -1) => void;
  /** Follows the active option like a click with the event's modifier keys; returns `false` if there is none. */
  readonly press: (event: KeyboardEvent) => boolean;
}

/** Queries, or the pages with these URLs. */
export interface Suggestions {
  readonly title: string;
  readonly items: readonly (readonly [text: string, url?: string])[];
}

/** `onFollow`: a page was opened. `onChoose`: a suggested query was clicked. */
export interface OptionEvents {
  readonly onFollow: () => void;
  readonly onChoose: (query: string) => void;
}

/** Milliseconds without a new query after which sections are fetched. */
const pause = 150;

/**
 * @param box The combobox, whose `aria-activedescendant` names the active option.
 * @param list The listbox, whose content is replaced by each call of `show` or `offer`.
 */
export function makeOptions(box: HTMLElement, list: HTMLElement, { onFollow, onChoose }: OptionEvents): Options {
  const state: { options: readonly HTMLElement[]; active: number; timer: number } = {
    options: [],
    active: 0,
    timer: 0,
  };
  const shown = watchSections(list);

  const activate = (index: number): void => {
    state.active = index;
    state.options.forEach((option, position) => option.setAttribute("aria-selected", String(position === index)));
    const option = state.options[index];
    if (option === undefined) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", option.id);
  };
  const hold = (): void => {
    clearTimeout(state.timer);
    shown.clear();
  };
  const replace = (children: readonly Node[]): void => {
    hold();
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
  const makeGroup = (
    index: number,
    title: string,
    breadcrumb: readonly string[],
    options: readonly HTMLElement[],
  ): HTMLElement => {
    const id = `dg-search-page-${index}`;
    const name = makeElement("div", { class: "dg-search-page-title", id }, title);
    if (breadcrumb.length > 0)
      name.append(" ", makeElement("span", { class: "dg-search-breadcrumb" }, showBreadcrumb(breadcrumb)));
    return makeElement("div", { role: "group", "aria-labelledby": id }, name, ...options);
  };
  const makeOption = (href: string, onClick: (event: MouseEvent) => void, text: string): HTMLElement => {
    const option = makeElement("a", { role: "option", href, tabindex: "-1" }, text);
    option.addEventListener("click", onClick);
    return option;
  };
  const fill = (option: Element, { url, heading, snippet }: SectionResult): void => {
    option.setAttribute("href", url);
    option.replaceChildren(
      ...markParts(heading),
      makeElement("span", { class: "dg-search-snippet" }, ...markParts(snippet)),
    );
  };
  /** @returns The group of a page, and a function that fetches its sections. */
  const makePage = (
    { url, title, breadcrumb, count, load }: FoundPage,
    index: number,
  ): readonly [group: HTMLElement, fetch: () => Promise<void>] => {
    const isWaiting = (option: Element): boolean => option.classList.contains("dg-search-wait");
    const options = Array.from({ length: count }, () => {
      const option = makeOption(
        url,
        (event) => {
          if (!isWaiting(option)) return onFollow();
          event.preventDefault();
          void fetchSections().then(() => option.dispatchEvent(new MouseEvent("click", event)));
        },
        title,
      );
      option.classList.add("dg-search-wait");
      return option;
    });
    const fetchSections = async (): Promise<void> => {
      const sections = await load().catch(() => []);
      options.forEach((option, position) => {
        const section = sections[position];
        if (isWaiting(option) && section !== undefined) fill(option, section);
        option.classList.remove("dg-search-wait");
      });
    };
    return [makeGroup(index, title, breadcrumb, options), fetchSections];
  };
  return {
    hold,
    show: async (pages) => {
      const made = pages.map(makePage);
      // Only loaded pages have their sections at once: a list must not wait for a request.
      const known = await Promise.all(pages.map((page) => page.isLoaded()));
      await Promise.all(made.map(([, fetchSections], index) => (known[index] === true ? fetchSections() : null)));
      replace(made.map(([group]) => group));
      state.timer = window.setTimeout(() => {
        made.forEach(([group, fetchSections], index) => {
          if (known[index] !== true) shown.add(group, () => void fetchSections());
        });
      }, pause);
    },
    offer: (groups) => {
      const offered = groups.filter(({ items }) => items.length > 0);
      replace(
        offered.map(({ title, items }, index) =>
          makeGroup(
            index,
            title,
            [],
            items.map(([text, url]) =>
              url === undefined
                ? makeOption(
                    `?q=${encodeURIComponent(text)}`,
                    (event) => {
                      event.preventDefault();
                      onChoose(text);
                    },
                    text,
                  )
                : makeOption(url, onFollow, text),
            ),
          ),
        ),
      );
      if (offered[0]?.items[0]?.[1] !== undefined) activate(-1);
    },
    step: (by) => {
      const { length } = state.options;
      if (length === 0) return;
      activate((Math.max(state.active, by === 1 ? -1 : 0) + by + length) % length);
      state.options[state.active]?.scrollIntoView({ block: "nearest" });
    },
    press: (event) => {
      const option = state.options[state.active];
      option?.dispatchEvent(new MouseEvent("click", event));
      return option !== undefined;
    },
  };
}
