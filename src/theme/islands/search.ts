/**
 * The search dialog: a combobox with a list of sections grouped by page
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). It is fetched when a reader is about to use the search box. It
 * uses the DOM directly, because react-dom would be five times the size of the whole search.
 */
import { makeFetchText } from "../search/fetch-text.ts";
import { openSearch } from "../search/open-search.ts";
import { makeOptions } from "./search-options.ts";
import { makeElement, makeRetryButton } from "./search-elements.ts";
import { whenIdle } from "./when-idle.ts";
import { describeAnswer } from "./search-words.ts";
import { readRecentSearches, rememberSearch } from "./recent-searches.ts";

export interface SearchDialog {
  /** Opens the dialog with this text in its box. */
  readonly open: (query: string) => void;
}

/** Debounce in milliseconds between a keystroke and its query. */
const inputDelay = 60;

/** @param base "/docs/" @param placeholder The placeholder of the search box. */
export function makeSearchDialog(base: string, placeholder: string): SearchDialog {
  const engine = openSearch({ fetchText: makeFetchText(base) });
  const box = makeElement("input", {
    type: "search",
    role: "combobox",
    "aria-label": docsgenStrings.search,
    "aria-autocomplete": "list",
    "aria-controls": "dg-search-list",
    "aria-expanded": "false",
    autocomplete: "off",
    spellcheck: "false",
    placeholder,
  });
  const closeButton = makeElement("button", { type: "button", class: "dg-search-close" }, docsgenStrings.close);
  const status = makeElement("output", { class: "dg-search-count", "aria-live": "polite" });
  const list = makeElement("div", {
    class: "dg-search-results",
    id: "dg-search-list",
    role: "listbox",
    "aria-label": docsgenStrings.results,
  });
  const panel = makeElement(
    "div",
    { class: "dg-search-panel" },
    makeElement("div", { class: "dg-search-bar" }, box, closeButton),
    status,
    list,
  );
  const dialog = makeElement("dialog", { class: "dg-search-dialog", "aria-label": docsgenStrings.search }, panel);
  document.body.append(dialog);

  /** The timer for prefetching what later queries need. */
  const rest = { id: 0 };
  const close = (): void => {
    clearTimeout(rest.id);
    dialog.close();
    // The browser moves the focus a moment later. Without this, keys pressed in between would still go to the box.
    box.blur();
  };
  const type = (text: string): void => {
    box.value = text;
    box.focus();
    void ask();
  };
  const options = makeOptions(box, list, {
    onFollow: () => {
      rememberSearch(box.value.trim());
      close();
    },
    onChoose: type,
  });

  // The query whose results are listed.
  const listed = { query: "" };
  const ask = async (): Promise<void> => {
    const query = box.value.trim();
    if (query === "") {
      listed.query = query;
      const recent = readRecentSearches();
      status.textContent = recent.length === 0 ? docsgenStrings.typeToSearch : docsgenStrings.recentSearches;
      options.offer(recent);
      return;
    }
    if (list.childElementCount === 0) status.textContent = docsgenStrings.searching;
    try {
      const answer = await engine.search(query);
      // Ignores a late answer to an earlier query.
      if (box.value.trim() !== query) return;
      listed.query = query;
      status.textContent = describeAnswer(answer, query);
      if (answer.pages.length > 0) options.show(answer.pages);
      else options.offer(answer.nearWords);
      whenIdle(rest, () => engine.prefetch());
    } catch {
      if (box.value.trim() !== query) return;
      options.offer([]);
      status.replaceChildren(
        `${docsgenStrings.indexFailed} `,
        makeRetryButton(() => type(query)),
      );
    }
  };

  const timer = { id: 0 };
  box.addEventListener("input", () => {
    clearTimeout(timer.id);
    clearTimeout(rest.id);
    timer.id = window.setTimeout(() => void ask(), inputDelay);
  });
  box.addEventListener("keydown", (event) => {
    // During composition, keys belong to the input method. In Safari, that includes the last key after the composition
    // has ended.
    if (event.isComposing || event.keyCode === 229) return;
    const { key } = event;
    // Otherwise, the browser uses the first Esc to clear the box.
    if (key === "Escape") close();
    const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (by !== 0) options.step(by);
    if (by !== 0 || key === "Enter") event.preventDefault();
    // With Alt, browsers download the link.
    if (key !== "Enter" || event.altKey) return;
    const query = box.value.trim();
    if (listed.query !== query || !options.press(event))
      location.assign(`${base}search/?q=${encodeURIComponent(query)}`);
  });
  closeButton.addEventListener("click", close);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) close();
  });
  return {
    open: (query) => {
      if (!dialog.open) dialog.showModal();
      // Prepares the engine while the reader types.
      engine.prepare().catch(() => undefined);
      type(query);
    },
  };
}
