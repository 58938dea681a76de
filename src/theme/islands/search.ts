/**
 * The search dialog: a combobox with a list of sections grouped by page
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). It is fetched when a reader is about to use the search box. It
 * uses the DOM directly, because react-dom would be five times the size of the whole search.
 */
import { openSearch } from "../search/browser-search.ts";
import { isTooShort } from "../search/tokenize.ts";
import { makeButton, makeElement } from "../client/make-element.ts";
import { makeOptions } from "./search-options.ts";
import { makeAreaFilter, makeRetryButton } from "./search-elements.ts";
import { tellSearch } from "../client/page-events.ts";
import { describeAnswer } from "./search-words.ts";
import { readRecentSearches, rememberSearch } from "./recent-searches.ts";

type StartPages = readonly (readonly [url: string, title: string])[];

/** One for a document. Closing it keeps it for the next time. */
export interface SearchDialog {
  /** Opens the dialog with this text in its box. */
  readonly open: (query: string) => void;
}

/** @param base "/docs/" @param placeholder The placeholder of the search box. */
export function makeSearchDialog(base: string, placeholder: string): SearchDialog {
  const engine = openSearch(base);
  const style = new CSSStyleSheet();
  style.replaceSync(docsgenSearchStyle);
  document.adoptedStyleSheets.push(style);
  const box = makeElement("input", {
    type: "search",
    role: "combobox",
    "aria-label": docsgenStrings.search,
    "aria-autocomplete": "list",
    "aria-controls": "dg-search-list",
    "aria-expanded": "false",
    autocomplete: "off",
    placeholder,
  });
  const status = makeElement("output", { class: "dg-search-count", "aria-live": "polite" });
  const list = makeElement("div", {
    class: "dg-search-results",
    id: "dg-search-list",
    role: "listbox",
    "aria-label": docsgenStrings.results,
  });
  const close = (): void => {
    dialog.close();
    // The browser moves the focus a moment later. Without this, keys pressed in between would still go to the box.
    box.blur();
  };
  const type = (text: string): void => {
    box.value = text;
    box.focus();
    void ask();
  };
  const clearButton = makeButton({ class: "dg-search-clear" }, docsgenStrings.clear, () => type(""));
  const closeButton = makeButton({ class: "dg-search-close" }, docsgenStrings.close, close);
  const icon = document.querySelector(".dg-search > svg")?.cloneNode(true) ?? "";
  const areas = makeAreaFilter(() => {
    box.focus();
    void ask();
  });
  const more = makeElement("a", { href: `${base}search/` }, docsgenStrings.searchPage);
  const help = makeElement("a", { href: "", hidden: "" });
  const hint = (keys: string, text: string): readonly Node[] => [
    ...keys.split(" ").map((key) => makeElement("kbd", {}, key)),
    makeElement("span", {}, text),
  ];
  const foot = makeElement(
    "div",
    { class: "dg-search-foot" },
    makeElement(
      "div",
      { "aria-hidden": "true" },
      ...hint("↑ ↓", docsgenStrings.select),
      ...hint("↵", docsgenStrings.open),
      ...hint("Esc", docsgenStrings.close),
    ),
    help,
    more,
  );
  const dialog = makeElement(
    "dialog",
    { class: "dg-search-dialog", "aria-label": docsgenStrings.search },
    makeElement(
      "div",
      { class: "dg-search-panel" },
      makeElement("div", { class: "dg-search-bar" }, icon, box, clearButton, closeButton),
      areas.element,
      status,
      list,
      foot,
    ),
  );
  document.body.append(dialog);

  const options = makeOptions(box, list, {
    onFollow: () => {
      const query = box.value.trim();
      if (query !== "") rememberSearch(query);
      close();
    },
    onChoose: type,
  });

  const offer = (title: string, queries: readonly string[], start: StartPages): void => {
    const pages = start.map(([url, text]) => [text, base + url] as const);
    options.offer([
      { title, items: queries.map((query) => [query] as const) },
      { title: docsgenStrings.startHere, items: pages },
    ]);
  };
  const offerStart = async (): Promise<void> => {
    const recent = readRecentSearches();
    status.textContent = docsgenStrings.typeToSearch;
    areas.show([]);
    offer(docsgenStrings.recentSearches, recent, []);
    const { start } = await engine.prepare();
    if (isTooShort(box.value.trim())) offer(docsgenStrings.recentSearches, recent, start);
  };
  // The query whose results are listed.
  const listed = { query: "" };
  const answer = async (query: string): Promise<void> => {
    more.href = `${base}search/?q=${encodeURIComponent(query)}`;
    help.hidden = true;
    if (isTooShort(query)) {
      listed.query = query;
      await offerStart();
      return;
    }
    if (listed.query === "") status.textContent = docsgenStrings.searching;
    const found = await engine.find(query, undefined, areas.chosen());
    areas.show(found.areas);
    if (found.pages.length > 0) await options.show(found.pages);
    else {
      const { start, support } = await engine.prepare();
      if (support !== null) [help.href, help.textContent] = support;
      help.hidden = support === null;
      offer(docsgenStrings.didYouMean, found.nearWords, start);
    }
    status.textContent = describeAnswer(found, query);
    tellSearch(query, found);
    listed.query = query;
  };
  const asking = { isBusy: false, isAgain: false };
  /** Answers the latest query. While an answer is on its way, queries wait, so that fast typing causes few requests. */
  const ask = async (): Promise<void> => {
    asking.isAgain = true;
    if (asking.isBusy) return;
    asking.isBusy = true;
    while (asking.isAgain) {
      asking.isAgain = false;
      options.hold();
      const query = box.value.trim();
      try {
        await answer(query);
      } catch {
        listed.query = "";
        options.offer([]);
        const retry = makeRetryButton(() => type(box.value));
        status.replaceChildren(`${docsgenStrings.indexFailed} `, retry);
      }
    }
    asking.isBusy = false;
  };

  box.addEventListener("input", () => void ask());
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
    const retry = status.querySelector("button");
    if (retry !== null) retry.click();
    else if (listed.query !== query || !options.press(event))
      location.assign(`${base}search/?q=${encodeURIComponent(query)}`);
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) close();
  });
  return {
    open: (query) => {
      if (!dialog.open) dialog.showModal();
      type(query);
    },
  };
}
