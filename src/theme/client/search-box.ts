/**
 * Makes the search box open a dialog, which is fetched when the reader is about to use it. `/`, `s`, Ctrl-K and Cmd-K
 * open it from anywhere except while the reader is typing; the site can disable the single keys. Until the dialog has
 * loaded, and if it cannot be loaded, the box is a form that submits to the search page.
 */
import type * as SearchIsland from "../islands/search.ts";
import type { SearchDialog } from "../islands/search.ts";
import { showLoadFailure } from "./load-failure.ts";

/** The part of a `KeyboardEvent` that decides. */
export type SearchKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * On the search page, keys move the focus to its own box, and no dialog opens.
 * @param base "/docs/"
 */
export function enableSearchBox(base: string): void {
  const ownBox = document.querySelector<HTMLInputElement>("#dg\\:search-page");
  const box = document.querySelector<HTMLInputElement>("#dg\\:search");
  if (box === null) return;
  const { island = "", shortcuts } = box.form?.dataset ?? {};
  const state: { dialog: Promise<SearchDialog> | null; isOpening: boolean } = { dialog: null, isOpening: false };
  const load = (): Promise<SearchDialog> => {
    state.dialog ??= loadDialog(island, base, box.placeholder).catch((error: unknown) => {
      state.dialog = null;
      throw error;
    });
    return state.dialog;
  };
  /** @param from What gets the focus back when the dialog is closed. */
  const open = (query: string, from: Element | null = box): void => {
    if (state.isOpening) return;
    state.isOpening = true;
    load()
      .then((dialog) => {
        box.blur();
        if (from instanceof HTMLElement) from.focus({ preventScroll: true });
        // Passes on text that was typed before the dialog opened.
        dialog.open(box.value || query);
        box.value = "";
      })
      .catch(() => {
        box.focus();
        showLoadFailure("no search", () => open(""));
      })
      .finally(() => {
        state.isOpening = false;
      });
  };
  box.addEventListener("pointerenter", () => void load().catch(() => undefined));
  // Earlier, the rest of the gesture would meet the dialog, and close it.
  box.addEventListener("click", () => open(""));
  // The browser's page of errors would replace what the reader has.
  box.form?.addEventListener("submit", (event) => {
    if (!navigator.onLine) event.preventDefault();
  });
  // Text in composition stays in the box until it is complete. Browsers differ in which of the two events comes last.
  for (const kind of ["input", "compositionend"] as const)
    box.addEventListener(kind, (event) => {
      if (box.value !== "" && !(event instanceof InputEvent && event.isComposing)) open("");
    });
  document.addEventListener("keydown", (event) => {
    if (!isSearchKey(event, shortcuts !== "off") || isTyping(event.target)) return;
    event.preventDefault();
    const from = document.activeElement;
    // Until the dialog is there, the box receives what is typed.
    (ownBox ?? box).focus();
    if (ownBox === null) open("", from);
  });
  // A link to a page may include a search.
  const query = new URLSearchParams(location.search).get("q") ?? "";
  if (query !== "" && ownBox === null) open(query);
}

async function loadDialog(url: string, base: string, placeholder: string): Promise<SearchDialog> {
  const island: typeof SearchIsland = await import(url);
  return island.makeSearchDialog(base, placeholder);
}

/** @param hasShortcuts Whether `/` and `s` alone open the search. */
export function isSearchKey(event: SearchKey, hasShortcuts: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return false;
  // Ctrl-Shift-K is a shortcut of the browser.
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
  return hasShortcuts && (key === "/" || key === "s");
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/iu.test(target.tagName))
  );
}
